import { and, eq } from 'drizzle-orm'
import type { z } from 'zod'
import type { RightsAnswer } from '#contract/people/rights.ts'
import type { Member, RequestContext } from '#server/core/context.ts'
import { onTransaction } from '#server/core/context.ts'
import { rightsRequests } from '#server/database/schema/rights.ts'
import { conflict, invalidField } from '#server/core/errors.ts'
import { recordAudit } from '#server/features/foundation/audit/record.ts'
import { notifyMember } from '#server/features/foundation/notifications/notify.ts'
import { keepFound } from './find.ts'
import { readRightsRequest } from './read.ts'

/**
 * Answers or refuses it, once. The person who asked is told: by mail where an address is known, and in the app. Where something was given,
 * the mail to a proven address links to it: to the requests that name this address, not to those found by a phone number, which
 * is only what somebody said. Staff hand those over by what they see (`data.zip`).
 * @throws Problem 404; 400; 409 `changed-meanwhile` when it was answered already
 */
export async function answerRightsRequest(
  ctx: RequestContext<Member>,
  id: number,
  said: z.output<typeof RightsAnswer>,
) {
  const { state, refusal, done } = said
  if ((state === 'refused') !== (refusal !== null)) throw invalidField('refusal', 'belongs to a refusal only')
  if ((state === 'answered') !== done.length > 0)
    throw invalidField('done', 'must say what was done, unless this is a refusal')
  await ctx.db.transaction(async (tx) => {
    const { request } = await readRightsRequest(onTransaction(ctx, tx), id)
    const { kind, origin, user, email } = request
    // An account fetches its own copy, logged in.
    const mailed = done.includes('given') && origin !== 'account'
    const byAddress = { ...request, phone_number: null }
    const given_ids = mailed ? await keepFound(tx, byAddress, said.submission_ids) : []
    const owed = user !== null || email !== null
    const [closed] = await tx
      .update(rightsRequests)
      .set({
        state,
        refusal,
        done,
        answer: said.answer,
        given_ids,
        closed_at: ctx.now(),
        closed_by: ctx.actor.id,
        ...(owed && { answer_mail: 'owed' as const, answer_mail_at: ctx.now() }),
      })
      .where(and(eq(rightsRequests.id, id), eq(rightsRequests.state, 'open')))
      .returning({ id: rightsRequests.id })
    if (!closed) throw conflict('changed-meanwhile', 'Somebody else has answered this request.')
    const subject = `rights:${id}`
    await recordAudit(
      tx,
      ctx,
      refusal === null
        ? { action: 'rights.answered', subject, details: { kind, done } }
        : { action: 'rights.refused', subject, details: { kind, refusal } },
    )
    await notifyMember(tx, user?.id ?? null, 'rights-answered', { kind }, `rights-answered:${id}`)
    if (owed) await ctx.queue.send('rights-mail', { rights_id: id, what: 'answer' }, tx)
  })
  return readRightsRequest(ctx, id)
}
