import type { FastifyInstance } from 'fastify'
import { PICTURE_WIDTHS, type PictureFormat, type PictureWidth } from '#contract/reference/content.ts'
import type { Context } from '#server/core/context.ts'
import { Problem, notFound } from '#server/core/errors.ts'
import { pictureHeaders } from '../security.ts'

type Wanted = { id: string; width: PictureWidth; format: PictureFormat }

const FILE = new RegExp(`^(${PICTURE_WIDTHS.join('|')})\\.(avif|webp)$`)

/**
 * The bytes of pictures, outside the contract because it speaks JSON (`contract/reference/content.ts` has the addresses). An
 * address never changes its content, so browsers keep it for ever; a refusal is soon forgotten, and one that is ours at once.
 */
export function servePictures(
  app: FastifyInstance,
  context: Context,
  picture: (ctx: Context, wanted: Wanted) => Promise<Uint8Array>,
) {
  app.route<{ Params: { id: string; file: string } }>({
    method: 'GET',
    url: '/api/content/images/:id/:file',
    // Many phones share one address of their network, and a page has many pictures.
    config: { limit: { points: 1200, per_s: 60 } },
    schema: { hide: true },
    handler: async ({ params: { id, file }, headers, log }, reply) => {
      const [, width, format] = FILE.exec(file) ?? []
      if (!width || !/^[0-9a-f]{32}$/.test(id)) throw notFound('Picture')
      const wanted = { id, width: Number(width) as PictureWidth, format: format as PictureFormat }
      const data = await picture({ ...context, log: log as Context['log'] }, wanted).catch((error) => {
        // An error of a busy or broken server says nothing about the picture.
        if (error instanceof Problem && error.status !== 503)
          reply.header('cache-control', 'public, max-age=60')
        throw error
      })
      const etag = `"${id}-${file}"`
      reply.headers({
        ...pictureHeaders(context.env),
        'cache-control': 'public, max-age=31536000, immutable',
        etag,
      })
      if (headers['if-none-match'] === etag) return reply.code(304).send()
      return reply.type(`image/${format}`).send(data)
    },
  })
}
