import type { Appointment } from '#contract/appointments.ts'

/** `20261124T020000Z` */
const utc = (iso: string) => iso.replace(/[-:]|\.\d+/g, '')
/** What would end a value, or begin another one (RFC 5545, 3.3.11). */
const escaped = (text: string) => text.replace(/[\\;,]/g, '\\$&').replace(/\r?\n/g, '\\n')

/** No line is longer than 75 octets (RFC 5545, 3.1). */
function folded(line: string) {
  const lines: string[] = ['']
  let octets = 0
  for (const char of line) {
    const size = new TextEncoder().encode(char).length
    if (octets + size > 74) {
      lines.push(' ')
      octets = 1
    }
    lines[lines.length - 1] += char
    octets += size
  }
  return lines.join('\r\n')
}

/**
 * An appointment as a file for a calendar.
 * @param code names it: the file of a later time replaces that of an earlier one
 */
export function calendarFile(
  { starts_at, ends_at }: Pick<Appointment, 'starts_at' | 'ends_at'>,
  { code, title, url, now }: { code: string; title: string; url: string; now: Date },
) {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Resirkuit//EN',
    'BEGIN:VEVENT',
    `UID:${code}@resirkuit`,
    `DTSTAMP:${utc(now.toISOString())}`,
    `SEQUENCE:${Math.floor(now.getTime() / 1000) % 2 ** 31}`,
    `DTSTART:${utc(starts_at)}`,
    `DTEND:${utc(ends_at)}`,
    `SUMMARY:${escaped(title)}`,
    `URL:${url}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return new Blob([lines.map((line) => `${folded(line)}\r\n`).join('')], { type: 'text/calendar' })
}
