import { QueryClient } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { dataSetQuery } from './data-sets.ts'
import { KEPT_AT } from './kept-at.ts'

const KEPT = 'Sat, 07 Nov 2026 02:00:00 GMT'
const points = { success: true, points: [], groups: [] }

test('a copy that the service worker answers with is no answer; where there is nothing it is shown, as old as it is', async () => {
  const query = { ...dataSetQuery('points', 'en'), staleTime: 0 }
  const client = new QueryClient()
  const stateOf = () => client.getQueryState(query.queryKey)!
  let headers: Record<string, string> = { [KEPT_AT]: KEPT }
  vi.stubGlobal('fetch', async () => Response.json(points, { headers }))
  await expect(client.fetchQuery(query)).rejects.toMatchObject({ offline: true })
  expect(stateOf()).toMatchObject({ data: points, dataUpdatedAt: Date.parse(KEPT), status: 'error' })

  headers = {}
  await client.fetchQuery(query)
  const answered_ms = stateOf().dataUpdatedAt
  expect(answered_ms).toBeGreaterThan(Date.parse(KEPT))
  headers = { [KEPT_AT]: KEPT }
  await expect(client.fetchQuery(query)).rejects.toMatchObject({ offline: true })
  expect(stateOf()).toMatchObject({ dataUpdatedAt: answered_ms, status: 'error' })
  client.clear()
})
