import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import type { Role } from '#contract/foundation/roles.ts'

/** What somebody with a role may do. */
export const roleMeanings: Record<Role, MessageDescriptor> = {
  member: msg`Sends requests and follows their own.`,
  driver: msg`Drives rounds: sees their own of the day, with the phone numbers in it.`,
  operator: msg`Sees every request, with phone numbers, and works on them.`,
  admin: msg`Does what an operator does, and manages accounts and roles.`,
}
