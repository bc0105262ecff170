import { desc, eq } from 'drizzle-orm'
import type { PointReport } from '#contract/requests/points.ts'
import type { Context } from '#server/core/context.ts'
import { users } from '#server/database/schema/people.ts'
import { pointReports } from '#server/database/schema/places.ts'

const NEWEST = 50

/** The reports about a point, newest first. */
export async function listPointReports(
  { db }: Pick<Context, 'db'>,
  point_id: number,
): Promise<PointReport[]> {
  const rows = await db
    .select({
      id: pointReports.id,
      kind: pointReports.kind,
      at: pointReports.at,
      handled_at: pointReports.handled_at,
      handled_by: users.username,
    })
    .from(pointReports)
    .leftJoin(users, eq(users.id, pointReports.handled_by))
    .where(eq(pointReports.point_id, point_id))
    .orderBy(desc(pointReports.at), desc(pointReports.id))
    .limit(NEWEST)
  return rows.map((row) => ({
    ...row,
    at: row.at.toISOString(),
    handled_at: row.handled_at?.toISOString() ?? null,
  }))
}
