import { asc, desc, eq, getTableColumns, or, sql } from 'drizzle-orm'
import type { Member, RequestContext } from '#server/context.ts'
import type { Database } from '#server/database/open.ts'
import { auditEntries } from '#server/database/schema/operations.ts'
import { companies, notifications, pushDevices, users } from '#server/database/schema/people.ts'
import { mails } from '#server/database/schema/mails.ts'
import { analyses, images } from '#server/database/schema/photos.ts'
import { rounds, roundStops } from '#server/database/schema/rounds.ts'
import { bookings, slots } from '#server/database/schema/pickups.ts'
import {
  savedFilters,
  submissionEvents,
  submissionItems,
  submissions,
} from '#server/database/schema/submissions.ts'
import { weightEntries } from '#server/database/schema/weights.ts'
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
      devices: await tx
        .select({
          endpoint: pushDevices.endpoint,
          locale: pushDevices.locale,
          heard_at: pushDevices.heard_at,
        })
        .from(pushDevices)
        .where(eq(pushDevices.user_id, id))
        .orderBy(asc(pushDevices.id)),
      mails: await mailsTo(tx, id),
      analyses: await tx.select().from(analyses).where(eq(analyses.user_id, id)).orderBy(asc(analyses.id)),
      images: photos.map((photo) => describe(ctx, photo)),
      saved_filters: await tx
        .select()
        .from(savedFilters)
        .where(eq(savedFilters.user_id, id))
        .orderBy(asc(savedFilters.id)),
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
  const {
    search: _,
    request_hash: __,
    cleared_by: _______,
    assignee_id: ________,
    ...stored
  } = getTableColumns(submissions)
  const own = eq(submissions.user_id, user_id)
  const rows = await tx.select(stored).from(submissions).where(own).orderBy(asc(submissions.id))
  const events = await tx
    .select({
      submission_id: submissionEvents.submission_id,
      at: submissionEvents.at,
      kind: submissionEvents.kind,
      status: submissionEvents.status,
      note: submissionEvents.note,
      failure: submissionEvents.failure,
      rejection: submissionEvents.rejection,
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
  const { id: ______, ...item } = getTableColumns(submissionItems)
  const items = await tx
    .select(item)
    .from(submissionItems)
    .innerJoin(submissions, eq(submissions.id, submissionItems.submission_id))
    .where(own)
    .orderBy(asc(submissionItems.id))
  const appointments = await tx
    .select({
      submission_id: bookings.submission_id,
      ...{ day: slots.day, starts: slots.starts, ends: slots.ends, booked_at: bookings.booked_at },
      ...{ ended_at: bookings.ended_at, missed_at: bookings.missed_at },
    })
    .from(bookings)
    .innerJoin(slots, eq(slots.id, bookings.slot_id))
    .innerJoin(submissions, eq(submissions.id, bookings.submission_id))
    .where(own)
    .orderBy(asc(bookings.id))
  const visits = await tx
    .select({
      submission_id: submissions.id,
      ...{ day: rounds.day, state: roundStops.state, done_at: roundStops.done_at },
      ...{ failure: roundStops.failure, note: roundStops.note },
      ...{ confirmed_by: roundStops.confirmed_by, signature: roundStops.drawing },
    })
    .from(roundStops)
    .innerJoin(rounds, eq(rounds.id, roundStops.round_id))
    .innerJoin(submissions, eq(submissions.id, roundStops.submission_id))
    .where(own)
    .orderBy(asc(roundStops.id))
  const appointmentsOf = bySubmission(appointments)
  const visitsOf = bySubmission(visits)
  const [eventsOf, weightsOf, itemsOf] = [bySubmission(events), bySubmission(weights), bySubmission(items)]
  return rows.map((row) => ({
    ...row,
    history: eventsOf.get(row.id) ?? [],
    weights: weightsOf.get(row.id) ?? [],
    items: itemsOf.get(row.id) ?? [],
    appointments: appointmentsOf.get(row.id) ?? [],
    visits: visitsOf.get(row.id) ?? [],
  }))
}

const bySubmission = <T extends { submission_id: number }>(rows: T[]) =>
  Map.groupBy(rows, ({ submission_id }) => submission_id)

/** What was mailed, or is owed: not the texts, which are made when they are sent. */
const mailsTo = (tx: Database, user_id: number) =>
  tx
    .select({
      kind: mails.kind,
      params: mails.params,
      submission_id: mails.submission_id,
      created_at: mails.created_at,
      sent_at: mails.sent_at,
      refused_at: mails.refused_at,
    })
    .from(mails)
    .leftJoin(submissions, eq(submissions.id, mails.submission_id))
    .where(or(eq(mails.user_id, user_id), eq(submissions.user_id, user_id)))
    .orderBy(asc(mails.id))

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
