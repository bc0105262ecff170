import { asc, eq } from 'drizzle-orm'
import type { Webhook } from '#contract/integrations/webhooks.ts'
import type { Context } from '#server/core/context.ts'
import type { Database } from '#server/database/open.ts'
import { webhooks } from '#server/database/schema/outside.ts'
import { notFound } from '#server/core/errors.ts'

/** The webhooks, in the order in which they were added. */
export async function listWebhooks({ db }: Pick<Context, 'db'>): Promise<Webhook[]> {
  return (await db.select().from(webhooks).orderBy(asc(webhooks.id))).map(toWebhook)
}

/** @throws Problem 404 */
export async function findWebhook(db: Pick<Database, 'select'>, id: number): Promise<Webhook> {
  const [found] = await db.select().from(webhooks).where(eq(webhooks.id, id))
  if (!found) throw notFound('Webhook')
  return toWebhook(found)
}

const toWebhook = ({
  id,
  url,
  events,
  active,
  failing_since,
  refusing_since,
  refused_with,
  disabled_at,
  created_at,
}: typeof webhooks.$inferSelect) => ({
  id,
  url,
  events,
  active,
  refused_with,
  failing_since: failing_since?.toISOString() ?? null,
  refusing_since: refusing_since?.toISOString() ?? null,
  disabled_at: disabled_at?.toISOString() ?? null,
  created_at: created_at.toISOString(),
})
