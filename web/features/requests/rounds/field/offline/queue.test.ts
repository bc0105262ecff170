import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { FieldRound, StopOutcome } from '#contract/requests/rounds.ts'
import { ApiError } from '#web/lib/api/api.ts'
import { log } from '#web/lib/device/log.ts'
import type { Act, Deed, Told } from './acts.ts'
import { createDayQueue } from './queue.ts'
import { openStore, type FieldStore } from './store.ts'

const OWNER = 'uid-slamet'
const AT = '2026-11-23T03:00:00.000Z'
const offline = new ApiError(0, 'offline', 'Failed to fetch')
const broken = new ApiError(500, 'internal', 'Something went wrong on our side.')
const refused = new ApiError(409, 'changed-meanwhile', 'This stop already has another result.')

const weighing = {
  device_class: 'laptop',
  weight_kg: 4.2,
  units: 2,
  confirmed: false,
  scale: '',
  box_number: '',
  image_id: null,
}
const done = (image_id: string | null = null): StopOutcome => ({
  kind: 'done',
  at: AT,
  confirmation: null,
  note: '',
  weighings: [{ ...weighing, image_id }],
})
const outcome = (stop_id: number, image_id: string | null = null): Deed => ({
  kind: 'outcome',
  stop_id,
  outcome: done(image_id),
})
const photoOf = (stop_id: number, photo_id = 'a-photo'): Deed => ({
  kind: 'photo',
  stop_id,
  photo_id,
  file: new Blob(['scale'], { type: 'image/jpeg' }),
})
const start: Deed = { kind: 'start', at: AT }
const finish: Deed = { kind: 'finish', at: AT }
const round = (id = 1): FieldRound => ({
  id,
  day: '2026-11-23',
  time_zone: 'Asia/Jakarta',
  note: '',
  started_at: null,
  finished_at: null,
  version: 1,
  depot: null,
  stops: [],
})
/** An act in a word: `outcome 7`. */
const named = ({ deed }: Act) => ('stop_id' in deed ? `${deed.kind} ${deed.stop_id}` : deed.kind)

const realTimeout = globalThis.setTimeout
/** Waits for the running sends; no timer is waited for. */
async function settled() {
  for (let turn = 0; turn < 50; turn++) await new Promise((done) => realTimeout(done, 0))
}

let stores = 0
let opened: FieldStore[] = []
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  opened = []
})
afterEach(() => {
  for (const store of opened) store.close()
  vi.useRealTimers()
})

/** A phone: what it keeps, a server that answers what the test says, and one or more tabs. */
async function phone() {
  const name = `field-${stores++}`
  const store = await openStore(name)
  opened.push(store)
  const arrived: string[] = []
  const state = {
    owner: OWNER as string | null,
    answer: async (_act: Act, _signal: AbortSignal) => {},
    rounds: [round()],
  }
  let held = Promise.resolve()
  const tab = (kept: FieldStore = store) =>
    createDayQueue({
      store: kept,
      deliver: async (act, signal) => {
        await state.answer(act, signal)
        arrived.push(named(act))
        return act.deed.kind === 'outcome'
          ? ({ state: 'done', conflict: null, outcome: act.deed.outcome } satisfies Told)
          : undefined
      },
      load: async () => state.rounds,
      owner: () => state.owner,
      exclusively: (run) => (held = held.then(run, run)),
      random: () => 0.5,
      now: () => new Date(AT),
      changed: async () => {},
    })
  let keys = 0
  const add = (deeds: Deed[], round_id = 1) =>
    store.add(
      deeds.map((deed) => ({
        key: `key-${keys++}`,
        owner: OWNER,
        round_id,
        day: '2026-11-23',
        about: 'RSK-AAAA-AAAA',
        deed,
      })),
    )
  return { name, store, arrived, state, tab, add, queue: tab() }
}

test('acts go out in order, and are gone once they have arrived', async () => {
  const { queue, add, arrived, store } = await phone()
  await add([start, photoOf(7), outcome(7, 'a-photo'), outcome(8), finish])
  await queue.pass()
  // A photo last, and at once what names it.
  expect(arrived).toEqual(['start', 'outcome 8', 'photo 7', 'outcome 7', 'finish'])
  expect(await store.acts(OWNER)).toEqual([])
})

