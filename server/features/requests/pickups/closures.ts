import { and, eq, isNull, sql } from 'drizzle-orm'
import type { NewClosure } from '#contract/requests/pickups.ts'
import type { Member, RequestContext } from '#server/core/context.ts'
import { bookings, closures, serviceAreas, slots } from '#server/database/schema/pickups.ts'
import { conflict, notFound } from '#server/core/errors.ts'
import { recordAudit } from '#server/features/foundation/audit/record.ts'
import { renewSlots } from './slots.ts'

/**
 * A day on which nobody drives. No further appointments are made; how many there were is answered, so that the desk
 * calls them.
 * @throws Problem 404, 409 `closure-exists`
 */
export async function addClosure(ctx: RequestContext<Member>, { day, area_id, reason }: NewClosure) {
  return ctx.db.transaction(async (tx) => {
    if (area_id !== null) {
      const [area] = await tx
        .select({ id: serviceAreas.id })
        .from(serviceAreas)
        .where(eq(serviceAreas.id, area_id))
        .for('key share')
      if (!area) throw notFound('Service area')
    }
    const [closure] = await tx
      .insert(closures)
      .values({ day, area_id, reason })
      .onConflictDoNothing()
      .returning()
    if (!closure) throw conflict('closure-exists', 'This day is already closed.')
    await renewSlots(tx, ctx.now(), area_id ?? undefined)
    await recordAudit(tx, ctx, {
      action: 'area.closed',
      subject: `area:${area_id ?? 'all'}`,
      details: { day },
    })
    const [found] = await tx
      .select({ booked: sql<number>`count(*)::int` })
      .from(bookings)
      .innerJoin(slots, eq(slots.id, bookings.slot_id))
      .where(
        and(
          eq(slots.day, day),
          isNull(bookings.ended_at),
          area_id === null ? undefined : eq(slots.area_id, area_id),
        ),
      )
    return { closure, booked: found!.booked }
  })
}

/** @throws Problem 404 */
export async function removeClosure(ctx: RequestContext<Member>, id: number) {
  await ctx.db.transaction(async (tx) => {
    const [gone] = await tx.delete(closures).where(eq(closures.id, id)).returning()
    if (!gone) throw notFound('Closure')
    await renewSlots(tx, ctx.now(), gone.area_id ?? undefined)
    const { day, area_id } = gone
    await recordAudit(tx, ctx, {
      action: 'area.opened',
      subject: `area:${area_id ?? 'all'}`,
      details: { day },
    })
  })
}
