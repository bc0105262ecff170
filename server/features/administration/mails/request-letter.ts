import { eq } from 'drizzle-orm'
import type { CarriedKind } from '#contract/foundation/notifications.ts'
import { mailName } from '#server/adapters/mail/mail-name.ts'
import type { Context } from '#server/core/context.ts'
import type { mails } from '#server/database/schema/mails.ts'
import { users } from '#server/database/schema/people.ts'
import { submissionEvents, submissions } from '#server/database/schema/submissions.ts'
import { openLinkKey } from '#server/features/requests/desk/link-key.ts'
import { isOutOfTime } from '#server/features/requests/pickups/out-of-time.ts'
import { listItems } from '#server/features/requests/submissions/sender/handover.ts'
import { pointsBeside } from '#server/features/requests/submissions/sender/points-beside.ts'
import { readAppointment } from '#server/features/requests/pickups/appointment.ts'
import { readSettings } from '#server/features/foundation/settings/read-settings.ts'
import { answerLink, isAnswerable } from '#server/features/foundation/notifications/answer-link.ts'
import { noticeLetter } from '#server/features/foundation/notifications/notice-texts.ts'
import { stopLink, type Stops } from '#server/features/foundation/notifications/stop-link.ts'
import { sendsMails } from '#server/features/foundation/notifications/tell-sender.ts'

type Owed = typeof mails.$inferSelect

/**
 * The mail about a step of a request, and where it goes: to the address left with the request, else to the account's.
 * @returns undefined where none is wanted any more
 */
export async function requestLetter(
  ctx: Context,
  { submission_id, event_id, kind, params }: Pick<Owed, 'submission_id' | 'event_id' | 'kind' | 'params'>,
) {
  const { db, env, now } = ctx
  const [request] = await db
    .select({
      id: submissions.id,
      tracking_code: submissions.tracking_code,
      status: submissions.status,
      service: submissions.service,
      district_id: submissions.district_id,
      visit_at: submissions.visit_at,
      notify_email: submissions.notify_email,
      locale: submissions.locale,
      guest_id: submissions.guest_id,
      consented_at: submissions.consented_at,
      request_key: submissions.request_key,
      request_hash: submissions.request_hash,
      member: { id: users.id, email: users.email, locale: users.locale, wanted: users.mail_wanted },
    })
    .from(submissions)
    .leftJoin(users, eq(users.id, submissions.user_id))
    .where(eq(submissions.id, submission_id!))
  if (!request || !sendsMails(env)) return undefined
  const { id, tracking_code, notify_email, member } = request
  const to = notify_email ?? (member?.wanted ? member.email : null)
  if (!to || isOutOfTime(ctx, request, { kind: kind as CarriedKind, params })) return undefined
  const stops: Stops = notify_email
    ? { what: 'request', id, email: notify_email }
    : { what: 'mail', id: member!.id }
  const unsubscribe = stopLink(ctx, env.PUBLIC_URL!, stops)
  const locale = (notify_email ? request.locale : member!.locale) ?? 'id'
  const key = openLinkKey(ctx, request)
  const event = await eventOf(ctx, event_id)
  const letter = noticeLetter(locale, {
    kind: kind as CarriedKind,
    params,
    tracking_code,
    note: event.note,
    points:
      params['status'] === 'rejected'
        ? await pointsBeside(db, { ...request, items: await listItems(db, id), reason: event.reason })
        : [],
    appointment: await readAppointment(db, now(), request),
    ...(kind === 'request-received' && { answer_days: (await readSettings(db)).answer_days }),
    // Behind the #, which no server and no log ever sees.
    url: new URL(`/track/${tracking_code}${key ? `#key=${key}` : ''}`, env.PUBLIC_URL).href,
    takes_over: key !== null,
    answer_url:
      isAnswerable(kind as CarriedKind) && notify_email
        ? answerLink(ctx, env.PUBLIC_URL!, { id, tracking_code }, notify_email)
        : null,
    stop_url: unsubscribe,
    to: notify_email ? 'guest' : 'member',
  })
  return { to, locale, letter, unsubscribe, thread: mailName(ctx.secret, 'request', tracking_code) }
}

async function eventOf({ db }: Context, event_id: number | null) {
  const { note, kind, reason } = submissionEvents
  const [event] =
    event_id === null
      ? []
      : await db
          .select({ note, kind, reason })
          .from(submissionEvents)
          .where(eq(submissionEvents.id, event_id))
  // Why staff corrected something is for staff.
  return { note: event && event.kind !== 'corrected' ? event.note : null, reason: event?.reason ?? null }
}
