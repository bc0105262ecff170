import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import type { Role } from '#contract/foundation/roles.ts'

/** The meaning of each role. */
export const roleMeanings: Record<Role, MessageDescriptor> = {
  member: msg`Sends requests and follows their own.`,
  driver: msg`Drives rounds: sees only their own rounds of the day, with the phone numbers in them.`,
  operator: msg`Sees every request, with phone numbers, and works on them.`,
  admin: msg`Has all rights of an operator, and manages accounts and roles.`,
}
