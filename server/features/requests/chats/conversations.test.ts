import { createHmac } from 'node:crypto'
import { eq, isNull } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Channel, Identifier, Inbound, Said } from '#server/adapters/messages/channel.ts'
import { TakenOrNot } from '#server/adapters/messages/port.ts'
import { messageDeliveries, messages } from '#server/database/schema/messages.ts'
import { submissionEvents, submissions } from '#server/database/schema/submissions.ts'
import { createRandom } from '#server/demo/random.ts'
import { startFakeWhatsApp } from '#server/testing/fake-whatsapp.ts'
import { createTestApp } from '#server/testing/test-app.ts'

/** The suite plays some; `CONVERSATIONS=1000` more. */
const CONVERSATIONS = Number(process.env['CONVERSATIONS'] ?? 60)
const AT_ONCE = 5
const SEED = Number(process.env['CONVERSATIONS_SEED'] ?? 164)

let clock_ms = Date.parse('2026-12-01T03:00:00.000Z')
/** The holder of each address: the last person who wrote from it. */
const holders = new Map<string, number>()
type Told = { person: number | undefined; text: string }
type App = Awaited<ReturnType<typeof createTestApp>>
/** A service as a conversation needs it: what it delivers to people, and its calls of us. */
type Service = {
  app: App
  told: () => Told[]
  post: (events: Inbound[]) => Promise<void>
  close: () => Promise<void>
}

const BASE = { PUBLIC_URL: 'https://ewaste.example.go.id', RATE_LIMITS: 'off' }
const call = async (app: App, url: string, payload: string, headers: Record<string, string> = {}) => {
  const { statusCode } = await app.app.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/json', ...headers },
    payload,
  })
  expect(statusCode).toBe(200)
}

/** The port alone: events are read as they are. */
async function openPort(): Promise<Service> {
  const told: Told[] = []
  const channel: Channel = {
    name: 'telegram',
    isGenuine: () => true,
    read: (body) => body as Inbound[],
    send: async ({ to, text }) => {
      told.push({ person: holders.get(to), text })
      return 'sent'
    },
    fetchPhoto: () => Promise.reject(new Error('There are no photos here.')),
  }
  const app = await createTestApp(BASE, { now: () => new Date(clock_ms), channels: { telegram: channel } })
  const post = (events: Inbound[]) => call(app, '/hooks/telegram', JSON.stringify(events))
  return { app, told: () => told, post, close: app.close }
}

const WHATSAPP = { token: 'EAA-a-token-for-conversations-of-tests', number: '106540352242922' }
const APP_SECRET = '0123456789abcdef0123456789abcdef'

/**
 * WhatsApp's own calls and answers. It tells of a message before it has answered the call that sends it, in any order, and now and then
 * it gives no answer at all.
 */
async function openWhatsApp(): Promise<Service> {
  const fake = await startFakeWhatsApp(WHATSAPP)
  const app = await createTestApp(
    {
      ...BASE,
      WHATSAPP_TOKEN: WHATSAPP.token,
      WHATSAPP_PHONE_NUMBER_ID: WHATSAPP.number,
      WHATSAPP_APP_SECRET: APP_SECRET,
      WHATSAPP_VERIFY_TOKEN: 'a word for the handshake',
      WHATSAPP_API_URL: fake.url,
      MESSAGES_DAILY_LIMIT: '1000000',
    },
    { now: () => new Date(clock_ms) },
  )
  const told: Told[] = []
  const postValue = (value: object) => {
    const metadata = { display_phone_number: '622112345678', phone_number_id: WHATSAPP.number }
    const changes = [{ field: 'messages', value: { messaging_product: 'whatsapp', metadata, ...value } }]
    const body = JSON.stringify({ object: 'whatsapp_business_account', entry: [{ id: '1', changes }] })
    const signature = createHmac('sha256', APP_SECRET).update(body).digest('hex')
    return call(app, '/hooks/whatsapp', body, { 'x-hub-signature-256': `sha256=${signature}` })
  }
  fake.onMessage(async ({ to, recipient, text, wamid, biz_opaque_callback_data }) => {
    told.push({ person: holders.get(String(to ?? recipient)), text: (text as { body: string }).body })
    const order = ['sent', 'delivered', 'failed', ...(below(2) === 0 ? ['read'] : [])]
      .map((status) => ({ status, at: below(1000) }))
      .toSorted((one, other) => one.at - other.at)
    const statuses = order.map(({ status }) => ({
      id: wamid,
      status,
      timestamp: String(Math.floor(clock_ms / 1000)),
      biz_opaque_callback_data,
    }))
    if (below(2) === 0) await postValue({ statuses })
    else for (const status of statuses) await postValue({ statuses: [status] })
    if (below(8) === 0) return 'broken'
    return 'answered'
  })
  const post = async (events: Inbound[]) => {
    for (const event of events) await postValue(valueOf(event))
  }
  const close = async () => {
    await app.close()
    await fake.close()
  }
  return { app, told: () => told, post, close }
}

