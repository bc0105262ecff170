import { and, eq, inArray, isNotNull, sql, type SQL } from 'drizzle-orm'
import { Service, type Status } from '#contract/submissions.ts'
import type { Context } from '#server/context.ts'
import type { Database } from '#server/database/open.ts'
import { districts, images, submissionEvents, submissions } from '#server/database/schema.ts'
import { unused } from '#server/features/analyses/unused.ts'
import { record } from '#server/features/audit/record.ts'
import { TITLES } from './submit.ts'

/** Stands where a person's name and words stood. */
const REMOVED = '[removed]'
/** Without its sender, nothing more can come of these. */
const OPEN = new Set<Status>(['pending', 'approved', 'scheduled'])
const BATCH = 500

/**
 * Removes a member from all their requests; history and weights stay.
 * @param tx holds the member's row, so that no further request is stored meanwhile
 */
export const anonymiseOf = (tx: Database, ctx: Pick<Context, 'now'>, user_id: number) =>
  anonymise(
    tx,
    ctx,
    tx.select(target).from(submissions).where(eq(submissions.user_id, user_id)).for('update'),
  )

/**
 * Removes a member from one of their requests.
 * @returns 0 when it is not theirs
 */
export const anonymiseOne = (
  tx: Database,
  ctx: Pick<Context, 'now'>,
  { id, user_id }: { id: number; user_id: number },
) =>
  anonymise(
    tx,
    ctx,
    tx
      .select(target)
      .from(submissions)
      .where(and(eq(submissions.id, id), eq(submissions.user_id, user_id)))
      .for('update'),
  )

/**
 * Removes guests from their requests that nothing has happened to for RETENTION_MONTHS.
 * @returns how many requests
 */
export async function anonymiseStale(ctx: Pick<Context, 'db' | 'env' | 'now'>) {
  const before = sql`${ctx.now().toISOString()}::timestamptz - make_interval(months => ${ctx.env.RETENTION_MONTHS})`
  let total = 0
  for (;;) {
    const count = await ctx.db.transaction(async (tx) => {
      const stale = tx
        .select(target)
        .from(submissions)
        .where(
          and(
            isNotNull(submissions.guest_id),
            sql`${submissions.submitted_at} < ${before}`,
            quietSince(before),
          ),
        )
        .limit(BATCH)
        .for('update', { skipLocked: true })
      const count = await anonymise(tx, ctx, stale)
      if (count > 0)
        await record(tx, ctx, { action: 'request.anonymised', subject: 'requests', details: { count } })
      return count
    })
    total += count
    if (count < BATCH) return total
  }
}

const target = { id: submissions.id, status: submissions.status, image_id: submissions.image_id }

const quietSince = (before: SQL) => sql`not exists (select from ${submissionEvents}
  where ${submissionEvents.submission_id} = ${submissions.id} and ${submissionEvents.at} >= ${before})`

async function anonymise(
  tx: Database,
  { now }: Pick<Context, 'now'>,
  finding: PromiseLike<{ id: number; status: Status; image_id: string | null }[]>,
) {
  const found = await finding
  if (found.length === 0) return 0
  // One parameter, however many there are.
  const ids = sql`any(${sql.param(found.map(({ id }) => id))}::bigint[])`
  await tx
    .update(submissions)
    .set({
      user_id: null,
      guest_id: null,
      anonymised_at: now(),
      username: REMOVED,
      title: ownTitle,
      message: REMOVED,
      location: districtOnly,
      phone_number: null,
      source_url: null,
      image_id: null,
      request_key: null,
      request_hash: null,
    })
    .where(sql`${submissions.id} = ${ids}`)
  await tx
    .update(submissionEvents)
    .set({ note: null })
    .where(and(sql`${submissionEvents.submission_id} = ${ids}`, isNotNull(submissionEvents.note)))
  await letGo(
    tx,
    found.flatMap(({ image_id }) => image_id ?? []),
    now(),
  )
  await cancel(
    tx,
    found.filter(({ status }) => OPEN.has(status)).map(({ id }) => id),
    now(),
  )
  return found.length
}

/** Photos that nothing else shows expire now: the next housekeeping deletes them. */
async function letGo(tx: Database, ids: string[], expires_at: Date) {
  if (ids.length === 0) return
  await tx
    .update(images)
    .set({ expires_at })
    .where(and(sql`${images.id} = any(${sql.param(ids)}::uuid[])`, unused(tx)))
}

async function cancel(tx: Database, ids: number[], at: Date) {
  const status = 'cancelled'
  for (let from = 0; from < ids.length; from += BATCH) {
    const some = ids.slice(from, from + BATCH)
    await tx.update(submissions).set({ status }).where(inArray(submissions.id, some))
    const event = { kind: 'status', status, at } as const
    await tx.insert(submissionEvents).values(some.map((submission_id) => ({ submission_id, ...event })))
  }
}

const ownTitle = sql`case ${submissions.service}
  ${sql.join(
    Service.options.map((service) => sql`when ${service} then ${TITLES[service]}`),
    sql` `,
  )} end`

/** A place as the location picker writes it, e.g. `Kebayoran Baru · Kota Jakarta Selatan`, names nobody. */
const districtOnly = sql`case when ${submissions.location} in
  (select ${districts.name} || ' · ' || ${districts.city} from ${districts}) then ${submissions.location} else '' end`
