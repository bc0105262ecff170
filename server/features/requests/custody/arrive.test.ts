import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Lot, Store } from '#contract/requests/custody.ts'
import type { Round } from '#contract/requests/rounds.ts'
import { reportBalances } from '#server/features/proof/reports/balances.ts'
import { createTestApp, enquiry, newGuest } from '#server/testing/test-app.ts'

// From the door to the store, over HTTP: what a driver weighs is on the round until somebody confirms its arrival.

let server: Awaited<ReturnType<typeof createTestApp>>
type Account = Awaited<ReturnType<typeof server.account>>
let staff: Account
let driver: Account
let other_store: number
let now = new Date('2026-11-23T01:00:00Z')

beforeAll(async () => {
  server = await createTestApp({}, { now: () => now })
  await server.account('ratna')
  staff = await server.account('joko', 'operator')
  driver = await server.account('slamet', 'driver')
  const store = { name: 'Gudang Barat', address: '', clock: 'b3-90', is_default: false }
  other_store = (await post('/api/custody/stores', store)).id
})
afterAll(() => server?.close())

/** Tokens live for an hour. */
const at = async (instant: string) => {
  now = new Date(instant)
  staff = { ...staff, ...(await server.signIn(staff.email)) }
  driver = { ...driver, ...(await server.signIn(driver.email)) }
}
const call = (method: 'GET' | 'POST' | 'PATCH', url: string, payload?: object, who: Account = staff) =>
  server.call({
    method,
    url,
    headers: { ...who.headers, 'idempotency-key': randomUUID() },
    ...(payload && { payload }),
  })
const post = async (url: string, payload: object, who?: Account) => {
  const { status, body, text } = await call('POST', url, payload, who)
  expect(status, text).toBe(200)
  return body
}
const get = async (url: string) => (await call('GET', url)).body

/** A round with a pick-up for each of these, of which the driver has not told yet. */
async function roundOf(count: number) {
  const stops = []
  for (let at = 0; at < count; at += 1) {
    const payload = enquiry({ waste_source: 'household', phone_number: '081234567890' })
    const sent = await server.call({
      method: 'POST',
      url: '/api/submit-ewaste',
      payload,
      headers: newGuest(),
    })
    await call('PATCH', `/api/submissions/${sent.body.id}`, { status: 'approved' })
    stops.push({ submission_id: sent.body.id as number })
  }
  const day = now.toISOString().slice(0, 10)
  const plan = { day, time_zone: 'Asia/Jakarta', driver_id: driver.id, note: '', stops }
  return (await post('/api/rounds', plan)).round as Round
}
const fetch = async (stop: Round['stops'][number], weight_kg: number) => {
  const weighing = { device_class: 'washing-machine', weight_kg, units: 1 }
  const outcome = { kind: 'done', at: now.toISOString(), weighings: [weighing] }
  expect(await post(`/api/field/stops/${stop.id}/outcome`, { outcome }, driver)).toMatchObject({
    state: 'done',
  })
}
const aboard = async ({ id }: Round) => (await get(`/api/custody/lots?round=${id}`)).lots as Lot[]
const arrive = (lots: object[], change: object = {}) =>
  call('POST', '/api/custody/arrivals', { store_id: 1, lots, ...change })
const storeOf = async (id: number) =>
  ((await get('/api/custody/stores')).stores as Store[]).find((store) => store.id === id)!
const asShown = ({ id }: Lot) => ({ lot_id: id, weight_kg: null })

test('a confirmed arrival settles its finished round: the bell has no line of it left', async () => {
  const round = await roundOf(1)
  await fetch(round.stops[0]!, 70)
  await post(`/api/field/rounds/${round.id}/finish`, { at: now.toISOString() }, driver)
  const waiting = () =>
    server.pool.query(`select from staff_matters where kind = 'round-finished' and subject_id = $1`, [
      round.id,
    ])
  expect((await waiting()).rowCount).toBe(1)
  const lots = await aboard(round)
  expect((await arrive(lots.map(asShown))).status).toBe(200)
  expect((await waiting()).rowCount).toBe(0)
})

