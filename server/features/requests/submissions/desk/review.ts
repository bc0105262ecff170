import { and, asc, eq, gt } from 'drizzle-orm'
import { nextOf, OPEN, type Failure } from '#contract/requests/request-life.ts'
import { Status } from '#contract/foundation/status.ts'
import type { WasteSource } from '#contract/reference/items.ts'
import type { Review } from '#contract/requests/submissions.ts'
import type { Member, RequestContext } from '#server/core/context.ts'
import type { Database } from '#server/database/open.ts'
import { submissionEvents, submissions } from '#server/database/schema/submissions.ts'
import { weightEntries } from '#server/database/schema/weights.ts'
import { conflict, invalidField, notFound, Problem } from '#server/core/errors.ts'
import { partRequests } from '#server/features/requests/desk/merge.ts'
import { isCurrent } from '#server/features/requests/impact/current-entries.ts'
import { tellSender } from '#server/features/foundation/notifications/tell-sender.ts'
import { confirmTime } from '#server/features/requests/pickups/confirm.ts'
import { readRoute } from '#server/features/foundation/settings/legal-routes.ts'
import { readSubmissionDetail } from './detail.ts'
import { listItems, isOnHold } from '../sender/handover.ts'
import { markRequestRead } from './mark-read.ts'
import { requireVersion } from './version.ts'
import { stepBack, lastStep, timeGone } from './way-back.ts'

/**
 * Moves a request to its next status and tells its sender, who also sees the note. The last step of staff can be taken
 * back, with a note that says why, until something depends on it. A step on a request that nobody has read marks it as
 * read. Saying the same again (a retry after a lost answer) changes nothing. Of a rejection as spam the sender is not told.
 * @param review `happened_at`: when, where a device tells of it later
 * @param from only a request in one of these moves
 * @throws Problem 404; 400 on `note`, `failure` or `rejection`; 409 `status-conflict` with what is `possible`, `changed-meanwhile`
 *   when something has happened since it was read, `weights-recorded`, `merged-on`, `request-anonymised` when nobody is left who could
 *   read a note or bring anything
 */
export async function reviewRequest(
  ctx: RequestContext<Member>,
  id: number,
  {
    status,
    note = '',
    failure,
    rejection,
    version,
    transporter,
    manifest_number,
    happened_at,
  }: Review & { happened_at?: Date },
  from: readonly Status[] = rejection ? SPAM_FROM : Status.options,
) {
  const { db, actor, now } = ctx
  return db.transaction(async (tx) => {
    const [current] = await tx
      .select({
        status: submissions.status,
        user_id: submissions.user_id,
        anonymised_at: submissions.anonymised_at,
        waste_source: submissions.waste_source,
        cleared_at: submissions.cleared_at,
        transporter: submissions.transporter,
        manifest_number: submissions.manifest_number,
        merged_into_id: submissions.merged_into_id,
        time_gone: timeGone,
      })
      .from(submissions)
      .where(eq(submissions.id, id))
      .for('update')
    if (!current) throw notFound('Submission')
    const history = await tx
      .select()
      .from(submissionEvents)
      .where(eq(submissionEvents.submission_id, id))
      .orderBy(asc(submissionEvents.id))
    const last = history.at(-1)
    const step = lastStep(history)
    const moves = current.status !== status
    const said =
      (!note || last?.note === note) &&
      (!failure || last?.failure === failure) &&
      (!rejection || step?.rejection === rejection)
    if (!moves && said) return (await readSubmissionDetail(ctx, tx, id))!
    if (rejection) requireUntold(status, note)
    if ((moves || rejection) && !from.includes(current.status)) throw notFrom(current.status, status)
    if (version !== undefined) requireVersion(version, last?.id ?? 0)
    const back = stepBack(current, history)
    const kind = moves ? stepTo(status, current.status, back) : 'status'
    if (current.anonymised_at) refuseForNobody(status, note, kind)
    if (kind === 'taken-back' && !note) throw invalidField('note', 'must say why: a step is taken back')
    if (failure) requireAppointment(current.status, status, failure)
    if (kind === 'taken-back' && current.status === 'collected') await requireNoWeights(tx, id)
    const papers = {
      transporter: transporter ?? current.transporter,
      manifest_number: manifest_number ?? current.manifest_number,
    }
    if (kind === 'status' && moves && MOVES_THINGS.has(status)) {
      await requireClear(tx, id, current.cleared_at)
      if (status === 'collected') await requireManifest(tx, current.waste_source, papers)
    }
    if (moves && current.merged_into_id) await partRequests(tx, ctx, id, current.merged_into_id)
    if (moves)
      await tx
        .update(submissions)
        .set({ status, status_at: now(), merged_into_id: null, ...papers })
        .where(eq(submissions.id, id))

    await markRequestRead(tx, ctx, id)
    const [event] = await tx
      .insert(submissionEvents)
      .values({
        submission_id: id,
        kind,
        status,
        actor_id: actor.id,
        at: now(),
        happened_at,
        note: note || null,
        failure: failure ?? null,
        rejection: rejection ?? null,
      })
      .returning({ id: submissionEvents.id })
    const { cleared_at } = current
    // Its sender chose a time before anybody had decided.
    const led =
      status === 'approved' &&
      current.status === 'pending' &&
      (await confirmTime(tx, ctx, { id, cleared_at }, actor.id))
    // A further note is news, but not of the status.
    const params: Record<string, string> = moves ? { status: led ? 'scheduled' : status } : {}
    // Of spam nobody is told, and so not of its end either.
    const untold = rejection !== undefined || (step?.rejection && SPAM_FROM.includes(status) && !note)
    if (untold) return (await readSubmissionDetail(ctx, tx, id))!
    await tellSender(tx, ctx, id, {
      ...(failure
        ? { kind: 'pickup-failed', params: { ...params, failure } }
        : { kind: 'request-status', params }),
      once_key: `status:${event!.id}`,
      event_id: event!.id,
    })
    return (await readSubmissionDetail(ctx, tx, id))!
  })
}

