import { lookUpAddresses, fixedLookup, inDns, type Address, type Lookup } from '#server/adapters/addresses.ts'
import { isPublic } from '#server/adapters/public-address.ts'
import { isSameSite } from '#server/adapters/same-site.ts'
import pLimit from 'p-limit'
import type { Dispatcher } from 'undici'
import { SOURCE_MAX_BYTES } from './open-image.ts'

type Options = { trustedSite?: string | undefined; lookup?: Lookup; timeout_ms?: number }

const MAX_REDIRECTS = 3
const AT_ONCE = 6

/** Why a picture could not be fetched, in words for the operator: they hold no address. */
export class FetchFailed extends Error {}

/**
 * Fetches a picture from the internet and from nowhere else: each address of its host must be a public one, the
 * connection goes to an address that was checked (the name is not looked up again), and so for each redirect. Only the
 * operator's own content site may be anywhere.
 */
export function createSafeFetch({ trustedSite, lookup = inDns, timeout_ms = 15_000 }: Options) {
  const trusted = trustedSite === undefined ? undefined : new URL(trustedSite)
  const limit = pLimit(AT_ONCE)

  /** Follows redirects by hand, because each may lead elsewhere. */
  const fetch = async (start: string, signal: AbortSignal) => {
    let url = parsed(start)
    const { Agent, request } = await import('undici')
    for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects++) {
      const addresses = await until(signal, lookUpAddresses(url, lookup))
      if (addresses.length === 0) throw new FetchFailed('an unknown host')
      if (!trusted || !isSameSite(url, trusted)) requirePublic(url, addresses)
      const agent = new Agent({ connect: { lookup: fixedLookup(addresses) }, connections: 1, pipelining: 1 })
      try {
        const answer = await request(url, { dispatcher: agent, signal, headers: HEADERS })
        const { location } = answer.headers
        if (!(REDIRECTS.has(answer.statusCode) && typeof location === 'string')) return await picture(answer)
        url = parsed(location, url)
      } finally {
        // The rest of the answer is not read.
        agent.destroy().catch(() => {})
      }
    }
    throw new FetchFailed('too many redirects')
  }

  return (url: string): Promise<Uint8Array> =>
    limit(async () => {
      const signal = AbortSignal.timeout(timeout_ms)
      try {
        return await fetch(url, signal)
      } catch (error) {
        if (error instanceof FetchFailed) throw error
        if (signal.aborted) throw new FetchFailed('no answer in time', { cause: error })
        const { code = 'unknown' } = error as NodeJS.ErrnoException
        throw new FetchFailed(`connection failed (${code})`, { cause: error })
      }
    })
}

const HEADERS = {
  accept: 'image/avif,image/webp,image/*',
  'accept-encoding': 'identity',
  'user-agent': 'Resirkuit',
}
const REDIRECTS = new Set([301, 302, 303, 307, 308])

function parsed(address: string, base?: URL) {
  const url = URL.canParse(address, base?.href) ? new URL(address, base) : undefined
  if (!url || !/^https?:$/.test(url.protocol)) throw new FetchFailed('not an http address')
  if (url.username || url.password) throw new FetchFailed('an address with a password')
  return url
}

function requirePublic({ port }: URL, addresses: Address[]) {
  if (!addresses.every(({ address }) => isPublic(address))) throw new FetchFailed('not a public address')
  if (port !== '') throw new FetchFailed('a port that is not for the web')
}

async function picture({ statusCode, headers, body }: Dispatcher.ResponseData) {
  if (statusCode !== 200) throw new FetchFailed(`status ${statusCode}`)
  if (!/^(image\/|(application|binary)\/octet-stream)/i.test(String(headers['content-type'])))
    throw new FetchFailed('not a picture')
  if (Number(headers['content-length']) > SOURCE_MAX_BYTES) throw new FetchFailed('too many bytes')
  const chunks: Uint8Array[] = []
  let size_bytes = 0
  for await (const chunk of body as AsyncIterable<Uint8Array>) {
    size_bytes += chunk.byteLength
    if (size_bytes > SOURCE_MAX_BYTES) throw new FetchFailed('too many bytes')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/** The result, or a timeout: a lookup cannot be stopped, but the caller need not wait for it. */
function until<Result>(signal: AbortSignal, result: Promise<Result>) {
  result.catch(() => {})
  return new Promise<Result>((resolve, reject) => {
    const stop = () => reject(signal.reason as Error)
    if (signal.aborted) return stop()
    signal.addEventListener('abort', stop, { once: true })
    result.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop))
  })
}
