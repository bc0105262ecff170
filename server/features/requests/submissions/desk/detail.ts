import { and, eq, getTableColumns, isNull, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Item } from '#contract/reference/items.ts'
import { nextOf, OPEN } from '#contract/requests/request-life.ts'
import { type Status } from '#contract/foundation/status.ts'
import type { RegularOfRequest } from '#contract/requests/rhythms.ts'
import { END_TOLD_DAYS, EnquiryForm, type SubmissionDetail } from '#contract/requests/submissions.ts'
import { channelTitle } from '#server/adapters/messages/channels.ts'
import type { Member, RequestContext } from '#server/core/context.ts'
import type { Lookups } from '#server/database/lookups.ts'
import type { Database } from '#server/database/open.ts'
import { jsonList, prepareQuery } from '#server/database/prepare-query.ts'
import { staffMatters, users } from '#server/database/schema/people.ts'
import { bookings, serviceAreas, slots } from '#server/database/schema/pickups.ts'
import { regularDays, regulars } from '#server/database/schema/regulars.ts'
import { submissionEvents, submissionItems, submissions } from '#server/database/schema/submissions.ts'
import { photoLink } from '#server/features/foundation/photos/link.ts'
import { appointmentBy } from '#server/features/requests/pickups/appointment.ts'
import { toGoods } from '#server/features/requests/desk/goods.ts'
import { districtColumn, recordedColumn, visitBy } from '#server/features/requests/desk/work-facts.ts'
import { elsewhereColumn, nextStepBy } from '#server/features/requests/desk/next-steps.ts'
import { routeBy } from '#server/features/foundation/settings/legal-routes.ts'
import { storedSettings, toSettings } from '#server/features/foundation/settings/read-settings.ts'
import { today } from '#server/time/today.ts'
import { dueAt } from './due.ts'
import { eventAt } from './event-at.ts'
import { handoverBy, itemColumns } from '../sender/handover.ts'
import { isOfItems } from '../sender/message-of-items.ts'
import { toOutcomes } from '../ledger/read-standings.ts'
import { unsettledColumn } from '../ledger/unsettled.ts'
import { recordPhotoSeen } from './photo-seen.ts'
import { ending } from '../forgetting/retention.ts'
import { hasTime, stepBack } from './way-back.ts'

/** The columns of a row of the admin table; `phoneNumber` is the wire name the specification gives. */
export const submissionRowColumns = {
  id: submissions.id,
  tracking_code: submissions.tracking_code,
  channel: submissions.channel,
  service: submissions.service,
  username: submissions.username,
  name: submissions.name,
  user_id: submissions.user_id,
  title: submissions.title,
  message: submissions.message,
  phoneNumber: submissions.phone_number,
  location: submissions.location,
  submitted_at: submissions.submitted_at,
  status: submissions.status,
  read_at: submissions.read_at,
  conversation: submissions.conversation,
}

/** Nothing was picked up at its last visit: staff still have a matter of it. */
export const hasFailed = sql<boolean>`exists (
  select from ${staffMatters} where ${staffMatters.kind} = 'stop-failed' and ${staffMatters.subject_id} = ${submissions.id})`

type Instants = { submitted_at: Date; read_at: Date | null }

/** Dates as the wire has them. */
export const toSubmissionRow = <T extends Instants>({ submitted_at, read_at, ...row }: T) => ({
  ...row,
  submitted_at: submitted_at.toISOString(),
  read_at: read_at?.toISOString() ?? null,
})

const stored = getTableColumns(submissions)
type Written = keyof typeof EnquiryForm.shape
/** The sender's text. */
const written = Object.fromEntries(EnquiryForm.keyof().options.map((name) => [name, stored[name]])) as Pick<
  typeof stored,
  Written
>

/** The regular pick-up of which it was made. */
const regularColumn = sql<RegularOfRequest | null>`(
  select json_build_object('id', r.id, 'weeks', r.weeks, 'weekday', r.weekday)
  from ${regularDays} d join ${regulars} r on r.id = d.regular_id where d.submission_id = ${submissions.id})`

