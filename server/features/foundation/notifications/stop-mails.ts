import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Context } from '#server/core/context.ts'
import type { Database } from '#server/database/open.ts'
import { users } from '#server/database/schema/people.ts'
import { messageStops } from '#server/database/schema/messages.ts'
import { regularDays, regulars } from '#server/database/schema/regulars.ts'
import { submissions } from '#server/database/schema/submissions.ts'
import { readStopLink, addressTag } from './stop-link.ts'

/**
 * Stops the mails or messages that a link is about: the address left with a request is forgotten, a number gets no more messages
 * about any request, or an account's wish ends. The holder of the link may, without an account; again changes nothing.
 * @returns false for a link that was altered
 */
export async function stopMailsByLink(ctx: Context, token: string) {
  const stopped = readStopLink(ctx, token)
  if (!stopped) return false
  const { what, id, tag } = stopped
  if (what === 'request') {
    const [request] = await ctx.db
      .select({ email: submissions.notify_email })
      .from(submissions)
      .where(eq(submissions.id, id))
    if (request?.email && addressTag(ctx, request.email) === tag)
      await ctx.db.transaction(async (tx) => {
        await stopMailsOfRegular(tx, id)
        await tx
          .update(submissions)
          .set({ notify_email: null })
          .where(and(eq(submissions.id, id), eq(submissions.notify_email, request.email!)))
      })
  } else if (what === 'number') await stopNumber(ctx, id, tag)
  else
    await ctx.db
      .update(users)
      .set(what === 'mail' ? { mail_wanted: false } : { digest_wanted: false })
      .where(eq(users.id, id))
  return true
}

/** For all requests: somebody else may have left the number, and may leave it again. */
async function stopNumber(ctx: Context, id: number, tag: string) {
  await ctx.db.transaction(async (tx) => {
    const [request] = await tx
      .select({ phone: submissions.notify_phone })
      .from(submissions)
      .where(eq(submissions.id, id))
    if (request?.phone && addressTag(ctx, request.phone) === tag) await stopMessagesTo(tx, ctx, request.phone)
  })
}

/** No message goes to that number from now on; requests forget that it wanted some. */
export async function stopMessagesTo(tx: Database, { now }: Pick<Context, 'now'>, phone: string) {
  await tx
    .insert(messageStops)
    .values({ phone, stopped_at: now() })
    .onConflictDoUpdate({ target: messageStops.phone, set: { stopped_at: now() } })
  await tx
    .update(regulars)
    .set({ messages: false, version: sql`${regulars.version} + 1` })
    .where(and(eq(regulars.phone_number, phone), eq(regulars.messages, true)))
  await tx.update(submissions).set({ notify_phone: null }).where(eq(submissions.notify_phone, phone))
}

/** Where the request was made of a regular pick-up, the next ones want no mails either. */
export const stopMailsOfRegular = (tx: Pick<Database, 'update' | 'select'>, submission_id: number) =>
  tx
    .update(regulars)
    .set({ mails: false, version: sql`${regulars.version} + 1` })
    .where(
      inArray(
        regulars.id,
        tx
          .select({ id: regularDays.regular_id })
          .from(regularDays)
          .where(eq(regularDays.submission_id, submission_id)),
      ),
    )
