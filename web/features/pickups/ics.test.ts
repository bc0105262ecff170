import { expect, test } from 'vitest'
import { calendarFile } from './ics.ts'

const when = { starts_at: '2026-11-24T02:00:00.000Z', ends_at: '2026-11-24T05:00:00.000Z' }
const write = (title: string) =>
  calendarFile(when, {
    code: 'RSK-7F4K-92QD',
    title,
    url: 'https://example.org/track/RSK-7F4K-92QD',
    now: new Date('2026-11-23T01:00:00Z'),
  }).text()

test('says when, in the time of everywhere', async () => {
  const text = await write('Pick-up')
  expect(text).toContain('DTSTART:20261124T020000Z\r\nDTEND:20261124T050000Z\r\n')
  expect(text).toContain('UID:RSK-7F4K-92QD@resirkuit\r\n')
  expect(text.endsWith('END:VCALENDAR\r\n')).toBe(true)
})

test('what is written in it ends no line and begins no other, and no line is too long', async () => {
  const text = await write(`Two laptops; a box, \\ ${'é'.repeat(80)}\nEND:VEVENT`)
  expect(text.match(/END:VEVENT/g)).toHaveLength(2)
  expect(text.match(/^END:VEVENT/gm)).toHaveLength(1)
  for (const line of text.split('\r\n')) expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75)
  expect(text.replace(/\r\n /g, '')).toContain('Two laptops\\; a box\\, \\\\ é')
})
