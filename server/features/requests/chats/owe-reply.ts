import type { Context } from '#server/core/context.ts'
import type { Database } from '#server/database/open.ts'
import { messages } from '#server/database/schema/messages.ts'
import type { Reply } from './steps.ts'

type Owed = {
  reply: Reply
  /** The event that it answers, or the form. */
  once: string
  /** The request that it is about. */
  submission_id: number | null
  /** The districts that are asked about. */
  among: string[]
}

/** Owes one answer to one event. Its words are made when it leaves. */
export async function oweReply(
  tx: Database,
  { queue, now }: Pick<Context, 'queue' | 'now'>,
  { id: chat_id }: { id: number },
  { reply, once, submission_id, among }: Owed,
) {
  const [message] = await tx
    .insert(messages)
    .values({
      chat_id,
      submission_id,
      reply,
      params: Object.fromEntries(among.map((place, index) => [String(index + 1), place])),
      once_key: `chat:${once}`,
      created_at: now(),
    })
    .onConflictDoNothing()
    .returning({ id: messages.id })
  if (message) await queue.send('message', { message_id: message.id }, tx)
}
