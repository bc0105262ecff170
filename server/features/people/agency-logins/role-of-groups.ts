import { StaffRole } from '#contract/people/invitations.ts'
import type { Env } from '#server/installation/env.ts'

const EVERYBODY = '*'

/** The highest role that the groups have; null: none has one. Names of groups are compared letter by letter. */
export function roleOfGroups(roles: Env['OIDC_ROLES'], groups: readonly string[]): StaffRole | null {
  const theirs = new Set([...groups, EVERYBODY])
  const held = roles.filter(({ group }) => theirs.has(group))
  return StaffRole.options.findLast((role) => held.some((one) => one.role === role)) ?? null
}
