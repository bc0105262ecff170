import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Today, TodayPart } from '#contract/requests/today.ts'
import { createTestApp } from '#server/testing/test-app.ts'
import { fillDemo } from './fill.ts'

let server: Awaited<ReturnType<typeof createTestApp>>
// A year of an operator: the longest fixture of the suite.
beforeAll(async () => {
  server = await createTestApp()
  await fillDemo(server)
}, 600_000)
afterAll(() => server?.close())

const one = async (sql: string) => (await server.pool.query(sql)).rows.flatMap(Object.values)
const get = async (url: string, headers = {}) => (await server.call({ url, headers })).body
const operator = async () => (await server.signIn('contoh-operator@example.org', 'contoh-1234')).headers

test('a year has 300 to 400 requests, of all services, ways and states', async () => {
  const [requests] = await one('select count(*)::int from submissions')
  expect(requests).toBeGreaterThanOrEqual(300)
  expect(requests).toBeLessThanOrEqual(400)
  expect((await one('select distinct status::text from submissions')).length).toBe(7)
  expect((await one('select distinct service::text from submissions')).length).toBe(4)
  expect(await one('select distinct channel::text from submissions order by 1')).toEqual([
    'composer',
    'drop-off',
    'landing',
    'phone',
    'walk-in',
  ])
  expect(
    (await one('select count(distinct user_id)::int from submissions where sent_by_guest is false'))[0],
  ).toBeGreaterThan(3)
  expect(await one(`select count(*)::int from submissions where image_id is not null`)).toEqual([4])
})

test('every month brings more requests and more kilograms than the one before it', async () => {
  const rising = (figures: unknown[]) =>
    figures.map(Number).every((one, at, all) => at === 0 || one > all[at - 1]!)
  const kilograms = await one(`select sum(grams) from weight_fates
    where first_at < date_trunc('month', '${server.context.now().toISOString()}'::timestamptz at time zone 'Asia/Jakarta') at time zone 'Asia/Jakarta'
    group by to_char(first_at at time zone 'Asia/Jakarta', 'YYYY-MM')
    order by to_char(first_at at time zone 'Asia/Jakarta', 'YYYY-MM')`)
  expect(kilograms.length).toBe(12)
  expect(rising(kilograms), kilograms.join()).toBe(true)
  const { months, figures } = await get('/api/impact/report')
  expect(months.length).toBeGreaterThanOrEqual(12)
  expect(figures).toMatchObject({ example: true })
  expect(figures.money_to_scavengers).toBeGreaterThan(0)
})

test('nothing lies in the future, and the clocks of the year are those of its acts', async () => {
  for (const at of [
    ...['submissions.submitted_at', 'submissions.status_at', 'submission_events.at', 'custody_acts.at'],
    ...[
      'weight_entries.recorded_at',
      'notifications.created_at',
      'certificates.issued_at',
      'audit_entries.at',
    ],
  ]) {
    const [table, column] = at.split('.')
    const [late, days] =
      await one(`select count(*) filter (where ${column} > '${server.context.now().toISOString()}')::int as late,
      count(distinct ${column}::date)::int as days from ${table}`)
    expect([at, late]).toEqual([at, 0])
    expect(days, at).toBeGreaterThan(15)
  }
})

