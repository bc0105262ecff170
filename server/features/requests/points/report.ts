import { randomUUID } from 'node:crypto'
import { and, eq, gt, isNull } from 'drizzle-orm'
import type { ReportKind } from '#contract/requests/points.ts'
import type { RequestContext } from '#server/core/context.ts'
import type { Database } from '#server/database/open.ts'
import { pointReports, points } from '#server/database/schema/places.ts'
import type { ReportShares } from './shares.ts'
import { findStickerPoint } from './sticker.ts'

const HOUR_MS = 60 * 60 * 1000

type About = { point_id: number; kind: ReportKind }

/**
 * Somebody at a point says what is wrong there.
 * @returns what takes it back; null where it was said already
 * @throws Problem 404, 429
 */
export async function reportPoint(
  ctx: Pick<RequestContext, 'db' | 'now' | 'network'>,
  { token, kind }: { token: string; kind: ReportKind },
  take: ReportShares,
) {
  const point_id = await findStickerPoint(ctx.db, token)
  const { undo_key } = await storeReport(ctx, { point_id, kind }, () => take(point_id, ctx.network))
  return undo_key
}

/**
 * Stores a report. The same within an hour is one report, which then nobody takes back alone.
 * @param take a share of what may be said in an hour
 * @throws Problem 429
 */
export async function storeReport(
  { db, now }: Pick<RequestContext, 'db' | 'now'>,
  about: About,
  take: () => ReturnType<ReportShares>,
): Promise<{ id: number; undo_key: string | null }> {
  const at = now()
  const said = await join(db, about, at)
  if (said) return said
  const giveBack = await take()
  const stored = await db
    .transaction(async (tx) => {
      // One after the other: somebody may have said the same since.
      await tx
        .select({ id: points.id })
        .from(points)
        .where(eq(points.id, about.point_id))
        .for('no key update')
      return (await join(tx, about, at)) ?? (await store(tx, about, at))
    })
    .catch(async (error: unknown) => {
      await giveBack()
      throw error
    })
  if (stored.undo_key === null) await giveBack()
  return stored
}

/** Where it was said within the hour that is the report, and its sender is no longer the only one. */
async function join(db: Database, { point_id, kind }: About, at: Date) {
  const [said] = await db
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
    .returning({ id: pointReports.id })
  return said && { id: said.id, undo_key: null }
}

async function store(tx: Database, about: About, at: Date) {
  const undo_key = randomUUID()
  const [stored] = await tx
    .insert(pointReports)
    .values({ ...about, at, undo_key })
    .returning({ id: pointReports.id })
  return { id: stored!.id, undo_key }
}
