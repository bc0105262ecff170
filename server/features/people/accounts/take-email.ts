import { and, eq, ne } from 'drizzle-orm'
import type { Member, RequestContext } from '#server/core/context.ts'
import type { Database } from '#server/database/open.ts'
import { users } from '#server/database/schema/people.ts'
import { recordAudit } from '#server/features/foundation/audit/record.ts'

/**
 * Makes the address of the identity account the profile's, and records that it changed.
 * @throws the error of a unique index (see `toTakenProblem`) when another profile has it
 */
export async function takeEmail(
  tx: Pick<Database, 'update' | 'insert'>,
  ctx: { actor: Pick<Member, 'kind' | 'id'> } & Pick<RequestContext, 'request_id' | 'now'>,
  typed: string,
) {
  const { id } = ctx.actor
  const email = typed.toLowerCase()
  const { rowCount } = await tx
    .update(users)
    .set({ email, updated_at: ctx.now() })
    .where(and(eq(users.id, id), ne(users.email, email)))
  if (rowCount) await recordAudit(tx, ctx, { action: 'account.email-changed', subject: `user:${id}` })
}
