import type { Candidate, NewRound, Round, Stop, StopTarget } from '#contract/requests/rounds.ts'
import { ApiError } from '#web/lib/api/api.ts'

/** A stop that is still to be visited, as a plan shows it: an existing stop, or a new one. */
export type Planned = Pick<
  Candidate,
  | 'kind'
  | 'submission_id'
  | 'point_id'
  | 'name'
  | 'tracking_code'
  | 'place'
  | 'street'
  | 'starts'
  | 'ends'
  | 'estimate_kg'
>

/** One that is fetched by appointment is so on that day alone. */
export type Visit = Planned & { appointed: string | null }
export type Draft = Omit<NewRound, 'stops'> & { stops: readonly Visit[] }

/** As it is planned for a day; what has hours has them on that day. */
export const visitOn = (day: string, stop: Planned): Visit => ({
  ...stop,
  appointed: stop.starts === null ? null : day,
})

/** On the day of the draft; the others leave the round, unless the day is what it was. */
export const visitsOf = ({ day, stops }: Pick<Draft, 'day' | 'stops'>) => ({
  stops: stops.filter(({ appointed }) => appointed === null || appointed === day),
  elsewhere: stops.filter(({ appointed }) => appointed !== null && appointed !== day),
})

/** A draft, and with what it began: what was done to the round in the meantime must not be saved over unseen. */
export type DraftWriting = { draft: Draft; stored: Draft; version: number | undefined; after: unknown }

export const newWriting = (draft: Draft): DraftWriting => ({
  draft,
  stored: draft,
  version: undefined,
  after: null,
})

export const writingOf = (round: Round, after: unknown = null): DraftWriting => {
  const stored = draftOf(round)
  return { draft: stored, stored, version: round.version, after }
}

/**
 * The round was loaded again: an untouched draft shows its new state, and so does, once, a draft whose save was refused
 * because of it.
 * @param refusal of the last save
 */
export function caughtUp(writing: DraftWriting, round: Round, refusal: unknown): DraftWriting {
  const { draft, stored, version, after } = writing
  if (version === undefined || round.version <= version) return writing
  // Of what is planned nothing has changed: one of its stops was settled, perhaps by this planner.
  if (!draftsDiffer(draftOf(round), stored)) return { ...writing, version: round.version }
  const refused = refusal instanceof ApiError && refusal.code === 'changed-meanwhile' && refusal !== after
  return refused || !draftsDiffer(draft, stored) ? writingOf(round, refusal) : writing
}

type Target = Pick<Planned, 'submission_id' | 'point_id'>
export const keyOfStop = ({ submission_id, point_id }: Target) =>
  submission_id === null ? `point-${point_id}` : `request-${submission_id}`

/** Stops that something was said of stay as they are, and are no part of a plan. */
export const isOver = ({ state }: Pick<Stop, 'state'>) => state !== 'open'

/** Taken out, or not reached: nothing was said of it. */
export const isLeft = ({ state, done_at }: Pick<Stop, 'state' | 'done_at'>) =>
  state === 'skipped' && done_at === null

/** Its driver may have it on a device. @param today of the reader's calendar */
export const isOut = ({ day, driver, started_at }: Round, today: string) =>
  started_at !== null || (driver !== null && day <= today)

/** A round that is out stays its driver's, and of its day: the rest becomes another one. */
export const isHandedOn = (one: Draft, stored: Draft) =>
  one.day !== stored.day || one.driver_id !== stored.driver_id

export const draftOf = ({ day, time_zone, driver, note, stops }: Round): Draft => ({
  day,
  time_zone,
  note,
  driver_id: driver?.id ?? null,
  stops: stops.filter((stop) => !isOver(stop)).map((stop) => visitOn(day, stop)),
})

/** One place up (-1) or down (1); at the ends nothing moves. */
export function moved<One>(stops: readonly One[], at: number, by: -1 | 1): readonly One[] {
  const to = at + by
  if (!stops[at] || !stops[to]) return stops
  return stops.map((stop, index) => (index === at ? stops[to]! : index === to ? stops[at]! : stop))
}

const targetOf = ({ submission_id, point_id }: Target): StopTarget =>
  submission_id === null ? { point_id: point_id! } : { submission_id }

export const planOf = ({ stops, ...words }: Draft): NewRound => ({
  ...words,
  stops: visitsOf({ ...words, stops }).stops.map(targetOf),
})

export const draftsDiffer = (one: Draft, other: Draft) =>
  JSON.stringify(planOf(one)) !== JSON.stringify(planOf(other))

/** The estimates together, and how many stops have none. */
export function loadOf(stops: readonly Pick<Planned, 'estimate_kg'>[]) {
  const known = stops.flatMap(({ estimate_kg }) => estimate_kg ?? [])
  return { kg: known.reduce((sum, kg) => sum + kg, 0), unknown: stops.length - known.length }
}
