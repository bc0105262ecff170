import ipaddr from 'ipaddr.js'

/**
 * Whether an address is on the internet: requests that a stranger can cause must not reach the operator's own network.
 * IPv6 is public in 2000::/3 alone; what wraps an IPv4 address (mapped, NAT64, 6to4, Teredo) has a range of its own.
 */
export function isPublic(address: string) {
  if (!ipaddr.isValid(address)) return false
  const ip = ipaddr.parse(address)
  if (ip.range() !== 'unicast') return false
  return ip.kind() === 'ipv4' || ip.match(ipaddr.parse('2000::'), 3)
}
