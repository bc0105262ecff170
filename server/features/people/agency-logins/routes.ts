import type { FastifyInstance } from 'fastify'
import { agencyLogins } from '#contract/people/agency-logins.ts'
import type { Context } from '#server/core/context.ts'
import { implementContract } from '#server/http/implement.ts'
import { beginAgencyLogin } from './begin.ts'
import { connectAgency } from './connect.ts'
import { endedAttemptCookie } from './cookie.ts'
import { finishAgencyLogin } from './finish.ts'

export const agencyLoginRoutes = (app: FastifyInstance, context: Context) =>
  implementContract(app, agencyLogins, context, {
    begin: async (ctx, { body }, answer) => {
      const { address, cookie } = await beginAgencyLogin(ctx, body)
      answer.header('set-cookie', cookie)
      return { success: true, address }
    },
    connect: async (ctx, { body }, answer) => {
      const { address, cookie } = await connectAgency(ctx, body)
      answer.header('set-cookie', cookie)
      return { success: true, address }
    },
    finish: async (ctx, { body, headers }, answer) => {
      answer.header('set-cookie', endedAttemptCookie(ctx))
      return { success: true, ...(await finishAgencyLogin(ctx, body.search, headers.cookie)) }
    },
  })
