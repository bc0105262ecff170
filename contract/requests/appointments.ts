import { z } from 'zod'
import { Instant } from '../foundation/common.ts'

/** Those of Indonesia: a time of the day means another instant in each. */
export const TimeZone = z.enum(['Asia/Jakarta', 'Asia/Makassar', 'Asia/Jayapura'])
export type TimeZone = z.infer<typeof TimeZone>

export const TimeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must look like 08:30')

/** When something is picked up. */
export const Appointment = z
  .object({
    slot_id: z.int(),
    area: z.string(),
    time_zone: TimeZone,
    /** The calendar day in that zone. */
    day: z.iso.date(),
    starts: TimeOfDay,
    ends: TimeOfDay,
    starts_at: Instant,
    ends_at: Instant,
    /** Its sender may still choose another one, or cancel it. */
    changeable: z.boolean(),
    /** It is over, and its sender may say that nobody came. */
    may_be_missed: z.boolean(),
    /** When its sender said so. */
    missed_at: Instant.nullable(),
  })
  .meta({ id: 'Appointment' })
export type Appointment = z.infer<typeof Appointment>

/** A time that was chosen in a form, before it is reserved. */
export const WishedTime = Appointment.pick({
  slot_id: true,
  day: true,
  starts: true,
  ends: true,
  time_zone: true,
})
export type WishedTime = z.infer<typeof WishedTime>
