import { sql } from 'drizzle-orm'
import { WARN_DAYS } from '#contract/requests/custody.ts'
import type { Context } from '#server/core/context.ts'
import { lots } from '#server/database/schema/custody.ts'
import { stores } from '#server/database/schema/stores.ts'
import { keepMatters } from '#server/features/foundation/notifications/keep-matters.ts'
import { DAY_MS } from './lots.ts'
import { clockDays } from './terms.ts'

/** More than anybody reads in the bell; the store's page has all. */
const LOTS_MAX = 1000

/** Tells staff of lots that have to leave their store within `WARN_DAYS`, and again when their time is over. @returns how many rang */
export async function tellOfLots({ db, now }: Pick<Context, 'db' | 'now'>) {
  const at = now()
  const found: { subject_id: number; params: Record<string, string> }[] = []
  for (const { id, clock } of await db.select({ id: stores.id, clock: stores.clock }).from(stores)) {
    const due = new Date(at.getTime() - clockDays(clock) * DAY_MS)
    const soon = new Date(due.getTime() + WARN_DAYS * DAY_MS)
    const waiting = await db
      .select({ id: lots.id, since: lots.since })
      .from(lots)
      .where(sql`${lots.stock_g} > 0 and ${lots.store_id} = ${id} and ${lots.since} <= ${soon}`)
      .orderBy(lots.since)
      .limit(LOTS_MAX)
    for (const { id, since } of waiting)
      found.push({ subject_id: id, params: since <= due ? { overdue: 'true' } : {} })
  }
  return db.transaction((tx) => keepMatters(tx, at, 'lot-limit', found))
}
