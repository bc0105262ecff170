import { randomUUID } from 'node:crypto'
import { and, desc, eq, gt, isNull } from 'drizzle-orm'
import type { ReportKind } from '#contract/points.ts'
import type { RequestContext } from '#server/context.ts'
import type { Database } from '#server/database/open.ts'
import { pointReports, points } from '#server/database/schema/places.ts'
import type { ReportShares } from './shares.ts'
import { lockSticker } from './sticker.ts'

const HOUR_MS = 60 * 60 * 1000

/**
 * Somebody at a point says what is wrong there.
 * @returns what takes it back; null where it was said already
 * @throws Problem 404, 429
 */
export async function report(
  ctx: Pick<RequestContext, 'db' | 'now' | 'network'>,
  { token, kind }: { token: string; kind: ReportKind },
  take: ReportShares,
) {
  return ctx.db.transaction(async (tx) => {
    const point_id = await lockSticker(tx, token)
    const { undo_key } = await say(tx, ctx, { point_id, kind }, () => take(point_id, ctx.network))
    return undo_key
  })
}

/**
 * Stores a report. The same within an hour is one report, which then nobody takes back alone.
 * @param take a share of what may be said in an hour
 */
export async function say(
  tx: Database,
  { now }: Pick<RequestContext, 'now'>,
  { point_id, kind }: { point_id: number; kind: ReportKind },
  take: () => Promise<void>,
): Promise<{ id: number; undo_key: string | null }> {
  // One after the other.
  await tx.select({ id: points.id }).from(points).where(eq(points.id, point_id)).for('no key update')
  const at = now()
  const [said] = await tx
    .select({ id: pointReports.id })
    .from(pointReports)
    .where(
      and(
        eq(pointReports.point_id, point_id),
        eq(pointReports.kind, kind),
        isNull(pointReports.handled_at),
        gt(pointReports.at, new Date(at.getTime() - HOUR_MS)),
      ),
    )
    .orderBy(desc(pointReports.id))
    .limit(1)
  if (said) {
    await tx.update(pointReports).set({ undo_key: null }).where(eq(pointReports.id, said.id))
    return { id: said.id, undo_key: null }
  }
  await take()
  const undo_key = randomUUID()
  const [stored] = await tx
    .insert(pointReports)
    .values({ point_id, kind, at, undo_key })
    .returning({ id: pointReports.id })
  return { id: stored!.id, undo_key }
}