/** An event as WhatsApp writes it. */
function valueOf(event: Inbound) {
  if (event.what === 'delivery') return {}
  const id = `wamid.${event.key}`
  const timestamp = String(Math.floor(clock_ms / 1000))
  if (event.what === 'renamed') {
    const system = {
      type: 'user_changed_user_id',
      previous_user_id: event.before.value,
      user_id: event.now.value,
    }
    return { messages: [{ id, timestamp, type: 'system', system }] }
  }
  const user_id = event.from.find(({ kind }) => kind === 'user')?.value
  const wa_id = event.from.find(({ kind }) => kind === 'phone')?.value.slice(1)
  const content =
    event.said.kind === 'words'
      ? { type: 'text', text: { body: event.said.text } }
      : { type: 'sticker', sticker: { id: '1' } }
  const message = {
    id,
    timestamp,
    ...content,
    ...(wa_id && { from: wa_id }),
    ...(user_id && { from_user_id: user_id }),
  }
  return { contacts: [{ profile: { name: 'x' }, user_id, wa_id }], messages: [message] }
}

const random = createRandom(SEED)
const below = (n: number) => random.whole(0, n - 1)

type Sends =
  | { person: number; from: [Identifier, ...Identifier[]]; said: Said }
  | { renamed: [string, string] }
let people = 0
let keys = 0
const user = (value: string): Identifier => ({ kind: 'user', value })
const phone = (value: string): Identifier => ({ kind: 'phone', value })
const words = (text: string): Said => ({ kind: 'words', text })
const number = () => `+62812${String(10_000_000 + below(89_999_999))}`

/** The words of a person: the way to a request, with detours, and then something for the desk. */
const speech = (person: number): Said[] => [
  words('Halo'),
  ...(below(4) === 0 ? [words('xqzv')] : []),
  words('Kebayoran Baru, Jakarta Selatan'),
  ...(below(5) === 0 ? [{ kind: 'other' } as const] : []),
  words(`Thing of ${person}`),
  words(`Question of ${person}`),
  ...(below(3) === 0 ? [words('status')] : []),
]

/** The kinds of conversation. Each is what one or two people send, in their order. */
const KINDS: Record<string, () => Sends[][]> = {
  'no phone': () => [by([(id) => [user(id)]])],
  'a phone alone': () => [by([(_, mine) => [phone(mine)]])],
  'the phone later': () => [by([(id) => [user(id)], (id, mine) => [user(id), phone(mine)]])],
  'the account later': () => [by([(_, mine) => [phone(mine)], (id, mine) => [user(id), phone(mine)]])],
  'the number changed': () => {
    const other = number()
    return [by([(id, mine) => [user(id), phone(mine)], (id) => [user(id), phone(other)]])]
  },
  'another account, says the service': () => {
    const sends = by([(id) => [user(id)], (id) => [user(`${id}new`)]])
    const at = sends.findIndex((one) => 'from' in one && one.from[0].value.endsWith('new'))
    const [before] = (sends[0] as { from: Identifier[] }).from
    return [sends.toSpliced(at, 0, { renamed: [before!.value, `${before!.value}new`] })]
  },
  'a new name before the first message': () => [
    [{ renamed: [`US.gone${++keys}`, `US.unknown${keys}`] }, ...by([(id) => [user(id)]])],
  ],
  'two people with one phone': () => {
    const shared = number()
    return [by([(id) => [user(id), phone(shared)]]), by([(id) => [user(id), phone(shared)]])]
  },
  'two people with one phone, one of them without an account': () => {
    const shared = number()
    return [by([(id) => [user(id), phone(shared)]]), by([() => [phone(shared)]])]
  },
}

/** One person's sends: the identifiers change in the middle of what they say. */
function by(ways: ((id: string, mine: string) => [Identifier, ...Identifier[]])[]): Sends[] {
  const person = ++people
  const [id, mine] = [`US.user${person}`, number()]
  const all = speech(person)
  return all.map((said, index) => ({
    person,
    said,
    from: ways[Math.min(ways.length - 1, Math.floor((index * ways.length) / all.length))]!(id, mine),
  }))
}

