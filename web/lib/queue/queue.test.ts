import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from '#web/lib/api/api.ts'
import { createQueue } from './queue.ts'

type Entry = { key: string; refused?: string }
const MINUTE_MS = 60_000

/** A device with entries, and a server that answers as the test says. */
function device(keys: string[]) {
  const kept = new Map<string, Entry>(keys.map((key) => [key, { key }]))
  const tries: string[] = []
  const server = { answer: async (_key: string) => {} }
  const queue = createQueue<Entry, string, void>({
    id: ({ key }) => key,
    waiting: () => [...kept.values()].filter(({ refused }) => !refused),
    next: (waiting, tried) => waiting.find(({ key }) => !tried.has(key)),
    async deliver({ key }) {
      tries.push(key)
      await server.answer(key)
    },
    isOwned: () => false,
    arrived: ({ key }) => void kept.delete(key),
    postpone: () => {},
    refuse: ({ key }, { code }) => void kept.set(key, { key, refused: code }),
    endsPass: ({ reason }) => reason === 'offline',
    alone: (_, run) => run(),
    random: () => 0.5,
    changed: () => {},
  })
  return { queue, kept, tries, server }
}

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

test('a server that says when is asked again then, not before', async () => {
  const { queue, tries, server } = device(['a'])
  server.answer = () => Promise.reject(new ApiError(429, 'too-many-requests', 'Later', undefined, 60))
  await queue.pass()
  await vi.advanceTimersByTimeAsync(MINUTE_MS - 1)
  expect(tries).toEqual(['a'])
  server.answer = async () => {}
  await vi.advanceTimersByTimeAsync(1)
  expect(tries).toEqual(['a', 'a'])
})

test('an entry that has to wait for long lets the others be tried sooner', async () => {
  const { queue, tries, server } = device(['a', 'b'])
  server.answer = (key) =>
    Promise.reject(
      key === 'a'
        ? new ApiError(429, 'too-many-requests', 'Tomorrow', undefined, 80_000)
        : new ApiError(503, 'unavailable', 'Not available'),
    )
  await queue.pass()
  await vi.advanceTimersByTimeAsync(MINUTE_MS)
  expect(tries.length).toBeGreaterThan(2)
  queue.stop()
})

test('a connection that returns is worth a try, whatever the server said before', async () => {
  const { queue, kept, server } = device(['a'])
  server.answer = () => Promise.reject(new ApiError(429, 'too-many-requests', 'Later', undefined, 3_600))
  await queue.pass()
  server.answer = async () => {}
  await queue.wake()
  expect(kept.size).toBe(0)
})

test('a new entry goes out beside one that gets no answer', async () => {
  const { queue, kept, server } = device(['a'])
  server.answer = (key) => (key === 'a' ? new Promise(() => {}) : Promise.resolve())
  void queue.pass()
  await vi.advanceTimersByTimeAsync(0)
  kept.set('b', { key: 'b' })
  await queue.attempt('b')
  expect([...kept.keys()]).toEqual(['a'])
  queue.stop()
})

test('a refused entry is kept with its reason and holds nothing up', async () => {
  const { queue, kept, server, tries } = device(['a', 'b'])
  server.answer = (key) =>
    key === 'a' ? Promise.reject(new ApiError(400, 'invalid', 'It is wrong')) : Promise.resolve()
  await queue.pass()
  expect([...kept.values()]).toEqual([{ key: 'a', refused: 'invalid' }])
  await queue.wake()
  await vi.advanceTimersByTimeAsync(60 * MINUTE_MS)
  expect(tries).toEqual(['a', 'b'])
})
