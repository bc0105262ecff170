import { eq } from 'drizzle-orm'
import { CarriedKind, type NotificationKind } from '#contract/foundation/notifications.ts'
import type { Context } from '#server/core/context.ts'
import type { Database } from '#server/database/open.ts'
import { mails } from '#server/database/schema/mails.ts'
import { pushDevices, users } from '#server/database/schema/people.ts'
import { submissions } from '#server/database/schema/submissions.ts'
import { notifyMember } from './notify.ts'
import { oweMessage } from './owe-message.ts'

type Step = {
  kind: NotificationKind
  /** The values of the sentence besides the tracking code. */
  params?: Record<string, string>
  /** The same step told twice is told once. */
  once_key: string
  /** The line of the history that holds what staff wrote. */
  event_id?: number
}

/** A mail without a link to the request, and to stop more of them, is none that we send. */
export const sendsMails = ({ PUBLIC_URL }: Context['env']) => PUBLIC_URL !== undefined

/**
 * Tells the sender of a request what has happened to it, in the transaction in which it happens: with a notification
 * for a member, on the devices that may show one, and by mail or message where one is wanted. A notice outside is stored as owed
 * here and delivered by jobs.
 */
export async function tellSender(
  tx: Database,
  { env, queue, now }: Pick<Context, 'env' | 'queue' | 'now'>,
  submission_id: number,
  { kind, params = {}, once_key, event_id }: Step,
) {
  const [request] = await tx
    .select({
      user_id: submissions.user_id,
      tracking_code: submissions.tracking_code,
      notify_email: submissions.notify_email,
      notify_phone: submissions.notify_phone,
      mail_wanted: users.mail_wanted,
    })
    .from(submissions)
    .leftJoin(users, eq(users.id, submissions.user_id))
    .where(eq(submissions.id, submission_id))
  if (!request) return
  const { user_id, tracking_code, notify_email, notify_phone, mail_wanted } = request
  const notification_id = await notifyMember(
    tx,
    { now },
    user_id,
    kind,
    { tracking_code, ...params },
    once_key,
  )
  const { data: carried } = CarriedKind.safeParse(kind)
  if (!carried) return
  if (notification_id !== undefined)
    for (const { device_id } of await devicesOf(tx, user_id!))
      await queue.send('push', { notification_id, device_id }, tx)
  await oweMessage(tx, { env, queue, now }, notify_phone, {
    kind: carried,
    params,
    submission_id,
    event_id,
    once_key,
  })
  if (!sendsMails(env) || !(notify_email || mail_wanted)) return
  const [mail] = await tx
    .insert(mails)
    .values({ once_key, kind: carried, params, submission_id, event_id, created_at: now() })
    .onConflictDoNothing()
    .returning({ id: mails.id })
  if (mail) await queue.send('notice-mail', { mail_id: mail.id }, tx)
}

const devicesOf = (tx: Database, user_id: number) =>
  tx.select({ device_id: pushDevices.id }).from(pushDevices).where(eq(pushDevices.user_id, user_id))
