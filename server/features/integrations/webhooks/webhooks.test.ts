import { createHmac } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { KEPT } from '#contract/foundation/retention.ts'
import { CallRefused } from '#server/adapters/outgoing/port.ts'
import { notifications } from '#server/database/schema/people.ts'
import { otherSide } from '#server/testing/other-side.ts'
import { createTestApp, enquiry, newGuest } from '#server/testing/test-app.ts'

const HOUR_MS = 60 * 60 * 1000
const start_ms = Date.now()
let clock_ms = start_ms
const side = otherSide()
let server: Awaited<ReturnType<typeof createTestApp>>
let admin: Awaited<ReturnType<typeof server.account>>
beforeAll(async () => {
  server = await createTestApp({}, { outgoing: side.outgoing, now: () => new Date(clock_ms) })
  admin = await server.account('ratna')
})
afterAll(() => server?.close())
/** Time passes, and who was signed in is so again. */
const later = async (ms: number) => {
  clock_ms += ms
  admin = { ...admin, ...(await server.signIn(admin.email)) }
}
beforeEach(async () => {
  await server.pool.query('delete from webhooks')
  side.posted.length = 0
  side.answer = () => 200
})

const desk = (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, payload?: object) =>
  server.call({
    method,
    url: `/api/admin/webhooks${path}`,
    headers: admin.headers,
    ...(payload && { payload }),
  })
const URL_OF_OTHERS = 'https://partner.example.org/hooks/7'
const ALL = ['request.created', 'request.status', 'request.weighed']
const add = async (events = ALL) => (await desk('POST', '', { url: URL_OF_OTHERS, events })).body
const send = async () => {
  const sent = await server.call({
    method: 'POST',
    url: '/api/submit-ewaste',
    payload: enquiry({ location: 'Kebayoran Baru · Kota Administrasi Jakarta Selatan' }),
    headers: newGuest(),
  })
  return sent.body as { id: number; tracking_code: string; guest_id: string }
}
const review = (id: number, status: string, note?: string) =>
  server.call({
    method: 'PATCH',
    url: `/api/submissions/${id}`,
    payload: { status, ...(note && { note }) },
    headers: admin.headers,
  })
const weigh = (id: number, key: string, more: object = {}) =>
  server.call({
    method: 'POST',
    url: `/api/submissions/${id}/weights`,
    payload: { device_class: 'laptop', weight_kg: 2.5, method: 'weighed', outcome: 'recycled', ...more },
    headers: { ...admin.headers, 'idempotency-key': key },
  })
/** Runs the job of the minute. */
const minute = async () => {
  await server.context.queue.send('webhooks', {})
  await server.work()
}
/** So long it is tried, every three hours. */
const pass = async (hours: number) => {
  for (let passed = 0; passed < hours; passed += 3) {
    await minute()
    await later(3 * HOUR_MS)
  }
}
const told = () => side.posted.map(({ body }) => JSON.parse(body))

