import { cameIn } from '#contract/requests/request-life.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { submissions } from '#server/database/schema/submissions.ts'
import { createTestApp, enquiry, newGuest } from '#server/testing/test-app.ts'
import { anonymiseStale, tellOfEnding } from './retention.ts'

// Six months: a request of the end of January ends with July, and the desk is told on the first of July.

type Headers = Record<string, string>
let server: Awaited<ReturnType<typeof createTestApp>>
type Account = Awaited<ReturnType<typeof server.account>>
let staff: Account
let now = new Date('2027-01-01T10:00:00Z')

beforeAll(async () => {
  server = await createTestApp({ RETENTION_MONTHS: '6' }, { now: () => now })
  staff = await server.account('joko', 'operator')
})
afterAll(() => server?.close())

/** As if time had passed for the staff's session too. */
const passTo = async (at: string) => {
  now = new Date(at)
  staff = { ...staff, ...(await server.signIn(staff.email)) }
}
const submit = async (body: Record<string, unknown>, headers: Headers = newGuest()) =>
  (await server.call({ method: 'POST', url: '/api/submit-ewaste', payload: enquiry(body), headers })).body
const review = (id: number, payload: object) =>
  server.call({ method: 'PATCH', url: `/api/submissions/${id}`, payload, headers: staff.headers })
const weigh = (id: number) =>
  server.call({
    method: 'POST',
    url: `/api/submissions/${id}/weights`,
    payload: { device_class: 'laptop', weight_kg: 2, method: 'weighed', outcome: 'recycled' },
    headers: { ...staff.headers, 'idempotency-key': crypto.randomUUID() },
  })
const desk = async (query: Record<string, string>) =>
  (await server.call({ url: '/api/timeline', query: { part: 'data', ...query }, headers: staff.headers }))
    .body
const rowOf = async (id: number) =>
  (await server.db.select().from(submissions).where(eq(submissions.id, id)))[0]!
const track = (code: string, headers: Headers) =>
  server.call({ url: `/api/submissions/track/${code}`, headers })
/** Runs the steps of housekeeping, in order. */
const keepHouse = async () => [await tellOfEnding(server.context), await anonymiseStale(server.context)]
const told = async () =>
  (await server.call({ url: '/api/notifications', headers: staff.headers })).body.notifications
    .filter(({ kind }: { kind: string }) => kind === 'requests-ending')
    .map(({ params }: { params: object }) => params)

test('an open request is told to the desk a month before its time ends, and then ends', async () => {
  await passTo('2027-01-31T10:00:00Z')
  const guest = newGuest()
  const quiet = await submit({ message: 'Call Siti Rahayu' }, guest)

  await passTo('2027-06-29T23:59:00Z')
  expect(await keepHouse()).toEqual([0, 0])
  await passTo('2027-07-01T00:17:00Z')
  expect(await keepHouse()).toEqual([1, 0])
  expect(await keepHouse(), 'once').toEqual([0, 0])
  expect(await told()).toEqual([{ count: '1' }])
  expect((await desk({ ending: 'true' })).data).toMatchObject([{ id: quiet.id }])

  await passTo('2027-07-31T00:16:00Z')
  expect(await keepHouse()).toEqual([0, 0])
  expect((await track(quiet.tracking_code, guest)).body.submission.message).toBe('Call Siti Rahayu')
  await passTo('2027-07-31T10:01:00Z')
  expect(await keepHouse()).toEqual([0, 1])
  expect(await keepHouse()).toEqual([0, 0])

  const [gone, unknown] = [await track(quiet.tracking_code, guest), await track('RSK-AAAA-AAAA', guest)]
  expect([gone.status, gone.text]).toEqual([404, unknown.text])
  expect((await desk({ q: 'rahayu' })).page.total).toBe(0)
  expect(await rowOf(quiet.id)).toMatchObject({ guest_id: null, status: 'cancelled', username: '[removed]' })
  const { submission } = (await server.call({ url: `/api/submissions/${quiet.id}`, headers: staff.headers }))
    .body
  expect(submission.history.map(({ kind }: { kind: string }) => kind)).toContain('expired')
  expect((await desk({ ending: 'true' })).data).toEqual([])
  const { rows } = await server.pool.query(
    `select actor_id, subject, details, request_id from audit_entries where action = 'request.anonymised'`,
  )
  expect(rows).toEqual([{ actor_id: null, subject: 'requests', details: { count: 1 }, request_id: null }])
})

