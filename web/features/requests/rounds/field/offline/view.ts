import type { TimeZone } from '#contract/requests/appointments.ts'
import type {
  FieldRound,
  FieldStop,
  StopConflict,
  StopOutcome,
  StopState,
} from '#contract/requests/rounds.ts'
import type { Act, KeptRound } from './acts.ts'
import { sum_kg } from '../weighing-fields.ts'

/** A stop as it is by what its driver did, sent or not. */
export type StopNow = Omit<FieldStop, 'state'> & {
  state: StopState
  /** It was done on this device and has not arrived. */
  unsent: boolean
  /** The server has refused what was done. */
  refused: Act | null
  conflict: StopConflict | null
  /** The outcome on this device. */
  outcome: StopOutcome | null
}
export type RoundNow = Omit<FieldRound, 'stops'> & { loaded_at: string; stops: StopNow[] }

/** A round as it was loaded, with what was done since. */
export function roundNow({ round, told, loaded_at }: KeptRound, acts: readonly Act[]): RoundNow {
  const own = acts.filter(({ round_id }) => round_id === round.id)
  const at = (kind: 'start' | 'finish') =>
    own.flatMap(({ deed, refused }) => (deed.kind === kind && !refused ? [deed.at] : []))[0] ?? null
  return {
    ...round,
    loaded_at,
    started_at: round.started_at ?? at('start'),
    finished_at: round.finished_at ?? at('finish'),
    stops: round.stops.map((stop) => stopNow(stop, told[stop.id], own)),
  }
}

function stopNow(
  stop: FieldStop,
  told: KeptRound['told'][number] | undefined,
  acts: readonly Act[],
): StopNow {
  const act = acts.find(({ deed }) => deed.kind === 'outcome' && deed.stop_id === stop.id)
  if (act?.deed.kind !== 'outcome') {
    // A stop that the desk has set aside or planned again is open again: the outcome it had is void.
    const current = told && told.state === stop.state ? told : undefined
    return {
      ...stop,
      unsent: false,
      refused: null,
      conflict: current?.conflict ?? null,
      outcome: current?.outcome ?? null,
      failure: stop.failure ?? (current?.outcome.kind === 'failed' ? current.outcome.failure : null),
      weight_kg: stop.weight_kg ?? weightOf(current?.outcome),
    }
  }
  const { outcome } = act.deed
  return {
    ...stop,
    state: outcome.kind,
    unsent: true,
    refused: act.refused ? act : null,
    conflict: null,
    outcome,
    failure: outcome.kind === 'failed' ? outcome.failure : null,
    weight_kg: weightOf(outcome),
  }
}

const weightOf = (outcome: StopOutcome | undefined) =>
  outcome?.kind === 'done' ? sum_kg(outcome.weighings) : null

/** The next stop: the first open one with something to fetch, after the present one. */
export function nextStop({ stops }: Pick<RoundNow, 'stops'>, after_id?: number): StopNow | undefined {
  const at = stops.findIndex(({ id }) => id === after_id)
  const open = (stop: StopNow) => stop.state === 'open' && stop.off === null && stop.id !== after_id
  return stops.slice(at + 1).find(open) ?? stops.find(open)
}

/** The date of the calendar in that zone. */
export const dayIn = (time_zone: TimeZone, now: Date) =>
  new Intl.DateTimeFormat('en-CA', { timeZone: time_zone, dateStyle: 'short' }).format(now)

export const isOver = ({ day, time_zone }: Pick<FieldRound, 'day' | 'time_zone'>, now: Date) =>
  day < dayIn(time_zone, now)
