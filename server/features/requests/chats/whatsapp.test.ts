import { createHmac } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createWhatsApp } from '#server/adapters/messages/whatsapp.ts'
import { chatEvents, chatIdentifiers, chats } from '#server/database/schema/chats.ts'
import { messageDeliveries, messages } from '#server/database/schema/messages.ts'
import { submissions } from '#server/database/schema/submissions.ts'
import { housekeeping } from '#server/features/administration/operations/housekeeping.ts'
import { sendMessage } from '#server/features/requests/messages/send-message.ts'
import { lookAtMessages } from '#server/features/administration/operations/probes/messages.ts'
import { startFakeWhatsApp } from '#server/testing/fake-whatsapp.ts'
import { drawing } from '#server/testing/pictures/drawing.ts'
import { createTestApp } from '#server/testing/test-app.ts'

const TOKEN = 'EAA-a-token-of-a-number-for-tests-of-ours'
const NUMBER = '106540352242922'
const APP_SECRET = '0123456789abcdef0123456789abcdef'
const VERIFY_TOKEN = 'a word for the handshake'
const PUBLIC_URL = 'https://ewaste.example.go.id'
const HOUR_MS = 60 * 60 * 1000
let clock_ms = Date.parse('2026-12-01T03:00:00.000Z')
const log: string[] = []
let fake: Awaited<ReturnType<typeof startFakeWhatsApp>>
let server: Awaited<ReturnType<typeof createTestApp>>
let staff: Awaited<ReturnType<typeof server.account>>
const settings = () => ({
  PUBLIC_URL,
  WHATSAPP_TOKEN: TOKEN,
  WHATSAPP_PHONE_NUMBER_ID: NUMBER,
  WHATSAPP_APP_SECRET: APP_SECRET,
  WHATSAPP_VERIFY_TOKEN: VERIFY_TOKEN,
  WHATSAPP_API_URL: fake.url,
  WHATSAPP_TEMPLATE_NOTICE: 'resirkuit_news',
})
beforeAll(async () => {
  fake = await startFakeWhatsApp({ token: TOKEN, number: NUMBER })
  server = await createTestApp(settings(), {
    now: () => new Date(clock_ms),
    logger: pino({ level: 'warn' }, { write: (line) => void log.push(line) }),
  })
  staff = await server.account('ratna')
})
afterAll(async () => {
  await server?.close()
  await fake?.close()
})
beforeEach(() => {
  fake.sent.length = 0
  log.length = 0
  clock_ms += 60_000
})

let people = 0
let count = 0
/** An account of this business, and the number of their telephone. */
const person = (country = 'US') => {
  people += 1
  return {
    user_id: `${country}.13491208655302${700000 + people}`,
    wa_id: `62812345${10_000 + people}` as string | undefined,
  }
}
type Person = ReturnType<typeof person>
const newId = () => `wamid.HBgLMTY1MDM4Nzk0MzkVAgASGBQ${(count += 1)}`
const callOf = (value: object, field = 'messages') => ({
  object: 'whatsapp_business_account',
  entry: [
    {
      id: '102290129340398',
      changes: [
        {
          value: {
            messaging_product: 'whatsapp',
            metadata: { display_phone_number: '622112345678', phone_number_id: NUMBER },
            ...value,
          },
          field,
        },
      ],
    },
  ],
})
const messageOf = ({ user_id, wa_id }: Person, content: object, id = newId()) => ({
  ...(wa_id && { from: wa_id }),
  from_user_id: user_id,
  id,
  timestamp: String(Math.floor(clock_ms / 1000)),
  ...content,
})
const said = (from: Person, content: object, id?: string) =>
  callOf({
    contacts: [
      { profile: { name: 'Wati' }, user_id: from.user_id, ...(from.wa_id && { wa_id: from.wa_id }) },
    ],
    messages: [messageOf(from, content, id)],
  })
const words = (body: string) => ({ type: 'text', text: { body } })
const sign = (body: string | Buffer, secret = APP_SECRET) =>
  `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`
const post = (call: unknown, signature?: string) => {
  const payload = typeof call === 'string' ? call : JSON.stringify(call)
  return server.app.inject({
    method: 'POST',
    url: '/hooks/whatsapp',
    headers: { 'content-type': 'application/json', 'x-hub-signature-256': signature ?? sign(payload) },
    payload,
  })
}
const heard = ({ user_id }: Person) =>
  fake.sent
    .filter(({ recipient }) => recipient === user_id)
    .map(({ text }) => (text as { body: string }).body)
