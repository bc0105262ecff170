import type { NewOutcome } from '#contract/requests/custody.ts'
import type { Member, RequestContext } from '#server/core/context.ts'
import { invalid } from '#server/core/errors.ts'
import { hold, requireStock, requireWiped } from './hold.ts'
import { once } from './once.ts'
import { gramsOf, post, turn } from './post.ts'
import { requireKind } from './terms.ts'

/**
 * What became of something that lay in a lot, without a receiver who would say so.
 * @returns the lot
 * @throws Problem 404; 400 on `material`; 409 `lot-short`, `lot-elsewhere`, `wipe-missing`
 */
export const settle = (ctx: RequestContext<Member>, id: number, body: NewOutcome, key: string) =>
  once(ctx, key, { settle: id, ...body }, async (on, tx, sent) => {
    const { outcome, weight_kg, material, reason } = body
    if (material !== null) requireMaterial(outcome, material)
    const [lot] = await hold(tx, [id])
    requireStock(lot!, gramsOf(weight_kg))
    if (outcome === 'reused') requireWiped(lot!)
    const entries = turn(id, 'stock', outcome, gramsOf(weight_kg), material)
    await post(tx, on, { kind: 'outcome', reason, ...sent }, entries)
  })

/** @throws Problem 400 on `material`: nobody knows it, or nothing is made of what is not recycled or disposed of */
export function requireMaterial(outcome: string, material: string) {
  requireKind({ device_class: null, material }, 'material')
  if (outcome !== 'recycled' && outcome !== 'disposed')
    throw invalid('material', 'is for what is recycled or disposed of')
}
