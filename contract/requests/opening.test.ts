import { expect, test } from 'vitest'
import { openingAt, ranges, timeZoneOf } from './opening.ts'

const day = { opens: '08:00', closes: '16:00' }
const week = [day, day, day, day, day, { opens: '08:00', closes: '12:00' }, null]
const [JAKARTA, MAKASSAR, JAYAPURA] = ['31.74.07', '73.71.01', '91.03.01']

test.each([
  [JAKARTA, 'Asia/Jakarta'],
  ['62.71.01', 'Asia/Jakarta'],
  ['51.71.02', 'Asia/Makassar'],
  ['64.72.01', 'Asia/Makassar'],
  [MAKASSAR, 'Asia/Makassar'],
  ['81.71.01', 'Asia/Jayapura'],
  [JAYAPURA, 'Asia/Jayapura'],
])('%s is in %s', (district, zone) => expect(timeZoneOf(district)).toBe(zone))

test.each([
  // Monday, 23 November 2026.
  ['before it opens', JAKARTA, '2026-11-23T00:59:00Z', { name: 'opens', in_days: 0, day: 0, at: '08:00' }],
  ['from the minute it opens', JAKARTA, '2026-11-23T01:00:00Z', { name: 'open', closes: '16:00' }],
  ['an hour earlier further east', MAKASSAR, '2026-11-23T00:00:00Z', { name: 'open', closes: '16:00' }],
  ['two hours earlier in Papua', JAYAPURA, '2026-11-22T23:00:00Z', { name: 'open', closes: '16:00' }],
  [
    'closed from the minute it closes',
    JAKARTA,
    '2026-11-23T09:00:00Z',
    { name: 'opens', in_days: 1, day: 1, at: '08:00' },
  ],
  ['over a Sunday', JAKARTA, '2026-11-28T06:00:00Z', { name: 'opens', in_days: 2, day: 0, at: '08:00' }],
])('%s', (_, district, now, opening) => expect(openingAt(week, district, Date.parse(now))).toEqual(opening))

test('open on one day alone, it opens in a week; never open, never', () => {
  const monday = [day, ...Array.from({ length: 6 }, () => null)]
  expect(openingAt(monday, JAKARTA, Date.parse('2026-11-23T10:00:00Z'))).toEqual({
    name: 'opens',
    in_days: 7,
    day: 0,
    at: '08:00',
  })
  expect(
    openingAt(
      Array.from({ length: 7 }, () => null),
      JAKARTA,
      0,
    ),
  ).toEqual({ name: 'never' })
  expect(
    openingAt(
      Array.from({ length: 7 }, () => ({ opens: '00:00', closes: '24:00' })),
      JAKARTA,
      0,
    ),
  ).toEqual({
    name: 'open',
    closes: '24:00',
  })
})

test('days with the same hours stand together', () =>
  expect(ranges(week).map(({ from, to }) => [from, to])).toEqual([
    [0, 4],
    [5, 5],
    [6, 6],
  ]))
