import { dayOf, today } from '#server/time/today.ts'
import type { Taking } from './review-steps.ts'

/**
 * The day of a visit at which nothing was picked up: that of the device that tells of it, else the planned one, unless
 * that is still to come.
 */
export function dayOfVisit({ ctx, current: { visit_by }, review: { happened_at } }: Taking) {
  const { TIME_ZONE } = ctx.env
  if (happened_at) return dayOf(happened_at, TIME_ZONE)
  // A round's day ends with the first moment of the next.
  const planned = visit_by && dayOf(new Date(visit_by.getTime() - 1), TIME_ZONE)
  return planned && planned < today(ctx) ? planned : today(ctx)
}
