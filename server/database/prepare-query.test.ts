import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp } from '#server/testing/test-app.ts'
import { jsonList, prepareQuery } from './prepare-query.ts'

let server: Awaited<ReturnType<typeof createTestApp>>
beforeAll(async () => {
  server = await createTestApp()
})
afterAll(() => server?.close())

test('a question is built once for the pool, and once for a connection whatever transactions it serves', async () => {
  let built = 0
  const question = prepareQuery((db) => {
    built++
    return db
      .select({ value: sql<string>`${sql.placeholder('value')}::text` })
      .from(sql`(values (0)) as one`)
      .prepare('a question')
  })
  for (const value of ['a', 'b']) expect(await question(server.db).execute({ value })).toEqual([{ value }])
  expect(built).toBe(1)
  for (const value of ['c', 'd', 'e'])
    expect(await server.db.transaction((tx) => question(tx).execute({ value }))).toEqual([{ value }])
  expect(built).toBe(2)
  // One within another has its connection.
  await server.db.transaction((tx) => tx.transaction((inner) => question(inner).execute({ value: 'f' })))
  expect(built).toBe(2)
})

test('a list in a row is in the order of its ids, and empty where there is none', async () => {
  const of = (where: string) =>
    server.db
      .select({
        list: jsonList<{ id: number }>(sql`select id from (values (2), (1)) v (id) where ${sql.raw(where)}`),
      })
      .from(sql`(values (0)) as one`)
  expect(await of('true')).toEqual([{ list: [{ id: 1 }, { id: 2 }] }])
  expect(await of('false')).toEqual([{ list: [] }])
})
