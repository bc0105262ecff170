import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { eq } from 'drizzle-orm'
import { mails } from '#server/database/schema/mails.ts'
import { users } from '#server/database/schema/people.ts'
import { createTestApp, enquiry, newGuest } from '#server/testing/test-app.ts'
import { sendDigest } from './digest.ts'

const PUBLIC_URL = 'https://ewaste.example.go.id'
/** Seven in the morning in Jakarta, on the 23rd. */
const SEVEN_MS = Date.parse('2026-11-23T00:00:00.000Z')
const DAY_MS = 24 * 60 * 60 * 1000
let clock_ms = SEVEN_MS
let server: Awaited<ReturnType<typeof createTestApp>>
type Account = Awaited<ReturnType<typeof server.account>>
let admin: Account
let operator: Account
let member: Account
beforeAll(async () => {
  server = await createTestApp({ PUBLIC_URL }, { now: () => new Date(clock_ms) })
  admin = await server.account('ratna')
  operator = await server.account('joko', 'operator')
  member = await server.account('budi', 'member')
  // All of the staff get it without asking.
  await wish(operator, { locale: 'en' })
  await wish(admin, { digest: false, locale: 'id' })
  // A member's choice has no effect.
  await wish(member, { digest: true, locale: 'en' })
})
afterAll(() => server?.close())
beforeEach(async () => {
  clock_ms += DAY_MS
  await server.work()
  server.mails.length = 0
})

const wish = async ({ headers }: Account, payload: object) => {
  const { status } = await server.call({ method: 'PUT', url: '/api/notifications/wishes', payload, headers })
  expect(status).toBe(200)
}
const submit = async () =>
  (await server.call({ method: 'POST', url: '/api/submit-ewaste', payload: enquiry(), headers: newGuest() }))
    .body.id as number
const morning = async () => {
  await sendDigest(server.context)
  await server.work()
  return server.mails
}
/** A pick-up on that day, in the area of that name. */
async function appointment(day: string, time_zone = 'Asia/Jakarta') {
  const id = await submit()
  await server.pool.query(`update submissions set status = 'scheduled', read_at = now() where id = $1`, [id])
  await server.pool.query(
    `with area as (
       insert into service_areas (name, time_zone, needs, sources, cutoff_h, ahead_days, hours)
       values ('Area ' || $1, $3, '{}', '{}', 12, 14, '[]') returning id
     ), slot as (
       insert into slots (area_id, day, starts, ends, starts_at, ends_at, visits, offered)
       select id, $2::date, '09:00', '12:00', ($2::date + time '09:00') at time zone $3,
         ($2::date + time '12:00') at time zone $3, 6, 6 from area returning id
     ) insert into bookings (slot_id, submission_id, kg) select id, $1::bigint, 1 from slot`,
    [id, day, time_zone],
  )
  return id
}

test('nothing waits: nobody gets a mail', async () => {
  expect(await morning()).toEqual([])
})

test('waiting work is mailed to the staff who want it, once a morning, in figures that are true', async () => {
  clock_ms = SEVEN_MS
  await submit()
  await submit()
  clock_ms = SEVEN_MS + 8 * DAY_MS
  await submit()
  // On this day, by the clock of its area: in Jayapura it began two hours earlier.
  const today = new Date(clock_ms).toISOString().slice(0, 10)
  await appointment(today)
  await appointment(today, 'Asia/Jayapura')
  await appointment(new Date(clock_ms + DAY_MS).toISOString().slice(0, 10))
  await appointment(new Date(clock_ms - 2 * DAY_MS).toISOString().slice(0, 10))
  await server.pool.query(
    `insert into points (name, address, district_id, latitude, longitude, takes, state, token, active)
     select 'P' || n, 'Jl. Melati', '31.74.07', -6, 106, '{small-it}', state, rpad('t' || n, 22, 'x'), active
     from (values (1, 'full', true), (2, 'open', true), (3, 'open', true), (4, 'full', false)) p (n, state, active)`,
  )
  await server.pool.query(
    `insert into point_reports (point_id, kind) select id, 'outside' from points where name in ('P1', 'P2')`,
  )

  const [mail, ...others] = await morning()
  expect(others).toEqual([])
  expect(mail).toMatchObject({
    to: operator.email,
    subject: 'Resirkuit: what waits today',
    id: expect.stringMatching(/^[\w-]{32}$/),
    unsubscribe: expect.stringContaining(`${PUBLIC_URL}/unsubscribe?token=digest.`),
  })
  expect(mail!.text.match(/^• .*$/gm)).toEqual([
    '• 3 open requests that nobody has read',
    '• 2 open requests older than a week',
    '• 2 pick-ups today',
    '• 1 visit that should have taken place, and nobody has said what became of it',
    '• 2 drop-off points full, broken or reported',
  ])
  expect(mail!.text).toContain(`${PUBLIC_URL}/admin`)
  expect(await morning()).toHaveLength(1)
})

