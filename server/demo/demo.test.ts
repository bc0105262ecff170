import { afterAll, expect, test } from 'vitest'
import { createTestApp } from '#server/testing/test-app.ts'
import { fill } from './fill.ts'

let server: Awaited<ReturnType<typeof createTestApp>>
afterAll(() => server?.close())

test('the demonstration shows a week: requests in every state, a round on its way, and no kilogram', async () => {
  server = await createTestApp()
  await fill(server)
  const one = async (sql: string) => (await server.pool.query(sql)).rows.flatMap(Object.values)
  expect((await one('select distinct status::text from submissions order by 1')).length).toBe(7)
  expect(await one('select state from round_stops where round_id = 1 order by position')).toEqual([
    ...['done', 'failed', 'open', 'open', 'open'],
  ])
  expect(await one('select count(*)::int from weight_entries')).toEqual([0])
  expect(await one(`select message from submissions where message !~ '^\\[(Contoh|Example)\\]'`)).toEqual([])
})
