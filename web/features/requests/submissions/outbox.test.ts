import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from '#web/lib/api/api.ts'
import { createOutbox, isGivenUp, type Entry } from './outbox-queue.ts'

const GUEST = { guest: 'guest_0123456789abcdef' }
const offline = new ApiError(0, 'offline', 'Failed to fetch')
const entryOf = (change: Partial<Entry> = {}): Entry => ({
  key: 'key-00000001',
  endpoint: 'submit',
  body: { message: 'Two old laptops', form_id: 11 },
  as: GUEST,
  created_at: '2026-11-21T07:00:00.000Z',
  ...change,
})

/** A browser in small: a storage that can be full, a server that answers what the test says, one or more tabs. */
function browser() {
  const kept = new Map<string, string>()
  const seen: Entry[] = []
  const held = new Set<string>()
  const state = {
    full: false,
    user: undefined as number | undefined,
    confirmed: true,
    answer: async () => {},
  }
  let codes = 0
  const byKey = new Map<string, string>()
  const tab = () =>
    createOutbox({
      storage: {
        read: (name) => JSON.parse(kept.get(name) ?? 'null') as unknown,
        write: (name, value) => {
          if (!state.full) kept.set(name, JSON.stringify(value))
          return !state.full
        },
      },
      deliver: async (entry) => {
        seen.push(entry)
        await state.answer()
        if (!byKey.has(entry.key)) byKey.set(entry.key, `RSK-AAAA-AAA${(codes += 1) + 1}`)
        return {
          tracking_code: byKey.get(entry.key)!,
          service: 'collection',
          submitted_at: '2026-11-21T07:00:01.000Z',
        }
      },
      userId: () => state.user,
      isConfirmed: () => state.confirmed,
      exclusively: async (name, run) => {
        if (held.has(name)) return
        held.add(name)
        await run().finally(() => held.delete(name))
      },
      random: () => 0.5,
    })
  return { kept, seen, state, tab, outbox: tab() }
}

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

test('a sent entry leaves the queue and its code is remembered', async () => {
  const { outbox, seen } = browser()
  await outbox.send(entryOf())
  const { entries, sent } = outbox.snapshot()
  expect(entries).toEqual([])
  expect(sent).toMatchObject([{ key: 'key-00000001', tracking_code: 'RSK-AAAA-AAA2', user: null }])
  expect(seen).toHaveLength(1)
})

test('a code that leads nowhere any more is forgotten, the others stay', async () => {
  const { outbox } = browser()
  await outbox.send(entryOf())
  await outbox.send(entryOf({ key: 'key-00000002' }))
  outbox.forget('RSK-AAAA-AAA2')
  expect(outbox.snapshot().sent).toMatchObject([{ key: 'key-00000002', tracking_code: 'RSK-AAAA-AAA3' }])
})

test('without an answer it is kept, and tried again with the same key until it arrives', async () => {
  const { outbox, seen, state } = browser()
  state.answer = () => Promise.reject(offline)
  await outbox.send(entryOf())
  expect(outbox.snapshot().entries).toMatchObject([{ waiting: { reason: 'offline' } }])
  expect(outbox.isKept('key-00000001')).toBe(true)

  await vi.advanceTimersByTimeAsync(5_000)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(seen).toHaveLength(3)
  state.answer = async () => {}
  await vi.advanceTimersByTimeAsync(20_000)
  expect(new Set(seen.map(({ key }) => key))).toEqual(new Set(['key-00000001']))
  expect(outbox.snapshot().sent).toHaveLength(1)

  await vi.advanceTimersByTimeAsync(3_600_000)
  expect(seen).toHaveLength(4)
})

test('the pause between tries grows to five minutes and is short again when the connection returns', async () => {
  const { outbox, seen, state } = browser()
  state.answer = () => Promise.reject(offline)
  await outbox.send(entryOf())
  await vi.advanceTimersByTimeAsync(3_600_000)
  expect(seen.length).toBeGreaterThan(12)
  expect(seen.length).toBeLessThan(22)
  const before = seen.length
  await outbox.wake()
  await vi.advanceTimersByTimeAsync(5_000)
  expect(seen.length).toBe(before + 2)
})