test('tells what happens to a request, in its order, and nothing that says who or where somebody is', async () => {
  const { secret } = await add()
  const { id, tracking_code } = await send()
  await review(id, 'approved', 'We come on Monday')
  await review(id, 'approved', 'Or on Tuesday')
  await review(id, 'collected')
  const [entry] = (await weigh(id, 'first-weight')).body.entries
  await weigh(id, 'correction', { weight_kg: 2, replaces_id: entry.id })
  await minute()

  const request = told()[0].data.request
  expect(told()).toEqual([
    {
      type: 'request.created',
      timestamp: new Date(clock_ms).toISOString(),
      data: { request, service: 'collection', status: 'pending', district_id: '31.74.07' },
    },
    expect.objectContaining({ data: expect.objectContaining({ request, status: 'approved' }) }),
    expect.objectContaining({ data: expect.objectContaining({ request, status: 'collected' }) }),
    expect.objectContaining({
      type: 'request.weighed',
      data: {
        request,
        service: 'collection',
        district_id: '31.74.07',
        entry: expect.any(String),
        device_class: 'laptop',
        weight_kg: 2.5,
        method: 'weighed',
        outcome: 'recycled',
        replaces: null,
      },
    }),
    // A weight makes the request recycled; corrected, it is still.
    expect.objectContaining({ data: expect.objectContaining({ request, status: 'recycled' }) }),
    expect.objectContaining({
      data: expect.objectContaining({ weight_kg: 2, replaces: told()[3].data.entry }),
    }),
  ])
  const all = side.posted.map(({ body }) => body).join()
  for (const secretly of [
    tracking_code,
    '6281234567890',
    'laptops and a box',
    'Monday',
    'Guest-',
    `"id":${id}`,
  ])
    expect(all).not.toContain(secretly)

  // As a receiver checks it, by the text of Standard Webhooks.
  for (const { url, headers, body } of side.posted) {
    expect(url).toBe(URL_OF_OTHERS)
    expect(Number(headers['webhook-timestamp'])).toBe(Math.floor(clock_ms / 1000))
    const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
    const signature = createHmac('sha256', key)
      .update(`${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`)
      .digest('base64')
    expect(headers['webhook-signature']).toBe(`v1,${signature}`)
  }
  expect(new Set(side.posted.map(({ headers }) => headers['webhook-id'])).size).toBe(6)
})

test('each hears only of what it chose, while it is on; two cannot compare whose request it is', async () => {
  const one = await add(['request.weighed'])
  const other = await add(['request.created'])
  await desk('PATCH', `/${other.webhook.id}`, { active: false })
  await send()
  await desk('PATCH', `/${other.webhook.id}`, {
    active: true,
    events: ['request.created', 'request.weighed'],
  })
  const { id } = await send()
  await review(id, 'approved')
  await review(id, 'collected')
  await weigh(id, 'a-weight-for-two')
  await minute()
  expect(
    told()
      .map(({ type }) => type)
      .toSorted(),
  ).toEqual(['request.created', 'request.weighed', 'request.weighed'])
  expect(new Set(told().map(({ data }) => data.request)).size).toBe(2)
  expect(one.secret).not.toBe(other.secret)
})

test('which certificate stands for another, and which holds no more, is told under the names of before', async () => {
  await add(['certificate.issued', 'certificate.ended'])
  await desk('POST', '', { url: 'https://other.example.org/', events: ['certificate.issued'] })
  const { id } = await send()
  await review(id, 'approved')
  await review(id, 'collected')
  await weigh(id, 'a-certified-weight')
  const act = async (path: string, payload: object): Promise<string> => {
    const url = `/api/certificates${path}`
    const { status, body, text } = await server.call({ method: 'POST', url, payload, headers: admin.headers })
    expect(status, text).toBe(200)
    return body.certificate.id
  }
  const first = await act('', { submission_id: id })
  const second = await act(`/${first}/replacement`, {})
  await act(`/${second}/revocation`, { reason: 'wrong-subject' })
  await minute()
  const heard = side.posted.filter(({ url }) => url === URL_OF_OTHERS).map(({ body }) => JSON.parse(body))
  const [one, , two] = heard.map(({ data }) => data.certificate)
  const of = { kind: 'request', request: expect.any(String) }
  expect(heard.map(({ type, data }) => [type, data])).toEqual([
    ['certificate.issued', { ...of, certificate: one, replaces: null, weight_kg: 2.5 }],
    ['certificate.ended', { ...of, certificate: one, reason: 'replaced' }],
    ['certificate.issued', { ...of, certificate: two, replaces: one, weight_kg: 2.5 }],
    ['certificate.ended', { ...of, certificate: two, reason: 'wrong-subject' }],
  ])
  expect(two).not.toBe(one)
  expect(JSON.stringify(heard)).not.toMatch(new RegExp(`${first}|${second}`))
  // A webhook with fewer events gets no others.
  expect(told().filter(({ type }) => type === 'certificate.ended')).toHaveLength(2)

  // `ended_by` is cleared when its account is deleted: that is no event.
  side.posted.length = 0
  await server.pool.query('update certificates set ended_by = null')
  await minute()
  expect(told()).toEqual([])
})

