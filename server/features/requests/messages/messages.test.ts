import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { eq } from 'drizzle-orm'
import { createGateway } from '#server/adapters/messages/gateway.ts'
import { messages, messageStops } from '#server/database/schema/messages.ts'
import { submissions } from '#server/database/schema/submissions.ts'
import { housekeeping } from '#server/features/administration/operations/housekeeping.ts'
import { lookAtMessages } from '#server/features/administration/operations/probes/messages.ts'
import { startFakeGateway } from '#server/testing/fake-gateway.ts'
import { createTestApp, enquiry, newGuest } from '#server/testing/test-app.ts'
import { sendMessage } from './send-message.ts'

const PUBLIC_URL = 'https://ewaste.example.go.id'
const HOUR_MS = 60 * 60 * 1000
const DAY_MS = 24 * HOUR_MS
let clock_ms = Date.parse('2026-12-01T01:00:00.000Z')
let fake: Awaited<ReturnType<typeof startFakeGateway>>
let server: Awaited<ReturnType<typeof createTestApp>>
let staff: Awaited<ReturnType<typeof server.account>>
beforeAll(async () => {
  fake = await startFakeGateway()
  const env = { MESSAGES_URL: fake.url, MESSAGES_AUTHORIZATION: undefined }
  server = await createTestApp(
    { PUBLIC_URL, MESSAGES_URL: fake.url, MESSAGES_DAILY_LIMIT: '40' },
    { now: () => new Date(clock_ms), messenger: createGateway({ env, timeout_ms: 300 }) },
  )
  staff = await server.account('ratna')
})
afterAll(async () => {
  await server?.close()
  await fake?.close()
})
/** Each test its own number, and its own day: the limits count. */
let ANI = ''
let last = 0
beforeEach(async () => {
  clock_ms += 3 * DAY_MS
  fake.next()
  await server.work().catch(() => {})
  await server.pool.query('delete from messages')
  fake.taken.length = 0
  ANI = `+6281200000${String(100 + last++)}`
  Object.assign(staff, await server.signIn(staff.email))
})

type Headers = Record<string, string>
const submit = async (body: Record<string, unknown> = {}, headers: Headers = newGuest()) =>
  (
    await server.call({
      method: 'POST',
      url: '/api/submit-ewaste',
      payload: enquiry({ notify_phone: ANI, locale: 'en', ...body }),
      headers,
    })
  ).body as { id: number; tracking_code: string }
const review = (id: number, payload: object) =>
  server.call({ method: 'PATCH', url: `/api/submissions/${id}`, payload, headers: staff.headers })
const owed = async (id: number) => {
  const [message] = await server.db.select().from(messages).where(eq(messages.submission_id, id))
  return message!
}
/** The next try of a message, as the queue makes one. */
const tryAgain = async (id: number) => {
  clock_ms += 10 * 60_000
  await sendMessage(server.context, { message_id: (await owed(id)).id })
}

