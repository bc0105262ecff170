import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Matter } from '#contract/foundation/matters.ts'
import { deviceKeys } from '#server/testing/device-keys.ts'
import { createTestApp, enquiry, newGuest, post } from '#server/testing/test-app.ts'
import { ringStaff } from './ring-staff.ts'

let clock_ms = Date.parse('2026-11-23T01:00:00.000Z')
let server: Awaited<ReturnType<typeof createTestApp>>
type Account = Awaited<ReturnType<typeof server.account>>
type Headers = Record<string, string>
let admin: Account
let joko: Account
let dewi: Account
let driver: Account
let member: Account
beforeAll(async () => {
  server = await createTestApp({}, { now: () => new Date(clock_ms) })
  admin = await server.account('ratna')
  joko = await server.account('joko', 'operator')
  dewi = await server.account('dewi', 'operator')
  driver = await server.account('made', 'driver')
  member = await server.account('budi', 'member')
})
afterAll(() => server?.close())
beforeEach(async () => {
  clock_ms += 60_000
  await server.pool.query(
    `update submissions set read_at = now(); delete from staff_matters; delete from staff_seen; delete from notifications`,
  )
})

type Bell = { matters: Matter[]; unread: number }
const bell = async ({ headers }: Account) =>
  (await server.call({ url: '/api/notifications', headers })).body as Bell
const waiting = async (account: Account) =>
  (await bell(account)).matters.map(({ kind, count, seen }) => [kind, count, ...(seen ? ['seen'] : [])])
const see = async ({ headers }: Account, { kind, at }: Pick<Matter, 'kind' | 'at'>) => {
  const { status, body } = await server.call({
    method: 'POST',
    url: '/api/notifications/matters/seen',
    payload: { seen: [{ kind, at }] },
    headers,
  })
  expect(status).toBe(200)
  return body as Bell
}
const send = async (headers: Headers = newGuest()) => {
  clock_ms += 1000
  const { body } = await server.call({
    method: 'POST',
    url: '/api/submit-ewaste',
    payload: enquiry(),
    headers,
  })
  return { ...(body as { id: number; tracking_code: string }), headers }
}
type Sent = Awaited<ReturnType<typeof send>>
const open = ({ headers }: Account, { id }: { id: number }) =>
  server.call({ url: `/api/submissions/${id}`, headers })
const assign = ({ id }: Sent, { id: assignee_id }: Account) =>
  server.pool.query(`update submissions set assignee_id = $2 where id = $1`, [id, assignee_id])
async function amend({ tracking_code, headers }: Sent) {
  clock_ms += 1000
  const url = `/api/submissions/track/${tracking_code}`
  const { body } = await server.call({ url, headers })
  const payload = { version: body.submission.version, message: `Two printers, changed at ${clock_ms}` }
  expect(await server.call({ method: 'PATCH', url, payload, headers })).toMatchObject({ status: 200 })
}