/** @returns the texts that a person gets after they sent that */
async function say(from: Person, content: string | object) {
  fake.sent.length = 0
  const call = said(from, typeof content === 'string' ? words(content) : content)
  expect((await post(call)).statusCode).toBe(200)
  await server.work()
  return heard(from)
}
const requestOf = async (text: string) => {
  const code = /RSK-\w{4}-\w{4}/.exec(text)![0]
  const [request] = await server.db.select().from(submissions).where(eq(submissions.tracking_code, code))
  return request!
}
const makeRequest = async (from: Person) => {
  await say(from, 'Hello')
  await say(from, 'Kebayoran Baru, Jakarta Selatan')
  const [told] = await say(from, 'Two dead laptops')
  return requestOf(told!)
}
const step = async (id: number, status: string) => {
  // A session ends while these tests let days pass.
  const { headers } = await server.signIn(staff.email)
  const stepped = await server.call({
    method: 'PATCH',
    url: `/api/submissions/${id}`,
    payload: { status },
    headers,
  })
  expect(stepped.status).toBe(200)
  await server.work()
}

describe('the handshake', () => {
  const ask = (query: Record<string, string>) =>
    server.app.inject({ url: `/hooks/whatsapp?${new URLSearchParams(query)}` })

  test('the right word gets the challenge back, as plain text', async () => {
    const { statusCode, body, headers } = await ask({
      'hub.mode': 'subscribe',
      'hub.verify_token': VERIFY_TOKEN,
      'hub.challenge': '1158201444<b>',
    })
    expect([statusCode, body]).toEqual([200, '1158201444<b>'])
    expect(headers['content-type']).toContain('text/plain')
    expect(headers['x-content-type-options']).toBe('nosniff')
  })

  test.each([
    ['another word', { 'hub.mode': 'subscribe', 'hub.verify_token': `${VERIFY_TOKEN}x` }],
    ['no word', { 'hub.mode': 'subscribe' }],
    ['another mode', { 'hub.mode': 'unsubscribe', 'hub.verify_token': VERIFY_TOKEN }],
  ])('%s gets nothing back', async (_, query) => {
    const { statusCode, body } = await ask({ ...query, 'hub.challenge': '1158201444' })
    expect(statusCode).toBe(403)
    expect(body).not.toContain('1158201444')
  })
})

