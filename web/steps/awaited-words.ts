import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Awaited } from '#contract/requests/next-step.ts'

/** The side that a request waits for, in a word. */
export const awaitedWords: Record<Awaited, MessageDescriptor> = {
  staff: msg({ message: 'Staff', context: 'waited for' }),
  sender: msg({ message: 'Sender', context: 'waited for' }),
  driver: msg({ message: 'Driver', context: 'waited for' }),
  receiver: msg({ message: 'Receiver', context: 'waited for' }),
}
