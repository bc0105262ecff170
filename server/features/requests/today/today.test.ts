import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { DeskFigures, Today, TodayPart, TodayRow } from '#contract/requests/today.ts'
import type { SubmissionDetail } from '#contract/requests/submissions.ts'
import { createTestApp, enquiry, newGuest } from '#server/testing/test-app.ts'

// The page on which staff begin, over HTTP: at each station of the chain it names the next action, and so does the thing itself.

let server: Awaited<ReturnType<typeof createTestApp>>
type Account = Awaited<ReturnType<typeof server.account>>
let staff: Account
let driver: Account
const now = new Date('2026-11-25T03:00:00Z')
const DAY = '2026-11-25'

beforeAll(async () => {
  server = await createTestApp({}, { now: () => now })
  await server.account('ratna')
  staff = await server.account('joko', 'operator')
  driver = await server.account('slamet', 'driver')
})
afterAll(() => server?.close())

const call = (
  method: 'GET' | 'POST' | 'PATCH' | 'PUT',
  url: string,
  payload?: object,
  who: Account = staff,
) =>
  server.call({
    method,
    url,
    headers: { ...who.headers, 'idempotency-key': randomUUID() },
    ...(payload && { payload }),
  })
const ok = async (method: 'POST' | 'PATCH' | 'PUT', url: string, payload: object, who?: Account) => {
  const { status, body, text } = await call(method, url, payload, who)
  expect(status, text).toBe(200)
  return body
}
const readDesk = async (): Promise<Today> => (await call('GET', '/api/desk/today')).body.today
const rowsIn = async (part: TodayPart) => (await readDesk()).parts[part].rows
const stepOf = async (id: number) =>
  ((await call('GET', `/api/submissions/${id}`)).body.submission as SubmissionDetail).next_step
const about = (row: TodayRow) => [row.kind, row.id, row.reason, row.step.action]

async function send(more: object = {}) {
  const headers = newGuest()
  const payload = enquiry({ waste_source: 'household', phone_number: '081234567890', ...more })
  const { body, status, text } = await server.call({
    method: 'POST',
    url: '/api/submit-ewaste',
    payload,
    headers,
  })
  expect(status, text).toBe(200)
  senders.set(body.id, { headers, code: body.tracking_code })
  return body.id as number
}

const senders = new Map<number, { headers: ReturnType<typeof newGuest>; code: string }>()
/** The sender writes to staff. */
async function ask(id: number, text: string) {
  const { headers, code } = senders.get(id)!
  const reply = await server.call({
    method: 'POST',
    url: `/api/submissions/track/${code}/answers`,
    headers: { ...headers, 'idempotency-key': randomUUID() },
    payload: { text },
  })
  expect(reply.status, reply.text).toBe(200)
}

test('a request is on the list with its next action, from its arrival to its certificate', async () => {
  const id = await send({ items: [{ device_class: 'laptop', quantity: 2, holds_data: true }] })
  const [row] = await rowsIn('answer')
  expect(about(row!)).toEqual(['request', id, 'new', 'approve'])
  expect(row).toMatchObject({
    items: [{ device_class: 'laptop', quantity: 2, name: { en: expect.any(String) } }],
  })
  expect(row!.step).toEqual(await stepOf(id))

  await ok('PATCH', `/api/submissions/${id}`, { status: 'approved' })
  expect(await rowsIn('answer')).toEqual([])
  expect((await rowsIn('visits')).map(about)).toEqual([['request', id, 'no-visit', 'plan']])

  const plan = {
    day: DAY,
    time_zone: 'Asia/Jakarta',
    driver_id: null,
    note: '',
    stops: [{ submission_id: id }],
  }
  const { round } = await ok('POST', '/api/rounds', plan)
  expect(await stepOf(id)).toMatchObject({ action: 'visit', waits_for: 'driver', round_id: round.id })
  expect((await rowsIn('visits')).map(about)).toEqual([['round', round.id, 'no-driver', 'assign-driver']])
  await ok('PUT', `/api/rounds/${round.id}`, { ...plan, driver_id: driver.id, version: round.version })
  const under_way = await readDesk()
  expect(under_way.parts.visits.rows).toEqual([])
  expect(under_way.rounds).toMatchObject([{ id: round.id, open: 1, stops: 1 }])

  const weighing = { device_class: 'laptop', weight_kg: 3, units: 2 }
  const outcome = { kind: 'done', at: now.toISOString(), weighings: [weighing] }
  await ok('POST', `/api/field/stops/${round.stops[0].id}/outcome`, { outcome }, driver)
  expect((await rowsIn('weigh')).map(about)).toEqual([])
  await ok('POST', `/api/field/rounds/${round.id}/finish`, { at: now.toISOString() }, driver)
  expect((await rowsIn('weigh')).map(about)).toEqual([['round', round.id, 'aboard', 'arrive']])

  const [lot] = (await call('GET', `/api/custody/lots?round=${round.id}`)).body.lots
  await ok('POST', '/api/custody/arrivals', { store_id: 1, lots: [{ lot_id: lot.id, weight_kg: null }] })
  expect(await rowsIn('weigh')).toEqual([])
  expect((await rowsIn('leave')).map(about)).toEqual([
    ['lot', lot.id, 'data', 'wipe'],
    ['store', 1, 'in-store', 'send'],
  ])
  const wipe = {
    method: 'purge',
    done_on: DAY,
    done_by: 'Joko',
    log: 'DBAN',
    image_id: null,
    succeeded: true,
  }
  await ok('POST', `/api/custody/lots/${lot.id}/wipes`, wipe)
  expect(await stepOf(id)).toMatchObject({ action: 'send', lot_id: lot.id })
  await ok('POST', `/api/custody/lots/${lot.id}/outcome`, { outcome: 'recycled', weight_kg: 3 })
  expect(await stepOf(id)).toMatchObject({ action: 'certify' })
  const done = await readDesk()
  expect(done.parts.leave.rows).toEqual([])
  expect(done.parts.certify.rows.map(about)).toEqual([['request', id, 'not-certified', 'certify']])

  await ok('POST', '/api/certificates', { submission_id: id })
  expect(await stepOf(id)).toBeNull()
  expect(await rowsIn('certify')).toEqual([])
})

