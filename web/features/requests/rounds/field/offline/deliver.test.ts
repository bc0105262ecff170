import { expect, test, vi } from 'vitest'
import { setBearer } from '#web/lib/api/api.ts'
import { deliver } from './deliver.ts'

test.each([
  ['RSK-7F4K-92QD', { tracking_code: 'RSK-7F4K-92QD' }],
  ['Kelurahan Gambir', {}],
])('an outcome at %s says whose it is, where that is a request', async (about, said) => {
  setBearer({ token: async () => 'a-token', refused: () => {} })
  vi.useFakeTimers({ now: new Date('2026-11-23T09:00:00.000Z'), toFake: ['Date'] })
  const bodies: unknown[] = []
  vi.stubGlobal('fetch', async (_: string, { body }: RequestInit) => {
    bodies.push(JSON.parse(body as string))
    return Response.json({ success: true, state: 'failed', conflict: null })
  })
  const outcome = {
    kind: 'failed',
    at: '2026-11-23T03:00:00.000Z',
    failure: 'nobody-there',
    note: '',
  } as const
  const act = { seq: 1, key: 'key-0001', owner: 'uid', round_id: 1, day: '2026-11-23', about }
  await deliver({ ...act, deed: { kind: 'outcome', stop_id: 7, outcome } }, new AbortController().signal)
  // The device's clock while it sends tells the server how far it is off (§4).
  expect(bodies).toEqual([{ outcome, sent_at: '2026-11-23T09:00:00.000Z', ...said }])
  vi.useRealTimers()
})
