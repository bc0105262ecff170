import { eq } from 'drizzle-orm'
import type { Member, RequestContext } from '#server/core/context.ts'
import { webhooks } from '#server/database/schema/outside.ts'
import { notFound } from '#server/core/errors.ts'
import { recordAudit } from '#server/features/foundation/audit/record.ts'

/** An address is told no more, and what it was told is forgotten. @throws Problem 404 */
export async function removeWebhook(ctx: RequestContext<Member>, id: number) {
  await ctx.db.transaction(async (tx) => {
    const { rowCount } = await tx.delete(webhooks).where(eq(webhooks.id, id))
    if (!rowCount) throw notFound('Webhook')
    await recordAudit(tx, ctx, { action: 'webhook.removed', subject: `webhook:${id}` })
  })
}