describe('the intake', () => {
  test('district, what, and the code: one reply each', async () => {
    const wati = person()
    expect(await say(wati, 'Hello')).toEqual([expect.stringContaining('In which district')])
    expect(await say(wati, { type: 'location', location: { latitude: -6.243, longitude: 106.8 } })).toEqual([
      expect.stringContaining('What do you want'),
    ])
    const told = await say(wati, 'Two dead laptops')
    expect(told).toEqual([expect.stringMatching(/Its code is RSK-\w{4}-\w{4}\./)])
    expect(await requestOf(told[0]!)).toMatchObject({
      channel: 'chat',
      message: 'Two dead laptops',
      locale: 'en',
    })
  })

  test('an Indonesian account is answered in Indonesian', async () => {
    expect(await say(person('ID'), 'Halo')).toEqual([expect.stringContaining('kecamatan')])
  })

  test('a photo goes to the analyser, and stays with the request', async () => {
    fake.files.set('1003383421387256', await drawing('laptop').jpeg().toBuffer())
    const wati = person()
    await say(wati, 'Hello')
    await say(wati, 'Kebayoran Baru, Jakarta Selatan')
    const image = { id: '1003383421387256', mime_type: 'image/jpeg', sha256: 'x' }
    const [told] = await say(wati, { type: 'image', image })
    const request = await requestOf(told!)
    expect(request.message).toContain('Laptop')
    const { rows } = await server.pool.query(
      `select device_class from submission_items where submission_id = $1`,
      [request.id],
    )
    expect(rows).toEqual([{ device_class: 'laptop' }])
  })

  test('a tapped button and a chosen line are words', async () => {
    const wati = person()
    await say(wati, 'Hello')
    const list_reply = { id: 'one', title: 'Kebayoran Baru, Jakarta Selatan', description: '' }
    expect(await say(wati, { type: 'interactive', interactive: { type: 'list_reply', list_reply } })).toEqual(
      [expect.stringContaining('What do you want')],
    )
    expect(await say(wati, { type: 'button', button: { payload: 'p', text: 'An old fridge' } })).toEqual([
      expect.stringContaining('RSK-'),
    ])
  })

  test.each([
    ['unsupported', { errors: [{ code: 131051, title: 'Message type unknown' }] }],
    ['audio', { audio: { id: '5', mime_type: 'audio/ogg', voice: true } }],
    ['a_kind_of_next_year', { a_kind_of_next_year: { value: 'a\u0000b' } }],
    ['text', { text: 'not as documented' }],
  ])('a message of the kind %s is answered, and kept for some days', async (type, content) => {
    const wati = person()
    expect(await say(wati, { type, ...content })).toEqual([expect.stringContaining('In which district')])
    const [event] = await server.db
      .select()
      .from(chatEvents)
      .innerJoin(chats, eq(chats.id, chatEvents.chat_id))
      .where(eq(chats.reply_to, wati.user_id))
    expect(JSON.parse(event!.chat_events.unread!)).toMatchObject({ type, ...content })
  })

  test('reactions, and messages of groups and of another number, are passed over', async () => {
    const before = await server.db.$count(chatEvents)
    const wati = person()
    await post(said(wati, { type: 'reaction', reaction: { message_id: 'wamid.x', emoji: '👍' } }))
    await post(said(wati, { ...words('Hello'), group_id: '5' }))
    const other = {
      metadata: { phone_number_id: '999999' },
      contacts: [],
      messages: [messageOf(wati, words('x'))],
    }
    await post(callOf(other))
    await post(callOf({ messages: [messageOf(wati, words('x'))] }, 'message_template_status_update'))
    expect(await server.db.$count(chatEvents)).toBe(before)
  })
})

describe('the identifiers of a person', () => {
  const known = ({ user_id }: Person) =>
    server.db
      .select({ kind: chatIdentifiers.kind, value: chatIdentifiers.value })
      .from(chatIdentifiers)
      .innerJoin(chats, eq(chats.id, chatIdentifiers.chat_id))
      .where(eq(chats.reply_to, user_id))
      .orderBy(chatIdentifiers.id)

  test('the number is kept beside the account once it comes', async () => {
    const wati = person()
    const hidden = { ...wati, wa_id: undefined }
    await say(hidden, 'Hello')
    expect(await known(wati)).toEqual([{ kind: 'user', value: wati.user_id }])
    expect(await say(wati, 'Kebayoran Baru, Jakarta Selatan')).toEqual([
      expect.stringContaining('What do you want'),
    ])
    expect(await known(wati)).toEqual([
      { kind: 'user', value: wati.user_id },
      { kind: 'phone', value: `+${wati.wa_id}` },
    ])
  })

  test('a number without an account is answered at the number', async () => {
    const from = '6281299887766'
    const message = { from, id: newId(), timestamp: String(clock_ms / 1000), ...words('Halo') }
    await post(callOf({ contacts: [{ profile: { name: 'Budi' }, wa_id: from }], messages: [message] }))
    await server.work()
    expect(fake.sent).toEqual([expect.objectContaining({ to: `+${from}`, type: 'text' })])
    expect(fake.sent[0]).not.toHaveProperty('recipient')
  })

  test('two people in one call are two chats', async () => {
    const [wati, budi] = [person(), person()]
    const contact = ({ user_id, wa_id }: Person) => ({ profile: { name: 'x' }, user_id, wa_id })
    await post(
      callOf({
        contacts: [contact(budi), contact(wati)],
        messages: [
          { ...messageOf(wati, words('Hello')), from_user_id: undefined },
          { ...messageOf(budi, words('Hello')), from_user_id: undefined },
        ],
      }),
    )
    await server.work()
    expect(await known(wati)).toContainEqual({ kind: 'phone', value: `+${wati.wa_id}` })
    expect(await known(budi)).toContainEqual({ kind: 'phone', value: `+${budi.wa_id}` })
  })

  test('a person whose number changed goes on, under the new account that the service names', async () => {
    const wati = person()
    const { tracking_code } = await makeRequest(wati)
    const next = person()
    const system = {
      body: 'User Wati changed their number',
      type: 'user_changed_number',
      wa_id: next.wa_id,
      user_id: next.user_id,
      previous_user_id: wati.user_id,
    }
    await post(callOf({ messages: [messageOf(wati, { type: 'system', system })] }))
    await server.work()
    expect(fake.sent.length).toBe(1)
    // Also what is said before they write again goes to the new one.
    fake.sent.length = 0
    await step((await requestOf(tracking_code)).id, 'approved')
    expect(fake.sent).toEqual([expect.objectContaining({ recipient: next.user_id })])
    expect((await say(next, 'status')).join('')).toContain(tracking_code)
  })
})

