import ICAL from 'ical.js'
import { expect, test } from 'vitest'
import { calendarFile } from './ics.ts'

const when = { starts_at: '2026-11-24T02:00:00.000Z', ends_at: '2026-11-24T05:00:00.000Z' }
const about = {
  code: 'RSK-7F4K-92QD',
  sequence: 1,
  title: 'Pick-up',
  url: 'https://example.org/track/RSK-7F4K-92QD',
  location: 'Jl. Melati 5, Kebayoran Baru',
  state: 'confirmed' as const,
  now: new Date('2026-11-23T01:00:00Z'),
}
const write = (more: Partial<Parameters<typeof calendarFile>[1]> = {}) =>
  calendarFile(when, { ...about, ...more }).text()

/** As a calendar program reads it. */
async function read(more: Parameters<typeof write>[0] = {}) {
  const calendar = new ICAL.Component(ICAL.parse(await write(more)) as unknown[])
  const event = new ICAL.Event(calendar.getFirstSubcomponent('vevent')!)
  const value = (name: string) => event.component.getFirstPropertyValue(name)
  return { method: calendar.getFirstPropertyValue('method'), event, value }
}

test('says when, in the time of everywhere', async () => {
  const text = await write()
  expect(text).toContain('DTSTART:20261124T020000Z\r\nDTEND:20261124T050000Z\r\n')
  expect(text).toContain('UID:RSK-7F4K-92QD@resirkuit\r\n')
  expect(text.endsWith('END:VCALENDAR\r\n')).toBe(true)
})

test('§7 a calendar program reads when and where, and whether it is certain', async () => {
  const { method, event, value } = await read()
  expect(method).toBe('PUBLISH')
  expect(event.startDate.toJSDate()).toEqual(new Date(when.starts_at))
  expect(event.endDate.toJSDate()).toEqual(new Date(when.ends_at))
  expect([event.summary, event.location]).toEqual(['Pick-up', 'Jl. Melati 5, Kebayoran Baru'])
  expect([value('status'), value('url')]).toEqual(['CONFIRMED', about.url])
  expect(String(value('dtstamp'))).toBe('2026-11-23T01:00:00Z')
  expect((await read({ state: 'tentative' })).value('status')).toBe('TENTATIVE')
  expect((await read({ location: '' })).event.location).toBeNull()
})

test('§7 a cancelled visit takes itself out: the same UID, a higher sequence', async () => {
  const [before, off] = [await read(), await read({ sequence: 2, state: 'cancelled' })]
  expect([off.method, off.value('status')]).toEqual(['CANCEL', 'CANCELLED'])
  expect(off.event.uid).toBe(before.event.uid)
  expect(off.event.sequence).toBeGreaterThan(before.event.sequence)
  expect(off.value('organizer')).toBe('https://example.org')
})

test('a text in the file ends no line and begins no other, and no line is too long', async () => {
  const title = `Two laptops; a box, \\ ${'é'.repeat(80)}\nEND:VEVENT`
  const text = await write({ title })
  expect(text.match(/END:VEVENT/g)).toHaveLength(2)
  expect(text.match(/^END:VEVENT/gm)).toHaveLength(1)
  for (const line of text.split('\r\n')) expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75)
  expect((await read({ title })).event.summary).toBe(title)
})
