import { and, eq, gt, ne } from 'drizzle-orm'
import type { Channel, MessageTemplate, TemplateUse } from '#server/adapters/messages/channel.ts'
import type { Context } from '#server/core/context.ts'
import { chatIdentifiers, chats } from '#server/database/schema/chats.ts'
import type { messages } from '#server/database/schema/messages.ts'
import { submissionEvents, submissions } from '#server/database/schema/submissions.ts'
import { noticeLine, noticeMessage } from '#server/features/foundation/notifications/notice-texts.ts'
import { readAppointment } from '#server/features/requests/pickups/appointment.ts'
import { isOutOfTime } from '#server/features/requests/pickups/out-of-time.ts'
import { chatGuest } from './store-request.ts'
import { formLink } from './form-link.ts'
import type { Reply } from './steps.ts'
import { chatReply } from './words.ts'

type Owed = typeof messages.$inferSelect
type Chat = typeof chats.$inferSelect

/**
 * The channel, the address and the words of a message that is owed to a chat; `refused` says why it cannot be sent.
 * @returns undefined where it is not wanted any more, or somebody else has the address by now
 */
export async function addressChatMessage(ctx: Context, { chat_id, submission_id, ...owed }: Owed) {
  const { db, env } = ctx
  const [chat] = await db.select().from(chats).where(eq(chats.id, chat_id!))
  const channel = chat && ctx.channels[chat.channel]
  if (!chat || !channel || !env.PUBLIC_URL) return undefined
  if (chat.standing['at'] === 'stopped' && owed.reply !== 'stopped') return undefined
  if (await isElsewhere(ctx, chat)) return undefined
  const request = submission_id === null ? undefined : await requestOf(ctx, submission_id)
  if (submission_id !== null && !request) return undefined
  const text = owed.kind
    ? await noticeText(ctx, chat, request!, { ...owed, kind: owed.kind })
    : await replyText(ctx, chat, request, owed)
  if (text === undefined) return undefined
  const addressed = { channel, to: chat.reply_to, text }
  if (!isClosed(ctx, channel, chat)) return addressed
  const template = owed.kind && templateFor(ctx, chat, request!, { ...owed, kind: owed.kind })
  if (template && channel.hasTemplate?.(template.use)) return { ...addressed, template }
  return {
    ...addressed,
    refused: `The person wrote too long ago, and no template is set up for this ${template?.use ?? 'answer'}.`,
  }
}

/** Free words are not taken any more. */
const isClosed = ({ now }: Context, { window_ms }: Channel, { heard_at }: Chat) =>
  window_ms !== undefined && now().getTime() - heard_at.getTime() >= window_ms

const USES: Partial<Record<NonNullable<Owed['kind']>, TemplateUse>> = {
  'visit-reminder': 'reminder',
  'visit-unconfirmed': 'question',
}

/** Its values are the code, one line of news and the link: never words of staff or of the sender. */
function templateFor(
  ctx: Context,
  chat: Chat,
  request: Request,
  { kind, params }: Pick<Owed, 'params'> & { kind: NonNullable<Owed['kind']> },
): MessageTemplate {
  return {
    use: USES[kind] ?? 'notice',
    locale: chat.locale,
    values: [request.tracking_code, noticeLine(chat.locale, kind, params), followLink(ctx, chat, request)],
  }
}

/** A number from which another person has written since: what is owed here would reach them. */
async function isElsewhere({ db }: Pick<Context, 'db'>, { id, channel, reply_to, heard_at }: Chat) {
  const [other] = await db
    .select({ id: chats.id })
    .from(chatIdentifiers)
    .innerJoin(chats, eq(chats.id, chatIdentifiers.chat_id))
    .where(
      and(
        eq(chatIdentifiers.channel, channel),
        eq(chatIdentifiers.kind, 'phone'),
        eq(chatIdentifiers.value, reply_to),
        ne(chats.id, id),
        gt(chats.heard_at, heard_at),
      ),
    )
    .limit(1)
  return other !== undefined
}

async function requestOf({ db }: Pick<Context, 'db'>, id: number) {
  const [request] = await db
    .select({
      id: submissions.id,
      tracking_code: submissions.tracking_code,
      status: submissions.status,
      visit_at: submissions.visit_at,
      guest_id: submissions.guest_id,
      gone: submissions.anonymised_at,
    })
    .from(submissions)
    .where(eq(submissions.id, id))
  return request?.gone ? undefined : request
}
type Request = NonNullable<Awaited<ReturnType<typeof requestOf>>>

/** Takes the request over to the device that opens it, while no other has done so. */
function followLink(ctx: Context, chat: Chat, { tracking_code, guest_id }: Request) {
  const url = new URL(`/track/${tracking_code}`, ctx.env.PUBLIC_URL)
  const key = chatGuest(ctx, chat)
  // Behind the #, which no server and no log ever sees.
  if (guest_id === key) url.hash = `key=${key}`
  return url.href
}

async function replyText(
  ctx: Context,
  chat: Chat,
  request: Request | undefined,
  { reply, params }: Pick<Owed, 'reply' | 'params'>,
) {
  const url = request ? followLink(ctx, chat, request) : await formLink(ctx, chat)
  return chatReply(chat.locale, reply as Reply, {
    url,
    privacy_url: new URL('/privacy', ctx.env.PUBLIC_URL).href,
    places: Object.values(params),
    ...(request && { code: request.tracking_code, status: request.status }),
  })
}

/** With what staff wrote: the answer goes the same way. */
async function noticeText(
  ctx: Context,
  chat: Chat,
  request: Request,
  { kind, params, event_id }: Pick<Owed, 'params' | 'event_id'> & { kind: NonNullable<Owed['kind']> },
) {
  if (isOutOfTime(ctx, request, { kind, params })) return undefined
  return noticeMessage(chat.locale, {
    kind,
    params,
    tracking_code: request.tracking_code,
    appointment: await readAppointment(ctx.db, ctx.now(), request),
    note: kind === 'request-message' ? await noteOf(ctx, event_id) : null,
    url: followLink(ctx, chat, request),
    stop_url: null,
  })
}

async function noteOf({ db }: Pick<Context, 'db'>, event_id: number | null) {
  if (event_id === null) return null
  const [event] = await db
    .select({ note: submissionEvents.note })
    .from(submissionEvents)
    .where(eq(submissionEvents.id, event_id))
  return event?.note ?? null
}
