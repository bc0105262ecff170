import { and, eq } from 'drizzle-orm'
import type { Outcome } from '#contract/requests/weights.ts'
import type { Member, RequestContext } from '#server/core/context.ts'
import { custodyActs } from '#server/database/schema/custody.ts'
import { moveGrams, postAct, type ActDetails, type LotRow } from './post.ts'

type Declared = { id: number; outcome: Outcome }

/** Ends what lies in a store, as it was declared with its weight. */
export async function postDeclaredEnd(
  ctx: RequestContext<Member>,
  { id: weight_entry_id, outcome }: Declared,
  lot: Pick<LotRow, 'id' | 'data' | 'stock_g'>,
) {
  if (outcome === 'unknown' || (outcome === 'reused' && lot.data === 'holds') || lot.stock_g === 0) return
  // An end that was taken back is not declared once more, also where its arrival is confirmed again.
  const said = and(eq(custodyActs.weight_entry_id, weight_entry_id), eq(custodyActs.kind, 'outcome'))
  if ((await ctx.db.$count(custodyActs, said)) > 0) return
  await postAct(
    ctx.db,
    ctx,
    { weight_entry_id, kind: 'outcome', declared: true },
    moveGrams(lot.id, 'stock', outcome, lot.stock_g),
  )
}

export type Arrival = ActDetails & { store_id: number; stock_g: number }

/**
 * Brings a lot from its round into a store. Kilograms that the scale there lacks are kept as the difference.
 * @param ctx on the transaction that holds the lot
 * @param arrival `stock_g`: not more than is aboard
 */
export async function postArrival(
  ctx: RequestContext<Member>,
  weighed: Declared,
  lot: Pick<LotRow, 'id' | 'data' | 'aboard_g'>,
  { stock_g, ...told }: Arrival,
) {
  await postAct(ctx.db, ctx, { ...told, kind: 'arrived', weight_entry_id: weighed.id }, [
    { lot_id: lot.id, account: 'aboard', grams: -lot.aboard_g },
    { lot_id: lot.id, account: 'stock', grams: stock_g },
    { lot_id: lot.id, account: 'difference', grams: lot.aboard_g - stock_g },
  ])
  await postDeclaredEnd(ctx, weighed, { ...lot, stock_g })
}
