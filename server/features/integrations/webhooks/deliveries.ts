import { and, desc, eq, lt } from 'drizzle-orm'
import type { Delivery } from '#contract/integrations/webhooks.ts'
import type { Context } from '#server/core/context.ts'
import { webhookDeliveries } from '#server/database/schema/outside.ts'
import { findWebhook } from './list.ts'

const PAGE = 20

/** The deliveries of a webhook, newest first. @throws Problem 404 */
export async function listDeliveries({ db }: Pick<Context, 'db'>, id: number, before?: number) {
  await findWebhook(db, id)
  const found = await db
    .select()
    .from(webhookDeliveries)
    .where(
      and(
        eq(webhookDeliveries.webhook_id, id),
        before === undefined ? undefined : lt(webhookDeliveries.id, before),
      ),
    )
    .orderBy(desc(webhookDeliveries.id))
    .limit(PAGE + 1)
  const page = found.slice(0, PAGE)
  return {
    deliveries: page.map(({ created_at, next_at, delivered_at, ...row }): Delivery => ({
      id: row.id,
      event: row.event,
      tries: row.tries,
      status: row.status,
      payload: row.payload,
      created_at: created_at.toISOString(),
      state: delivered_at ? 'delivered' : next_at ? 'waiting' : 'failed',
      next_at: next_at?.toISOString() ?? null,
      delivered_at: delivered_at?.toISOString() ?? null,
    })),
    older: found.length > PAGE ? page.at(-1)!.id : null,
  }
}
