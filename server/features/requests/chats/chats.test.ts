import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { eq } from 'drizzle-orm'
import { createTelegram } from '#server/adapters/messages/telegram.ts'
import { chatEvents, chatIdentifiers, chats } from '#server/database/schema/chats.ts'
import { submissions } from '#server/database/schema/submissions.ts'
import { housekeeping } from '#server/features/administration/operations/housekeeping.ts'
import { drawing } from '#server/testing/pictures/drawing.ts'
import { startFakeTelegram } from '#server/testing/fake-telegram.ts'
import { createTestApp } from '#server/testing/test-app.ts'

const TOKEN = '123456789:a-token-of-a-bot-for-tests-of-ours-000'
const PUBLIC_URL = 'https://ewaste.example.go.id'
let clock_ms = Date.parse('2026-12-01T03:00:00.000Z')
let fake: Awaited<ReturnType<typeof startFakeTelegram>>
let server: Awaited<ReturnType<typeof createTestApp>>
let staff: Awaited<ReturnType<typeof server.account>>
beforeAll(async () => {
  fake = await startFakeTelegram(TOKEN)
  server = await createTestApp(
    { PUBLIC_URL, TELEGRAM_BOT_TOKEN: TOKEN, TELEGRAM_API_URL: fake.url },
    { now: () => new Date(clock_ms) },
  )
  staff = await server.account('ratna')
})
afterAll(async () => {
  await server?.close()
  await fake?.close()
})
beforeEach(() => {
  fake.calls.length = 0
})

let updates = 1000
let people = 500
/** A person with a chat of their own. */
const person = (language_code = 'en') => ({ id: ++people, language_code })
type Person = ReturnType<typeof person>
const updateOf = (from: Person, message: object) => ({
  update_id: ++updates,
  message: {
    message_id: updates,
    date: Math.floor(clock_ms / 1000),
    chat: { id: from.id, type: 'private' },
    from: { ...from, is_bot: false, first_name: 'Wati' },
    ...message,
  },
})
const hook = () => createHmac('sha256', server.context.secret).update(`telegram:${TOKEN}`).digest('base64url')
const post = (update: unknown, secret = hook()) =>
  server.app.inject({
    method: 'POST',
    url: '/hooks/telegram',
    headers: { 'content-type': 'application/json', 'x-telegram-bot-api-secret-token': secret },
    payload: typeof update === 'string' ? update : JSON.stringify(update),
  })
/** @returns the texts that a person gets after they sent that */
async function say(from: Person, message: string | object) {
  fake.calls.length = 0
  const update = updateOf(from, typeof message === 'string' ? { text: message } : message)
  expect((await post(update)).statusCode).toBe(200)
  await server.work()
  return heard(from)
}
const heard = (from: Person) =>
  fake.calls
    .filter(({ method, body }) => method === 'sendMessage' && body['chat_id'] === String(from.id))
    .map(({ body }) => String(body['text']))
const requestOf = async (said: string) => {
  const code = /RSK-\w{4}-\w{4}/.exec(said)![0]
  const [request] = await server.db.select().from(submissions).where(eq(submissions.tracking_code, code))
  return request!
}
const makeRequest = async (from: Person) => {
  await say(from, 'Hello')
  await say(from, 'Kebayoran Baru, Jakarta Selatan')
  const [told] = await say(from, 'Two dead laptops')
  return requestOf(told!)
}

