import { Service, Status } from '#contract/submissions.ts'
import type { TableFilters } from '../api.ts'
import { PAGE_SIZE } from './table-view.ts'

type Name = 'status' | 'service' | 'q' | 'ending' | 'cursor' | 'open'
export type Change = Partial<Record<Name, string | undefined>>

/** What the address asks for; what is none of it is left out. */
export function filtersOf(params: URLSearchParams): TableFilters {
  const status = Status.safeParse(params.get('status')).data
  const service = Service.safeParse(params.get('service')).data
  const q = params.get('q')?.trim().slice(0, 100)
  const cursor = params.get('cursor')
  return {
    limit: PAGE_SIZE,
    ...(status && { status }),
    ...(service && { service }),
    ...(q && { q }),
    ...(params.get('ending') === 'true' && { ending: 'true' }),
    ...(cursor && { cursor }),
  }
}

export function changed(from: URLSearchParams, change: Change) {
  const next = new URLSearchParams(from)
  // A cursor belongs to the filters it was given for.
  const cursor = !('cursor' in change) && !('open' in change) && { cursor: '' }
  for (const [name, value] of Object.entries({ ...cursor, ...change }))
    if (value) next.set(name, value)
    else next.delete(name)
  return next
}
