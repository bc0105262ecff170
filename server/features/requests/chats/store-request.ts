import { createHmac, hash } from 'node:crypto'
import { inArray, sql } from 'drizzle-orm'
import { guestName } from '#contract/foundation/common.ts'
import { itemsInWords } from '#contract/reference/items.ts'
import { MESSAGE_MAX, SERVICE_TITLES } from '#contract/requests/submissions.ts'
import type { Context } from '#server/core/context.ts'
import type { Database } from '#server/database/open.ts'
import { chatRequests, type chats } from '#server/database/schema/chats.ts'
import { images } from '#server/database/schema/photos.ts'
import { submissionEvents, submissionItems, submissions } from '#server/database/schema/submissions.ts'
import { findDeviceFacts } from '#server/features/reference/knowledge/facts.ts'
import { PHOTO_END } from '#server/features/requests/submissions/store.ts'
import { trackingCode } from '#server/features/requests/submissions/sender/tracking-code.ts'
import type { Place, SeenThing } from './steps.ts'

type Chat = Pick<typeof chats.$inferSelect, 'id' | 'created_at' | 'locale'>

/** The guest that a chat is, as whom its photos and requests are kept. Whoever has it can follow and change them. */
export const chatGuest = ({ secret }: Pick<Context, 'secret'>, { id, created_at }: Chat) =>
  `guest_${createHmac('sha256', secret).update(`chat:${id}:${created_at.toISOString()}`).digest('base64url').slice(0, 32)}`

type Wanted = {
  place: Place
  words: string
  items: SeenThing[]
  /** The event with which it was complete: the same one stores nothing more. */
  once: string
}

/**
 * Stores the request that a conversation has led to, in its transaction: it is stored once, because the event is dealt with once.
 * @returns its id
 */
export async function storeChatRequest(
  tx: Database,
  ctx: Pick<Context, 'secret' | 'now'>,
  chat: Chat,
  { place, words, items, once }: Wanted,
): Promise<number> {
  const guest_id = chatGuest(ctx, chat)
  const at = ctx.now()
  const pieces = items.map(({ device_class, image_id }) => ({
    device_class,
    image_id,
    quantity: 1,
    brand: '',
  }))
  const named = itemsInWords(
    pieces.filter(({ device_class }) => device_class),
    chat.locale,
    (id) => (id && findDeviceFacts(id)?.name[chat.locale]) || '?',
  )
  const message = (words || named).slice(0, MESSAGE_MAX)
  const request_key = `chat:${hash('sha256', `${chat.id}:${once}`, 'base64url')}`
  // A second round is needed only when a random code met its twin.
  for (;;) {
    const [stored] = await tx
      .insert(submissions)
      .values({
        channel: 'chat',
        service: 'collection',
        title: SERVICE_TITLES.landing.collection,
        message,
        location: place.name,
        guest_id,
        username: guestName(guest_id),
        sent_by_guest: true,
        locale: chat.locale,
        tracking_code: trackingCode(),
        request_key,
        request_hash: hash('sha256', message, 'buffer'),
        submitted_at: at,
        status_at: at,
      })
      .onConflictDoNothing({ target: submissions.tracking_code })
      .returning({ id: submissions.id })
    if (!stored) continue
    const submission_id = stored.id
    await tx.insert(submissionEvents).values({ submission_id, kind: 'submitted', status: 'pending', at })
    if (pieces.length > 0) {
      await tx.insert(submissionItems).values(pieces.map((piece) => ({ ...piece, submission_id })))
      await tx
        .update(images)
        .set({ expires_at: sql.raw(PHOTO_END) })
        .where(
          inArray(
            images.id,
            pieces.map(({ image_id }) => image_id),
          ),
        )
    }
    await tx.insert(chatRequests).values({ submission_id, chat_id: chat.id })
    return submission_id
  }
}
