import type { Member, RequestContext } from '#server/core/context.ts'
import { notFound } from '#server/core/errors.ts'
import { tellSender } from '#server/features/foundation/notifications/tell-sender.ts'
import { readSubmissionDetail } from './detail.ts'
import { markRequestRead } from './mark-read.ts'
import { keepEnding } from '../forgetting/retention.ts'

/**
 * One request for staff. The first time it is read, that is recorded and its sender is told. It is recorded again where it
 * keeps the request from ending. Any other look is one question and changes nothing.
 */
export async function readRequest(ctx: RequestContext<Member>, id: number) {
  const found = await readSubmissionDetail(ctx, ctx.db, id, ctx.lookups)
  if (!found) throw notFound('Submission')
  if (found.read_at !== null && found.ends_at === null) return found
  return ctx.db.transaction(async (tx) => {
    const first = await markRequestRead(tx, ctx, id)
    if (first) await tellSender(tx, ctx, id, { kind: 'request-read', once_key: `read:${id}` })
    else await keepEnding(tx, ctx, id)
    const submission = await readSubmissionDetail(ctx, tx, id)
    if (!submission) throw notFound('Submission')
    return submission
  })
}
