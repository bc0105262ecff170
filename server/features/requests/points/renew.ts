import { eq } from 'drizzle-orm'
import type { Member, RequestContext } from '#server/core/context.ts'
import { points } from '#server/database/schema/places.ts'
import { recordAudit } from '#server/features/foundation/audit/record.ts'
import { deskPoint } from './desk.ts'
import { newToken } from './token.ts'

/** The stickers that hang there stop working. @throws Problem 404 */
export async function renewSticker(ctx: RequestContext<Member>, id: number) {
  return ctx.db.transaction(async (tx) => {
    await tx.update(points).set({ token: newToken() }).where(eq(points.id, id))
    const point = await deskPoint(tx, ctx, id)
    await recordAudit(tx, ctx, { action: 'point.sticker-renewed', subject: `point:${id}` })
    return point
  })
}