test('a weight of a round is in no store before somebody confirms that it has arrived', async () => {
  const before = await storeOf(1)
  const round = await roundOf(2)
  await fetch(round.stops[0]!, 60)
  await fetch(round.stops[1]!, 55.5)
  const lots = await aboard(round)
  expect(lots).toMatchObject([
    { place: 'aboard', round_id: round.id, weight_kg: 60 },
    { place: 'aboard', round_id: round.id, weight_kg: 55.5 },
  ])
  expect((await storeOf(1)).balance.stock).toBe(before.balance.stock)
  expect((await storeOf(1)).balance.aboard).toBe((before.balance.aboard ?? 0) + 115.5)
  expect((await get(`/api/rounds/${round.id}`)).round.aboard).toEqual({ lots: 2, weight_kg: 115.5 })
  expect((await get('/api/custody/loads')).loads).toEqual([
    expect.objectContaining({ round_id: round.id, driver: 'slamet', lots: 2, weight_kg: 115.5 }),
  ])
  // Nothing is done to it before.
  const split = await call('POST', `/api/custody/lots/${lots[0]!.id}/split`, { parts: [{ weight_kg: 1 }] })
  expect([split.status, split.body.code]).toEqual([409, 'lot-aboard'])

  await at('2026-11-24T03:00:00Z')
  const arrived = await arrive(lots.map(asShown))
  expect(arrived.body.lots).toMatchObject([
    { place: 'stock', store: { id: 1 }, since: '2026-11-24T03:00:00.000Z', due_on: '2027-02-22' },
    { place: 'stock', weight_kg: 55.5 },
  ])
  expect((await storeOf(1)).balance.stock).toBe((before.balance.stock ?? 0) + 115.5)
  expect((await get(`/api/rounds/${round.id}`)).round.aboard).toEqual({ lots: 0, weight_kg: 0 })
  const again = await arrive(lots.map(asShown))
  expect([again.status, again.body.code]).toEqual([409, 'lot-elsewhere'])
})

test('the same press sent twice is done once', async () => {
  const round = await roundOf(1)
  await fetch(round.stops[0]!, 50)
  const lots = (await aboard(round)).map(asShown)
  const press = {
    headers: { ...staff.headers, 'idempotency-key': randomUUID() },
    payload: { store_id: 1, lots },
  }
  const sent = () => server.call({ method: 'POST', url: '/api/custody/arrivals', ...press })
  const [first, second] = [await sent(), await sent()]
  expect([first.status, second.status]).toEqual([200, 200])
  expect(second.body).toEqual(first.body)
})

test('another store may have it, with what its own scale says less: all of its sums are there then', async () => {
  const round = await roundOf(1)
  await fetch(round.stops[0]!, 60)
  const [lot] = await aboard(round)
  const [ours, theirs] = [await storeOf(1), await storeOf(other_store)]
  expect(
    (await arrive([{ lot_id: lot!.id, weight_kg: 58 }], { store_id: other_store })).body.lots,
  ).toMatchObject([{ store: { id: other_store }, weight_kg: 58 }])
  const source = (store: Store) => store.balance.source ?? 0
  expect(source(await storeOf(1))).toBe(source(ours) + 60)
  expect((await storeOf(other_store)).balance).toMatchObject({
    source: source(theirs) - 60,
    stock: (theirs.balance.stock ?? 0) + 58,
    difference: (theirs.balance.difference ?? 0) + 2,
    aboard: 0,
  })
  const { entries } = await get(`/api/submissions/${lot!.submission_id}/weights`)
  expect(entries).toMatchObject([
    {
      weight_kg: 60,
      became: [
        { outcome: 'unknown', weight_kg: 58 },
        { outcome: 'lost', weight_kg: 2 },
      ],
    },
  ])
  // A corrected weight of the driver stays in that store, as its scale has it.
  const correction = { device_class: 'washing-machine', weight_kg: 58, units: 1, method: 'weighed' }
  await post(`/api/submissions/${lot!.submission_id}/weights`, {
    ...correction,
    outcome: 'unknown',
    replaces_id: entries[0].id,
  })
  expect((await get(`/api/custody/lots/${lot!.id}`)).lot).toMatchObject({
    place: 'stock',
    store: { id: other_store },
    weight_kg: 58,
  })
  expect((await storeOf(other_store)).balance.difference).toBe(theirs.balance.difference ?? 0)
})

test('more on the scale of the store corrects the weight: no more leaves than came in', async () => {
  const round = await roundOf(1)
  await fetch(round.stops[0]!, 60)
  const [lot] = await aboard(round)
  const { lots } = (await arrive([{ lot_id: lot!.id, weight_kg: 62.5 }])).body
  expect(lots).toMatchObject([{ id: lot!.id, place: 'stock', weight_kg: 62.5 }])
  const { entries } = await get(`/api/submissions/${lot!.submission_id}/weights`)
  expect(entries).toMatchObject([
    { weight_kg: 60, replaced_by: entries[1].id },
    { weight_kg: 62.5, replaces_id: entries[0].id, became: [] },
  ])
})

test('a result that comes after the arrival was confirmed waits as the rest of its round', async () => {
  const round = await roundOf(2)
  await fetch(round.stops[0]!, 60)
  await arrive((await aboard(round)).map(asShown))
  await fetch(round.stops[1]!, 45)
  expect((await get(`/api/rounds/${round.id}`)).round.aboard).toEqual({ lots: 1, weight_kg: 45 })
  await arrive((await aboard(round)).map(asShown))
  expect(await aboard(round)).toEqual([])
})

