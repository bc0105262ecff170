/** One subscriber holds a whole IPv6 /64, so its addresses count together. */
export function subscriberNetwork(ip: string) {
  if (!ip.includes(':') || ip.startsWith('::ffff:')) return ip
  const [head = '', tail] = ip.split('::')
  const groups = head.split(':').filter(Boolean)
  if (tail !== undefined) {
    const last = tail.split(':').filter(Boolean)
    while (groups.length + last.length < 8) groups.push('0')
    groups.push(...last)
  }
  return groups.slice(0, 4).join(':')
}