test('the desk sees the service, and the number where the service tells it', async () => {
  const wati = person()
  const hidden = { ...person(), wa_id: undefined }
  const { headers } = await server.signIn(staff.email)
  const chatOf = async ({ id }: { id: number }) =>
    (await server.call({ url: `/api/submissions/${id}`, headers })).body.submission.chat
  expect(await chatOf(await makeRequest(wati))).toEqual({ service: 'WhatsApp', phone: `+${wati.wa_id}` })
  expect(await chatOf(await makeRequest(hidden))).toEqual({ service: 'WhatsApp', phone: null })
})

describe('the 24 hours', () => {
  test('within them free words go, later a template with code, news and link', async () => {
    const wati = person()
    const { id, tracking_code } = await makeRequest(wati)
    fake.sent.length = 0
    await step(id, 'approved')
    expect(fake.sent).toEqual([expect.objectContaining({ type: 'text', recipient: wati.user_id })])
    clock_ms += 24 * HOUR_MS
    fake.sent.length = 0
    await step(id, 'cancelled')
    expect(fake.sent).toEqual([
      expect.objectContaining({
        type: 'template',
        recipient: wati.user_id,
        template: {
          name: 'resirkuit_news',
          language: { code: 'en' },
          components: [
            {
              type: 'body',
              parameters: [
                { type: 'text', text: tracking_code },
                { type: 'text', text: 'your request was cancelled' },
                { type: 'text', text: expect.stringMatching(`^${PUBLIC_URL}/track/${tracking_code}#key=`) },
              ],
            },
          ],
        },
      }),
    ])
    expect(fake.sent[0]).not.toHaveProperty('text')
  })

  test('without a template nothing is sent, and the log says why without a number', async () => {
    const wati = person()
    const { id } = await makeRequest(wati)
    clock_ms += 24 * HOUR_MS
    fake.sent.length = 0
    const [chat] = await server.db.select().from(chats).where(eq(chats.reply_to, wati.user_id))
    const [owed] = await server.db
      .insert(messages)
      .values({
        kind: 'request-message',
        params: {},
        submission_id: id,
        chat_id: chat!.id,
        once_key: `late-${id}`,
        created_at: new Date(clock_ms),
      })
      .returning()
    const bare = createWhatsApp({ env: { ...server.context.env, WHATSAPP_TEMPLATE_NOTICE: undefined } })
    await sendMessage({ ...server.context, channels: { whatsapp: bare } }, { message_id: owed!.id })
    expect(fake.sent).toEqual([])
    expect(log.join('')).toContain('no template is set up for this notice')
    expect(log.join('')).not.toContain(wati.wa_id)
    const [ended] = await server.db.select().from(messages).where(eq(messages.id, owed!.id))
    expect(ended!.end).toBe('refused')
  })
})