test('an event that an error rolls back is told to nobody', async () => {
  await add()
  const failing = server.db.transaction(async (tx) => {
    await tx.execute(`insert into submissions (tracking_code, channel, service, guest_id, username, title, message)
      values ('RSK-AAAA-2222', 'landing', 'collection', 'guest_of-nobody-at-all', 'Guest', 't', 'm')`)
    await tx.execute(`insert into submission_events (submission_id, kind, status)
      select id, 'submitted', 'pending' from submissions where tracking_code = 'RSK-AAAA-2222'`)
    throw new Error('taken back')
  })
  await expect(failing).rejects.toThrow('taken back')
  await minute()
  expect(told()).toEqual([])
})

test('§7 an address that says how long to wait is left alone for so long, a day at most', async () => {
  const { webhook } = await add(['request.created'])
  side.answer = () => ({ status: 429, retry_after_ms: 10 * 60_000 })
  await send()
  await minute()
  const next_ms = async () => {
    const { deliveries } = (await desk('GET', `/${webhook.id}/deliveries`)).body
    return Date.parse(deliveries[0].next_at) - clock_ms
  }
  expect(await next_ms()).toBe(10 * 60_000)
  side.answer = () => ({ status: 503, retry_after_ms: 30 * 24 * HOUR_MS })
  clock_ms += 10 * 60_000
  await minute()
  expect(side.posted).toHaveLength(2)
  expect(await next_ms()).toBe(24 * HOUR_MS)
  // Shorter than our own pause: ours.
  side.answer = () => ({ status: 503, retry_after_ms: 1000 })
  await later(24 * HOUR_MS)
  await minute()
  expect(await next_ms()).toBe(30 * 60_000)
})

test('a message that did not arrive is tried again after ever longer pauses, under the same id, and later ones wait for it', async () => {
  const { webhook } = await add(['request.created'])
  side.answer = () => 500
  await send()
  await send()
  await minute()
  expect(side.posted).toHaveLength(1)
  const listed = async () => (await desk('GET', `/${webhook.id}/deliveries`)).body.deliveries
  expect((await listed())[1]).toMatchObject({ state: 'waiting', tries: 1, status: 500 })
  expect((await desk('GET', '')).body.webhooks[0].failing_since).toBe(new Date(clock_ms).toISOString())

  side.answer = () => 204
  // Before the time of its next try: the second message waits with the first.
  clock_ms += 20_000
  await minute()
  expect(side.posted).toHaveLength(1)
  clock_ms += 2 * 60_000
  await minute()
  expect(side.posted).toHaveLength(3)
  expect(side.posted[1]!.headers['webhook-id']).toBe(side.posted[0]!.headers['webhook-id'])
  expect(await listed()).toMatchObject([
    { state: 'delivered', tries: 1, status: 204, next_at: null },
    { state: 'delivered', tries: 2, status: 204 },
  ])
  expect((await desk('GET', '')).body.webhooks[0].failing_since).toBeNull()
})

test('one is taken at a time, however the database finds it', async () => {
  const { webhook } = await add(['request.created'])
  await desk('POST', `/${webhook.id}/test`)
  // It believes in one row from now on.
  await server.pool.query('analyze webhook_deliveries')
  for (let sent = 0; sent < 4; sent++) await desk('POST', `/${webhook.id}/test`)
  await minute()
  const { deliveries } = (await desk('GET', `/${webhook.id}/deliveries`)).body
  expect(deliveries.map(({ state, tries }: Record<string, unknown>) => [state, tries])).toEqual(
    Array.from({ length: 5 }, () => ['delivered', 1]),
  )
})

