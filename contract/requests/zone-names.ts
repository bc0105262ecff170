import type { TimeZone } from './appointments.ts'

/** As they are called in Indonesia, in every language. */
export const ZONE_NAMES: Record<TimeZone, string> = {
  'Asia/Jakarta': 'WIB',
  'Asia/Makassar': 'WITA',
  'Asia/Jayapura': 'WIT',
}
