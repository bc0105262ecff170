import { and, count, eq, gt, isNull, lte, ne, notInArray, or, sql } from 'drizzle-orm'
import { mailName } from '#server/adapters/mail/mail-name.ts'
import type { Channel, MessageTemplate } from '#server/adapters/messages/channel.ts'
import { TakenOrNot } from '#server/adapters/messages/port.ts'
import { TryLater } from '#server/adapters/queue/port.ts'
import type { Context } from '#server/core/context.ts'
import { chats } from '#server/database/schema/chats.ts'
import { messages, messageStops, type MessageEnd } from '#server/database/schema/messages.ts'
import { submissions } from '#server/database/schema/submissions.ts'
import { answerLink, isAnswerable } from '#server/features/foundation/notifications/answer-link.ts'
import { noticeMessage } from '#server/features/foundation/notifications/notice-texts.ts'
import { sendsMessages } from '#server/features/foundation/notifications/owe-message.ts'
import { stopLink } from '#server/features/foundation/notifications/stop-link.ts'
import { addressChatMessage } from '#server/features/requests/chats/address.ts'
import { openLinkKey } from '#server/features/requests/desk/link-key.ts'
import { readAppointment } from '#server/features/requests/pickups/appointment.ts'
import { isOutOfTime } from '#server/features/requests/pickups/out-of-time.ts'
import { findTaken } from './delivery.ts'

const HOUR_MS = 60 * 60 * 1000
const DAY_MS = 24 * HOUR_MS
/** Longer than a gateway is waited for. */
const TAKEN_MS = 2 * 60_000
/** News that is older is none. */
const OLD_MS = 2 * DAY_MS
/** In a day, to one number: somebody may have left the number of another person, again and again. */
const TO_A_NUMBER = 6
/** A gateway that never says whether it took a message may have taken it each time. */
const UNCLEAR_MAX = 2

type Owed = typeof messages.$inferSelect

const isOld = (now: Date, created_at: Date) => now.getTime() - created_at.getTime() > OLD_MS

/**
 * Hands over a message that is owed, once. It is taken before, so that no two jobs do at a time, and its end is written down when the
 * gateway has answered. A message that nobody wants any more, or that is no news any more, is not sent.
 * @throws when it could not be handed over, and may be later
 */
export async function sendMessage(ctx: Context, { message_id }: { message_id: number }) {
  const { db, now } = ctx
  const the = eq(messages.id, message_id)
  const [message] = await db
    .update(messages)
    .set({ taken_until: new Date(now().getTime() + TAKEN_MS) })
    .where(and(the, isNull(messages.end), or(isNull(messages.taken_until), lte(messages.taken_until, now()))))
    .returning()
  if (!message) {
    const [taken] = await db
      .select({ id: messages.id })
      .from(messages)
      .where(and(the, isNull(messages.end)))
    if (taken) throw new Error('This message is being sent, or a server stopped while sending it.')
    return
  }
  const addressed = await (message.chat_id === null
    ? addressMessage(ctx, message)
    : addressChatMessage(ctx, message))
  if (!addressed || isOld(now(), message.created_at)) return void (await db.delete(messages).where(the))
  const { end, why, service_key } = await handOver(ctx, message, addressed).catch(async (error: unknown) => {
    const unclear = message.unclear + (error instanceof TakenOrNot ? 1 : 0)
    await db.update(messages).set({ taken_until: null, unclear }).where(the)
    if (unclear < UNCLEAR_MAX) throw error
    return { end: 'unclear' } as Ended
  })
  const ended_at = now()
  await db
    .update(messages)
    .set({ end, ended_at, taken_until: null, service_key: service_key ?? null })
    .where(the)
  if (end !== 'sent')
    ctx.log.warn({ message: message_id, end, why }, 'A message to a telephone was not sent.')
}

type Ended = { end: MessageEnd; why?: string; service_key?: string }

