import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import type { Role } from '#contract/foundation/roles.ts'

/** The names of the roles. */
export const roleNames: Record<Role, MessageDescriptor> = {
  member: msg`Member`,
  driver: msg`Driver`,
  operator: msg`Operator`,
  admin: msg`Administrator`,
}
