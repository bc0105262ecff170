import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { RequestOf } from '#contract/endpoint.ts'
import { submissions, type Status } from '#contract/submissions.ts'
import { timeline } from '#contract/timeline.ts'
import { call } from '#web/lib/api.ts'
import { guest } from '#web/lib/guest.ts'

/** The state of the own request; the guest id goes along, for who sent it before signing in. */
export const trackQuery = (code: string) =>
  queryOptions({
    queryKey: ['submissions', 'track', code],
    queryFn: ({ signal }) =>
      call(submissions.track, { params: { code }, headers: { 'x-guest-id': guest().user_id } }, { signal }),
  })

export type TableFilters = NonNullable<RequestOf<typeof timeline.list>['query']>

/** One page of the admin table. */
export const tableQuery = (filters: TableFilters) =>
  queryOptions({
    queryKey: ['timeline', 'data', filters],
    queryFn: ({ signal }) => call(timeline.list, { query: { ...filters, part: 'data' } }, { signal }),
    placeholderData: keepPreviousData,
  })

/** One request with its history. Reading it marks it as read. */
export const submissionQuery = (id: number) =>
  queryOptions({
    queryKey: ['submissions', id],
    queryFn: ({ signal }) => call(submissions.read, { params: { id } }, { signal }),
  })

export function useReview(id: number) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: { status: Status; note?: string }) => call(submissions.review, { params: { id }, body }),
    onSuccess: (reply) => {
      queryClient.setQueryData(submissionQuery(id).queryKey, reply)
      return queryClient.invalidateQueries({ queryKey: ['timeline'] })
    },
    // Somebody else was faster: what is shown is out of date.
    onError: () => queryClient.invalidateQueries({ queryKey: ['submissions', id] }),
  })
}