test.each([
  [new ApiError(503, 'unavailable', 'Not available'), 'server'],
  [new ApiError(429, 'too-many-requests', 'Too many requests'), 'server'],
  [new ApiError(404, 'http', 'A proxy answered, its server is away'), 'server'],
  [new ApiError(200, 'unexpected', 'A hotspot answered'), 'unexpected'],
  [new Error('The SDK could not be loaded'), 'unexpected'],
  [new ApiError(0, 'offline', 'identity: network-request-failed'), 'offline'],
])('%s is no final answer', async (failure, reason) => {
  const { outbox, state } = browser()
  state.answer = () => Promise.reject(failure)
  await outbox.send(entryOf())
  expect(outbox.snapshot().entries).toMatchObject([{ waiting: { reason, message: failure.message } }])
})

test('a server that fails again and again is given up: the text is kept, and tried once with every look', async () => {
  const { outbox, seen, state } = browser()
  state.answer = () => Promise.reject(new ApiError(500, 'internal', 'Something went wrong on our side.'))
  await outbox.send(entryOf())
  expect(isGivenUp(outbox.snapshot().entries[0]!)).toBe(false)
  await vi.advanceTimersByTimeAsync(24 * 3_600_000)
  expect(seen).toHaveLength(5)
  const [entry] = outbox.snapshot().entries
  expect(entry).toMatchObject({ waiting: { reason: 'server', failed: 5 } })
  expect(isGivenUp(entry!)).toBe(true)

  await outbox.wake()
  await vi.advanceTimersByTimeAsync(24 * 3_600_000)
  expect(seen).toHaveLength(6)
  state.answer = async () => {}
  await outbox.wake()
  expect(outbox.snapshot()).toMatchObject({ entries: [], sent: [{ key: 'key-00000001' }] })
})

test('a failure now and then is none in a row', async () => {
  const { outbox, seen, state } = browser()
  let n = 0
  state.answer = () => Promise.reject(++n % 4 === 0 ? offline : new ApiError(502, 'http', 'Bad gateway'))
  await outbox.send(entryOf())
  await vi.advanceTimersByTimeAsync(24 * 3_600_000)
  expect(seen.length).toBeGreaterThan(100)
})

test('an entry that is given up does not hold up those after it', async () => {
  const { outbox, state } = browser()
  state.answer = () => Promise.reject(new ApiError(500, 'internal', 'Something went wrong on our side.'))
  await outbox.send(entryOf())
  await vi.advanceTimersByTimeAsync(3_600_000)
  state.answer = async () => {}
  await outbox.send(entryOf({ key: 'key-00000002' }))
  expect(outbox.snapshot()).toMatchObject({
    entries: [{ key: 'key-00000001' }],
    sent: [{ key: 'key-00000002' }],
  })
})

test('a server that never answers is given up after 30 s, and tried again', async () => {
  const kept: Record<string, unknown> = {}
  let tries = 0
  const outbox = createOutbox({
    storage: { read: (name) => kept[name], write: (name, value) => ((kept[name] = value), true) },
    deliver: (_, signal) =>
      new Promise((_, reject) => {
        tries += 1
        signal.addEventListener('abort', () => reject(new Error('aborted')))
      }),
    userId: () => undefined,
    isConfirmed: () => true,
    exclusively: (_, run) => run(),
    random: () => 0.5,
  })
  const sending = outbox.send(entryOf())
  await vi.advanceTimersByTimeAsync(30_000)
  await sending
  expect(outbox.snapshot().entries).toMatchObject([{ waiting: { reason: 'offline' } }])
  await vi.advanceTimersByTimeAsync(5_000)
  expect(tries).toBe(2)
})

test('a refusal is final: kept with the reason and the field, never tried again', async () => {
  const { outbox, seen, state } = browser()
  state.answer = () => Promise.reject(new ApiError(400, 'invalid', 'phone_number: is wrong', 'phone_number'))
  await outbox.send(entryOf())
  expect(outbox.snapshot().entries).toMatchObject([
    { body: { message: 'Two old laptops' }, rejected: { status: 400, field: 'phone_number' } },
  ])
  await outbox.wake()
  await vi.advanceTimersByTimeAsync(3_600_000)
  expect(seen).toHaveLength(1)
})