describe('the intake', () => {
  test('district, what, and the code: one reply each', async () => {
    const wati = person()
    expect(await say(wati, 'Hello')).toEqual([expect.stringContaining('In which district')])
    expect(await say(wati, 'Kebayoran Baru, Jakarta Selatan')).toEqual([
      expect.stringContaining('What do you want'),
    ])
    const told = await say(wati, 'Two dead laptops')
    expect(told).toEqual([expect.stringMatching(/Its code is RSK-\w{4}-\w{4}\./)])
    const request = await requestOf(told[0]!)
    expect(request).toMatchObject({
      channel: 'chat',
      message: 'Two dead laptops',
      location: 'Kebayoran Baru · Kota Administrasi Jakarta Selatan',
      district_id: '31.74.07',
      phone_number: null,
      locale: 'en',
      status: 'pending',
    })
  })

  test('the words are those of the app of the person', async () => {
    expect(await say(person('id'), 'Halo')).toEqual([expect.stringContaining('kecamatan')])
  })

  test('a photo goes to the analyser, and stays with the request', async () => {
    fake.files.set('photo-1', await drawing('laptop').jpeg().toBuffer())
    const wati = person()
    await say(wati, 'Hello')
    await say(wati, { location: { latitude: -6.243, longitude: 106.8 } })
    const [told] = await say(wati, { photo: [{ file_id: 'small' }, { file_id: 'photo-1' }] })
    const request = await requestOf(told!)
    expect(request.message).toContain('Laptop')
    const { rows } = await server.pool.query(
      `select i.device_class, m.expires_at > now() + interval '10 years' as kept
       from submission_items i join images m on m.id = i.image_id where i.submission_id = $1`,
      [request.id],
    )
    expect(rows).toEqual([{ device_class: 'laptop', kept: true }])
  })

  test('the link takes the request over to a device, which completes it', async () => {
    const wati = person()
    const { tracking_code } = await makeRequest(wati)
    const [, key] = /#key=(guest_[\w-]+)/.exec((await say(wati, 'status')).join(''))!
    const guest = { 'x-guest-id': 'guest_a-device-of-wati-0001' }
    const claimed = await server.call({
      method: 'POST',
      url: `/api/submissions/track/${tracking_code}/claim`,
      headers: guest,
      payload: { key },
    })
    expect(claimed).toMatchObject({ status: 200, body: { submission: { tracking_code } } })
    const { version } = claimed.body.submission
    const amended = await server.call({
      method: 'PATCH',
      url: `/api/submissions/track/${tracking_code}`,
      headers: guest,
      payload: { version, street: 'Jl. Melati 5', phone_number: '0812 3456 7890' },
    })
    expect(amended.status).toBe(200)
    expect((await say(wati, 'status')).join('')).not.toContain('#key=')
    expect(await say(wati, 'The gate is green')).toEqual([expect.stringContaining(tracking_code)])
  })

  test('a person who gets lost gets the form, and its request is followed in the chat', async () => {
    const wati = person()
    await say(wati, 'Hello')
    await say(wati, 'xqzv')
    await say(wati, 'xqzv')
    const [told] = await say(wati, 'xqzv')
    const link = /https:\S+/.exec(told!)![0].replace(PUBLIC_URL, '')
    const { body } = await server.app.inject({ url: link })
    const key = /name="key" value="([^"]+)"/.exec(body)![1]!
    const send = async (at: string, message: string) =>
      server.app.inject({
        method: 'POST',
        url: at,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: new URLSearchParams({ key, message }).toString(),
      })
    fake.calls.length = 0
    expect((await send(link, 'A fridge')).statusCode).toBe(200)
    await server.work()
    const request = await requestOf(heard(wati)[0]!)
    expect(request.message).toBe('A fridge')
    expect(await say(wati, 'When do you come?')).toEqual([expect.stringContaining(request.tracking_code)])
  })
})

