import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, post } from '#server/testing/test-app.ts'

let clock_ms = Date.parse('2026-11-22T03:00:00Z')
let server: Awaited<ReturnType<typeof createTestApp>>
let operator: Awaited<ReturnType<typeof server.account>>
let owner: Awaited<ReturnType<typeof server.account>>
beforeAll(async () => {
  server = await createTestApp({}, { now: () => new Date((clock_ms += 1000)) })
  await server.account('ratna')
  operator = await server.account('dewi', 'operator')
  owner = await server.account('sari', 'member')
})
afterAll(() => server?.close())

const approved = async () => {
  const sent = { method: 'POST', url: '/api/submissions', payload: post(), headers: owner.headers } as const
  const { id } = (await server.call(sent)).body
  const step = { method: 'PATCH', url: `/api/submissions/${id}`, headers: operator.headers } as const
  await server.call({ ...step, payload: { status: 'approved' } })
  await server.work()
  return id as number
}
const weigh = async (id: number, weight_kg: number, outcome: string, replaces_id?: number) => {
  const { body, text } = await server.call({
    method: 'POST',
    url: `/api/submissions/${id}/weights`,
    payload: { device_class: 'laptop', method: 'weighed', weight_kg, outcome, units: 2, replaces_id },
    headers: { ...operator.headers, 'idempotency-key': randomUUID() },
  })
  expect(body.success, text).toBe(true)
  return body.entries.at(-1).id as number
}
/** The news of the owner's bell, oldest first. */
const news = async () => {
  const { body } = await server.call({ url: '/api/notifications', headers: owner.headers })
  return (body.notifications as { kind: string; params: { status?: string } }[])
    .filter(({ kind }) => kind === 'request-status')
    .map(({ params }) => params.status)
    .toReversed()
}
const statusOf = async (id: number) =>
  (await server.call({ url: `/api/submissions/${id}`, headers: operator.headers })).body.submission.status

test('weights that are typed one after the other are told once, as they end', async () => {
  const before = (await news()).length
  const id = await approved()
  await weigh(id, 4, 'recycled')
  expect(await statusOf(id)).toBe('recycled')
  const other = await weigh(id, 3, 'unknown')
  expect(await statusOf(id)).toBe('collected')
  await weigh(id, 3, 'disposed', other)
  expect(await statusOf(id)).toBe('recycled')
  await server.work()
  expect((await news()).slice(before)).toEqual(['approved', 'recycled'])
})

test('a request that is back where its sender knows it is no news', async () => {
  const id = await approved()
  await weigh(id, 4, 'unknown')
  await server.work()
  const before = await news()
  expect(before.at(-1)).toBe('collected')
  clock_ms += 10 * 60_000
  const entry = await weigh(id, 5, 'unknown')
  const known = await weigh(id, 5, 'recycled', entry)
  await weigh(id, 0, 'unknown', known)
  expect(await statusOf(id)).toBe('collected')
  await server.work()
  expect(await news()).toEqual(before)
})

test('a step of the ledger ten minutes later is told by itself', async () => {
  const id = await approved()
  const first = await weigh(id, 4, 'unknown')
  await server.work()
  clock_ms += 10 * 60_000
  await weigh(id, 4, 'recycled', first)
  await server.work()
  expect((await news()).slice(-2)).toEqual(['collected', 'recycled'])
})
