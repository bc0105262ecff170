import { asc, desc, eq, getTableColumns, or, sql } from 'drizzle-orm'
import type { Member, RequestContext } from '#server/context.ts'
import type { Database } from '#server/database/open.ts'
import {
  analyses,
  auditEntries,
  companies,
  images,
  notifications,
  submissionEvents,
  submissions,
  users,
  weightEntries,
} from '#server/database/schema.ts'
import { photoLink } from '#server/features/photos/link.ts'
import { record } from '#server/features/audit/record.ts'
import { workOf } from './export-work.ts'

/**
 * Everything that is held about the own account, as it is stored; other people's names are left out. `photos` are the
 * files of its images.
 */
export async function exportMe(ctx: RequestContext<Member>) {
  const { id, uid, login } = ctx.actor
  const sessions = await ctx.identity.sessionsOf(uid)
  return ctx.db.transaction(async (tx) => {
    const photos = await photosOf(tx, id)
    await record(tx, ctx, { action: 'account.exported', subject: `user:${id}` })
    return {
      exported_at: ctx.now().toISOString(),
      product: 'Resirkuit' as const,
      login: { uid, email: login.email, signed_in_at: new Date(login.auth_time * 1000), sessions },
      profile: await profile(tx, id),
      requests: await requests(tx, id),
      notifications: await tx
        .select()
        .from(notifications)
        .where(eq(notifications.user_id, id))
        .orderBy(asc(notifications.id)),
      analyses: await tx.select().from(analyses).where(eq(analyses.user_id, id)).orderBy(asc(analyses.id)),
      images: photos.map((photo) => describe(ctx, photo)),
      work: await workOf(tx, id),
      audit: await audit(tx, id),
      photos,
    }
  })
}

async function profile(tx: Database, id: number) {
  const [row] = await tx
    .select({ ...getTableColumns(users), company: companies.name })
    .from(users)
    .leftJoin(companies, eq(companies.id, users.company_id))
    .where(eq(users.id, id))
  return row
}

async function requests(tx: Database, user_id: number) {
  const { search: _, request_hash: __, ...stored } = getTableColumns(submissions)
  const own = eq(submissions.user_id, user_id)
  const rows = await tx.select(stored).from(submissions).where(own).orderBy(asc(submissions.id))
  const events = await tx
    .select({
      submission_id: submissionEvents.submission_id,
      at: submissionEvents.at,
      kind: submissionEvents.kind,
      status: submissionEvents.status,
      note: submissionEvents.note,
    })
    .from(submissionEvents)
    .innerJoin(submissions, eq(submissions.id, submissionEvents.submission_id))
    .where(own)
    .orderBy(asc(submissionEvents.id))
  const { recorded_by: ___, payout_idr: ____, request_key: _____, ...weight } = getTableColumns(weightEntries)
  const weights = await tx
    .select(weight)
    .from(weightEntries)
    .innerJoin(submissions, eq(submissions.id, weightEntries.submission_id))
    .where(own)
    .orderBy(asc(weightEntries.id))
  const [eventsOf, weightsOf] = [bySubmission(events), bySubmission(weights)]
  return rows.map((row) => ({
    ...row,
    history: eventsOf.get(row.id) ?? [],
    weights: weightsOf.get(row.id) ?? [],
  }))
}

const bySubmission = <T extends { submission_id: number }>(rows: T[]) =>
  Map.groupBy(rows, ({ submission_id }) => submission_id)

async function photosOf(tx: Database, user_id: number) {
  const rows = await tx
    .select()
    .from(images)
    .where(eq(images.user_id, user_id))
    .orderBy(asc(images.created_at))
  // JSON knows no 64-bit integers.
  return rows.map(({ phash, ...row }) => ({
    ...row,
    phash: phash.toString(),
    file: `photos/${row.id}.webp`,
  }))
}

/** With an address under which it can be fetched for an hour. */
function describe(ctx: RequestContext<Member>, photo: Awaited<ReturnType<typeof photosOf>>[number]) {
  const { storage_key: _, ...image } = photo
  return { ...image, imageUrl: `${ctx.env.PUBLIC_URL ?? ''}${photoLink(ctx, image.id)}` }
}

/** What was done to the account and what was done by it, not to or by whom else. */
const audit = (tx: Database, id: number) =>
  tx
    .select({
      at: auditEntries.at,
      action: auditEntries.action,
      by_you: sql<boolean>`${auditEntries.actor_id} is not distinct from ${id}`,
    })
    .from(auditEntries)
    .where(or(eq(auditEntries.subject, `user:${id}`), eq(auditEntries.actor_id, id)))
    .orderBy(desc(auditEntries.id))
