import type { Candidate, NewRound, Round, Stop, StopTarget } from '#contract/rounds.ts'

/** What is still to be visited, as a plan shows it: a stop that is there, or what is to become one. */
export type Planned = Pick<
  Candidate,
  | 'kind'
  | 'submission_id'
  | 'point_id'
  | 'name'
  | 'tracking_code'
  | 'place'
  | 'starts'
  | 'ends'
  | 'estimate_kg'
>

export type Draft = Omit<NewRound, 'stops'> & { stops: readonly Planned[] }

type Target = Pick<Planned, 'submission_id' | 'point_id'>
export const keyOfStop = ({ submission_id, point_id }: Target) =>
  submission_id === null ? `point-${point_id}` : `request-${submission_id}`

/** Stops that something was said of stay as they are, and are no part of a plan. */
export const isOver = ({ state }: Pick<Stop, 'state'>) => state !== 'open'

export const draftOf = ({ day, time_zone, driver, note, stops }: Round): Draft => ({
  ...{ day, time_zone, note, driver_id: driver?.id ?? null },
  stops: stops.filter((stop) => !isOver(stop)),
})

/** One place up (-1) or down (1); at the ends nothing moves. */
export function moved(stops: readonly Planned[], at: number, by: -1 | 1): readonly Planned[] {
  const to = at + by
  if (!stops[at] || !stops[to]) return stops
  return stops.map((stop, index) => (index === at ? stops[to]! : index === to ? stops[at]! : stop))
}

const targetOf = ({ submission_id, point_id }: Target): StopTarget =>
  submission_id === null ? { point_id: point_id! } : { submission_id }

export const planOf = ({ stops, ...words }: Draft): NewRound => ({ ...words, stops: stops.map(targetOf) })

export const differs = (one: Draft, other: Draft) =>
  JSON.stringify(planOf(one)) !== JSON.stringify(planOf(other))

/** Together, as far as it is known; null: nothing of it. */
export const loadOf = (stops: readonly Pick<Planned, 'estimate_kg'>[]) => {
  const known = stops.flatMap(({ estimate_kg }) => estimate_kg ?? [])
  return known.length === 0 ? null : known.reduce((sum, kg) => sum + kg, 0)
}
