import type { Status } from '#contract/foundation/status.ts'
import type { Appointment } from '#contract/requests/appointments.ts'
import { LIFE, nextOf } from '#contract/requests/request-life.ts'
import type { GivenReason } from '#contract/requests/rejections.ts'
import type { Review } from '#contract/requests/submissions.ts'
import type { Member, RequestContext } from '#server/core/context.ts'
import { invalidField, Problem } from '#server/core/errors.ts'
import type { Database } from '#server/database/open.ts'
import type { submissionEvents, submissions } from '#server/database/schema/submissions.ts'
import type { tellSender } from '#server/features/foundation/notifications/tell-sender.ts'
import { dayOfVisit } from './day-of-visit.ts'
import { confirmAppointment, moveOn, partIfMerged, reply } from './review-changes.ts'
import {
  requireClearance,
  requireManifest,
  requireNoFailure,
  requireNoWeights,
  requireReason,
  requireSender,
  requireSenderToReopen,
  requireSettled,
  requireTime,
} from './review-requirements.ts'
import { reasonParams } from './rejection-reason.ts'
import { lastStep, stepBack } from './way-back.ts'

type Row = typeof submissions.$inferSelect
/** A step that is being taken, in a transaction that holds the request. */
export type Taking = {
  ctx: RequestContext<Member>
  tx: Database
  id: number
  current: Pick<
    Row,
    | 'status'
    | 'user_id'
    | 'anonymised_at'
    | 'waste_source'
    | 'cleared_at'
    | 'transporter'
    | 'manifest_number'
    | 'merged_into_id'
    | 'visit_by'
  > & { has_time: boolean }
  /** Oldest first. */
  history: (typeof submissionEvents.$inferSelect)[]
  review: Review & { note: string; happened_at?: Date }
  /** Why it is rejected, where staff say it. */
  reason: GivenReason | null
}

/** Where a step led, with the time that it confirmed. */
export type Reached = { status: Status } & Partial<Pick<Appointment, 'day' | 'starts' | 'ends'>>

type Notice = Pick<Parameters<typeof tellSender>[3], 'kind' | 'params'>
type Step = {
  from: readonly Status[]
  to: Status
  /** The kind of its line in the history. */
  line: 'status' | 'taken-back'
  /** Asked in this order. @throws Problem */
  requires: readonly ((taking: Taking) => void | Promise<void>)[]
  changes: readonly ((taking: Taking) => Promise<void>)[]
  /** Done after its line is written. Gives the status that the request has then, if that is another. */
  follows?: (taking: Taking) => Promise<Reached | undefined>
  /** The notice to the sender; undefined: the sender is not told. */
  tells: (taking: Taking, reached: Reached) => Notice | undefined
}

const tellStatus = ({ reason }: Taking, reached: Reached): Notice => ({
  kind: 'request-status',
  params: { ...reached, ...reasonParams(reason) },
})
/** An appointment is off, or somebody went and nothing was picked up. */
const tellFailure = (taking: Taking, reached: Reached): Notice => {
  const { failure } = taking.review
  return failure
    ? { kind: 'pickup-failed', params: { status: reached.status, failure, day: dayOfVisit(taking) } }
    : tellStatus(taking, reached)
}
const ALWAYS = [requireSender, requireNoFailure]
const MOVE = [partIfMerged, moveOn]
const ONWARDS = { line: 'status', requires: ALWAYS, changes: MOVE, tells: tellStatus } as const

/** Before anybody has looked at it: a request that staff agreed to is no spam. */
export const SPAM_FROM: readonly Status[] = ['pending']

/** The steps of staff through the life of a request. */
const STEPS: Record<keyof typeof LIFE, Step> = {
  approve: { ...LIFE.approve, ...ONWARDS, follows: confirmAppointment },
  schedule: { ...LIFE.schedule, ...ONWARDS, requires: [...ALWAYS, requireClearance, requireTime] },
  collect: { ...LIFE.collect, ...ONWARDS, requires: [...ALWAYS, requireClearance, requireManifest] },
  recycle: { ...LIFE.recycle, ...ONWARDS, requires: [...ALWAYS, requireSettled] },
  unschedule: {
    ...LIFE.unschedule,
    ...ONWARDS,
    requires: [requireSender],
    tells: tellFailure,
  },
  reject: { ...LIFE.reject, ...ONWARDS },
  cancel: { ...LIFE.cancel, ...ONWARDS },
  reopen: {
    ...LIFE.reopen,
    ...ONWARDS,
    // The sender was not told of a rejection as spam, and so not of its end either.
    tells: (taking, reached) =>
      lastStep(taking.history)?.rejection && !taking.review.note ? undefined : tellStatus(taking, reached),
  },
}

const rejectAsSpam: Step = { ...STEPS.reject, from: SPAM_FROM, tells: () => undefined }

/** The last step of staff is undone, until something depends on it. */
const takeBack = (from: Status, to: Status): Step => ({
  from: [from],
  to,
  line: 'taken-back',
  requires: [requireSenderToReopen, requireReason, requireNoFailure, requireNoWeights],
  changes: MOVE,
  tells: tellStatus,
})

/** A further note is news, but not of the status. */
const addNote = (status: Status): Step => ({
  from: [status],
  to: status,
  line: 'status',
  requires: ALWAYS,
  changes: [reply],
  // A reason that is given later says again that it was rejected.
  tells: (taking, reached) =>
    taking.reason ? tellStatus(taking, reached) : { kind: 'request-status', params: {} },
})

/**
 * The step that a review asks for.
 * @param from only a request in one of these moves
 * @param requireUnchanged is asked once the caller may take such a step
 * @throws Problem 400 on `rejection` or `note`; 409 `status-conflict` with what is `possible`
 */
export function chooseStep(
  { current, history, review: { status, rejection, note } }: Taking,
  from: readonly Status[],
  requireUnchanged: () => void,
): Step {
  if (rejection) requireUntold(status, note)
  const moves = current.status !== status
  const next = nextOf(current.status)
  if ((moves || rejection) && !from.includes(current.status))
    throw statusConflict(next, `A request that is ${current.status} cannot become ${status} this way.`)
  requireUnchanged()
  if (!moves) return addNote(status)
  if (rejection) return rejectAsSpam
  const onwards = Object.values(STEPS).find(
    (step) => step.to === status && step.from.includes(current.status),
  )
  if (onwards) return onwards
  const back = stepBack(current, history)
  if (back === status) return takeBack(current.status, back)
  const possible = [...next, ...(back ? [back] : [])]
  throw statusConflict(
    possible,
    `A request that is ${current.status} cannot become ${status}, only ${possible.join(', ')}.`,
  )
}

/** @throws Problem 400: a reason belongs to a rejection, and nobody would read a note with it. */
function requireUntold(status: Status, note: string) {
  if (status !== 'rejected') throw invalidField('rejection', 'belongs to a rejection only')
  if (note) throw invalidField('note', 'would not be read: the sender of spam is not told')
}

const statusConflict = (possible: Status[], message: string) =>
  new Problem(409, { code: 'status-conflict', possible }, message)