test('a person who is no longer staff, or stops it with its link, gets none', async () => {
  await submit()
  // A session ends before a week is over.
  await wish({ ...admin, ...(await server.signIn(admin.email)) }, { digest: true, locale: 'id' })
  const sent = await morning()
  expect(sent.map(({ to }) => to).toSorted()).toEqual([operator.email, admin.email].toSorted())
  const { unsubscribe, text } = sent.find(({ to }) => to === admin.email)!
  expect(text).toContain('permintaan terbuka belum dibaca siapa pun')
  const pressed = await server.app.inject({
    method: 'POST',
    url: unsubscribe!.replace(PUBLIC_URL, ''),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'List-Unsubscribe=One-Click',
  })
  expect(pressed.statusCode).toBe(200)

  clock_ms += DAY_MS
  server.mails.length = 0
  await sendDigest(server.context)
  await server.db.update(users).set({ role: 'member' }).where(eq(users.id, operator.id))
  await server.work()
  expect(server.mails).toEqual([])
  expect(await server.db.$count(mails, eq(mails.user_id, operator.id))).toBe(2)
})

test('a person who is locked out gets none, also where that came after it was owed', async () => {
  await server.db.update(users).set({ role: 'operator' }).where(eq(users.id, operator.id))
  await submit()
  const { identity } = server.context
  await sendDigest(server.context)
  await identity.setDisabled(operator.uid, true)
  await server.work()
  clock_ms += DAY_MS
  expect(await morning()).toEqual([])
  await identity.setDisabled(operator.uid, false)
  clock_ms += DAY_MS
  expect((await morning()).map(({ to }) => to)).toEqual([operator.email])
})

test('the hour is that of the settings, and a matter of staff has its line', async () => {
  const change = (digest_hour: number) =>
    server.call({
      method: 'PATCH',
      url: '/api/admin/settings',
      payload: { digest_hour },
      headers: admin.headers,
    })
  Object.assign(admin, await server.signIn(admin.email))
  Object.assign(operator, await server.signIn(operator.email))
  await server.pool.query(`update submissions set read_at = now(), status = 'cancelled'`)
  await server.pool.query(`update points set active = false`)
  await server.pool.query(
    `insert into staff_matters (kind, subject_id) values ('round-finished', 1), ('lot-limit', 2)`,
  )
  expect(await change(9)).toMatchObject({ status: 200, body: { settings: { digest_hour: 9 } } })
  expect(await morning()).toEqual([])
  clock_ms += 2 * 60 * 60 * 1000
  const [mail] = await morning()
  expect(mail!.text.match(/^• .*$/gm)).toEqual([
    '• 1 finished round',
    '• 1 lot that has to leave the store soon',
  ])
  clock_ms += DAY_MS
  server.mails.length = 0
  Object.assign(operator, await server.signIn(operator.email))
  await wish(operator, { quiet: ['visits'], locale: 'en' })
  const [quieter] = await morning()
  expect(quieter!.text.match(/^• .*$/gm)).toEqual(['• 1 lot that has to leave the store soon'])
})
