import type { FastifyInstance } from 'fastify'
import type { Context } from '#server/core/context.ts'
import { pictureHeaders } from '../security.ts'

type Followed = {
  id: string
  expires: string | undefined
  viewer: string | undefined
  signature: string | undefined
}
type Found = { data: Uint8Array; max_age_s: number }

/**
 * The bytes of private photos, outside the contract because it speaks JSON. Nobody is asked who they are: an `<img>`
 * sends no token, and the signed link says who they are.
 */
export function servePhotos(
  app: FastifyInstance,
  context: Context,
  photo: (ctx: Context, followed: Followed) => Promise<Found>,
) {
  app.route<{ Params: { id: string }; Querystring: Record<string, unknown> }>({
    method: 'GET',
    url: '/api/images/:id',
    // A feed has many photos, and many phones share one address of their network.
    config: { limit: { points: 1200, per_s: 60 } },
    schema: { hide: true },
    handler: async ({ params: { id }, query, log }, reply) => {
      const ctx = { ...context, log: log as Context['log'] }
      const { data, max_age_s } = await photo(ctx, {
        id,
        expires: once(query.expires),
        viewer: once(query.for),
        signature: once(query.signature),
      })
      return reply
        .headers({
          ...pictureHeaders(context.env),
          'cache-control': `private, max-age=${max_age_s}`,
          'content-disposition': 'inline',
        })
        .type('image/webp')
        .send(data)
    },
  })
}

/** A parameter that is given twice is none. */
const once = (value: unknown) => (typeof value === 'string' ? value : undefined)