describe('how far a message came', () => {
  const statusOf = (wamid: string, status: string, more: object = {}) =>
    callOf({
      statuses: [
        {
          id: wamid,
          status,
          timestamp: String(Math.floor(clock_ms / 1000)),
          recipient_id: '6281234510001',
          ...(status === 'failed' && { errors: [{ code: 131026, title: 'Message undeliverable' }] }),
          ...more,
        },
      ],
    })
  const stateOf = async (from: Person) => {
    const rows = await server.db
      .select({ state: messageDeliveries.state, code: messageDeliveries.code })
      .from(messages)
      .innerJoin(chats, eq(chats.id, messages.chat_id))
      .innerJoin(messageDeliveries, eq(messageDeliveries.service_key, messages.service_key))
      .where(eq(chats.reply_to, from.user_id))
    return rows
  }

  test.each([
    [['sent', 'delivered', 'read'], 'read'],
    [['read', 'delivered', 'sent'], 'read'],
    [['failed', 'delivered'], 'delivered'],
    [['delivered', 'failed', 'sent'], 'delivered'],
    [['sent', 'failed'], 'failed'],
    [['failed', 'sent', 'failed'], 'failed'],
    [['played', 'sent'], 'read'],
  ])('%j ends as %s', async (states, expected) => {
    const wati = person()
    await say(wati, 'Hello')
    const { wamid } = fake.sent[0]!
    for (const state of states) expect((await post(statusOf(wamid, state))).statusCode).toBe(200)
    await server.work()
    expect(await stateOf(wati)).toEqual([{ state: expected, code: expected === 'failed' ? '131026' : null }])
  })

  test('a state that comes before the answer to the call is the message’s all the same, and it is sent once', async () => {
    const wati = person()
    fake.refuse('taken and broken')
    await post(said(wati, words('Hello')))
    await expect(server.work()).rejects.toThrow('no answer')
    const [{ wamid, biz_opaque_callback_data }] = fake.sent as [(typeof fake.sent)[number]]
    await post(statusOf(wamid, 'delivered', { biz_opaque_callback_data }))
    const [message] = await server.db
      .select({ id: messages.id })
      .from(messages)
      .innerJoin(chats, eq(chats.id, messages.chat_id))
      .where(eq(chats.reply_to, wati.user_id))
    await server.work()
    await server.context.queue.send('message', { message_id: message!.id })
    await server.work()
    expect(heard(wati)).toHaveLength(1)
    expect(await stateOf(wati)).toEqual([{ state: 'delivered', code: null }])
  })

  test('neither the id of a message nor a number in it is stored', async () => {
    const wati = person()
    await say(wati, 'Hello')
    const { wamid } = fake.sent[0]!
    await post(statusOf(wamid, 'sent'))
    await server.work()
    const { rows } = await server.pool.query(
      `select 1 from messages m where m::text like '%wamid%'
       union all select 1 from message_deliveries d where d::text like '%wamid%'
       union all select 1 from chat_events e where e::text like '%wamid%' and unread is null`,
    )
    expect(rows).toEqual([])
  })

  test('a message that did not arrive is counted where the operator looks', async () => {
    clock_ms += 26 * HOUR_MS
    await say(person(), 'Hello')
    const look = async () => (await lookAtMessages(server.context)).troubles?.map(({ code }) => code)
    expect(await look()).toEqual([])
    await post(statusOf(fake.sent[0]!.wamid, 'failed'))
    await server.work()
    expect(await look()).toEqual(['messages-refused'])
  })

  test('states go after their time', async () => {
    clock_ms += 31 * 24 * HOUR_MS
    await housekeeping(server.context)
    expect(await server.db.$count(messageDeliveries)).toBe(0)
  })
})

describe('a stranger', () => {
  test('a call whose bytes are not signed with the secret is refused', async () => {
    const before = await server.db.$count(chatEvents)
    const payload = JSON.stringify(said(person(), words('Hello')))
    const right = sign(payload)
    const wrong = [
      '',
      'sha256=',
      right.slice(0, -1),
      right.replace('sha256=', 'sha1='),
      sign(payload, 'another secret of an app'),
      // The same content with another space between.
      sign(JSON.stringify(JSON.parse(payload), null, 1)),
    ]
    for (const signature of wrong) expect((await post(payload, signature)).statusCode).toBe(403)
    expect(await server.db.$count(chatEvents)).toBe(before)
  })

  test('the bytes count, not what they mean', async () => {
    const wati = person()
    // Meta escapes other letters than JSON.stringify does.
    const payload = JSON.stringify(said(wati, words('Hello é/'))).replace('é/', String.raw`\u00e9\/`)
    expect((await post(payload)).statusCode).toBe(200)
    await server.work()
    expect(heard(wati)).toHaveLength(1)
  })

  test('the same message again, at once, later and in another call, is one', async () => {
    const wati = person()
    const call = said(wati, words('Hello'))
    await Promise.all([post(call), post(call), post({ ...call, entry: [...call.entry, ...call.entry] })])
    await server.work()
    await post(call)
    await server.work()
    expect(heard(wati)).toHaveLength(1)
  })

  test('a genuine call that somebody kept is not taken in once its message is old', async () => {
    const wati = person()
    const call = said(wati, words('Hello'))
    await post(call)
    await server.work()
    clock_ms += 8 * 24 * HOUR_MS
    await housekeeping(server.context)
    fake.sent.length = 0
    expect((await post(call)).statusCode).toBe(200)
    await server.work()
    expect(fake.sent).toEqual([])
  })

  test.each([
    ['no JSON', '{"entry":', 400],
    ['a list', '[]', 200],
    [
      'nothing known',
      '{"entry":[{"changes":[{"field":"messages","value":{"messages":[{}, 5, null]}}]}]}',
      200,
    ],
    ['a body without end', `"${'x'.repeat(3_300_000)}"`, 413],
  ])('%s is no message', async (_, body, status) => {
    const before = await server.db.$count(chatEvents)
    expect((await post(body)).statusCode).toBe(status)
    expect(await server.db.$count(chatEvents)).toBe(before)
  })
})

