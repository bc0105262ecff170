import { and, eq, gt } from 'drizzle-orm'
import type { Context } from '#server/core/context.ts'
import { pointReports } from '#server/database/schema/places.ts'
import { notFound } from '#server/core/errors.ts'
import { lockSticker } from './sticker.ts'

/** The page offers it for ten seconds; the rest is for a slow network. */
const TAKE_BACK_MS = 60_000

/** Withdraws a mistaken report. @throws Problem 404, also if it is too late or somebody else has reported the same since */
export async function takeReportBack({ db, now }: Pick<Context, 'db' | 'now'>, token: string, undo: string) {
  await db.transaction(async (tx) => {
    const point_id = await lockSticker(tx, token)
    const { rowCount } = await tx
      .delete(pointReports)
      .where(
        and(
          eq(pointReports.undo_key, undo),
          eq(pointReports.point_id, point_id),
          gt(pointReports.at, new Date(now().getTime() - TAKE_BACK_MS)),
        ),
      )
    if (!rowCount) throw notFound('Report')
  })
}
