import type { Appointment } from '#contract/requests/appointments.ts'

/** `20261124T020000Z` */
const utc = (iso: string) => iso.replace(/[-:]|\.\d+/g, '')
/** Characters that would end a value, or begin another one (RFC 5545, 3.3.11). */
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

type About = {
  /** Names it: the file of a later time replaces that of an earlier one. */
  code: string
  /** Grows with every change: calendars leave out what is older than what they have. */
  sequence: number
  title: string
  url: string
  /** The place of the pick-up; empty: nobody said. */
  location: string
  /** `tentative`: the operator has not agreed yet. */
  state: 'tentative' | 'confirmed' | 'cancelled'
  now: Date
}

/** An appointment as a file for a calendar (RFC 5545); one that is cancelled takes it out again (RFC 5546). */
export function calendarFile(
  { starts_at, ends_at }: Pick<Appointment, 'starts_at' | 'ends_at'>,
  { code, sequence, title, url, location, state, now }: About,
) {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Resirkuit//EN',
    'CALSCALE:GREGORIAN',
    `METHOD:${state === 'cancelled' ? 'CANCEL' : 'PUBLISH'}`,
    'BEGIN:VEVENT',
    `UID:${code}@resirkuit`,
    `DTSTAMP:${utc(now.toISOString())}`,
    `SEQUENCE:${sequence}`,
    `STATUS:${state.toUpperCase()}`,
    // A method asks for one; nobody is to be written to.
    `ORGANIZER;CN=Resirkuit:${new URL(url).origin}`,
    `DTSTART:${utc(starts_at)}`,
    `DTEND:${utc(ends_at)}`,
    `SUMMARY:${escaped(title)}`,
    ...(location === '' ? [] : [`LOCATION:${escaped(location)}`]),
    `URL:${url}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return new Blob([lines.map((line) => `${folded(line)}\r\n`).join('')], { type: 'text/calendar' })
}
