import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp } from '#server/testing/test-app.ts'
import { fillDemo } from './fill.ts'

let server: Awaited<ReturnType<typeof createTestApp>>
beforeAll(async () => {
  server = await createTestApp()
  const t=performance.now()
  await fillDemo(server, Number(process.env.MONTHS ?? 12))
  console.log('took', performance.now()-t, process.cpuUsage())
}, 300_000)
afterAll(() => server?.close())
const one = async (sql: string) => (await server.pool.query(sql)).rows
test('x', async () => {
  console.log(await one('select status::text, count(*)::int from submissions group by 1'))
  console.log(await one('select service::text, channel::text, count(*)::int from submissions group by 1,2'))
  console.log(await one(`select to_char(first_at,'YYYY-MM') m, sum(grams)/1000 kg from weight_fates group by 1 order by 1`))
  console.log(await one(`select outcome::text, sum(grams)/1000 kg from weight_fates group by 1 order by 1`))
  console.log(await one(`select kind::text, count(*)::int from certificates group by 1`), await one('select period from reports order by 1'), await one('select month from statements order by 1'))
})