test('an address that is away keeps nobody else waiting', async () => {
  await add(['request.created'])
  await desk('POST', '', { url: 'https://other.example.org/', events: ['request.created'] })
  side.answer = ({ url }) => (url === URL_OF_OTHERS ? null : 200)
  await send()
  await send()
  await minute()
  expect(side.posted.filter(({ url }) => url !== URL_OF_OTHERS)).toHaveLength(2)
})

test('after three days without an answer it is switched off, and every administrator is told once', async () => {
  const { webhook } = await add(['request.created'])
  side.answer = () => null
  await send()
  for (let tries = 0; tries < 12; tries++) {
    await minute()
    await later(12 * HOUR_MS)
  }
  expect((await desk('GET', '')).body.webhooks[0]).toMatchObject({
    active: false,
    disabled_at: expect.any(String),
  })
  const { rows } = await server.pool.query(
    `select user_id, params from notifications where kind = 'webhook-disabled'`,
  )
  expect(rows).toEqual([{ user_id: String(admin.id), params: { host: 'partner.example.org' } }])
  const calls = side.posted.length
  await later(48 * HOUR_MS)
  await minute()
  expect(side.posted).toHaveLength(calls)

  // It is there again: what was owed is delivered.
  side.answer = () => 200
  await desk('PATCH', `/${webhook.id}`, { active: true })
  await server.work()
  expect(side.posted).toHaveLength(calls + 1)
})

test('after a week of refusals alone it is switched off, and administrators are told; what is owed waits', async () => {
  const { webhook } = await add(['request.created'])
  side.answer = () => 401
  const days = async (count: number) => {
    for (let day = 0; day < count; day++) {
      await send()
      await pass(24)
    }
  }
  const one = async () => (await desk('GET', '')).body.webhooks[0]
  const notices = () => server.db.$count(notifications, eq(notifications.kind, 'webhook-disabled'))
  const before = await notices()
  await days(6)
  expect(await one()).toMatchObject({ active: true, refused_with: 401 })
  await days(3)
  expect(await one()).toMatchObject({ active: false, disabled_at: expect.any(String) })
  expect(await notices()).toBe(before + 1)
  side.answer = () => 200
  side.posted.length = 0
  await desk('PATCH', `/${webhook.id}`, { active: true })
  await server.work()
  expect(side.posted.length).toBeGreaterThan(3)
})

test('the page for whoever connects something says for how long a message is kept, and when a webhook is switched off', () => {
  const page = readFileSync('docs/connections.md', 'utf8')
  expect(page).toContain('for three days than no answer, 5xx, 408 or 429')
  expect(page).toContain(`deleted after ${KEPT.delivery_days} days`)
})

test('a message that an address refuses for days is given up, and later ones arrive; it can still be sent again', async () => {
  const { webhook } = await add(['request.created'])
  await send()
  const [refused] = (await desk('GET', `/${webhook.id}/deliveries`)).body.deliveries
  await send()
  const first = new Set<string>()
  side.answer = ({ headers }) => {
    first.add(headers['webhook-id']!)
    return headers['webhook-id'] === [...first][0] ? 422 : 200
  }
  await pass(72)
  const state = async () => {
    const { body } = await desk('GET', `/${webhook.id}/deliveries`)
    return body.deliveries.map(({ state, status }: Record<string, unknown>) => [state, status])
  }
  expect(await state()).toEqual([
    ['delivered', 200],
    ['failed', 422],
  ])
  expect((await desk('GET', '')).body.webhooks[0]).toMatchObject({ active: true, failing_since: null })

  // Sent again and refused again: what is newer does not wait for days once more.
  await send()
  await desk('POST', `/${webhook.id}/deliveries/${refused.id}/resend`)
  await server.work()
  await minute()
  expect(await state()).toEqual([
    ['delivered', 200],
    ['delivered', 200],
    ['failed', 422],
  ])
  side.answer = () => 200
  await desk('POST', `/${webhook.id}/deliveries/${refused.id}/resend`)
  await server.work()
  expect((await state())[2]).toEqual(['delivered', 200])
})