describe('the conversation with the desk', () => {
  test('answers go into the thread of the request, and what staff write comes back', async () => {
    const wati = person()
    const { id, tracking_code } = await makeRequest(wati)
    expect(await say(wati, 'When do you come?')).toEqual([expect.stringContaining(tracking_code)])
    // One reply until the desk has written.
    expect(await say(wati, 'Hello?')).toEqual([])
    const detail = await server.call({ url: `/api/submissions/${id}`, headers: staff.headers })
    expect(detail.body.submission).toMatchObject({ conversation: 'answered', channel: 'chat' })
    expect(
      detail.body.submission.history.filter(({ kind }: { kind: string }) => kind === 'answer'),
    ).toHaveLength(2)
    fake.calls.length = 0
    await server.call({
      method: 'POST',
      url: `/api/submissions/${id}/messages`,
      payload: { text: 'Is Tuesday good?', question: true },
      headers: { ...staff.headers, 'idempotency-key': `ask-${id}` },
    })
    await server.work()
    expect(heard(wati)).toEqual([expect.stringContaining('Is Tuesday good?')])
    expect(await say(wati, 'Yes')).toEqual([expect.stringContaining(tracking_code)])
  })

  test('steps are told in the chat; once the request is over a message begins a new one', async () => {
    const wati = person()
    const { id } = await makeRequest(wati)
    fake.calls.length = 0
    await server.call({
      method: 'PATCH',
      url: `/api/submissions/${id}`,
      payload: { status: 'rejected', rejection: 'spam' },
      headers: staff.headers,
    })
    await server.work()
    expect(await say(wati, 'Another thing')).toEqual([expect.stringContaining('In which district')])
  })

  test('STOP ends it: nothing is told and nothing kept, until START', async () => {
    const wati = person()
    const { id } = await makeRequest(wati)
    expect(await say(wati, 'berhenti')).toEqual([expect.stringContaining('START')])
    fake.calls.length = 0
    await server.call({
      method: 'PATCH',
      url: `/api/submissions/${id}`,
      payload: { status: 'approved' },
      headers: staff.headers,
    })
    await server.work()
    expect(heard(wati)).toEqual([])
    expect(await say(wati, 'Secret words')).toEqual([])
    const { rows } = await server.pool.query(`select * from submission_events where note like '%Secret%'`)
    expect(rows).toEqual([])
    expect(await say(wati, '/start')).toEqual([expect.stringContaining('In which district')])
  })

  test('nobody reads the request of another chat', async () => {
    const [wati, budi] = [person(), person()]
    const { tracking_code } = await makeRequest(wati)
    for (const said of [tracking_code, `status ${tracking_code}`, 'status', `/start ${tracking_code}`])
      expect((await say(budi, said)).join('')).not.toContain(tracking_code)
  })
})

describe('a stranger', () => {
  test('without the secret, or with another, nothing is taken', async () => {
    const update = updateOf(person(), { text: 'Hello' })
    const before = await server.db.$count(chatEvents)
    for (const secret of ['', 'x', hook().slice(0, -1), `${hook()}x`])
      expect((await post(update, secret)).statusCode).toBe(403)
    expect(await server.db.$count(chatEvents)).toBe(before)
  })

  test('the same update twice, also at once and later, is one', async () => {
    const wati = person()
    const update = updateOf(wati, { text: 'Hello' })
    await Promise.all([post(update), post(update), post(update)])
    await server.work()
    await post(update)
    await server.work()
    expect(heard(wati)).toHaveLength(1)
  })

  test.each([
    ['no JSON', '{"update_id":', 400],
    ['a list', '[]', 200],
    [
      'a group',
      JSON.stringify({
        update_id: 1,
        message: { message_id: 1, date: 1, chat: { id: -5, type: 'group' }, from: { id: 5 }, text: 'Hello' },
      }),
      200,
    ],
    [
      'an edit',
      JSON.stringify({
        update_id: 2,
        edited_message: {
          message_id: 1,
          date: 1,
          chat: { id: 5, type: 'private' },
          from: { id: 5 },
          text: 'Hello',
        },
      }),
      200,
    ],
    ['a body without end', `"${'x'.repeat(3_300_000)}"`, 413],
  ])('%s is no message', async (_, body, status) => {
    const before = await server.db.$count(chatEvents)
    expect((await post(body)).statusCode).toBe(status)
    expect(await server.db.$count(chatEvents)).toBe(before)
  })

  test('signs that cannot be stored are left out, and a long text is cut for the desk', async () => {
    const wati = person()
    await makeRequest(wati)
    await say(wati, `a\u0000b\ud800 ${'x'.repeat(4000)}`)
    const { rows } = await server.pool.query(
      `select note from submission_events where kind = 'answer' order by id desc limit 1`,
    )
    expect(rows[0].note).toMatch(/^ab\ufffd x+$/)
    expect(rows[0].note).toHaveLength(1000)
  })

  test('a contact of somebody else is no identifier; one’s own is', async () => {
    const wati = person()
    await say(wati, { contact: { phone_number: '6281299990000', user_id: 77 } })
    const known = () =>
      server.db
        .select({ value: chatIdentifiers.value })
        .from(chatIdentifiers)
        .innerJoin(chats, eq(chats.id, chatIdentifiers.chat_id))
        .where(eq(chats.reply_to, String(wati.id)))
        .orderBy(chatIdentifiers.id)
    expect(await known()).toEqual([{ value: String(wati.id) }])
    await say(wati, { contact: { phone_number: '6281299990001', user_id: wati.id } })
    expect(await known()).toEqual([{ value: String(wati.id) }, { value: '+6281299990001' }])
  })

  test('more than forty messages in an hour are not looked at', async () => {
    const wati = person()
    for (let n = 0; n < 42; n++) await post(updateOf(wati, { text: 'x' }))
    fake.calls.length = 0
    await server.work()
    expect(heard(wati).length).toBeLessThanOrEqual(40)
  })
})