const colleague = alias(users, 'colleague')
const other = alias(submissions, 'other')
const writer = alias(users, 'writer')
const given = alias(users, 'given')
const named = alias(submissions, 'named')
/** The number that came last stands beside the account. */
const chatColumn = sql<{ channel: string; phone: string | null } | null>`(
  select json_build_object('channel', c.channel, 'phone', (
    select i.value from chat_identifiers i where i.chat_id = c.id and i.kind = 'phone' order by i.id desc limit 1))
  from chat_requests r join chats c on c.id = r.chat_id where r.submission_id = ${submissions.id})`
const DAY_MS = 24 * 60 * 60 * 1000

/** Beside the request itself: its items, its history and its appointment, all of one moment. */
const question = prepareQuery((db: Lookups) => {
  const items = db
    .select({ id: submissionItems.id, ...itemColumns })
    .from(submissionItems)
    .where(eq(submissionItems.submission_id, submissions.id))
  const history = db
    .select({
      id: submissionEvents.id,
      at: eventAt.as('at'),
      told_at: sql<
        string | null
      >`case when ${submissionEvents.happened_at} is not null or ${submissionEvents.happened_on} is not null then ${submissionEvents.at} end`.as(
        'told_at',
      ),
      kind: submissionEvents.kind,
      actor: sql`${writer.username}`.as('actor'),
      actor_id: submissionEvents.actor_id,
      status: submissionEvents.status,
      note: submissionEvents.note,
      failure: submissionEvents.failure,
      rejection: submissionEvents.rejection,
      reason: submissionEvents.reason,
      outcomes: submissionEvents.outcomes,
      changed: submissionEvents.changed,
      question: submissionEvents.question,
      image_id: submissionEvents.image_id,
      assignee: sql`${given.username}`.as('assignee'),
      other: sql`case when ${named.id} is not null then
        json_build_object('id', ${named.id}, 'tracking_code', ${named.tracking_code}) end`.as('other'),
    })
    .from(submissionEvents)
    .leftJoin(writer, eq(writer.id, submissionEvents.actor_id))
    .leftJoin(given, eq(given.id, submissionEvents.assignee_id))
    .leftJoin(named, eq(named.id, submissionEvents.other_id))
    .where(eq(submissionEvents.submission_id, submissions.id))
  return db
    .select({
      ...submissionRowColumns,
      ...written,
      email: users.email,
      source_url: submissions.source_url,
      chat: chatColumn,
      image_id: submissions.image_id,
      waste_source: submissions.waste_source,
      cleared_at: submissions.cleared_at,
      transporter: submissions.transporter,
      manifest_number: submissions.manifest_number,
      status_at: submissions.status_at,
      visit_by: submissions.visit_by,
      consented_at: submissions.consented_at,
      assignee: { id: colleague.id, username: colleague.username },
      regular: regularColumn,
      merged_into: { id: other.id, tracking_code: other.tracking_code },
      anonymised_at: submissions.anonymised_at,
      end_told_at: submissions.end_told_at,
      ending: sql<boolean>`${ending}`,
      has_time: hasTime,
      failed: hasFailed,
      unsettled: unsettledColumn,
      ledger_status: submissions.ledger_status,
      elsewhere: elsewhereColumn,
      district: districtColumn,
      weight_kg: recordedColumn,
      items: jsonList<Item>(items),
      history: jsonList<Line>(history),
      // Drizzle takes the whole for missing where the first is.
      booking: { id: bookings.id, missed_at: bookings.missed_at },
      slot: slots,
      area: serviceAreas,
      settings: storedSettings,
    })
    .from(submissions)
    .leftJoin(users, eq(users.id, submissions.user_id))
    .leftJoin(colleague, eq(colleague.id, submissions.assignee_id))
    .leftJoin(other, eq(other.id, submissions.merged_into_id))
    .leftJoin(bookings, and(eq(bookings.submission_id, submissions.id), isNull(bookings.ended_at)))
    .leftJoin(slots, eq(slots.id, bookings.slot_id))
    .leftJoin(serviceAreas, eq(serviceAreas.id, slots.area_id))
    .where(eq(submissions.id, sql.placeholder('id')))
    .prepare('request-detail')
})

