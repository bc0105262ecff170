import { randomUUID } from 'node:crypto'
import { and, eq, gt, isNull } from 'drizzle-orm'
import type { ReportKind } from '#contract/points.ts'
import type { RequestContext } from '#server/context.ts'
import { pointReports } from '#server/database/schema/places.ts'
import type { ReportShares } from './shares.ts'
import { lockSticker } from './sticker.ts'

const HOUR_MS = 60 * 60 * 1000

/**
 * Somebody at a point says what is wrong there. The same within an hour is one report, which then nobody takes back alone.
 * @returns what takes it back; null where it was said already
 * @throws Problem 404, 429
 */
export async function report(
  { db, now, network }: Pick<RequestContext, 'db' | 'now' | 'network'>,
  { token, kind }: { token: string; kind: ReportKind },
  take: ReportShares,
) {
  return db.transaction(async (tx) => {
    const point_id = await lockSticker(tx, token)
    const at = now()
    const { rowCount } = await tx
      .update(pointReports)
      .set({ undo_key: null })
      .where(
        and(
          eq(pointReports.point_id, point_id),
          eq(pointReports.kind, kind),
          isNull(pointReports.handled_at),
          gt(pointReports.at, new Date(at.getTime() - HOUR_MS)),
        ),
      )
    if (rowCount) return null
    await take(point_id, network)
    const undo_key = randomUUID()
    await tx.insert(pointReports).values({ point_id, kind, at, undo_key })
    return undo_key
  })
}
