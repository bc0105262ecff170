import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { notifications } from '#server/database/schema/people.ts'
import { createTestApp, enquiry, newGuest, post } from '#server/testing/test-app.ts'
import { notifyMember } from './notify.ts'

let clock_ms = Date.parse('2026-11-21T07:00:00.000Z')
let server: Awaited<ReturnType<typeof createTestApp>>
type Account = Awaited<ReturnType<typeof server.account>>
let operator: Account
let member: Account
let other: Account
beforeAll(async () => {
  server = await createTestApp({}, { now: () => new Date(clock_ms) })
  operator = await server.account('ratna')
  member = await server.account('budi', 'member')
  other = await server.account('sari', 'member')
})
afterAll(() => server?.close())
beforeEach(() => server.db.delete(notifications))

type Shown = { id: number; kind: string; params: object; created_at: string; read_at: string | null }
type Bell = { notifications: Shown[]; unread: number }

const bell = async ({ headers }: Account) => {
  const { status, body } = await server.call({ url: '/api/notifications', headers })
  expect(status).toBe(200)
  return body as Bell
}
const mark = ({ headers }: Account, payload: object) =>
  server.call({ method: 'POST', url: '/api/notifications/read', payload, headers })
const unreadIds = ({ notifications }: Bell) =>
  notifications.filter(({ read_at }) => read_at === null).map(({ id }) => id)

/** Stores `count` for somebody, all in the same millisecond unless their hours say otherwise. */
async function store({ id }: Account, count: number, hours_ago: (n: number) => number = () => 1) {
  const stored = await server.db
    .insert(notifications)
    .values(
      Array.from({ length: count }, (_, n) => ({
        user_id: id,
        kind: 'request-read' as const,
        params: { tracking_code: `RSK-0000-${n}` },
        once_key: crypto.randomUUID(),
        created_at: new Date(clock_ms - hours_ago(n) * 3_600_000),
      })),
    )
    .returning({ id: notifications.id })
  return stored.map(({ id }) => id)
}

test('a sign-up is welcomed; a request that is read and moved on is told to its sender, newest first', async () => {
  const newcomer = await server.account('tono', 'member')
  const { body } = await server.call({
    method: 'POST',
    url: '/api/submissions',
    payload: post(),
    headers: newcomer.headers,
  })
  const at = { url: `/api/submissions/${body.id}`, headers: operator.headers }
  await server.call(at)
  await server.call({ ...at, method: 'PATCH', payload: { status: 'approved' } })
  // Reading it twice and saying the same again tells nobody anything new.
  await server.call(at)
  await server.call({ ...at, method: 'PATCH', payload: { status: 'approved' } })

  const { tracking_code } = body
  const { notifications, unread } = await bell(newcomer)
  expect(notifications.map(({ kind, params }) => [kind, params])).toEqual([
    ['request-status', { tracking_code, status: 'approved' }],
    ['request-read', { tracking_code }],
    ['welcome', { username: 'tono' }],
  ])
  expect(unread).toBe(3)
  for (const one of notifications)
    expect(one).toMatchObject({ created_at: expect.any(String), read_at: null })
})

test('a guest’s request is told to nobody', async () => {
  const { body } = await server.call({
    method: 'POST',
    url: '/api/submit-ewaste',
    payload: enquiry(),
    headers: newGuest(),
  })
  const at = { url: `/api/submissions/${body.id}`, headers: operator.headers }
  await server.call(at)
  await server.call({ ...at, method: 'PATCH', payload: { status: 'approved' } })
  for (const account of [operator, member, other]) expect((await bell(account)).notifications).toEqual([])
})

test('an analysis that is ready comes once, however often it is told', async () => {
  const params = { analysis_id: '7', class: 'laptop' }
  await notifyMember(server.db, server.context, member.id, 'analysis-ready', params, 'analysis:7')
  await notifyMember(server.db, server.context, member.id, 'analysis-ready', params, 'analysis:7')
  expect(await bell(member)).toMatchObject({
    notifications: [{ kind: 'analysis-ready', params, read_at: null }],
    unread: 1,
  })
})

test('a member lists, counts and marks their own notifications only', async () => {
  const [mine] = await store(member, 1)
  const [theirs] = await store(other, 2)
  expect(await bell(member)).toMatchObject({ notifications: [{ id: mine }], unread: 1 })

  expect(await mark(member, { id: theirs })).toMatchObject({ status: 404, body: { code: 'not-found' } })
  expect(await mark(member, { id: theirs, older: true })).toMatchObject({ status: 404 })
  expect(await mark(member, { id: mine, older: true })).toMatchObject({ status: 200, body: { unread: 0 } })
  expect((await bell(other)).unread).toBe(2)
})

test('the newest thirty, of equal times the one stored last first; unread are all counted, up to 100', async () => {
  const ids = await store(member, 35)
  const some = await bell(member)
  expect(some.notifications.map(({ id }) => id)).toEqual(ids.toReversed().slice(0, 30))
  expect(some.unread).toBe(35)

  await store(member, 90, () => 2)
  const many = await bell(member)
  expect(many.notifications.map(({ id }) => id)).toEqual(some.notifications.map(({ id }) => id))
  expect(many.unread).toBe(100)
})

test('one is marked alone, or with all that stand below it; again changes nothing', async () => {
  // Two of the same time in the middle, and the last one stored is the oldest.
  const [newest, first, second, oldest] = await store(member, 4, (n) => [1, 2, 2, 3][n]!)
  expect((await bell(member)).notifications.map(({ id }) => id)).toEqual([newest, second, first, oldest])

  const one = await mark(member, { id: second })
  expect(unreadIds(one.body)).toEqual([newest, first, oldest])
  expect(one.body.unread).toBe(3)

  const read_at = new Date(clock_ms).toISOString()
  clock_ms += 60_000
  expect((await mark(member, { id: second })).body).toEqual(one.body)

  const below = await mark(member, { id: first, older: true })
  expect(unreadIds(below.body)).toEqual([newest])
  expect(below.body.notifications.map(({ read_at }: Shown) => read_at)).toEqual([
    null,
    read_at,
    new Date(clock_ms).toISOString(),
    new Date(clock_ms).toISOString(),
  ])
  expect(await bell(member)).toEqual(below.body)

  const all = await mark(member, { id: newest, older: true })
  expect(all.body.unread).toBe(0)
  clock_ms += 60_000
  expect((await mark(member, { id: newest, older: true })).body).toEqual(all.body)
})

test.each([{}, { id: 0 }, { id: -1 }, { id: 1.5 }, { id: '1' }, { id: 1, older: 'yes' }])(
  'a bad request is refused: %o',
  async (payload) => {
    expect(await mark(member, payload)).toMatchObject({ status: 400, body: { code: 'invalid' } })
  },
)
