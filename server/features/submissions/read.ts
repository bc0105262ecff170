import type { Member, RequestContext } from '#server/context.ts'
import { notFound } from '#server/errors.ts'
import { tellSender } from '#server/features/notifications/tell-sender.ts'
import { detail } from './detail.ts'
import { markRead } from './mark-read.ts'

/** One request for staff. The first time it is read, that is recorded and its sender is told. */
export async function read(ctx: RequestContext<Member>, id: number) {
  return ctx.db.transaction(async (tx) => {
    const first = await markRead(tx, ctx, id)
    if (first) await tellSender(tx, ctx, id, { kind: 'request-read', once_key: `read:${id}` })
    const submission = await detail(ctx, tx, id)
    if (!submission) throw notFound('Submission')
    return submission
  })
}
