import { and, eq, isNull } from 'drizzle-orm'
import type { Member, RequestContext } from '#server/core/context.ts'
import { submissions } from '#server/database/schema/submissions.ts'
import { notFound } from '#server/core/errors.ts'
import { recordAudit } from '#server/features/foundation/audit/record.ts'
import { lockRoundsOfRequests } from '#server/features/requests/rounds/own-stop.ts'
import { readSubmissionDetail } from '../desk/detail.ts'
import { forgetSender } from './forget.ts'
import { markRequestRead } from '../desk/mark-read.ts'

/**
 * Removes the sender from a request on their word. The acts on it, its weights, its eraser and the reason stay. One
 * that is nobody's any more stays as it is, whoever was faster.
 * @throws Problem 404
 */
export async function eraseSender(ctx: RequestContext<Member>, id: number, reason: string) {
  return ctx.db.transaction(async (tx) => {
    const somebodys = and(eq(submissions.id, id), isNull(submissions.anonymised_at))!
    const act = { kind: 'erased', actor_id: ctx.actor.id, note: reason } as const
    // Before the request, also where that was not read yet.
    await lockRoundsOfRequests(tx, somebodys)
    await markRequestRead(tx, ctx, id)
    if (await forgetSender(tx, ctx, somebodys, act))
      await recordAudit(tx, ctx, { action: 'request.erased', subject: `request:${id}` })
    const erased = await readSubmissionDetail(ctx, tx, id)
    if (!erased) throw notFound('Submission')
    return erased
  })
}
