import { and, eq, gt } from 'drizzle-orm'
import { OPEN } from '#contract/requests/request-life.ts'
import { asksFirst, conflict, invalidField } from '#server/core/errors.ts'
import { weightEntries } from '#server/database/schema/weights.ts'
import { readRoute } from '#server/features/foundation/settings/legal-routes.ts'
import { isCurrent } from '#server/features/requests/impact/current-entries.ts'
import { isOnHold, listItems } from '../sender/handover.ts'
import { describeUnsettled, readUnsettled } from '../ledger/unsettled.ts'
import { papersOf, type WithPapers } from './review-changes.ts'
import type { Taking } from './review-steps.ts'

/**
 * Without a sender nothing can be begun, and nobody would read a note. A collected request may still be recycled.
 * @throws Problem 409 `request-anonymised`
 */
export function requireSender({ current, review: { status, note } }: Taking) {
  if (current.anonymised_at && (OPEN.has(status) || note)) throw senderGone()
}

/** A note may say why a step is undone. @throws Problem 409 `request-anonymised` */
export function requireSenderToReopen({ current, review: { status } }: Taking) {
  if (current.anonymised_at && OPEN.has(status)) throw senderGone()
}

const senderGone = () =>
  conflict(
    'request-anonymised',
    "The sender's data was removed from this request: it takes no notes and no steps back.",
  )

/** @throws Problem 400 */
export function requireReason({ review: { note } }: Taking) {
  if (!note) throw invalidField('note', 'must say why the step is taken back')
}

/** Only an appointment fails. @throws Problem 400 */
export function requireNoFailure({ review: { failure } }: Taking) {
  if (failure) throw invalidField('failure', `(${failure}) is for an appointment that came to nothing`)
}

/** A request is scheduled by an appointment or a round: it says when. @throws Problem 409 `time-missing` */
export function requireTime({ id, current }: Taking) {
  if (!current.has_time)
    throw asksFirst(
      'time-missing',
      { kind: 'request', id },
      'Nobody is expected yet: make an appointment, or put it into a round.',
    )
}

/**
 * Where kilograms are recorded, they say when all of them met their end. Marking the request before that takes a reason.
 * @throws Problem 400 on `note`, with the places where kilograms still are
 */
export async function requireSettled({ tx, id, current, review: { note } }: Taking) {
  // Of a request without a sender nobody writes down any more why.
  if (note || current.anonymised_at) return
  const unsettled = await readUnsettled(tx, id)
  if (unsettled.length > 0) throw invalidField('note', `must say why: ${describeUnsettled(unsettled)}`)
}

/** A damaged battery waits for the word of staff. @throws Problem 409 `on-hold` */
export async function requireClearance({
  tx,
  id,
  current,
}: Pick<Taking, 'tx' | 'id'> & { current: Pick<Taking['current'], 'cleared_at'> }) {
  if (isOnHold(await listItems(tx, id), current.cleared_at))
    throw asksFirst(
      'on-hold',
      { kind: 'request', id },
      'A swollen or leaking battery is among the items. Say first how it is fetched.',
    )
}

/**
 * Hazardous waste of a business is moved by a licensed transporter, under a manifest.
 * @throws Problem 409 `manifest-missing` on what is missing
 */
export async function requireManifest(taking: WithPapers & Pick<Taking, 'tx' | 'id'>) {
  if ((await readRoute(taking.tx, taking.current.waste_source)) !== 'business') return
  const papers = papersOf(taking)
  const field = (['transporter', 'manifest_number'] as const).find((name) => !papers[name])
  if (field)
    throw asksFirst(
      'manifest-missing',
      { kind: 'request', id: taking.id },
      'What comes from a business is collected by a licensed transporter, with the number of a manifest.',
      field,
    )
}

/** The locked row keeps other transactions from recording a weight. @throws Problem 409 `weights-recorded` */
export async function requireNoWeights({ tx, id, current }: Taking) {
  if (current.status !== 'collected') return
  const [entry] = await tx
    .select({ id: weightEntries.id })
    .from(weightEntries)
    .where(and(eq(weightEntries.submission_id, id), gt(weightEntries.weight_kg, 0), isCurrent))
    .limit(1)
  if (entry)
    throw asksFirst(
      'weights-recorded',
      { kind: 'request', id },
      'Weights are recorded for this request. Take them back first.',
    )
}
