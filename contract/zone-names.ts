import type { TimeZone } from './appointments.ts'

/** As they are called in Indonesia, in every language. */
export const ZONE_NAMES: Record<TimeZone, string> = {
  'Asia/Jakarta': 'WIB',
  'Asia/Makassar': 'WITA',
  'Asia/Jayapura': 'WIT',
}

/** Of a day of the calendar: "Saturday, 5 December 2026". The full style of `Intl` writes "Sabtu, 05 Desember 2026". */
export const WEEKDAY_AND_DAY = {
  ...{ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' },
  timeZone: 'UTC',
} as const satisfies Intl.DateTimeFormatOptions

/** What a browser says that does not know where it is. */
export const isNoZone = (name: string) => /^(|etc\/unknown|unknown|undefined|null)$/i.test(name)

/**
 * Reads the name of a time zone, also an old one (`Asia/Saigon`) and a distance to UTC as devices write it (`+07:00`, `GMT+7`).
 * @returns a name that `Intl` takes, null for what is none
 */
export function readZone(name: string): string | null {
  const [, sign, hours, minutes = '00'] = /^(?:GMT|UTC)?([+-])(\d{1,2})(?::?(\d\d))?$/i.exec(name) ?? []
  const zone = sign ? `${sign}${hours!.padStart(2, '0')}:${minutes}` : name
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone }).format()
    return zone
  } catch {
    return null
  }
}
