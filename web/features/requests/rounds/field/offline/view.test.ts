import { expect, test } from 'vitest'
import type { FieldRound, FieldStop, StopOutcome } from '#contract/requests/rounds.ts'
import type { Act, KeptRound } from './acts.ts'
import { navigateLink } from '../links.ts'
import { isOver, nextStop, roundNow } from './view.ts'

const stop = (id: number, change: Partial<FieldStop> = {}): FieldStop => ({
  id,
  kind: 'pickup',
  state: 'open',
  name: `Stop ${id}`,
  street: '',
  landmark: '',
  tracking_code: null,
  place: 'Jl. Melawai 3',
  latitude: -6.24,
  longitude: 106.8,
  near: false,
  starts: null,
  ends: null,
  time_zone: null,
  phone_number: null,
  message: '',
  needs: [],
  items: [],
  estimate: null,
  takes: [],
  off: null,
  failure: null,
  manifest_needed: false,
  code_check: null,
  weight_kg: null,
  ...change,
})
const kept = (stops: FieldStop[], told: KeptRound['told'] = {}): KeptRound => {
  const round: FieldRound = {
    id: 1,
    day: '2026-11-23',
    time_zone: 'Asia/Jayapura',
    note: '',
    started_at: null,
    finished_at: null,
    version: 1,
    depot: null,
    stops,
  }
  return { owner: 'uid', id: 1, round, loaded_at: '2026-11-23T00:00:00.000Z', told }
}
const failed: StopOutcome = {
  kind: 'failed',
  at: '2026-11-23T03:00:00.000Z',
  failure: 'no-access',
  note: '',
}
const act = (deed: Act['deed'], change: Partial<Act> = {}): Act => ({
  seq: 1,
  key: 'key-1',
  owner: 'uid',
  round_id: 1,
  day: '2026-11-23',
  about: '',
  deed,
  ...change,
})

test('an act counts before it is sent', () => {
  const now = roundNow(kept([stop(7), stop(8)]), [
    act({ kind: 'start', at: '2026-11-23T02:00:00.000Z' }),
    act({ kind: 'outcome', stop_id: 7, outcome: failed }, { seq: 2 }),
  ])
  expect(now.started_at).toBe('2026-11-23T02:00:00.000Z')
  expect(now.stops).toMatchObject([
    { state: 'failed', failure: 'no-access', unsent: true },
    { state: 'open', unsent: false },
  ])
})

test('a stop that waits for the desk says so, until the desk has settled it', () => {
  const told = { 7: { state: 'conflict', conflict: 'wrong-code', outcome: failed } } as const
  expect(roundNow(kept([stop(7, { state: 'conflict' })], told), []).stops[0]).toMatchObject({
    state: 'conflict',
    conflict: 'wrong-code',
  })
  expect(roundNow(kept([stop(7)], told), []).stops[0]).toMatchObject({ state: 'open', conflict: null })
})

test('the next stop is the first open one after this, and none where nothing is fetched', () => {
  const { stops } = roundNow(
    kept([stop(1), stop(2, { off: 'cancelled' }), stop(3, { state: 'done' }), stop(4)]),
    [],
  )
  expect(nextStop({ stops })?.id).toBe(1)
  expect(nextStop({ stops }, 1)?.id).toBe(4)
  expect(nextStop({ stops }, 4)?.id).toBe(1)
  expect(nextStop({ stops: stops.slice(1, 3) })).toBeUndefined()
})

test('a day ends by the calendar of its round', () => {
  const round = { day: '2026-11-23', time_zone: 'Asia/Jayapura' } as const
  expect(isOver(round, new Date('2026-11-23T14:59:59Z'))).toBe(false)
  expect(isOver(round, new Date('2026-11-23T15:00:00Z'))).toBe(true)
  expect(isOver({ ...round, time_zone: 'Asia/Jakarta' }, new Date('2026-11-23T15:00:00Z'))).toBe(false)
})

test('the way there opens what the device finds its way with, by name where nobody knows more', () => {
  const known = stop(7)
  const unknown = stop(7, { latitude: null, longitude: null })
  expect(navigateLink(known, 'Android 15')).toBe('geo:-6.24,106.8?q=-6.24%2C106.8(Stop%207)')
  expect(navigateLink(unknown, 'Android 15')).toBe('geo:0,0?q=Jl.%20Melawai%203')
  expect(navigateLink(known, 'iPhone')).toBe('https://maps.apple.com/?daddr=-6.24%2C106.8')
  expect(navigateLink(known, 'X11')).toContain('openstreetmap.org/directions')
})
