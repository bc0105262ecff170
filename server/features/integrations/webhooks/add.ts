import type { WebhookForm } from '#contract/integrations/webhooks.ts'
import { CallRefused } from '#server/adapters/outgoing/port.ts'
import type { Member, RequestContext } from '#server/core/context.ts'
import { webhooks } from '#server/database/schema/outside.ts'
import { invalid } from '#server/core/errors.ts'
import { record } from '#server/features/foundation/audit/record.ts'
import { webhookOf } from './list.ts'
import { secretOf } from './secret.ts'

/** From now on an address is told. Its secret is answered here, once. @throws Problem 400 for one that cannot be called */
export async function add(ctx: RequestContext<Member>, { url, events }: WebhookForm) {
  await ctx.outgoing.check(url).catch((error: unknown) => {
    throw error instanceof CallRefused ? invalid('url', error.message) : error
  })
  return ctx.db.transaction(async (tx) => {
    const [added] = await tx
      .insert(webhooks)
      .values({ url, events: [...new Set(events)], created_by: ctx.actor.id, created_at: ctx.now() })
      .returning({ id: webhooks.id, salt: webhooks.salt })
    const { id, salt } = added!
    await record(tx, ctx, { action: 'webhook.added', subject: `webhook:${id}`, details: { events } })
    return { webhook: await webhookOf(tx, id), secret: secretOf(ctx, salt) }
  })
}
