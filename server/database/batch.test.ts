import { expect, test } from 'vitest'
import { batchWrites } from './batch.ts'

const blamesRow = (error: unknown) => (error as Error).message === 'bad row'

/** Writes that finish when the test says so. */
function controlled() {
  const calls: { rows: number[]; finish: (error?: Error) => void }[] = []
  const write = (rows: number[]) =>
    new Promise<number[]>((resolve, reject) => {
      calls.push({ rows, finish: (error) => (error ? reject(error) : resolve(rows.map((row) => row * 10))) })
    })
  return { calls, write }
}
const settled = () => new Promise((resolve) => setImmediate(resolve))

test('one row is written at once; what arrives while two writes are under way goes together', async () => {
  const { calls, write } = controlled()
  const store = batchWrites(write, { writers: 2, largest: 3, blamesRow })
  const answers = [1, 2, 3, 4, 5, 6].map((row) => store(row))
  expect(calls.map(({ rows }) => rows)).toEqual([[1], [2]])
  calls[0]!.finish()
  await settled()
  expect(calls.map(({ rows }) => rows)).toEqual([[1], [2], [3, 4, 5]])
  calls[1]!.finish()
  await settled()
  calls[2]!.finish()
  calls[3]!.finish()
  expect(await Promise.all(answers)).toEqual([10, 20, 30, 40, 50, 60])
  const later = store(7)
  calls[4]!.finish()
  expect(await later).toBe(70)
})

test('a bad row is refused alone', async () => {
  const store = batchWrites(
    async (rows: number[]) => {
      await settled()
      if (rows.includes(13)) throw new Error('bad row')
      return rows
    },
    { writers: 1, blamesRow },
  )
  const answers = await Promise.allSettled([1, 12, 13, 14].map((row) => store(row)))
  expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled'])
})

test('a lost connection fails every waiting row at once, and the next row is tried again', async () => {
  let writes = 0
  const store = batchWrites(
    async (rows: number[]) => {
      writes++
      await settled()
      if (writes < 3) throw new Error('connection lost')
      return rows
    },
    { writers: 1, blamesRow },
  )
  const answers = await Promise.allSettled([1, 2, 3, 4].map((row) => store(row)))
  expect(answers.every(({ status }) => status === 'rejected')).toBe(true)
  expect(writes).toBe(2)
  expect(await store(5)).toBe(5)
})
