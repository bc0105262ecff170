import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Round } from '#contract/requests/rounds.ts'
import { readPdf } from '#server/testing/documents/read-pdf.ts'
import { createTestApp, enquiry, newGuest } from '#server/testing/test-app.ts'

// A driver gives away the receipt of what was collected just now.

/** Eight in the morning of a Monday in Jakarta. */
const MORNING = '2026-11-23T01:00:00Z'
let now = new Date(MORNING)
let server: Awaited<ReturnType<typeof createTestApp>>
type Account = Awaited<ReturnType<typeof server.account>>
let admin: Account
let driver: Account
let other: Account
beforeAll(async () => {
  server = await createTestApp({}, { now: () => now })
  admin = await server.account('ratna')
  driver = await server.account('slamet', 'driver')
  other = await server.account('bagus', 'driver')
})
afterAll(() => server?.close())
beforeEach(() => {
  now = new Date(MORNING)
})

async function call(method: 'POST' | 'PATCH', url: string, payload: object, { headers } = admin) {
  const key = { 'idempotency-key': randomUUID() }
  const { status, body, text } = await server.call({ method, url, payload, headers: { ...headers, ...key } })
  expect(status, text).toBe(200)
  return body
}
/** A round of today with these requests, each of a laptop. */
async function round(count: number): Promise<Round & { codes: string[] }> {
  const sent: { id: number; tracking_code: string }[] = []
  for (let n = 0; n < count; n++) {
    const payload = enquiry({ location: 'Jl. Melawai 3, Kebayoran Baru · Kota Administrasi Jakarta Selatan' })
    const asked = { method: 'POST', url: '/api/submit-ewaste', payload, headers: newGuest() } as const
    const { id, tracking_code } = (await server.call(asked)).body
    await call('PATCH', `/api/submissions/${id}`, { status: 'approved' })
    sent.push({ id, tracking_code })
  }
  const stops = sent.map(({ id }) => ({ submission_id: id }))
  const planned = { day: '2026-11-23', time_zone: 'Asia/Jakarta', driver_id: driver.id, note: '', stops }
  const made = (await call('POST', '/api/rounds', planned)).round
  return { ...made, codes: sent.map(({ tracking_code }) => tracking_code) }
}
const at = '2026-11-23T03:00:00.000Z'
const drawing = { width: 300, height: 100, lines: [[10, 10, 90, 50]] }
const collected = {
  kind: 'done',
  at,
  confirmation: { by: 'signature', drawing },
  weighings: [{ device_class: 'laptop', weight_kg: 4.2, units: 2 }],
}
const tell = (stop: number, outcome: object) =>
  call('POST', `/api/field/stops/${stop}/outcome`, { outcome }, driver)
const receipt = (stop: number, { headers } = driver) =>
  server.app.inject({ url: `/api/field/stops/${stop}/receipt`, headers })

test('says what was weighed there and who confirmed it, as soon as it is entered', async () => {
  const { stops, codes } = await round(3)
  const before = await receipt(stops[0]!.id)
  expect([before.statusCode, before.json().code]).toEqual([409, 'not-collected'])
  await tell(stops[0]!.id, collected)
  const reply = await receipt(stops[0]!.id)
  expect(reply).toMatchObject({
    statusCode: 200,
    headers: { 'content-type': 'application/pdf', 'cache-control': 'no-store' },
  })
  const { text } = await readPdf(reply.rawPayload)
  expect(text).toContain('Bukti serah terima Hand-over receipt')
  expect(text).toContain(`Nomor Number ${codes[0]}`)
  expect(text).toContain('Laptop Ditimbang Weighed 2 4,2 kg 4.2 kg')

  await tell(stops[1]!.id, { kind: 'failed', at, failure: 'nobody-there' })
  expect((await receipt(stops[1]!.id)).json().code).toBe('not-collected')
  // The desk has taken the step back.
  const { id, submission_id } = stops[2]!
  await tell(id, { ...collected, weighings: [] })
  expect((await receipt(id)).statusCode).toBe(200)
  await call('PATCH', `/api/submissions/${submission_id}`, { status: 'approved', note: 'Another one' })
  expect((await receipt(id)).json().code).toBe('not-collected')
})

test('only for the driver of the round, and on its day by its calendar', async () => {
  const { stops } = await round(1)
  const { id } = stops[0]!
  await tell(id, collected)
  const statusAt = async (time: string, name: string) => {
    now = new Date(time)
    return (await receipt(id, { ...driver, headers: (await server.signIn(`${name}@example.org`)).headers }))
      .statusCode
  }
  expect(await statusAt(MORNING, 'slamet')).toBe(200)
  for (const { headers } of [other, admin]) {
    const reply = await receipt(id, { ...driver, headers })
    expect([reply.statusCode, reply.json().code]).toEqual([404, 'not-found'])
  }
  // Until midnight in Jakarta.
  expect(await statusAt('2026-11-23T16:59:00Z', 'slamet')).toBe(200)
  expect(await statusAt('2026-11-23T17:00:00Z', 'slamet')).toBe(404)
  expect(await statusAt('2026-11-22T16:59:00Z', 'slamet')).toBe(404)
})

test('nobody hands anything over at a drop-off point', async () => {
  const { rows } = await server.pool.query(
    `insert into points (name, address, district_id, latitude, longitude, takes, state, token, active)
     values ('Melati', 'Jl. Melati', '31.74.07', -6, 106, '{small-it}', 'full', rpad('t', 22, 'x'), true) returning id`,
  )
  const stops = [{ point_id: Number(rows[0].id) }]
  const planned = { day: '2026-11-23', time_zone: 'Asia/Jakarta', driver_id: driver.id, note: '', stops }
  const made: Round = (await call('POST', '/api/rounds', planned)).round
  await tell(made.stops[0]!.id, { ...collected, confirmation: null })
  expect((await receipt(made.stops[0]!.id)).statusCode).toBe(404)
})

test('was received when the driver says, who may have had no network until later', async () => {
  const { stops } = await round(3)
  const received = async (stop: number) => (await readPdf((await receipt(stop)).rawPayload)).text
  /** It is that hour in London, and everybody is signed in. */
  const atHour = async (hour: number) => {
    now = new Date(`2026-11-23T${String(hour).padStart(2, '0')}:00:00Z`)
    admin = { ...admin, ...(await server.signIn(admin.email)) }
    driver = { ...driver, ...(await server.signIn(driver.email)) }
  }
  const [late, fast, again] = stops.map(({ id }) => id) as [number, number, number]
  await atHour(9)
  await tell(late, collected)
  expect(await received(late)).toContain('Diterima pada Received on 23 November 2026 pukul 10.00 WIB')
  // The clock of a phone may be fast.
  await tell(fast, { ...collected, at: '2026-11-23T11:00:00.000Z' })
  expect(await received(fast)).toContain('Diterima pada Received on 23 November 2026 pukul 16.00 WIB')
  // The driver is no longer named once staff undo the report and enter the collection.
  await tell(again, { ...collected, weighings: [] })
  const url = `/api/submissions/${stops[2]!.submission_id}`
  await atHour(10)
  await call('PATCH', url, { status: 'approved', note: 'Another one' })
  await atHour(11)
  await call('PATCH', url, { status: 'collected' })
  expect(await received(again)).toContain('Diterima pada Received on 23 November 2026 pukul 18.00 WIB')
})
