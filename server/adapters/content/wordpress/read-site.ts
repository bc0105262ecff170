import { lookup } from 'node:dns'
import { isIP } from 'node:net'
import type { Agent, Dispatcher, Response } from 'undici'
import { isPublic } from '#server/adapters/public-address.ts'
import { isSameSite } from '#server/adapters/same-site.ts'
import { SiteError } from '../port.ts'
import { readRetryAfter } from '#server/protocol/retry-after.ts'

type Options = {
  signal: AbortSignal
  accept: string
  /** 0: the headers are enough. */
  max_bytes: number
  /** The operator's site: it may have a private address. */
  site: URL
}

/** The answer was not from the API, which may have another address. */
export class NotTheApi extends SiteError {}

export type SiteAnswer = {
  status: number
  /** Media type without its parameters. */
  type: string
  link: string | null
  /** How many items there are in all, where it says so. */
  total: number | undefined
  retry_after_s: number | undefined
  text: string
}

const MAX_REDIRECTS = 5
const REDIRECTS = new Set([301, 302, 303, 307, 308])

/**
 * Reads one address of the site. Nothing of who asked us is sent along. It may redirect within itself or to a host of
 * the internet, but not into the network that our server stands in.
 * @throws SiteError
 */
export async function readSite(
  start: string,
  { signal, accept, max_bytes, site }: Options,
): Promise<SiteAnswer> {
  try {
    let url = new URL(start)
    const { Agent, fetch } = await import('undici')
    const seen = new Set<string>()
    for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects++) {
      const response = await fetch(url, {
        signal,
        redirect: 'manual',
        headers: { accept, 'user-agent': 'Resirkuit' },
        ...(!isSameSite(url, site) && { dispatcher: dispatcherFor(url, Agent) }),
      })
      const location = response.headers.get('location')
      if (!REDIRECTS.has(response.status) || location === null) return await answerOf(response, max_bytes)
      await response.body?.cancel()
      seen.add(url.href)
      const next = URL.parse(location, url.href)
      if (!next || !/^https?:$/.test(next.protocol)) throw new SiteError('It redirects to no web address.')
      if (seen.has(next.href)) throw new SiteError('It redirects in a circle.')
      url = next
    }
    throw new SiteError('It redirects again and again.')
  } catch (error) {
    if (error instanceof SiteError) throw error
    if (error instanceof Error && error.cause instanceof SiteError) throw error.cause
    if (signal.aborted) throw new SiteError('No answer in time.', { cause: error })
    throw new SiteError(`Cannot be reached: ${reason(error)}.`, { cause: error })
  }
}

async function answerOf(response: Response, max_bytes: number): Promise<SiteAnswer> {
  const { status, headers } = response
  const chunks: Uint8Array[] = []
  let size_bytes = 0
  if (max_bytes === 0) await response.body?.cancel()
  else
    for await (const chunk of response.body ?? []) {
      size_bytes += chunk.byteLength
      if (size_bytes > max_bytes) throw new SiteError(`The answer is larger than ${max_bytes} bytes.`)
      chunks.push(chunk)
    }
  const total = headers.get('x-wp-total')
  const type = headers.get('content-type')?.split(';')[0]?.trim().toLowerCase() ?? ''
  return {
    status,
    type,
    link: headers.get('link'),
    retry_after_s: secondsOf(headers.get('retry-after')),
    total: total !== null && /^\d{1,9}$/.test(total) ? Number(total) : undefined,
    text: new TextDecoder().decode(Buffer.concat(chunks)),
  }
}

function secondsOf(value: string | null) {
  const wait_ms = readRetryAfter(value, new Date())
  return wait_ms ? Math.ceil(wait_ms / 1000) : undefined
}

function dispatcherFor(url: URL, AgentClass: typeof Agent): Dispatcher {
  // A site has a name; an address where a name should be is looking for something in our own network.
  if (url.port !== '' || isIP(url.hostname.replace(/^\[|\]$/g, '')) > 0)
    throw new SiteError(`It leads to ${url.host}, which is not the site's.`)
  return (internet ??= agentOfInternet(AgentClass))
}

let internet: Dispatcher | undefined

/** Connects to public addresses only, and to the very address that was checked. */
const agentOfInternet = (AgentClass: typeof Agent) =>
  new AgentClass({
    connect: {
      lookup: (hostname, { all }, callback) =>
        lookup(hostname, { all: true }, (error, addresses) => {
          if (error) return callback(error, [])
          const [first] = addresses
          if (!first || !addresses.every(({ address }) => isPublic(address)))
            callback(new SiteError(`It leads to ${hostname}, which is not on the internet.`), [])
          else if (all) callback(null, addresses)
          else callback(null, first.address, first.family)
        }),
    },
  })

/** `fetch failed` says nothing; its cause does. */
function reason(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  if (error.cause instanceof Error) return reason(error.cause)
  return error.message || (error as NodeJS.ErrnoException).code || error.name
}
