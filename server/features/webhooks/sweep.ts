import { lt } from 'drizzle-orm'
import type { Context } from '#server/context.ts'
import { webhookDeliveries } from '#server/database/schema/outside.ts'

/** What was sent, or could not be, long ago. @returns how many went */
export async function sweepDeliveries({ db }: Pick<Context, 'db'>, before: Date) {
  const { rowCount } = await db.delete(webhookDeliveries).where(lt(webhookDeliveries.created_at, before))
  return rowCount ?? 0
}
