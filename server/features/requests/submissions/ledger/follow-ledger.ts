import { asc, eq, inArray, sql } from 'drizzle-orm'
import type { Status } from '#contract/foundation/status.ts'
import type { RequestContext } from '#server/core/context.ts'
import type { Database } from '#server/database/open.ts'
import { submissionEvents, submissions } from '#server/database/schema/submissions.ts'
import { tellSender } from '#server/features/foundation/notifications/tell-sender.ts'
import { hasTime } from '../desk/way-back.ts'
import { readStandings, type OutcomeGrams, type LedgerStanding } from './read-standings.ts'
import { stepsOfLedger } from './steps.ts'

/**
 * Moves requests to where their kilograms say they are, and tells their senders. It does so only when the ledger itself
 * says something else than before, so that what a person marked against the ledger, with a reason, stands until then.
 * @param ctx on the transaction that changed the ledger
 */
async function followLedger(ctx: RequestContext, ids: Iterable<number>) {
  const tx = ctx.db
  const wanted = [...new Set(ids)]
  if (wanted.length === 0) return
  const requests = await tx
    .select({
      id: submissions.id,
      status: submissions.status,
      ledger_status: submissions.ledger_status,
      has_time: hasTime,
    })
    .from(submissions)
    .where(inArray(submissions.id, wanted))
    .orderBy(asc(submissions.id))
    .for('no key update')
  const standings = await readStandings(tx, wanted)
  for (const request of requests) {
    const standing = standings.get(request.id)!
    if (standing.status !== request.ledger_status) await followRequest(ctx, request, standing)
  }
}

/** The same for a request that was weighed in this transaction: its entry counts at the end, and here it has to count now. */
export async function followWeight(ctx: RequestContext, submission_id: number) {
  await ctx.db.execute(sql`set constraints follow immediate`)
  await ctx.db.execute(sql`set constraints follow deferred`)
  await followLedger(ctx, [submission_id])
}

type Request = Pick<typeof submissions.$inferSelect, 'id' | 'status' | 'ledger_status'> & {
  has_time: boolean
}

async function followRequest(ctx: RequestContext, request: Request, standing: LedgerStanding) {
  const { db: tx, now } = ctx
  const { id } = request
  const steps = stepsOfLedger(request.status, standing.status, await historyOf(tx, id)).map((step) =>
    // Nobody is expected any more: it waits for another time.
    step.status === 'scheduled' && !request.has_time ? { ...step, status: 'approved' as const } : step,
  )
  const last = steps.at(-1)
  await tx
    .update(submissions)
    .set({ ledger_status: standing.status, ...(last && { status: last.status, status_at: now() }) })
    .where(eq(submissions.id, id))
  if (!last) return
  const events = await tx
    .insert(submissionEvents)
    .values(
      steps.map((step) => ({
        ...step,
        submission_id: id,
        actor_id: ctx.actor.kind === 'member' ? ctx.actor.id : null,
        at: now(),
        outcomes: standing.grams,
      })),
    )
    .returning({ id: submissionEvents.id })
  const event_id = Math.max(...events.map((event) => event.id))
  await tellSender(tx, ctx, id, {
    kind: 'request-status',
    params: { status: last.status, ...becameOf(last.status, standing.grams) },
    once_key: `status:${event_id}`,
    event_id,
  })
}

/** The real outcome, where the word of the status alone would say too much: `disposed`, `several`. */
function becameOf(status: Status, grams: OutcomeGrams): { became?: string } {
  if (status !== 'recycled') return {}
  const outcomes = Object.keys(grams)
  return { became: outcomes.length === 1 ? outcomes[0]! : 'several' }
}

const historyOf = (tx: Database, id: number) =>
  tx
    .select({
      kind: submissionEvents.kind,
      status: submissionEvents.status,
      by_ledger: sql<boolean>`${submissionEvents.outcomes} is not null`,
    })
    .from(submissionEvents)
    .where(eq(submissionEvents.submission_id, id))
    .orderBy(asc(submissionEvents.id))

/**
 * Does the same for the requests whose kilograms are in lots, or were, also where those of several were put together.
 * @param ctx on the transaction of the act
 */
export async function followLots(ctx: RequestContext, lot_ids: readonly number[]) {
  if (lot_ids.length === 0) return
  const { rows } = await ctx.db.execute<{ id: number }>(sql`
    with touched as (
      select id, coalesce(pool_id, id) as pool, submission_id from lots
      where id = any(${sql.param([...lot_ids])}::bigint[])
    ), entries as (
      select weight_entry_id from pool_fates where pool_id in (select pool from touched)
      union select weight_entry_id from pool_draws where lot_id in (select pool from touched)
    )
    select submission_id::float8 as id from touched where submission_id is not null
    union select w.submission_id::float8 from entries join weight_entries w on w.id = entries.weight_entry_id`)
  await followLedger(
    ctx,
    rows.map(({ id }) => id),
  )
}