test('today a round is on its way, and each part of the desk has something to do, but not much', async () => {
  const { today }: { today: Today } = await get('/api/desk/today', await operator())
  const under_way = today.rounds.filter(({ started_at, finished_at }) => started_at && !finished_at)
  expect(under_way).toMatchObject([{ day: today.day }])
  expect(
    await one(`select distinct state::text from round_stops where round_id = ${under_way[0]!.id} order by 1`),
  ).toEqual(['done', 'failed', 'open'])
  // Old matters ring no more: the bell has the last days alone.
  const { matters } = await get('/api/notifications', await operator())
  for (const { kind, count } of matters) expect([kind, count <= 4]).toEqual([kind, true])
  const reasons = Object.fromEntries(
    Object.entries(today.parts).map(([part, { rows }]) => [part, new Set(rows.map(({ reason }) => reason))]),
  ) as Record<TodayPart, Set<string>>
  expect(reasons.answer).toEqual(new Set(['written', 'new', 'battery', 'asked-for']))
  expect(reasons.visits).toContain('visit-failed')
  expect(reasons.visits).toContain('no-visit')
  expect(reasons.weigh).toEqual(new Set(['not-weighed', 'aboard', 'difference']))
  // The consignment that is not treated yet is the one with the difference: a thing is on the list once.
  for (const reason of ['in-store', 'draft', 'at-receiver']) expect(reasons.leave).toContain(reason)
  expect(reasons.certify).toContain('not-certified')
  for (const [part, { count }] of Object.entries(today.parts))
    expect([part, count <= 14]).toEqual([part, true])
})

test('goods went all ways: taken apart, used again, recycled, certified, and handed in month by month', async () => {
  expect(await one('select distinct kind::text from custody_acts order by 1')).toEqual([
    'arrived',
    'confirmed',
    'consigned',
    'dismantled',
    'outcome',
    'received',
    'split',
    'treated',
  ])
  expect(await one('select sum(grams)::int from custody_entries')).toEqual([0])
  for (const outcome of ['reused', 'recycled', 'disposed', 'lost'])
    expect(
      (await one(`select sum(grams)::int from weight_fates where outcome = '${outcome}'`))[0],
      outcome,
    ).toBeGreaterThan(0)
  const [certificate] = await one(
    `select id from certificates where kind = 'consignment' order by number desc limit 1`,
  )
  expect((await get(`/api/certificates/${certificate as string}`)).certificate).toMatchObject({
    state: 'valid',
  })
  // That of the last month is still to be handed in.
  expect(await one('select count(*)::int from reports')).toEqual([11])
  expect((await one('select count(*)::int from statements'))[0]).toBeGreaterThanOrEqual(11)
})

test('somebody asked for their data, and a permit is about to end', async () => {
  const { headers } = await server.signIn('contoh-admin@example.org', 'contoh-1234')
  expect((await get('/api/admin/rights', headers)).requests).toMatchObject([{ state: 'open' }])
  const { partners } = await get('/api/partners', headers)
  const days = partners.map(({ permits }: { permits: { days_left: number }[] }) => permits[0]!.days_left)
  expect(Math.min(...days)).toBe(24)
})

test('the accounts and the tour are told, in a demonstration only', async () => {
  expect(await get('/config.json')).toMatchObject({ demonstration: true })
  const { demonstration } = await get('/api/demonstration')
  expect(demonstration.accounts.map(({ role }: { role: string }) => role)).toEqual([
    'admin',
    'operator',
    'driver',
    'member',
  ])
  for (const { username, password } of demonstration.accounts)
    await server.signIn(`${username}@example.org`, password)
  const headers = await operator()
  expect((await get(`/api/submissions/${demonstration.request_id}`, headers)).submission).toMatchObject({
    status: 'collected',
  })
  expect((await get(`/api/certificates/${demonstration.certificate_id}`)).success).toBe(true)
  expect((await get(`/api/admin/reports/${demonstration.report}`, headers)).report).toMatchObject({
    handed_in: null,
  })
  const real = await createTestApp()
  const answers = await Promise.all(['/config.json', '/api/demonstration'].map((url) => real.call({ url })))
  await real.close()
  expect(answers[0]!.body).not.toHaveProperty('demonstration')
  expect(answers[1]!.status).toBe(404)
})

test('signed documents, names and words say that they are examples', async () => {
  const names = await one(`select document::jsonb -> 'issuer' ->> 'name' from certificates
    union all select document::jsonb -> 'issuer' ->> 'name' from reports
    union all select name from stores union all select name from partners union all select name from points`)
  for (const name of names) expect(name).toMatch(/Contoh|Example/)
  expect(
    await one(
      `select message from submissions where message !~ '^\\[(Contoh|Example)\\]' and channel <> 'drop-off'`,
    ),
  ).toEqual([])
})
