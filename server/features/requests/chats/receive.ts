import { z } from 'zod'
import { KEPT } from '#contract/foundation/retention.ts'
import { DELIVERY_STATES, type Channel, type Inbound } from '#server/adapters/messages/channel.ts'
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
      z.object({ kind: z.literal('other'), raw: z.string().optional() }),
    ]),
    locale: z.enum(['id', 'en']),
  }),
  z.object({ what: z.literal('renamed'), key: z.string(), before: Identifier, now: Identifier }),
  z.object({
    what: z.literal('delivery'),
    key: z.string(),
    service_key: z.string(),
    name: z.string().nullable(),
    state: z.enum(DELIVERY_STATES),
    at: z.coerce.date(),
    code: z.string().nullable(),
  }),
]) satisfies z.ZodType<Inbound>

const DAY_MS = 24 * 60 * 60 * 1000

/**
 * Keeps what a service says, each event once, and answers at once: it is dealt with by a job. A message that is older than an event is
 * remembered may be a copy of one that was dealt with, and is passed over.
 */
export async function receiveEvents(ctx: Context, channel: Channel, body: unknown) {
  const { db, queue, now } = ctx
  const remembered = new Date(now().getTime() - KEPT.chat_event_days * DAY_MS)
  const events = channel
    .read(body)
    .map((event) => KeptEvent.parse(event))
    .filter((event) => event.what !== 'said' || event.at > remembered)
  for (const event of events)
    await db.transaction(async (tx) => {
      const unread = event.what === 'said' && event.said.kind === 'other' ? event.said.raw : undefined
      const [kept] = await tx
        .insert(chatEvents)
        .values({
          channel: channel.name,
          key: event.key,
          event,
          unread: unread ?? null,
          received_at: now(),
        })
        .onConflictDoNothing()
        .returning({ event_id: chatEvents.id })
      if (kept) await queue.send('chat-event', kept, tx)
    })
}