describe('every act on a request is a change', () => {
  test.each<[what: string, done: (id: number) => Promise<{ status: number }>]>([
    ['a step', (id) => review(id, { status: 'approved' })],
    ['a note', (id) => review(id, { status: 'pending', note: 'We look for a truck' })],
    ['reading it', (id) => server.call({ url: `/api/submissions/${id}`, headers: staff.headers })],
    [
      'a weight',
      async (id) => {
        await server.pool.query(`update submissions set status = 'collected' where id = $1`, [id])
        return weigh(id)
      },
    ],
    [
      'a correction',
      async (id) => {
        const [{ version }] = (
          await server.pool.query(
            'select max(id)::int as version from submission_events where submission_id = $1',
            [id],
          )
        ).rows as [{ version: number }]
        return server.call({
          method: 'POST',
          url: `/api/submissions/${id}/correction`,
          payload: { version, reason: 'She called', location: 'Coblong' },
          headers: staff.headers,
        })
      },
    ],
  ])('%s', async (_, done) => {
    await passTo('2028-01-15T10:00:00Z')
    const guest = newGuest()
    const { id, tracking_code } = await submit({}, guest)
    await passTo('2028-07-10T10:00:00Z')
    expect((await keepHouse())[0]).toBe(1)
    expect((await done(id)).status).toBe(200)
    expect((await desk({ ending: 'true' })).data).toEqual([])

    await passTo('2028-08-20T10:00:00Z')
    expect(await keepHouse()).toEqual([0, 0])
    expect((await track(tracking_code, guest)).status).toBe(200)
    // The next time as well: told first, a month later gone.
    await passTo('2029-01-20T10:00:00Z')
    const { status } = await rowOf(id)
    const collected = cameIn(status)
    expect(await keepHouse()).toEqual(collected ? [0, 1] : [1, 0])
    await passTo('2029-02-20T10:00:00Z')
    expect(await keepHouse()).toEqual(collected ? [0, 0] : [0, 1])
  })
})

test('one that is closed just ends; one of a member does not', async () => {
  await passTo('2030-01-15T10:00:00Z')
  const closed = await submit({})
  await review(closed.id, { status: 'rejected' })
  const member = await server.account('anggota')
  const owned = await submit({ message: 'Of a member' }, member.headers)
  await passTo('2030-07-16T10:00:00Z')
  expect(await keepHouse()).toEqual([0, 1])
  expect(await rowOf(closed.id)).toMatchObject({ status: 'rejected', message: '[removed]' })
  expect(await rowOf(owned.id)).toMatchObject({ user_id: member.id, message: 'Of a member' })
})

test('a long queue is told of once and worked off in batches', async () => {
  await server.pool.query(`
    insert into submissions (tracking_code, channel, service, guest_id, username, title, message, submitted_at)
    select 'RSK-' || translate(lpad(to_hex(n), 4, 'g'), '01abcdefg', 'ZYABCDEFG') || '-AAAA', 'landing', 'donation',
      'guest_of_long_ago_' || n, 'Guest', 'T', 'M', '2020-01-01' from generate_series(1, 1201) n`)
  await passTo('2031-01-01T10:00:00Z')
  expect(await keepHouse()).toEqual([1201, 0])
  expect((await told())[0]).toEqual({ count: '1201' })
  await passTo('2031-01-31T10:00:00Z')
  expect(await keepHouse()).toEqual([0, 1201])
  const { rows } = await server.pool.query(
    `select details from audit_entries where action = 'request.anonymised' order by id desc limit 3`,
  )
  expect(rows.map(({ details }) => details.count)).toEqual([201, 500, 500])
})

describe('opening a request of which the desk was told keeps it', () => {
  const open = (id: number) => server.call({ url: `/api/submissions/${id}`, headers: staff.headers })
  const linesOf = async (id: number): Promise<[kind: string, actor: string | null][]> =>
    (await open(id)).body.submission.history.map(
      ({ kind, actor }: { kind: string; actor: string | null }) => [kind, actor],
    )
  const called = async () => {
    const reply = await server.call({
      method: 'POST',
      url: '/api/submissions/call',
      payload: { service: 'collection', phone_number: '0812 3456 7890', message: 'A radio', consent: true },
      headers: { ...staff.headers, 'idempotency-key': crypto.randomUUID() },
    })
    return reply.body.submission.id as number
  }

  test.each<[what: string, made: () => Promise<number>]>([
    [
      'one that was read before',
      async () => {
        const { id } = await submit({ message: 'Read in the first week' })
        await open(id)
        return id
      },
    ],
    ['one that somebody called about', called],
  ])('%s', async (_, made) => {
    await passTo('2032-01-15T10:00:00Z')
    const id = await made()
    const lines = await linesOf(id)
    await passTo('2032-07-10T10:00:00Z')
    expect((await keepHouse())[0]).toBe(1)
    expect((await desk({ ending: 'true' })).data).toMatchObject([{ id }])

    // Two of them at once, and once more: it is kept by one line.
    const [{ body }] = await Promise.all([open(id), open(id)])
    expect(body.submission.ends_at).toBeNull()
    expect(await linesOf(id)).toEqual([...lines, ['read', 'joko']])
    expect((await desk({ ending: 'true' })).data).toEqual([])

    await passTo('2032-08-20T10:00:00Z')
    expect(await keepHouse()).toEqual([0, 0])
    expect(await rowOf(id)).toMatchObject({ status: 'pending', anonymised_at: null })
    // The next time as well.
    await passTo('2033-01-12T10:00:00Z')
    expect(await keepHouse()).toEqual([1, 0])
    await passTo('2033-02-12T10:00:00Z')
    expect(await keepHouse()).toEqual([0, 1])
  })
})
