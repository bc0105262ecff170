import { eq, inArray, sql } from 'drizzle-orm'
import type { NewArrival } from '#contract/requests/custody.ts'
import { asksFirst, invalidField } from '#server/core/errors.ts'
import type { Member, RequestContext } from '#server/core/context.ts'
import type { Database } from '#server/database/open.ts'
import { custodyActs, custodyEntries, lots as table } from '#server/database/schema/custody.ts'
import { stores } from '#server/database/schema/stores.ts'
import { submissions } from '#server/database/schema/submissions.ts'
import { weightEntries } from '#server/database/schema/weights.ts'
import { settleMatters } from '#server/features/foundation/notifications/settle-matters.ts'
import { lockRequests } from '#server/features/requests/submissions/lock-requests.ts'
import { storeEntry } from '#server/features/requests/weights/record.ts'
import { requireDaysInOrder } from './days.ts'
import { STANDS } from './follow.ts'
import { lockLots } from './hold.ts'
import { postArrival } from './post-arrival.ts'
import { toGrams } from './post.ts'
import { withIdempotencyKey } from './with-idempotency-key.ts'

/**
 * Confirms that lots of rounds have arrived at a store: from now on they lie there, and its clock runs. Each lot has an act of its own, so
 * that one of them can be corrected. Less on the scale of the store than at the door is kept as the difference; more corrects the
 * weight, or else more would leave the store than ever came in.
 * @returns the lots
 * @throws Problem 404; 400 on `store_id`, `lots` or `happened_on` (`day-not-begun`, `day-too-early`), `implausible`; 409 `lot-elsewhere`
 *   where one of them is not on a round
 */
export const confirmArrival = (ctx: RequestContext<Member>, body: NewArrival, key: string) => {
  const lot_ids = body.lots.map(({ lot_id }) => lot_id)
  return withIdempotencyKey(
    ctx,
    key,
    { arrive: body },
    async (on, tx, sent) => {
      const { store_id, happened_on, reason } = body
      if (new Set(lot_ids).size < lot_ids.length) throw invalidField('lots', 'must name each lot once')
      const [store] = await tx.select({ id: stores.id }).from(stores).where(eq(stores.id, store_id))
      if (!store) throw invalidField('store_id', 'is not one of the stores')
      // Before the lots, as everybody does who corrects a weight.
      if (body.lots.some(({ weight_kg }) => weight_kg !== null))
        await lockRequests(
          tx,
          inArray(
            submissions.id,
            tx.select({ id: table.submission_id }).from(table).where(inArray(table.id, lot_ids)),
          ),
        )
      const lots = await lockLots(tx, lot_ids)
      const elsewhere = lots.find(({ aboard_g }) => aboard_g === 0)
      if (elsewhere)
        throw asksFirst(
          'lot-elsewhere',
          { kind: 'lot', id: elsewhere.id },
          `Lot ${elsewhere.id} is not on a round any more.`,
        )
      if (happened_on !== null) await requireDaysInOrder(on, happened_on, { lot_ids, field: 'happened_on' })
      const weighed = await readWeighed(tx, lot_ids)
      for (const [at, lot] of lots.entries()) {
        const { weight_kg } = body.lots[at]!
        const told = { store_id, happened_on, reason, ...(at === 0 && sent) }
        const entry = weighed.get(lot.id)!
        const stock_g = weight_kg === null ? lot.aboard_g : toGrams(weight_kg)
        if (stock_g <= lot.aboard_g) await postArrival(on, entry, lot, { ...told, stock_g })
        else {
          const id = await weighMore(on, entry, weight_kg!, `${sent.request_key}:${lot.id}`)
          await postArrival(on, { ...entry, id }, { ...lot, aboard_g: stock_g }, { ...told, stock_g })
        }
      }
      await settleMatters(
        tx,
        ['round-finished'],
        lots.flatMap(({ round_id }) => round_id ?? []),
      )
    },
    lot_ids,
  )
}

type Entry = typeof weightEntries.$inferSelect

/** Corrects the weight of what is on a round. @returns the entry that counts now */
function weighMore(on: RequestContext<Member>, entry: Entry, weight_kg: number, key: string) {
  const { submission_id, device_class, units, outcome, payout_idr } = entry
  const { refrigerant, refrigerant_gas, refrigerant_g } = entry
  return storeEntry(
    on,
    submission_id,
    {
      device_class,
      units,
      outcome,
      payout_idr,
      refrigerant,
      refrigerant_gas,
      refrigerant_g,
      weight_kg,
      method: 'weighed',
      replaces_id: entry.id,
      // Two scales were asked.
      confirmed: true,
    },
    key,
  )
}

/** The entry of the weights that each of these lots holds. */
async function readWeighed(tx: Database, lot_ids: readonly number[]) {
  const rows = await tx
    .select({ lot_id: custodyEntries.lot_id, entry: weightEntries })
    .from(custodyEntries)
    .innerJoin(custodyActs, eq(custodyActs.id, custodyEntries.act_id))
    .innerJoin(weightEntries, eq(weightEntries.id, custodyActs.weight_entry_id))
    .where(
      sql`${custodyEntries.lot_id} in ${lot_ids} and ${custodyEntries.account} = 'source' and exists (
        select from custody_acts a where a.id = ${custodyActs.id} and ${STANDS}
      )`,
    )
  return new Map(rows.map(({ lot_id, entry }) => [lot_id, entry]))
}
