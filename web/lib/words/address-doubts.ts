import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { AddressDoubt } from '#contract/administration/public-address.ts'

/** The warning about a public address that serves few people. */
export const doubtWords: Record<AddressDoubt, MessageDescriptor> = {
  machine: msg`Only this machine opens this address: links in mails and codes on stickers open nowhere else.`,
  network: msg`Only a private network opens this address: links in mails and codes on stickers open nowhere else.`,
  plain: msg`Without https everybody on the way can read passwords and phone numbers.`,
}
