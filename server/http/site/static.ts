import { existsSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import type { Context } from '#server/core/context.ts'
import { Problem } from '#server/core/errors.ts'
import { serveAssets } from './assets.ts'
import { sendProblem } from '../error-handler.ts'
import { DOCUMENT_LIMIT } from '../limits.ts'
import { isForFrames } from '../security.ts'
import { openPages, type PageSources } from './pages.ts'
import { serveForRobots } from './robots.ts'

export type WebFolders = {
  /** The files for browsers (`dist/`). */
  webFolder: string
  /** The renderer of the public pages (`dist-server/`). */
  rendererFolder: string
  /** The folder that also keeps the hashed files of earlier builds. */
  earlierFolder: string
}

/** Pages that have another address now. */
const MOVED = { '/admin/api-test': '/admin/health' }

/** The built web app: hashed files for ever, a document for every page; unknown calls stay JSON 404s. */
export async function serveWeb(
  app: FastifyInstance,
  ctx: Context,
  sources: PageSources,
  folders: WebFolders | undefined,
) {
  const folder = folders?.webFolder
  const built = folder !== undefined && existsSync(join(folder, 'index.html'))
  if (built) {
    await app.register(fastifyStatic, {
      root: folder,
      wildcard: false,
      globIgnore: ['assets/**'],
      decorateReply: false,
      // The document at `/` is made by pages.ts.
      index: false,
      preCompressed: true,
      cacheControl: false,
      setHeaders: (reply, path) => {
        reply.header('cache-control', 'no-cache')
        if (isForFrames(path)) reply.header('cross-origin-resource-policy', 'cross-origin')
      },
    })
    const shared = ctx.env.FILES_URL ? ctx.images.files : undefined
    await serveAssets(app, ctx, { ...folders!, shared })
  }
  const pages = built ? await openPages(ctx, sources, folders!) : undefined
  app.setNotFoundHandler((request, reply) =>
    sendProblem(request, reply, new Problem(404, { code: 'not-found' }, 'Not found')),
  )
  if (!pages) return
  for (const [former, now] of Object.entries(MOVED))
    app.route({
      method: 'GET',
      url: former,
      config: { limit: DOCUMENT_LIMIT },
      schema: { hide: true },
      handler: (_, reply) => reply.redirect(now, 301),
    })
  serveForRobots(app, ctx, pages, sources)
  app.route({
    method: 'GET',
    url: '/*',
    config: { access: 'open', limit: DOCUMENT_LIMIT },
    schema: { hide: true },
    handler: (request, reply) => {
      // As it is meant, however it is spelled; Fastify has refused what cannot be decoded.
      const path = decodeURI(request.url.split('?')[0]!)
      if (/^\/(api|idp|assets)\/|\.\w+$/.test(path)) return reply.callNotFound()
      return pages.send(request, reply)
    },
  })
}
