import type { MailedMessages } from '#contract/requests/submissions.ts'
import type { RequestContext } from '#server/core/context.ts'
import { storeAnswer } from './answer.ts'
import { lockMailedRequest, mailedMessages, type MailLink } from './read-mailed.ts'

/**
 * Writes to staff about the request of a mail's link, as `answerStaff` does for its sender.
 * @throws Problem 404; 409 `closed`, `idempotency-mismatch`
 */
export async function answerMailed(
  ctx: RequestContext,
  { key, ...link }: MailLink & { key: string },
  text: string,
): Promise<MailedMessages> {
  return ctx.db.transaction(async (tx) => {
    const stored = await lockMailedRequest(ctx, tx, link)
    const conversation = await storeAnswer(tx, ctx, { stored, key }, { text, image_id: null })
    return mailedMessages(ctx, tx, { ...stored, conversation })
  })
}
