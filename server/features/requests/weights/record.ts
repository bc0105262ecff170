import { hash } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { cameIn, nextOf } from '#contract/requests/request-life.ts'
import { HandedOver } from '#contract/requests/submissions.ts'
import { doubtsAbout, WRONG_TIMES, type NewWeightEntry } from '#contract/requests/weights.ts'
import { onTransaction, type Member, type RequestContext } from '#server/core/context.ts'
import type { Database } from '#server/database/open.ts'
import { submissions } from '#server/database/schema/submissions.ts'
import { receipts } from '#server/database/schema/receipts.ts'
import { weightEntries } from '#server/database/schema/weights.ts'
import { asksFirst, conflict, invalidField, notFound, Problem } from '#server/core/errors.ts'
import { recordAudit } from '#server/features/foundation/audit/record.ts'
import type { Paper } from '#server/features/requests/custody/add-weighed-lot.ts'
import { openLot } from '#server/features/requests/custody/open-lot.ts'
import { followWeight } from '#server/features/requests/submissions/ledger/follow-ledger.ts'
import { HOLD_S } from '#server/features/requests/submissions/ledger/tell-of-ledger.ts'
import {
  requireClearance,
  requireManifest,
} from '#server/features/requests/submissions/desk/review-requirements.ts'
import { readFigures } from '#server/features/requests/impact/figures.ts'
import { roundToGram } from '#server/features/requests/impact/totals.ts'
import { FACTOR_VERSION, findDeviceFacts, gases } from '#server/features/reference/knowledge/facts.ts'
import { atDay } from '#server/time/device-time.ts'
import { readWeights } from './list.ts'

type Row = typeof weightEntries.$inferInsert

/**
 * Records what came in with a request, or corrects an entry of it: nothing is ever changed, a correction is a new
 * entry that counts instead. The figures follow at once, and a lot in a store.
 * @param key the caller's Idempotency-Key: the same key and body record nothing more
 * @returns every entry of the request, and what counts of them
 * @throws Problem 404; 409 `not-handed-over` where a request brings nothing in, `not-collected` where it has not yet,
 *   `already-corrected`, `lot-moved-on`, `idempotency-mismatch`, `unconfirmed` for what is out of the ordinary; 400 on
 *   `device_class`, `weight_kg` (`implausible`: it cannot be true), `refrigerant`, `refrigerant_gas` or `replaces_id`
 */
export async function recordWeight(
  ctx: RequestContext<Member>,
  submission_id: number,
  body: NewWeightEntry,
  key: string,
) {
  await ctx.db.transaction((tx) => storeEntry(onTransaction(ctx, tx), submission_id, body, key))
  readFigures.forget(ctx.db)
  return readWeights(ctx, submission_id)
}

/**
 * Puts an entry into the ledger, and what it weighs into a store.
 * @param ctx on a transaction
 * @param told what a slip says, where one is entered later; or when it was weighed, as a device says
 * @returns its id, also where the same key has stored it before
 * @throws Problem as `recordWeight`
 */
export async function storeEntry(
  ctx: RequestContext<Member>,
  submission_id: number,
  body: NewWeightEntry,
  key: string,
  told: { paper?: Paper; happened_at?: Date; round_id?: number; recount_lot_id?: number } = {},
): Promise<number> {
  const { db: tx } = ctx
  const { paper, happened_at } = told
  const entry = {
    submission_id,
    device_class: body.device_class,
    weight_kg: roundToGram(body.weight_kg),
    units: body.units ?? null,
    method: body.method,
    outcome: body.outcome,
    payout_idr: body.payout_idr,
    replaces_id: body.replaces_id ?? null,
    confirmed: requireSense(body),
    refrigerant: body.refrigerant ?? null,
    refrigerant_gas: body.refrigerant_gas ?? null,
    refrigerant_g: body.refrigerant_g ?? null,
  } satisfies Row
  // A hash, because the ledger outlives accounts and the ids in it.
  const request_key = hash('sha256', `${ctx.actor.id}:${key}`, 'base64url')
  await requireHandOver(tx, entry)
  const replaced =
    entry.replaces_id === null ? undefined : await requireEntry(tx, submission_id, entry.replaces_id)
  // Two at once: the second waits here for the first, and then finds the key, or the corrected entry, taken.
  const [stored] = await tx
    .insert(weightEntries)
    .values({
      ...entry,
      request_key,
      recorded_by: ctx.actor.id,
      recorded_at: ctx.now(),
      happened_at: paper ? atDay(ctx, paper.happened_on) : happened_at,
      // A gram more in an old month is no reason to compute all of the entry by what is known since.
      factor_version: replaced?.factor_version ?? FACTOR_VERSION,
    })
    .onConflictDoNothing()
    .returning({ id: weightEntries.id })
  if (!stored) return sameEntry(tx, entry, request_key)
  await openLot(ctx, { ...entry, id: stored.id }, told)
  const { device_class, weight_kg, replaces_id, confirmed } = entry
  await recordAudit(tx, ctx, {
    action: replaces_id === null ? 'weight.recorded' : 'weight.corrected',
    subject: `request:${submission_id}`,
    details: {
      entry: stored.id,
      device_class,
      weight_kg,
      ...(replaces_id !== null && { replaces_id }),
      ...(confirmed && { confirmed }),
    },
  })
  await outdateReceipt(ctx, submission_id)
  await followWeight(ctx, submission_id, {
    happened_at: paper ? undefined : happened_at,
    happened_on: paper?.happened_on,
  })
  return stored.id
}

