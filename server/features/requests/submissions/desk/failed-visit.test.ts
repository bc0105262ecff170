import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { dayOf } from '#server/time/today.ts'
import { createTestApp, enquiry, newGuest, post } from '#server/testing/test-app.ts'

const HOUR_MS = 60 * 60 * 1000
const PUBLIC_URL = 'https://ewaste.example.go.id'
let clock_ms = Date.now()
let server: Awaited<ReturnType<typeof createTestApp>>
type Account = Awaited<ReturnType<typeof server.account>>
let staff: Account
let member: Account
beforeAll(async () => {
  server = await createTestApp({ PUBLIC_URL }, { now: () => new Date(clock_ms) })
  staff = await server.account('ratna')
  member = await server.account('budi', 'member')
})
afterAll(() => server?.close())
beforeEach(async () => {
  await server.work()
  server.mails.length = 0
})

const review = async (id: number, payload: object) => {
  const { status } = await server.call({
    method: 'PATCH',
    url: `/api/submissions/${id}`,
    payload,
    headers: staff.headers,
  })
  expect(status).toBe(200)
}
const fail = (id: number) => review(id, { status: 'approved', failure: 'nobody-there' })
/** Puts it into a round of today. @returns the day */
async function expectVisit(id: number) {
  const day = dayOf(new Date(clock_ms), 'Asia/Jakarta')
  await review(id, { status: 'approved' })
  await server.pool.query(
    `with round as (insert into rounds (day, time_zone) values ($2, 'Asia/Jakarta') returning id)
     insert into round_stops (round_id, position, submission_id) select id, 1, $1 from round`,
    [id, day],
  )
  await review(id, { status: 'scheduled' })
  return day
}
const inEnglish = (day: string) =>
  new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeZone: 'UTC' })
    .format(new Date(day))
    .replace(',', '')

test('a member reads cause and day at the bell; of the day itself the time is known', async () => {
  const { body: sent } = await server.call({
    method: 'POST',
    url: '/api/submissions',
    payload: post(),
    headers: member.headers,
  })
  await expectVisit(sent.id)
  await fail(sent.id)
  const { notifications } = (await server.call({ url: '/api/notifications', headers: member.headers })).body
  expect(notifications[0]).toMatchObject({
    kind: 'pickup-failed',
    params: { failure: 'nobody-there', day: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) },
  })
  const { timeline } = (await server.call({ url: '/api/timeline', headers: member.headers })).body
  expect(timeline[0].data.history.at(-1)).toMatchObject({
    failure: 'nobody-there',
    at: new Date(clock_ms).toISOString(),
  })
})

test('a guest is mailed what happened and when, with a link by which any device answers', async () => {
  const guest = newGuest()
  const { body: sent } = await server.call({
    method: 'POST',
    url: '/api/submit-ewaste',
    payload: enquiry({ notify_email: 'ani@example.org', locale: 'en' }),
    headers: guest,
  })
  const day = await expectVisit(sent.id)
  // The desk writes it down on the day after.
  clock_ms += 30 * HOUR_MS
  staff = { ...staff, ...(await server.signIn(staff.email)) }
  await fail(sent.id)
  await server.work()
  const { text, subject } = server.mails.at(-1)!
  expect(subject).toContain('nothing could be picked up')
  expect(text.replaceAll(',', '')).toContain(`Somebody came on ${inEnglish(day)} but nobody was there`)
  const token = /#answer=([\w-]{43})/.exec(text)?.[1]
  const { submission } = (
    await server.call({ url: `/api/submissions/track/${sent.tracking_code}`, headers: guest })
  ).body
  // The day, not the time at which it was typed.
  expect(submission.history.at(-1)).toMatchObject({
    at: `${day}T00:00:00.000Z`,
    status: 'approved',
    failure: 'nobody-there',
  })
  const url = `/api/submissions/track/${sent.tracking_code}/messages`
  const { messages } = (await server.call({ url, headers: { 'link-token': token! } })).body
  expect(messages).toMatchObject({ may_write: true, history: [{ failure: 'nobody-there' }] })
  const answered = await server.call({
    method: 'POST',
    url,
    payload: { text: 'Tomorrow from nine' },
    headers: { 'link-token': token!, 'idempotency-key': 'answer-of-ani-1' },
  })
  expect(answered.status).toBe(200)
})
