import { asc, sql } from 'drizzle-orm'
import type { LedgerStatus } from '#contract/requests/request-life.ts'
import type { Status } from '#contract/foundation/status.ts'
import type { RequestContext } from '#server/core/context.ts'
import type { Database } from '#server/database/open.ts'
import { submissionEvents, submissions } from '#server/database/schema/submissions.ts'
import { today } from '#server/time/today.ts'
import { hasTime } from '../desk/way-back.ts'
import { readStandings, type LedgerStanding } from './read-standings.ts'
import { requestsOfLots } from './requests-of-lots.ts'
import { stepsOfLedger, type LedgerStep } from './steps.ts'
import { HOLD_S } from './tell-of-ledger.ts'

/** When it happened, where a paper or a device tells of it later. */
export type EventDay = { happened_at?: Date | undefined; happened_on?: string | null | undefined }

/** Rows of the history that are written at once: a statement has room for 65,535 values. */
const LINES_AT_ONCE = 1000

/**
 * Moves requests to where their kilograms say they are, and has their senders told. It does so only when the ledger itself
 * says something else than before, so that what a person marked against the ledger, with a reason, stands until then.
 * Five statements, however many requests there are: the kilograms of thousands may lie together.
 * @param ctx on the transaction that changed the ledger
 * @param day of the act
 */
async function followLedger(ctx: RequestContext, ids: Iterable<number>, day: EventDay) {
  const tx = ctx.db
  const wanted = [...new Set(ids)]
  if (wanted.length === 0) return
  const requests = await tx
    .select({
      id: submissions.id,
      status: submissions.status,
      ledger_status: submissions.ledger_status,
      recorded_g: submissions.recorded_g,
      has_time: hasTime,
    })
    .from(submissions)
    .where(sql`${submissions.id} = any(${sql.param(wanted)}::bigint[])`)
    .orderBy(asc(submissions.id))
    .for('no key update')
  const standings = await readStandings(tx, wanted)
  await setRecorded(tx, requests, standings)
  const changed = requests.filter(({ id, ledger_status }) => standings.get(id)!.status !== ledger_status)
  if (changed.length === 0) return
  const histories = await historiesOf(
    tx,
    changed.map(({ id }) => id),
  )
  const moves = changed.map((request): Move => {
    const standing = standings.get(request.id)!
    const steps = stepsOfLedger(request.status, standing.status, histories.get(request.id) ?? [])
    return { id: request.id, standing, steps: steps.map((step) => withoutTime(step, request.has_time)) }
  })
  await setStatuses(ctx, moves)
  const told = await writeSteps(ctx, moves, day)
  await ctx.queue.sendAll('ledger-notice', told, tx, HOLD_S)
}

type Move = { id: number; standing: LedgerStanding; steps: LedgerStep[] }

/** A request without a time is not scheduled any more: it waits for another time. */
const withoutTime = (step: LedgerStep, has_time: boolean): LedgerStep =>
  step.status === 'scheduled' && !has_time ? { ...step, status: 'approved' } : step

/** The kilograms of each request, which an index has in order. */
async function setRecorded(
  tx: Database,
  requests: readonly { id: number; recorded_g: number | null }[],
  standings: ReadonlyMap<number, LedgerStanding>,
) {
  const rows = requests.flatMap(({ id, recorded_g }) => {
    const all = Object.values(standings.get(id)!.grams)
    const sum = all.length > 0 ? all.reduce((some, more) => some + more, 0) : null
    return sum === recorded_g ? [] : [{ id, recorded_g: sum }]
  })
  if (rows.length === 0) return
  await tx.execute(sql`
    update ${submissions} set recorded_g = weighed.recorded_g
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as weighed (id bigint, recorded_g bigint)
    where submissions.id = weighed.id`)
}

async function setStatuses({ db: tx, now }: RequestContext, moves: readonly Move[]) {
  const rows = moves.map(({ id, standing, steps }): Moved => ({
    id,
    standing: standing.status,
    status: steps.at(-1)?.status ?? null,
  }))
  await tx.execute(sql`
    update ${submissions} set ledger_status = moved.standing, status = coalesce(moved.status::status, submissions.status),
      status_at = case when moved.status is null then submissions.status_at else ${now().toISOString()}::timestamptz end
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as moved (id bigint, standing text, status text)
    where submissions.id = moved.id`)
}
type Moved = { id: number; standing: LedgerStatus | null; status: Status | null }

/** @returns the last line of each request that has moved */
async function writeSteps(
  { db: tx, env, now, actor }: RequestContext,
  moves: readonly Move[],
  day: EventDay,
) {
  // A paper of today says no more than the time of entering it.
  const earlier = day.happened_on === today({ env, now }) ? {} : day
  const lines = moves.flatMap(({ id, standing, steps }) =>
    steps.map((step) => ({
      ...step,
      submission_id: id,
      actor_id: actor.kind === 'member' ? actor.id : null,
      at: now(),
      // A step that is taken back is so on the day on which somebody does it.
      ...(step.kind === 'status' && earlier),
      outcomes: standing.grams,
    })),
  )
  const last = new Map<number, number>()
  for (let at = 0; at < lines.length; at += LINES_AT_ONCE) {
    const { id, submission_id } = submissionEvents
    const written = await tx
      .insert(submissionEvents)
      .values(lines.slice(at, at + LINES_AT_ONCE))
      .returning({ id, submission_id })
    for (const line of written)
      last.set(line.submission_id, Math.max(line.id, last.get(line.submission_id) ?? 0))
  }
  return [...last].map(([submission_id, event_id]) => ({ submission_id, event_id }))
}

async function historiesOf(tx: Database, ids: number[]) {
  const lines = await tx
    .select({
      submission_id: submissionEvents.submission_id,
      kind: submissionEvents.kind,
      status: submissionEvents.status,
      by_ledger: sql<boolean>`${submissionEvents.outcomes} is not null`,
    })
    .from(submissionEvents)
    .where(sql`${submissionEvents.submission_id} = any(${sql.param(ids)}::bigint[])`)
    .orderBy(asc(submissionEvents.id))
  return Map.groupBy(lines, ({ submission_id }) => submission_id)
}

/**
 * The same for a request that was weighed in this transaction: its entry counts at the end, and here it has to count now.
 * @param day on which it was weighed
 */
export async function followWeight(ctx: RequestContext, submission_id: number, day: EventDay = {}) {
  // Without parameters both go to the database at once.
  await ctx.db.execute(sql`set constraints follow immediate; set constraints follow deferred`)
  await followLedger(ctx, [submission_id], day)
}

/**
 * Does the same for the requests whose kilograms are in lots, or were, also where those of several were put together.
 * @param ctx on the transaction of the act
 * @param day of the act
 */
export async function followLots(ctx: RequestContext, lot_ids: readonly number[], day: EventDay = {}) {
  await followLedger(ctx, await requestsOfLots(ctx.db, lot_ids), day)
}
