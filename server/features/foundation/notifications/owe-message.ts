import { eq } from 'drizzle-orm'
import type { CarriedKind } from '#contract/foundation/notifications.ts'
import type { Context } from '#server/core/context.ts'
import type { Database } from '#server/database/open.ts'
import { channelTitles } from '#server/adapters/messages/channels.ts'
import { chatRequests } from '#server/database/schema/chats.ts'
import { messages } from '#server/database/schema/messages.ts'

/** A message without a link to the request, and to stop more of them, is none that we send. */
export const sendsMessages = ({ PUBLIC_URL, MESSAGES_URL }: Context['env']) =>
  PUBLIC_URL !== undefined && MESSAGES_URL !== undefined

/** Each message costs its operator something: the news that a person waits for, or has to act on. */
const MESSAGED: ReadonlySet<CarriedKind> = new Set<CarriedKind>([
  ...(['request-received', 'visit-reminder', 'visit-unconfirmed', 'pickup-failed'] as const),
  ...(['appointment', 'request-message'] as const),
])
/** Of the steps of a request: those that say whether somebody comes. */
const MESSAGED_STATUSES = new Set<string | undefined>(['approved', 'scheduled', 'rejected', 'cancelled'])

type Owed = {
  kind: CarriedKind
  params: Record<string, string>
  submission_id: number
  event_id?: number | undefined
  once_key: string
}

/**
 * Owes a message to the chat in which a request was made, else to the number that was left with it, once; none where nothing is to be
 * done about the news.
 */
export async function oweMessage(
  tx: Database,
  { env, queue, now }: Pick<Context, 'env' | 'queue' | 'now'>,
  notify_phone: string | null,
  owed: Owed,
) {
  const chat_id = channelTitles(env).length > 0 ? await chatOf(tx, owed.submission_id) : null
  if (chat_id === null && (notify_phone === null || !sendsMessages(env))) return
  const { kind, params } = owed
  if (kind === 'request-status' ? !MESSAGED_STATUSES.has(params['status']) : !MESSAGED.has(kind)) return
  const [message] = await tx
    .insert(messages)
    .values({ ...owed, chat_id, created_at: now() })
    .onConflictDoNothing()
    .returning({ id: messages.id })
  if (message) await queue.send('message', { message_id: message.id }, tx)
}

async function chatOf(tx: Database, submission_id: number) {
  const [found] = await tx
    .select({ chat_id: chatRequests.chat_id })
    .from(chatRequests)
    .where(eq(chatRequests.submission_id, submission_id))
  return found?.chat_id ?? null
}
