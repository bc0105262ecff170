/** A calendar day, e.g. "Saturday, 5 December 2026". The full style of `Intl` writes "Sabtu, 05 Desember 2026". */
export const WEEKDAY_AND_DAY = {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
} as const satisfies Intl.DateTimeFormatOptions
