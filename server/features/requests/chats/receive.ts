import { z } from 'zod'
import type { Channel, Inbound } from '#server/adapters/messages/channel.ts'
import type { Context } from '#server/core/context.ts'
import { chatEvents } from '#server/database/schema/chats.ts'

const Identifier = z.object({ kind: z.enum(['user', 'phone']), value: z.string().min(1).max(200) })
/** An event as it is kept until it is dealt with. */
export const KeptEvent = z.discriminatedUnion('what', [
  z.object({
    what: z.literal('said'),
    key: z.string(),
    from: z.tuple([Identifier], Identifier),
    reply_to: z.string(),
    at: z.coerce.date(),
    said: z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('words'), text: z.string() }),
      z.object({ kind: z.literal('position'), latitude: z.number(), longitude: z.number() }),
      z.object({ kind: z.literal('photo'), file: z.string(), caption: z.string() }),
      z.object({ kind: z.literal('other') }),
    ]),
    locale: z.enum(['id', 'en']),
  }),
  z.object({ what: z.literal('renamed'), key: z.string(), before: Identifier, now: Identifier }),
]) satisfies z.ZodType<Inbound>

/** Keeps what a service says, each event once, and answers at once: it is dealt with by a job. */
export async function receiveEvents(ctx: Context, channel: Channel, body: unknown) {
  const { db, queue, now } = ctx
  for (const event of channel.read(body))
    await db.transaction(async (tx) => {
      const [kept] = await tx
        .insert(chatEvents)
        .values({ channel: channel.name, key: event.key, event: KeptEvent.parse(event), received_at: now() })
        .onConflictDoNothing()
        .returning({ event_id: chatEvents.id })
      if (kept) await queue.send('chat-event', kept, tx)
    })
}
