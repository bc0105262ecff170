import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { LotOutcome } from '#contract/requests/custody.ts'
import type { ConsignmentDetail, Treated } from '#contract/proof/consignments.ts'
import type { Confirmation, Partner } from '#contract/proof/partners.ts'
import type { RequestContext } from '#server/core/context.ts'
import {
  confirmations,
  consignmentLots,
  custodyActs,
  custodyEntries,
  lots,
} from '#server/database/schema/custody.ts'
import { consignments } from '#server/database/schema/partners.ts'
import { stores } from '#server/database/schema/stores.ts'
import { notFound } from '#server/core/errors.ts'
import { toKilograms } from '#server/features/requests/custody/post.ts'
import { materialOf, nameOfKind } from '#server/features/requests/custody/terms.ts'
import { listPartners } from '#server/features/proof/partners/register.ts'
import { consignmentKilograms, readBalances, type BalanceRow } from './balance.ts'
import { findObstacles } from './obstacles.ts'

const correction = alias(custodyActs, 'correction')

/**
 * A consignment with its lots and what its receiver said.
 * @param on the day that permits are judged on; else today
 * @throws Problem 404
 */
export async function readConsignment(
  ctx: RequestContext,
  id: number,
  on?: string,
): Promise<ConsignmentDetail> {
  const { consignment, store, receiver, transporter } = await readPapers(ctx, id, on)
  const balances = await readBalances(ctx.db, [id])
  const { lots: loaded, stock_g } = await lotsOf(ctx, id, balances)
  const { created_at: _, created_by: __, link_version: ___, sent_at, link_ends_at, ...form } = consignment
  const draft = consignment.state === 'draft'
  const routes = loaded.map(({ route }) => route)
  const { manifest_number } = consignment
  return {
    ...form,
    store: { id: store.id, name: store.name },
    receiver: { id: receiver.id, name: receiver.name },
    transporter: transporter && { id: transporter.id, name: transporter.name },
    sent_at: sent_at?.toISOString() ?? null,
    lots: loaded,
    ...consignmentKilograms(balances, stock_g),
    confirmations: await confirmationsOf(ctx, id),
    obstacles: draft ? findObstacles(routes, { id, receiver, transporter, manifest_number }) : [],
    sent_act_id: consignment.state === 'sent' ? await sentActOf(ctx, id) : null,
    link_ends_at: link_ends_at && link_ends_at > ctx.now() ? link_ends_at.toISOString() : null,
    receiver_email: receiver.email,
  }
}

/** The partners on its papers, with their permits. @throws Problem 404 */
export async function readPapers(ctx: RequestContext, id: number, on?: string) {
  const [found] = await ctx.db
    .select({ consignment: consignments, store: stores })
    .from(consignments)
    .innerJoin(stores, eq(stores.id, consignments.store_id))
    .where(eq(consignments.id, id))
  if (!found) throw notFound('Consignment')
  const { receiver_id, transporter_id } = found.consignment
  const ids = [receiver_id, ...(transporter_id === null ? [] : [transporter_id])]
  const partners = await listPartners(ctx, ids, on)
  const named = (wanted: number | null): Partner | null => partners.find((one) => one.id === wanted) ?? null
  return { ...found, receiver: named(receiver_id)!, transporter: named(transporter_id) }
}

/** @returns with all that lies in the store of them */
async function lotsOf(
  { db }: RequestContext,
  id: number,
  all: readonly BalanceRow[],
): Promise<{ lots: ConsignmentDetail['lots']; stock_g: number }> {
  const rows = await db
    .select({ box: consignmentLots, lot: lots })
    .from(consignmentLots)
    .innerJoin(lots, eq(lots.id, consignmentLots.lot_id))
    .where(eq(consignmentLots.consignment_id, id))
    .orderBy(asc(consignmentLots.box_number), asc(consignmentLots.lot_id))
  const acts = await db
    .selectDistinct({ lot_id: custodyEntries.lot_id })
    .from(custodyEntries)
    .innerJoin(custodyActs, and(eq(custodyActs.id, custodyEntries.act_id), eq(custodyActs.kind, 'recounted')))
    .where(
      inArray(
        custodyEntries.lot_id,
        rows.map(({ lot }) => lot.id),
      ),
    )
  const recounted = new Set(acts.map(({ lot_id }) => lot_id))
  const balances = Map.groupBy(all, ({ lot_id }) => lot_id)
  const consigned = rows.map(({ box: { box_number, seal_number }, lot }) => ({
    lot_id: lot.id,
    box_number,
    seal_number,
    route: lot.route,
    data: lot.data,
    device_class: lot.device_class,
    material: lot.material,
    name: nameOfKind(lot),
    ...consignmentKilograms(balances.get(lot.id) ?? [], lot.stock_g),
    recounted: recounted.has(lot.id),
    treated: treatedIn(balances.get(lot.id) ?? []),
  }))
  return { lots: consigned, stock_g: rows.reduce((sum, { lot }) => sum + lot.stock_g, 0) }
}

const treatedIn = (rows: readonly BalanceRow[]) =>
  rows.flatMap(({ account, material, grams }): Treated[] =>
    account === 'loss' || LotOutcome.safeParse(account).success
      ? [
          {
            outcome: account as Treated['outcome'],
            material: material === null ? null : materialOf(material),
            weight_kg: toKilograms(grams),
          },
        ]
      : [],
  )

async function confirmationsOf({ db }: RequestContext, id: number): Promise<Confirmation[]> {
  const rows = await db
    .select({ said: confirmations, happened_on: custodyActs.happened_on, corrected_by: correction.id })
    .from(confirmations)
    .innerJoin(custodyActs, eq(custodyActs.id, confirmations.act_id))
    .leftJoin(correction, eq(correction.corrects_id, confirmations.act_id))
    .where(eq(confirmations.consignment_id, id))
    .orderBy(asc(confirmations.id))
  return rows.map(({ said: { id, kind, at, by_name, note, act_id }, happened_on, corrected_by }) => ({
    id,
    kind,
    note,
    act_id,
    at: at.toISOString(),
    by_name: by_name ?? '',
    on_paper: happened_on !== null,
    corrected: corrected_by !== null,
  }))
}

async function sentActOf({ db }: RequestContext, id: number) {
  const [act] = await db
    .select({ id: custodyActs.id })
    .from(custodyActs)
    .leftJoin(correction, eq(correction.corrects_id, custodyActs.id))
    .where(and(eq(custodyActs.consignment_id, id), eq(custodyActs.kind, 'consigned'), isNull(correction.id)))
  return act?.id ?? null
}
