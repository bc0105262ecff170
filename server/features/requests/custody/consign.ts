import type { RequestContext } from '#server/core/context.ts'
import { asksFirst } from '#server/core/errors.ts'
import { followLots } from '#server/features/requests/submissions/ledger/follow-ledger.ts'
import { requireDaysInOrder } from './days.ts'
import { lockLots, requireStock } from './hold.ts'
import { postAct, moveGrams } from './post.ts'

/**
 * Lots leave their store with a transporter, each of them whole.
 * @param ctx on the transaction that sends the consignment
 * @param left_on when they did; else today
 * @returns the act
 * @throws Problem 404; 400 on `sent_on` (`day-not-begun`, `day-too-early`); 409 `lot-short`, `lot-elsewhere`, `lots-differ` for a lot of another store
 */
export async function consignLots(
  ctx: RequestContext,
  { id, store_id }: { id: number; store_id: number },
  lot_ids: readonly number[],
  left_on: string | null = null,
) {
  const all = await lockLots(ctx.db, lot_ids)
  for (const lot of all) {
    await requireStock(ctx.db, lot, 1)
    if (lot.store_id !== store_id)
      throw asksFirst('lots-differ', { kind: 'lot', id: lot.id }, `Lot ${lot.id} lies in another store.`)
  }
  if (left_on !== null) await requireDaysInOrder(ctx, left_on, { lot_ids, field: 'sent_on' })
  const entries = all.flatMap((lot) => moveGrams(lot.id, 'stock', 'underway', lot.stock_g))
  const act_id = await postAct(
    ctx.db,
    ctx,
    { kind: 'consigned', consignment_id: id, happened_on: left_on },
    entries,
  )
  await followLots(ctx, lot_ids, { happened_on: left_on })
  return act_id
}