test('a refusal counts from the first one: an address that was away before has as long to take it', async () => {
  const { webhook } = await add(['request.created'])
  const one = async () => (await desk('GET', `/${webhook.id}/deliveries`)).body.deliveries[0]
  await send()
  side.answer = () => 500
  await pass(66)
  side.answer = () => 422
  while ((await one()).status !== 422) await pass(3)
  expect((await one()).tries).toBeGreaterThanOrEqual(9)
  const began_ms = clock_ms
  side.posted.length = 0
  while ((await one()).state === 'waiting') await pass(3)
  expect(await one()).toMatchObject({ state: 'failed', status: 422 })
  expect(side.posted).toHaveLength(8)
  expect(clock_ms - began_ms).toBeGreaterThan(48 * HOUR_MS)
})

test('an address that refuses is said to, since when and with what, until something arrives', async () => {
  const { webhook } = await add(['request.created'])
  const now = async () => (await desk('GET', '')).body.webhooks[0]
  const began = new Date(clock_ms).toISOString()
  side.answer = () => 401
  await send()
  await minute()
  expect(await now()).toMatchObject({ active: true, refusing_since: began, refused_with: 401 })
  side.answer = () => 403
  await later(HOUR_MS)
  await minute()
  expect(await now()).toMatchObject({ refusing_since: began, refused_with: 403 })
  await desk('PATCH', `/${webhook.id}`, { active: false })
  expect(await now()).toMatchObject({ refusing_since: null, refused_with: null })

  await desk('PATCH', `/${webhook.id}`, { active: true })
  await server.work()
  expect((await now()).refused_with).toBe(403)
  side.answer = () => 200
  await later(HOUR_MS)
  await minute()
  expect(await now()).toMatchObject({ failing_since: null, refusing_since: null, refused_with: null })
})

test('once it is switched off, the run that is under way sends nothing more', async () => {
  const { webhook } = await add(['request.created'])
  for (let requests = 0; requests < 3; requests++) await send()
  side.answer = async () => {
    await desk('PATCH', `/${webhook.id}`, { active: false })
    return 200
  }
  await minute()
  expect(side.posted).toHaveLength(1)
  side.answer = () => 200
  await desk('PATCH', `/${webhook.id}`, { active: true })
  await server.work()
  expect(side.posted).toHaveLength(3)
})

test('a refusal is an answer: one error long after it switches nothing off', async () => {
  await add(['request.created'])
  side.answer = () => 422
  await send()
  await pass(10 * 24)
  side.answer = () => 500
  await send()
  await minute()
  expect((await desk('GET', '')).body.webhooks[0]).toMatchObject({
    active: true,
    failing_since: new Date(clock_ms).toISOString(),
  })
})

test('nor do two that are refused one after the other, and what follows them arrives', async () => {
  const { webhook } = await add(['request.created'])
  side.answer = () => 422
  await send()
  await send()
  await pass(6 * 24)
  side.answer = () => 200
  await send()
  await minute()
  expect((await desk('GET', '')).body.webhooks[0].active).toBe(true)
  const { deliveries } = (await desk('GET', `/${webhook.id}/deliveries`)).body
  expect(deliveries.map(({ state }: { state: string }) => state)).toEqual(['delivered', 'failed', 'failed'])
})

test('an address that answers 410 wants nothing more', async () => {
  await add(['request.created'])
  side.answer = () => 410
  await send()
  await minute()
  expect((await desk('GET', '')).body.webhooks[0].active).toBe(false)
})

