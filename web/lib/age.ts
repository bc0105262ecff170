const MINUTE_ms = 60_000
const HOUR_ms = 60 * MINUTE_ms
const DAY_ms = 24 * HOUR_ms
const DAYS = 7

/** How long ago something was, in the unit that a person would say it in; `null`: so long that its date says more. */
export type Age = { unit: 'minute' | 'hour' | 'day'; count: number } | { unit: 'now' } | null

/** A day ends at midnight, so that "yesterday" means what it says. A clock that is ahead counts as now. */
export function ageOf(at: Date, now: Date): Age {
  const age_ms = now.getTime() - at.getTime()
  if (age_ms < MINUTE_ms) return { unit: 'now' }
  if (age_ms < HOUR_ms) return { unit: 'minute', count: Math.floor(age_ms / MINUTE_ms) }
  if (age_ms < DAY_ms) return { unit: 'hour', count: Math.floor(age_ms / HOUR_ms) }
  const count = Math.round((midnight(now) - midnight(at)) / DAY_ms)
  return count < DAYS ? { unit: 'day', count } : null
}

const midnight = (day: Date) => new Date(day.getFullYear(), day.getMonth(), day.getDate()).getTime()
