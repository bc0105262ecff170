import { and, eq } from 'drizzle-orm'
import type { Context } from '#server/core/context.ts'
import type { Database } from '#server/database/open.ts'
import { webhooks } from '#server/database/schema/outside.ts'
import { users } from '#server/database/schema/people.ts'
import { recordAudit } from '#server/features/foundation/audit/record.ts'
import { notifyMember } from '#server/features/foundation/notifications/notify.ts'

/**
 * Switches an address off where nobody is, or nothing is taken, and tells the administrators. Its messages wait until
 * it is on again.
 */
export async function giveUp(
  tx: Database,
  ctx: Pick<Context, 'now'>,
  { id, url }: { id: number; url: string },
) {
  const disabled_at = ctx.now()
  const { rowCount } = await tx
    .update(webhooks)
    .set({ active: false, disabled_at })
    .where(and(eq(webhooks.id, id), eq(webhooks.active, true)))
  if (!rowCount) return
  await recordAudit(tx, ctx, {
    action: 'webhook.changed',
    subject: `webhook:${id}`,
    details: { fields: ['active'] },
  })
  const admins = await tx.select({ id: users.id }).from(users).where(eq(users.role, 'admin'))
  for (const admin of admins)
    await notifyMember(
      tx,
      ctx,
      admin.id,
      'webhook-disabled',
      { host: new URL(url).host },
      `webhook:${id}:${disabled_at.getTime()}:${admin.id}`,
    )
}
