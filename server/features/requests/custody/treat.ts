import type { TreatedLines } from '#contract/proof/partners.ts'
import type { RequestContext } from '#server/core/context.ts'
import { conflict, invalidField } from '#server/core/errors.ts'
import { followLots } from '#server/features/requests/submissions/ledger/follow-ledger.ts'
import { requireDaysInOrder } from './days.ts'
import { requireWiped } from './hold.ts'
import { lotsOfConsignment } from './lots-of-consignment.ts'
import { toGrams, toKilograms, postAct, moveGrams, type ActDetails } from './post.ts'
import { requireMaterial } from './settle.ts'

/**
 * Records a receiver's treatment. It may come in several acts; kilograms that it does not name stay with the
 * receiver.
 * @param ctx on the transaction of the confirmation
 * @param told the paper's facts, and the key under which it was sent
 * @returns the act
 * @throws Problem 400 on `lines` or `material`, `day-not-begun`, `day-too-early`; 409 `lot-short`, `wipe-missing`
 */
export async function recordTreatment(
  ctx: RequestContext,
  consignment_id: number,
  lines: TreatedLines,
  told: ActDetails = {},
) {
  const lots = await lotsOfConsignment(ctx, consignment_id)
  const left = new Map(lots.map(({ id, held_g }) => [id, held_g]))
  const entries = lines.flatMap(({ lot_id, outcome, material, weight_kg }) => {
    const lot = lots.find(({ id }) => id === lot_id)
    if (!lot) throw invalidField('lines', 'name a lot that is not in the consignment')
    if (material !== null) requireMaterial(outcome, material)
    if (outcome === 'reused') requireWiped(lot)
    const grams = toGrams(weight_kg)
    left.set(lot_id, left.get(lot_id)! - grams)
    if (left.get(lot_id)! < 0)
      throw conflict(
        'lot-short',
        `There are ${toKilograms(lot.held_g)} kg of lot ${lot_id} with the receiver, not more.`,
      )
    return moveGrams(lot_id, 'held', outcome, grams, material)
  })
  if (told.happened_on)
    await requireDaysInOrder(ctx, told.happened_on, {
      lot_ids: [...left.keys()],
      field: 'happened_on',
      beside: 'treated',
    })
  const act_id = await postAct(ctx.db, ctx, { ...told, kind: 'treated', consignment_id }, entries)
  await followLots(
    ctx,
    lots.map(({ id }) => id),
    { happened_on: told.happened_on },
  )
  return act_id
}
