import { z } from 'zod'
import type { Status } from '../foundation/status.ts'
import type { ConsignmentState, DataState, Place } from './custody.ts'
import type { Conversation } from './request-life.ts'

/**
 * The actions by which a request, a lot, a round or a consignment goes on, in the order of the work. `visit`, `receive` and `treat`
 * are done by others: a driver, a receiver.
 */
export const Action = z.enum([
  // A damaged battery waits for the word of staff how it is fetched.
  'clear',
  'reply',
  'approve',
  // Put into a round.
  'plan',
  // The day of an appointment has passed, and nobody has said what became of it.
  'resolve',
  // Find out why a driver's result could not be entered.
  'settle',
  // Name a driver.
  'assign-driver',
  'visit',
  // The service asks for something, and staff say that it was given, and closed.
  'collect',
  'weigh',
  // Confirm that a round's lots are in a store.
  'arrive',
  'wipe',
  // Start a consignment.
  'send',
  // Send a consignment that is being made ready.
  'dispatch',
  'receive',
  'treat',
  // Say that all of it met its end, where the ledger does not.
  'recycle',
  'certify',
])
export type Action = z.infer<typeof Action>

/** Those whom something waits for. */
export const Awaited = z.enum(['staff', 'sender', 'driver', 'receiver'])
export type Awaited = z.infer<typeof Awaited>

const BY_OTHERS: Partial<Record<Action, Awaited>> = {
  visit: 'driver',
  receive: 'receiver',
  treat: 'receiver',
}

const id = z.int().optional()

/** One next action, and the thing with which it is done, where that is another one. */
export const NextStep = z
  .object({
    action: Action,
    waits_for: Awaited,
    round_id: id,
    lot_id: id,
    /** The store of the lot. */
    store_id: id,
    consignment_id: id,
    point_id: id,
    /** Of a visit: its day. */
    day: z.iso.date().optional(),
  })
  .meta({ id: 'NextStep' })
export type NextStep = z.infer<typeof NextStep>

const step = (action: Action, more: Partial<Omit<NextStep, 'action'>> = {}): NextStep => ({
  action,
  waits_for: BY_OTHERS[action] ?? 'staff',
  ...more,
})

type Consigned = { id: number; state: ConsignmentState } | null

export type LotFacts = {
  id: number
  place: Place | null
  data: DataState
  store_id: number
  round_id: number | null
  /** The consignment with which it goes or went, cancelled ones left out. */
  consignment: Consigned
}

/** The next action of a lot; null: all of it has met its end. */
export function nextOfLot({ id, place, data, store_id, round_id, consignment }: LotFacts): NextStep | null {
  const at = { lot_id: id, store_id }
  if (place === 'aboard') return step('arrive', { ...at, round_id: round_id! })
  if (place === 'stock') {
    if (data === 'holds') return step('wipe', at)
    return consignment ? step('dispatch', { ...at, consignment_id: consignment.id }) : step('send', at)
  }
  if (place === null) return null
  return step(place === 'underway' ? 'receive' : 'treat', { ...at, consignment_id: consignment?.id })
}

export type ConsignmentFacts = { id: number; state: ConsignmentState; certified: boolean }

/** The next action of a consignment; null: it is done, or cancelled. */
export function nextOfConsignment({ id, state, certified }: ConsignmentFacts): NextStep | null {
  const at = { consignment_id: id }
  if (state === 'draft') return step('dispatch', at)
  if (state === 'sent') return step('receive', at)
  if (state === 'received') return step('treat', at)
  return state === 'treated' && !certified ? step('certify', at) : null
}

export type RoundFacts = {
  id: number
  day: string
  has_driver: boolean
  conflicts: number
  finished: boolean
  /** Lots whose arrival nobody has confirmed. */
  aboard: number
}

/** The next action of a round; null: it is done. */
export function nextOfRound({
  id,
  day,
  has_driver,
  conflicts,
  finished,
  aboard,
}: RoundFacts): NextStep | null {
  const at = { round_id: id, day }
  if (conflicts > 0) return step('settle', at)
  if (finished) return aboard > 0 ? step('arrive', at) : null
  return has_driver ? step('visit', at) : step('assign-driver', at)
}

export type RequestFacts = {
  status: Status
  /** Material is handed over; else something is asked for. */
  handed_over: boolean
  conversation: Conversation | null
  on_hold: boolean
  /** Every word of its sender was removed: nobody reads an answer. */
  for_nobody: boolean
  /** The day of its appointment. */
  day: string | null
  /** The present day. */
  today: string
  /** The unfinished round in which it is a stop. */
  round: { id: number; day: string } | null
  /** Kilograms are recorded. */
  weighed: boolean
  /** Its lots that have not met their end, those that come first in the work first. */
  lots: readonly LotFacts[]
  certified: boolean
}

/** The next action of a request; null: nothing is left to do, or its sender is to act. */
export function nextOfRequest(facts: RequestFacts): NextStep | null {
  const { conversation, for_nobody } = facts
  if (conversation === 'answered' && !for_nobody) return step('reply')
  const next = nextByStatus(facts)
  // A question of staff comes before an agreement, and holds up nothing that has begun.
  const asked = conversation === 'asked' && (next?.action === 'approve' || next?.action === 'clear')
  return asked && next ? { ...next, waits_for: 'sender' } : next
}

function nextByStatus(facts: RequestFacts): NextStep | null {
  const { status, handed_over, on_hold, for_nobody, day, today, round } = facts
  if (for_nobody && status !== 'collected') return null
  switch (status) {
    case 'pending':
      return step(on_hold ? 'clear' : 'approve')
    case 'approved':
    case 'scheduled':
      if (!handed_over) return step('collect')
      if (on_hold) return step('clear')
      if (round) return step('visit', { round_id: round.id, day: round.day })
      if (day !== null && day < today) return step('resolve', { day })
      return step('plan', day === null ? {} : { day })
    case 'collected':
      return handed_over ? nextOfGoods(facts) : step('recycle')
    case 'recycled':
      return facts.weighed && !facts.certified ? step('certify') : null
    case 'rejected':
    case 'cancelled':
      return null
  }
}

/** Null: its kilograms lie together with those of other requests, and move on with them. */
function nextOfGoods({ weighed, lots }: RequestFacts): NextStep | null {
  if (!weighed) return step('weigh')
  const steps = lots.flatMap((lot) => nextOfLot(lot) ?? [])
  // Steps of staff come before those of others, in the order of the work.
  const rank = ({ action, waits_for }: NextStep) =>
    (waits_for === 'staff' ? 0 : Action.options.length) + Action.options.indexOf(action)
  return steps.toSorted((one, other) => rank(one) - rank(other))[0] ?? null
}
