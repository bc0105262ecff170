import { describe, expect, test } from 'vitest'
import { atDay, happenedAt, requireDayOfPaper } from './device-time.ts'

const earliest = new Date('2026-11-23T01:00:00.000Z')
const heard = new Date('2026-11-23T05:00:00.000Z')
const told = (said: string, sent?: string) => {
  const { at, clock_said } = happenedAt({ said, sent }, { earliest, heard })
  return [at.toISOString(), clock_said?.toISOString() ?? null]
}

describe('§4 the time that a device says', () => {
  test.each([
    ['between the approval and when the server heard, is believed', '2026-11-23T03:00:00.000Z'],
    ['from the very moment of the approval', '2026-11-23T01:00:00.000Z'],
  ])('%s', (_, said) => expect(told(said)).toEqual([said, null]))

  test.each([
    ['2026-11-23T00:59:00.000Z', earliest],
    ['2026-11-23T05:01:30.000Z', heard],
  ])('%s is a clock that differs a little, and no fault of it', (said, at) =>
    expect(told(said)).toEqual([at.toISOString(), null]),
  )

  test.each([
    '2026-11-23T00:50:00.000Z',
    '2026-11-22T22:00:00.000Z',
    '1970-01-01T00:00:00.000Z',
    '2026-11-23T05:30:00.000Z',
    '2031-01-01T00:00:00.000Z',
  ])('%s cannot be: the server’s time, and the desk is told', (said) =>
    expect(told(said)).toEqual([heard.toISOString(), said]),
  )

  test.each([
    // Three hours behind, while it sends as before; sent at once, and two hours later.
    ['2026-11-23T02:00:00.000Z', '2026-11-23T02:00:00.000Z', '2026-11-23T05:00:00.000Z'],
    ['2026-11-23T00:00:00.000Z', '2026-11-23T02:00:00.000Z', '2026-11-23T03:00:00.000Z'],
    // In 2031.
    ['2031-06-01T10:00:00.000Z', '2031-06-01T10:30:00.000Z', '2026-11-23T04:30:00.000Z'],
  ])('%s, by a clock that shows %s while it sends, was at %s', (said, sent, at) =>
    expect(told(said, sent)).toEqual([at, said]),
  )

  test('a clock that was set right before it sent is judged by what it said', () => {
    expect(told('2026-11-23T00:00:00.000Z', '2026-11-23T05:00:00.000Z')[0]).toBe(heard.toISOString())
  })

  test('a plan of tomorrow does not put anything into the future', () => {
    const tomorrow = { earliest: new Date('2026-11-24T00:00:00Z'), heard }
    expect(happenedAt({ said: '2026-11-24T03:00:00.000Z' }, tomorrow).at).toEqual(heard)
    expect(happenedAt({ said: heard.toISOString() }, tomorrow)).toEqual({ at: heard, clock_said: null })
  })
})

describe.each(['Asia/Jakarta', 'Asia/Makassar', 'Asia/Jayapura'] as const)(
  '§4 a paper in %s',
  (TIME_ZONE) => {
    const at = (now: string) => ({ env: { TIME_ZONE } as never, now: () => new Date(now) })
    // Half past midnight there.
    const night = at(
      `2026-11-22T${{ 'Asia/Jakarta': 17, 'Asia/Makassar': 16, 'Asia/Jayapura': 15 }[TIME_ZONE]}:30:00Z`,
    )

    test('of a day that has begun there and no other', () => {
      expect(() => requireDayOfPaper(night, '2026-11-23', 'happened_on')).not.toThrow()
      expect(() => requireDayOfPaper(night, '2026-11-24', 'happened_on')).toThrow('has not begun yet')
      expect(() => requireDayOfPaper(night, '2021-11-23', 'happened_on')).not.toThrow()
      expect(() => requireDayOfPaper(night, '2016-11-23', 'happened_on')).toThrow('years ago')
    })

    test('is an instant of the same day in every zone, and never ahead', () => {
      expect(atDay(night, '2026-11-23')).toBeNull()
      for (const timeZone of ['Asia/Jakarta', 'Asia/Makassar', 'Asia/Jayapura'])
        expect(new Intl.DateTimeFormat('en-CA', { timeZone }).format(atDay(night, '2026-11-22')!)).toBe(
          '2026-11-22',
        )
    })
  },
)
