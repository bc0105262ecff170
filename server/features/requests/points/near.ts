import { asc, eq } from 'drizzle-orm'
import { straightLine_m } from '#contract/foundation/distance.ts'
import type { Point } from '#contract/requests/points.ts'
import type { Database } from '#server/database/open.ts'
import { points } from '#server/database/schema/places.ts'
import { districtPoint } from '#server/features/requests/rounds/district-point.ts'
import { selectPoints, toPoint } from './to-point.ts'

const MOST = 3
/** Further away nobody brings a radio. */
const NEAR_M = 30_000

/** The open drop-off points nearest to the middle of a district, the nearest first; none where nobody knows where that is. */
export async function nearestPoints(
  db: Pick<Database, 'select'>,
  district_id: string | null,
): Promise<Point[]> {
  const { latitude, longitude } = await districtPoint(district_id)
  if (latitude === null) return []
  const rows = await selectPoints(db).where(eq(points.active, true)).orderBy(asc(points.id))
  return rows
    .map(toPoint)
    .filter(({ state }) => state === 'open')
    .map((point) => ({ point, away_m: straightLine_m({ latitude, longitude }, point) }))
    .filter(({ away_m }) => away_m <= NEAR_M)
    .toSorted((one, other) => one.away_m - other.away_m)
    .slice(0, MOST)
    .map(({ point }) => point)
}
