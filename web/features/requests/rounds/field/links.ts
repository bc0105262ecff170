import type { FieldStop } from '#contract/requests/rounds.ts'
import { addressLine } from '#contract/requests/submissions.ts'

type Target = Pick<FieldStop, 'latitude' | 'longitude' | 'near' | 'place' | 'street' | 'name'>

/**
 * Opens what the device finds its way with. A place without coordinates of its own is searched for by its address.
 * @param agent `navigator.userAgent`
 */
export function navigateLink({ latitude, longitude, near, street, name, ...stop }: Target, agent: string) {
  const place = addressLine({ street, location: stop.place })
  // The middle of the district is worse than the street that the sender wrote.
  const unknown = latitude === null || longitude === null || (near && street !== '')
  const at = unknown ? null : `${latitude},${longitude}`
  const query = encodeURIComponent(at === null ? place : `${at}(${name})`)
  if (/Android/.test(agent)) return `geo:${at ?? '0,0'}?q=${query}`
  if (/iPhone|iPad|Macintosh/.test(agent))
    return `https://maps.apple.com/?daddr=${encodeURIComponent(at ?? place)}`
  return at === null
    ? `https://www.openstreetmap.org/search?query=${encodeURIComponent(place)}`
    : `https://www.openstreetmap.org/directions?route=${encodeURIComponent(`;${at}`)}`
}
