import type { FastifyInstance } from 'fastify'
import { rights } from '#contract/people/rights.ts'
import type { Context } from '#server/core/context.ts'
import { implementContract } from '#server/http/implement.ts'
import { answerRightsRequest } from './answer.ts'
import { askAsGuest } from './ask-as-guest.ts'
import { askForData } from './ask.ts'
import { confirmAddress } from './confirm.ts'
import { copyForDesk } from './copy.ts'
import { eraseFound } from './erase-found.ts'
import { fetchCopy } from './fetch.ts'
import { listRightsRequests } from './list.ts'
import { mailAgain } from './mail-again.ts'
import { listOwnRightsRequests } from './own.ts'
import { readRightsRequest } from './read.ts'
import { writeRightsRequest } from './write.ts'

const success = true as const

export const rightsRoutes = (app: FastifyInstance, context: Context) =>
  implementContract(app, rights, context, {
    own: async (ctx) => ({ success, requests: await listOwnRightsRequests(ctx) }),
    ask: async (ctx, { body }) => {
      await askForData(ctx, body)
      return { success }
    },
    askAsGuest: async (ctx, { body }) => {
      await askAsGuest(ctx, body)
      return { success }
    },
    confirm: async (ctx, { params }) => {
      await confirmAddress(ctx, params.token)
      return { success }
    },
    fetch: (ctx, { params }) => fetchCopy(ctx, params.token),
    confirmByLink: async (ctx, { body }) => {
      await confirmAddress(ctx, body.token)
      return { success }
    },
    fetchByLink: (ctx, { body }) => fetchCopy(ctx, body.token),
    list: async (ctx, { query }) => ({ success, ...(await listRightsRequests(ctx, query)) }),
    write: async (ctx, { body }) => ({ success, id: await writeRightsRequest(ctx, body) }),
    read: async (ctx, { params }) => ({ success, ...(await readRightsRequest(ctx, params.id)) }),
    erase: async (ctx, { params, body }) => ({
      success,
      ...(await eraseFound(ctx, params.id, body)),
    }),
    copy: (ctx, { params, query }) => copyForDesk(ctx, params.id, query),
    answer: async (ctx, { params, body }) => ({
      success,
      ...(await answerRightsRequest(ctx, params.id, body)),
    }),
    mailAgain: async (ctx, { params }) => ({ success, ...(await mailAgain(ctx, params.id)) }),
  })
