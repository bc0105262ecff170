import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestApp, enquiry, newGuest } from '#server/testing/test-app.ts'
import { tellOfVisits } from './tell-of-visits.ts'

const PUBLIC_URL = 'https://ewaste.example.go.id'
const HOUR_MS = 60 * 60 * 1000
const DAY_MS = 24 * HOUR_MS
/** Ten in the morning in Jakarta, noon in Jayapura. */
let clock_ms = Date.parse('2026-12-01T03:00:00.000Z')
let server: Awaited<ReturnType<typeof createTestApp>>
let member: Awaited<ReturnType<typeof server.account>>
beforeAll(async () => {
  server = await createTestApp(
    { PUBLIC_URL, MESSAGES_URL: 'https://gateway.example.id/send' },
    { now: () => new Date(clock_ms) },
  )
  await server.account('ratna')
  member = await server.account('budi', 'member')
})
afterAll(() => server?.close())
let ANI = ''
let last = 0
beforeEach(async () => {
  clock_ms = Date.parse(`${dayIn(7)}T03:00:00.000Z`)
  ANI = `+6281200000${String(100 + last++)}`
})

const dayIn = (days: number) => new Date(clock_ms + days * DAY_MS).toISOString().slice(0, 10)

/** A scheduled request with an appointment so many days from now, made the day before yesterday. */
async function visitIn(
  days: number,
  { zone = 'Asia/Jakarta', made_h = 48, body = {}, headers = newGuest() as Record<string, string> } = {},
) {
  const sent = await server.call({
    method: 'POST',
    url: '/api/submit-ewaste',
    payload: enquiry({ notify_phone: ANI, notify_email: 'ani@example.org', locale: 'en', ...body }),
    headers,
  })
  const { id, tracking_code } = sent.body as { id: number; tracking_code: string }
  const at = new Date(clock_ms - made_h * HOUR_MS)
  await server.pool.query(
    `with area as (
       insert into service_areas (name, time_zone, needs, sources, cutoff_h, ahead_days, hours)
       values ('Area ' || $1::text, $3, '{}', '{}', 12, 14, '[]') returning id
     ), slot as (
       insert into slots (area_id, day, starts, ends, starts_at, ends_at, visits, offered)
       select id, $2::date, '09:00', '12:00', ($2::date + time '09:00') at time zone $3,
         ($2::date + time '12:00') at time zone $3, 6, 6 from area returning id
     ) insert into bookings (slot_id, submission_id, kg, booked_at) select id, $1::bigint, 1, $4 from slot`,
    [id, dayIn(days), zone, at],
  )
  await server.pool.query(`update submissions set status = 'scheduled', status_at = $2 where id = $1`, [
    id,
    at,
  ])
  await server.work()
  hush()
  return { id, tracking_code }
}
const hush = () => {
  server.messages.length = 0
  server.mails.length = 0
  server.pushes.length = 0
}
const tell = async () => {
  await tellOfVisits(server.context)
  await server.work()
}
const news = () => server.messages.map(({ text }) => text.split('\n')[0])

test('the day before a visit its sender is reminded by message and mail, once, with the hours at the place', async () => {
  const { tracking_code } = await visitIn(1)
  await tell()
  await tell()
  const day = new Intl.DateTimeFormat('en-GB', {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  }).format(new Date(dayIn(1)))
  expect(news().map((line) => line!.replaceAll(',', ''))).toEqual([
    `Resirkuit ${tracking_code}: Your pick-up is on ${day.replace(',', '')} 09:00 to 12:00 WIB.`,
  ])
  expect(server.mails.map(({ subject }) => subject)).toEqual([
    expect.stringMatching(`^${tracking_code}: your pick-up is on .* 09:00 to 12:00 WIB$`),
  ])
  expect(server.mails[0]!.text).toContain('have everything ready')
})

