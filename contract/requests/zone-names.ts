import type { TimeZone } from './appointments.ts'

/** The Indonesian names, used in every language. */
export const ZONE_NAMES: Record<TimeZone, string> = {
  'Asia/Jakarta': 'WIB',
  'Asia/Makassar': 'WITA',
  'Asia/Jayapura': 'WIT',
}
