import { randomBytes } from 'node:crypto'
import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import type { Member, RequestContext } from '#server/core/context.ts'
import { mails } from '#server/database/schema/mails.ts'
import { messages } from '#server/database/schema/messages.ts'
import { submissionEvents, submissions } from '#server/database/schema/submissions.ts'
import { conflict, notFound } from '#server/core/errors.ts'
import { recordAudit } from '#server/features/foundation/audit/record.ts'
import { readSubmissionDetail } from '#server/features/requests/submissions/desk/detail.ts'
import { changedMeanwhile } from '#server/features/requests/submissions/desk/version.ts'

/**
 * A new key for a person whose request staff wrote down, and who has lost theirs, or the device that took the request over. The one before opens
 * nothing from then on, and neither does that device; an address and a number left there get no more news.
 * @throws Problem 404 for what staff wrote down for nobody; 409 `request-anonymised`, `changed-meanwhile` once it is an account's,
 *   which follows it without a link
 */
export async function renewLink(ctx: RequestContext<Member>, id: number) {
  return ctx.db.transaction(async (tx) => {
    const [called] = await tx
      .select({ user_id: submissions.user_id, anonymised_at: submissions.anonymised_at })
      .from(submissions)
      .where(and(eq(submissions.id, id), isNotNull(submissions.consented_at)))
      .for('update')
    if (!called) throw notFound('Submission')
    if (called.anonymised_at)
      throw conflict(
        'request-anonymised',
        "The sender's data was removed from this request: there is nobody to give a link to.",
      )
    if (called.user_id !== null) throw changedMeanwhile()
    const key = `guest_${randomBytes(24).toString('base64url')}`
    await tx
      .update(submissions)
      .set({ guest_id: key, notify_email: null, notify_phone: null, locale: null })
      .where(eq(submissions.id, id))
    await tx
      .delete(mails)
      .where(and(eq(mails.submission_id, id), isNull(mails.sent_at), isNull(mails.refused_at)))
    await tx.delete(messages).where(and(eq(messages.submission_id, id), isNull(messages.ended_at)))
    await tx
      .insert(submissionEvents)
      .values({ submission_id: id, kind: 'link-renewed', actor_id: ctx.actor.id, at: ctx.now() })
    await recordAudit(tx, ctx, { action: 'request.link-renewed', subject: `request:${id}` })
    return { submission: (await readSubmissionDetail(ctx, tx, id))!, key }
  })
}