describe('the messages that a person gets', () => {
  test('it has arrived: the code, a link, and a way to stop', async () => {
    const { tracking_code } = await submit({ notify_phone: ANI.replace('+62', '0') })
    await server.work()
    const [one, ...others] = fake.taken
    expect(others).toEqual([])
    expect(one).toMatchObject({ to: ANI, key: expect.stringMatching(/^[\w-]{32}$/) })
    const [news, link, stop] = one!.message.split('\n')
    expect(news).toBe(`Resirkuit ${tracking_code}: Your request has arrived.`)
    expect(link).toBe(`${PUBLIC_URL}/track/${tracking_code}`)
    expect(stop).toMatch(
      /^No more messages: https:\/\/ewaste\.example\.go\.id\/unsubscribe\?token=number\.\d+\./,
    )
    expect(one!.message).not.toContain('laptops')
  })

  test('steps that are waited for, and no others, in the language of the form', async () => {
    const { id, tracking_code } = await submit({ locale: 'id' })
    await server.work()
    fake.taken.length = 0
    await review(id, { status: 'approved' })
    await server.call({ url: `/api/submissions/${id}`, headers: staff.headers })
    await review(id, { status: 'collected' })
    await server.work()
    expect(fake.taken.map(({ message }) => message.split('\n')[0])).toEqual([
      `Resirkuit ${tracking_code}: Permintaan Anda disetujui.`,
    ])
  })

  test('the desk wrote: the link answers on every device, and the words of the desk are not in it', async () => {
    const { id, tracking_code } = await submit()
    await server.work()
    fake.taken.length = 0
    const wrote = await server.call({
      method: 'POST',
      url: `/api/submissions/${id}/messages`,
      payload: { text: 'Is the fridge empty?', question: true },
      headers: { ...staff.headers, 'idempotency-key': randomUUID() },
    })
    expect(wrote.status).toBe(200)
    await server.work()
    const { message } = fake.taken[0]!
    expect(message).not.toContain('fridge')
    const [, token] = /#answer=([\w-]+)/.exec(message)!
    const url = `/api/submissions/track/${tracking_code}/messages`
    expect(await server.call({ url, headers: { 'link-token': token! } })).toMatchObject({ status: 200 })
    // Of another number it opens nothing.
    await server.db.update(submissions).set({ notify_phone: '+6281299998888' }).where(eq(submissions.id, id))
    expect(await server.call({ url, headers: { 'link-token': token! } })).toMatchObject({ status: 404 })
  })

  test('a number that is left for calls alone gets no message', async () => {
    await submit({ notify_phone: '' })
    await server.work()
    expect(fake.taken).toEqual([])
    const { body } = await server.call({ url: '/config.json' })
    expect(body.messages).toBe(true)
  })

  test('a caller gets the link with which the request becomes theirs', async () => {
    const { status, body } = await server.call({
      method: 'POST',
      url: '/api/submissions/call',
      payload: {
        service: 'collection',
        phone_number: ANI,
        notify_phone: ANI,
        message: 'A fridge',
        consent: true,
      },
      headers: { ...staff.headers, 'idempotency-key': randomUUID() },
    })
    expect(status).toBe(200)
    await server.work()
    expect(fake.taken.map(({ message }) => message.split('\n')[1])).toEqual([
      `${PUBLIC_URL}/track/${body.submission.tracking_code}#key=${body.key}`,
    ])
  })
})

describe('a gateway that does not do as it should', () => {
  test('it refuses one for good: given up, and the doctor says so', async () => {
    fake.next({ status: 400 })
    const { id } = await submit()
    await server.work()
    expect(await owed(id)).toMatchObject({ end: 'refused' })
    await sendMessage(server.context, { message_id: (await owed(id)).id })
    expect(fake.taken).toHaveLength(1)
    const { troubles } = await lookAtMessages(server.context)
    expect(troubles!.map(({ code }) => code)).toEqual(['messages-refused'])
  })

  test('it is at its limit, or away: the message waits and arrives once', async () => {
    fake.next({ status: 429, headers: { 'retry-after': '60' } }, { status: 503 })
    const { id } = await submit()
    await expect(server.work()).rejects.toMatchObject({ after_ms: 60_000 })
    await expect(tryAgain(id)).rejects.toThrow('503')
    clock_ms += 2 * HOUR_MS
    expect((await lookAtMessages(server.context)).troubles!.map(({ code }) => code)).toEqual([
      'messages-waiting',
    ])
    await tryAgain(id)
    await tryAgain(id)
    expect(await owed(id)).toMatchObject({ end: 'sent' })
    expect(fake.taken).toHaveLength(3)
    expect(new Set(fake.taken.map(({ key }) => key)).size).toBe(1)
  })

  test('nobody knows whether it took it: one more try under the same key, and no third', async () => {
    fake.next('silent', { status: 500 })
    const { id } = await submit()
    await expect(server.work()).rejects.toThrow('no answer')
    await tryAgain(id)
    await tryAgain(id)
    expect(await owed(id)).toMatchObject({ end: 'unclear', unclear: 2 })
    expect(fake.taken).toHaveLength(2)
    expect(fake.taken[0]!.key).toBe(fake.taken[1]!.key)
  })

  test('it had taken the first copy and says that it knows the second: sent', async () => {
    fake.next('broken', { status: 409 })
    const { id } = await submit()
    await expect(server.work()).rejects.toThrow('no answer')
    await tryAgain(id)
    expect(await owed(id)).toMatchObject({ end: 'sent' })
  })

  test('two servers at once hand it over once', async () => {
    const { id } = await submit()
    const { id: message_id } = await owed(id)
    const tries = await Promise.allSettled([1, 2, 3].map(() => sendMessage(server.context, { message_id })))
    expect(fake.taken).toHaveLength(1)
    expect(tries.some(({ status }) => status === 'fulfilled')).toBe(true)
  })

  test('a message that waited for more than two days is no news', async () => {
    fake.next({ status: 503 })
    const { id } = await submit()
    await expect(server.work()).rejects.toThrow('503')
    clock_ms += 2 * DAY_MS
    await tryAgain(id)
    expect(await owed(id)).toBeUndefined()
    expect(fake.taken).toHaveLength(1)
  })
})

