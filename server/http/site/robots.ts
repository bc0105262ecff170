import type { FastifyInstance } from 'fastify'
import { CONTENT_KINDS } from '#contract/reference/content-kinds.ts'
import type { PageRenderer } from '#contract/rendering.ts'
import type { Context } from '#server/core/context.ts'
import { DOCUMENT_LIMIT } from '../limits.ts'
import { cacheControl, requestOrigin } from '../origin.ts'
import type { PageSources } from './pages.ts'

/** `/robots.txt` and `/sitemap.xml`: the public pages and their items, and nothing behind the login. */
export function serveForRobots(
  app: FastifyInstance,
  { env }: Pick<Context, 'env'>,
  { publicPaths, hiddenPaths }: Pick<PageRenderer, 'publicPaths' | 'hiddenPaths'>,
  sources: PageSources,
) {
  const cache = cacheControl(env, 'public, max-age=3600')

  app.get(
    '/robots.txt',
    { config: { access: 'open', limit: DOCUMENT_LIMIT }, schema: { hide: true } },
    (request, reply) =>
      reply
        .type('text/plain; charset=utf-8')
        .header('cache-control', cache)
        .send(
          [
            'User-agent: *',
            // A rule alone is about everything that begins so, `/p` about `/privacy`.
            ...[...hiddenPaths, '/idp'].flatMap((path) =>
              ['$', '/', '?'].map((after) => `Disallow: ${path}${after}`),
            ),
            `Sitemap: ${requestOrigin(env, request)}/sitemap.xml`,
            '',
          ].join('\n'),
        ),
  )

  app.get(
    '/sitemap.xml',
    { config: { access: 'open', limit: DOCUMENT_LIMIT }, schema: { hide: true } },
    async (request, reply) => {
      const origin = requestOrigin(env, request)
      const items = await Promise.all(
        CONTENT_KINDS.map(async (kind) => {
          const page = publicPaths.find((path) => path.endsWith(`/${kind}/:id`))
          // A source that cannot be read is left out; the pages exist all the same.
          const listed = page ? await sources.index(kind).catch(() => []) : []
          return listed.map(({ id, date }) => ({
            address: origin + page!.replace(':id', encodeURIComponent(id)),
            date,
          }))
        }),
      )
      const { classes } = await sources.sets.knowledge('id')
      const pages = [
        ...publicPaths.filter((path) => !path.includes(':')),
        ...classes.map(({ id }) => `/knowledge/${id}`),
      ]
      const entries = [...pages.map((path) => ({ address: origin + path, date: null })), ...items.flat()]
      const urls = entries.map(
        ({ address, date }) =>
          `<url><loc>${xml(address)}</loc>${date ? `<lastmod>${date.slice(0, 10)}</lastmod>` : ''}</url>`,
      )
      return reply
        .type('application/xml; charset=utf-8')
        .header('cache-control', cache)
        .send(
          `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.join('')}</urlset>\n`,
        )
    },
  )
}

const xml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
