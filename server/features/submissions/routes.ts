import type { FastifyInstance } from 'fastify'
import { submissions } from '#contract/submissions.ts'
import type { Context } from '#server/context.ts'
import { implement } from '#server/http/implement.ts'
import { read } from './read.ts'
import { review } from './review.ts'
import { submit } from './submit.ts'
import { track } from './track.ts'

export const submissionRoutes = (app: FastifyInstance, context: Context) =>
  implement(app, submissions, context, {
    submit: (ctx, { body, headers }) => submit(ctx, 'landing', body, headers['idempotency-key']),
    post: (ctx, { body, headers }) => submit(ctx, 'composer', body, headers['idempotency-key']),
    track: async (ctx, { params, headers }) => ({
      success: true,
      submission: await track(ctx, params.code, headers['x-guest-id']),
    }),
    read: async (ctx, { params }) => ({ success: true, submission: await read(ctx, params.id) }),
    review: async (ctx, { params, body }) => ({
      success: true,
      submission: await review(ctx, params.id, body),
    }),
  })
