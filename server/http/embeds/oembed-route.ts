import type { FastifyInstance } from 'fastify'
import type { Operator } from '#contract/administration/operations.ts'
import { LOCALES } from '#contract/foundation/locale.ts'
import type { Context } from '#server/core/context.ts'
import { notFound, Problem } from '#server/core/errors.ts'
import { DOCUMENT_LIMIT } from '../limits.ts'
import { requestOrigin } from '../origin.ts'
import { embedAddress, embedCode, EMBED_PATH } from './embed-code.ts'
import type { Embed } from './embed.ts'
import { EMBEDS } from './list.ts'

const OEMBED_PATH = '/oembed'
const WIDTH_PX = 640
/** For how long another site may keep the answer. */
const KEEP_S = 3600

/**
 * oEmbed 1.0: a site that is given the address of one of our pages asks for the HTML of its frame.
 * https://oembed.com
 */
export function serveOembed(
  app: FastifyInstance,
  context: Context,
  readOperator: (ctx: Context) => Promise<Operator>,
) {
  const { env } = context
  app.route<{ Querystring: Record<string, unknown> }>({
    method: 'GET',
    url: OEMBED_PATH,
    config: { limit: DOCUMENT_LIMIT },
    schema: { hide: true },
    handler: async (request, reply) => {
      if (env.EMBED_ORIGINS.length === 0) throw notFound('Embed')
      const { url, format = 'json', maxwidth, maxheight } = request.query
      const origin = requestOrigin(env, request)
      const found = findEmbed(url, origin)
      if (!found) throw notFound('Embed')
      if (format !== 'json')
        throw new Problem(501, { code: 'not-configured' }, 'The answer is JSON: format=json.')
      const { embed, query } = found
      const locale = LOCALES.find((one) => one === query.lang) ?? 'id'
      const width = Math.min(WIDTH_PX, pixels(maxwidth))
      const height = Math.min(embed.height_px, pixels(maxheight))
      const { name } = await readOperator(context)
      const html = embedCode(embed, {
        address: embedAddress(origin, embed, query),
        origin,
        locale,
        width,
        height,
        // It would make the frame as high as its content.
        script: pixels(maxheight) === Infinity,
      })
      return reply
        .headers({
          'access-control-allow-origin': '*',
          'cross-origin-resource-policy': 'cross-origin',
          'cache-control': `public, max-age=${KEEP_S}`,
        })
        .send({
          version: '1.0',
          type: 'rich',
          provider_name: name || 'Resirkuit',
          provider_url: origin,
          title: embed.title[locale],
          cache_age: KEEP_S,
          html,
          width,
          height,
        })
    },
  })
}

/** The tag with which a page says that it has an embed; '' for others. */
export function oembedLink(
  { EMBED_ORIGINS }: Pick<Context['env'], 'EMBED_ORIGINS'>,
  origin: string,
  path: string,
) {
  if (EMBED_ORIGINS.length === 0 || !embedFor(path)) return ''
  const query = new URLSearchParams({ url: origin + path, format: 'json' })
  return `<link rel="alternate" type="application/json+oembed" href="${origin}${OEMBED_PATH}?${String(query).replaceAll('&', '&amp;')}">`
}

const embedFor = (path: string) => (EMBEDS as readonly Embed[]).find((one) => one.stands_for.includes(path))

/** @param url of one of our pages, or of an embed */
function findEmbed(url: unknown, origin: string) {
  const asked = typeof url === 'string' ? URL.parse(url) : null
  if (!asked || asked.origin !== new URL(origin).origin) return undefined
  const path = asked.pathname.replace(/(?<=.)\/$/, '')
  const lang = asked.searchParams.get('lang') ?? undefined
  const theme = asked.searchParams.get('theme') ?? undefined
  const own = EMBEDS.find(({ name }) => path === `${EMBED_PATH}/${name}`)
  const embed = own ?? embedFor(path)
  if (!embed) return undefined
  // The four services share a form.
  const service = own ? asked.searchParams.get('service') : embed.body === 'form' && path.slice(1)
  return { embed, query: { lang, theme, service: service || undefined } }
}

const pixels = (asked: unknown) => {
  const number = Number(asked)
  return Number.isInteger(number) && number > 0 ? number : Infinity
}
