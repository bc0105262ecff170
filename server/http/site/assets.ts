import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { FileStore } from '#server/adapters/images/port.ts'
import type { Context } from '#server/core/context.ts'
import { Problem } from '#server/core/errors.ts'
import { variesByEncoding } from '../compression.ts'
import { keepBuild } from './earlier-builds.ts'

import { errorReply } from '../error-handler.ts'
import { keepFiles } from './kept-files.ts'
import { bringFromOthers, shareBuild } from './shared-builds.ts'

/** A script runs with every 2xx, and the service worker keeps nothing but a 200: this must not stand in a cache. */
const RUN_AND_FORGET = 203

const FOR_EVER = 'public, max-age=31536000, immutable'

/** Whether a whole file is wanted, whatever the caller has of it. */
const isPlain = ({ method, headers }: FastifyRequest) =>
  method === 'GET' && !headers.range && !headers['if-none-match'] && !headers['if-modified-since']

/**
 * The hashed files, of this build, of those before it, and of those that other servers have. A script of a build that is not kept any more is answered
 * with one that brings the app up to date (web/pwa/outdated.ts).
 */
export async function serveAssets(
  app: FastifyInstance,
  { log, now }: Pick<Context, 'log' | 'now'>,
  {
    webFolder,
    earlierFolder,
    shared,
  }: { webFolder: string; earlierFolder: string; shared?: FileStore | undefined },
) {
  const own = join(webFolder, 'assets')
  const earlier = join(earlierFolder, 'assets')
  await keepBuild({ from: own, to: earlier, now: now() }).catch((error: unknown) => {
    log.warn({ err: error }, 'the files of this build are not kept for the time after the next upgrade')
  })
  const others = join(earlierFolder, 'others')
  const here = new Set(
    [own, earlier].filter((folder) => existsSync(folder)).flatMap((one) => readdirSync(one)),
  )
  const bring = shared && (await bringFromOthers(shared, others))
  if (shared)
    await shareBuild(shared, { from: own, now: now() }).catch((error: unknown) => {
      log.warn({ err: error }, 'the files of this build are not where other servers find them')
    })
  const kept = await keepFiles(own)
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
        root: [own, earlier, others].filter((folder) => existsSync(folder)),
        // Its own route lists the whole folder for each request, to compare how a name is spelled.
        serve: false,
        index: false,
        preCompressed: true,
        immutable: true,
        maxAge: '365d',
      })
      assets.get<{ Params: { name: string } }>('/:name', async (request, reply) => {
        const { name } = request.params
        const file = isPlain(request) ? await kept(name, request.headers['accept-encoding']) : undefined
        if (!file && !here.has(name))
          await bring?.(name).catch((error: unknown) => log.warn({ err: error }, `${name} is not to be had`))
        if (!file) return reply.sendFile(name)
        variesByEncoding(reply)
        reply.header('cache-control', FOR_EVER).type(file.type)
        if (file.encoding) reply.header('content-encoding', file.encoding)
        return reply.send(file.body)
      })
    },
    { prefix: '/assets' },
  )
}
