import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { knowledge } from '#contract/reference/knowledge.ts'
import { weights } from '#contract/requests/weights.ts'
import { call } from '#web/lib/api/api.ts'
import { DATA_SET } from '#web/lib/api/data-sets.ts'
import { keyOf, queryOf } from '#web/lib/api/queries.ts'
import type { Body } from './entry-fields.ts'

export const weightsQuery = (id: number) => queryOf(weights.list, { params: { id } })

/** What is known about a device class; it changes with the program alone. */
export const classQuery = (device_class: string) =>
  queryOptions({
    queryKey: keyOf(knowledge.read, device_class),
    queryFn: async ({ signal }) =>
      (await call(knowledge.read, { params: { class: device_class } }, { signal })).device,
    staleTime: Infinity,
  })

/** Records an entry or a correction. `key` is the same for a retry of the same entry. */
export function useRecord(id: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ body, key }: { body: Body; key: string }) =>
      call(weights.record, { params: { id }, headers: { 'idempotency-key': key }, body }),
    onSuccess: (reply) => {
      client.setQueryData(weightsQuery(id).queryKey, reply)
      void client.invalidateQueries({ queryKey: [DATA_SET, 'impact'] })
      void client.invalidateQueries({ queryKey: [DATA_SET, 'impactReport'] })
      void client.invalidateQueries({ queryKey: [DATA_SET, 'dataSubmission'] })
    },
    // Perhaps somebody else corrected the same entry: that is fetched before the error shows.
    onError: () => client.invalidateQueries({ queryKey: weightsQuery(id).queryKey }),
  })
}
