import { asc, between, desc, eq, inArray, sql, type SQL } from 'drizzle-orm'
import type { rounds as contract, RoundRow } from '#contract/requests/rounds.ts'
import type { ParsedOf } from '#contract/foundation/endpoint.ts'
import type { RequestContext } from '#server/core/context.ts'
import { users } from '#server/database/schema/people.ts'
import { serviceAreas } from '#server/database/schema/pickups.ts'
import { rounds } from '#server/database/schema/rounds.ts'
import { countedWeighings } from '#server/features/requests/weights/counted.ts'
import { isWaiting } from '#server/features/foundation/notifications/is-waiting.ts'
import { aboardColumn } from './aboard.ts'
import { roundColumns, toRound } from './read.ts'

/** A day's rounds are few, and nobody reads more of them. */
const ROUNDS_MAX = 500

const stopsThat = (what: string) =>
  sql<number>`(select count(*)::int from round_stops where round_id = rounds.id ${sql.raw(what)})`

const weighedOn = countedWeighings(
  sql`weighings.stop_id in (select id from round_stops where round_id = rounds.id)`,
)

/**
 * The rounds of some days, from and to, or those of any day that a line of the reader's bell counts; who could drive one,
 * and in which time zone a new one begins.
 */
export async function listRounds(
  { db, env, actor }: Pick<RequestContext, 'db' | 'env' | 'actor'>,
  { from, to, matter }: ParsedOf<typeof contract.list>['query'],
) {
  return {
    rounds: await selectRounds(db, isWaiting(actor, matter, rounds.id) ?? between(rounds.day, from, to)),
    drivers: await drivers(db),
    time_zone: (await zoneOfAreas(db)) ?? env.TIME_ZONE,
  }
}

/** The rounds of some days alone. */
export const listRoundRows = (db: RequestContext['db'], from: string, to: string) =>
  selectRounds(db, between(rounds.day, from, to))

async function selectRounds(db: RequestContext['db'], which: SQL): Promise<RoundRow[]> {
  const rows = await db
    .select({
      ...roundColumns,
      driver: { id: users.id, username: users.username },
      // A stop that was taken out of a running round is no stop any more.
      stops: stopsThat(`and not (state = 'skipped' and done_at is null and rounds.finished_at is null)`),
      open: stopsThat(`and state = 'open'`),
      conflicts: stopsThat(`and state = 'conflict'`),
      aboard: aboardColumn,
      weight_kg: sql<number>`coalesce(${weighedOn}, 0)`,
    })
    .from(rounds)
    .leftJoin(users, eq(users.id, rounds.driver_id))
    .where(which)
    .orderBy(asc(rounds.day), asc(rounds.id))
    .limit(ROUNDS_MAX)
  return rows.map((row): RoundRow => toRound(row))
}

/** The zone of most service areas; undefined: there are none. */
async function zoneOfAreas(db: RequestContext['db']) {
  const [most] = await db
    .select({ time_zone: serviceAreas.time_zone })
    .from(serviceAreas)
    .where(eq(serviceAreas.active, true))
    .groupBy(serviceAreas.time_zone)
    .orderBy(desc(sql`count(*)`), asc(serviceAreas.time_zone))
    .limit(1)
  return most?.time_zone
}

/** Those whose work it is first; staff drive as well. */
const drivers = (db: RequestContext['db']) =>
  db
    .select({ id: users.id, username: users.username, role: users.role })
    .from(users)
    .where(inArray(users.role, ['driver', 'operator', 'admin']))
    .orderBy(desc(sql`${users.role} = 'driver'`), asc(sql`lower(${users.username})`))
