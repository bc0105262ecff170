import { and, asc, eq, exists, gte, inArray, isNull, sql, type SQL } from 'drizzle-orm'
import { KEPT } from '#contract/foundation/retention.ts'
import type { Member, RequestContext } from '#server/core/context.ts'
import type { Database } from '#server/database/open.ts'
import { images } from '#server/database/schema/photos.ts'
import { roundStops, rounds } from '#server/database/schema/rounds.ts'
import { submissions } from '#server/database/schema/submissions.ts'
import { asksFirst, notFound } from '#server/core/errors.ts'

/** So long after its day what was done on a round may still arrive: a device that was off the network, or in a drawer. */
const LATE_DAYS = KEPT.told_late_days

const inTime = ({ now }: Pick<RequestContext, 'now'>) =>
  sql<boolean>`${rounds.day} + ${LATE_DAYS}::int >= (${now().toISOString()}::timestamptz at time zone ${rounds.time_zone})::date`

/**
 * Of a photo: it may be of a scale, taken on a round with a stop of which its driver may still say something. The weighing
 * that names it is told after it, on a line that may be gone for days.
 */
export const mayBeOfWeighing = (db: Pick<Database, 'select'>, ctx: Pick<RequestContext, 'now'>) =>
  exists(
    db
      .select({ one: sql`1` })
      .from(rounds)
      .innerJoin(roundStops, and(eq(roundStops.round_id, rounds.id), isNull(roundStops.request_key)))
      .where(
        and(
          eq(rounds.driver_id, images.user_id),
          gte(images.created_at, sql`${rounds.day}::timestamp at time zone ${rounds.time_zone}`),
          inTime(ctx),
        ),
      ),
  )

/** Selects the driver's rounds of today, by the calendar of each. */
export const isOwnRoundOfToday = ({ actor, now }: Pick<RequestContext<Member>, 'actor' | 'now'>) =>
  and(
    eq(rounds.driver_id, actor.id),
    sql`${rounds.day} = (${now().toISOString()}::timestamptz at time zone ${rounds.time_zone})::date`,
  )

/**
 * Whether a driver may have a round on a device: it has begun, or is one of today or earlier. A report on it may
 * arrive later, also after the desk has decided otherwise, so its stops are kept.
 */
export const isOnDevice = ({ now }: Pick<RequestContext, 'now'>) =>
  sql<boolean>`(${rounds.started_at} is not null or (${rounds.driver_id} is not null
    and ${rounds.day} <= (${now().toISOString()}::timestamptz at time zone ${rounds.time_zone})::date))`

/** Locks the driver's own round of a stop. Planning locks in the same order: the round, then its requests. */
export const lockRoundOfStop = ({ actor }: RequestContext<Member>, tx: Database, stop_id: number) =>
  tx
    .select({ id: rounds.id })
    .from(rounds)
    .where(
      and(
        eq(rounds.driver_id, actor.id),
        inArray(
          rounds.id,
          tx.select({ id: roundStops.round_id }).from(roundStops).where(eq(roundStops.id, stop_id)),
        ),
      ),
    )
    .for('update')

/** Holds the rounds that requests are or were in, before whoever changes all of that holds those. @param which of the requests */
export const lockRoundsOfRequests = (tx: Database, which: SQL) =>
  tx
    .select({ id: rounds.id })
    .from(rounds)
    .where(
      inArray(
        rounds.id,
        tx
          .select({ id: roundStops.round_id })
          .from(roundStops)
          .innerJoin(submissions, eq(submissions.id, roundStops.submission_id))
          .where(which),
      ),
    )
    .orderBy(asc(rounds.id))
    .for('update')

/** Since when something can have been done on a round: its day had begun, and somebody had planned it. */
export const beginColumns = {
  day: rounds.day,
  begins: sql<Date>`${rounds.day}::timestamp at time zone ${rounds.time_zone}`.mapWith(rounds.created_at),
  planned_at: rounds.created_at,
}

/** An own stop, held. @throws Problem 404; 409 `round-over` where its day is long past */
export async function lockOwnStop(ctx: RequestContext<Member>, tx: Database, id: number) {
  const [found] = await tx
    .select({ stop: roundStops, round: beginColumns, inTime: inTime(ctx) })
    .from(roundStops)
    .innerJoin(rounds, eq(rounds.id, roundStops.round_id))
    .where(and(eq(roundStops.id, id), eq(rounds.driver_id, ctx.actor.id)))
    .for('update', { of: roundStops })
  if (!found) throw notFound('Stop')
  if (!found.inTime) throw tooOld(found.stop.round_id)
  return { ...found.stop, of: found.round }
}

/** An own round, held. @throws Problem 404; 409 `round-over` where its day is long past */
export async function lockOwnRound(ctx: RequestContext<Member>, tx: Database, id: number) {
  const [found] = await tx
    .select({ round: rounds, of: beginColumns, inTime: inTime(ctx) })
    .from(rounds)
    .where(and(eq(rounds.id, id), eq(rounds.driver_id, ctx.actor.id)))
    .for('update')
  if (!found) throw notFound('Round')
  if (!found.inTime) throw tooOld(id)
  return { ...found.round, of: found.of }
}

const tooOld = (id: number) =>
  asksFirst('round-over', { kind: 'round', id }, `This round was more than ${LATE_DAYS} days ago.`)
