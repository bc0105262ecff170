import { and, lt, sql } from 'drizzle-orm'
import type { Context } from '#server/core/context.ts'
import { pointReports } from '#server/database/schema/places.ts'

/** A report that was handled long ago tells nothing about the point any more. @returns how many went */
export async function sweepReports({ db }: Pick<Context, 'db'>, before: Date) {
  // The newest one of a point stays: it is the last word about it.
  const newer = sql`exists (select 1 from point_reports newer where newer.point_id = point_reports.point_id and newer.id > point_reports.id)`
  const { rowCount } = await db.delete(pointReports).where(and(lt(pointReports.handled_at, before), newer))
  return rowCount ?? 0
}
