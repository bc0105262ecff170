import type { NewOutcome } from '#contract/requests/custody.ts'
import type { Member, RequestContext } from '#server/core/context.ts'
import { invalidField } from '#server/core/errors.ts'
import { lockLots, requireStock, requireWiped } from './hold.ts'
import { withIdempotencyKey } from './with-idempotency-key.ts'
import { toGrams, postAct, moveGrams } from './post.ts'
import { requireKind } from './terms.ts'

/**
 * Records the outcome of a lot, without a receiver who would report it.
 * @returns the lot
 * @throws Problem 404; 400 on `material`; 409 `lot-short`, `lot-elsewhere`, `wipe-missing`
 */
export const settleLot = (ctx: RequestContext<Member>, id: number, body: NewOutcome, key: string) =>
  withIdempotencyKey(ctx, key, { settle: id, ...body }, async (on, tx, sent) => {
    const { outcome, weight_kg, material, reason } = body
    if (material !== null) requireMaterial(outcome, material)
    const [lot] = await lockLots(tx, [id])
    await requireStock(tx, lot!, toGrams(weight_kg))
    if (outcome === 'reused') requireWiped(lot!)
    const entries = moveGrams(id, 'stock', outcome, toGrams(weight_kg), material)
    await postAct(tx, on, { kind: 'outcome', reason, ...sent }, entries)
  })

/** @throws Problem 400 on `material`: nobody knows it, or nothing is made of what is not recycled or disposed of */
export function requireMaterial(outcome: string, material: string) {
  requireKind({ device_class: null, material }, 'material')
  if (outcome !== 'recycled' && outcome !== 'disposed')
    throw invalidField('material', 'is for what is recycled or disposed of')
}
