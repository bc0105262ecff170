import type { RequestContext } from '#server/core/context.ts'
import type { roundStops } from '#server/database/schema/rounds.ts'
import { happenedAt, type DeviceTime, type Happened } from '#server/time/device-time.ts'

type Clock = Pick<RequestContext, 'now'>
/** `begins`: the first moment of the day of a round, where it is. */
type Of = { begins: Date; planned_at: Date }

/** When a round began or ended, as its driver's device says. */
export const whenOnRound = ({ now }: Clock, { begins, planned_at }: Of, told: DeviceTime): Happened =>
  happenedAt(told, { earliest: later(begins, planned_at), heard: now() })

/**
 * When something was done at a stop, as its driver's device says: not before the day of the round, nor before the stop was put
 * into it. A request was approved by then.
 */
export const whenAtStop = (
  clock: Clock,
  { of, planned_at }: Pick<typeof roundStops.$inferSelect, 'planned_at'> & { of: Of },
  told: DeviceTime,
): Happened => whenOnRound(clock, { ...of, planned_at: planned_at ?? of.planned_at }, told)

const later = (one: Date, other: Date) => (one > other ? one : other)
