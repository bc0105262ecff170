import { zoneNow } from './zone.ts'

/** The day of an instant by the clock of the installation, `2026-11-22`. */
export const dayOf = (at: Date) =>
  new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeZone: zoneNow() }).format(at)

/** The day that it is by the clock of the installation. */
export const today = () => dayOf(new Date())
