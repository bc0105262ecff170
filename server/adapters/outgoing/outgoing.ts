import type { Dispatcher } from 'undici'
import { lookUpAddresses, fixedLookup, inDns, type Lookup } from '#server/adapters/addresses.ts'
import { isPublic } from '#server/adapters/public-address.ts'
import type { Env } from '#server/installation/env.ts'
import { readRetryAfter } from '#server/protocol/retry-after.ts'
import { CallRefused, HostUnknown, type Outgoing } from './port.ts'

type Options = {
  env: Pick<Env, 'OUTGOING_ORIGINS'>
  /** For tests: the resolver of hosts, and the trusted certificates. */
  lookup?: Lookup
  ca?: string
  timeout_ms?: number
}

/**
 * An administrator names these addresses, who need not be the one who runs the machine: it must be HTTPS at a public address
 * and its usual port, unless the installation's settings name its origin. The connection goes to an address that was
 * checked, and redirects are not followed.
 */
export function createOutgoing({ env, lookup = inDns, ca, timeout_ms = 15_000 }: Options): Outgoing {
  const addressesFor = async (url: URL) => {
    const addresses = await lookUpAddresses(url, lookup).catch(() => [])
    if (addresses.length === 0) throw new HostUnknown('has a host that nobody knows')
    if (env.OUTGOING_ORIGINS.includes(url.origin)) return addresses
    if (url.protocol !== 'https:') throw new CallRefused('must begin with https://')
    if (url.port !== '') throw new CallRefused('must not name a port')
    if (!addresses.every(({ address }) => isPublic(address)))
      throw new CallRefused('is not at a public address')
    return addresses
  }

  const call = async <Result>(
    address: string,
    options: Omit<Dispatcher.RequestOptions, 'path' | 'origin'>,
    read: (answer: Dispatcher.ResponseData) => Promise<Result> | Result,
  ) => {
    const url = new URL(address)
    const addresses = await addressesFor(url)
    const { Agent, request } = await import('undici')
    const agent = new Agent({ connect: { lookup: fixedLookup(addresses), ...(ca && { ca }) } })
    try {
      const signal = AbortSignal.timeout(timeout_ms)
      return await read(await request(url, { ...options, dispatcher: agent, signal }))
    } finally {
      // The rest of the answer is not read.
      agent.destroy().catch(() => {})
    }
  }

  return {
    check: async (url) => void (await addressesFor(new URL(url))),
    post: (url, headers, body) =>
      call(
        url,
        { method: 'POST', headers: { ...headers, 'user-agent': 'Resirkuit' }, body },
        ({ statusCode, headers }) => ({
          status: statusCode,
          retry_after_ms: readRetryAfter([headers['retry-after']].flat()[0], new Date()),
        }),
      ),
    get: (url, max_bytes) =>
      call(
        url,
        { method: 'GET', headers: { accept: 'application/json', 'user-agent': 'Resirkuit' } },
        async ({ statusCode, body }) => {
          if (statusCode !== 200) throw new CallRefused(`answers ${statusCode}`, 'answer')
          const chunks: Uint8Array[] = []
          let size_bytes = 0
          for await (const chunk of body as AsyncIterable<Uint8Array>) {
            size_bytes += chunk.byteLength
            if (size_bytes > max_bytes) throw new CallRefused('says more than is read', 'answer')
            chunks.push(chunk)
          }
          return Buffer.concat(chunks).toString('utf8')
        },
      ),
  }
}
