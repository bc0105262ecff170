import { lookup as lookupInDns } from 'node:dns/promises'
import type { LookupFunction } from 'node:net'
import ipaddr from 'ipaddr.js'

export type Address = { address: string; family: number }
/** Finds every address of a host. */
export type Lookup = (hostname: string) => Promise<Address[]>

export const inDns: Lookup = (hostname) => lookupInDns(hostname, { all: true })

/** The address itself where the host is one: `URL` has already turned `0x7f.1` and its like into four numbers. */
export async function lookUpAddresses({ hostname }: URL, lookup: Lookup): Promise<Address[]> {
  const literal = hostname.replace(/^\[|\]$/g, '')
  if (ipaddr.isValid(literal))
    return [{ address: literal, family: ipaddr.parse(literal).kind() === 'ipv6' ? 6 : 4 }]
  return lookup(hostname)
}

/** A lookup that knows only what was checked, so that a name cannot mean something else a moment later. */
export const fixedLookup =
  (addresses: Address[]): LookupFunction =>
  (_hostname, { all }, callback) => {
    if (all) callback(null, addresses)
    else callback(null, addresses[0]!.address, addresses[0]!.family)
  }
