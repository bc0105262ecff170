import type { DataState, NewMerge } from '#contract/requests/custody.ts'
import type { Member, RequestContext } from '#server/core/context.ts'
import { asksFirst, invalidField } from '#server/core/errors.ts'
import { lockLots, requireStock } from './hold.ts'
import { withIdempotencyKey } from './with-idempotency-key.ts'
import { addLot, passGrams, postAct, type LotRow } from './post.ts'

/**
 * Makes one lot of all that lies in several of a kind, in one store and on one legal route. It is as old as the oldest,
 * and holds data where one of them does.
 * @returns the lots and the one that they have become
 * @throws Problem 404; 400 on `lot_ids`; 409 `lots-differ`, `lot-short`, `lot-elsewhere`
 */
export const mergeLots = (ctx: RequestContext<Member>, { lot_ids, reason }: NewMerge, key: string) =>
  withIdempotencyKey(ctx, key, { merge: lot_ids, reason }, async (on, tx, sent) => {
    if (new Set(lot_ids).size < lot_ids.length) throw invalidField('lot_ids', 'name a lot twice')
    const all = await lockLots(tx, lot_ids)
    for (const lot of all) await requireStock(tx, lot, 1)
    if (!same(all, 'store_id', 'device_class', 'material', 'route'))
      throw asksFirst(
        'lots-differ',
        null,
        'Only lots of one kind, in one store and on one legal route can be merged.',
      )
    const first = all[0]!
    const into = await addLot(tx, {
      ...first,
      waste_source: same(all, 'waste_source') ? first.waste_source : null,
      submission_id: same(all, 'submission_id') ? first.submission_id : null,
      since: new Date(Math.min(...all.map(({ since }) => since.getTime()))),
      data: WORST.find((state) => all.some(({ data }) => data === state))!,
    })
    const entries = all.flatMap(({ id, stock_g }) => passGrams(id, into, stock_g))
    await postAct(tx, on, { kind: 'merged', reason, ...sent }, entries)
  })

const WORST: readonly DataState[] = ['holds', 'wiped', 'none']

const same = (all: readonly LotRow[], ...names: (keyof LotRow)[]) =>
  all.every((lot) => names.every((name) => lot[name] === all[0]![name]))
