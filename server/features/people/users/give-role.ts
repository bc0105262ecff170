import { eq } from 'drizzle-orm'
import type { Role } from '#contract/foundation/roles.ts'
import type { Context, Member } from '#server/core/context.ts'
import type { Database } from '#server/database/open.ts'
import { users } from '#server/database/schema/people.ts'
import { isStaff } from '#server/features/foundation/roles/staff.ts'
import { unassignAll } from '#server/features/requests/desk/unassign-all.ts'

/**
 * Gives an account another role. The caller records whose decision it was.
 * @param tx one of `changeAdmins`
 */
export async function giveRole(
  tx: Database,
  ctx: { actor: Pick<Member, 'id'> } & Pick<Context, 'now'>,
  id: number,
  role: Role,
) {
  const at = ctx.now()
  await tx.update(users).set({ role, role_decided_at: at, updated_at: at }).where(eq(users.id, id))
  if (!isStaff(role)) await unassignAll(tx, ctx, id)
}
