import { describe, expect, test } from 'vitest'
import type { Round } from '#contract/requests/rounds.ts'
import { ApiError } from '#web/lib/api/api.ts'
import {
  caughtUp,
  draftsDiffer,
  draftOf,
  isHandedOn,
  isLeft,
  isOut,
  loadOf,
  moved,
  planOf,
  visitOn,
  visitsOf,
  writingOf,
  type Draft,
  type Planned,
} from './draft.ts'

const stop = (submission_id: number, estimate_kg: number | null = null): Planned => ({
  kind: 'pickup',
  submission_id,
  point_id: null,
  name: 'Wati',
  tracking_code: null,
  place: '',
  street: '',
  starts: null,
  ends: null,
  estimate_kg,
})
const ids = (stops: readonly Planned[]) => stops.map(({ submission_id }) => submission_id)

test('a stop moves one place, and at the ends it stays', () => {
  const stops = [stop(1), stop(2), stop(3)]
  expect(ids(moved(stops, 1, -1))).toEqual([2, 1, 3])
  expect(ids(moved(stops, 1, 1))).toEqual([1, 3, 2])
  expect(moved(stops, 0, -1)).toBe(stops)
  expect(moved(stops, 2, 1)).toBe(stops)
})

test('a finished stop is no part of a plan, and an unchanged plan differs in nothing', () => {
  const shared = { day: '2026-11-24', time_zone: 'Asia/Jakarta', note: '' } as const
  const done = { ...stop(1), state: 'done' }
  const open = { ...stop(2), state: 'open' }
  const round = { ...shared, driver: { id: 4, username: 'slamet' }, stops: [done, open] } as never
  const draft = draftOf(round)
  expect(planOf(draft)).toEqual({ ...shared, driver_id: 4, stops: [{ submission_id: 2 }] })
  expect(draftsDiffer(draft, draftOf(round))).toBe(false)
  expect(draftsDiffer(draft, { ...draft, stops: [] })).toBe(true)
})

test('a load is what is known of it, and nothing where nothing is', () => {
  expect(loadOf([stop(1, 4.5), stop(2), stop(3, 2)])).toEqual({ kg: 6.5, unknown: 1 })
  expect(loadOf([stop(1)])).toEqual({ kg: 0, unknown: 1 })
})

test('a sender who expects the driver on another day leaves with the day, and is back with it', () => {
  const appointed = visitOn('2026-11-24', { ...stop(1), starts: '09:00', ends: '12:00' })
  const draft: Draft = {
    day: '2026-11-24',
    time_zone: 'Asia/Jakarta' as const,
    driver_id: null,
    note: '',
    stops: [appointed, visitOn('2026-11-24', stop(2))],
  }
  expect(ids(visitsOf(draft).stops)).toEqual([1, 2])
  const moved = { ...draft, day: '2026-11-25' }
  expect(ids(visitsOf(moved).elsewhere)).toEqual([1])
  expect(planOf(moved).stops).toEqual([{ submission_id: 2 }])
  expect(planOf({ ...moved, day: draft.day })).toEqual(planOf(draft))
})

describe('a change of the round by somebody else', () => {
  const round = (version: number, ...stops: number[]) =>
    ({
      id: 7,
      day: '2026-11-24',
      time_zone: 'Asia/Jakarta',
      note: '',
      driver: null,
      version,
      stops: stops.map((id) => ({ ...stop(id), state: 'open' })),
    }) as unknown as Round
  const began = writingOf(round(1, 1))
  const touched = { ...began, draft: { ...began.draft, note: 'The key is at the gate' } }

  test('is shown where nothing was written', () => {
    expect(caughtUp(began, round(1, 1), null)).toBe(began)
    expect(caughtUp(began, round(2, 1, 2), null)).toMatchObject({ version: 2 })
    // An answer that was asked for before the last save.
    const saved = writingOf(round(3, 1))
    expect(caughtUp(saved, round(2, 1, 2), null)).toBe(saved)
  })

  test('is not saved over: the draft keeps the version with which it began, until that was refused', () => {
    expect(caughtUp(touched, round(2, 1, 2), null)).toBe(touched)
    expect(caughtUp(touched, round(2, 1, 2), new ApiError(500, 'internal', 'No'))).toBe(touched)
    // One of its stops was settled, which is no part of the plan.
    expect(caughtUp(touched, round(2, 1), null)).toEqual({ ...touched, version: 2 })
    const refusal = new ApiError(409, 'changed-meanwhile', 'Something has happened in this round meanwhile.')
    expect(caughtUp(touched, round(1, 1), refusal)).toBe(touched)
    const shown = caughtUp(touched, round(2, 1, 2), refusal)
    expect([shown.version, ids(shown.draft.stops)]).toEqual([2, [1, 2]])
    // Once for each refusal: what is written then is the planner's again.
    const again = { ...shown, draft: { ...shown.draft, note: 'At the gate' } }
    expect(caughtUp(again, round(3), refusal)).toBe(again)
  })
})

test('a round that its driver may have on a device is handed on by another driver or day, and by nothing else', () => {
  const round = { day: '2026-11-24', driver: { id: 4, username: 'slamet' }, started_at: null }
  const out = (change: object, today: string) => isOut({ ...round, ...change } as never, today)
  expect(out({}, '2026-11-23')).toBe(false)
  expect(out({}, '2026-11-24')).toBe(true)
  expect(out({ driver: null }, '2026-11-24')).toBe(false)
  expect(out({ started_at: '2026-11-23T01:00:00.000Z' }, '2026-11-23')).toBe(true)
  const draft = draftOf({ ...round, time_zone: 'Asia/Jakarta', note: '', stops: [] } as never)
  expect(isHandedOn({ ...draft, note: 'Bring the key', stops: [visitOn(draft.day, stop(1))] }, draft)).toBe(
    false,
  )
  expect(isHandedOn({ ...draft, driver_id: 5 }, draft)).toBe(true)
  expect(isHandedOn({ ...draft, day: '2026-11-25' }, draft)).toBe(true)
})

test('a stop that was taken out has no outcome; one that was set aside has', () => {
  expect(isLeft({ state: 'skipped', done_at: null })).toBe(true)
  expect(isLeft({ state: 'skipped', done_at: '2026-11-23T01:00:00.000Z' })).toBe(false)
  expect(isLeft({ state: 'open', done_at: null })).toBe(false)
})
