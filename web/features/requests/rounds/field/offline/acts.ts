import type { Failure } from '#contract/requests/request-life.ts'
import type {
  Drawing,
  FieldRound,
  StopConflict,
  StopOutcome,
  StopState,
  Weighing,
} from '#contract/requests/rounds.ts'
import type { ErrorCode } from '#web/lib/api/api.ts'
import type { Postponed } from '#web/lib/queue/undelivered.ts'
import type { WeighingFields } from '../weighing-fields.ts'

/** A driver's act, as it is kept until the server has it. */
export type Deed =
  | { kind: 'start' | 'finish'; at: string }
  /** Of a scale. The id is made up here: an outcome names it. */
  | { kind: 'photo'; stop_id: number; photo_id: string; file: Blob }
  | { kind: 'outcome'; stop_id: number; outcome: StopOutcome }

export type Waiting = {
  reason: Postponed['reason']
  /** How often in a row the server itself has failed at it; of a photo, how often it was tried. */
  failed: number
}
/** A final no. It stays until its driver has handed it to the desk. */
export type Refusal = { status: number; code: ErrorCode; message: string }

export type Act = {
  /** In the order in which they were done. */
  seq: number
  /** The Idempotency-Key: one for all tries. */
  key: string
  /** The owner (uid): an act is never sent as anybody else. */
  owner: string
  round_id: number
  day: string
  /** The tracking code of a request or the name of a point, for the desk. Never a person. */
  about: string
  deed: Deed
  waiting?: Waiting
  refused?: Refusal
}
export type NewAct = Omit<Act, 'seq' | 'waiting' | 'refused'>

/** The server's answer to an outcome, and the outcome: its receipt can be shown again. */
export type Told = { state: StopState; conflict: StopConflict | null; outcome: StopOutcome }

/** A round of today as this device keeps it. */
export type KeptRound = {
  owner: string
  id: number
  round: FieldRound
  loaded_at: string
  /** By the id of a stop. */
  told: Record<number, Told>
}

/** The fields of one weighing, with the photo of the scale. */
export type DraftWeighing = WeighingFields & { photo: Blob | null }
/** One that is complete, and as it was typed. */
export type Weighed = { weighing: Weighing; typed: DraftWeighing }

/** The draft at a stop, to the letter: a browser that is killed loses nothing. */
export type Draft = {
  owner: string
  stop_id: number
  round_id: number
  day: string
  weighed: Weighed[]
  /** The one that is being typed; null: none. */
  typed: DraftWeighing | null
  /** The weighing that is typed again; null: another one. */
  changes: number | null
  by: 'code' | 'signature' | 'nobody'
  code: string
  drawing: Drawing | null
  transporter: string
  manifest_number: string
  note: string
  failure: Failure | ''
}

export const emptyDraft = (of: Pick<Draft, 'owner' | 'stop_id' | 'round_id' | 'day'>): Draft => ({
  ...of,
  weighed: [],
  typed: null,
  changes: null,
  by: 'code',
  code: '',
  drawing: null,
  transporter: '',
  manifest_number: '',
  note: '',
  failure: '',
})

/** After so many failures of the server in a row, an act no longer holds up the acts that can do without it. */
const STANDS_BACK_AFTER = 3
const failuresOf = ({ waiting }: Act) => waiting?.failed ?? 0

/** A round ends after all that was done on it, and an outcome names its photos. */
const cannotDoWithout = (act: Act, before: Act) =>
  act.deed.kind === 'finish' ||
  (before.deed.kind === 'photo' && act.deed.kind === 'outcome' && before.deed.stop_id === act.deed.stop_id)

/**
 * The next one to send: in order, of each round by itself, and none that was tried in this pass. A photo may take minutes, or
 * never get through: it is sent when there is nothing else, so that no kilograms wait for it but those that name it. Of
 * several the one that has failed least.
 */
export function nextOf(acts: readonly Act[], tried: ReadonlySet<number>): Act | undefined {
  const waiting: Act[] = []
  const back = new Set<Act>()
  const photos: Act[] = []
  for (const act of acts) {
    if (act.refused) continue
    const earlier = waiting.filter(({ round_id }) => round_id === act.round_id)
    const held = earlier.some((before) => !back.has(before) || cannotDoWithout(act, before))
    const isPhoto = act.deed.kind === 'photo'
    if (!held && !tried.has(act.seq)) {
      if (!isPhoto) return act
      photos.push(act)
    }
    if (
      isPhoto ||
      failuresOf(act) >= STANDS_BACK_AFTER ||
      earlier.some((before) => back.has(before) && cannotDoWithout(act, before))
    )
      back.add(act)
    waiting.push(act)
  }
  return photos.toSorted((one, other) => failuresOf(one) - failuresOf(other))[0]
}
