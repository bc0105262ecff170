import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createPlaces } from './upload-places.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const MiB = 1024 * 1024
const busy = { status: 503, code: 'uploads-busy', retry_after_s: 10 }

/** Bodies that want a place; `inside` are those that have one, in the order in which they got it. */
function asking(options: Parameters<typeof createPlaces>[0] = {}) {
  const places = createPlaces(options)
  const inside: string[] = []
  const give = new Map<string, () => void>()
  const ask = async (name: string, megabytes: number, gone?: AbortSignal) => {
    const release = await places.take(name[0]!, megabytes * MiB, gone)
    inside.push(name)
    give.set(name, release)
  }
  const leave = async (name: string) => {
    inside.splice(inside.indexOf(name), 1)
    give.get(name)!()
    await vi.advanceTimersByTimeAsync(0)
  }
  return { inside, ask, leave, give }
}

test('of the largest four are there at once, two of one network; the next is let in when one leaves', async () => {
  const { inside, ask, leave } = asking()
  for (const name of ['a1', 'a2', 'a3', 'b1', 'c1', 'd1']) void ask(name, 15)
  await vi.advanceTimersByTimeAsync(0)
  expect(inside).toEqual(['a1', 'a2', 'b1', 'c1'])
  await leave('b1')
  expect(inside).toEqual(['a1', 'a2', 'c1', 'd1'])
  await leave('c1')
  expect(inside).toEqual(['a1', 'a2', 'd1'])
  await leave('a1')
  expect(inside).toEqual(['a2', 'd1', 'a3'])
})

test('of small ones many more are there, and one network has at most half of the places', async () => {
  const { inside, ask } = asking({ max: 8 })
  for (let n = 0; n < 20; n++) void ask(`a${n}`, 0.3)
  for (let n = 0; n < 3; n++) void ask(`b${n}`, 0.3)
  await vi.advanceTimersByTimeAsync(0)
  expect(inside).toEqual(['a0', 'a1', 'a2', 'a3', 'b0', 'b1', 'b2'])
})

test('a large one is not passed by small ones for ever', async () => {
  const { inside, ask, leave } = asking()
  for (const name of ['a1', 'b1', 'c1', 'd1']) void ask(name, 14)
  void ask('e1', 15)
  void ask('f1', 1)
  await vi.advanceTimersByTimeAsync(0)
  expect(inside).not.toContain('f1')
  await leave('a1')
  expect(inside).toEqual(['b1', 'c1', 'd1', 'e1', 'f1'])
})

test('a caller who waits too long is told to come again, and one who has hung up keeps nobody from a place', async () => {
  const { inside, ask, leave, give } = asking({ max: 1, max_bytes: 40 * MiB, patience_ms: 1_000 })
  void ask('a1', 1)
  const late = expect(ask('b1', 1)).rejects.toMatchObject(busy)
  const hanging = new AbortController()
  const left = expect(ask('c1', 1, hanging.signal)).rejects.toMatchObject(busy)
  await vi.advanceTimersByTimeAsync(500)
  hanging.abort()
  void ask('d1', 1)
  await vi.advanceTimersByTimeAsync(600)
  await Promise.all([late, left])
  give.get('a1')!()
  await leave('a1')
  // Given back twice is given back once.
  expect(inside).toEqual(['d1'])
})

test('so many wait and no more, of one network half of them', async () => {
  const { ask } = asking({ max: 0, waiting_max: 4 })
  const answers = ['a1', 'a2', 'a3', 'b1', 'c1', 'd1'].map((name) => {
    const asked = ask(name, 1)
    asked.catch(() => {})
    return [name, asked] as const
  })
  const refused: string[] = []
  for (const [name, asked] of answers) asked.catch(() => refused.push(name))
  await vi.advanceTimersByTimeAsync(0)
  expect(refused).toEqual(['a3', 'd1'])
})

test('memory is given back when much has come and nothing comes any more, and not after each photo', async () => {
  const collect = vi.fn<() => void>()
  const { ask, leave } = asking({ collect })
  void ask('a1', 1)
  await vi.advanceTimersByTimeAsync(0)
  await leave('a1')
  await vi.advanceTimersByTimeAsync(60_000)
  expect(collect).not.toHaveBeenCalled()
  for (const name of ['a2', 'b1', 'c1']) void ask(name, 15)
  await vi.advanceTimersByTimeAsync(0)
  for (const name of ['a2', 'b1']) await leave(name)
  await vi.advanceTimersByTimeAsync(60_000)
  // One is still there.
  expect(collect).not.toHaveBeenCalled()
  await leave('c1')
  await vi.advanceTimersByTimeAsync(60_000)
  expect(collect).toHaveBeenCalledOnce()
})