/** The sender of a request that has a receipt is told of the new one, once the corrections are over. */
async function outdateReceipt({ db: tx, queue }: RequestContext, submission_id: number) {
  const made = await tx.$count(receipts, eq(receipts.submission_id, submission_id))
  if (made > 0) await queue.sendAll('receipt-notice', [{ submission_id }], tx, HOLD_S)
}

/**
 * Locks the request: a transaction that undoes "collected" waits, and then finds the entry. An approved or scheduled request may be
 * weighed where it may be collected: the ledger then collects it. Not FOR SHARE: new share locks would pass writers that wait, for
 * as long as new ones arrive.
 */
async function requireHandOver(tx: Database, { submission_id, weight_kg }: Row) {
  const [submission] = await tx
    .select({
      service: submissions.service,
      status: submissions.status,
      waste_source: submissions.waste_source,
      cleared_at: submissions.cleared_at,
      transporter: submissions.transporter,
      manifest_number: submissions.manifest_number,
    })
    .from(submissions)
    .where(eq(submissions.id, submission_id))
    .for('no key update')
  if (!submission) throw notFound('Submission')
  if (!HandedOver.safeParse(submission.service).success)
    throw conflict('not-handed-over', 'Weights are recorded for collection and donation requests only.')
  // A weight that was recorded by mistake can always be removed.
  if (weight_kg === 0 || cameIn(submission.status)) return
  if (!nextOf(submission.status).includes('collected'))
    throw asksFirst(
      'not-collected',
      { kind: 'request', id: submission_id },
      'Weights can be recorded once a request is approved.',
    )
  await requireClearance({ tx, id: submission_id, current: submission })
  await requireManifest({ tx, id: submission_id, current: submission, review: {} })
}

/**
 * That it can be true. An unusual weight needs somebody's word, an impossible one is refused.
 * @returns whether it is recorded on that word
 */
function requireSense({
  device_class,
  weight_kg,
  units,
  payout_idr,
  replaces_id,
  confirmed,
  refrigerant,
  refrigerant_gas,
}: NewWeightEntry) {
  const facts = findDeviceFacts(device_class)
  if (!facts) throw invalidField('device_class', 'is not in the knowledge base')
  if (refrigerant != null && !facts.refrigerant)
    throw invalidField('refrigerant', 'must be empty: such a device has none')
  if (refrigerant_gas != null && !gases.some(({ id }) => id === refrigerant_gas))
    throw invalidField('refrigerant_gas', 'is not in the set of factors')
  if (weight_kg === 0 && replaces_id == null)
    throw invalidField('weight_kg', 'must be more than 0; only a correction may set an entry to 0')
  const doubts = doubtsAbout({ weight_kg, units: units ?? null, payout_idr }, facts.weight_kg?.range)
  if (doubts.includes('piece-wrong'))
    throw new Problem(
      400,
      { code: 'implausible', field: 'weight_kg' },
      `For so many pieces, this weight is more than ${WRONG_TIMES} times outside of what such a device weighs.`,
    )
  if (doubts.length > 0 && !confirmed)
    throw new Problem(
      409,
      { code: 'unconfirmed', field: doubts[0] === 'payout-unusual' ? 'payout_idr' : 'weight_kg' },
      'This is out of the ordinary. Look at it again and, if it is right, send it with confirmed: true.',
    )
  return doubts.length > 0
}

async function requireEntry(tx: Database, submission_id: number, id: number) {
  const [entry] = await tx
    .select({ factor_version: weightEntries.factor_version })
    .from(weightEntries)
    .where(and(eq(weightEntries.id, id), eq(weightEntries.submission_id, submission_id)))
  if (!entry) throw invalidField('replaces_id', 'is not an entry of this request')
  return entry
}

/** Nothing was stored: because it is there already, or because somebody else was faster. */
async function sameEntry(tx: Database, entry: Row, request_key: string) {
  const [same] = await tx.select().from(weightEntries).where(eq(weightEntries.request_key, request_key))
  if (same) {
    const names = Object.keys(entry) as (keyof Row)[]
    if (names.every((name) => same[name as keyof typeof same] === entry[name])) return same.id
    throw conflict('idempotency-mismatch', 'This Idempotency-Key was already used for another entry.')
  }
  const [correction] = await tx
    .select({ id: weightEntries.id })
    .from(weightEntries)
    .where(eq(weightEntries.replaces_id, entry.replaces_id!))
  throw conflict(
    'already-corrected',
    `Entry ${entry.replaces_id} was already corrected, by entry ${correction!.id}.`,
  )
}