describe('the service away', () => {
  test('too many at once: later, after as long as it asks', async () => {
    const wati = person()
    fake.refuse({ error_code: 429, description: 'Too Many Requests', parameters: { retry_after: 30 } })
    await post(updateOf(wati, { text: 'Hello' }))
    await expect(server.work()).rejects.toMatchObject({ after_ms: 30_000 })
  })

  test('a person who has blocked the bot hears nothing, and nobody tries again', async () => {
    const wati = person()
    fake.refuse({ error_code: 403, description: 'Forbidden: bot was blocked by the user' })
    await post(updateOf(wati, { text: 'Hello' }))
    await server.work()
    expect(fake.calls).toHaveLength(1)
  })

  test('it is told the address of ours with a secret that only we know; no error names the token', async () => {
    const telegram = createTelegram({ env: server.context.env, secret: server.context.secret })
    await telegram.announce!(`${PUBLIC_URL}/hooks/telegram`)
    expect(fake.calls).toEqual([
      {
        method: 'setWebhook',
        body: expect.objectContaining({ url: `${PUBLIC_URL}/hooks/telegram`, secret_token: hook() }),
      },
    ])
    fake.refuse('broken')
    const error = await telegram.announce!(PUBLIC_URL).catch((error: unknown) => error)
    expect((error as Error).message).not.toContain(TOKEN)
    await expect(telegram.fetchPhoto('none', 10)).rejects.toThrow(/does not give the photo/)
    fake.files.set('large', new Uint8Array(20))
    await expect(telegram.fetchPhoto('large', 10)).rejects.toThrow('larger')
  })
})

test('with the person of a request their chat goes; silent chats go after their time', async () => {
  const wati = person()
  const { id } = await makeRequest(wati)
  await server.call({
    method: 'POST',
    url: `/api/submissions/${id}/erasure`,
    payload: { reason: 'Asked for' },
    headers: staff.headers,
  })
  expect(await server.db.$count(chats, eq(chats.reply_to, String(wati.id)))).toBe(0)
  const budi = person()
  await say(budi, 'Hello')
  clock_ms += 100 * 24 * 60 * 60 * 1000
  await housekeeping(server.context)
  expect(await server.db.$count(chats, eq(chats.reply_to, String(budi.id)))).toBe(0)
  expect(await server.db.$count(chatEvents)).toBe(0)
})
