import type { FastifyInstance } from 'fastify'
import type { Channel } from '#server/adapters/messages/channel.ts'
import type { Context } from '#server/core/context.ts'
import { forbidden, invalidField } from '#server/core/errors.ts'

/** As much as Meta sends at once; photos are fetched, not sent along. */
const BODY_MAX_BYTES = 3 * 1024 * 1024
/** All events of a service come from a few of its addresses. */
const LIMIT = { points: 3000, per_s: 60 }
/** An operator's few tries. */
const HANDSHAKE_LIMIT = { points: 30, per_s: 60 }

export const hookPath = (channel: string) => `/hooks/${channel}`

type Receive = (ctx: Context, channel: Channel, body: unknown) => Promise<void>

/**
 * The addresses that services of messages call, outside of the contract because the services define their form. Nothing of a call is
 * read before it is known to be theirs, by the bytes as they came.
 */
export function serveChatHooks(app: FastifyInstance, context: Context, receive: Receive) {
  app.register(async (scope) => {
    scope.addContentTypeParser(
      'application/json',
      { parseAs: 'buffer', bodyLimit: BODY_MAX_BYTES },
      (_, body, done) => done(null, body),
    )
    for (const channel of Object.values(context.channels)) {
      if (channel.answerHandshake) serveHandshake(scope, channel.name, channel.answerHandshake)
      scope.route<{ Body: Buffer }>({
        method: 'POST',
        url: hookPath(channel.name),
        config: { limit: LIMIT },
        schema: { hide: true },
        handler: async ({ headers, body, log }) => {
          if (!Buffer.isBuffer(body) || !channel.isGenuine(headers, body))
            throw forbidden('role-missing', 'This call does not come from the service.')
          await receive({ ...context, log: log as Context['log'] }, channel, parsed(body))
          return {}
        },
      })
    }
  })
}

/** The service asks whether an address is ours before it calls it. The answer is plain text, which no browser reads as a page. */
function serveHandshake(
  scope: FastifyInstance,
  name: string,
  answerHandshake: NonNullable<Channel['answerHandshake']>,
) {
  scope.route<{ Querystring: Record<string, unknown> }>({
    method: 'GET',
    url: hookPath(name),
    config: { limit: HANDSHAKE_LIMIT },
    schema: { hide: true },
    handler: async ({ query }, reply) => {
      const answer = answerHandshake(query)
      if (answer === undefined) throw forbidden('role-missing', 'This call does not come from the service.')
      return reply.type('text/plain; charset=utf-8').send(answer)
    },
  })
}

function parsed(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    throw invalidField('', 'must be JSON')
  }
}
