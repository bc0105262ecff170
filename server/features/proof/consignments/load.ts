import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { ConsignmentLots } from '#contract/proof/consignments.ts'
import { onTransaction, type Member, type RequestContext } from '#server/core/context.ts'
import { consignmentLots } from '#server/database/schema/custody.ts'
import { consignments } from '#server/database/schema/partners.ts'
import { asksFirst, invalidField } from '#server/core/errors.ts'
import { lockLots, requireStock } from '#server/features/requests/custody/hold.ts'
import { toGrams } from '#server/features/requests/custody/post.ts'
import { splitLot } from '#server/features/requests/custody/split.ts'
import { holdConsignment, nextVersion, requireConsignmentVersion, requireState } from './hold.ts'
import { readConsignment } from './read.ts'

/**
 * Says what goes with a consignment, in which sealed boxes, in place of what was said before. Of a lot that goes in part
 * that part becomes a lot of its own, now: the sheet then says what is in the box.
 * @throws Problem 404; 400 on `lots`; 409 `changed-meanwhile`, `consignment-state`, `lots-differ`, `lot-short`, `lot-elsewhere`
 */
export async function loadConsignment(
  ctx: RequestContext<Member>,
  id: number,
  { version, lots }: ConsignmentLots,
) {
  await ctx.db.transaction(async (tx) => {
    const consignment = await holdConsignment(tx, id)
    requireState(consignment, 'draft')
    requireConsignmentVersion(consignment, version)
    const wanted = lots.map(({ lot_id }) => lot_id)
    if (new Set(wanted).size !== wanted.length) throw invalidField('lots', 'name a lot twice')
    const all = await lockLots(tx, wanted)
    for (const lot of all) {
      await requireStock(tx, lot, 1)
      if (lot.store_id !== consignment.store_id)
        throw asksFirst('lots-differ', { kind: 'lot', id: lot.id }, `Lot ${lot.id} lies in another store.`)
    }
    await tx.delete(consignmentLots).where(eq(consignmentLots.consignment_id, id))
    for (const [at, { lot_id, weight_kg, box_number, seal_number }] of lots.entries()) {
      const whole = weight_kg === null || toGrams(weight_kg) === all[at]!.stock_g
      const part = whole
        ? lot_id
        : await partOf(onTransaction(ctx, tx), lot_id, weight_kg, consignment.number)
      await tx.insert(consignmentLots).values({ consignment_id: id, lot_id: part, box_number, seal_number })
    }
    await tx.update(consignments).set({ version: nextVersion }).where(eq(consignments.id, id))
  })
  return readConsignment(ctx, id)
}

async function partOf(ctx: RequestContext<Member>, lot_id: number, weight_kg: number, reason: string) {
  // The version of the consignment makes a repeat safe; the key is only for this one act.
  const touched = await splitLot(ctx, lot_id, { parts: [{ weight_kg }], reason }, randomUUID())
  return touched.find(({ id }) => id !== lot_id)!.id
}
