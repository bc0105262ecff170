import { ZONE_NAMES } from '#contract/requests/zone-names.ts'
import { zoneNow } from './zone.ts'

// The value of a control for a day and a time. It knows no zone: here it is that of the installation, as on every
// screen.

/** `2026-11-23T09:05` of an instant; of none, nothing. */
export function toControl(instant: string) {
  const at_ms = Date.parse(instant)
  return Number.isNaN(at_ms) ? '' : wallClock(at_ms).slice(0, 'yyyy-mm-ddThh:mm'.length)
}

/** The instant that somebody chose; undefined while it is not whole. */
export function toInstant(typed: string) {
  const wall_ms = Date.parse(`${typed}Z`)
  if (!typed.includes('T') || Number.isNaN(wall_ms)) return undefined
  // Of the two guesses the second knows on which side of a change of the clocks it is.
  const guess_ms = wall_ms - ahead_ms(wall_ms)
  return new Date(wall_ms - ahead_ms(guess_ms)).toISOString()
}

/** The name of the zone, to somebody whose own clock says otherwise. */
export function zoneElsewhere(at_ms = Date.now()) {
  const zone = zoneNow()
  const name = zone && ZONE_NAMES[zone as keyof typeof ZONE_NAMES]
  const own_ms = -new Date(at_ms).getTimezoneOffset() * 60_000
  return name && own_ms !== ahead_ms(at_ms) ? name : undefined
}

const wallClock = (at_ms: number) =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: zoneNow(), dateStyle: 'short', timeStyle: 'medium' })
    .format(at_ms)
    .replace(' ', 'T')

/** By how many milliseconds the clock there is ahead of UTC. */
const ahead_ms = (at_ms: number) => {
  const second_ms = Math.floor(at_ms / 1000) * 1000
  return Date.parse(`${wallClock(second_ms)}Z`) - second_ms
}
