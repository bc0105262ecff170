import { and, asc, desc, eq, inArray, ne, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Act, LotDetail, Wipe } from '#contract/requests/custody.ts'
import { nextOfLot } from '#contract/requests/next-step.ts'
import type { RequestContext } from '#server/core/context.ts'
import { consignmentLots, custodyActs, custodyEntries, lots, wipes } from '#server/database/schema/custody.ts'
import { consignments } from '#server/database/schema/partners.ts'
import { users } from '#server/database/schema/people.ts'
import { notFound } from '#server/core/errors.ts'
import { photoLink } from '#server/features/foundation/photos/link.ts'
import { lotsById } from './lots.ts'
import { toKilograms } from './post.ts'
import { materialOf, nameOfKind } from './terms.ts'

/** More of a history nobody reads; one lot of thousands of weighings does not make a page of megabytes. */
const ACTS_MAX = 500

/**
 * A lot with everything that was done to it.
 * @throws Problem 404
 */
export async function readLot(ctx: RequestContext, id: number): Promise<LotDetail> {
  const [[found], consignment, acts, wipes] = await Promise.all([
    lotsById(ctx, [id]),
    consignmentOf(ctx.db, id),
    actsOf(ctx, id),
    wipesOf(ctx, id),
  ])
  if (!found) throw notFound('Lot')
  const next_step = nextOfLot({ ...found, store_id: found.store.id, consignment })
  return { ...found, next_step, acts, wipes }
}

/** The consignment with which a lot goes or went last; null: none. */
async function consignmentOf(db: RequestContext['db'], lot_id: number) {
  const [found] = await db
    .select({ id: consignments.id, state: consignments.state })
    .from(consignmentLots)
    .innerJoin(consignments, eq(consignments.id, consignmentLots.consignment_id))
    .where(and(eq(consignmentLots.lot_id, lot_id), ne(consignments.state, 'cancelled')))
    .orderBy(desc(consignments.id))
    .limit(1)
  return found ?? null
}

const correction = alias(custodyActs, 'correction')

async function actsOf(ctx: RequestContext, lot_id: number): Promise<Act[]> {
  const { db } = ctx
  const rows = await db
    .select({ act: custodyActs, actor: users.username, corrected_by: correction.id })
    .from(custodyActs)
    .leftJoin(users, eq(users.id, custodyActs.actor_id))
    .leftJoin(correction, eq(correction.corrects_id, custodyActs.id))
    .where(
      inArray(
        custodyActs.id,
        db
          .select({ id: custodyEntries.act_id })
          .from(custodyEntries)
          .where(eq(custodyEntries.lot_id, lot_id)),
      ),
    )
    .orderBy(asc(custodyActs.id))
    .limit(ACTS_MAX)
  const entries = await db
    .select({ entry: custodyEntries, device_class: lots.device_class, material: lots.material })
    .from(custodyEntries)
    .innerJoin(lots, eq(lots.id, custodyEntries.lot_id))
    .where(
      inArray(
        custodyEntries.act_id,
        rows.map(({ act }) => act.id),
      ),
    )
    .orderBy(asc(custodyEntries.id))
  return rows.map(({ act, actor, corrected_by }) => ({
    id: act.id,
    kind: act.kind,
    at: act.at.toISOString(),
    happened_on: act.happened_on,
    actor,
    reason: act.reason,
    slip_number: act.slip_number,
    declared: act.declared,
    imageUrl: photoLink(ctx, act.image_id),
    corrects_id: act.corrects_id,
    corrected_by,
    consignment_id: act.consignment_id,
    entries: entries
      .filter(({ entry }) => entry.act_id === act.id)
      .map(({ entry, device_class, material }) => ({
        lot_id: entry.lot_id,
        name: nameOfKind({ device_class, material }),
        account: entry.account,
        material: entry.material && materialOf(entry.material),
        weight_kg: toKilograms(entry.grams),
      })),
  })) as Act[]
}

/** Also of what it was made of: a part of what was wiped is wiped. */
async function wipesOf(ctx: RequestContext, lot_id: number): Promise<Wipe[]> {
  const rows = await ctx.db
    .select({ wipe: wipes, recorded_by: users.username })
    .from(wipes)
    .leftJoin(users, eq(users.id, wipes.recorded_by))
    .where(
      sql`${wipes.lot_id} in (
        with recursive line (id) as (
          select ${lot_id}::bigint
          union
          select parent.lot_id from line
            join custody_entries child on child.lot_id = line.id and child.account = 'passed' and child.grams < 0
            join custody_acts act on act.id = child.act_id and act.kind <> 'corrected'
            join custody_entries parent
              on parent.act_id = child.act_id and parent.account = 'passed' and parent.grams > 0
        )
        select id from line
      )`,
    )
    .orderBy(asc(wipes.id))
  return rows.map(({ wipe, recorded_by }) => {
    const { id, method, done_on, done_by, log, succeeded } = wipe
    return {
      id,
      lot_id: wipe.lot_id,
      method,
      done_on,
      log,
      succeeded,
      recorded_by,
      done_by: done_by ?? '',
      at: wipe.at.toISOString(),
      imageUrl: photoLink(ctx, wipe.image_id),
    }
  })
}
