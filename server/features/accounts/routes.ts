import type { FastifyInstance } from 'fastify'
import { accounts } from '#contract/accounts.ts'
import type { Context } from '#server/context.ts'
import { implement } from '#server/http/implement.ts'
import { findByUsername } from './find-by-username.ts'
import { me } from './me.ts'
import { signUp } from './sign-up.ts'

export const accountRoutes = (app: FastifyInstance, context: Context) =>
  implement(app, accounts, context, {
    me: async (ctx) => ({ success: true, user: await me(ctx) }),
    signUp: async (ctx, { body, headers }) => ({
      success: true,
      userId: await signUp(ctx, body, headers['x-guest-id']),
    }),
    findByUsername: async (ctx, { query }) => ({
      success: true,
      email: await findByUsername(ctx, query.username),
    }),
  })
