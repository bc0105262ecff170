import type { Context } from '#server/core/context.ts'
import { webhookDeliveries } from '#server/database/schema/outside.ts'
import { findWebhook } from './list.ts'

/** Something to try an address with. @throws Problem 404 */
export async function sendTest({ db, queue, now }: Pick<Context, 'db' | 'queue' | 'now'>, id: number) {
  const at = now()
  const payload = { type: 'test', timestamp: at.toISOString(), data: {} }
  await db.transaction(async (tx) => {
    await findWebhook(tx, id)
    await tx
      .insert(webhookDeliveries)
      .values({ webhook_id: id, event: 'test', payload, created_at: at, next_at: at })
  })
  await queue.send('webhooks', {})
}
