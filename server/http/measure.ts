import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Metrics } from '#server/adapters/metrics/port.ts'

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

/** Counts every answer by the route that was declared, and never by what somebody wrote into an address. */
export function measureRequests(app: FastifyInstance, metrics: Metrics) {
  app.addHook('onResponse', async (request, { statusCode: status, elapsedTime }) => {
    const { method, routeOptions, headers } = request
    const route = routeOf(request)
    metrics.request({
      method: METHODS.has(method) ? method : 'OTHER',
      route,
      status,
      seconds: elapsedTime / 1000,
    })
    if (routeOptions.config.file && status < 400)
      metrics.upload(route, Number(headers['content-length']) || 0)
  })
}

function routeOf({ is404, routeOptions: { url, config } }: FastifyRequest) {
  if (is404 || !url) return '(unknown)'
  // Each file of the build has a route.
  return config.access || /^\/(api|idp)\//.test(url) ? url : '(file)'
}
