import { asc, eq } from 'drizzle-orm'
import type { PointList } from '#contract/requests/points.ts'
import type { Context } from '#server/core/context.ts'
import { districts, points } from '#server/database/schema/places.ts'
import { deviceGroups } from '#server/features/reference/knowledge/facts.ts'
import { selectPoints, toPoint } from './to-point.ts'

/** Every point that is shown, in one answer: an installation has tens of them, not thousands. */
export async function listPoints({ db }: Pick<Context, 'db'>): Promise<PointList> {
  const rows = await selectPoints(db)
    .where(eq(points.active, true))
    .orderBy(asc(districts.city), asc(districts.name), asc(points.name), asc(points.id))
  return { success: true, points: rows.map(toPoint), groups: deviceGroups }
}
