import type { PointForm } from '#contract/requests/points.ts'
import type { Member, RequestContext } from '#server/core/context.ts'
import { points } from '#server/database/schema/places.ts'
import { recordAudit } from '#server/features/foundation/audit/record.ts'
import { deskPoint } from './desk.ts'
import { requireKnownPlace } from './require-known.ts'
import { newToken } from './token.ts'

/** A new point, open from the start. @throws Problem 400 */
export async function createPoint(ctx: RequestContext<Member>, form: PointForm) {
  return ctx.db.transaction(async (tx) => {
    await requireKnownPlace(tx, form)
    const now = ctx.now()
    const [made] = await tx
      .insert(points)
      .values({
        ...withOwnGroups(form),
        token: newToken(),
        state_at: now,
        state_by: ctx.actor.id,
        created_at: now,
      })
      .returning({ id: points.id })
    await recordAudit(tx, ctx, { action: 'point.created', subject: `point:${made!.id}` })
    return deskPoint(tx, ctx, made!.id)
  })
}

/** Each group once. */
export const withOwnGroups = (form: PointForm): PointForm => ({ ...form, takes: [...new Set(form.takes)] })
