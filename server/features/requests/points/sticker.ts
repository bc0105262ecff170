import { and, eq } from 'drizzle-orm'
import type { Context } from '#server/core/context.ts'
import type { Database } from '#server/database/open.ts'
import { points } from '#server/database/schema/places.ts'
import { notFound } from '#server/core/errors.ts'

/** The point that a sticker hangs on. @throws Problem 404, also where the sticker was replaced or the point is gone */
export async function readSticker({ db }: Pick<Context, 'db'>, token: string) {
  const [point] = await db
    .select({ name: points.name, address: points.address, state: points.state })
    .from(points)
    .where(hangsOn(token))
  if (!point) throw notFound('Sticker')
  return point
}

/** For who is about to say something about it. @throws Problem 404 */
export async function findStickerPoint(db: Pick<Database, 'select'>, token: string) {
  const [point] = await db.select({ id: points.id }).from(points).where(hangsOn(token))
  if (!point) throw notFound('Sticker')
  return point.id
}

const hangsOn = (token: string) => and(eq(points.token, token), eq(points.active, true))

/** For who is about to write about it: one after the other. @throws Problem 404 */
export async function lockSticker(tx: Pick<Database, 'select'>, token: string) {
  const [point] = await tx.select({ id: points.id }).from(points).where(hangsOn(token)).for('no key update')
  if (!point) throw notFound('Sticker')
  return point.id
}
