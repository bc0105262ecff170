import type { FastifyInstance } from 'fastify'
import { submissions } from '#contract/requests/submissions.ts'
import type { Context } from '#server/core/context.ts'
import { implement } from '#server/http/implement.ts'
import { amend } from './sender/amend.ts'
import { bulk } from './desk/bulk.ts'
import { cancel } from './sender/cancel.ts'
import { claim } from './sender/claim.ts'
import { clear } from './desk/clear.ts'
import { correct } from './desk/correct.ts'
import { erase } from './forgetting/erase.ts'
import { read } from './desk/read.ts'
import { remove } from './desk/remove.ts'
import { review } from './desk/review.ts'
import { createStore } from './store.ts'
import { stopMails } from './sender/stop-mails.ts'
import { submit } from './sender/submit.ts'
import { track } from './sender/track.ts'
import { walkIn } from './desk/walk-in.ts'
import { withdraw } from './sender/withdraw.ts'

export function submissionRoutes(app: FastifyInstance, context: Context) {
  const store = createStore(context.db)
  implement(app, submissions, context, {
    submit: (ctx, { body, headers }) => submit(ctx, store, 'landing', body, headers['idempotency-key']),
    post: (ctx, { body, headers }) => submit(ctx, store, 'composer', body, headers['idempotency-key']),
    walkIn: async (ctx, { body, headers }) => ({
      success: true,
      submission: await walkIn(ctx, body, headers['idempotency-key']),
    }),
    track: async (ctx, { params, headers }) => ({
      success: true,
      submission: await track(ctx, params.code, headers['x-guest-id']),
    }),
    claim: async (ctx, { params, headers, body }) => ({
      success: true,
      submission: await claim(ctx, params.code, headers['x-guest-id'], body.key),
    }),
    amend: async (ctx, { params, headers, body }) => ({
      success: true,
      submission: await amend(ctx, params.code, headers['x-guest-id'], body),
    }),
    cancel: async (ctx, { params, headers }) => ({
      success: true,
      submission: await cancel(ctx, params.code, headers['x-guest-id']),
    }),
    withdraw: async (ctx, { params, headers }) => {
      await withdraw(ctx, params.code, headers['x-guest-id'])
      return { success: true }
    },
    stopMails: async (ctx, { params, headers }) => ({
      success: true,
      submission: await stopMails(ctx, params.code, headers['x-guest-id']),
    }),
    read: async (ctx, { params }) => ({ success: true, submission: await read(ctx, params.id) }),
    remove: async (ctx, { params }) => {
      await remove(ctx, params.id)
      return { success: true }
    },
    review: async (ctx, { params, body }) => ({
      success: true,
      submission: await review(ctx, params.id, body),
    }),
    bulk: async (ctx, { body }) => ({ success: true, results: await bulk(ctx, body) }),
    correct: async (ctx, { params, body }) => ({
      success: true,
      submission: await correct(ctx, params.id, body),
    }),
    clear: async (ctx, { params, body }) => ({
      success: true,
      submission: await clear(ctx, params.id, body),
    }),
    erase: async (ctx, { params, body }) => ({
      success: true,
      submission: await erase(ctx, params.id, body.reason),
    }),
  })
}