test.each([
  ['without an answer', offline],
  // A proxy took it, and lost the line to the server or to the phone.
  ['cut off on its way', new ApiError(400, 'upload-broken', 'The connection was lost.')],
])('%s everything is kept, and goes out once when there is one', async (_, failure) => {
  const { queue, add, arrived, store, state } = await phone()
  const tried: string[] = []
  state.answer = async (act) => {
    tried.push(named(act))
    throw failure
  }
  await add([start, outcome(7)])
  await queue.pass()
  // No connection for one is none for the next.
  expect(tried).toEqual(['start'])
  expect(await store.acts(OWNER)).toMatchObject([{ waiting: { reason: 'offline' } }, {}])
  state.answer = async () => {}
  await queue.wake()
  await queue.pass()
  expect(arrived).toEqual(['start', 'outcome 7'])
})

test('it is tried again by itself, after pauses that grow', async () => {
  const { queue, add, state } = await phone()
  let tries = 0
  state.answer = async () => {
    tries += 1
    throw offline
  }
  await add([start])
  await queue.pass()
  await vi.advanceTimersByTimeAsync(4_999)
  await settled()
  expect(tries).toBe(1)
  await vi.advanceTimersByTimeAsync(1)
  await settled()
  expect(tries).toBe(2)
  await vi.advanceTimersByTimeAsync(9_999)
  await settled()
  expect(tries).toBe(2)
  await vi.advanceTimersByTimeAsync(1)
  await settled()
  expect(tries).toBe(3)
  queue.stop()
})

test('a browser that died while sending sends it again under the same key', async () => {
  const { queue, name, add, state, store } = await phone()
  const keys: string[] = []
  state.answer = async ({ key }) => {
    keys.push(key)
    // The server has it, and the answer is lost.
    throw offline
  }
  await add([outcome(7)])
  await queue.pass()
  queue.stop()
  store.close()
  const again = await openStore(name)
  opened.push(again)
  state.answer = async ({ key }) => void keys.push(key)
  const next = createDayQueue({
    store: again,
    deliver: async (act: Act, signal: AbortSignal) => void (await state.answer(act, signal)),
    load: async () => [],
    owner: () => OWNER,
    exclusively: (run: () => Promise<void>) => run(),
    random: () => 0.5,
    now: () => new Date(AT),
    changed: async () => {},
  })
  await next.pass()
  expect(keys).toEqual(['key-0', 'key-0'])
  expect(await again.acts(OWNER)).toEqual([])
})

test('acts that release 0.1 left in the browser are sent', async () => {
  const { name, store, state, arrived, tab } = await phone()
  store.close()
  indexedDB.deleteDatabase(name)
  await new Promise<void>((done) => {
    const opening = indexedDB.open(name, 1)
    opening.addEventListener('upgradeneeded', () => {
      const db = opening.result
      db.createObjectStore('rounds', { keyPath: ['owner', 'id'] })
      const acts = db.createObjectStore('acts', { keyPath: 'seq', autoIncrement: true })
      acts.createIndex('owner', 'owner')
      db.createObjectStore('drafts', { keyPath: ['owner', 'stop_id'] })
      const of = { owner: OWNER, round_id: 1, day: '2026-11-23', about: 'RSK-AAAA-AAAA' }
      acts.add({ ...of, key: 'key-0', deed: start, waiting: { reason: 'server', failed: 4 } })
      acts.add({ ...of, key: 'key-1', deed: photoOf(7), waiting: { reason: 'offline', failed: 1 } })
      acts.add({ ...of, key: 'key-2', deed: outcome(7, 'a-photo') })
      const refusal = { status: 409, code: 'changed-meanwhile', message: 'Something else was said.' }
      acts.add({ ...of, key: 'key-3', deed: outcome(8), refused: refusal })
    })
    opening.addEventListener('success', () => {
      opening.result.close()
      done()
    })
  })
  const updated = await openStore(name)
  opened.push(updated)
  const keys: string[] = []
  state.answer = async ({ key }) => void keys.push(key)
  await tab(updated).wake()
  expect(arrived).toEqual(['start', 'photo 7', 'outcome 7'])
  expect(keys).toEqual(['key-0', 'key-1', 'key-2'])
  expect(await updated.acts(OWNER)).toMatchObject([{ key: 'key-3', refused: { status: 409 } }])
})

test('two tabs send each act once', async () => {
  const { queue, tab, add, arrived } = await phone()
  await add([start, outcome(7), outcome(8)])
  await Promise.all([queue.pass(), tab().pass(), queue.pass()])
  expect(arrived).toEqual(['start', 'outcome 7', 'outcome 8'])
})

