import type { z } from 'zod'
import { RequestFilters, TimelineQuery } from '#contract/requests/timeline.ts'
import type { TableFilters } from '../../api.ts'
import { PAGE_SIZE } from './table-view.ts'

export type FilterName = keyof typeof RequestFilters.shape
export const FILTER_NAMES = RequestFilters.keyof().options
/** The orders of the table; without one, the newest requests are first. */
const Order = TimelineQuery.shape.order.unwrap().exclude(['newest'])
export type Order = z.infer<typeof Order>

type Name = FilterName | 'order' | 'cursor' | 'open'
export type Change = Partial<Record<Name, string | undefined>>

/** The chosen filters without the search words and the page, as the address has them. */
export type Choice = Partial<Record<Exclude<FilterName, 'q'>, string>> & { order?: Order }

/** The filters of the address; unknown ones are left out. */
export function filtersOf(params: URLSearchParams): TableFilters {
  const asked = FILTER_NAMES.flatMap((name): [FilterName, string][] => {
    const value = params.get(name)?.trim().slice(0, 100)
    const known = value && value !== 'false' && RequestFilters.shape[name].safeParse(value).success
    return known ? [[name, value]] : []
  })
  const order = Order.safeParse(params.get('order'))
  const cursor = params.get('cursor')
  return {
    limit: PAGE_SIZE,
    ...(Object.fromEntries(asked) as Partial<TableFilters>),
    ...(order.success && { order: order.data }),
    ...(cursor && { cursor }),
  }
}

const CHOICE = [...FILTER_NAMES.filter((name) => name !== 'q'), 'order'] as const

export const choiceOf = (filters: TableFilters) =>
  Object.fromEntries(CHOICE.flatMap((name) => (filters[name] ? [[name, filters[name]]] : []))) as Choice

export const sameChoice = (one: Choice, other: Choice) => {
  const text = (choice: Choice) =>
    JSON.stringify(
      Object.entries(choice)
        .filter(([, value]) => value)
        .toSorted(),
    )
  return text(one) === text(other)
}

/** A change that puts this choice in the place of every other. */
export const replaceFilters = (choice: Choice): Change => ({
  ...Object.fromEntries(FILTER_NAMES.filter((name) => name !== 'q').map((name) => [name, undefined])),
  order: undefined,
  ...choice,
})

export function changeFilters(from: URLSearchParams, change: Change) {
  const next = new URLSearchParams(from)
  // A cursor belongs to the filters it was given for.
  const cursor = !('cursor' in change) && !('open' in change) && { cursor: '' }
  for (const [name, value] of Object.entries({ ...cursor, ...change }))
    if (value) next.set(name, value)
    else next.delete(name)
  return next
}
