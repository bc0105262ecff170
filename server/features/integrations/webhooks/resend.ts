import { and, eq, sql } from 'drizzle-orm'
import type { Context } from '#server/core/context.ts'
import { webhookDeliveries } from '#server/database/schema/outside.ts'
import { notFound } from '#server/core/errors.ts'
import { REFUSALS } from './deliver.ts'

/**
 * The same message under the same id once more, with all its tries before it. One that had come to its end is left at once where
 * it is refused again: what is newer has waited for it before. @throws Problem 404
 */
export async function resendMessage(
  { db, queue, now }: Pick<Context, 'db' | 'queue' | 'now'>,
  { id, delivery }: { id: number; delivery: number },
) {
  await db.transaction(async (tx) => {
    const { rowCount } = await tx
      .update(webhookDeliveries)
      .set({
        tries: 0,
        next_at: now(),
        delivered_at: null,
        left_at: null,
        status: null,
        refusals: sql`case when ${webhookDeliveries.next_at} is null then ${REFUSALS - 1} else ${webhookDeliveries.refusals} end`,
      })
      .where(and(eq(webhookDeliveries.id, delivery), eq(webhookDeliveries.webhook_id, id)))
    if (!rowCount) throw notFound('Delivery')
  })
  await queue.send('webhooks', {})
}