test('a reload in mid-flight sends again under the same key, and leaves one request', async () => {
  const { outbox, tab, seen, state } = browser()
  const dying = Promise.withResolvers<void>()
  state.answer = () => dying.promise
  void outbox.send(entryOf())
  await vi.advanceTimersByTimeAsync(0)

  state.answer = async () => {}
  // The lock of a page that is gone is free again.
  dying.reject(offline)
  await vi.advanceTimersByTimeAsync(0)
  outbox.stop()
  const reloaded = tab()
  expect(reloaded.snapshot().entries).toHaveLength(1)
  await reloaded.wake()
  expect(seen.map(({ key }) => key)).toEqual(['key-00000001', 'key-00000001'])
  expect(reloaded.snapshot().sent).toHaveLength(1)
})

test('two tabs, two presses and a flush make one call', async () => {
  const { outbox, tab, seen, state } = browser()
  const slow = Promise.withResolvers<void>()
  state.answer = () => slow.promise
  const other = tab()
  const sending = outbox.send(entryOf())
  void outbox.pass()
  void outbox.retry('key-00000001')
  void other.wake()
  await vi.advanceTimersByTimeAsync(0)
  expect(outbox.snapshot().sending.has('key-00000001')).toBe(true)
  slow.resolve()
  await sending
  await vi.advanceTimersByTimeAsync(60_000)
  expect(seen).toHaveLength(1)
  other.refresh()
  expect(other.snapshot()).toMatchObject({ entries: [], sent: [{ tracking_code: 'RSK-AAAA-AAA2' }] })
})

test("a member's entry waits for that member", async () => {
  const { outbox, tab, seen, state } = browser()
  state.user = 7
  state.answer = () => Promise.reject(offline)
  await outbox.send(entryOf({ as: { user: 7 } }))
  outbox.stop()

  state.answer = async () => {}
  const later = tab()
  for (const user of [undefined, 8]) {
    state.user = user
    await later.wake()
    await vi.advanceTimersByTimeAsync(3_600_000)
  }
  expect(seen).toHaveLength(1)
  state.user = 7
  await later.wake()
  expect(later.snapshot().sent).toMatchObject([{ user: 7 }])
})

test('written while only the device says who is signed in: kept as the member’s, and sent once the server agrees', async () => {
  const { outbox, seen, state } = browser()
  Object.assign(state, { user: 7, confirmed: false })
  await outbox.send(entryOf({ as: { user: 7 } }))
  await outbox.wake()
  expect(outbox.snapshot().entries).toMatchObject([{ as: { user: 7 }, waiting: { reason: 'offline' } }])
  expect(seen).toEqual([])
  state.confirmed = true
  await outbox.wake()
  expect(seen).toMatchObject([{ as: { user: 7 } }])
  expect(outbox.snapshot().sent).toMatchObject([{ user: 7 }])
})

test("a member's entry whose session ended is kept for the next sign-in", async () => {
  const { outbox, state } = browser()
  state.user = 7
  state.answer = () => Promise.reject(new ApiError(401, 'token-invalid', 'Sign in first.'))
  await outbox.send(entryOf({ as: { user: 7 } }))
  expect(outbox.snapshot().entries).toMatchObject([{ waiting: { reason: 'signed-out' } }])
})

test('without storage it is sent all the same, and said not to be kept', async () => {
  const { outbox, seen, state } = browser()
  state.full = true
  state.answer = () => Promise.reject(offline)
  await outbox.send(entryOf())
  expect(outbox.snapshot().entries).toHaveLength(1)
  expect(outbox.isKept('key-00000001')).toBe(false)

  state.answer = async () => {}
  await outbox.wake()
  expect(outbox.snapshot()).toMatchObject({ entries: [], sent: [{ tracking_code: 'RSK-AAAA-AAA2' }] })
  expect(seen).toHaveLength(2)
})

