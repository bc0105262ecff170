import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { knowledge } from '#contract/reference/knowledge.ts'
import { submissions } from '#contract/requests/submissions.ts'
import { timeline } from '#contract/requests/timeline.ts'
import { weights } from '#contract/requests/weights.ts'
import { call } from '#web/lib/api/api.ts'
import { DATA_SET } from '#web/lib/api/data-sets.ts'
import { invalidate, keyOf, queryOf } from '#web/lib/api/queries.ts'
import { createRetryKey } from '#web/lib/queue/retry-key.ts'
import type { Body } from './entry-fields.ts'

export const weightsQuery = (id: number) => queryOf(weights.list, { params: { id } })

/** The facts of a device class; they change with the program alone. */
export const classQuery = (device_class: string) =>
  queryOptions({
    queryKey: keyOf(knowledge.read, device_class),
    queryFn: async ({ signal }) =>
      (await call(knowledge.read, { params: { class: device_class } }, { signal })).device,
    staleTime: Infinity,
  })

/** Records an entry or a correction. */
export function useRecord(id: number) {
  const client = useQueryClient()
  const [key] = useState(createRetryKey)
  return useMutation({
    mutationFn: (body: Body) => call(weights.record, { params: { id }, headers: key.of(body), body }),
    onSuccess: (reply) => {
      key.forget()
      client.setQueryData(weightsQuery(id).queryKey, reply)
      // The state of a request follows from its kilograms.
      void invalidate(client, submissions.read, timeline.list)
      void client.invalidateQueries({ queryKey: [DATA_SET, 'impact'] })
      void client.invalidateQueries({ queryKey: [DATA_SET, 'impactReport'] })
      void client.invalidateQueries({ queryKey: [DATA_SET, 'dataSubmission'] })
    },
    // Perhaps somebody else corrected the same entry: that is fetched before the error shows.
    onError: () => client.invalidateQueries({ queryKey: weightsQuery(id).queryKey }),
  })
}
