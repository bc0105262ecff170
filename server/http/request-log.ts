import type { FastifyInstance } from 'fastify'

/**
 * One line for each answered call, by method, route and request id: never the values in the path or the query (they
 * may hold a tracking code or a phone number), the body or the headers. Pages and files are not logged.
 */
export function logRequests(app: FastifyInstance) {
  app.addHook('onResponse', async ({ log, method, url, routeOptions, actor, is404 }, reply) => {
    if (!routeOptions.config.access && !/^\/(api|idp)\//.test(url)) return
    log.info({
      method,
      path: is404 ? '(unknown)' : routeOptions.url,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime * 10) / 10,
      actor: actor?.kind,
    })
  })
}