test('only what its owner did is sent, and nothing before the server knows who that is', async () => {
  const { queue, add, arrived, state, store } = await phone()
  await add([start])
  state.owner = null
  await queue.pass()
  state.owner = 'uid-somebody-else'
  await queue.pass()
  expect(arrived).toEqual([])
  expect(await store.acts(OWNER)).toHaveLength(1)
  state.owner = OWNER
  await queue.pass()
  expect(arrived).toEqual(['start'])
})

test('a refusal for good stays with its reason, and holds nothing up', async () => {
  const { queue, add, arrived, state, store } = await phone()
  state.answer = async ({ deed }) => {
    if (deed.kind === 'outcome' && deed.stop_id === 7) throw refused
  }
  await add([outcome(7), outcome(8), finish])
  await queue.pass()
  expect(arrived).toEqual(['outcome 8', 'finish'])
  const [kept, ...others] = await store.acts(OWNER)
  expect(others).toEqual([])
  expect(kept).toMatchObject({ refused: { status: 409, code: 'changed-meanwhile' } })
  await queue.wake()
  expect(await store.acts(OWNER)).toHaveLength(1)
  await store.remove(kept!.seq)
  expect(await store.acts(OWNER)).toEqual([])
})

test('kilograms are sent without a photo that was refused', async () => {
  const { queue, add, state, store } = await phone()
  const sent: StopOutcome[] = []
  state.answer = async ({ deed }) => {
    if (deed.kind === 'photo') throw new ApiError(415, 'picture-broken', 'The picture is damaged.')
    if (deed.kind === 'outcome') sent.push(deed.outcome)
  }
  await add([photoOf(7), outcome(7, 'a-photo')])
  await queue.pass()
  expect(sent).toEqual([done(null)])
  expect(await store.acts(OWNER)).toMatchObject([{ deed: { kind: 'photo' }, refused: { status: 415 } }])
})

test('an act that the server fails at again and again holds up only those that need it', async () => {
  const { queue, add, arrived, state } = await phone()
  state.answer = async ({ deed }) => {
    if (deed.kind === 'start') throw broken
  }
  await add([start, photoOf(7), outcome(7, 'a-photo'), outcome(8), finish])
  await add([outcome(9)], 2)
  await queue.wake()
  // Another round waits for none of it.
  expect(arrived).toEqual(['outcome 9'])
  await queue.wake()
  expect(arrived).toEqual(['outcome 9'])
  await queue.wake()
  expect(arrived).toEqual(['outcome 9', 'outcome 8', 'photo 7', 'outcome 7'])
  state.answer = async () => {}
  await queue.wake()
  expect(arrived).toEqual(['outcome 9', 'outcome 8', 'photo 7', 'outcome 7', 'start', 'finish'])
})

test.each([
  ['that the line is too slow for', 'Aborted'],
  ['that the server fails at', broken],
  ['that is one too many for today', new ApiError(429, 'photos-of-the-day', 'Tomorrow', undefined, 80_000)],
])('a photo %s holds up only the kilograms that name it, and each has its turn', async (_, failure) => {
  const { queue, add, arrived, state, store } = await phone()
  const tried: string[] = []
  state.answer = async (act, signal) => {
    if (act.deed.kind !== 'photo') return
    tried.push(named(act))
    if (failure !== 'Aborted') throw failure
    await new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error)))
  }
  await add([photoOf(7), outcome(7, 'a-photo'), photoOf(8, 'another'), outcome(8, 'another'), outcome(9)])
  await add([outcome(10)], 2)
  void queue.pass()
  await settled()
  expect(arrived).toEqual(['outcome 9', 'outcome 10'])
  await vi.advanceTimersByTimeAsync(180_000)
  await settled()
  void queue.wake()
  await settled()
  expect(tried.slice(0, 2)).toEqual(['photo 7', 'photo 8'])
  // An act during the pause does not wait either.
  await vi.advanceTimersByTimeAsync(180_000)
  await add([outcome(11)])
  void queue.wake()
  await settled()
  expect(arrived).toEqual(['outcome 9', 'outcome 10', 'outcome 11'])
  queue.stop()
  expect(await store.acts(OWNER)).toHaveLength(4)
})

