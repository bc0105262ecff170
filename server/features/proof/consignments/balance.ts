import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Account } from '#contract/requests/custody.ts'
import type { ConsignmentState } from '#contract/proof/partners.ts'
import type { Database } from '#server/database/open.ts'
import { custodyActs, custodyEntries } from '#server/database/schema/custody.ts'

/** What the acts of consignments have added up to: of each lot on each account, what was taken back taken back. */
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

/** Grams on an account. What left the store is on `stock`, negative. */
export const gramsOn = (rows: readonly BalanceRow[], account: Account) =>
  rows.reduce((sum, row) => sum + (row.account === account ? row.grams : 0), 0)

/** Where a consignment that was sent stands: it follows from its acts. */
export function consignmentState(rows: readonly BalanceRow[]): ConsignmentState {
  if (gramsOn(rows, 'stock') === 0) return 'draft'
  if (gramsOn(rows, 'underway') > 0) return 'sent'
  return gramsOn(rows, 'held') > 0 ? 'received' : 'treated'
}
