import { describe, expect, test } from 'vitest'
import {
  nextOfConsignment,
  nextOfLot,
  nextOfRequest,
  nextOfRound,
  type LotFacts,
  type RequestFacts,
} from './next-step.ts'

const lot: LotFacts = {
  id: 7,
  place: 'stock',
  data: 'none',
  store_id: 1,
  round_id: null,
  consignment: null,
}
const request: RequestFacts = {
  status: 'pending',
  handed_over: true,
  conversation: null,
  on_hold: false,
  for_nobody: false,
  day: null,
  today: '2026-11-30',
  round: null,
  weighed: false,
  lots: [],
  certified: false,
}
const next = (change: Partial<RequestFacts>) => nextOfRequest({ ...request, ...change })
const collected = { status: 'collected', weighed: true } as const

describe('a request', () => {
  test.each<[string, Partial<RequestFacts>, object | null]>([
    ['new', {}, { action: 'approve', waits_for: 'staff' }],
    ['with a damaged battery', { on_hold: true }, { action: 'clear' }],
    ['whose sender wrote', { status: 'collected', conversation: 'answered' }, { action: 'reply' }],
    ['whose sender was asked', { conversation: 'asked' }, { action: 'approve', waits_for: 'sender' }],
    ['agreed to', { status: 'approved' }, { action: 'plan', waits_for: 'staff' }],
    [
      'with an appointment',
      { status: 'scheduled', day: '2026-12-01' },
      { action: 'plan', day: '2026-12-01' },
    ],
    ['whose appointment has passed', { status: 'scheduled', day: '2026-11-29' }, { action: 'resolve' }],
    [
      'in a round',
      { status: 'scheduled', round: { id: 3, day: '2026-12-01' } },
      { action: 'visit', waits_for: 'driver', round_id: 3 },
    ],
    [
      'agreed to, and something is asked for',
      { status: 'approved', handed_over: false },
      { action: 'collect' },
    ],
    ['not weighed', { status: 'collected' }, { action: 'weigh' }],
    [
      'on its round',
      { ...collected, lots: [{ ...lot, place: 'aboard', round_id: 3 }] },
      { action: 'arrive', round_id: 3 },
    ],
    ['with data', { ...collected, lots: [{ ...lot, data: 'holds' }] }, { action: 'wipe', lot_id: 7 }],
    ['in a store', { ...collected, lots: [lot] }, { action: 'send', store_id: 1 }],
    [
      'at a receiver',
      { ...collected, lots: [{ ...lot, place: 'held', consignment: { id: 5, state: 'received' } }] },
      { action: 'treat', waits_for: 'receiver', consignment_id: 5 },
    ],
    ['together with others', collected, null],
    ['recycled', { status: 'recycled', weighed: true }, { action: 'certify' }],
    ['certified', { status: 'recycled', weighed: true, certified: true }, null],
    ['recycled by hand, and never weighed', { status: 'recycled' }, null],
    ['rejected', { status: 'rejected' }, null],
    ['whose sender is gone', { status: 'approved', for_nobody: true }, null],
  ])('%s', (_, change, expected) => {
    if (expected === null) expect(next(change)).toBeNull()
    else expect(next(change)).toMatchObject(expected)
  })

  test('with lots in several places goes on where staff can act, in the order of the work', () => {
    const away: LotFacts = { ...lot, id: 8, place: 'underway', consignment: { id: 5, state: 'sent' } }
    const aboard: LotFacts = { ...lot, id: 9, place: 'aboard', round_id: 3 }
    expect(next({ ...collected, lots: [away, lot] })).toMatchObject({ action: 'send', lot_id: 7 })
    expect(next({ ...collected, lots: [away, lot, aboard] })).toMatchObject({ action: 'arrive', lot_id: 9 })
    expect(next({ ...collected, lots: [away] })).toMatchObject({ action: 'receive', waits_for: 'receiver' })
  })
})

test('a lot that is being made ready for a consignment goes on with it', () => {
  const drafted: LotFacts = { ...lot, consignment: { id: 5, state: 'draft' } }
  expect(nextOfLot(drafted)).toMatchObject({ action: 'dispatch', consignment_id: 5 })
  expect(nextOfLot({ ...drafted, data: 'holds' })).toMatchObject({ action: 'wipe' })
  expect(nextOfLot({ ...lot, place: null })).toBeNull()
})

test.each([
  ['draft', 'dispatch', 'staff'],
  ['sent', 'receive', 'receiver'],
  ['received', 'treat', 'receiver'],
  ['treated', 'certify', 'staff'],
] as const)('a consignment that is %s: %s, by %s', (state, action, waits_for) => {
  expect(nextOfConsignment({ id: 5, state, certified: false })).toMatchObject({ action, waits_for })
})

test('a consignment with its certificate is done, and so is a cancelled one', () => {
  expect(nextOfConsignment({ id: 5, state: 'treated', certified: true })).toBeNull()
  expect(nextOfConsignment({ id: 5, state: 'cancelled', certified: false })).toBeNull()
})

test('a round needs a driver, is driven, and its lots arrive; a result that could not be entered comes first', () => {
  const round = { id: 3, day: '2026-12-01', has_driver: false, conflicts: 0, finished: false, aboard: 0 }
  expect(nextOfRound(round)).toMatchObject({ action: 'assign-driver' })
  expect(nextOfRound({ ...round, has_driver: true })).toMatchObject({ action: 'visit', waits_for: 'driver' })
  expect(nextOfRound({ ...round, has_driver: true, finished: true, aboard: 2 })).toMatchObject({
    action: 'arrive',
  })
  expect(nextOfRound({ ...round, conflicts: 1, finished: true, aboard: 2 })).toMatchObject({
    action: 'settle',
  })
  expect(nextOfRound({ ...round, finished: true })).toBeNull()
})
