import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Channel, Identifier, Inbound, Said } from '#server/adapters/messages/channel.ts'
import { submissionEvents, submissions } from '#server/database/schema/submissions.ts'
import { createRandom } from '#server/demo/random.ts'
import { createTestApp } from '#server/testing/test-app.ts'

/** The suite plays some; `CONVERSATIONS=1000` more. */
const CONVERSATIONS = Number(process.env['CONVERSATIONS'] ?? 60)
const AT_ONCE = 5
const SEED = Number(process.env['CONVERSATIONS_SEED'] ?? 164)

let clock_ms = Date.parse('2026-12-01T03:00:00.000Z')
/** The holder of each address: the last person who wrote from it. */
const holders = new Map<string, number>()
const sent: { person: number | undefined; text: string }[] = []
const channel: Channel = {
  name: 'telegram',
  isGenuine: () => true,
  read: (body) => body as Inbound[],
  send: async ({ to, text }) => {
    sent.push({ person: holders.get(to), text })
    return 'sent'
  },
  fetchPhoto: () => Promise.reject(new Error('There are no photos here.')),
}
let server: Awaited<ReturnType<typeof createTestApp>>
beforeAll(async () => {
  server = await createTestApp(
    { PUBLIC_URL: 'https://ewaste.example.go.id', RATE_LIMITS: 'off' },
    { now: () => new Date(clock_ms), channels: { telegram: channel } },
  )
})
afterAll(() => server?.close())

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
    const sends = by([(id) => [user(id)], (id) => [user(`${id}-new`)]])
    const at = sends.findIndex((one) => 'from' in one && one.from[0].value.endsWith('-new'))
    const [before] = (sends[0] as { from: Identifier[] }).from
    return [sends.toSpliced(at, 0, { renamed: [before!.value, `${before!.value}-new`] })]
  },
  'a new name before the first message': () => [
    [{ renamed: [`gone-${++keys}`, `unknown-${keys}`] }, ...by([(id) => [user(id)]])],
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
  const [id, mine] = [`user-${person}`, number()]
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

const post = async (events: Inbound[]) => {
  const { statusCode } = await server.app.inject({
    method: 'POST',
    url: '/hooks/telegram',
    headers: { 'content-type': 'application/json' },
    payload: JSON.stringify(events),
  })
  expect(statusCode).toBe(200)
}

test(
  `${CONVERSATIONS} conversations: no request twice, no reply to another person`,
  { timeout: 60_000 + CONVERSATIONS * 1000 },
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
        await post([event, ...again])
        await server.work()
      }
    }
    const stored = await server.db
      .select({ id: submissions.id, code: submissions.tracking_code, message: submissions.message })
      .from(submissions)
    const things = stored.filter(({ message }) => message.startsWith('Thing of '))
    expect(new Set(things.map(({ message }) => message)).size).toBe(things.length)
    const personOf = new Map(
      stored.map(({ code, message }) => [code, Number(/ of (\d+)$/.exec(message)?.[1])]),
    )
    // A code is told to the person alone who made the request.
    const told = sent.flatMap(({ person, text }) =>
      (text.match(/RSK-\w{4}-\w{4}/g) ?? []).map((code) => ({ person, of: personOf.get(code) })),
    )
    expect(told.length).toBeGreaterThanOrEqual(things.length)
    expect(told.filter(({ person, of }) => person !== of)).toEqual([])
    // Words for the desk stand in the thread of their own request.
    const answers = await server.db
      .select({ of: submissionEvents.submission_id, note: submissionEvents.note })
      .from(submissionEvents)
    const owner = new Map(stored.map(({ id, code }) => [id, personOf.get(code)]))
    for (const { of, note } of answers)
      if (note) expect(Number(/ of (\d+)$/.exec(note)?.[1] ?? owner.get(of))).toBe(owner.get(of))
    // Nearly everybody comes through; a person whose account comes later begins once more.
    expect(things.length).toBeGreaterThan(people * 0.7)
  },
)
