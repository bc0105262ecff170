import type { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import type { Context } from '#server/core/context.ts'

type Opened = { name: string; size_bytes: number; stream: Readable }

/**
 * The file of a backup, outside the contract because a browser saves it by itself and sends no token: the signed link, good for a
 * minute, was given to an administrator.
 */
export function serveBackups(
  app: FastifyInstance,
  context: Context,
  open: (ctx: Context, id: number, expires: string, signature: string) => Promise<Opened>,
) {
  app.route<{ Params: { id: string }; Querystring: Record<string, unknown> }>({
    method: 'GET',
    url: '/api/backups/:id',
    config: { limit: { points: 30, per_s: 60 } },
    schema: { hide: true },
    handler: async ({ params: { id }, query, log }, reply) => {
      const ctx = { ...context, log: log as Context['log'] }
      const number = /^\d{1,15}$/.test(id) ? Number(id) : 0
      const { name, size_bytes, stream } = await open(
        ctx,
        number,
        String(query.expires),
        String(query.signature),
      )
      return reply
        .headers({
          'cache-control': 'no-store',
          'content-disposition': `attachment; filename="${name}"`,
          'content-length': size_bytes,
        })
        .type('application/octet-stream')
        .send(stream)
    },
  })
}
