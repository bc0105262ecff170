import { eq } from 'drizzle-orm'
import type { Clearance } from '#contract/requests/submissions.ts'
import type { Member, RequestContext } from '#server/core/context.ts'
import { submissionEvents, submissions } from '#server/database/schema/submissions.ts'
import { conflict, notFound } from '#server/core/errors.ts'
import { tellSender } from '#server/features/foundation/notifications/tell-sender.ts'
import { confirmTime } from '#server/features/requests/pickups/confirm.ts'
import { readSubmissionDetail } from './detail.ts'
import { listItems, isOnHold } from '../sender/handover.ts'
import { markRequestRead } from './mark-read.ts'
import { requireVersion, requestVersion } from './version.ts'

/**
 * Says how the damaged battery of a request is fetched, which its sender reads; from then on it can be arranged, and
 * the time that its sender has taken already is confirmed. A battery that holds nothing up stays as it is: a retry is
 * no error.
 * @throws Problem 404; 409 `request-anonymised` when nobody is left who could read it, `changed-meanwhile` when it
 * may be about
 *   another battery than the one that was read of
 */
export async function clearBattery(ctx: RequestContext<Member>, id: number, { note, version }: Clearance) {
  const { db, actor, now } = ctx
  return db.transaction(async (tx) => {
    const [stored] = await tx.select().from(submissions).where(eq(submissions.id, id)).for('update')
    if (!stored) throw notFound('Submission')
    if (stored.anonymised_at)
      throw conflict(
        'request-anonymised',
        'The sender of this request is gone: nobody reads how it is fetched.',
      )
    if (isOnHold(await listItems(tx, id), stored.cleared_at)) {
      if (version !== undefined) requireVersion(version, await requestVersion(tx, id))
      const at = now()
      const { status } = stored
      await tx.update(submissions).set({ cleared_at: at, cleared_by: actor.id }).where(eq(submissions.id, id))
      await markRequestRead(tx, ctx, id)
      const [event] = await tx
        .insert(submissionEvents)
        .values({ submission_id: id, kind: 'cleared', status, actor_id: actor.id, note, at })
        .returning({ id: submissionEvents.id })
      await tellSender(tx, ctx, id, {
        kind: 'request-cleared',
        once_key: `cleared:${event!.id}`,
        event_id: event!.id,
      })
      const time =
        status === 'approved' ? await confirmTime(tx, ctx, { id, cleared_at: at }, actor.id) : undefined
      if (time)
        await tellSender(tx, ctx, id, {
          kind: 'request-status',
          params: { status: 'scheduled', ...time },
          once_key: `cleared:${event!.id}:scheduled`,
        })
    }
    return (await readSubmissionDetail(ctx, tx, id))!
  })
}
