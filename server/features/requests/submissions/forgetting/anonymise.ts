import { and, eq, inArray, isNotNull, or, sql, type SQL } from 'drizzle-orm'
import { OPEN, type EventKind } from '#contract/requests/request-life.ts'
import { type Status } from '#contract/foundation/status.ts'
import { REMOVED, Service, SERVICE_TITLES } from '#contract/requests/submissions.ts'
import type { Context } from '#server/core/context.ts'
import type { Database } from '#server/database/open.ts'
import { chatEvents, chatRequests, chats } from '#server/database/schema/chats.ts'
import { mails } from '#server/database/schema/mails.ts'
import { messages } from '#server/database/schema/messages.ts'
import { partnerRequests } from '#server/database/schema/outside.ts'
import { images } from '#server/database/schema/photos.ts'
import { districts } from '#server/database/schema/places.ts'
import { regularDays } from '#server/database/schema/regulars.ts'
import { roundStops } from '#server/database/schema/rounds.ts'
import {
  submissionEvents,
  submissionItems,
  submissionNotes,
  submissions,
} from '#server/database/schema/submissions.ts'
import { OF_REQUESTS } from '#server/features/foundation/notifications/find-matters.ts'
import { settleMatters } from '#server/features/foundation/notifications/settle-matters.ts'
import { endConflicts } from '#server/features/requests/rounds/end-conflicts.ts'
import { isUnused } from '#server/features/foundation/photos/unused.ts'

const BATCH = 500

/** Why a request loses its sender: the line of its history that stays. `note` must not say who it was. */
export type AnonymisingAct = {
  kind: Extract<EventKind, 'erased' | 'withdrawn' | 'expired'>
  actor_id?: number
  note?: string
}

type Row = typeof submissions.$inferSelect
/** The columns that stay: nothing in them says who the sender was. A further column stays only once it is named here. */
type Kept = keyof Pick<
  Row,
  | 'id'
  | 'tracking_code'
  | 'channel'
  | 'service'
  | 'status'
  | 'sent_by_guest'
  | 'submitted_at'
  | 'read_at'
  | 'search'
  | 'waste_source'
  | 'cleared_at'
  | 'cleared_by'
  | 'transporter'
  | 'manifest_number'
  | 'status_at'
  | 'ledger_status'
  | 'visit_by'
  | 'visit_at'
  | 'recorded_g'
  | 'waits_for'
  | 'district_id'
  | 'assignee_id'
  | 'merged_into_id'
  | 'consented_at'
  // Hashed, of an account or guest and what a device has made up.
  | 'request_key'
>
type Forgotten = Record<Exclude<keyof Row, Kept>, unknown>
type ItemRow = typeof submissionItems.$inferSelect
/** The columns of an item that stay. */
type KeptOfItem = keyof Pick<
  ItemRow,
  | 'id'
  | 'submission_id'
  | 'device_class'
  | 'quantity'
  | 'condition'
  | 'battery_damaged'
  | 'holds_data'
  | 'from_id'
>
type ForgottenOfItem = Record<Exclude<keyof ItemRow, KeptOfItem>, unknown>

type StopRow = typeof roundStops.$inferSelect
/** The columns of a stop of a round that stay. */
type KeptOfStop = keyof Pick<
  StopRow,
  | 'id'
  | 'round_id'
  | 'position'
  | 'submission_id'
  | 'point_id'
  | 'latitude'
  | 'longitude'
  | 'near'
  | 'planned_at'
  | 'done_at'
  | 'clock_said'
  | 'done_by'
  | 'failure'
  | 'confirmed_by'
  | 'brought_id'
  | 'request_key'
>
type ForgottenOfStop = Record<Exclude<keyof StopRow, KeptOfStop>, unknown>

type Target = { id: number; status: Status; image_id: string | null }

/** The columns that a query for `anonymiseRequests` selects. */
export const anonymisedColumns = {
  id: submissions.id,
  status: submissions.status,
  image_id: submissions.image_id,
}

/**
 * Removes a member from all their requests; history and weights stay.
 * @param tx has locked the member's row, so that no further request is stored
 */
export const anonymiseMember = (
  tx: Database,
  ctx: Pick<Context, 'now'>,
  user_id: number,
  act: AnonymisingAct,
) =>
  anonymiseRequests(
    tx,
    ctx,
    tx.select(anonymisedColumns).from(submissions).where(eq(submissions.user_id, user_id)).for('update'),
    act,
  )

/**
 * Removes the sender from requests: every word of theirs, also in the notes to them. History and weights stay, open
 * requests are cancelled.
 * @returns how many
 */
