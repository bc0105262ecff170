import type { ReceivedLines } from '#contract/proof/partners.ts'
import type { RequestContext } from '#server/core/context.ts'
import { asksFirst, invalidField } from '#server/core/errors.ts'
import { followLots } from '#server/features/requests/submissions/ledger/follow-ledger.ts'
import { requireDaysInOrder } from './days.ts'
import { lotsOfConsignment } from './lots-of-consignment.ts'
import { toGrams, postAct, type ActDetails } from './post.ts'

/**
 * A receiver has what was sent, in kilograms of its own scale. A weight below or above it is kept as the difference.
 * @param ctx on the transaction of the confirmation
 * @param lines one for each lot of the consignment
 * @param told what a paper says beside it, and under which key it was sent
 * @returns the act
 * @throws Problem 400 on `lines`, `day-not-begun`, `day-too-early`; 409 `lot-elsewhere` where it is not under way
 */
export async function confirmReceipt(
  ctx: RequestContext,
  consignment_id: number,
  lines: ReceivedLines,
  told: ActDetails = {},
) {
  const lots = await lotsOfConsignment(ctx, consignment_id)
  const weighed = new Map(lines.map(({ lot_id, weight_kg }) => [lot_id, toGrams(weight_kg)]))
  if (
    weighed.size !== lines.length ||
    lots.length !== lines.length ||
    lots.some(({ id }) => !weighed.has(id))
  )
    throw invalidField('lines', 'must name every lot of the consignment once')
  if (told.happened_on)
    await requireDaysInOrder(ctx, told.happened_on, { lot_ids: [...weighed.keys()], field: 'happened_on' })
  const entries = lots.flatMap(({ id, underway_g }) => {
    if (underway_g === 0) throw asksFirst('lot-elsewhere', { kind: 'lot', id }, `Lot ${id} is not under way.`)
    const received = weighed.get(id)!
    return [
      { lot_id: id, account: 'underway' as const, grams: -underway_g },
      { lot_id: id, account: 'held' as const, grams: received },
      { lot_id: id, account: 'difference' as const, grams: underway_g - received },
    ]
  })
  const act_id = await postAct(ctx.db, ctx, { ...told, kind: 'confirmed', consignment_id }, entries)
  await followLots(
    ctx,
    lots.map(({ id }) => id),
    { happened_on: told.happened_on },
  )
  return act_id
}