test('a delivered message can be sent again, under its id; a test can be sent at any time', async () => {
  const { webhook } = await add(['request.created'])
  await desk('POST', `/${webhook.id}/test`)
  await server.work()
  expect(told()).toEqual([{ type: 'test', timestamp: expect.any(String), data: {} }])
  const [delivery] = (await desk('GET', `/${webhook.id}/deliveries`)).body.deliveries
  expect((await desk('POST', `/${webhook.id}/deliveries/${delivery.id}/resend`)).status).toBe(200)
  await server.work()
  expect(side.posted).toHaveLength(2)
  expect(side.posted[1]!.headers['webhook-id']).toBe(side.posted[0]!.headers['webhook-id'])
  expect((await desk('POST', `/${webhook.id}/deliveries/999999/resend`)).status).toBe(404)
})

test('deliveries are listed by pages, newest first, and go after a month; what is still owed stays', async () => {
  const { webhook } = await add(['request.created'])
  for (let sent = 0; sent < 25; sent++) await desk('POST', `/${webhook.id}/test`)
  await minute()
  const first = (await desk('GET', `/${webhook.id}/deliveries`)).body
  const second = (await desk('GET', `/${webhook.id}/deliveries?before=${first.older}`)).body
  const ids = [...first.deliveries, ...second.deliveries].map(({ id }: { id: number }) => id)
  expect(ids).toHaveLength(25)
  expect(ids).toEqual(ids.toSorted((a, b) => b - a))
  expect(second.older).toBeNull()
  await send()
  await desk('PATCH', `/${webhook.id}`, { active: false })
  await later(31 * 24 * HOUR_MS)
  const housekeep = async () => {
    await server.context.queue.send('housekeeping', {})
    await server.work()
    const { deliveries } = (await desk('GET', `/${webhook.id}/deliveries`)).body
    return deliveries.map(({ state, event }: Record<string, unknown>) => [state, event])
  }
  expect(await housekeep()).toEqual([['waiting', 'request.created']])

  // A month after its end, not after what it tells of: it can still be sent again.
  side.answer = () => 422
  await desk('PATCH', `/${webhook.id}`, { active: true })
  await pass(72)
  expect(await housekeep()).toEqual([['failed', 'request.created']])
  await later(31 * 24 * HOUR_MS)
  expect(await housekeep()).toEqual([])
})

describe('refusals', () => {
  test.each([
    ['ftp://example.org/', 'url'],
    ['https://user:password@example.org/', 'url'],
    ['not an address', 'url'],
  ])('%s', async (url, field) => {
    expect((await desk('POST', '', { url, events: ALL })).body).toMatchObject({ code: 'invalid', field })
  })
  test('an address inside, with the reason', async () => {
    const { check } = side.outgoing
    side.outgoing.check = async () => Promise.reject(new CallRefused('is not at a public address'))
    const { status, body } = await desk('POST', '', { url: 'https://intern.example.org/', events: ALL })
    side.outgoing.check = check
    expect([status, body.error]).toEqual([400, 'Url is not at a public address.'])
  })
  test('no event, or one that nobody knows', async () => {
    for (const events of [[], ['request.deleted']])
      expect((await desk('POST', '', { url: URL_OF_OTHERS, events })).status).toBe(400)
  })
})

test('the audit log names the person who added, changed and removed one', async () => {
  const { webhook } = await add()
  await desk('PATCH', `/${webhook.id}`, { active: false })
  await desk('PATCH', `/${webhook.id}`, { active: false })
  await desk('DELETE', `/${webhook.id}`)
  const { rows } = await server.pool.query(
    `select action, actor_id, details from audit_entries where subject = $1 order by id`,
    [`webhook:${webhook.id}`],
  )
  const actor_id = String(admin.id)
  expect(rows).toEqual([
    { action: 'webhook.added', actor_id, details: { events: ALL } },
    { action: 'webhook.changed', actor_id, details: { fields: ['active'] } },
    { action: 'webhook.removed', actor_id, details: {} },
  ])
})