/** Several people's sends in one order, each person's in theirs. */
function interleaved(all: Sends[][]) {
  const order: Sends[] = []
  const left = all.map((one) => [...one])
  while (left.some((one) => one.length > 0)) {
    const some = left.filter((one) => one.length > 0)
    order.push(some[below(some.length)]!.shift()!)
  }
  return order
}

const addressOf = (from: readonly Identifier[]) => from[0]!.value

function eventOf(one: Sends): Inbound {
  clock_ms += 1000
  const key = `event-${++keys}`
  if ('renamed' in one)
    return { what: 'renamed', key, before: user(one.renamed[0]), now: user(one.renamed[1]) }
  holders.set(addressOf(one.from), one.person)
  const { from, said } = one
  return { what: 'said', key, from, said, reply_to: addressOf(from), at: new Date(clock_ms), locale: 'en' }
}

/** Runs the jobs that wait; one that fails runs again, as the queue does it. */
async function workOff({ app }: Service) {
  for (;;) {
    try {
      await app.work()
      const waiting = await app.db.select({ id: messages.id }).from(messages).where(isNull(messages.end))
      if (waiting.length === 0) return
      for (const { id } of waiting) await app.context.queue.send('message', { message_id: id })
    } catch (error) {
      expect(error).toBeInstanceOf(TakenOrNot)
    }
  }
}

describe.each([
  ['the port', openPort],
  ['WhatsApp', openWhatsApp],
])('%s', (_, open) => {
  let service: Service
  let first = 0
  beforeAll(async () => {
    service = await open()
    first = people
  })
  afterAll(() => service?.close())

  test(
    `${CONVERSATIONS} conversations: no request twice, no reply to another person`,
    { timeout: 60_000 + CONVERSATIONS * 1500 },
    async () => {
      const names = Object.keys(KINDS)
      for (let n = 0; n < CONVERSATIONS; n += AT_ONCE) {
        // Some at a time, so that they cross one another.
        const some = Array.from({ length: Math.min(AT_ONCE, CONVERSATIONS - n) }, (_, index) =>
          KINDS[names[(n + index) % names.length]!]!(),
        )
        const old: Inbound[] = []
        for (const one of interleaved(some.flat())) {
          const event = eventOf(one)
          old.push(event)
          // The service sends again what it has sent: at once, or later.
          const again = below(3) === 0 ? [old[below(old.length)]!] : []
          await service.post([event, ...again])
          await workOff(service)
        }
      }
      const { db } = service.app
      const stored = await db
        .select({ id: submissions.id, code: submissions.tracking_code, message: submissions.message })
        .from(submissions)
      const things = stored.filter(({ message }) => message.startsWith('Thing of '))
      expect(new Set(things.map(({ message }) => message)).size).toBe(things.length)
      const personOf = new Map(
        stored.map(({ code, message }) => [code, Number(/ of (\d+)$/.exec(message)?.[1])]),
      )
      // A code is told to the person alone who made the request.
      const codes = service
        .told()
        .flatMap(({ person, text }) =>
          (text.match(/RSK-\w{4}-\w{4}/g) ?? []).map((code) => ({ person, of: personOf.get(code) })),
        )
      expect(codes.length).toBeGreaterThanOrEqual(things.length)
      expect(codes.filter(({ person, of }) => person !== of)).toEqual([])
      // Each reply went out once, also where nobody said that it was taken.
      const owed = await db
        .select({ end: messages.end, state: messageDeliveries.state })
        .from(messages)
        .leftJoin(messageDeliveries, eq(messageDeliveries.service_key, messages.service_key))
      expect(service.told()).toHaveLength(owed.length)
      expect(new Set(owed.map(({ end }) => end))).toEqual(new Set(['sent']))
      if (service.app.context.channels['whatsapp'])
        expect(new Set(owed.map(({ state }) => state))).toEqual(new Set(['delivered', 'read']))
      // Words for the desk stand in the thread of their own request.
      const answers = await db
        .select({ of: submissionEvents.submission_id, note: submissionEvents.note })
        .from(submissionEvents)
      const owner = new Map(stored.map(({ id, code }) => [id, personOf.get(code)]))
      for (const { of, note } of answers)
        if (note) expect(Number(/ of (\d+)$/.exec(note)?.[1] ?? owner.get(of))).toBe(owner.get(of))
      // Nearly everybody comes through; a person whose account comes later begins once more.
      expect(things.length).toBeGreaterThan((people - first) * 0.7)
    },
  )
})
