import type { Context } from '#server/core/context.ts'
import { invalidField, Problem } from '#server/core/errors.ts'
import { today } from './today.ts'

// When something happened, as somebody says who is not this server: the one rule for every clock and every paper.

const MINUTE_MS = 60_000
/** Clocks differ by this much without being wrong. */
const TOLERANCE_MS = 2 * MINUTE_MS
/** A paper that is older is taken for a slip of the pen. */
const OLDEST_YEARS = 5

/** Times of a device. `sent`: its clock while sending; `said`: the time of the event. */
export type DeviceTime = { said: string; sent?: string | undefined }

export type Happened = {
  at: Date
  /** The device's time, if it was not trusted. */
  clock_said: Date | null
}

/**
 * When something happened that a device tells of, perhaps days later. A clock that is off while it sends was as far
 * off before. A time before it was possible, or after the server has heard of it, is not believed: the server's time
 * stands.
 * @param earliest what it cannot have been before: the approval, or the begin of the day of the plan
 * @param heard the server's time
 */
export function happenedAt(
  { said, sent }: DeviceTime,
  { earliest, heard }: { earliest: Date; heard: Date },
): Happened {
  const said_ms = Date.parse(said)
  const off_ms = sent === undefined ? 0 : heard.getTime() - Date.parse(sent)
  const isOff = Math.abs(off_ms) > TOLERANCE_MS
  const at_ms = said_ms + (isOff ? off_ms : 0)
  const earliest_ms = Math.min(earliest.getTime(), heard.getTime())
  const isPossible = at_ms >= earliest_ms - TOLERANCE_MS && at_ms <= heard.getTime() + TOLERANCE_MS
  const within_ms = Math.min(Math.max(at_ms, earliest_ms), heard.getTime())
  return {
    at: isPossible ? new Date(within_ms) : heard,
    clock_said: isPossible && !isOff ? null : new Date(said_ms),
  }
}

type Clock = Pick<Context, 'env' | 'now'>

/**
 * Nobody can have done anything on a day that has not begun, by the clock of the installation: what is recorded next would
 * count before it. A paper of long ago has a wrong year.
 * @throws Problem 400 `day-not-begun`, `day-too-early`
 */
export function requireDayOfPaper(ctx: Clock, day: string, field: string) {
  const now = today(ctx)
  if (day > now)
    throw new Problem(
      400,
      { code: 'day-not-begun', field },
      `${day} has not begun yet where this service is.`,
    )
  if (day < oldestOf(now)) throw invalidField(field, `must not be more than ${OLDEST_YEARS} years ago`)
}

/** The same of an instant that somebody writes down. @throws Problem 400 */
export function requirePast({ env, now }: Clock, at: Date, field: string) {
  if (at > now()) throw invalidField(field, 'must not be in the future')
  if (at < new Date(oldestOf(today({ env, now }))))
    throw invalidField(field, `must not be more than ${OLDEST_YEARS} years ago`)
}

const oldestOf = (day: string) => `${Number(day.slice(0, 4)) - OLDEST_YEARS}${day.slice(4)}`

/**
 * An instant for what a paper says of a day: its midnight in UTC is the same day in every zone of Indonesia.
 * @returns null: it is today, and the time of entering it is as good
 */
export const atDay = (ctx: Clock, day: string) => (day === today(ctx) ? null : new Date(day))
