import { eq } from 'drizzle-orm'
import type { Round } from '#contract/requests/rounds.ts'
import type { Database } from '#server/database/open.ts'
import { users } from '#server/database/schema/people.ts'
import { rounds } from '#server/database/schema/rounds.ts'
import { notFound } from '#server/core/errors.ts'
import { readSettings } from '#server/features/foundation/settings/read-settings.ts'
import { straightLine_m } from '#contract/foundation/distance.ts'
import { aboardColumn } from './aboard.ts'
import { isLeft } from './leave.ts'
import { itemsAt, listStops, toStop } from './to-stop.ts'

export const roundColumns = {
  id: rounds.id,
  day: rounds.day,
  time_zone: rounds.time_zone,
  note: rounds.note,
  started_at: rounds.started_at,
  finished_at: rounds.finished_at,
  started_clock_said: rounds.started_clock_said,
  finished_clock_said: rounds.finished_clock_said,
  version: rounds.version,
}

type Instants = Record<
  'started_at' | 'finished_at' | 'started_clock_said' | 'finished_clock_said',
  Date | null
>

/** Dates as the wire has them. */
export const toRound = <T extends Instants>({
  started_at,
  finished_at,
  started_clock_said,
  finished_clock_said,
  ...row
}: T) => ({
  ...row,
  started_at: started_at?.toISOString() ?? null,
  finished_at: finished_at?.toISOString() ?? null,
  started_clock_said: started_clock_said?.toISOString() ?? null,
  finished_clock_said: finished_clock_said?.toISOString() ?? null,
})

/** A round with its stops in order, for staff. The length of its way is as the crow flies. @throws Problem 404 */
export async function readRound(db: Pick<Database, 'select'>, id: number): Promise<Round> {
  const [found] = await db
    .select({ ...roundColumns, aboard: aboardColumn, driver: { id: users.id, username: users.username } })
    .from(rounds)
    .leftJoin(users, eq(users.id, rounds.driver_id))
    .where(eq(rounds.id, id))
  if (!found) throw notFound('Round')
  const rows = await listStops(db, [id])
  const items = await itemsAt(db, rows)
  const stops = rows.map((row) => toStop(row, items.get(row.stop.submission_id ?? 0)))
  const { depot } = await readSettings(db)
  // A stop that was taken out is on nobody's way.
  const onTheWay = found.finished_at ? stops : stops.filter((_, at) => !isLeft(rows[at]!.stop))
  return { ...toRound(found), stops, depot, way: wayThrough([depot, ...onTheWay, depot]) }
}

type Place = { latitude: number | null; longitude: number | null } | null

/** @param places one after the other; what nobody knows the place of is left out */
function wayThrough(places: readonly Place[]): Round['way'] {
  const known = places.flatMap((place) =>
    place && place.latitude !== null && place.longitude !== null
      ? [{ latitude: place.latitude, longitude: place.longitude }]
      : [],
  )
  if (known.length < 2) return null
  const metres = known.slice(1).reduce((sum, place, at) => sum + straightLine_m(known[at]!, place), 0)
  return { metres: Math.round(metres), by: 'straight-line' }
}
