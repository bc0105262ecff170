import type { FastifyInstance } from 'fastify'
import { installation } from '#contract/administration/installation.ts'
import type { Context } from '#server/core/context.ts'
import { implementContract } from '#server/http/implement.ts'
import { changeInstallation } from './change.ts'
import { readMessageWays } from './message-ways.ts'
import { readInstallation } from './read.ts'
import { sendTestMail } from './test-mail.ts'
import { sendTestMessage } from './test-message.ts'

export function installationRoutes(app: FastifyInstance, context: Context) {
  implementContract(app, installation, context, {
    read: async (ctx) => ({ success: true, installation: readInstallation(ctx) }),
    change: async (ctx, { body }) => ({ success: true, installation: await changeInstallation(ctx, body) }),
    messages: async (ctx) => ({ success: true, ways: await readMessageWays(ctx) }),
    testMessage: (ctx, { body }) => sendTestMessage(ctx, body),
    testMail: (ctx) => sendTestMail(ctx),
  })
}