test('the older goes first, and one silence ends the round', async () => {
  const { outbox, seen, state } = browser()
  state.answer = () => Promise.reject(offline)
  await outbox.send(entryOf())
  await outbox.send(entryOf({ key: 'key-00000002' }))
  seen.length = 0
  await outbox.wake()
  expect(seen.map(({ key }) => key)).toEqual(['key-00000001'])
  state.answer = async () => {}
  await outbox.wake()
  expect(outbox.snapshot().sent.map(({ key }) => key)).toEqual(['key-00000002', 'key-00000001'])
})

test('a removed entry is not sent', async () => {
  const { outbox, seen, state } = browser()
  state.answer = () => Promise.reject(offline)
  await outbox.send(entryOf())
  outbox.remove('key-00000001')
  await outbox.wake()
  expect(seen).toHaveLength(1)
  expect(outbox.snapshot().entries).toEqual([])
})

test('twenty codes are remembered, the newest first', async () => {
  const { outbox } = browser()
  for (let n = 1; n <= 22; n += 1) await outbox.send(entryOf({ key: `key-0000${1000 + n}` }))
  const { sent } = outbox.snapshot()
  expect(sent).toHaveLength(20)
  expect(sent[0]?.key).toBe('key-00001022')
})

test('a storage changed by hand is read as far as it makes sense', () => {
  const { kept, tab } = browser()
  kept.set('outbox', JSON.stringify([null, { key: 'x' }, entryOf()]))
  kept.set('sent', '"nonsense"')
  expect(tab().snapshot()).toMatchObject({ entries: [{ key: 'key-00000001' }], sent: [] })
})

test('an entry that another tab removed during its sending does not come back', async () => {
  const { outbox, tab, seen, state } = browser()
  const slow = Promise.withResolvers<void>()
  state.answer = () => slow.promise
  const other = tab()
  const sending = outbox.send(entryOf())
  await vi.advanceTimersByTimeAsync(0)
  other.refresh()
  // Changed there, and sent as another one.
  other.remove('key-00000001')
  slow.reject(offline)
  await sending
  expect(outbox.snapshot().entries).toEqual([])
  state.answer = async () => {}
  await vi.advanceTimersByTimeAsync(3_600_000)
  expect(seen).toHaveLength(1)
})

test('an entry that another tab has left is tried again by the tab that is still open', async () => {
  const { outbox, tab, seen, state } = browser()
  const other = tab()
  state.answer = () => Promise.reject(offline)
  await outbox.send(entryOf())
  // The browser tells the other tab that the list has changed; then the first one is closed.
  other.refresh()
  outbox.stop()
  state.answer = async () => {}
  expect(other.snapshot().entries).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(3_600_000)
  expect(seen).toHaveLength(2)
  other.stop()
})

test('enquiries that release 0.1 left in the browser are sent', async () => {
  const { kept, tab, seen, state } = browser()
  state.user = 7
  kept.set(
    'outbox',
    '[{"key":"fb9f6cf0a3f0b28c2f0c7e7a2e1b9a10","endpoint":"submit","body":{"message":"Two laptops","form_id":11,' +
      '"title":"E-Waste Collection","source_url":"/collection","locale":"id"},"as":{"user":7},' +
      '"created_at":"2026-11-21T07:00:00.000Z","waiting":{"reason":"server","message":"Bad gateway","code":"http","failed":5}},' +
      '{"key":"key-00000002","endpoint":"post","body":{"message":"A keyboard","form_id":11},' +
      '"as":{"guest":"guest_0123456789abcdef"},"created_at":"2026-11-21T06:00:00.000Z","waiting":{"reason":"offline","message":"x"}},' +
      '{"key":"key-00000003","endpoint":"submit","body":{"message":"A cable","form_id":11},' +
      '"as":{"guest":"guest_0123456789abcdef"},"created_at":"2026-11-21T05:00:00.000Z",' +
      '"rejected":{"status":400,"code":"invalid","message":"Wrong","field":"phone_number"}}]',
  )
  const updated = tab()
  await updated.wake()
  expect(seen.map(({ key }) => key)).toEqual(['key-00000002', 'fb9f6cf0a3f0b28c2f0c7e7a2e1b9a10'])
  expect(updated.snapshot()).toMatchObject({
    entries: [{ key: 'key-00000003', rejected: { field: 'phone_number' } }],
    sent: [{ user: 7 }, { user: null }],
  })
})