/** Which kind of event leads there: a step onwards, or the last one undone. @throws Problem 409 */
function stepTo(to: Status, from: Status, back: Status | null) {
  const next = nextOf(from)
  if (next.includes(to)) return 'status'
  if (to === back) return 'taken-back'
  const possible = [...next, ...(back ? [back] : [])]
  throw new Problem(
    409,
    { code: 'status-conflict', possible },
    `A request that is ${from} cannot become ${to}, only ${possible.join(', ')}.`,
  )
}

/** @throws Problem 400: only an appointment comes to nothing. */
function requireAppointment(from: Status, to: Status, failure: Failure) {
  if (from !== 'scheduled' || to !== 'approved')
    throw invalidField('failure', `(${failure}) is for an appointment that came to nothing`)
}

/** Before anybody has looked at it: what was agreed to is no spam. */
const SPAM_FROM: readonly Status[] = ['pending']

/** @throws Problem 400: a reason is of a rejection, and a note with it would be read by nobody. */
function requireUntold(status: Status, note: string) {
  if (status !== 'rejected') throw invalidField('rejection', 'is for what is rejected')
  if (note) throw invalidField('note', 'would not be read: of spam nobody is told')
}

const notFrom = (from: Status, to: Status) =>
  new Problem(
    409,
    { code: 'status-conflict', possible: nextOf(from) },
    `A request that is ${from} cannot become ${to} this way.`,
  )

/** Somebody goes there, or was there. */
const MOVES_THINGS: ReadonlySet<Status> = new Set(['scheduled', 'collected'])

/** @throws Problem 409 `on-hold` */
async function requireClear(tx: Database, id: number, cleared_at: Date | null) {
  if (isOnHold(await listItems(tx, id), cleared_at))
    throw conflict('on-hold', 'A swollen or leaking battery is among the items. Say first how it is fetched.')
}

type Papers = Pick<typeof submissions.$inferSelect, 'transporter' | 'manifest_number'>

/**
 * Hazardous waste of a business is moved by a licensed transporter, under a manifest.
 * @throws Problem 409 `manifest-missing` on what is missing
 */
async function requireManifest(tx: Database, waste_source: WasteSource | null, papers: Papers) {
  if ((await readRoute(tx, waste_source)) !== 'business') return
  const field = (['transporter', 'manifest_number'] as const).find((name) => !papers[name])
  if (field)
    throw new Problem(
      409,
      { code: 'manifest-missing', field },
      'What comes from a business is collected by a licensed transporter, with the number of a manifest.',
    )
}

/** @param tx holds the request's row, so that no weight is recorded meanwhile */
async function requireNoWeights(tx: Database, id: number) {
  const [entry] = await tx
    .select({ id: weightEntries.id })
    .from(weightEntries)
    .where(and(eq(weightEntries.submission_id, id), gt(weightEntries.weight_kg, 0), isCurrent))
    .limit(1)
  if (entry)
    throw conflict('weights-recorded', 'Weights are recorded for this request. Take them back first.')
}

/**
 * With a sender who is gone nothing can be begun, and nothing be written to them. What was collected may still be
 * recycled, or turn out not to be, with the reason for that.
 */
function refuseForNobody(to: Status, note: string, kind: 'status' | 'taken-back') {
  if (OPEN.has(to) || (note && kind === 'status'))
    throw conflict('request-anonymised', 'The sender of this request is gone: no notes, and no way back.')
}
