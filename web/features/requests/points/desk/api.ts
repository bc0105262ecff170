import { useMutation, useQueryClient } from '@tanstack/react-query'
import { points, type PointForm, type PointState } from '#contract/requests/points.ts'
import { call } from '#web/lib/api/api.ts'
import { dataSetKey } from '#web/lib/api/data-sets.ts'
import { localeNow } from '#web/lib/words/i18n.ts'
import { invalidate, queryOf } from '#web/lib/api/queries.ts'

export const deskQuery = queryOf(points.desk, {})
export const reportsQuery = (id: number) => queryOf(points.reports, { params: { id } })

type Change =
  | { kind: 'create'; form: PointForm }
  | { kind: 'save'; id: number; form: Partial<PointForm> }
  | { kind: 'photo'; id: number; file: Blob }
  | { kind: 'no-photo'; id: number }
  | { kind: 'state'; id: number; state: PointState }
  | { kind: 'renew'; id: number }
  | { kind: 'handle'; id: number; report: number }

const changeOf = (change: Change) => {
  if (change.kind === 'create') return call(points.create, { body: change.form })
  const params = { id: change.id }
  if (change.kind === 'save') return call(points.save, { params, body: change.form })
  if (change.kind === 'photo') return call(points.setPhoto, { params, file: change.file })
  if (change.kind === 'no-photo') return call(points.removePhoto, { params })
  if (change.kind === 'state') return call(points.setState, { params, body: { state: change.state } })
  if (change.kind === 'renew') return call(points.renew, { params })
  return call(points.handle, { params: { ...params, report: change.report } })
}

/** Changes a point; every list of points is then loaded again, the public one too. */
export function useChangePoint() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: changeOf,
    onSuccess: () =>
      Promise.all([
        invalidate(client, points.desk, points.reports),
        client.invalidateQueries({ queryKey: dataSetKey('points', localeNow()) }),
      ]),
  })
}
