import type { FastifyInstance } from 'fastify'
import type { ClassList } from '#contract/knowledge.ts'
import type { Context } from '#server/context.ts'
import { DOCUMENT_LIMIT } from './limits.ts'
import { keptAs, originOf } from './origin.ts'
import type { PageSources } from './pages.ts'

/** Whose items have an address of their own, and where. */
const KINDS = { news: '/news', collection: '/ExploreEwaste/collection', supply: '/ExploreEwaste/supply' }
type Listed = { id: string; date: string | null }

/** `/robots.txt` and `/sitemap.xml`: the public pages and their items, and nothing behind the login. */
export function serveForRobots(
  app: FastifyInstance,
  { env }: Pick<Context, 'env'>,
  paths: readonly string[],
  sources: PageSources,
) {
  const cache = keptAs(env, 'public, max-age=3600')

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
            ...['/admin', '/profile', '/edit-profile', '/change-password', '/track', '/idp'].map(
              (path) => `Disallow: ${path}`,
            ),
            `Sitemap: ${originOf(env, request)}/sitemap.xml`,
            '',
          ].join('\n'),
        ),
  )

  app.get(
    '/sitemap.xml',
    { config: { access: 'open', limit: DOCUMENT_LIMIT }, schema: { hide: true } },
    async (request, reply) => {
      const origin = originOf(env, request)
      const items = await Promise.all(
        Object.entries(KINDS).map(async ([kind, page]) => {
          // What cannot be read is left out; the pages are there all the same.
          const listed = (await sources.index!('id', kind).catch(() => [])) as Listed[]
          return listed.map(({ id, date }) => ({
            address: `${origin}${page}/${encodeURIComponent(id)}`,
            date,
          }))
        }),
      )
      const { classes } = (await sources.knowledge!('id', undefined)) as ClassList
      const pages = [
        ...paths.filter((path) => !path.includes(':')),
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
