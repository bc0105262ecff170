import type { FieldStop } from '#contract/requests/rounds.ts'

type Target = Pick<FieldStop, 'latitude' | 'longitude' | 'place' | 'name'>

/**
 * Opens what the device finds its way with. A place that nobody has coordinates of is searched for by its name.
 * @param agent `navigator.userAgent`
 */
export function navigateLink({ latitude, longitude, place, name }: Target, agent: string) {
  const at = latitude === null || longitude === null ? null : `${latitude},${longitude}`
  const query = encodeURIComponent(at === null ? place : `${at}(${name})`)
  if (/Android/.test(agent)) return `geo:${at ?? '0,0'}?q=${query}`
  if (/iPhone|iPad|Macintosh/.test(agent))
    return `https://maps.apple.com/?daddr=${encodeURIComponent(at ?? place)}`
  return at === null
    ? `https://www.openstreetmap.org/search?query=${encodeURIComponent(place)}`
    : `https://www.openstreetmap.org/directions?route=${encodeURIComponent(`;${at}`)}`
}
