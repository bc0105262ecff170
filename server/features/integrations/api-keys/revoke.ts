import { and, eq, isNull } from 'drizzle-orm'
import type { Member, RequestContext } from '#server/core/context.ts'
import { apiKeys } from '#server/database/schema/outside.ts'
import { notFound } from '#server/core/errors.ts'
import { recordAudit } from '#server/features/foundation/audit/record.ts'

/** From now on a key opens nothing. Twice is once. @throws Problem 404 */
export async function revokeApiKey(ctx: RequestContext<Member>, id: number) {
  await ctx.db.transaction(async (tx) => {
    const [there] = await tx.select({ id: apiKeys.id }).from(apiKeys).where(eq(apiKeys.id, id))
    if (!there) throw notFound('Key')
    const { rowCount } = await tx
      .update(apiKeys)
      .set({ revoked_at: ctx.now() })
      .where(and(eq(apiKeys.id, id), isNull(apiKeys.revoked_at)))
    if (rowCount) await recordAudit(tx, ctx, { action: 'key.revoked', subject: `key:${id}` })
  })
}
