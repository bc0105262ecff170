import { and, lt, sql } from 'drizzle-orm'
import type { Context } from '#server/core/context.ts'
import { webhookDeliveries } from '#server/database/schema/outside.ts'

/** Deletes deliveries that arrived or were given up long ago. An owed one stays, however old it is. @returns how many went */
export async function sweepDeliveries({ db }: Pick<Context, 'db'>, before: Date) {
  const { created_at, delivered_at, left_at } = webhookDeliveries
  const { rowCount } = await db
    .delete(webhookDeliveries)
    .where(and(lt(created_at, before), sql`coalesce(${delivered_at}, ${left_at}) < ${before}`))
  return rowCount ?? 0
}
