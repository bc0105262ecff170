import type { FastifyInstance } from 'fastify'
import { submissions } from '#contract/requests/submissions.ts'
import type { Context } from '#server/core/context.ts'
import { implementContract } from '#server/http/implement.ts'
import { addRequestPhoto } from './sender/add-photo.ts'
import { amendRequest } from './sender/amend.ts'
import { answerMailed } from './sender/answer-mailed.ts'
import { answerStaff } from './sender/answer.ts'
import { readMailedMessages } from './sender/read-mailed.ts'
import type { PhotoShares } from '#server/features/foundation/photos/shares.ts'
import { reviewSeveral } from './desk/bulk.ts'
import { cancelRequest } from './sender/cancel.ts'
import { claimRequest } from './sender/claim.ts'
import { clearBattery } from './desk/clear.ts'
import { correctRequest } from './desk/correct.ts'
import { eraseSender } from './forgetting/erase.ts'
import { readRequest } from './desk/read.ts'
import { removeRequest } from './desk/remove.ts'
import { reviewRequest } from './desk/review.ts'
import { createStore } from './store.ts'
import { stopRequestMails } from './sender/stop-mails.ts'
import { submitRequest } from './sender/submit.ts'
import { trackRequest } from './sender/track.ts'
import { withdrawRequest } from './sender/withdraw.ts'

export function submissionRoutes(app: FastifyInstance, context: Context, onShare: PhotoShares) {
  const store = createStore(context.db)
  implementContract(app, submissions, context, {
    submit: (ctx, { body, headers }) =>
      submitRequest(ctx, store, 'landing', body, headers['idempotency-key']),
    post: (ctx, { body, headers }) => submitRequest(ctx, store, 'composer', body, headers['idempotency-key']),
    track: async (ctx, { params, headers }) => ({
      success: true,
      submission: await trackRequest(ctx, params.code, headers['x-guest-id']),
    }),
    claim: async (ctx, { params, headers, body }) => ({
      success: true,
      submission: await claimRequest(ctx, params.code, headers['x-guest-id'], body.key),
    }),
    amend: async (ctx, { params, headers, body }) => ({
      success: true,
      submission: await amendRequest(ctx, params.code, headers['x-guest-id'], body),
    }),
    cancel: async (ctx, { params, headers }) => ({
      success: true,
      submission: await cancelRequest(ctx, params.code, headers['x-guest-id']),
    }),
    answer: async (ctx, { params: { code }, headers, body }) => ({
      success: true,
      submission: await answerStaff(
        ctx,
        { code, guest_id: headers['x-guest-id'], key: headers['idempotency-key'] },
        body,
      ),
    }),
    mailed: async (ctx, { params: { code }, headers }) => ({
      success: true,
      messages: await readMailedMessages(ctx, { code, token: headers['link-token'] }),
    }),
    answerMailed: async (ctx, { params: { code }, headers, body }) => ({
      success: true,
      messages: await answerMailed(
        ctx,
        { code, token: headers['link-token'], key: headers['idempotency-key'] },
        body.text,
      ),
    }),
    addPhoto: async (ctx, { params: { code }, headers, file }) => ({
      success: true,
      image: await addRequestPhoto(ctx, onShare, { code, guest_id: headers['x-guest-id'] }, file),
    }),
    withdraw: async (ctx, { params, headers }) => {
      await withdrawRequest(ctx, params.code, headers['x-guest-id'])
      return { success: true }
    },
    stopMails: async (ctx, { params, headers }) => ({
      success: true,
      submission: await stopRequestMails(ctx, params.code, headers['x-guest-id']),
    }),
    read: async (ctx, { params }) => ({ success: true, submission: await readRequest(ctx, params.id) }),
    remove: async (ctx, { params }) => {
      await removeRequest(ctx, params.id)
      return { success: true }
    },
    review: async (ctx, { params, body }) => ({
      success: true,
      submission: await reviewRequest(ctx, params.id, body),
    }),
    bulk: async (ctx, { body }) => ({ success: true, results: await reviewSeveral(ctx, body) }),
    correct: async (ctx, { params, body }) => ({
      success: true,
      submission: await correctRequest(ctx, params.id, body),
    }),
    clear: async (ctx, { params, body }) => ({
      success: true,
      submission: await clearBattery(ctx, params.id, body),
    }),
    erase: async (ctx, { params, body }) => ({
      success: true,
      submission: await eraseSender(ctx, params.id, body.reason),
    }),
  })
}
