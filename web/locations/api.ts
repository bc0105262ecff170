import { queryOptions } from '@tanstack/react-query'
import { LOCATION_MIN_CHARS, locations } from '#contract/reference/locations.ts'
import { call } from '#web/lib/api/api.ts'
import { keyOf } from '#web/lib/api/queries.ts'
import type { Position } from './use-position.ts'

/**
 * The districts that a text names, of equal names the nearer one first; with a position alone those around it. The key is
 * the text, so a late answer lands under its own text and nowhere else.
 */
export const areasQuery = (typed: string, near: Position | undefined) => {
  const q = typed.length >= LOCATION_MIN_CHARS ? typed : ''
  return queryOptions({
    queryKey: keyOf(locations.search, q, near),
    queryFn: ({ signal }) => call(locations.search, { query: { q, ...near } }, { signal }),
    enabled: q !== '' || near !== undefined,
    // Districts do not change while somebody fills in a form.
    staleTime: Infinity,
    retry: 1,
  })
}
