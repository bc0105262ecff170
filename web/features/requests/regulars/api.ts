import { useMutation, useQueryClient } from '@tanstack/react-query'
import { regulars, type Regular, type RegularState } from '#contract/requests/regulars.ts'
import { call } from '#web/lib/api/api.ts'
import { invalidate, queryOf } from '#web/lib/api/queries.ts'

export const regularsQuery = queryOf(regulars.list, {})

/** The acts on a regular pick-up, besides a change of its details. */
export type Act = RegularState | 'delete'

/** Does something to a regular pick-up; the list is read again, also where somebody else was faster. */
export function useAct({ id, version }: Pick<Regular, 'id' | 'version'>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (act: Act): Promise<void> => {
      if (act === 'delete') await call(regulars.remove, { params: { id } })
      else await call(regulars.setState, { params: { id }, body: { state: act, version } })
    },
    onSettled: () => invalidate(client, regulars.list),
  })
}
