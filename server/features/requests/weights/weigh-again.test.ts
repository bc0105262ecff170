import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Act, Lot } from '#contract/requests/custody.ts'
import type { Report } from '#contract/proof/reports.ts'
import type { WeightEntry } from '#contract/requests/weights.ts'
import { createTestApp, enquiry, newGuest } from '#server/testing/test-app.ts'

// The source is corrected after the weighing: lots, legal route and reports follow, on the day of the weighing.

let server: Awaited<ReturnType<typeof createTestApp>>
let operator: Awaited<ReturnType<typeof server.account>>
let clock_ms = Date.parse('2026-09-28T03:00:00Z')

beforeAll(async () => {
  server = await createTestApp({}, { now: () => new Date((clock_ms += 1000)) })
  await server.account('ratna')
  operator = await server.account('dewi', 'operator')
})
afterAll(() => server?.close())

const call = (method: 'POST' | 'PATCH', url: string, payload: object) =>
  server.call({ method, url, payload, headers: { ...operator.headers, 'idempotency-key': randomUUID() } })
const done = async (method: 'POST' | 'PATCH', url: string, payload: object) => {
  const { status, body, text } = await call(method, url, payload)
  expect(status, text).toBe(200)
  return body
}
const get = async (url: string) => (await server.call({ url, headers: operator.headers })).body

const laptops = { device_class: 'laptop', method: 'weighed', outcome: 'unknown', weight_kg: 200 }
const brought = async (entry: object = {}) => {
  const payload = enquiry({ waste_source: 'household' })
  const { body } = await server.call({
    method: 'POST',
    url: '/api/submit-ewaste',
    payload,
    headers: newGuest(),
  })
  for (const status of ['approved', 'collected'])
    await done('PATCH', `/api/submissions/${body.id}`, { status })
  await done('POST', `/api/submissions/${body.id}/weights`, { ...laptops, ...entry, confirmed: true })
  return body.id as number
}
const correct = async (id: number, change: object) => {
  const { version } = (await get(`/api/submissions/${id}`)).submission
  return call('POST', `/api/submissions/${id}/correction`, { version, reason: 'It is a shop', ...change })
}
const lotsOf = async (id: number): Promise<Lot[]> => {
  const { rows } = await server.pool.query('select id from lots where submission_id = $1 order by id', [id])
  return Promise.all(rows.map(async (row) => (await get(`/api/custody/lots/${row.id}`)).lot))
}
const actsOf = async (lot: Lot): Promise<Act[]> => (await get(`/api/custody/lots/${lot.id}`)).lot.acts
const quarter = async (period = '2026-Q3'): Promise<Report> =>
  (await get(`/api/admin/reports/${period}`)).report
const settle = (lot: Lot, outcome: string, weight_kg: number) =>
  done('POST', `/api/custody/lots/${lot.id}/outcome`, { outcome, weight_kg })

test('a weight goes to a lot of the right route, on its day, and the quarter that was handed in has a difference', async () => {
  const id = await brought()
  expect((await quarter()).total.in_kg).toBe(0)
  clock_ms = Date.parse('2026-10-05T03:00:00Z')
  operator = { ...operator, ...(await server.signIn(operator.email)) }
  const { sha256 } = await quarter()
  await done('POST', '/api/admin/reports/2026-Q3/hand-in', { sha256 })

  expect((await correct(id, { waste_source: 'business' })).status).toBe(200)
  const lots = await lotsOf(id)
  expect(lots).toMatchObject([
    { waste_source: 'household', route: 'household', weight_kg: 0 },
    { waste_source: 'business', route: 'business', weight_kg: 200, place: 'stock' },
  ])
  expect(lots[1]!.since).toBe(lots[0]!.since)
  const report = await quarter()
  expect(report.total.in_kg).toBe(0)
  expect(report.differences).toContainEqual(
    expect.objectContaining({ part: 'total', column: 'in_kg', said_kg: 0, known_kg: 200 }),
  )
  expect(await quarter('2026-Q4')).toMatchObject({ total: { opening_kg: 200, in_kg: 0 } })
  const { entries } = (await get(`/api/submissions/${id}/weights`)) as { entries: WeightEntry[] }
  expect(entries).toMatchObject([
    { weight_kg: 200, replaced_by: entries[1]!.id },
    { weight_kg: 200, replaces_id: entries[0]!.id, factor_version: entries[0]!.factor_version },
  ])
  const { rows } = await server.pool.query(
    `select details from audit_entries where subject = $1 and action = 'weight.corrected'`,
    [`request:${id}`],
  )
  expect(rows).toHaveLength(1)

  // A correction of another field leaves the weights alone.
  expect((await correct(id, { message: 'Ask for Wulan' })).status).toBe(200)
  expect((await lotsOf(id)).length).toBe(2)
})

