/**
 * Whether an address is of the operator's own site, which may be in a private network: its host, with or without
 * `www.`, at its port, or over HTTPS. A machine that is its own has several names.
 */
export function isSameSite(url: URL, site: URL): boolean {
  if (nameOf(url) !== nameOf(site)) return false
  return url.port === site.port || (url.port === '' && url.protocol === 'https:')
}

function nameOf({ hostname }: URL) {
  const name = hostname.replace(/^www\./, '')
  return /^(localhost|127\.0\.0\.1|\[::1\])$/.test(name) ? 'localhost' : name
}
