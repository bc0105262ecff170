import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Metrics } from '#server/adapters/metrics/port.ts'
import type { Logger } from '#server/logging/log.ts'

export const METRICS_PATH = '/metrics'

type Where = { port: number; host: string }

/**
 * Metrics on an address of their own, which the proxy in front of the app does not lead to.
 * @throws what listening throws
 */
export async function serveMetrics(metrics: Pick<Metrics, 'text'>, { port, host }: Where, log: Logger) {
  const server = createServer(async ({ method, url }, response) => {
    response.setHeader('cache-control', 'no-store').setHeader('x-content-type-options', 'nosniff')
    if (url !== METRICS_PATH) response.writeHead(404).end()
    else if (method !== 'GET') response.writeHead(405, { allow: 'GET' }).end()
    else await answer(response)
  })
  const answer = async (response: ServerResponse) => {
    try {
      const { type, body } = await metrics.text()
      response.writeHead(200, { 'content-type': type }).end(body)
    } catch (error) {
      log.error({ err: error }, 'The metrics could not be written.')
      response.writeHead(500).end()
    }
  }
  server.headersTimeout = 5_000
  server.requestTimeout = 10_000
  server.maxConnections = 20
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })
  const { port: taken } = server.address() as AddressInfo
  log.info(`Metrics are at http://${host}:${taken}${METRICS_PATH}`)
  return {
    port: taken,
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