test('a lot that has moved on keeps its source, and nothing of the correction is kept', async () => {
  const id = await brought()
  const [lot] = await lotsOf(id)
  await settle(lot!, 'disposed', 5)
  const { status, body } = await correct(id, { waste_source: 'business', message: 'Ask for Wulan' })
  expect([status, body.code]).toEqual([409, 'source-settled'])
  expect(body.error).toContain(String((await actsOf(lot!)).at(-1)!.id))
  expect((await get(`/api/submissions/${id}`)).submission).toMatchObject({ waste_source: 'household' })
  expect(await lotsOf(id)).toHaveLength(1)
  const last = (await actsOf(lot!)).at(-1)!
  await done('POST', `/api/custody/acts/${last.id}/correction`, { reason: 'Salah' })
  expect((await correct(id, { waste_source: 'business' })).status).toBe(200)
  expect((await lotsOf(id)).map(({ route }) => route)).toEqual(['household', 'business'])
})

test('its wipe goes along, and an end that was taken back is not declared once more', async () => {
  const id = await brought({ outcome: 'recycled' })
  const [lot] = await lotsOf(id)
  await done('POST', `/api/custody/acts/${(await actsOf(lot!)).at(-1)!.id}/correction`, { reason: 'Belum' })
  await done('POST', `/api/custody/lots/${lot!.id}/wipes`, {
    method: 'purge',
    done_on: '2026-10-05',
    done_by: 'Budi',
    log: 'nwipe',
    image_id: null,
    succeeded: true,
  })
  await correct(id, { waste_source: 'business' })
  const [, corrected] = await lotsOf(id)
  expect(corrected).toMatchObject({ data: 'wiped', weight_kg: 200, place: 'stock' })
  const { certificate } = await done('POST', '/api/certificates', { submission_id: id })
  expect(certificate.document.credentialSubject).toMatchObject({
    byOutcome: [{ outcome: 'unknown', weightKg: 200 }],
    dataWipes: [{ method: 'purge', result: 'succeeded', weightKg: 200 }],
  })
})

test('a slip keeps its day and number', async () => {
  const slip = { store_id: 1, happened_on: '2026-09-20', slip_number: 'BA-9', image_id: null, message: '' }
  const entries = [{ device_class: 'laptop', weight_kg: 10 }]
  const { lots } = await done('POST', '/api/custody/receipts', {
    ...slip,
    waste_source: 'household',
    entries,
  })
  expect((await correct(lots[0].submission_id, { waste_source: 'managed-area' })).status).toBe(200)
  const [, corrected] = await lotsOf(lots[0].submission_id)
  expect((await actsOf(corrected!))[0]).toMatchObject({ happened_on: '2026-09-20', slip_number: 'BA-9' })
})

test('a weight that is withdrawn and entered again follows a source that was corrected in between', async () => {
  const id = await brought()
  const of = async () =>
    ((await get(`/api/submissions/${id}/weights`)) as { entries: WeightEntry[] }).entries.at(-1)!.id
  const weigh = async (weight_kg: number) =>
    done('POST', `/api/submissions/${id}/weights`, {
      ...laptops,
      weight_kg,
      confirmed: true,
      replaces_id: await of(),
    })
  await weigh(0)
  await correct(id, { waste_source: 'business' })
  await weigh(150)
  expect(await lotsOf(id)).toMatchObject([
    { route: 'household', weight_kg: 0 },
    { route: 'business', weight_kg: 150 },
  ])
})
