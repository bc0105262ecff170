import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp } from '#server/testing/test-app.ts'

let server: Awaited<ReturnType<typeof createTestApp>>
beforeAll(async () => {
  server = await createTestApp()
})
afterAll(() => server?.close())

const get = (url: string, headers: Record<string, string> = {}) => server.app.inject({ url, headers })
const PUBLIC = ['/api/impact', '/api/impact/report', '/api/features', '/api/dataSubmission']

test.each(PUBLIC)('%s is asked for again each time, and not sent again', async (url) => {
  const first = await get(url, { 'accept-encoding': 'br' })
  expect(first.headers).toMatchObject({ 'cache-control': 'no-cache', etag: expect.stringMatching(/^W\/"/) })
  const { etag } = first.headers as { etag: string }
  const again = await get(url, { 'if-none-match': `"another", ${etag}` })
  expect(again.statusCode).toBe(304)
  expect(again.body).toBe('')
  expect(again.headers).toMatchObject({ etag, 'cache-control': 'no-cache' })
  expect((await get(url, { 'if-none-match': '"another"' })).statusCode).toBe(200)
})

test('a changed figure has another tag', async () => {
  const admin = await server.account('ratna')
  const { etag } = (await get('/api/impact')).headers as { etag: string }
  const brought = { service: 'collection', message: 'Two boxes' }
  const key = (name: string) => ({ ...admin.headers, 'idempotency-key': `revalidation-${name}` })
  const walkIn = { method: 'POST', url: '/api/submissions/walk-in', payload: brought } as const
  const { submission } = (await server.call({ ...walkIn, headers: key('walk-in') })).body
  const entry = { device_class: 'laptop', weight_kg: 2, method: 'weighed', outcome: 'unknown' }
  const url = `/api/submissions/${submission.id}/weights`
  expect((await server.call({ method: 'POST', url, payload: entry, headers: key('weight') })).status).toBe(
    200,
  )
  const now = await get('/api/impact', { 'if-none-match': etag })
  expect(now.statusCode).toBe(200)
  expect(now.json()).toMatchObject({ ewaste_managed: 0.002 })
})

test('other answers are kept nowhere', async () => {
  const { headers } = await get('/api/factors')
  expect(headers.etag).toBeUndefined()
  expect(headers['cache-control']).toBe('no-store')
})
