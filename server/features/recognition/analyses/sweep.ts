import { lte } from 'drizzle-orm'
import type { Context } from '#server/core/context.ts'
import { analyses } from '#server/database/schema/photos.ts'

/** Deletes guests' analyses that have had their time. @returns how many */
export async function sweepAnalyses({ db, now }: Pick<Context, 'db' | 'now'>) {
  const { rowCount } = await db.delete(analyses).where(lte(analyses.expires_at, now()))
  return rowCount ?? 0
}
