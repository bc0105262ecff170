import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Round } from '#contract/requests/rounds.ts'
import type { Member, RequestContext } from '#server/core/context.ts'
import { bookings, slots } from '#server/database/schema/pickups.ts'
import { roundStops, rounds } from '#server/database/schema/rounds.ts'
import { readSettings } from '#server/features/foundation/settings/read-settings.ts'
import { readDistances } from './order/distances.ts'
import { orderStops } from './order/order-stops.ts'
import { lockRound } from './plan.ts'
import { readRound } from './read.ts'
import { withUnknown, type Window } from './order/windows.ts'

type Stop = { id: number; latitude: number | null; longitude: number | null; window: Window | null }
type Known = Stop & { latitude: number; longitude: number }

/**
 * Puts the open stops of a round into the order of the shortest way, from the depot and back; without a depot, of the
 * shortest way through them all. An earlier appointment of that day is visited before a later one. A stop of unknown
 * place comes last, or before the appointments that are later.
 * @throws Problem 404, 409 `changed-meanwhile`, `round-over`
 */
export async function orderRound(ctx: RequestContext<Member>, id: number, version: number): Promise<Round> {
  const { db } = ctx
  const open = await db
    .select({
      id: roundStops.id,
      latitude: roundStops.latitude,
      longitude: roundStops.longitude,
      window: { starts: slots.starts_at, ends: slots.ends_at },
    })
    .from(roundStops)
    .innerJoin(rounds, eq(rounds.id, roundStops.round_id))
    .leftJoin(bookings, and(eq(bookings.submission_id, roundStops.submission_id), isNull(bookings.ended_at)))
    .leftJoin(slots, and(eq(slots.id, bookings.slot_id), eq(slots.day, rounds.day)))
    .where(and(eq(roundStops.round_id, id), eq(roundStops.state, 'open')))
    .orderBy(roundStops.position)
  const known = open.filter((stop): stop is Known => stop.latitude !== null)
  const unknown = open.filter(({ latitude }) => latitude === null)
  const { depot } = await readSettings(db)
  // Before anything is held: a routing server may take its time.
  const { metres, by } = await readDistances(ctx, depot ? [depot, ...known] : known)
  const windows = known.map(({ window }) => window)
  const shortest = orderStops(depot ? metres : withoutDepot(metres), windows)
  const sorted = withUnknown<Stop>(
    shortest.order.map((at) => known[at]!),
    unknown,
  )
  return db.transaction(async (tx) => {
    await lockRound(ctx, tx, id, version)
    const [{ over }] = (await tx
      .select({ over: sql<number>`count(*)::int` })
      .from(roundStops)
      .where(and(eq(roundStops.round_id, id), sql`${roundStops.state} <> 'open'`))) as [{ over: number }]
    for (const [at, stop] of sorted.entries())
      await tx
        .update(roundStops)
        .set({ position: over + at })
        .where(eq(roundStops.id, stop.id))
    await tx
      .update(rounds)
      .set({ version: sql`${rounds.version} + 1` })
      .where(eq(rounds.id, id))
    const round = await readRound(tx, id)
    return { ...round, way: round.way && { ...round.way, by } }
  })
}

/** A place from which everything is equally near: the way may begin and end anywhere. */
const withoutDepot = (metres: number[][]) => [
  [0, ...metres.map(() => 0)],
  ...metres.map((row) => [0, ...row]),
]
