import type { FastifyInstance } from 'fastify'
import { rights } from '#contract/people/rights.ts'
import type { Context } from '#server/core/context.ts'
import { implement } from '#server/http/implement.ts'
import { answer } from './answer.ts'
import { askAsGuest } from './ask-as-guest.ts'
import { ask } from './ask.ts'
import { confirm } from './confirm.ts'
import { copy } from './copy.ts'
import { eraseFound } from './erase-found.ts'
import { fetch } from './fetch.ts'
import { list } from './list.ts'
import { mailAgain } from './mail-again.ts'
import { own } from './own.ts'
import { read } from './read.ts'
import { write } from './write.ts'

const success = true as const

export const rightsRoutes = (app: FastifyInstance, context: Context) =>
  implement(app, rights, context, {
    own: async (ctx) => ({ success, requests: await own(ctx) }),
    ask: async (ctx, { body }) => {
      await ask(ctx, body)
      return { success }
    },
    askAsGuest: async (ctx, { body }) => {
      await askAsGuest(ctx, body)
      return { success }
    },
    confirm: async (ctx, { params }) => {
      await confirm(ctx, params.token)
      return { success }
    },
    fetch: (ctx, { params }) => fetch(ctx, params.token),
    confirmByLink: async (ctx, { body }) => {
      await confirm(ctx, body.token)
      return { success }
    },
    fetchByLink: (ctx, { body }) => fetch(ctx, body.token),
    list: async (ctx, { query }) => ({ success, ...(await list(ctx, query)) }),
    write: async (ctx, { body }) => ({ success, id: await write(ctx, body) }),
    read: async (ctx, { params }) => ({ success, ...(await read(ctx, params.id)) }),
    erase: async (ctx, { params, body }) => ({
      success,
      ...(await eraseFound(ctx, params.id, body.submission_ids)),
    }),
    copy: (ctx, { params, query }) => copy(ctx, params.id, query.submission_ids),
    answer: async (ctx, { params, body }) => ({ success, ...(await answer(ctx, params.id, body)) }),
    mailAgain: async (ctx, { params }) => ({ success, ...(await mailAgain(ctx, params.id)) }),
  })
