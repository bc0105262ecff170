import { queryOptions } from '@tanstack/react-query'
import { LOCATION_MIN_CHARS, locations } from '#contract/locations.ts'
import { call } from '#web/lib/api.ts'

/** Districts by name. The key is the text, so a late answer lands under its own text and nowhere else. */
export const areasQuery = (q: string) =>
  queryOptions({
    queryKey: ['locations', 'search', q],
    queryFn: ({ signal }) => call(locations.search, { query: { q } }, { signal }),
    enabled: q.length >= LOCATION_MIN_CHARS,
    // Districts do not change while somebody fills in a form.
    staleTime: Infinity,
    retry: 1,
  })
