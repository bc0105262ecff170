import { and, eq, isNull } from 'drizzle-orm'
import { onTransaction, type Member, type RequestContext } from '#server/core/context.ts'
import { rightsRequests } from '#server/database/schema/rights.ts'
import { conflict } from '#server/core/errors.ts'
import { recordAudit } from '#server/features/foundation/audit/record.ts'
import { readRightsRequest } from './read.ts'

/**
 * The answer is owed once more, as it was written, after no mail server took it.
 * @throws Problem 404; 409 `changed-meanwhile` where that is not so, or nobody knows any more who asked
 */
export async function mailAgain(ctx: RequestContext<Member>, id: number) {
  await ctx.db.transaction(async (tx) => {
    await readRightsRequest(onTransaction(ctx, tx), id)
    const { rowCount } = await tx
      .update(rightsRequests)
      .set({ answer_mail: 'owed', answer_mail_at: ctx.now() })
      .where(
        and(
          eq(rightsRequests.id, id),
          eq(rightsRequests.answer_mail, 'failed'),
          isNull(rightsRequests.forgotten_at),
        ),
      )
    if (!rowCount) throw conflict('changed-meanwhile', 'The mail of this answer cannot be sent again.')
    await recordAudit(tx, ctx, { action: 'rights.mailed-again', subject: `rights:${id}` })
    await ctx.queue.send('rights-mail', { rights_id: id, what: 'answer' }, tx)
  })
  return readRightsRequest(ctx, id)
}
