import { and, eq, inArray, isNotNull, isNull, notInArray, or, sql, type SQL } from 'drizzle-orm'
import { OPEN } from '#contract/requests/request-life.ts'
import { END_TOLD_DAYS } from '#contract/requests/submissions.ts'
import type { Context, Member } from '#server/core/context.ts'
import type { Database } from '#server/database/open.ts'
import { users } from '#server/database/schema/people.ts'
import { submissionEvents, submissions } from '#server/database/schema/submissions.ts'
import { weightEntries } from '#server/database/schema/weights.ts'
import { recordAudit } from '#server/features/foundation/audit/record.ts'
import { notifyMember } from '#server/features/foundation/notifications/notify.ts'
import { anonymiseRequests, anonymisedColumns } from './anonymise.ts'

type Keeping = Pick<Context, 'db' | 'env' | 'now'>

const BATCH = 500
const DAY_MS = 24 * 60 * 60 * 1000

/**
 * Notifies the desk of open requests of guests whose retention ends in END_TOLD_DAYS without a change. Every change of a
 * request restarts its time. At most one notification a day for everybody.
 * @returns how many requests
 */
export async function tellOfEnding({ db, env, now }: Keeping) {
  const at = now()
  // Whole days: what comes due in the course of this one is told of at its beginning.
  const today = new Date(Math.floor(at.getTime() / DAY_MS) * DAY_MS)
  const soon = monthsBefore(new Date(today.getTime() + (END_TOLD_DAYS + 1) * DAY_MS), env.RETENTION_MONTHS)
  return db.transaction(async (tx) => {
    const told = await tx
      .update(submissions)
      .set({ end_told_at: at })
      .where(
        and(
          open,
          ofGuest,
          sql`${submissions.submitted_at} < ${soon}`,
          quietSince(soon),
          or(isNull(submissions.end_told_at), sql`not ${quietSince(submissions.end_told_at)}`),
        ),
      )
      .returning({ id: submissions.id })
    if (told.length > 0) await tellStaff(tx, told.length, today)
    return told.length
  })
}

/**
 * Removes guests from their requests that nothing has happened to for RETENTION_MONTHS. An open one waits until the desk
 * has known of it for END_TOLD_DAYS.
 * @returns how many requests
 */
export async function anonymiseStale(ctx: Keeping) {
  const before = monthsBefore(ctx.now(), ctx.env.RETENTION_MONTHS)
  const toldBefore = new Date(ctx.now().getTime() - END_TOLD_DAYS * DAY_MS).toISOString()
  let total = 0
  for (;;) {
    const count = await ctx.db.transaction(async (tx) => {
      const stale = tx
        .select(anonymisedColumns)
        .from(submissions)
        .where(
          and(
            ofGuest,
            sql`${submissions.submitted_at} < ${before}`,
            quietSince(before),
            or(closed, and(sql`${submissions.end_told_at} <= ${toldBefore}`, stillEnding)),
          ),
        )
        .limit(BATCH)
        .for('update', { skipLocked: true })
      const count = await anonymiseRequests(tx, ctx, stale, { kind: 'expired' })
      if (count > 0)
        await recordAudit(tx, ctx, { action: 'request.anonymised', subject: 'requests', details: { count } })
      return count
    })
    total += count
    if (count < BATCH) return total
  }
}

/** Nothing whatever was done with it since: no step, note or correction, nobody opened it, no weight was recorded. */
const quietSince = (since: SQL | typeof submissions.end_told_at) => sql`(not exists (
  select from ${submissionEvents}
  where ${submissionEvents.submission_id} = ${submissions.id} and ${submissionEvents.at} >= ${since})
and not exists (
  select from ${weightEntries}
  where ${weightEntries.submission_id} = ${submissions.id} and ${weightEntries.recorded_at} >= ${since}))`

const monthsBefore = (at: Date, months: number) =>
  sql`${at.toISOString()}::timestamptz - make_interval(months => ${months})`

const ofGuest = isNotNull(submissions.guest_id)
const open = inArray(submissions.status, [...OPEN])
const closed = notInArray(submissions.status, [...OPEN])
const stillEnding = and(isNotNull(submissions.end_told_at), quietSince(submissions.end_told_at))!

/** Finds the requests whose end the desk was told of and has not yet prevented. */
export const ending = and(open, ofGuest, stillEnding)!

/**
 * One that the desk was told of and that one of staff opens is kept, though they have read it before: its history says so.
 * That the row changes as well is what the removal waits for, where both come at once.
 */
export async function keepEnding(
  tx: Database,
  { actor, now }: Pick<Context, 'now'> & { actor: Member },
  submission_id: number,
) {
  const [kept] = await tx
    .update(submissions)
    .set({ end_told_at: null })
    .where(and(eq(submissions.id, submission_id), ending))
    .returning({ id: submissions.id })
  if (kept)
    await tx.insert(submissionEvents).values({ submission_id, kind: 'read', actor_id: actor.id, at: now() })
}

async function tellStaff(tx: Database, count: number, today: Date) {
  const staff = await tx
    .select({ id: users.id })
    .from(users)
    .where(inArray(users.role, ['operator', 'admin']))
  for (const { id } of staff)
    await notifyMember(
      tx,
      { now: () => today },
      id,
      'requests-ending',
      { count: String(count) },
      `ending:${id}:${today.toISOString().slice(0, 10)}`,
    )
}
