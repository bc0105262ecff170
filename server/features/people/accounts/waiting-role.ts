import type { Role } from '#contract/foundation/roles.ts'
import type { Principal } from '#server/adapters/identity/port.ts'
import type { Env } from '#server/installation/env.ts'

/**
 * The role that an account has here and now, and the one that it would have with a second factor, where the installation
 * asks staff for one: until then it is a member's, in everything.
 */
export const heldRole = (
  { REQUIRE_SECOND_FACTOR }: Pick<Env, 'REQUIRE_SECOND_FACTOR'>,
  { second_factor }: Pick<Principal, 'second_factor'>,
  role: Role,
): { role: Role; waiting_role: Role | null } =>
  REQUIRE_SECOND_FACTOR === 'staff' && !second_factor && (role === 'operator' || role === 'admin')
    ? { role: 'member', waiting_role: role }
    : { role, waiting_role: null }
