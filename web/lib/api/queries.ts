import { queryOptions, type QueryClient } from '@tanstack/react-query'
import type { Endpoint, RequestOf } from '#contract/foundation/endpoint.ts'
import { call } from './api.ts'

/** The key of what an endpoint answered; without `asked`, the beginning of all of its keys. */
export const keyOf = <const Asked extends readonly unknown[]>(
  { method, path }: Pick<Endpoint, 'method' | 'path'>,
  ...asked: Asked
) => [`${method} ${path}`, ...asked] as const

/** An endpoint's answer as it is. */
export const queryOf = <E extends Endpoint>(endpoint: E, request: RequestOf<E>) =>
  queryOptions({
    queryKey: keyOf(endpoint, request),
    queryFn: ({ signal }) => call(endpoint, request, { signal }),
  })

/** The earlier answers of these endpoints are asked for again, at once where they are shown. */
export const invalidate = (client: QueryClient, ...endpoints: Endpoint[]) =>
  Promise.all(endpoints.map((one) => client.invalidateQueries({ queryKey: keyOf(one) })))
