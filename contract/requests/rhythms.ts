import { z } from 'zod'

/** How many weeks lie between two visits of a regular pick-up. */
export const REGULAR_WEEKS = [1, 2, 4] as const
export const RegularWeeks = z.literal([...REGULAR_WEEKS])
export type RegularWeeks = z.infer<typeof RegularWeeks>

/** 1 is Monday, 7 Sunday. */
export const Weekday = z.int().min(1).max(7)

/** The regular pick-up of a request, for staff. */
export const RegularOfRequest = z.object({ id: z.int(), weeks: RegularWeeks, weekday: Weekday })
export type RegularOfRequest = z.infer<typeof RegularOfRequest>

/** The same for its sender. */
export const RegularForSender = z.object({
  weeks: RegularWeeks,
  weekday: Weekday,
  /** The pick-up after this one; null: none is planned. */
  next_day: z.iso.date().nullable(),
})
export type RegularForSender = z.infer<typeof RegularForSender>
