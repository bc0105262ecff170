import { createHmac, timingSafeEqual } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Context } from '#server/core/context.ts'
import { chatRequests, chats } from '#server/database/schema/chats.ts'
import { oweReply } from './owe-reply.ts'

const DAY_MS = 24 * 60 * 60 * 1000

type Keys = Pick<Context, 'secret' | 'now' | 'db'>

/** The form for a chat that got lost: its request is followed in the chat. Good for a day, and for one request. */
export async function formLink(ctx: Keys & Pick<Context, 'env'>, { id }: { id: number }) {
  const url = new URL('/plain/collection', ctx.env.PUBLIC_URL)
  const until = Math.ceil((ctx.now().getTime() + DAY_MS) / 1000)
  const subject = `${id}.${await ctx.db.$count(chatRequests, eq(chatRequests.chat_id, id))}.${until}`
  url.searchParams.set('chat', `${subject}.${signatureOf(ctx, subject)}`)
  return url.href
}

/** The request of a form that a chat led to is followed there, from now on. Another token than ours does nothing. */
export async function followInChat(ctx: Keys & Pick<Context, 'queue'>, token: string, submission_id: number) {
  const [, subject, id, number, until_s, given] =
    /^((\d{1,15})\.(\d{1,9})\.(\d{1,12}))\.([\w-]{43})$/.exec(token) ?? []
  if (!subject || !timingSafeEqual(Buffer.from(given!), Buffer.from(signatureOf(ctx, subject)))) return
  if (Number(until_s) * 1000 < ctx.now().getTime()) return
  await ctx.db.transaction(async (tx) => {
    const [chat] = await tx
      .select()
      .from(chats)
      .where(eq(chats.id, Number(id)))
      .for('update')
    if (!chat || chat.standing['at'] === 'stopped' || chat.standing['at'] === 'open') return
    if ((await tx.$count(chatRequests, eq(chatRequests.chat_id, chat.id))) !== Number(number)) return
    await tx.insert(chatRequests).values({ submission_id, chat_id: chat.id }).onConflictDoNothing()
    await tx
      .update(chats)
      .set({ standing: { at: 'open', submission_id } })
      .where(eq(chats.id, chat.id))
    await oweReply(tx, ctx, chat, {
      reply: 'stored',
      once: `form:${submission_id}`,
      submission_id,
      among: [],
    })
  })
}

const signatureOf = ({ secret }: Pick<Context, 'secret'>, subject: string) =>
  createHmac('sha256', secret).update(`chat-form:${subject}`).digest('base64url')