test('a member who asked for nothing sees it at the bell', async () => {
  const { headers } = await server.signIn(member.email)
  const { tracking_code } = await visitIn(1, { headers, body: { notify_phone: '', notify_email: '' } })
  await tell()
  const { body } = await server.call({ url: '/api/notifications', headers })
  expect(body.notifications[0]).toMatchObject({
    kind: 'visit-reminder',
    params: { tracking_code, day: dayIn(1), starts: '09:00', ends: '12:00' },
  })
  expect([server.messages, server.mails]).toEqual([[], []])
})

test.each([
  ['today', 0, {}],
  ['the day after tomorrow', 2, {}],
  ['tomorrow, made an hour ago', 1, { made_h: 1 }],
])('nobody is reminded of a visit %s', async (_, days, how) => {
  await visitIn(days, how)
  await tell()
  expect(news()).toEqual([])
})

test('at night nobody is told; the hour is that of the place', async () => {
  // 7:30 in the morning in Jakarta is 9:30 in Jayapura.
  clock_ms = Date.parse(`${dayIn(0)}T00:30:00.000Z`)
  await visitIn(1)
  const { tracking_code } = await visitIn(1, { zone: 'Asia/Jayapura' })
  await tell()
  expect(news()).toEqual([expect.stringContaining(`${tracking_code}: Your pick-up is on`)])
  hush()
  // Ten in the evening in Jakarta.
  clock_ms += 14.5 * HOUR_MS
  await tell()
  expect(news()).toEqual([])
})

test('a visit that was given up before the reminder left is no news; one that was moved is told once more', async () => {
  const gone = await visitIn(1)
  await tellOfVisits(server.context)
  await server.pool.query(`update submissions set status = 'cancelled' where id = $1`, [gone.id])
  await server.work()
  expect([news(), server.mails]).toEqual([[], []])

  const moved = await visitIn(1)
  await tell()
  expect(news()).toHaveLength(1)
  await server.pool.query(
    `with slot as (
       insert into slots (area_id, day, starts, ends, starts_at, ends_at, visits, offered)
       select s.area_id, s.day + 1, '13:00', '15:00', s.starts_at + interval '28 hours', s.ends_at + interval '27 hours', 6, 6
       from slots s join bookings b on b.slot_id = s.id where b.submission_id = $1 returning id
     ), ended as (
       update bookings set ended_at = $2 where submission_id = $1 returning submission_id
     ) select 1 from ended`,
    [moved.id, new Date(clock_ms)],
  )
  await server.pool.query(
    `insert into bookings (slot_id, submission_id, kg, booked_at)
     select id, $1::bigint, 1, $2 from slots order by id desc limit 1`,
    [moved.id, new Date(clock_ms)],
  )
  hush()
  clock_ms += DAY_MS
  await tell()
  expect(news()).toEqual([expect.stringMatching(/13:00 to 15:00 WIB\.$/)])
})

test('a visit of yesterday that nobody recorded: its sender is asked once, and answers by the link', async () => {
  const { tracking_code } = await visitIn(-1)
  await tell()
  await tell()
  const [one, ...others] = server.messages
  expect(others).toEqual([])
  expect(one!.text).toContain('Did somebody come to pick up your things?')
  expect(one!.text).toContain('If nobody came, tell the operator')
  const [, token] = /#answer=([\w-]{43})/.exec(one!.text)!
  const url = `/api/submissions/track/${tracking_code}/messages`
  const answered = await server.call({
    method: 'POST',
    url,
    headers: { 'link-token': token!, 'idempotency-key': 'nobody-came' },
    payload: { text: 'Nobody came' },
  })
  expect(answered).toMatchObject({ status: 200, body: { messages: { conversation: 'answered' } } })
})

test('a visit that was recorded, or that its sender has reported as missed, is asked about by nobody', async () => {
  const recorded = await visitIn(-1)
  await server.pool.query(`update submissions set status = 'collected' where id = $1`, [recorded.id])
  const missed = await visitIn(-1)
  await server.pool.query(`update bookings set missed_at = now() where submission_id = $1`, [missed.id])
  await tell()
  expect(news()).toEqual([])
})
