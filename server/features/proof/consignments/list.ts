import { and, count, desc, eq, inArray, lt, sum } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Consignment, consignments as contract } from '#contract/proof/consignments.ts'
import type { ParsedOf } from '#contract/foundation/endpoint.ts'
import type { RequestContext } from '#server/core/context.ts'
import { consignmentLots, lots } from '#server/database/schema/custody.ts'
import { consignments, partners } from '#server/database/schema/partners.ts'
import { stores } from '#server/database/schema/stores.ts'
import { isWaiting } from '#server/features/foundation/notifications/is-waiting.ts'
import { consignmentKilograms, readBalances } from './balance.ts'

const receivers = alias(partners, 'receivers')
const transporters = alias(partners, 'transporters')
const named = (table: typeof partners | typeof stores) => ({ id: table.id, name: table.name })

/** A page of the consignments, newest first. @returns and whether there is more behind it */
export async function listConsignments(
  { db, actor }: RequestContext,
  { matter, state, limit, before }: ParsedOf<typeof contract.list>['query'],
): Promise<{ consignments: Consignment[]; more: boolean }> {
  const rows = await db
    .select({
      consignment: consignments,
      store: named(stores),
      receiver: { id: receivers.id, name: receivers.name },
      transporter: { id: transporters.id, name: transporters.name },
    })
    .from(consignments)
    .innerJoin(stores, eq(stores.id, consignments.store_id))
    .innerJoin(receivers, eq(receivers.id, consignments.receiver_id))
    .leftJoin(transporters, eq(transporters.id, consignments.transporter_id))
    .where(
      and(
        isWaiting(actor, matter, consignments.id),
        state === undefined ? undefined : eq(consignments.state, state),
        before === undefined ? undefined : lt(consignments.id, before),
      ),
    )
    .orderBy(desc(consignments.id))
    .limit(limit + 1)
  const page = rows.slice(0, limit)
  const ids = page.map(({ consignment }) => consignment.id)
  const loaded = await db
    .select({
      id: consignmentLots.consignment_id,
      lots: count(),
      stock_g: sum(lots.stock_g).mapWith(Number),
    })
    .from(consignmentLots)
    .innerJoin(lots, eq(lots.id, consignmentLots.lot_id))
    .where(inArray(consignmentLots.consignment_id, ids))
    .groupBy(consignmentLots.consignment_id)
  const balances = Map.groupBy(await readBalances(db, ids), ({ id }) => id)
  return {
    more: rows.length > limit,
    consignments: page.map(({ consignment, store, receiver, transporter }) => {
      const { id, number, state, version, manifest_number, leaves_on, sent_at } = consignment
      const own = balances.get(id) ?? []
      const load = loaded.find((one) => one.id === id)
      return {
        id,
        number,
        state,
        version,
        manifest_number,
        leaves_on,
        store,
        receiver,
        transporter,
        sent_at: sent_at?.toISOString() ?? null,
        lots: load?.lots ?? 0,
        ...consignmentKilograms(own, load?.stock_g),
      }
    }),
  }
}
