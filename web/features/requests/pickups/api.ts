import { useMutation, useQueryClient } from '@tanstack/react-query'
import { pickups, type NewClosure, type NewServiceArea } from '#contract/requests/pickups.ts'
import { call } from '#web/lib/api/api.ts'
import { invalidate } from '#web/lib/api/queries.ts'

/** Stores a service area, and answers it. @param id of the one that is changed */
export function useSaveArea(id: number | null) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: NewServiceArea) =>
      id === null ? call(pickups.addArea, { body }) : call(pickups.changeArea, { params: { id }, body }),
    onSuccess: () => invalidate(client, pickups.areas, pickups.calendar),
  })
}

export function useClosures() {
  const client = useQueryClient()
  const onSuccess = () => invalidate(client, pickups.areas, pickups.calendar)
  return {
    add: useMutation({ mutationFn: (body: NewClosure) => call(pickups.addClosure, { body }), onSuccess }),
    remove: useMutation({
      mutationFn: (id: number) => call(pickups.removeClosure, { params: { id } }),
      onSuccess,
    }),
  }
}
