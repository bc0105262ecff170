import { hash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'

/**
 * Answers of endpoints with `revalidated` may be kept, and are asked for again each time: where nothing has changed the answer is a
 * 304 of a few bytes. Comes before the compression, so that one tag stands for every form of an answer.
 */
export function revalidateAnswers(app: FastifyInstance) {
  app.addHook('onSend', async (request, reply, payload) => {
    if (!request.routeOptions.config.revalidated) return payload
    if (typeof payload !== 'string' || reply.statusCode !== 200) return payload
    const etag = `W/"${hash('sha1', payload, 'base64url')}"`
    reply.headers({ etag, 'cache-control': 'no-cache' })
    const known = request.headers['if-none-match']
    if (!known?.split(',').some((one) => one.trim() === etag)) return payload
    reply.code(304).removeHeader('content-type').removeHeader('content-length')
    return ''
  })
}
