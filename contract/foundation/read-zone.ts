/** The zone of a browser that does not know where it is. */
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
