import { parseUrl } from '#contract/foundation/parse-url.ts'

export const mapLink = (location: string) =>
  `https://www.openstreetmap.org/search?query=${encodeURIComponent(location)}`

/** The page a request came from, if it is one of ours: the sender names it, and staff should not be led away. */
export function ownPage(source: string, origin: string): string | null {
  const url = parseUrl(source, origin)
  return url?.origin === origin ? url.href : null
}
