import { desc, eq } from 'drizzle-orm'
import type { Member, RequestContext } from '#server/core/context.ts'
import { submissionEvents, submissions } from '#server/database/schema/submissions.ts'
import { conflict, notFound } from '#server/core/errors.ts'
import { tellSender } from '#server/features/foundation/notifications/tell-sender.ts'
import { readSubmissionDetail } from '#server/features/requests/submissions/desk/detail.ts'
import { markRequestRead } from '#server/features/requests/submissions/desk/mark-read.ts'

/**
 * Writes to the sender of a request, who reads it in its history and may answer. After a question it waits for that.  The same words of the same author once more, as after
 * a lost answer, are one message.
 * @throws Problem 404; 409 `request-anonymised` when nobody is left who could read it
 */
export async function writeToSender(
  ctx: RequestContext<Member>,
  submission_id: number,
  { text: note, question }: { text: string; question: boolean },
) {
  const { db, actor, now } = ctx
  return db.transaction(async (tx) => {
    const [stored] = await tx
      .select()
      .from(submissions)
      .where(eq(submissions.id, submission_id))
      .for('update')
    if (!stored) throw notFound('Submission')
    if (stored.anonymised_at)
      throw conflict(
        'request-anonymised',
        "The sender's data was removed from this request: nobody would read a message.",
      )
    const [last] = await tx
      .select()
      .from(submissionEvents)
      .where(eq(submissionEvents.submission_id, submission_id))
      .orderBy(desc(submissionEvents.id))
      .limit(1)
    const said = last?.kind === 'message' && last.note === note && last.actor_id === actor.id
    if (!said) {
      await markRequestRead(tx, ctx, submission_id)
      const { status } = stored
      await tx
        .update(submissions)
        .set({ conversation: question ? 'asked' : null })
        .where(eq(submissions.id, submission_id))
      const [event] = await tx
        .insert(submissionEvents)
        .values({ submission_id, kind: 'message', status, note, question, actor_id: actor.id, at: now() })
        .returning({ id: submissionEvents.id })
      await tellSender(tx, ctx, submission_id, {
        kind: 'request-message',
        once_key: `message:${event!.id}`,
        event_id: event!.id,
      })
    }
    return (await readSubmissionDetail(ctx, tx, submission_id))!
  })
}
