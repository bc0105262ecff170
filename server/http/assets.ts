import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import type { Context } from '#server/context.ts'
import { Problem } from '#server/errors.ts'
import { keepBuild } from './earlier-builds.ts'
import { errorReply } from './error-handler.ts'

/** A script runs with every 2xx, and the service worker keeps nothing but a 200: this must not stand in a cache. */
const RUN_AND_FORGET = 203

/**
 * The hashed files, of this build and of those before it. A script of a build that is not kept any more is answered
 * with one that brings the app up to date (web/pwa/outdated.ts).
 */
export async function serveAssets(
  app: FastifyInstance,
  { log, now }: Pick<Context, 'log' | 'now'>,
  { webFolder, earlierFolder }: { webFolder: string; earlierFolder: string },
) {
  const own = join(webFolder, 'assets')
  const earlier = join(earlierFolder, 'assets')
  await keepBuild({ from: own, to: earlier, now: now() }).catch((error: unknown) => {
    log.warn({ err: error }, 'the files of this build are not kept for the time after the next upgrade')
  })
  const outdated = readFileSync(join(webFolder, 'outdated.js'))
  await app.register(
    async (assets) => {
      assets.setNotFoundHandler((request, reply) =>
        /^[^?]+\.js(\?|$)/.test(request.url)
          ? reply
              .code(RUN_AND_FORGET)
              .header('cache-control', 'no-store')
              .type('text/javascript; charset=utf-8')
              .send(outdated)
          : reply.code(404).send(errorReply(new Problem(404, { code: 'not-found' }, 'Not found'))),
      )
      await assets.register(fastifyStatic, {
        // A build may empty the first while this process runs.
        root: [own, earlier].filter((folder) => existsSync(folder)),
        // Its own route lists the whole folder for each request, to compare how a name is spelled.
        serve: false,
        index: false,
        preCompressed: true,
        immutable: true,
        maxAge: '365d',
      })
      assets.get<{ Params: { name: string } }>('/:name', ({ params }, reply) => reply.sendFile(params.name))
    },
    { prefix: '/assets' },
  )
}
