import { queryOptions } from '@tanstack/react-query'
import { LOCATION_MIN_CHARS, locations } from '#contract/locations.ts'
import { call } from '#web/lib/api.ts'
import { keyOf } from '#web/lib/queries.ts'
import { firstFound } from './areas.ts'
import type { Position } from './use-position.ts'

/**
 * Districts by the first of the terms that finds any, of equal names the nearer one first; with a position alone those
 * around it. The key is the text, so a late answer lands under its own text and nowhere else.
 */
export const areasQuery = (typed: readonly string[], near: Position | undefined) => {
  const terms = typed.filter(({ length }) => length >= LOCATION_MIN_CHARS)
  return queryOptions({
    queryKey: keyOf(locations.search, terms, near),
    queryFn: ({ signal }) =>
      firstFound(terms.length > 0 ? terms : [''], (q) =>
        call(locations.search, { query: { q, ...near } }, { signal }),
      ),
    enabled: terms.length > 0 || near !== undefined,
    // Districts do not change while somebody fills in a form.
    staleTime: Infinity,
    retry: 1,
  })
}