test('an answer, a failed visit and a damaged battery lead to the word of staff', async () => {
  const battery = await send({
    items: [{ device_class: 'laptop', quantity: 1, battery_damaged: true }],
  })
  const failed = await send()
  await ok('PATCH', `/api/submissions/${failed}`, { status: 'approved' })
  const plan = {
    day: DAY,
    time_zone: 'Asia/Jakarta',
    driver_id: driver.id,
    note: '',
    stops: [{ submission_id: failed }],
  }
  const { round } = await ok('POST', '/api/rounds', plan)
  const outcome = { kind: 'failed', at: now.toISOString(), failure: 'nobody-there' }
  await ok('POST', `/api/field/stops/${round.stops[0].id}/outcome`, { outcome }, driver)
  const { parts } = await readDesk()
  expect(parts.answer.rows.map(about)).toEqual([['request', battery, 'battery', 'clear']])
  expect(parts.visits.rows.map(about)).toEqual([['request', failed, 'visit-failed', 'plan']])
  // Once, although it is also a request without a visit.
  expect(parts.visits.rows).toHaveLength(1)
  // A message comes first, and takes the request out of the other parts.
  await ok('POST', `/api/submissions/${failed}/messages`, { text: 'When?', question: true })
  await ask(failed, 'At noon.')
  const now_written = (await readDesk()).parts
  expect(now_written.answer.rows.map(about)).toContainEqual(['request', failed, 'written', 'reply'])
  expect(now_written.visits.rows).toEqual([])
})

test('a delivery that nobody has weighed is to be weighed', async () => {
  const { submission } = await ok('POST', '/api/submissions/walk-in', {
    service: 'collection',
    message: 'A box',
  })
  expect((await rowsIn('weigh')).map(about)).toEqual([['request', submission.id, 'not-weighed', 'weigh']])
})

test('figures: the same kilograms as the public ones, in their week and group', async () => {
  const figures = (await call('GET', '/api/desk/figures')).body.figures as DeskFigures
  const impact = (await server.call({ url: '/api/impact/report' })).body.figures
  const sum = (some: readonly { weight_kg: number }[]) =>
    some.reduce((kg, { weight_kg }) => kg + weight_kg, 0)
  expect(figures.weeks).toHaveLength(12)
  expect(figures.weeks.at(-1)).toEqual({ from: '2026-11-23', requests: 4, weight_kg: 3 })
  expect(sum(figures.groups)).toBe(impact.ewaste_managed * 1000)
  expect(figures).toMatchObject({ month_kg: 3, used_kg: 3, stock_kg: 0, open_requests: 2 })
  expect(figures.groups).toMatchObject([{ weight_kg: 3, outcomes: [{ outcome: 'recycled', weight_kg: 3 }] }])
})

test('only staff see it', async () => {
  const { status } = await call('GET', '/api/desk/today', undefined, driver)
  expect(status).toBe(403)
})
