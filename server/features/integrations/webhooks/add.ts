import type { WebhookForm } from '#contract/integrations/webhooks.ts'
import { CallRefused } from '#server/adapters/outgoing/port.ts'
import type { Member, RequestContext } from '#server/core/context.ts'
import { webhooks } from '#server/database/schema/outside.ts'
import { invalidField } from '#server/core/errors.ts'
import { recordAudit } from '#server/features/foundation/audit/record.ts'
import { findWebhook } from './list.ts'
import { webhookSecret } from './secret.ts'

/** From now on an address is told. Its secret is answered here, once. @throws Problem 400 for one that cannot be called */
export async function addWebhook(ctx: RequestContext<Member>, { url, events }: WebhookForm) {
  await ctx.outgoing.check(url).catch((error: unknown) => {
    throw error instanceof CallRefused ? invalidField('url', error.message) : error
  })
  return ctx.db.transaction(async (tx) => {
    const [added] = await tx
      .insert(webhooks)
      .values({ url, events: [...new Set(events)], created_by: ctx.actor.id, created_at: ctx.now() })
      .returning({ id: webhooks.id, salt: webhooks.salt })
    const { id, salt } = added!
    await recordAudit(tx, ctx, { action: 'webhook.added', subject: `webhook:${id}`, details: { events } })
    return { webhook: await findWebhook(tx, id), secret: webhookSecret(ctx, salt) }
  })
}
