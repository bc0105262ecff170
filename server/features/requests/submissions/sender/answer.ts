import { hash } from 'node:crypto'
import { and, eq, gt, isNull, or, sql } from 'drizzle-orm'
import { mayWrite, type Conversation } from '#contract/requests/request-life.ts'
import type { Answer, TrackedSubmission } from '#contract/requests/submissions.ts'
import type { RequestContext } from '#server/core/context.ts'
import type { Database } from '#server/database/open.ts'
import { images } from '#server/database/schema/photos.ts'
import { submissionEvents, submissions } from '#server/database/schema/submissions.ts'
import { conflict, invalidField, notFound } from '#server/core/errors.ts'
import { tellStaff } from '#server/features/foundation/notifications/tell-staff.ts'
import { PHOTO_END } from '../store.ts'
import { isOwn, ownRequest } from './own-by-code.ts'
import { readTrackedRequest } from './track.ts'

/**
 * Writes to staff about the caller's request, which is unread again. Under the same key it is one answer, however often
 * it is sent.
 * @throws Problem 404; 400 on `text` where there is neither text nor photo, on `image_id`; 409 `closed` once the request
 *   has ended and staff ask nothing, `idempotency-mismatch`
 */
export async function answerStaff(
  ctx: RequestContext,
  { code, guest_id, key }: { code: string; guest_id: string | undefined; key: string },
  { text, image_id = null }: Answer,
): Promise<TrackedSubmission> {
  const own = ownRequest(ctx, code, guest_id)
  if (text === '' && !image_id) throw invalidField('text', 'must not be blank')
  return ctx.db.transaction(async (tx) => {
    const [stored] = await tx.select().from(submissions).where(isOwn(own)).for('update')
    if (!stored) throw notFound('Submission')
    await storeAnswer(tx, ctx, { stored, key }, { text, image_id })
    return readTrackedRequest(ctx, tx, own)
  })
}

/**
 * Stores an answer once.
 * @param tx holds the request
 * @returns who is to reply then
 * @throws Problem 400 on `image_id`; 409 `closed`, `idempotency-mismatch`
 */
export async function storeAnswer(
  tx: Database,
  ctx: RequestContext,
  { stored, key }: { stored: Row; key: string },
  { text, image_id }: { text: string; image_id: string | null },
): Promise<Conversation | null> {
  const { id: submission_id, status, user_id: actor_id } = stored
  // Of the request and not of the caller: a guest who has signed up since sends the same answer.
  const request_key = hash('sha256', `${submission_id}:${key}`, 'base64url')
  const note = text || null
  if (await isSaidAlready(tx, request_key, { note, image_id })) return stored.conversation
  requireMayWrite(stored)
  if (image_id) await keepPhoto(tx, ctx, stored, image_id)
  const answer = { submission_id, kind: 'answer', status, note, image_id, request_key, actor_id } as const
  await tx.insert(submissionEvents).values({ ...answer, at: ctx.now() })
  const conversation = 'answered'
  await tx.update(submissions).set({ read_at: null, conversation }).where(eq(submissions.id, submission_id))
  await tellStaff(tx, ctx, { kind: 'sender-answered', subject_id: submission_id, by: actor_id })
  return conversation
}

type Row = typeof submissions.$inferSelect

/** @throws Problem 409 `closed` */
export function requireMayWrite({ status, conversation }: Pick<Row, 'status' | 'conversation'>) {
  if (!mayWrite(status, conversation))
    throw conflict('closed', `This request is ${status}, and the operator waits for no answer.`)
}

/** @throws Problem 409 where something else was sent under this key */
async function isSaidAlready(
  tx: Database,
  request_key: string,
  said: Pick<typeof submissionEvents.$inferSelect, 'note' | 'image_id'>,
) {
  const [stored] = await tx
    .select({ note: submissionEvents.note, image_id: submissionEvents.image_id })
    .from(submissionEvents)
    .where(eq(submissionEvents.request_key, request_key))
  if (stored && (stored.note !== said.note || stored.image_id !== said.image_id))
    throw conflict('idempotency-mismatch', 'This Idempotency-Key was already used for another answer.')
  return stored !== undefined
}

/** Keeps a photo of the sender as long as the request. @throws Problem 400 on `image_id` */
async function keepPhoto(
  tx: Database,
  { now }: RequestContext,
  { user_id, guest_id }: Pick<Row, 'user_id' | 'guest_id'>,
  id: string,
) {
  const owner = user_id === null ? eq(images.guest_id, guest_id!) : eq(images.user_id, user_id)
  const [kept] = await tx
    .update(images)
    .set({ expires_at: sql.raw(PHOTO_END) })
    .where(and(eq(images.id, id), owner, or(isNull(images.expires_at), gt(images.expires_at, now()))))
    .returning({ id: images.id })
  if (!kept) throw invalidField('image_id', 'does not name a stored photo of yours')
}