describe('new requests', () => {
  test('ring once for all staff, as one matter that leads to the newest', async () => {
    await send()
    const newest = await send()
    for (const account of [admin, joko])
      expect(await bell(account)).toMatchObject({
        matters: [
          {
            kind: 'request-new',
            count: 2,
            at: new Date(clock_ms).toISOString(),
            subject_id: newest.id,
            params: { tracking_code: newest.tracking_code },
            seen: false,
          },
        ],
        unread: 1,
      })
    for (const account of [driver, member])
      expect(await bell(account)).toMatchObject({ matters: [], unread: 0 })
  })

  test('are gone for everybody once anybody has read them', async () => {
    const one = await send()
    const other = await send()
    await open(joko, one)
    expect(await waiting(dewi)).toEqual([['request-new', 1]])
    await open(joko, other)
    for (const account of [admin, joko, dewi]) expect(await waiting(account)).toEqual([])
  })

  test('of their own are no news to staff: posted, brought, or called in', async () => {
    await server.call({ method: 'POST', url: '/api/submissions', payload: post(), headers: joko.headers })
    expect(await waiting(joko)).toEqual([])
    expect(await waiting(dewi)).toEqual([['request-new', 1]])
    const key = { 'idempotency-key': crypto.randomUUID() }
    const walkIn = await server.call({
      method: 'POST',
      url: '/api/submissions/walk-in',
      payload: { service: 'donation', message: 'A laptop' },
      headers: { ...joko.headers, ...key },
    })
    expect(walkIn.status).toBe(200)
    expect(await waiting(dewi)).toEqual([['request-new', 1]])
  })

  test('write no row for anybody, however many there are, and are counted up to a hundred', async () => {
    const notified = async () =>
      (
        await server.pool.query(
          `select (select count(*) from notifications) + (select count(*) from staff_matters) as n`,
        )
      ).rows[0].n
    const before = await notified()
    await send()
    await server.pool.query(
      `insert into submissions (tracking_code, channel, service, guest_id, username, title, message, submitted_at)
       select 'RSK-2222-' || translate(lpad(n::text, 4, '0'), '01', 'AB'), 'landing', 'collection', 'guest_' || n, 'Guest', 'T', 'M', $1
       from generate_series(1, 150) n`,
      [new Date(clock_ms)],
    )
    expect(await waiting(joko)).toEqual([['request-new', 100]])
    expect(await notified()).toBe(before)
  })
})

describe('seen', () => {
  test('is each reader’s own, ends the ringing, and not the waiting', async () => {
    await send()
    const [matter] = (await bell(joko)).matters
    expect(await see(joko, matter!)).toMatchObject({
      matters: [{ kind: 'request-new', seen: true }],
      unread: 0,
    })
    expect(await bell(dewi)).toMatchObject({ matters: [{ seen: false }], unread: 1 })
    await send()
    expect(await bell(joko)).toMatchObject({ matters: [{ count: 2, seen: false }], unread: 1 })
    // An older look, answered late, takes nothing back.
    const [newer] = (await bell(joko)).matters
    await see(joko, newer!)
    expect(await see(joko, matter!)).toMatchObject({ unread: 0 })
  })

  test('cannot be said of the future, of an unknown kind, or by others than staff', async () => {
    await send()
    await see(joko, { kind: 'request-new', at: '2099-01-01T00:00:00.000Z' })
    await send()
    expect((await bell(joko)).unread).toBe(1)
    const url = '/api/notifications/matters/seen'
    const say = (payload: object, { headers }: Account) =>
      server.call({ method: 'POST', url, payload, headers })
    const at = new Date(clock_ms).toISOString()
    expect(await say({ seen: [{ kind: 'welcome', at }] }, joko)).toMatchObject({ status: 400 })
    expect(await say({ seen: [] }, joko)).toMatchObject({ status: 400 })
    expect(await say({ seen: [{ kind: 'request-new', at }] }, member)).toMatchObject({ status: 403 })
  })
})

describe('a change by the sender', () => {
  test('rings for all staff, once, until anybody has read the request', async () => {
    const sent = await send()
    await open(joko, sent)
    await amend(sent)
    await amend(sent)
    for (const account of [admin, joko, dewi])
      expect((await bell(account)).matters).toMatchObject([
        {
          kind: 'sender-amended',
          count: 1,
          subject_id: sent.id,
          params: { tracking_code: sent.tracking_code },
        },
      ])
    const [matter] = (await bell(dewi)).matters
    await see(dewi, matter!)
    await amend(sent)
    expect(await waiting(dewi)).toEqual([['sender-amended', 1]])
    await open(admin, sent)
    for (const account of [admin, joko, dewi]) expect(await waiting(account)).toEqual([])
  })

  test('rings for the assignee alone, and follows a new one', async () => {
    const sent = await send()
    await open(joko, sent)
    await assign(sent, joko)
    await amend(sent)
    expect(await waiting(joko)).toEqual([['sender-amended', 1]])
    expect(await waiting(dewi)).toEqual([])
    await assign(sent, dewi)
    expect(await waiting(joko)).toEqual([])
    expect(await waiting(dewi)).toEqual([['sender-amended', 1]])
  })

  test('is no news to the member of staff who is the sender', async () => {
    const { body } = await server.call({
      method: 'POST',
      url: '/api/submissions',
      payload: post(),
      headers: joko.headers,
    })
    const sent = { ...body, headers: joko.headers }
    await open(dewi, sent)
    await amend(sent)
    expect(await waiting(joko)).toEqual([])
    expect(await waiting(dewi)).toEqual([['sender-amended', 1]])
  })

  test('that is a cancellation rings, and goes when the request loses its sender', async () => {
    const sent = await send()
    await open(joko, sent)
    const url = `/api/submissions/track/${sent.tracking_code}`
    await server.call({ method: 'POST', url: `${url}/cancellation`, headers: sent.headers })
    expect(await waiting(dewi)).toEqual([['sender-cancelled', 1]])
    expect(await server.call({ method: 'DELETE', url, headers: sent.headers })).toMatchObject({ status: 200 })
    expect(await waiting(dewi)).toEqual([])
  })
})

