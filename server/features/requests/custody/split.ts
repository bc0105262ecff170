import { inArray } from 'drizzle-orm'
import type { NewSplit } from '#contract/requests/custody.ts'
import type { Member, RequestContext } from '#server/core/context.ts'
import { stores } from '#server/database/schema/stores.ts'
import { invalidField } from '#server/core/errors.ts'
import { lockLots, requireStock } from './hold.ts'
import { withIdempotencyKey } from './with-idempotency-key.ts'
import { addLot, toGrams, passGrams, postAct } from './post.ts'

/**
 * Takes parts out of a lot; each is a lot of its own, in the same store or another one. The clock goes on.
 * @returns the lot and its parts
 * @throws Problem 404; 400 on `parts`; 409 `lot-short`, `lot-elsewhere`
 */
export const splitLot = (ctx: RequestContext<Member>, id: number, { parts, reason }: NewSplit, key: string) =>
  withIdempotencyKey(ctx, key, { split: id, parts, reason }, async (on, tx, sent) => {
    const wanted = [...new Set(parts.flatMap(({ store_id }) => store_id ?? []))]
    const known = await tx.select({ id: stores.id }).from(stores).where(inArray(stores.id, wanted))
    if (known.length < wanted.length) throw invalidField('parts', 'name a store that does not exist')
    const [lot] = await lockLots(tx, [id])
    await requireStock(
      tx,
      lot!,
      parts.reduce((sum, { weight_kg }) => sum + toGrams(weight_kg), 0),
    )
    const entries = []
    for (const { weight_kg, store_id = lot!.store_id } of parts)
      entries.push(...passGrams(id, await addLot(tx, { ...lot!, store_id }), toGrams(weight_kg)))
    await postAct(tx, on, { kind: 'split', reason, ...sent }, entries)
  })
