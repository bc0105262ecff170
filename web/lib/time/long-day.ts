import { zoneNow } from './zone.ts'

/** "21 November 2026": the Indonesian long format in either language, as the specification asks, by the clock of the installation. */
export const longDay = (iso: string) =>
  new Intl.DateTimeFormat('id-ID', { dateStyle: 'long', timeZone: zoneNow() }).format(new Date(iso))
