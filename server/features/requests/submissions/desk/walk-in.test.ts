import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, newGuest } from '#server/testing/test-app.ts'

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

describe('a person who brought something', () => {
  const person = { name: 'Ibu Sri', phone_number: '0812 3456 7890', waste_source: 'household', consent: true }
  const named = async (more: object = {}) => (await walkIn({ ...brought, ...person, ...more })).body
  const claim = (code: string, key: string, headers: Record<string, string> = newGuest()) =>
    server.call({
      method: 'POST',
      url: `/api/submissions/track/${code}/claim`,
      payload: { key },
      headers,
    })

  test('is stored with their word that they agree, with the source, and gets a key', async () => {
    const { submission, key, mailed } = await named()
    expect(submission).toMatchObject({
      channel: 'walk-in',
      status: 'collected',
      name: 'Ibu Sri',
      phoneNumber: '+6281234567890',
      waste_source: 'household',
      consented_at: expect.any(String),
    })
    expect(key).toMatch(/^guest_[\w-]{32}$/)
    expect(mailed).toBe(false)
  })

  test('takes it over with the key, once, and has its receipt; the account then has the kilograms', async () => {
    const { submission, key } = await named()
    const { id, tracking_code } = submission
    const weight = await server.call({
      method: 'POST',
      url: `/api/submissions/${id}/weights`,
      payload: { device_class: 'laptop', weight_kg: 4, method: 'weighed', outcome: 'recycled' },
      headers: { ...operator.headers, 'idempotency-key': randomUUID() },
    })
    expect(weight.status, weight.text).toBe(200)
    const sri = await server.account('sri', 'member')
    const taken = await claim(tracking_code, key, sri.headers)
    expect([taken.status, taken.body.submission.status]).toEqual([200, 'recycled'])
    expect((await claim(tracking_code, key)).status).toBe(404)
    const receipt = await server.app.inject({
      url: `/api/submissions/track/${tracking_code}/receipt`,
      headers: sri.headers,
    })
    expect([receipt.statusCode, receipt.headers['content-type']]).toEqual([200, 'application/pdf'])
    const { user } = (await server.call({ url: '/api/me', headers: sri.headers })).body
    expect(user).toMatchObject({ recycledWeight: 4 })
  })

  test('gets the same key again from a retry, and none once somebody has taken it over', async () => {
    const key = randomUUID()
    const [one, again] = [
      await walkIn({ ...brought, ...person }, key),
      await walkIn({ ...brought, ...person }, key),
    ]
    expect(again.body).toMatchObject({ key: one.body.key, submission: { id: one.body.submission.id } })
    await claim(one.body.submission.tracking_code, one.body.key)
    expect((await walkIn({ ...brought, ...person }, key)).body.key).toBeNull()
  })

  test('a person without the link gets another one, and the first opens nothing more', async () => {
    const { submission, key } = await named()
    const renewed = await server.call({
      method: 'POST',
      url: `/api/submissions/${submission.id}/caller-link`,
      headers: operator.headers,
    })
    expect(renewed.status, renewed.text).toBe(200)
    expect((await claim(submission.tracking_code, key)).status).toBe(404)
    expect((await claim(submission.tracking_code, renewed.body.key)).status).toBe(200)
  })

  test('is not stored without their word', async () => {
    for (const part of [
      { name: 'Ibu Sri' },
      { phone_number: '0812 3456 7890' },
      { notify_email: 'sri@example.org' },
    ]) {
      const { status, body } = await walkIn({ ...brought, ...part })
      expect([status, body.field]).toEqual([400, 'consent'])
    }
  })

  test('is found by who asks about their data, and forgotten on their word', async () => {
    const admin = await server.signIn('ratna@example.org')
    const { submission } = await named({ phone_number: '0812 7777 1234' })
    const asked = await server.call({
      method: 'POST',
      url: '/api/admin/rights',
      payload: {
        kind: 'erasure',
        message: 'By letter',
        received_at: new Date().toISOString(),
        locale: 'id',
        email: null,
        phone_number: '0812 7777 1234',
      },
      headers: admin.headers,
    })
    const url = `/api/admin/rights/${asked.body.id}`
    const { found } = (await server.call({ url, headers: admin.headers })).body
    expect(found).toMatchObject([{ id: submission.id, by: 'phone', username: 'Ibu Sri' }])
    await server.call({
      method: 'POST',
      url: `${url}/erasure`,
      payload: { submission_ids: [submission.id] },
      headers: admin.headers,
    })
    const { rows } = await server.pool.query(
      'select username, name, phone_number, guest_id, status from submissions where id = $1',
      [submission.id],
    )
    expect(rows).toEqual([
      { username: '[removed]', name: '', phone_number: null, guest_id: null, status: 'collected' },
    ])
  })

  test('nobody takes over what was written down for nobody', async () => {
    const { submission, key } = (await walkIn()).body
    expect(key).toBeNull()
    const { rows } = await server.pool.query('select guest_id from submissions where id = $1', [
      submission.id,
    ])
    expect((await claim(submission.tracking_code, rows[0].guest_id)).status).toBe(404)
  })
})

test('the source of a walk-in is that of its lot', async () => {
  const { submission } = (await walkIn({ ...brought, waste_source: 'business' })).body
  await server.call({
    method: 'POST',
    url: `/api/submissions/${submission.id}/weights`,
    payload: { device_class: 'laptop', weight_kg: 2, method: 'weighed', outcome: 'unknown' },
    headers: { ...operator.headers, 'idempotency-key': randomUUID() },
  })
  const { rows } = await server.pool.query('select waste_source from lots where submission_id = $1', [
    submission.id,
  ])
  expect(rows).toEqual([{ waste_source: 'business' }])
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
