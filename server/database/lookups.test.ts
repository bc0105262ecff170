import { sql } from 'drizzle-orm'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase } from '#server/testing/database.ts'
import { connectionOf } from './connection.ts'
import { openLookups } from './lookups.ts'
import { users } from './schema/people.ts'

let database: Awaited<ReturnType<typeof createTestDatabase>>
let asking: ReturnType<typeof openLookups>
const lost: string[] = []
/** Connections that were seen to end on this side. */
let ended = 0
beforeAll(async () => {
  database = await createTestDatabase()
  class Client extends connectionOf(database.url).Client {
    constructor(options?: pg.ClientConfig) {
      super(options)
      this.on('end', () => void ended++)
    }
  }
  asking = openLookups(
    { application_name: 'lookups' },
    { Client, lost: ({ message }) => void lost.push(message) },
  )
})
afterAll(async () => {
  await asking?.close()
  await database?.close()
})

const ask = async <Answer>(expression: string): Promise<Answer> => {
  const [row] = await asking.lookups
    .select({ answer: sql<Answer>`${sql.raw(expression)}` })
    .from(sql`(values (0)) as one`)
  return row!.answer
}
const backends = async () =>
  (await database.pool.query(`select pid from pg_stat_activity where application_name = 'lookups'`)).rows as {
    pid: number
  }[]

test('of many that are asked at once each gets its own answer, or its own error', async () => {
  const numbers = Array.from({ length: 100 }, (_, number) => number)
  const answers = await Promise.allSettled(
    numbers.map((number) => ask<number>(`${number} / ((${number} % 7 <> 3)::int)`)),
  )
  for (const [number, answer] of answers.entries())
    if (number % 7 === 3) expect(answer).toMatchObject({ reason: { cause: { code: '22012' } } })
    else expect(answer).toEqual({ status: 'fulfilled', value: number })
  // Two connections, however many ask.
  expect(await backends()).toHaveLength(2)
})

test('one that takes long after all keeps those behind it waiting, and nobody else', async () => {
  const held = await database.pool.connect()
  await held.query('begin; lock table users in access exclusive mode')
  const waits = asking.lookups.select({ id: users.id }).from(users)
  const slow = waits.then(() => 'answered')
  const behind = Array.from({ length: 15 }, () => ask<number>('1'))
  // These go another way.
  expect(await Promise.all(Array.from({ length: 5 }, () => ask<number>('2')))).toEqual([2, 2, 2, 2, 2])
  await held.query('commit')
  held.release()
  expect(await slow).toBe('answered')
  expect(new Set(await Promise.all(behind))).toEqual(new Set([1]))
})

test('a connection that is lost fails what was asked on it, and the next question makes another', async () => {
  const held = await database.pool.connect()
  await held.query('begin; lock table users in access exclusive mode')
  const before = (await backends()).map(({ pid }) => pid)
  const waits = asking.lookups.select({ id: users.id }).from(users)
  const failure = waits.then(
    () => undefined,
    (error: Error) => error,
  )
  await expect
    .poll(
      async () =>
        (
          await database.pool.query(
            `select from pg_stat_activity where application_name = 'lookups' and wait_event_type = 'Lock'`,
          )
        ).rowCount,
    )
    .toBe(1)
  await database.pool.query('select pg_terminate_backend(pid) from unnest($1::int[]) as pid', [before])
  expect(await failure).toBeInstanceOf(Error)
  await held.query('commit')
  held.release()
  await expect.poll(() => ended).toBe(before.length)
  expect(await ask('3')).toBe(3)
  expect(lost).not.toEqual([])
})
