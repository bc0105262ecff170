import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { submissions } from '#server/database/schema/submissions.ts'
import { createTestApp, enquiry, newGuest, post } from '#server/testing/test-app.ts'

/** As the location picker writes it. */
const PLACE = 'Kebayoran Baru · Kota Administrasi Jakarta Selatan'

type Headers = Record<string, string>
let server: Awaited<ReturnType<typeof createTestApp>>
type Account = Awaited<ReturnType<typeof server.account>>
let staff: Account
const now = new Date('2026-12-31T10:00:00Z')

beforeAll(async () => {
  server = await createTestApp({}, { now: () => now })
  await server.account('ratna')
  staff = await server.account('joko', 'operator')
})
afterAll(() => server?.close())

const submit = async (body: object, headers: Headers = newGuest()) =>
  (await server.call({ method: 'POST', url: '/api/submit-ewaste', payload: body, headers })).body
const review = (id: number, payload: object) =>
  server.call({ method: 'PATCH', url: `/api/submissions/${id}`, payload, headers: staff.headers })
const track = (code: string, headers: Headers) =>
  server.call({ url: `/api/submissions/track/${code}`, headers })
const search = async (q: string) =>
  (await server.call({ url: '/api/timeline', query: { part: 'data', q }, headers: staff.headers })).body.page
    .total
const rowOf = async (id: number) =>
  (await server.db.select().from(submissions).where(eq(submissions.id, id)))[0]!
const eventsOf = async (id: number) =>
  (
    await server.pool.query(
      'select kind, status, actor_id, note from submission_events where submission_id = $1 order by id',
      [id],
    )
  ).rows

test('a member who leaves is nowhere in their requests any more', async () => {
  const member = await server.account('budiono')
  const { headers } = member
  const send = async (body: object) =>
    (
      await server.call({
        method: 'POST',
        url: '/api/submissions',
        payload: post({
          title: 'Laptop of Budiono',
          message: 'Ask for Budiono at the gate',
          location: PLACE,
          ...body,
        }),
        headers: { ...headers, 'idempotency-key': crypto.randomUUID() },
      })
    ).body
  const open = await send({ form_id: 12, source_url: '/timeline?name=budiono' })
  const done = await send({ location: `Jl. Melati 5, ${PLACE}` })
  for (const status of ['approved', 'collected']) await review(done.id, { status, note: 'Called Budiono' })
  expect(await search('budiono')).toBe(2)
  expect(await search('081234567890')).toBe(2)

  expect((await server.call({ method: 'DELETE', url: '/api/me', headers })).status).toBe(200)
  expect(await rowOf(open.id)).toMatchObject({
    tracking_code: open.tracking_code,
    service: 'supply',
    status: 'cancelled',
    user_id: null,
    guest_id: null,
    anonymised_at: now,
    username: '[removed]',
    title: 'E-Waste Supply',
    message: '[removed]',
    location: PLACE,
    phone_number: null,
    source_url: null,
    request_hash: null,
  })
  expect(await rowOf(done.id)).toMatchObject({
    status: 'collected',
    title: 'E-Waste Collection',
    location: '',
  })

  const withdrawn = { kind: 'withdrawn', status: null, actor_id: null, note: null }
  expect(await eventsOf(open.id)).toEqual([
    { kind: 'submitted', status: 'pending', actor_id: null, note: null },
    withdrawn,
    { kind: 'status', status: 'cancelled', actor_id: null, note: null },
  ])
  const by = String(staff.id)
  expect(await eventsOf(done.id)).toEqual([
    { kind: 'submitted', status: 'pending', actor_id: null, note: null },
    { kind: 'read', status: null, actor_id: by, note: null },
    { kind: 'status', status: 'approved', actor_id: by, note: null },
    { kind: 'status', status: 'collected', actor_id: by, note: null },
    withdrawn,
  ])
  for (const trace of ['budiono', 'gate', 'melati', '081234567890'])
    expect(await search(trace), trace).toBe(0)
})

test('other people’s requests stay as they are', async () => {
  const [leaving, staying] = [await server.account('pergi'), await server.account('tinggal')]
  const guest = newGuest()
  const enquired = await submit(enquiry({ message: 'By a guest' }), guest)
  const posted = await submit(enquiry({ message: 'By somebody else' }), staying.headers)
  await submit(enquiry(), leaving.headers)
  await server.call({ method: 'DELETE', url: '/api/me', headers: leaving.headers })
  expect((await track(enquired.tracking_code, guest)).body.submission.message).toBe('By a guest')
  expect(await rowOf(posted.id)).toMatchObject({ user_id: staying.id, status: 'pending' })
})

test.each([
  [PLACE, PLACE],
  ['Kebayoran Baru', ''],
  ['Kebayoran Baru · Rumah Pak Budi', ''],
  [PLACE.toLowerCase(), ''],
  [`${PLACE}, no. 5`, ''],
  ['', ''],
])('of the place %j stays %j', async (location, left) => {
  const member = await server.account(`place-${crypto.randomUUID().slice(0, 8)}`)
  const { id } = await submit(enquiry({ location }), member.headers)
  await server.call({ method: 'DELETE', url: '/api/me', headers: member.headers })
  expect((await rowOf(id)).location).toBe(left)
})