type Event = typeof submissionEvents.$inferSelect
/** Of the history, with names for ids. */
type Line = Pick<
  Event,
  | 'id'
  | 'kind'
  | 'actor_id'
  | 'status'
  | 'note'
  | 'failure'
  | 'rejection'
  | 'reason'
  | 'outcomes'
  | 'changed'
  | 'question'
  | 'image_id'
> & {
  at: string
  told_at: string | null
  actor: string | null
  assignee: string | null
  other: { id: number; tracking_code: string } | null
}

/**
 * One request with its history, oldest first, for staff. That they see its photo is recorded.
 * @param from where it is looked up, when that may be another connection
 */
export async function readSubmissionDetail(
  ctx: RequestContext<Member>,
  tx: Database,
  id: number,
  from: Lookups = tx,
): Promise<SubmissionDetail | undefined> {
  const [found] = await question(from).execute({ id })
  if (!found) return undefined
  const { image_id, anonymised_at, end_told_at, cleared_at, consented_at, chat, ...others } = found
  const { ending: ends, has_time, ledger_status, elsewhere, ...more } = others
  const { items, history, booking, slot, area, settings: stored, ...row } = more
  const settings = toSettings(stored)
  if (image_id || [...items, ...history].some((one) => one.image_id)) await recordPhotoSeen(tx, ctx, id)
  const handover = handoverBy(ctx, found, items)
  return {
    ...toSubmissionRow(row),
    ...handover,
    chat: chat && { service: channelTitle(chat.channel), phone: chat.phone },
    visit: visitBy(booking && slot, elsewhere.round),
    goods: toGoods(items),
    message_of_items: isOfItems(row.message, items),
    next_step: nextStepBy({
      ...row,
      ledger_status,
      elsewhere,
      on_hold: handover.on_hold,
      for_nobody: anonymised_at !== null,
      day: booking && slot ? slot.day : null,
      today: today(ctx),
    }),
    due_at: dueAt(row, settings)?.toISOString() ?? null,
    consented_at: consented_at?.toISOString() ?? null,
    cleared_at: cleared_at?.toISOString() ?? null,
    route: routeBy(settings, row.waste_source),
    appointment: appointmentBy(ctx.now(), row, booking && slot && area ? { booking, slot, area } : undefined),
    imageUrl: photoLink(ctx, image_id),
    anonymised_at: anonymised_at?.toISOString() ?? null,
    ends_at: ends ? new Date(end_told_at!.getTime() + END_TOLD_DAYS * DAY_MS).toISOString() : null,
    version: history.at(-1)?.id ?? 0,
    ...stepsOf(row.status, stepBack({ ...row, has_time }, history), {
      for_nobody: anonymised_at !== null,
      has_time,
    }),
    history: history.map((line) => ({
      at: new Date(line.at).toISOString(),
      ...(line.told_at && { told_at: new Date(line.told_at).toISOString() }),
      kind: line.kind,
      actor: line.actor,
      status: line.status,
      note: line.note,
      failure: line.failure,
      rejection: line.rejection,
      reason: line.reason,
      outcomes: line.outcomes && toOutcomes(line.outcomes),
      assignee: line.assignee,
      other: line.other,
      changed: line.changed,
      question: line.question,
      imageUrl: photoLink(ctx, line.image_id),
    })),
  }
}

/** The next steps of staff; a request whose sender is gone cannot begin again. */
function stepsOf(
  status: Status,
  back: Status | null,
  { for_nobody, has_time }: { for_nobody: boolean; has_time: boolean },
) {
  const can = (to: Status) => !(for_nobody && OPEN.has(to))
  return {
    next: nextOf(status).filter((to) => can(to) && (to !== 'scheduled' || has_time)),
    way_back: back && can(back) ? back : null,
  }
}
