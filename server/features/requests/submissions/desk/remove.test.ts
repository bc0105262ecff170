import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { analyses, images } from '#server/database/schema/photos.ts'
import { createTestApp, enquiry, newGuest, post } from '#server/testing/test-app.ts'

let server: Awaited<ReturnType<typeof createTestApp>>
type Account = Awaited<ReturnType<typeof server.account>>
let staff: Account
let member: Account

beforeAll(async () => {
  server = await createTestApp()
  await server.account('ratna')
  staff = await server.account('joko', 'operator')
})
afterAll(() => server?.close())
beforeEach(async () => {
  member = await server.account(`wati-${crypto.randomUUID().slice(0, 8)}`, 'member')
})

const send = async (body: Record<string, unknown> = {}, { headers } = member) =>
  (await server.call({ method: 'POST', url: '/api/submissions', payload: post(body), headers })).body as {
    id: number
    tracking_code: string
  }
const remove = (id: number, { headers } = member) =>
  server.call({ method: 'DELETE', url: `/api/submissions/${id}`, headers })
const review = (id: number, payload: object) =>
  server.call({ method: 'PATCH', url: `/api/submissions/${id}`, payload, headers: staff.headers })
const read = async (id: number) =>
  (await server.call({ url: `/api/submissions/${id}`, headers: staff.headers })).body.submission
const timeline = async ({ headers } = member) =>
  (await server.call({ url: '/api/timeline?part=timeline', headers })).body.timeline
const rows = async (statement: string, values: unknown[]) => (await server.pool.query(statement, values)).rows

test('an open request is cancelled, loses every word of the person, and leaves the timeline', async () => {
  const { id, tracking_code } = await send({
    title: 'Laptop of Wati',
    message: 'Ask for Wati at the gate',
    location: 'Jl. Melati 5',
    source_url: '/timeline?wati',
  })
  await review(id, { status: 'approved', note: 'Wati, we come on Friday' })
  expect((await remove(id)).body).toEqual({ success: true })

  expect(await timeline()).toEqual([])
  const left = await read(id)
  expect(left).toMatchObject({
    tracking_code,
    status: 'cancelled',
    username: '[removed]',
    user_id: null,
    title: 'E-Waste Collection',
    message: '[removed]',
    location: '',
    phoneNumber: null,
    email: null,
    source_url: null,
    imageUrl: null,
  })
  expect(JSON.stringify(left)).not.toMatch(/wati/i)
  expect(left.history.map(({ kind, status }: { kind: string; status: string }) => [kind, status])).toEqual([
    ['submitted', 'pending'],
    ['read', null],
    ['status', 'approved'],
    ['withdrawn', null],
    ['status', 'cancelled'],
  ])
  const tracked = { url: `/api/submissions/track/${tracking_code}`, headers: member.headers }
  expect((await server.call(tracked)).status).toBe(404)
  // The notices about it would lead to that 404.
  expect(
    await rows(`select kind from notifications where user_id = $1 and kind <> 'welcome'`, [member.id]),
  ).toEqual([])
})

test('of one that was worked off the state and the kilograms stay', async () => {
  const { id } = await send()
  for (const status of ['approved', 'collected']) await review(id, { status })
  await rows(
    `insert into weight_entries (submission_id, device_class, weight_kg, method, outcome)
     values ($1, 'laptop', 2.5, 'weighed', 'recycled')`,
    [id],
  )
  expect((await remove(id)).status).toBe(200)
  expect(await read(id)).toMatchObject({ status: 'collected', message: '[removed]' })
  expect(await rows('select weight_kg from weight_entries where submission_id = $1', [id])).toHaveLength(1)
})

test('its history does not name the person either, whatever they did there', async () => {
  const { id, tracking_code } = await send()
  const url = `/api/submissions/track/${tracking_code}`
  const { version } = await read(id)
  const own = { headers: member.headers }
  const payload = { version, message: 'Three laptops' }
  expect((await server.call({ method: 'PATCH', url, payload, ...own })).status).toBe(200)
  expect((await server.call({ method: 'POST', url: `${url}/cancellation`, ...own })).status).toBe(200)
  await remove(id)
  const left = await read(id)
  expect(JSON.stringify(left)).not.toMatch(/wati/i)
  const lines = left.history.map(({ kind, actor }: { kind: string; actor: string | null }) => [kind, actor])
  expect(lines).toEqual([
    ['submitted', null],
    ['read', 'joko'],
    ['amended', null],
    ['status', null],
    ['withdrawn', null],
    ['read', 'joko'],
  ])
})

test('requests of others, and the person’s other requests, stay', async () => {
  const [one, two] = [await send(), await send({ message: 'Another one' })]
  await remove(one.id)
  expect(await timeline()).toMatchObject([{ data: { id: two.id, message: 'Another one' } }])
})

test('taken back twice, also at once, is taken back once', async () => {
  const { id } = await send()
  const answers = await Promise.all([remove(id), remove(id), remove(id)])
  expect([...answers, await remove(id)].map(({ status }) => status)).toEqual([200, 200, 200, 200])
  const cancelled = `select 1 from submission_events where submission_id = $1 and status = 'cancelled'`
  expect(await rows(cancelled, [id])).toHaveLength(1)
})

test('somebody else’s, a guest’s and an unknown one answer alike, and nothing happens', async () => {
  const other = await server.account(`sari-${crypto.randomUUID().slice(0, 8)}`, 'member')
  const foreign = await send({ message: 'Not yours' }, other)
  const guests = await server.call({
    method: 'POST',
    url: '/api/submit-ewaste',
    payload: enquiry(),
    headers: newGuest(),
  })
  const unknown = await remove(999_999)
  expect(unknown.status).toBe(404)
  for (const by of [member, staff])
    for (const id of [foreign.id, guests.body.id]) {
      const refused = await remove(id, by)
      expect([refused.status, refused.text]).toEqual([404, unknown.text])
    }
  expect(await read(foreign.id)).toMatchObject({ message: 'Not yours', status: 'pending' })
})

test('its photo goes, unless an analysis or another post shows it', async () => {
  const photo = async () =>
    (
      await server.db
        .insert(images)
        .values({
          user_id: member.id,
          storage_key: crypto.randomUUID(),
          phash: 1n,
          width: 4,
          height: 3,
          bytes: 9,
        })
        .returning({ id: images.id })
    )[0]!.id
  const [alone, analysed, shared] = [await photo(), await photo(), await photo()]
  await server.db.insert(analyses).values({
    user_id: member.id,
    image_id: analysed,
    engine: 'embedded',
    engine_version: '1',
    verdict: 'cannot-tell',
    factor_version: '1',
    candidates: [],
  })
  await send({ image_id: shared })
  for (const image_id of [alone, analysed, shared]) await remove((await send({ image_id })).id)
  const expiring = await rows('select id from images where user_id = $1 and expires_at <= now()', [member.id])
  expect(expiring).toEqual([{ id: alone }])
})