describe('the service away', () => {
  test.each([
    ['too many at once', { status: 429, code: 130429 }],
    ['too many to one person', { status: 400, code: 131056 }],
    ['a token that has ended', { status: 401, code: 190 }],
    ['a bill that is not paid', { status: 400, code: 131042 }],
  ])('%s: later', async (_, refusal) => {
    const wati = person()
    fake.refuse(refusal)
    await post(said(wati, words('Hello')))
    await expect(server.work()).rejects.toThrow(`error ${refusal.code}`)
    expect(heard(wati)).toEqual([])
  })

  test.each([
    ['outside of the 24 hours', { status: 400, code: 131047 }],
    ['a person who cannot be reached', { status: 400, code: 131026 }],
    ['an unknown template', { status: 404, code: 132001 }],
  ])('%s: never again, and the log has the code', async (_, refusal) => {
    fake.refuse(refusal)
    await post(said(person(), words('Hello')))
    await server.work()
    expect(log.join('')).toContain(`error ${refusal.code}`)
  })

  test('no server: nothing was sent; no error names the token', async () => {
    const gone = await startFakeWhatsApp({ token: TOKEN, number: NUMBER })
    await gone.close()
    const env = { ...server.context.env, WHATSAPP_API_URL: gone.url }
    const message = { to: '+6281234567890', text: 'x', id: 'x' }
    const error = await createWhatsApp({ env })
      .send(message)
      .catch((error: unknown) => error)
    expect(error).toMatchObject({ message: expect.stringContaining('cannot be reached') })
    expect(String(error)).not.toContain(TOKEN)
    const whatsapp = createWhatsApp({ env: server.context.env })
    await expect(whatsapp.fetchPhoto('none', 10)).rejects.toThrow(/does not give the photo/)
    fake.files.set('large', new Uint8Array(20))
    await expect(whatsapp.fetchPhoto('large', 10)).rejects.toThrow('larger')
  })

  test('messages above the limit of a day wait', async () => {
    const [wati, budi] = [person(), person()]
    clock_ms += 48 * HOUR_MS
    await say(wati, 'Hello')
    const before = server.context.env.MESSAGES_DAILY_LIMIT
    Object.assign(server.context.env, { MESSAGES_DAILY_LIMIT: 1 })
    await post(said(budi, words('Hello')))
    await expect(server.work()).rejects.toThrow('MESSAGES_DAILY_LIMIT')
    Object.assign(server.context.env, { MESSAGES_DAILY_LIMIT: before })
    expect(heard(budi)).toEqual([])
  })
})

test('with the person of a request their chat and what was kept of it go', async () => {
  const wati = person()
  const { id } = await makeRequest(wati)
  await say(wati, { type: 'sticker', sticker: { id: '7' } })
  await server.call({
    method: 'POST',
    url: `/api/submissions/${id}/erasure`,
    payload: { reason: 'Asked for' },
    headers: (await server.signIn(staff.email)).headers,
  })
  expect(await server.db.$count(chats, eq(chats.reply_to, wati.user_id))).toBe(0)
  const { rows } = await server.pool.query(`select unread from chat_events where unread like $1`, [
    `%${wati.user_id}%`,
  ])
  expect(rows).toEqual([])
})