export async function anonymiseRequests(
  tx: Database,
  { now }: Pick<Context, 'now'>,
  finding: PromiseLike<Target[]>,
  { kind, actor_id, note }: AnonymisingAct,
) {
  const found = await finding
  if (found.length === 0) return 0
  const at = now()
  // One parameter, however many there are.
  const ids = sql`any(${sql.param(found.map(({ id }) => id))}::bigint[])`
  await tx
    .update(submissions)
    .set({
      user_id: null,
      guest_id: null,
      anonymised_at: at,
      end_told_at: null,
      username: REMOVED,
      title: ownTitle,
      message: REMOVED,
      location: districtOnly,
      street: '',
      landmark: '',
      name: '',
      phone_number: null,
      notify_email: null,
      notify_phone: null,
      locale: null,
      source_url: null,
      image_id: null,
      request_hash: null,
      conversation: null,
    } satisfies Forgotten)
    .where(sql`${submissions.id} = ${ids}`)
  const shown = await tx
    .select({ image_id: submissionEvents.image_id })
    .from(submissionEvents)
    .where(and(sql`${submissionEvents.submission_id} = ${ids}`, isNotNull(submissionEvents.image_id)))
  await tx
    .update(submissionEvents)
    .set({ note: null, image_id: null })
    .where(
      and(
        sql`${submissionEvents.submission_id} = ${ids}`,
        or(isNotNull(submissionEvents.note), isNotNull(submissionEvents.image_id)),
      ),
    )
  await settleMatters(
    tx,
    OF_REQUESTS,
    found.map(({ id }) => id),
  )
  // Nobody is left who could be written to.
  await tx.delete(mails).where(sql`${mails.submission_id} = ${ids}`)
  await tx.delete(messages).where(sql`${messages.submission_id} = ${ids}`)
  await forgetChats(tx, ids)
  // The regular pick-up says who it was.
  await tx
    .update(regularDays)
    .set({ submission_id: null })
    .where(sql`${regularDays.submission_id} = ${ids}`)
  const photos = await tx
    .select({ image_id: submissionItems.image_id })
    .from(submissionItems)
    .where(and(sql`${submissionItems.submission_id} = ${ids}`, isNotNull(submissionItems.image_id)))
  await tx.delete(submissionNotes).where(sql`${submissionNotes.submission_id} = ${ids}`)
  await tx
    .update(partnerRequests)
    .set({ latitude: null, longitude: null })
    .where(sql`${partnerRequests.submission_id} = ${ids}`)
  // The sender's words about their things went along with a merger, and with the next one; also words about things
  // that had come to them.
  await tx
    .update(submissionItems)
    .set({ brand: '' })
    .where(
      sql`${submissionItems.from_id} = ${ids} or ${submissionItems.from_id} in (
        select own.from_id from ${submissionItems} as own where own.submission_id = ${ids} and own.from_id is not null)`,
    )
  await tx
    .update(submissionItems)
    .set({ brand: '', image_id: null } satisfies ForgottenOfItem)
    .where(sql`${submissionItems.submission_id} = ${ids}`)
  await letGo(
    tx,
    [...found, ...photos, ...shown].flatMap(({ image_id }) => image_id ?? []),
    at,
  )
  await tx
    .update(roundStops)
    .set({
      note: '',
      drawing: null,
      outcome: null,
      conflict: null,
      state: settledState,
    } satisfies ForgottenOfStop)
    .where(sql`${roundStops.submission_id} = ${ids}`)
  await endConflicts(tx)
  const act = { kind, at, ...(actor_id && { actor_id }), ...(note && { note }) }
  await append(tx, found, (submission_id) => ({ submission_id, ...act }))
  const open = found.filter(({ status }) => OPEN.has(status))
  const status = 'cancelled'
  for (const some of batches(open)) {
    const ids = some.map(({ id }) => id)
    await tx.update(submissions).set({ status, status_at: at }).where(inArray(submissions.id, ids))
  }
  await append(tx, open, (submission_id) => ({ submission_id, kind: 'status', status, at }))
  return found.length
}

/** Photos that nothing else shows expire now: the next housekeeping deletes them. */
async function letGo(tx: Database, ids: string[], expires_at: Date) {
  if (ids.length === 0) return
  await tx
    .update(images)
    .set({ expires_at })
    .where(and(sql`${images.id} = any(${sql.param(ids)}::uuid[])`, isUnused(tx)))
}

async function append(
  tx: Database,
  requests: Target[],
  event: (submission_id: number) => typeof submissionEvents.$inferInsert,
) {
  for (const some of batches(requests))
    await tx.insert(submissionEvents).values(some.map(({ id }) => event(id)))
}

const batches = <T>(all: T[]) =>
  Array.from({ length: Math.ceil(all.length / BATCH) }, (_, n) => all.slice(n * BATCH, (n + 1) * BATCH))

/** A driver's report there that waits for the desk can no longer be entered. */
const settledState = sql`case ${roundStops.state} when 'conflict' then 'skipped' else ${roundStops.state} end`

const ownTitle = sql`case ${submissions.service}
  ${sql.join(
    Service.options.map((service) => sql`when ${service} then ${SERVICE_TITLES.landing[service]}`),
    sql` `,
  )} end`

/** A place as the location picker writes it, e.g. `Kebayoran Baru · Kota Jakarta Selatan`, names nobody. */
const districtOnly = sql`case when ${submissions.location} in
  (select ${districts.name} || ' · ' || ${districts.city} from ${districts}) then ${submissions.location} else '' end`

/** The chats in which requests were made go with them, and with their identifiers, unless another request is left in them. */
async function forgetChats(tx: Database, ids: SQL) {
  const left = await tx
    .delete(chatRequests)
    .where(sql`${chatRequests.submission_id} = ${ids}`)
    .returning({ id: chatRequests.chat_id })
  if (left.length === 0) return
  const ofThem = left.map(({ id }) => id)
  await tx.update(chatEvents).set({ unread: null }).where(inArray(chatEvents.chat_id, ofThem))
  await tx
    .delete(chats)
    .where(
      and(
        inArray(chats.id, ofThem),
        sql`not exists (select from ${chatRequests} where ${chatRequests.chat_id} = ${chats.id})`,
      ),
    )
}
