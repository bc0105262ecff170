import type { NewDismantling } from '#contract/requests/custody.ts'
import type { Member, RequestContext } from '#server/core/context.ts'
import { lockLots, requireStock } from './hold.ts'
import { withIdempotencyKey } from './with-idempotency-key.ts'
import { addLot, toGrams, passGrams, postAct, moveGrams } from './post.ts'
import { dataOnPart, requireKind } from './terms.ts'

/**
 * Takes apart what lies in a lot, or a part of it: each fraction is a lot, what is missing afterwards is the loss.
 * @returns the lot and its fractions
 * @throws Problem 404; 400 on `fractions`; 409 `lot-short`, `lot-elsewhere`
 */
export const dismantleLot = (ctx: RequestContext<Member>, id: number, body: NewDismantling, key: string) =>
  withIdempotencyKey(ctx, key, { dismantle: id, ...body }, async (on, tx, sent) => {
    const { fractions, loss_kg, reason } = body
    for (const fraction of fractions) requireKind(fraction, 'fractions')
    const [lot] = await lockLots(tx, [id])
    const loss = toGrams(loss_kg)
    await requireStock(
      tx,
      lot!,
      fractions.reduce((sum, { weight_kg }) => sum + toGrams(weight_kg), loss),
    )
    const entries = [...moveGrams(id, 'stock', 'loss', loss)]
    for (const { weight_kg, device_class, material } of fractions) {
      const kind = { device_class, material }
      const fraction = await addLot(tx, { ...lot!, ...kind, data: dataOnPart(kind, lot!.data) })
      entries.push(...passGrams(id, fraction, toGrams(weight_kg)))
    }
    await postAct(tx, on, { kind: 'dismantled', reason, ...sent }, entries)
  })
