import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp } from '#server/testing/test-app.ts'

let server: Awaited<ReturnType<typeof createTestApp>>
let operator: Awaited<ReturnType<typeof server.account>>
beforeAll(async () => {
  server = await createTestApp()
  await server.account('ratna')
  operator = await server.account('joko', 'operator')
})
afterAll(() => server?.close())

const brought = { service: 'donation', message: 'Two monitors that still work' }
const walkIn = (payload: object = brought, key: string = randomUUID(), headers = operator.headers) =>
  server.call({
    method: 'POST',
    url: '/api/submissions/walk-in',
    payload,
    headers: { ...headers, 'idempotency-key': key },
  })
const counters = async () => (await server.call({ url: '/api/dataSubmission' })).body[0]

test('a walk-in is collected from the start, and its weight can be recorded', async () => {
  const { status, body } = await walkIn()
  expect(status).toBe(200)
  const { submission } = body
  expect(submission).toMatchObject({
    ...brought,
    channel: 'walk-in',
    status: 'collected',
    user_id: null,
    phoneNumber: null,
    location: '',
    read_at: expect.any(String),
    history: [
      { kind: 'submitted', actor: 'joko', status: 'pending' },
      { kind: 'status', actor: 'joko', status: 'collected' },
    ],
  })
  const { data } = (
    await server.call({ url: '/api/timeline', query: { part: 'data' }, headers: operator.headers })
  ).body
  expect(data[0].id).toBe(submission.id)
  const weight = await server.call({
    method: 'POST',
    url: `/api/submissions/${submission.id}/weights`,
    payload: { device_class: 'laptop', weight_kg: 4, method: 'weighed', outcome: 'recycled' },
    headers: { ...operator.headers, 'idempotency-key': randomUUID() },
  })
  expect(weight.status, weight.text).toBe(200)
  // A request that is completed, and that no guest has sent. It counts as nobody's own.
  expect(await counters()).toMatchObject({ total: 1, completed: 1, guests: 0, weight_kg: 4 })
  const { user } = (await server.call({ url: '/api/me', headers: operator.headers })).body
  expect(user).toMatchObject({ collections: 0, recycledWeight: 0 })
})

test('a retry writes nothing more, also at once; the key belongs to what it was used for', async () => {
  const key = randomUUID()
  const replies = await Promise.all(Array.from({ length: 6 }, () => walkIn(brought, key)))
  expect(new Set(replies.map(({ body }) => body.submission.id)).size).toBe(1)
  const other = await walkIn({ ...brought, message: 'Something else' }, key)
  expect([other.status, other.body.code]).toEqual([409, 'idempotency-mismatch'])
})

test('a mistake is taken back with a reason', async () => {
  const { id } = (await walkIn()).body.submission
  const review = (payload: object) =>
    server.call({ method: 'PATCH', url: `/api/submissions/${id}`, payload, headers: operator.headers })
  expect((await review({ status: 'pending', note: 'Written down twice' })).status).toBe(200)
  expect((await review({ status: 'cancelled' })).status).toBe(200)
})

test.each<[object, string]>([
  [{ ...brought, service: 'supply' }, 'service'],
  [{ ...brought, message: ' ' }, 'message'],
  [{ message: 'Without a service' }, 'service'],
])('refuses %j', async (payload, field) => {
  const { status, body } = await walkIn(payload)
  expect([status, body.field]).toEqual([400, field])
})

test('is for staff', async () => {
  const member = await server.account('budi', 'member')
  expect((await walkIn(brought, randomUUID(), member.headers)).status).toBe(403)
})
