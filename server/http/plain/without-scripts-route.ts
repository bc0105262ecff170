import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Operator } from '#contract/administration/operations.ts'
import { localeFor, type Locale } from '#contract/foundation/locale.ts'
import { Service, TrackingCode, type TrackedSubmission } from '#contract/requests/submissions.ts'
import type { Context, RequestContext } from '#server/core/context.ts'
import { Problem } from '#server/core/errors.ts'
import { DOCUMENT_LIMIT } from '../limits.ts'
import { readForms, SUBMIT_LIMIT, textIn, type createEnquiryForms } from './enquiry-forms.ts'
import { plainPage, type PlainContent } from './plain-page.ts'
import { followPage, formPath, TRACK_PATH, trackedPage } from './without-scripts-page.ts'

/** The token of a chat that led to the form. */
const CHAT_MAX = 120

type Verbs = {
  track: (ctx: RequestContext, code: string, guest_id: string) => Promise<TrackedSubmission>
  readOperator: (ctx: Context) => Promise<Operator>
}

/** The enquiry and its tracking for browsers without scripts: HTML forms, outside the contract. */
export function serveWithoutScripts(
  app: FastifyInstance,
  context: Context,
  forms: ReturnType<typeof createEnquiryForms>,
  { track, readOperator }: Verbs,
) {
  const page = async (reply: FastifyReply, locale: Locale, content: PlainContent, status = 200) => {
    const operator = await readOperator(context)
    return reply
      .code(status)
      .headers({ vary: 'accept-language', 'cache-control': 'no-store' })
      .type('text/html; charset=utf-8')
      .send(plainPage(locale, content, operator))
  }

  function serveForm(scope: FastifyInstance, service: Service) {
    const url = formPath(service)
    const placeFor = (request: FastifyRequest) => {
      const locale = localeOf(request)
      const { chat: given } = request.query as { chat?: unknown }
      const chat = typeof given === 'string' ? given.slice(0, CHAT_MAX) : undefined
      return {
        service,
        locale,
        action: chat ? `${url}?${new URLSearchParams({ chat })}` : url,
        ...(chat && { chat }),
        framed: false,
        page: (reply: FastifyReply, content: PlainContent, status?: number) =>
          page(reply, locale, content, status),
      }
    }
    scope.route({
      method: 'GET',
      url,
      config: { limit: DOCUMENT_LIMIT },
      schema: { hide: true },
      handler: (request, reply) => forms.open(placeFor(request), reply),
    })
    scope.route({
      method: 'POST',
      url,
      config: { limit: SUBMIT_LIMIT },
      schema: { hide: true },
      handler: (request, reply) => forms.send(placeFor(request), request, reply),
    })
  }

  app.register(async (scope) => {
    readForms(scope)
    for (const service of Service.options) serveForm(scope, service)
    scope.route({
      method: 'GET',
      url: TRACK_PATH,
      config: { limit: DOCUMENT_LIMIT },
      schema: { hide: true },
      handler: (request, reply) => {
        const locale = localeOf(request)
        return page(reply, locale, followPage(locale, { code: '', key: '' }, false))
      },
    })
    scope.route({
      method: 'POST',
      url: TRACK_PATH,
      config: { limit: { points: 60, per_s: 60 } },
      schema: { hide: true },
      handler: async (request, reply) => {
        const locale = localeOf(request)
        const typed = { code: textIn(request.body, 'code'), key: textIn(request.body, 'key') }
        const code = TrackingCode.safeParse(typed.code)
        // Written down by hand: blanks and dashes are nothing.
        const signs = typed.key.toUpperCase().replaceAll(/[^A-Z\d]/g, '')
        const key = signs.replace(/^(.{4})(.{4})(.{4})$/, '$1-$2-$3')
        const unknown = () => page(reply, locale, followPage(locale, typed, true), 404)
        if (!code.success || signs.length !== 12) return unknown()
        try {
          const found = await track(forms.contextFor(request, key), code.data, forms.guestOf(key))
          return await page(reply, locale, trackedPage(locale, found, context.env.TIME_ZONE))
        } catch (error) {
          if (error instanceof Problem && error.status === 404) return unknown()
          throw error
        }
      },
    })
  })
}

const localeOf = ({ headers }: FastifyRequest) => localeFor((headers['accept-language'] ?? '').split(','))