describe('wishes', () => {
  const wish = async ({ headers }: Account, payload: object) =>
    server.call({
      method: 'PUT',
      url: '/api/notifications/wishes',
      payload: { locale: 'en', ...payload },
      headers,
    })

  test('keep a group quiet for one person alone', async () => {
    await send()
    expect((await wish(joko, { quiet: ['requests', 'requests'] })).body.wishes).toMatchObject({
      quiet: ['requests'],
      digest: true,
    })
    expect(await waiting(joko)).toEqual([])
    expect(await waiting(dewi)).toEqual([['request-new', 1]])
    expect(await wish(joko, { quiet: ['anything'] })).toMatchObject({ status: 400 })
    expect((await wish(joko, { quiet: [] })).body.wishes.quiet).toEqual([])
    expect(await waiting(joko)).toEqual([['request-new', 1]])
  })
})

describe('devices of staff', () => {
  const agree = ({ headers }: Account, name: string) =>
    server.call({
      method: 'POST',
      url: '/api/notifications/devices',
      payload: { endpoint: `https://push.example.net/${name}`, keys: deviceKeys(), locale: 'en' },
      headers,
    })
  const minute = async () => {
    clock_ms += 60_000
    server.pushes.length = 0
    await ringStaff(server.context)
    await server.work()
    return server.pushes.map(({ endpoint, body, path, tag }) => [endpoint.split('/').at(-1), body, path, tag])
  }

  test('are told once of a burst, in one message that takes the place of the one before', async () => {
    await server.pool.query('update push_devices set rung_at = $1', [new Date(clock_ms)])
    for (const [account, name] of [
      [joko, 'joko'],
      [dewi, 'dewi'],
      [member, 'budi'],
    ] as const)
      expect((await agree(account, name)).status).toBe(200)
    await server.pool.query('update push_devices set rung_at = $1', [new Date(clock_ms)])
    expect(await minute()).toEqual([])
    const first = await send()
    await send()
    const two = ['2 new requests', '/admin?unread=true', 'matters']
    expect(await minute()).toEqual([
      ['joko', ...two],
      ['dewi', ...two],
    ])
    expect(await minute()).toEqual([])
    // Seen by one, and changed since.
    await open(dewi, first)
    const [matter] = (await bell(joko)).matters
    await see(joko, matter!)
    await amend(first)
    expect(await minute()).toEqual([
      ['joko', '1 request changed by the sender', '/admin?matter=sender-amended', 'matters'],
      ['dewi', '1 request changed by the sender\n1 new request', '/admin', 'matters'],
    ])
  })

  test('show nothing that was dealt with before it was sent, and nothing to who is no longer staff', async () => {
    const sent = await send()
    clock_ms += 60_000
    await ringStaff(server.context)
    await open(joko, sent)
    server.pushes.length = 0
    await server.work()
    expect(server.pushes).toEqual([])
    await send()
    await server.pool.query(`update users set role = 'member' where id = $1`, [joko.id])
    expect((await minute()).map(([name]) => name)).toEqual(['dewi'])
    await server.pool.query(`update users set role = 'operator' where id = $1`, [joko.id])
  })
})
