import fc from 'fast-check'
import { afterEach, expect, test, vi } from 'vitest'
import { toControl, toInstant, zoneElsewhere } from './wall-clock.ts'
import { setZone } from './zone.ts'

afterEach(() => vi.unstubAllEnvs())

const DEVICES = ['UTC', 'Asia/Jakarta', 'America/Los_Angeles', 'Pacific/Kiritimati', 'Australia/Lord_Howe']
const ZONES = { 'Asia/Jakarta': 7, 'Asia/Makassar': 8, 'Asia/Jayapura': 9 }

test('§4 a day and a time that somebody chooses are by the clock of the installation, whatever their device goes by', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...DEVICES),
      fc.constantFrom(...(Object.entries(ZONES) as [string, number][])),
      fc.date({
        min: new Date('2021-01-01T00:00:00Z'),
        max: new Date('2031-01-01T00:00:00Z'),
        noInvalidDate: true,
      }),
      (device, [zone, ahead_h], wall) => {
        vi.stubEnv('TZ', device)
        setZone(zone)
        const typed = wall.toISOString().slice(0, 16)
        const instant = toInstant(typed)!
        expect(Date.parse(instant)).toBe(Date.parse(`${typed}Z`) - ahead_h * 3_600_000)
        expect(toControl(instant)).toBe(typed)
      },
    ),
  )
})

test.each(['', '2026-11', '2026-11-23', '2026-11-23T', 'x'])(
  'a part of a time is no instant: "%s"',
  (typed) => {
    expect(toInstant(typed)).toBeUndefined()
  },
)

test('a value that is not set is an empty control', () => {
  expect(toControl('')).toBe('')
})

test('§4 the zone is named to a device that goes by another clock', () => {
  setZone('Asia/Makassar')
  const now_ms = Date.parse('2026-11-29T03:00:00Z')
  vi.stubEnv('TZ', 'Asia/Jakarta')
  expect(zoneElsewhere(now_ms)).toBe('WITA')
  vi.stubEnv('TZ', 'Asia/Singapore')
  expect(zoneElsewhere(now_ms)).toBeUndefined()
})
