import { eq } from 'drizzle-orm'
import type { Context } from '#server/core/context.ts'
import { mails } from '#server/database/schema/mails.ts'
import { users } from '#server/database/schema/people.ts'
import { oweMessage, sendsMessages } from '#server/features/foundation/notifications/owe-message.ts'
import { sendsMails } from '#server/features/foundation/notifications/tell-sender.ts'

type Sender = { user_id: number | null; notify_email: string | null; notify_phone: string | null }

/**
 * Owes a mail and a message that say that a request has arrived, where its sender wants them. A retry of the same request owes it where a
 * server stopped before, and no second one. Nothing is asked of the database for a guest without an address or a number.
 */
export async function acknowledgeRequest(
  { db, env, queue, now }: Pick<Context, 'db' | 'env' | 'queue' | 'now'>,
  submission_id: number,
  { user_id, notify_email, notify_phone }: Sender,
) {
  const kind = 'request-received'
  const once_key = `received:${submission_id}`
  if (notify_phone && sendsMessages(env))
    await db.transaction((tx) =>
      oweMessage(tx, { env, queue, now }, notify_phone, { kind, params: {}, submission_id, once_key }),
    )
  if (!sendsMails(env) || (user_id === null && !notify_email)) return
  await db.transaction(async (tx) => {
    if (!notify_email) {
      const [user] = await tx.select({ wanted: users.mail_wanted }).from(users).where(eq(users.id, user_id!))
      if (!user?.wanted) return
    }
    const [mail] = await tx
      .insert(mails)
      .values({ once_key, kind, params: {}, submission_id, created_at: now() })
      .onConflictDoNothing()
      .returning({ id: mails.id })
    if (mail) await queue.send('notice-mail', { mail_id: mail.id }, tx)
  })
}
