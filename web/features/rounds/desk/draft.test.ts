import { expect, test } from 'vitest'
import { differs, draftOf, loadOf, moved, planOf, type Planned } from './draft.ts'

const stop = (submission_id: number, estimate_kg: number | null = null): Planned => ({
  ...{ kind: 'pickup', submission_id, point_id: null, name: 'Wati', tracking_code: null, place: '' },
  ...{ starts: null, ends: null, estimate_kg },
})
const ids = (stops: readonly Planned[]) => stops.map(({ submission_id }) => submission_id)

test('a stop moves one place, and at the ends it stays', () => {
  const stops = [stop(1), stop(2), stop(3)]
  expect(ids(moved(stops, 1, -1))).toEqual([2, 1, 3])
  expect(ids(moved(stops, 1, 1))).toEqual([1, 3, 2])
  expect(moved(stops, 0, -1)).toBe(stops)
  expect(moved(stops, 2, 1)).toBe(stops)
})

test('what is over is no part of a plan, and what is no change differs in nothing', () => {
  const shared = { day: '2026-11-24', time_zone: 'Asia/Jakarta', note: '' } as const
  const done = { ...stop(1), state: 'done' }
  const open = { ...stop(2), state: 'open' }
  const round = { ...shared, driver: { id: 4, username: 'slamet' }, stops: [done, open] } as never
  const draft = draftOf(round)
  expect(planOf(draft)).toEqual({ ...shared, driver_id: 4, stops: [{ submission_id: 2 }] })
  expect(differs(draft, draftOf(round))).toBe(false)
  expect(differs(draft, { ...draft, stops: [] })).toBe(true)
})

test('a load is what is known of it, and nothing where nothing is', () => {
  expect(loadOf([stop(1, 4.5), stop(2), stop(3, 2)])).toBe(6.5)
  expect(loadOf([stop(1)])).toBeNull()
})
