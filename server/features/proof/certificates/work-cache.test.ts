import { beforeEach, describe, expect, test } from 'vitest'
import { createWorkCache } from './work-cache.ts'

// How often a public answer is calculated, however often something is recorded.

let clock_ms = 0
let asked: ReturnType<typeof createWorkCache<string>>
let works: { id: string; end: (answer: string | Error) => void }[] = []
beforeEach(() => {
  clock_ms = 0
  works = []
  asked = createWorkCache<string>(() => clock_ms)
})

const ask = (id: string, latest: string) =>
  asked(
    id,
    latest,
    () =>
      new Promise<string>((resolve, reject) => {
        works.push({ id, end: (answer) => (answer instanceof Error ? reject(answer) : resolve(answer)) })
      }),
  )
const settled = () => new Promise((resolve) => setImmediate(resolve))
/** Ends the last work after so long. */
const end = async (answer: string | Error, took_ms = 10) => {
  clock_ms += took_ms
  works.at(-1)!.end(answer)
  await settled()
}

test('a caller during the computation waits for the same answer, and a later one gets it at once', async () => {
  const both = [ask('a', '1'), ask('a', '1')]
  await settled()
  await end('one')
  expect(await Promise.all(both)).toEqual(['one', 'one'])
  expect(await ask('a', '1')).toBe('one')
  expect(works).toHaveLength(1)
})

test('a quick answer is calculated again as soon as something has changed', async () => {
  void ask('a', '1')
  await settled()
  await end('one')
  const next = ask('a', '2')
  await settled()
  await end('two')
  expect(await next).toBe('two')
})

describe('of what takes long', () => {
  beforeEach(async () => {
    void ask('a', '1')
    await settled()
    await end('one', 8000)
  })

  test('callers get the last answer during a calculation, which runs once at a time, after a pause', async () => {
    expect(await ask('a', '2')).toBe('one')
    expect(works).toHaveLength(1)
    clock_ms += 20 * 8000
    for (const latest of ['3', '4', '5']) expect(await ask('a', latest)).toBe('one')
    expect(works).toHaveLength(2)
    await end('three', 8000)
    expect(await ask('a', '5')).toBe('three')
    expect(works).toHaveLength(2)
  })

  test('several are done one after the other, and what is quick does not wait for them', async () => {
    void ask('quick', '1')
    await settled()
    await end('q', 10)
    clock_ms += 20 * 8000
    await ask('a', '2')
    await settled()
    void ask('b', '1')
    const quick = ask('quick', '2')
    await settled()
    expect(works.map(({ id }) => id)).toEqual(['a', 'quick', 'a', 'quick'])
    works[3]!.end('again')
    expect(await quick).toBe('again')
    works[2]!.end('two')
    await settled()
    expect(works.at(-1)!.id).toBe('b')
  })

  test('one that fails is tried again by the next to ask', async () => {
    clock_ms += 20 * 8000
    expect(await ask('a', '2')).toBe('one')
    await settled()
    await end(new Error('the database is away'))
    expect(await ask('a', '2')).toBe('one')
    await settled()
    await end('two')
    expect(await ask('a', '2')).toBe('two')
  })
})

test('the first that fails says so to who waits, and is tried again', async () => {
  const first = expect(ask('a', '1')).rejects.toThrow('away')
  await settled()
  await end(new Error('away'))
  await first
  const next = ask('a', '1')
  await settled()
  await end('one')
  expect(await next).toBe('one')
})
