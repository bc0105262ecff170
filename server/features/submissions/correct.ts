import { eq } from 'drizzle-orm'
import type { Correction } from '#contract/submissions.ts'
import type { Member, RequestContext } from '#server/context.ts'
import { submissionEvents, submissions } from '#server/database/schema.ts'
import { conflict, notFound } from '#server/errors.ts'
import { record } from '#server/features/audit/record.ts'
import { notify } from '#server/features/notifications/notify.ts'
import { detail } from './detail.ts'
import { markRead } from './mark-read.ts'
import { phoneNumber } from './phone-number.ts'

/**
 * Replaces what the sender wrote, on their word, and tells them. The history keeps who did it and why, the audit log
 * which fields; what stood there is gone, because the person has a right to that. What stands there already changes
 * nothing: a retry after a lost answer is no error.
 * @throws Problem 404; 409 `request-anonymised`, or `changed-meanwhile` when the request is no longer as it was read
 */
export async function correct(
  ctx: RequestContext<Member>,
  id: number,
  { version, reason, phone_number, ...texts }: Correction,
) {
  const { db, actor, now } = ctx
  const wanted = { ...texts, ...(phone_number !== undefined && { phone_number: phoneNumber(phone_number) }) }
  return db.transaction(async (tx) => {
    const [stored] = await tx.select().from(submissions).where(eq(submissions.id, id)).for('update')
    if (!stored) throw notFound('Submission')
    if (stored.anonymised_at)
      throw conflict(
        'request-anonymised',
        'The words of this request were removed: nothing is left to correct.',
      )
    const fields = (Object.keys(wanted) as (keyof typeof wanted)[]).filter(
      (name) => wanted[name] !== undefined && wanted[name] !== stored[name],
    )
    const current = (await detail(ctx, tx, id))!
    if (fields.length === 0) return current
    if (current.version !== version)
      throw conflict(
        'changed-meanwhile',
        'Something has happened to this request meanwhile. Look at it again.',
      )

    await tx
      .update(submissions)
      .set(Object.fromEntries(fields.map((name) => [name, wanted[name]])))
      .where(eq(submissions.id, id))
    await markRead(tx, ctx, id)
    const [event] = await tx
      .insert(submissionEvents)
      .values({ submission_id: id, kind: 'corrected', actor_id: actor.id, note: reason, at: now() })
      .returning({ id: submissionEvents.id })
    await record(tx, ctx, { action: 'request.corrected', subject: `request:${id}`, details: { fields } })
    const { user_id, tracking_code } = stored
    await notify(tx, user_id, 'request-corrected', { tracking_code }, `corrected:${event!.id}`)
    return (await detail(ctx, tx, id))!
  })
}
