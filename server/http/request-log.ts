import type { FastifyInstance } from 'fastify'

/**
 * One line for each answered call, by method, path and request id: never the query (it may hold a phone number), the
 * body or the headers. Files of the web app are not logged.
 */
export function logRequests(app: FastifyInstance) {
  app.addHook('onResponse', async ({ log, method, url, routeOptions, actor, is404 }, reply) => {
    if (!routeOptions.config.access && !is404) return
    log.info({
      method,
      path: is404 ? url.split('?')[0] : routeOptions.url,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime * 10) / 10,
      actor: actor?.kind,
    })
  })
}