test('a photo that has to wait for tomorrow lets nothing else wait so long', async () => {
  const { queue, add, arrived, state } = await phone()
  let down = true
  state.answer = async ({ deed }) => {
    if (deed.kind === 'photo') throw new ApiError(429, 'photos-of-the-day', 'Tomorrow', undefined, 80_000)
    if (down) throw broken
  }
  await add([outcome(8), photoOf(7), outcome(7, 'a-photo')])
  for (let pass = 0; pass < 3; pass++) await queue.wake()
  expect(arrived).toEqual([])
  down = false
  await vi.advanceTimersByTimeAsync(20_000)
  await settled()
  expect(arrived).toEqual(['outcome 8'])
  queue.stop()
})

test.each([
  [new ApiError(429, 'too-many-requests', 'Too many requests', undefined, 60), 'server'],
  [new ApiError(200, 'unexpected', 'A hotspot answered'), 'unexpected'],
  [new ApiError(401, 'user-token-expired', 'Log in again'), 'signed-out'],
])('%s keeps it, and stops for now', async (failure, reason) => {
  const { queue, add, state, store } = await phone()
  let tries = 0
  state.answer = async () => {
    tries += 1
    throw failure
  }
  await add([start, outcome(7)])
  await queue.pass()
  queue.stop()
  expect(tries).toBe(1)
  expect(await store.acts(OWNER)).toMatchObject([{ waiting: { reason } }, {}])
})

test("today's rounds replace those before, after what waits; what was told of a stop stays", async () => {
  const { queue, add, store, state, arrived } = await phone()
  await store.keepRounds(OWNER, [round(1), round(2)], AT)
  await add([outcome(7)])
  state.rounds = [round(1)]
  await queue.refresh()
  expect(arrived).toEqual(['outcome 7'])
  const { rounds } = await store.all(OWNER)
  expect(rounds).toMatchObject([{ id: 1, told: { 7: { state: 'done' } } }])
})

test.each([
  // Between the phone and the server somebody else answered: a hotspot, or a proxy whose server is being upgraded.
  [new ApiError(404, 'http', ''), 'server'],
  [new ApiError(403, 'http', ''), 'server'],
  // The role waits for its second step: then it is there again.
  [new ApiError(409, 'second-factor-missing', 'Turn it on in the profile.'), 'signed-out'],
])('%s is not the last word of our server', async (failure, reason) => {
  const { queue, add, state, store, arrived } = await phone()
  state.answer = async () => {
    throw failure
  }
  await add([start, photoOf(7), outcome(7, 'a-photo')])
  await queue.pass()
  expect((await store.acts(OWNER)).map(({ refused }) => refused)).toEqual([undefined, undefined, undefined])
  expect(await store.acts(OWNER)).toMatchObject([{ waiting: { reason } }, {}, {}])
  state.answer = async () => {}
  await queue.wake()
  await queue.pass()
  expect(arrived).toEqual(['start', 'photo 7', 'outcome 7'])
  queue.stop()
})

test('a photo that a proxy finds too large is refused, and its kilograms go without it', async () => {
  const { queue, add, state, arrived } = await phone()
  state.answer = async ({ deed }) => {
    if (deed.kind === 'photo') throw new ApiError(413, 'http', '')
  }
  await add([photoOf(7), outcome(7, 'a-photo')])
  await queue.pass()
  expect(arrived).toEqual(['outcome 7'])
})

test('a device that could not write once tries again by itself', async () => {
  const { tab, add, state, store, arrived } = await phone()
  let full = true
  vi.spyOn(log, 'warn').mockImplementation(() => {})
  const queue = tab({
    ...store,
    wait: async (...of) => {
      if (full) throw new DOMException('The disk is full', 'QuotaExceededError')
      return store.wait(...of)
    },
  })
  state.answer = async () => {
    throw offline
  }
  await add([start])
  await queue.pass()
  full = false
  state.answer = async () => {}
  await vi.advanceTimersByTimeAsync(300_000)
  await settled()
  expect(arrived).toEqual(['start'])
  queue.stop()
})

test("a clock that was set back does not keep today's rounds from being fetched", async () => {
  const { store, state } = await phone()
  let now = '2026-11-25T03:00:00.000Z'
  let loads = 0
  const queue = createDayQueue({
    store,
    deliver: async () => undefined,
    owner: () => state.owner,
    random: () => 0.5,
    exclusively: (run: () => Promise<void>) => run(),
    changed: async () => {},
    now: () => new Date(now),
    load: async () => (loads++, []),
  })
  await queue.refresh()
  now = AT
  await queue.refresh()
  expect(loads).toBe(2)
})
