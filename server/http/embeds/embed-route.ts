import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Operator } from '#contract/administration/operations.ts'
import { localeFor, LOCALES, type Locale } from '#contract/foundation/locale.ts'
import { embeds as contract } from '#contract/integrations/embeds.ts'
import { Service } from '#contract/requests/submissions.ts'
import type { Context } from '#server/core/context.ts'
import { notFound } from '#server/core/errors.ts'
import { implementContract } from '../implement.ts'
import { DOCUMENT_LIMIT } from '../limits.ts'
import { readForms, SUBMIT_LIMIT, type createEnquiryForms } from '../plain/enquiry-forms.ts'
import type { PlainContent } from '../plain/plain-page.ts'
import { frameHeaders } from '../security.ts'
import type { PageSources } from '../site/pages.ts'
import { embedAddress, embedCode, EMBED_PATH } from './embed-code.ts'
import { embedPage } from './embed-page.ts'
import type { Embed } from './embed.ts'
import { EMBEDS } from './list.ts'
import { serveOembed } from './oembed-route.ts'

type Query = Record<string, unknown>
type Options = {
  sources: PageSources['sets']
  forms: ReturnType<typeof createEnquiryForms>
  readOperator: (ctx: Context) => Promise<Operator>
}

/**
 * The pages for frames on other sites, outside the contract because they are pages. Only the sites in the settings may show
 * them; without one they do not exist. They know nobody: no cookie, no storage, no token.
 */
export function serveEmbeds(
  app: FastifyInstance,
  context: Context,
  { sources, forms, readOperator }: Options,
) {
  const { env } = context
  const page = async (
    request: FastifyRequest,
    reply: FastifyReply,
    locale: Locale,
    content: PlainContent,
    status = 200,
  ) => {
    const { name } = await readOperator(context)
    const light = (request.query as Query).theme === 'light'
    return reply
      .code(status)
      .header('vary', 'accept-language')
      .type('text/html; charset=utf-8')
      .send(embedPage(locale, content, { light, answer: request.method === 'POST', operator_name: name }))
  }

  function serveForm(scope: FastifyInstance, { name }: Embed) {
    const url = `${EMBED_PATH}/${name}`
    const placeFor = (request: FastifyRequest) => {
      const { lang, theme, service: wanted } = request.query as Query
      const locale = localeOf(request)
      const service = Service.safeParse(wanted).data ?? 'collection'
      return {
        service,
        locale,
        framed: true,
        action: embedAddress(
          '',
          { name },
          { service, lang: known(lang, LOCALES), theme: known(theme, ['light']) },
        ),
        page: (reply: FastifyReply, content: PlainContent, status?: number) =>
          page(request, reply, locale, content, status),
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
    // Also of a refusal: it stands in the frame.
    scope.addHook('onRequest', async (_, reply) => {
      if (env.EMBED_ORIGINS.length === 0) throw notFound('Embed')
      const { removed, headers } = frameHeaders(String(reply.getHeader('content-security-policy')), env)
      reply.removeHeader(removed).headers(headers)
    })
    for (const embed of EMBEDS as readonly Embed[]) {
      const { body, name, title } = embed
      if (body === 'form') serveForm(scope, embed)
      else
        scope.route({
          method: 'GET',
          url: `${EMBED_PATH}/${name}`,
          config: { limit: DOCUMENT_LIMIT, revalidated: true },
          schema: { hide: true },
          handler: async (request, reply) => {
            const locale = localeOf(request)
            const content = await body({ sources, locale, time_zone: env.TIME_ZONE })
            return page(request, reply, locale, { title: title[locale], body: content })
          },
        })
    }
  })

  serveOembed(app, context, readOperator)

  implementContract(app, contract, context, {
    list: async () => {
      const { PUBLIC_URL: origin } = env
      return {
        success: true,
        embeds: EMBEDS.map((embed) => {
          const code = (origin: string, locale: Locale) =>
            embedCode(embed, { address: embedAddress(origin, embed, { lang: locale }), origin, locale })
          return {
            name: embed.name,
            title: embed.title,
            purpose: embed.purpose,
            path: embedAddress('', embed),
            html: origin ? { en: code(origin, 'en'), id: code(origin, 'id') } : null,
          }
        }),
      }
    },
  })
}

const known = <Value extends string>(given: unknown, values: readonly Value[]) =>
  values.find((value) => value === given)

/** The language of the address, else of the browser. */
const localeOf = ({ query, headers }: FastifyRequest): Locale =>
  known((query as Query).lang, LOCALES) ?? localeFor((headers['accept-language'] ?? '').split(','))
