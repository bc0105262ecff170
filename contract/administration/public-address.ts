import { z } from 'zod'
import { parseUrl } from '../foundation/parse-url.ts'

/**
 * Why a public address serves few people: this machine alone opens it, its own network does, or everybody on the way can
 * read along.
 */
export const AddressDoubt = z.enum(['machine', 'network', 'plain'])
export type AddressDoubt = z.infer<typeof AddressDoubt>

const LOOPBACK = /^((.+\.)?localhost|127(\.\d+){3}|0\.0\.0\.0|\[::1?\])$/
const IPV4 = /^\d+(\.\d+){3}$/
// RFC 1918, RFC 6598 and link-local; for IPv6 unique local and link-local.
const PRIVATE = /^(10|192\.168|172\.(1[6-9]|2\d|3[01])|100\.(6[4-9]|[7-9]\d|1[01]\d|12[0-7])|169\.254)\./
const PRIVATE_V6 = /^\[f([cd]|e[89ab])/
// RFC 6762, RFC 8375, and what is reserved for private use; a name without a dot is nobody's but the network's.
const PRIVATE_NAME = /(^[^.[]+|\.(local|internal|lan|home\.arpa))$/

/** The doubt about an address that stands in mails and on stickers; null: there is none, or it is no address. */
export function doubtOfAddress(public_url: string): AddressDoubt | null {
  const url = parseUrl(public_url)
  if (!url || !/^https?:$/.test(url.protocol)) return null
  const { hostname } = url
  if (LOOPBACK.test(hostname)) return 'machine'
  if (IPV4.test(hostname) ? PRIVATE.test(hostname) : PRIVATE_V6.test(hostname) || PRIVATE_NAME.test(hostname))
    return 'network'
  return url.protocol === 'http:' ? 'plain' : null
}
