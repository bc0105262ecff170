import { afterAll, expect, test } from 'vitest'
import { createTestApp } from '#server/testing/test-app.ts'
import { fillDemo } from './fill.ts'

let server: Awaited<ReturnType<typeof createTestApp>>
afterAll(() => server?.close())

test('the demonstration shows a week: requests in every state, a round on its way, and stores', async () => {
  server = await createTestApp()
  await fillDemo(server)
  const one = async (sql: string) => (await server.pool.query(sql)).rows.flatMap(Object.values)
  expect((await one('select distinct status::text from submissions order by 1')).length).toBe(7)
  expect(await one('select state from round_stops where round_id = 1 order by position')).toEqual([
    ...['done', 'failed', 'open', 'open', 'open'],
  ])
  expect(await one('select distinct kind::text from custody_acts order by 1')).toEqual(
    ['received', 'split', 'dismantled', 'outcome', 'consigned', 'confirmed', 'treated'].toSorted(),
  )
  expect(await one('select sum(grams)::int from custody_entries')).toEqual([0])
  expect(await one(`select kind::text from certificates order by 1`)).toEqual(['consignment', 'request'])
  expect(await one('select count(*)::int from reports')).toEqual([1])
  expect((await server.call({ url: '/api/impact' })).body).toMatchObject({ example: true })
  // Signed documents and names of firms say that they are examples.
  const named = `select document::jsonb -> 'issuer' ->> 'name' from certificates
    union all select document::jsonb -> 'issuer' ->> 'name' from reports
    union all select name from stores union all select name from partners`
  const names = await one(named)
  expect(names.length).toBe(7)
  for (const name of names) expect(name).toMatch(/Contoh/)
  expect(await one(`select message from submissions where message !~ '^\\[(Contoh|Example)\\]'`)).toEqual([])
})
