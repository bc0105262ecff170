import { z } from 'zod'
import { Status } from '../foundation/status.ts'

/** Why somebody went and nothing was picked up. */
export const Failure = z.enum([
  'nobody-there',
  'wrong-items',
  'no-access',
  'unsafe',
  'vehicle-full',
  'safety-stop',
])
export type Failure = z.infer<typeof Failure>

/**
 * A line of a request's history. `status` is a step, `taken-back` a step of staff that was undone, `cleared` the word of
 * staff how a damaged battery is fetched. What the person wrote was `corrected` or `erased` by staff on the person's word,
 * `amended` or `withdrawn` by the person, who also says that nobody came (`missed`), and `expired` because nothing had happened for long.
 * Staff took it on or gave it away (`assigned`, `unassigned`) and wrote a `message` to its sender, who wrote an `answer`.
 * It was `merged` into another request, which it then `joined`, or `parted` from again. A caller was given a new link
 * (`link-renewed`).
 */
export const EventKind = z.enum([
  'submitted',
  'read',
  'status',
  'claimed',
  'corrected',
  'erased',
  'withdrawn',
  'expired',
  'taken-back',
  'amended',
  'cleared',
  'missed',
  'assigned',
  'unassigned',
  'message',
  'answer',
  'merged',
  'joined',
  'parted',
  'link-renewed',
])
export type EventKind = z.infer<typeof EventKind>

/**
 * The last words between staff and a sender, where somebody is to reply. `asked`: the sender, to a question of staff;
 * `answered`: staff, to what the sender wrote.
 */
export const Conversation = z.enum(['asked', 'answered'])
export type Conversation = z.infer<typeof Conversation>

/** The actor of a step: `sender` is the owner of the request, by account or by guest id and tracking code. */
export type Doer = 'staff' | 'sender'

type Way = { from: readonly Status[]; to: Status; by: readonly Doer[] }

/**
 * The life of a request, all of it: a step that is not here cannot be taken. Besides these, staff may undo the last step
 * (`wayBack`). Which reason, appointment or paper a step asks for is the verb's business.
 */
export const LIFE = {
  approve: { from: ['pending', 'rejected'], to: 'approved', by: ['staff'] },
  /** By its sender with an appointment only. */
  schedule: { from: ['approved'], to: 'scheduled', by: ['staff'] },
  collect: { from: ['approved', 'scheduled'], to: 'collected', by: ['staff'] },
  recycle: { from: ['collected'], to: 'recycled', by: ['staff'] },
  /** The appointment is off, or somebody went and nothing was picked up. */
  unschedule: { from: ['scheduled'], to: 'approved', by: ['staff'] },
  reject: { from: ['pending', 'approved', 'scheduled'], to: 'rejected', by: ['staff'] },
  cancel: { from: ['pending', 'approved', 'scheduled'], to: 'cancelled', by: ['staff', 'sender'] },
  reopen: { from: ['rejected', 'cancelled'], to: 'pending', by: ['staff'] },
} as const satisfies Record<string, Way>
const ways: Way[] = Object.values(LIFE)

/** The next statuses of a request by a step of `doer`, the way forward first. */
export const nextOf = (status: Status, doer: Doer = 'staff'): Status[] =>
  ways.filter(({ from, by }) => from.includes(status) && by.includes(doer)).map(({ to }) => to)

/** The parts of a request's history that decide the status it can go back to. */
type Past = { kind: EventKind; status: Status | null }

/**
 * The lines of a history by which a request came to where it is. An undone step is no part of the way any more.
 * @param history oldest first
 */
export function wayOf<Line extends Past>(history: readonly Line[]): Line[] {
  const way: Line[] = []
  for (const line of history) {
    const { kind, status } = line
    if (!status) continue
    const before = kind === 'taken-back' ? way.findLastIndex((step) => step.status === status) : -1
    if (before >= 0) way.length = before + 1
    else if (way.at(-1)?.status !== status) way.push(line)
  }
  return way
}

/**
 * The status of a request before its last step; null: it has taken none. Steps can be undone one after the other.
 * @param history oldest first
 */
export function wayBack(current: Status, history: readonly Past[]): Status | null {
  const way = wayOf(history)
  if (way.at(-1)?.status === current) way.pop()
  return way.at(-1)?.status ?? null
}

/** Something is still to come of these; without their sender, nothing more can. */
export const OPEN: ReadonlySet<Status> = new Set(LIFE.cancel.from)

/** Whether a sender may write to staff: until a request has ended, and afterwards where staff have asked something. */
export const mayWrite = (status: Status, conversation: Conversation | null) =>
  OPEN.has(status) || status === 'collected' || conversation === 'asked'

/** Whether something of a request came in: only then are there kilograms. */
export const cameIn = (status: Status) => status === 'collected' || status === 'recycled'

/** The states that follow from recorded kilograms: collected, and, once all of them met their end, recycled. */
export const LedgerStatus = Status.extract(['collected', 'recycled'])
export type LedgerStatus = z.infer<typeof LedgerStatus>

/** The table as a reader of the API's document sees it. */
export const lifeInWords = `${Status.options
  .map((status) => `${status} → ${nextOf(status).join(', ') || '–'}`)
  .join(
    '; ',
  )}. Also back to the status before the last step of staff (\`way_back\`), with a note that says why, while nothing depends on that step.`
