import { existsSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { body } from './error-handler.ts'
import { Problem } from '#server/errors.ts'

/** The built web app: hashed files for ever, the shell for every page; unknown calls stay JSON 404s. */
export async function serveWeb(app: FastifyInstance, folder: string | undefined) {
  const built = folder !== undefined && existsSync(join(folder, 'index.html'))
  if (built)
    await app.register(fastifyStatic, {
      root: folder,
      wildcard: false,
      preCompressed: true,
      cacheControl: false,
      setHeaders: (reply, path) => {
        const hashed = path.startsWith(join(folder, 'assets'))
        reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache')
      },
    })
  app.setNotFoundHandler((request, reply) => {
    const page = request.method === 'GET' && !/^\/(api|idp|assets)\/|\.\w+$/.test(request.url.split('?')[0]!)
    if (page && built) return reply.sendFile('index.html')
    return reply.code(404).send(body(new Problem(404, { code: 'not-found' }, 'Not found')))
  })
}
