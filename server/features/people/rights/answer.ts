import { and, eq } from 'drizzle-orm'
import type { z } from 'zod'
import type { RightsAnswer, RightsDeed } from '#contract/people/rights.ts'
import type { Member, RequestContext } from '#server/core/context.ts'
import { onTransaction } from '#server/core/context.ts'
import { rightsRequests } from '#server/database/schema/rights.ts'
import { asksFirst, conflict, invalidField } from '#server/core/errors.ts'
import { recordAudit } from '#server/features/foundation/audit/record.ts'
import { notifyMember } from '#server/features/foundation/notifications/notify.ts'
import { deleteAccount, type LeavingUser } from '#server/features/people/accounts/delete-account.ts'
import { keepFound } from './find.ts'
import { readRightsRequest } from './read.ts'

type Said = z.output<typeof RightsAnswer>

/**
 * Answers or refuses it, once. The person who asked is told: by mail where an address is known, and in the app. Where something was given,
 * the mail to a proven address links to it: to the requests that name this address, not to those found by a phone number, which
 * is only what somebody said. Staff hand those over by what they see (`data.zip`).
 *
 * The answer to an erasure may delete the account that was found: in one transaction, so that both are done or neither.
 * @throws Problem 404; 400; 409 `changed-meanwhile` when it was answered already, `own-account`, `staff-account`, and what
 *   `deleteAccount` throws
 */
export async function answerRightsRequest(ctx: RequestContext<Member>, id: number, said: Said) {
  const { state, refusal, done, delete_account_id: account_id } = said
  if ((state === 'refused') !== (refusal !== null)) throw invalidField('refusal', 'belongs to a refusal only')
  if ((state === 'answered') !== (done.length > 0 || account_id !== undefined))
    throw invalidField('done', 'must say what was done, unless this is a refusal')
  if (account_id === undefined)
    await ctx.db.transaction((tx) => closeRightsRequest(onTransaction(ctx, tx), id, said))
  else await deleteWithAnswer(ctx, id, { ...said, delete_account_id: account_id })
  return readRightsRequest(ctx, id)
}

async function deleteWithAnswer(
  ctx: RequestContext<Member>,
  id: number,
  said: Said & { delete_account_id: number },
) {
  const { delete_account_id: account_id, done } = said
  const { request, account } = await readRightsRequest(ctx, id)
  if (request.state !== 'open') throw answeredAlready()
  if (request.kind !== 'erasure') throw invalidField('delete_account_id', 'belongs to an erasure')
  if (done.includes('given'))
    throw invalidField('done', 'cannot promise a copy of the data of an account that is deleted')
  if (account?.id !== account_id)
    throw conflict('changed-meanwhile', 'This account was not found to be theirs.')
  if (account_id === ctx.actor.id)
    throw conflict('own-account', 'Your own account is deleted on your profile page, not with an answer.')
  const deleted = await deleteAccount(ctx, {
    id: account_id,
    action: 'user.deleted',
    before: async (tx, user) => {
      if (user.role !== 'member')
        throw asksFirst(
          'staff-account',
          { kind: 'account', id: account_id },
          'This is an account of staff. Make it the account of a member first.',
        )
      await closeRightsRequest(onTransaction(ctx, tx), id, said, user)
    },
  })
  if (!deleted) throw answeredAlready()
}

/**
 * @param ctx on a transaction
 * @param leaving the account that is deleted with it: its address and language stay on the request for the letter
 */
async function closeRightsRequest(
  ctx: RequestContext<Member>,
  id: number,
  said: Said,
  leaving?: LeavingUser,
) {
  const { db: tx } = ctx
  const { state, refusal } = said
  const { request } = await readRightsRequest(ctx, id)
  const { kind, origin, user } = request
  const email = request.email ?? leaving?.email ?? null
  const done: RightsDeed[] = leaving ? [...said.done, 'account-deleted'] : said.done
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
      ...(leaving && { user_id: null, email, ...(leaving.locale && { locale: leaving.locale }) }),
    })
    .where(and(eq(rightsRequests.id, id), eq(rightsRequests.state, 'open')))
    .returning({ id: rightsRequests.id })
  if (!closed) throw answeredAlready()
  const subject = `rights:${id}`
  await recordAudit(
    tx,
    ctx,
    refusal === null
      ? { action: 'rights.answered', subject, details: { kind, done } }
      : { action: 'rights.refused', subject, details: { kind, refusal } },
  )
  if (!leaving)
    await notifyMember(tx, ctx, user?.id ?? null, 'rights-answered', { kind }, `rights-answered:${id}`)
  if (owed) await ctx.queue.send('rights-mail', { rights_id: id, what: 'answer' }, tx)
}

const answeredAlready = () => conflict('changed-meanwhile', 'Somebody else has answered this request.')
