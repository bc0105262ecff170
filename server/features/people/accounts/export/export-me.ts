import { asc, desc, eq, getTableColumns, or, sql } from 'drizzle-orm'
import type { Member, RequestContext } from '#server/core/context.ts'
import type { Database } from '#server/database/open.ts'
import { auditEntries } from '#server/database/schema/operations.ts'
import {
  companies,
  invitations,
  notifications,
  pushDevices,
  staffSeen,
  users,
} from '#server/database/schema/people.ts'
import { chatIdentifiers, chatRequests, chats } from '#server/database/schema/chats.ts'
import { mails } from '#server/database/schema/mails.ts'
import { messages } from '#server/database/schema/messages.ts'
import { analyses, images } from '#server/database/schema/photos.ts'
import { rightsRequests } from '#server/database/schema/rights.ts'
import { savedFilters, submissions } from '#server/database/schema/submissions.ts'
import { photoLink } from '#server/features/foundation/photos/link.ts'
import { recordAudit } from '#server/features/foundation/audit/record.ts'
import { isInvited } from '#server/features/people/invitations/sweep.ts'
import { exportWork } from './export-work.ts'
import { readRegularsOf } from './read-regulars-of.ts'
import { readRequestsInFull } from './read-requests-in-full.ts'

/**
 * All data about the caller's account, as it is stored; other people's names are left out. `photos` are the
 * files of its images.
 */
export async function exportMe(ctx: RequestContext<Member>) {
  const { id, uid, login } = ctx.actor
  const sessions = await ctx.identity.sessionsOf(uid)
  const second_factor = (await ctx.identity.secondFactorOf?.(uid)) ?? null
  const agency = (await ctx.identity.agency?.nameOf(uid)) ?? null
  return ctx.db.transaction(async (tx) => {
    const photos = await photosOf(tx, id)
    await recordAudit(tx, ctx, { action: 'account.exported', subject: `user:${id}` })
    return {
      exported_at: ctx.now().toISOString(),
      product: 'Resirkuit' as const,
      login: {
        uid,
        email: login.email,
        email_verified: login.email_verified,
        signed_in_at: new Date(login.auth_time * 1000),
        second_factor,
        agency,
        sessions,
      },
      profile: await profile(tx, id),
      requests: await readRequestsInFull(tx, eq(submissions.user_id, id)),
      regular_pickups: await readRegularsOf(tx, eq(submissions.user_id, id)),
      notifications: await tx
        .select()
        .from(notifications)
        .where(eq(notifications.user_id, id))
        .orderBy(asc(notifications.id)),
      seen_matters: await tx
        .select({ kind: staffSeen.kind, seen_at: staffSeen.seen_at })
        .from(staffSeen)
        .where(eq(staffSeen.user_id, id))
        .orderBy(asc(staffSeen.kind)),
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
      messages: await messagesAbout(tx, id),
      chats: await chatsOf(tx, id),
      analyses: await tx.select().from(analyses).where(eq(analyses.user_id, id)).orderBy(asc(analyses.id)),
      images: photos.map((photo) => describe(ctx, photo)),
      saved_filters: await tx
        .select()
        .from(savedFilters)
        .where(eq(savedFilters.user_id, id))
        .orderBy(asc(savedFilters.id)),
      rights: await tx
        .select(rightsSaid)
        .from(rightsRequests)
        .where(eq(rightsRequests.user_id, id))
        .orderBy(asc(rightsRequests.id)),
      invitations: await invitationsOf(tx, ctx.actor.email),
      work: await exportWork(tx, id),
      audit: await audit(tx, id),
      photos,
    }
  })
}

/** The open invitations to the address of the account. */
const invitationsOf = (tx: Database, email: string) =>
  tx
    .select({
      role: invitations.role,
      who: invitations.who,
      created_at: invitations.created_at,
      ends_at: invitations.ends_at,
    })
    .from(invitations)
    .where(isInvited(email))
    .orderBy(asc(invitations.id))

const rightsSaid = {
  kind: rightsRequests.kind,
  message: rightsRequests.message,
  received_at: rightsRequests.received_at,
  state: rightsRequests.state,
  refusal: rightsRequests.refusal,
  answer: rightsRequests.answer,
  closed_at: rightsRequests.closed_at,
  answer_mail: rightsRequests.answer_mail,
  answer_mail_at: rightsRequests.answer_mail_at,
}

async function profile(tx: Database, id: number) {
  const [row] = await tx
    .select({ ...getTableColumns(users), company: companies.name })
    .from(users)
    .leftJoin(companies, eq(companies.id, users.company_id))
    .where(eq(users.id, id))
  return row
}

/** The messages to telephones that were sent or are owed, about their requests. */
const messagesAbout = (tx: Database, user_id: number) =>
  tx
    .select({
      kind: messages.kind,
      params: messages.params,
      submission_id: messages.submission_id,
      created_at: messages.created_at,
      end: messages.end,
      ended_at: messages.ended_at,
    })
    .from(messages)
    .innerJoin(submissions, eq(submissions.id, messages.submission_id))
    .where(eq(submissions.user_id, user_id))
    .orderBy(asc(messages.id))

/** The chats in which their requests were made, with the identifiers that were seen there. */
const chatsOf = (tx: Database, user_id: number) =>
  tx
    .select({
      submission_id: chatRequests.submission_id,
      channel: chats.channel,
      kind: chatIdentifiers.kind,
      value: chatIdentifiers.value,
      seen_at: chatIdentifiers.seen_at,
      heard_at: chats.heard_at,
    })
    .from(chatRequests)
    .innerJoin(submissions, eq(submissions.id, chatRequests.submission_id))
    .innerJoin(chats, eq(chats.id, chatRequests.chat_id))
    .innerJoin(chatIdentifiers, eq(chatIdentifiers.chat_id, chats.id))
    .where(eq(submissions.user_id, user_id))
    .orderBy(asc(chatIdentifiers.id))

/** The mails that were sent or are owed: not their texts, which are made when they are sent. */
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

/** The acts on the account and by it, without the other person of each. */
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
