import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Operator } from '#contract/administration/operations.ts'
import { localeFor } from '#contract/foundation/locale.ts'
import type { Context } from '#server/core/context.ts'
import { DOCUMENT_LIMIT } from '../limits.ts'
import { plainPage } from './plain-page.ts'
import { unsubscribePage, type Step } from './unsubscribe-page.ts'

/** A form is a few words; more is not read. */
const BODY_MAX_BYTES = 4096
const URL_OF = { ask: '/unsubscribe', done: '/unsubscribe/done', unknown: '/unsubscribe/unknown' } as const

const isOfNumber = (token: unknown) => typeof token === 'string' && token.startsWith('number.')

/**
 * The link of a mail that stops more of its kind, outside the contract because it speaks pages and forms. It is posted to
 * by a mail program with one click (RFC 8058), which must not be led elsewhere, or by the button of its page. Looking at
 * the page stops nothing: programs that only check links do that too.
 */
export function serveUnsubscribe(
  app: FastifyInstance,
  context: Context,
  stopMails: (ctx: Context, token: string) => Promise<boolean>,
  readOperator: (ctx: Context) => Promise<Operator>,
) {
  for (const [step, url] of Object.entries(URL_OF))
    app.route<{ Querystring: Record<string, unknown> }>({
      method: 'GET',
      url,
      config: { limit: DOCUMENT_LIMIT },
      schema: { hide: true },
      handler: async ({ headers, query: { token, of } }, reply) => {
        const locale = localeFor((headers['accept-language'] ?? '').split(','))
        const ofNumber = of === 'number' || isOfNumber(token)
        return reply
          .headers({ vary: 'accept-language' })
          .type('text/html; charset=utf-8')
          .send(
            plainPage(locale, unsubscribePage(locale, step as Step, ofNumber), await readOperator(context)),
          )
      },
    })
  app.register(async (scope) => {
    const asText = (_: FastifyRequest, text: string, done: (error: null, body: string) => void) =>
      done(null, text)
    for (const type of ['application/x-www-form-urlencoded', 'multipart/form-data'])
      scope.addContentTypeParser(type, { parseAs: 'string', bodyLimit: BODY_MAX_BYTES }, asText)
    scope.route<{ Querystring: Record<string, unknown> }>({
      method: 'POST',
      url: URL_OF.ask,
      config: { limit: { points: 120, per_s: 60 } },
      schema: { hide: true },
      handler: async ({ query, body, log }, reply) => {
        const { token } = query
        const ctx = { ...context, log: log as Context['log'] }
        const stopped = typeof token === 'string' && (await stopMails(ctx, token))
        // A mail program says so, in the one form or the other; a person's browser is shown a page.
        if (!String(body).includes('One-Click'))
          return reply.redirect(
            stopped ? `${URL_OF.done}${isOfNumber(token) ? '?of=number' : ''}` : URL_OF.unknown,
            303,
          )
        return reply
          .code(stopped ? 200 : 404)
          .type('text/plain; charset=utf-8')
          .send(stopped ? 'Unsubscribed.\n' : 'This link is not one of ours.\n')
      },
    })
  })
}