describe('limits and stops', () => {
  test('somebody else’s number, left again and again, hears six times in a day', async () => {
    for (let n = 0; n < 9; n++) await submit()
    await server.work()
    expect(fake.taken).toHaveLength(6)
    clock_ms += DAY_MS
    await submit()
    await server.work()
    expect(fake.taken).toHaveLength(7)
  })

  test('the installation’s limit of a day holds; what is above it waits', async () => {
    for (let n = 0; n < 40; n++) await submit({ notify_phone: `+62813000001${String(n).padStart(2, '0')}` })
    await server.work()
    expect(fake.taken).toHaveLength(40)
    const { id } = await submit()
    await expect(server.work()).rejects.toThrow('MESSAGES_DAILY_LIMIT')
    clock_ms += DAY_MS
    await tryAgain(id)
    expect(fake.taken).toHaveLength(41)
  })

  test('the link stops the number for every request, also one that somebody leaves later', async () => {
    const { id } = await submit()
    const other = await submit()
    await server.work()
    const link = /https:\S+unsubscribe\S+/.exec(fake.taken[0]!.message)![0].replace(PUBLIC_URL, '')
    fake.taken.length = 0
    // Looking stops nothing.
    const { body: page } = await server.app.inject({ url: link, headers: { 'accept-language': 'en' } })
    expect(page).toContain('Stop the messages')
    const pressed = await server.app.inject({ method: 'POST', url: link })
    expect(pressed.headers.location).toBe('/unsubscribe/done?of=number')
    const done = await server.app.inject({
      url: '/unsubscribe/done?of=number',
      headers: { 'accept-language': 'id' },
    })
    expect(done.body).toContain('Tidak ada lagi pesan ke nomor ini')
    await review(id, { status: 'approved' })
    await review(other.id, { status: 'approved' })
    await submit()
    await server.work()
    expect(fake.taken).toEqual([])
    // A changed link, and one of another request's number, stop nothing.
    for (const token of [link.replace('number.', 'number.9'), link.slice(0, -1)])
      expect((await server.app.inject({ method: 'POST', url: token })).headers.location).toBe(
        '/unsubscribe/unknown',
      )
    clock_ms += 366 * DAY_MS
    await housekeeping(server.context)
    expect(await server.db.$count(messageStops, eq(messageStops.phone, ANI))).toBe(0)
  })

  test('a sender who takes the number back gets nothing that was owed', async () => {
    const headers = newGuest()
    const { id, tracking_code } = await submit({}, headers)
    await server.work()
    fake.taken.length = 0
    await review(id, { status: 'approved' })
    const url = `/api/submissions/track/${tracking_code}`
    const { version, notify_phone } = (await server.call({ url, headers })).body.submission
    expect(notify_phone).toBe(ANI)
    const changed = await server.call({
      method: 'PATCH',
      url,
      headers,
      payload: { version, notify_phone: '' },
    })
    expect(changed.body.submission.notify_phone).toBeNull()
    await server.work()
    expect(fake.taken).toEqual([])
  })

  test('with the person the number and what was owed go', async () => {
    const { id } = await submit()
    await server.call({
      method: 'POST',
      url: `/api/submissions/${id}/erasure`,
      payload: { reason: 'Asked for' },
      headers: staff.headers,
    })
    await server.work()
    expect(fake.taken).toEqual([])
    const { rows } = await server.pool.query('select * from submissions where id = $1', [id])
    expect(JSON.stringify(rows)).not.toContain(ANI.slice(1))
  })

  test.each(['12', 'call me', '+62812345678901234567'])('%j is no number', async (notify_phone) => {
    const { status, body } = await server.call({
      method: 'POST',
      url: '/api/submit-ewaste',
      payload: enquiry({ notify_phone }),
      headers: newGuest(),
    })
    expect([status, body.field]).toEqual([400, 'notify_phone'])
  })
})
