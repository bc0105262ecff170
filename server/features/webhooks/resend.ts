import { and, eq } from 'drizzle-orm'
import type { Context } from '#server/context.ts'
import { webhookDeliveries } from '#server/database/schema/outside.ts'
import { notFound } from '#server/errors.ts'

/** The same message under the same id once more, with all its tries before it. @throws Problem 404 */
export async function resend(
  { db, queue, now }: Pick<Context, 'db' | 'queue' | 'now'>,
  { id, delivery }: { id: number; delivery: number },
) {
  await db.transaction(async (tx) => {
    const { rowCount } = await tx
      .update(webhookDeliveries)
      .set({ tries: 0, next_at: now(), delivered_at: null, status: null })
      .where(and(eq(webhookDeliveries.id, delivery), eq(webhookDeliveries.webhook_id, id)))
    if (!rowCount) throw notFound('Delivery')
  })
  await queue.send('webhooks', {})
}