/** @throws TakenOrNot, TryLater */
async function handOver(
  ctx: Context,
  { id, once_key, created_at, unclear }: Owed,
  { to, text, channel, template, refused }: Addressed,
): Promise<Ended> {
  if (refused !== undefined) return { end: 'refused', why: refused }
  // Its row stays the same through every try.
  const name = mailName(ctx.secret, 'message', once_key, created_at.toISOString())
  if (channel) {
    // The service has told of it, though no answer to the first try came.
    const taken = unclear > 0 ? await findTaken(ctx.db, name) : undefined
    if (taken) return { end: 'sent', ...taken }
    if (channel.isBilled) await requireRoom(ctx, id)
    return endOf(await channel.send({ to, text, id: name, ...(template && { template }) }))
  }
  if ((await countSent(ctx, id, to)) >= TO_A_NUMBER)
    return { end: 'refused', why: 'As many messages as one number gets in 24 hours went there.' }
  await requireRoom(ctx, id)
  return { end: await ctx.messenger.send({ to, text, id: name }) }
}

function endOf(handover: Awaited<ReturnType<Channel['send']>>): Ended {
  if (typeof handover === 'string') return { end: handover }
  return 'why' in handover ? { end: 'refused', ...handover } : { end: 'sent', ...handover }
}

/** @throws TryLater */
async function requireRoom(ctx: Context, id: number) {
  if ((await countSent(ctx, id)) >= ctx.env.MESSAGES_DAILY_LIMIT)
    throw new TryLater(
      'As many messages as MESSAGES_DAILY_LIMIT allows went out in the last 24 hours.',
      HOUR_MS,
    )
}

/** The messages of the last 24 hours that went out, or may have, and cost something. @param phone those to that number alone */
async function countSent({ db, now, channels }: Context, id: number, phone?: string) {
  const free = Object.values(channels)
    .filter(({ isBilled }) => !isBilled)
    .map(({ name }) => name)
  const [sent] = await db
    .select({ n: count() })
    .from(messages)
    .leftJoin(submissions, eq(submissions.id, messages.submission_id))
    .leftJoin(chats, eq(chats.id, messages.chat_id))
    .where(
      and(
        ne(messages.id, id),
        or(isNull(chats.id), notInArray(chats.channel, free)),
        sql`${messages.end} in ('sent', 'unclear')`,
        gt(messages.ended_at, new Date(now().getTime() - DAY_MS)),
        phone === undefined ? undefined : and(isNull(messages.chat_id), eq(submissions.notify_phone, phone)),
      ),
    )
  return sent!.n
}

type Addressed = {
  to: string
  text: string
  /** The service in which it is sent; undefined: the gateway for telephones. */
  channel?: Channel
  /** Instead of the text. */
  template?: MessageTemplate
  /** Why it cannot be sent, now or later. */
  refused?: string
}

/** @returns undefined where nobody wants it any more */
async function addressMessage(ctx: Context, message: Owed): Promise<Addressed | undefined> {
  const { db, env, now } = ctx
  const [request] = await db
    .select({
      id: submissions.id,
      tracking_code: submissions.tracking_code,
      status: submissions.status,
      visit_at: submissions.visit_at,
      locale: submissions.locale,
      phone: submissions.notify_phone,
      stopped_at: messageStops.stopped_at,
      guest_id: submissions.guest_id,
      consented_at: submissions.consented_at,
      request_key: submissions.request_key,
      request_hash: submissions.request_hash,
    })
    .from(submissions)
    .leftJoin(messageStops, eq(messageStops.phone, submissions.notify_phone))
    .where(eq(submissions.id, message.submission_id!))
  if (!request?.phone || request.stopped_at || !sendsMessages(env)) return undefined
  const { kind, params } = message
  if (!kind || isOutOfTime(ctx, request, { kind, params })) return undefined
  const { id, tracking_code, phone: to } = request
  const base = env.PUBLIC_URL!
  const key = openLinkKey(ctx, request)
  const text = noticeMessage(request.locale ?? 'id', {
    kind,
    params,
    tracking_code,
    appointment: await readAppointment(db, now(), request),
    url: isAnswerable(kind)
      ? answerLink(ctx, base, request, to)
      : // Behind the #, which no server and no log ever sees.
        new URL(`/track/${tracking_code}${key ? `#key=${key}` : ''}`, base).href,
    stop_url: stopLink(ctx, base, { what: 'number', id, phone: to }),
  })
  return { to, text }
}