test('a correction of what is still on the round stays there; one to 0 kg leaves nothing', async () => {
  const round = await roundOf(1)
  await fetch(round.stops[0]!, 60)
  const [lot] = await aboard(round)
  const url = `/api/submissions/${lot!.submission_id}/weights`
  const entry = { device_class: 'washing-machine', method: 'weighed', outcome: 'recycled' }
  const first = (await get(url)).entries[0].id
  await post(url, { ...entry, weight_kg: 50, replaces_id: first })
  expect(await aboard(round)).toMatchObject([{ id: lot!.id, weight_kg: 50 }])
  // The end that was declared is posted where it lies.
  await arrive((await aboard(round)).map(asShown))
  expect((await get(`/api/custody/lots/${lot!.id}`)).lot).toMatchObject({ place: null, weight_kg: 0 })
  const second = (await get(url)).entries[1].id
  await post(url, { ...entry, outcome: 'unknown', weight_kg: 0, replaces_id: second })
  expect(await aboard(round)).toEqual([])
  expect((await get(`/api/custody/lots/${lot!.id}`)).lot).toMatchObject({ place: null, weight_kg: 0 })
  // It had arrived: what is weighed after all lies in that store, not on the round.
  const third = (await get(url)).entries[2].id
  await post(url, { ...entry, outcome: 'unknown', weight_kg: 40, replaces_id: third })
  expect(await aboard(round)).toEqual([])
  expect((await get(`/api/custody/lots/${lot!.id}`)).lot).toMatchObject({ place: 'stock', weight_kg: 40 })
})

test('an arrival that was confirmed by mistake is taken back, and confirmed again', async () => {
  const round = await roundOf(1)
  await fetch(round.stops[0]!, 60)
  const [lot] = await aboard(round)
  await arrive([{ lot_id: lot!.id, weight_kg: 6 }])
  const { acts } = (await get(`/api/custody/lots/${lot!.id}`)).lot
  await post(`/api/custody/acts/${acts.at(-1).id}/correction`, { reason: '6 for 60' })
  expect(await aboard(round)).toMatchObject([{ id: lot!.id, weight_kg: 60 }])
  expect((await arrive([{ lot_id: lot!.id, weight_kg: 60 }])).body.lots).toMatchObject([
    { place: 'stock', weight_kg: 60 },
  ])
})

test('an end that was declared and taken back is not declared again by another arrival', async () => {
  const round = await roundOf(1)
  await fetch(round.stops[0]!, 60)
  const [lot] = await aboard(round)
  const url = `/api/submissions/${lot!.submission_id}/weights`
  const entry = { device_class: 'washing-machine', method: 'weighed', outcome: 'recycled', weight_kg: 50 }
  await post(url, { ...entry, replaces_id: (await get(url)).entries[0].id })
  await arrive([asShown(lot!)])
  for (const kind of ['outcome', 'arrived']) {
    const { acts } = (await get(`/api/custody/lots/${lot!.id}`)).lot
    const act = acts.find(
      (one: { kind: string; corrected_by: number | null }) => one.kind === kind && !one.corrected_by,
    )
    await post(`/api/custody/acts/${act.id}/correction`, { reason: 'Too early' })
  }
  expect((await arrive([asShown(lot!)])).body.lots).toMatchObject([{ place: 'stock', weight_kg: 50 }])
})

test('it comes into reports on the day of its arrival, whatever the day it was weighed', async () => {
  await at('2027-01-31T03:00:00Z')
  const round = await roundOf(1)
  await fetch(round.stops[0]!, 70)
  const sumOf = async (from: string, to: string) => {
    const all = await reportBalances(server.db, { kind: 'month', from, to, time_zone: 'Asia/Jakarta' })
    const { in_kg, closing_kg } = all.find(({ device_class }) => device_class === 'washing-machine')!
    return { in_kg, closing_kg }
  }
  const january = () => sumOf('2027-01-01', '2027-01-31')
  const before = await january()
  expect(before.in_kg).toBe(0)
  await at('2027-02-02T03:00:00Z')
  const [lot] = await aboard(round)
  const early = await arrive([asShown(lot!)], { happened_on: '2027-01-30' })
  expect([early.status, early.body.code]).toEqual([400, 'day-too-early'])
  expect((await arrive([asShown(lot!)], { happened_on: '2027-02-01' })).status).toBe(200)
  expect(await january()).toEqual(before)
  expect(await sumOf('2027-02-01', '2027-02-28')).toEqual({ in_kg: 70, closing_kg: before.closing_kg + 70 })
  // A correction is of that day as well.
  const { entries } = await get(`/api/submissions/${lot!.submission_id}/weights`)
  const again = {
    device_class: 'washing-machine',
    weight_kg: 65,
    units: 1,
    method: 'weighed',
    outcome: 'unknown',
  }
  await post(`/api/submissions/${lot!.submission_id}/weights`, { ...again, replaces_id: entries[0].id })
  expect(await january()).toEqual(before)
  expect((await sumOf('2027-02-01', '2027-02-28')).in_kg).toBe(65)
})
