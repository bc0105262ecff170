import { dayOf } from './days.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS
const DAYS = 7

/** How long ago something was, in the unit that a person would say it in; `null`: so long that its date says more. */
export type Age = { unit: 'minute' | 'hour' | 'day'; count: number } | { unit: 'now' } | null

/** A day ends at midnight, so that "yesterday" means what it says. A clock that is ahead counts as now. */
export function ageOf(at: Date, now: Date): Age {
  const age_ms = now.getTime() - at.getTime()
  if (age_ms < MINUTE_MS) return { unit: 'now' }
  if (age_ms < HOUR_MS) return { unit: 'minute', count: Math.floor(age_ms / MINUTE_MS) }
  if (age_ms < DAY_MS) return { unit: 'hour', count: Math.floor(age_ms / HOUR_MS) }
  const count = Math.round((midnight(now) - midnight(at)) / DAY_MS)
  return count < DAYS ? { unit: 'day', count } : null
}

const midnight = (at: Date) => Date.parse(dayOf(at))
