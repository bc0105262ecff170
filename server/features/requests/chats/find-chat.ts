import { and, desc, eq, gt, sql } from 'drizzle-orm'
import type { Identifier } from '#server/adapters/messages/channel.ts'
import type { Context } from '#server/core/context.ts'
import type { Database } from '#server/database/open.ts'
import { chatIdentifiers, chats } from '#server/database/schema/chats.ts'

type Chat = typeof chats.$inferSelect
type Written = Pick<Chat, 'channel' | 'reply_to' | 'locale' | 'heard_at'>

const DAY_MS = 24 * 60 * 60 * 1000
/** A number without an account that was silent for so long may have become another person's. */
const NUMBER_HOLDS_DAYS = 60

/**
 * The chat of the person who wrote, or a new one, with every identifier that came with the message. Identifiers are kept as they were
 * seen together, and no chat is found by a guess:
 * - an account is a person; a number beside it is written down, and finds nothing;
 * - a number without an account finds the chat that it alone has begun, while that is recent. It never finds the chat of an account,
 *   which may have been another person's with that number.
 * @param tx holds the lock of the channel
 */
export async function findChat(tx: Database, from: readonly Identifier[], written: Written): Promise<Chat> {
  const { channel, ...said } = written
  const known = await chatOf(tx, channel, from, said.heard_at)
  const [chat] =
    known === undefined
      ? await tx
          .insert(chats)
          .values({ ...written, standing: { at: 'idle' }, created_at: said.heard_at })
          .returning()
      : await tx
          .update(chats)
          .set({
            ...said,
            heard_at: sql`greatest(${chats.heard_at}, ${said.heard_at.toISOString()}::timestamptz)`,
          })
          .where(eq(chats.id, known))
          .returning()
  await tx
    .insert(chatIdentifiers)
    .values(from.map((one) => ({ ...one, channel, chat_id: chat!.id, seen_at: said.heard_at })))
    .onConflictDoNothing()
  return chat!
}

/** The id of the chat that the identifiers of one event name for certain. */
async function chatOf(tx: Database, channel: string, from: readonly Identifier[], heard_at: Date) {
  const user = from.find(({ kind }) => kind === 'user')
  if (user) return (await having(tx, channel, user))[0]
  const recent = new Date(heard_at.getTime() - NUMBER_HOLDS_DAYS * DAY_MS)
  const [alone] = await tx
    .select({ id: chats.id })
    .from(chats)
    .innerJoin(chatIdentifiers, eq(chatIdentifiers.chat_id, chats.id))
    .where(
      and(
        eq(chatIdentifiers.channel, channel),
        eq(chatIdentifiers.kind, 'phone'),
        eq(chatIdentifiers.value, from[0]!.value),
        gt(chats.heard_at, recent),
        sql`not exists (select from chat_identifiers u where u.chat_id = ${chats.id} and u.kind = 'user')`,
      ),
    )
    .orderBy(desc(chats.id))
    .limit(1)
  return alone?.id
}

const having = async (tx: Database, channel: string, { kind, value }: Identifier) =>
  (
    await tx
      .select({ id: chatIdentifiers.chat_id })
      .from(chatIdentifiers)
      .where(
        and(
          eq(chatIdentifiers.channel, channel),
          eq(chatIdentifiers.kind, kind),
          eq(chatIdentifiers.value, value),
        ),
      )
      .orderBy(chatIdentifiers.id)
  ).map(({ id }) => id)

/** The service itself says so: both are one person's. An identifier that another chat has stays there. */
export async function renameIdentifier(
  tx: Database,
  { now }: Pick<Context, 'now'>,
  channel: string,
  { before, now: renamed }: { before: Identifier; now: Identifier },
) {
  const [chat_id] = await having(tx, channel, before)
  if (chat_id === undefined) return
  const taken = await having(tx, channel, renamed)
  if (renamed.kind === 'user' && taken.length > 0) return
  await tx
    .insert(chatIdentifiers)
    .values({ ...renamed, channel, chat_id, seen_at: now() })
    .onConflictDoNothing()
  // The old name leads nowhere any more.
  await tx
    .update(chats)
    .set({ reply_to: renamed.value })
    .where(and(eq(chats.id, chat_id), eq(chats.reply_to, before.value)))
}

/** Chats of people who have not written for so long, and of whom no request is left. @returns how many */
export async function sweepChats({ db }: Pick<Context, 'db'>, heardBefore: Date) {
  const { rowCount } = await db
    .delete(chats)
    .where(
      and(
        sql`${chats.heard_at} < ${heardBefore.toISOString()}::timestamptz`,
        sql`not exists (select from chat_requests r where r.chat_id = ${chats.id})`,
      ),
    )
  return rowCount ?? 0
}
