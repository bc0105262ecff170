import { and, eq, isNotNull } from 'drizzle-orm'
import type { Webhook, WebhookEvent } from '#contract/integrations/webhooks.ts'
import type { Member, RequestContext } from '#server/core/context.ts'
import { webhookDeliveries, webhooks } from '#server/database/schema/outside.ts'
import { recordAudit } from '#server/features/foundation/audit/record.ts'
import { findWebhook } from './list.ts'

type Wanted = { events?: WebhookEvent[] | undefined; active?: boolean | undefined }

/**
 * Another choice of events, or on and off. An event while one is off is not told later; an
 * owed message from before is, once it is on again. @throws Problem 404
 */
export async function changeWebhook(
  ctx: RequestContext<Member>,
  id: number,
  { events, active }: Wanted,
): Promise<Webhook> {
  return ctx.db.transaction(async (tx) => {
    const before = await findWebhook(tx, id)
    const fields = [
      ...(events && events.toSorted().join() !== before.events.toSorted().join() ? ['events'] : []),
      ...(active !== undefined && active !== before.active ? ['active'] : []),
    ]
    if (fields.length === 0) return before
    await tx
      .update(webhooks)
      .set({
        ...(events && { events: [...new Set(events)] }),
        // It has its time to answer again.
        ...(active !== undefined && {
          active,
          disabled_at: null,
          failing_since: null,
          refusing_since: null,
          refused_with: null,
        }),
      })
      .where(eq(webhooks.id, id))
    if (active)
      await tx
        .update(webhookDeliveries)
        .set({ next_at: ctx.now(), tries: 0, refusals: 0 })
        .where(and(eq(webhookDeliveries.webhook_id, id), isNotNull(webhookDeliveries.next_at)))
    await recordAudit(tx, ctx, { action: 'webhook.changed', subject: `webhook:${id}`, details: { fields } })
    if (active) await ctx.queue.send('webhooks', {}, tx)
    return findWebhook(tx, id)
  })
}
