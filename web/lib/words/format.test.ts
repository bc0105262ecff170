import { i18n } from '@lingui/core'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ageOf } from '#web/lib/time/age.ts'
import * as format from './format.ts'
import { formatAge, formatDue } from '#web/lib/time/spans.ts'
import { today } from '#web/lib/time/days.ts'
import { setZone } from '#web/lib/time/zone.ts'

const SAID = '2026-12-04T16:30:00.000Z'
const now_ms = Date.parse(SAID)
const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

const inLanguage = (locale: 'en' | 'id') => {
  i18n.load(locale, {})
  i18n.activate(locale)
}

describe('§4 days and times by the clock of the installation', () => {
  beforeEach(() => {
    inLanguage('en')
    // Of the device; tests are the only place that has one.
    vi.stubEnv('TZ', 'Asia/Jakarta')
  })
  afterEach(() => {
    vi.useRealTimers()
    vi.unstubAllEnvs()
  })

  it.each([
    ['Asia/Jakarta', '4 Dec 2026, 23:30'],
    ['Asia/Makassar', '5 Dec 2026, 00:30 WITA'],
    ['Asia/Jayapura', '5 Dec 2026, 01:30 WIT'],
  ])('in %s, with the name of the zone to a reader elsewhere', (zone, said) => {
    setZone(zone)
    expect(format.formatInstantShort(SAID)).toBe(said)
    vi.useFakeTimers({ now: now_ms, toFake: ['Date'] })
    expect(today()).toBe(zone === 'Asia/Jakarta' ? '2026-12-04' : '2026-12-05')
  })

  it('a day that was yesterday there is yesterday', () => {
    setZone('Asia/Makassar')
    expect(ageOf(new Date('2026-12-03T15:30:00.000Z'), new Date(now_ms))).toEqual({ unit: 'day', count: 2 })
    setZone('Asia/Jakarta')
    expect(ageOf(new Date('2026-12-03T15:30:00.000Z'), new Date(now_ms))).toEqual({ unit: 'day', count: 1 })
  })
})

describe('§4 a day and a span are written one way', () => {
  it.each([
    ['en', 'Saturday, 5 December 2026', '5 Dec 2026'],
    ['id', 'Sabtu, 5 Desember 2026', '5 Des 2026'],
  ] as const)('%s: no day with a zero before it', (locale, weekday, day) => {
    inLanguage(locale)
    expect(format.formatWeekday('2026-12-05')).toBe(weekday)
    expect(format.formatDay('2026-12-05')).toBe(day)
  })

  it.each([
    ['en', ['just now', '1 minute', '59 minutes', '1 hour', '23 hours', '2 days']],
    ['id', ['just now', '1 menit', '59 menit', '1 jam', '23 jam', '2 hari']],
  ] as const)('%s: how long ago is written out', (locale, words) => {
    inLanguage(locale)
    const ago = [0.9, 1, 59.9, 60, 24 * 60 - 1, 2 * 24 * 60]
    expect(
      ago.map((minutes) => formatAge(new Date(now_ms - minutes * MINUTE_MS).toISOString(), now_ms)),
    ).toEqual(words)
  })

  it.each([
    ['en', ['now', 'in 1 minute', '1 hour ago', 'in 1 day', '3 days ago']],
    ['id', ['sekarang', 'dalam 1 menit', '1 jam yang lalu', 'dalam 1 hari', '3 hari yang lalu']],
  ] as const)('%s: by when is never in 0 minutes, 60 minutes or 24 hours', (locale, words) => {
    inLanguage(locale)
    const left_ms = [-0.2 * MINUTE_MS, 1.2 * MINUTE_MS, -59.8 * MINUTE_MS, DAY_MS - MINUTE_MS, -3 * DAY_MS]
    expect(left_ms.map((left) => formatDue(new Date(now_ms + left).toISOString(), now_ms))).toEqual(words)
  })
})
