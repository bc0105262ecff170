import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Account } from '#contract/requests/custody.ts'
import type { ConsignmentState } from '#contract/requests/custody.ts'
import type { Database } from '#server/database/open.ts'
import { custodyActs, custodyEntries } from '#server/database/schema/custody.ts'
import { toKilograms } from '#server/features/requests/custody/post.ts'

/** The sums of the acts of consignments: of each lot on each account, with undone acts undone. */
export async function readBalances(db: Pick<Database, 'select'>, ids: readonly number[]) {
  if (ids.length === 0) return []
  const rows = await db
    .select({
      id: sql<number>`${custodyActs.consignment_id}`.mapWith(Number),
      lot_id: custodyEntries.lot_id,
      account: custodyEntries.account,
      material: custodyEntries.material,
      grams: sql<number>`sum(${custodyEntries.grams})`.mapWith(Number),
    })
    .from(custodyEntries)
    .innerJoin(custodyActs, eq(custodyActs.id, custodyEntries.act_id))
    .where(and(inArray(custodyActs.consignment_id, [...ids])))
    .groupBy(
      custodyActs.consignment_id,
      custodyEntries.lot_id,
      custodyEntries.account,
      custodyEntries.material,
    )
  return rows.filter(({ grams }) => grams !== 0)
}
export type BalanceRow = Awaited<ReturnType<typeof readBalances>>[number]

/** Grams on an account. Grams that left the store are on `stock`, negative. */
export const gramsOn = (rows: readonly BalanceRow[], account: Account) =>
  rows.reduce((sum, row) => sum + (row.account === account ? row.grams : 0), 0)

/**
 * The kilograms of a lot or of a whole consignment. Every screen, sheet and certificate of a consignment reads them here.
 * @param rows of the lot, or of the consignment
 * @param stock_g what lies in the store, for what has not left
 * @returns `received_kg` and `difference_kg` are null until all of it has arrived
 */
export function consignmentKilograms(rows: readonly BalanceRow[], stock_g = 0) {
  const sent = -gramsOn(rows, 'stock')
  const difference = gramsOn(rows, 'difference')
  const arrived = sent > 0 && gramsOn(rows, 'underway') === 0
  return {
    sent_kg: toKilograms(sent || stock_g),
    received_kg: arrived ? toKilograms(sent - difference) : null,
    difference_kg: arrived ? toKilograms(difference) : null,
    held_kg: toKilograms(gramsOn(rows, 'held')),
  }
}

/** The state of a consignment that was sent: it follows from its acts. */
export function consignmentState(rows: readonly BalanceRow[]): ConsignmentState {
  if (gramsOn(rows, 'stock') === 0) return 'draft'
  if (gramsOn(rows, 'underway') > 0) return 'sent'
  return gramsOn(rows, 'held') > 0 ? 'received' : 'treated'
}
