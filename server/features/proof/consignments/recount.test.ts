import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ConsignmentDetail } from '#contract/proof/consignments.ts'
import type { Lot } from '#contract/requests/custody.ts'
import { SMALLEST_GROUP } from '#contract/requests/impact.ts'
import { freezeMonths } from '#server/features/proof/statements/freeze.ts'
import { createTestApp } from '#server/testing/test-app.ts'

// "60" was typed for "6", and the receiver's scale has found it: one act corrects our entry, and the receiver does nothing.

let server: Awaited<ReturnType<typeof createTestApp>>
let operator: Awaited<ReturnType<typeof server.account>>
let receiver_id: number
let now = new Date('2027-03-02T03:00:00Z')

beforeAll(async () => {
  server = await createTestApp({}, { now: () => now })
  await server.account('ratna')
  operator = await server.account('joko', 'operator')
  const form = {
    name: 'PT Daur Ulang',
    kinds: ['recycler'],
    address: '',
    phone_number: '',
    email: '',
    note: '',
  }
  receiver_id = (await done('POST', '/api/partners', { ...form, active: true })).partner.id
  const ends = { covers: 'recycler', number: 'S.1', issued_by: 'KLHK', waste: 'B107d', ends_on: '2028-12-31' }
  await done('POST', `/api/partners/${receiver_id}/permits`, ends)
})
afterAll(() => server?.close())

const send = (method: 'POST' | 'PUT', url: string, payload: object, key: string = randomUUID()) =>
  server.call({ method, url, payload, headers: { ...operator.headers, 'idempotency-key': key } })
const done = async (...args: Parameters<typeof send>) => {
  const { status, body, text } = await send(...args)
  expect(status, text).toBe(200)
  return body
}
const get = async (url: string) => (await server.call({ url, headers: operator.headers })).body
const lot = async (weight_kg: number): Promise<Lot> => {
  const slip = { store_id: 1, happened_on: '2027-02-01', slip_number: '', image_id: null, message: '' }
  const entries = [{ device_class: 'washing-machine', weight_kg, confirmed: true }]
  return (await done('POST', '/api/custody/receipts', { ...slip, waste_source: 'household', entries }))
    .lots[0]
}
const paper = { happened_on: '2027-03-02', slip_number: '', image_id: null }
const by = { by_name: 'Sari', note: '' }
/** Sent, and received with these kilograms. */
async function received(lots: readonly Lot[], kg: readonly number[]): Promise<ConsignmentDetail> {
  const form = {
    store_id: 1,
    receiver_id,
    transporter_id: null,
    waste_code: 'B107d',
    note: '',
    packaging: '',
  }
  const more = { vehicle: '', leaves_on: null, manifest_number: '' }
  const { consignment } = await done('POST', '/api/consignments', { ...form, ...more })
  const url = `/api/consignments/${consignment.id}`
  const loaded = await done('PUT', `${url}/lots`, {
    version: consignment.version,
    lots: lots.map(({ id }) => ({ lot_id: id, weight_kg: null, box_number: '', seal_number: '' })),
  })
  const { version } = (await done('POST', `${url}/sending`, { version: loaded.consignment.version }))
    .consignment
  const lines = lots.map(({ id }, at) => ({ lot_id: id, weight_kg: kg[at]! }))
  return (await done('POST', `${url}/received`, { version, ...by, ...paper, lines })).consignment
}

test('the receiver is right: one act corrects the entry, and shows before what that changes', async () => {
  const one = await lot(60)
  const weights = `/api/submissions/${one.submission_id}/weights`
  const consignment = await received([one], [6])
  const url = `/api/consignments/${consignment.id}/lots/${one.id}/recount`
  expect(consignment.lots).toMatchObject([{ difference_kg: 54, recounted: false }])
  const certificate = await done('POST', '/api/certificates', {
    kind: 'request',
    submission_id: one.submission_id,
  })

  const { recount } = await get(url)
  expect(recount).toMatchObject({
    submission_id: one.submission_id,
    weight_kg: 60,
    corrected_kg: 6,
    certificates: [{ id: certificate.certificate.id }],
    reports: [],
    statements: [],
  })
  // It was only tried.
  expect((await get(weights)).entries).toHaveLength(1)

  const key = randomUUID()
  const { version } = consignment
  const corrected = (await done('POST', url, { version }, key)).consignment
  expect(corrected).toMatchObject({ state: 'received', sent_kg: 60, received_kg: 6, difference_kg: 54 })
  expect(corrected.lots).toMatchObject([{ recounted: true, held_kg: 6 }])
  // A lost answer: sent once more, it is done once.
  await done('POST', url, { version }, key)
  expect((await get(weights)).entries).toMatchObject([{ weight_kg: 60 }, { weight_kg: 6, became: [] }])
  const [store] = (await get('/api/custody/stores')).stores
  expect(store.balance).toMatchObject({ source: -6, held: 6, difference: 0, stock: 0, underway: 0 })
  const { certificates } = await get(`/api/certificates?submission_id=${one.submission_id}`)
  expect(certificates).toMatchObject([{ outdated: true }])

  // The treatment goes on as if the weight had been right, and the state of the request follows.
  const line = { lot_id: one.id, outcome: 'recycled', material: null, weight_kg: 6 }
  await done('POST', `/api/consignments/${consignment.id}/treated`, {
    version: corrected.version,
    ...by,
    ...paper,
    lines: [line],
  })
  expect((await get(weights)).entries[1]).toMatchObject({
    weight_kg: 6,
    became: [{ outcome: 'recycled', weight_kg: 6 }],
  })
  expect((await get(`/api/submissions/${one.submission_id}`)).submission.status).toBe('recycled')
})

test('a correction stays: neither a second one nor an undone receipt takes grams that were never there', async () => {
  const one = await lot(50)
  const consignment = await received([one], [55])
  const url = `/api/consignments/${consignment.id}/lots/${one.id}/recount`
  const { version } = (await done('POST', url, { version: consignment.version })).consignment
  const weights = `/api/submissions/${one.submission_id}/weights`
  const { entries } = await get(weights)
  expect(entries[1]).toMatchObject({ weight_kg: 55, replaces_id: entries[0].id })
  const said = ({ status, body }: Awaited<ReturnType<typeof send>>) => [status, body.code]
  expect(said(await send('POST', url, { version }))).toEqual([409, 'already-corrected'])
  const act_id = consignment.confirmations[0]!.act_id
  const back = `/api/consignments/${consignment.id}/corrections`
  expect(said(await send('POST', back, { act_id, reason: 'Wrong' }))).toEqual([409, 'lot-moved-on'])
  const again = { device_class: 'washing-machine', method: 'weighed', outcome: 'unknown', confirmed: true }
  const third = { ...again, weight_kg: 70, replaces_id: entries[1].id }
  expect(said(await send('POST', weights, third))).toEqual([409, 'lot-moved-on'])
})

test('a lot of several weights is refused: which of them was wrong cannot be known', async () => {
  const lots = [await lot(40), await lot(30)]
  const { lots: merged } = await done('POST', '/api/custody/merges', { lot_ids: lots.map(({ id }) => id) })
  const whole = (merged as Lot[]).find(({ weight_kg }) => weight_kg === 70)!
  const consignment = await received([whole], [43])
  const url = `/api/consignments/${consignment.id}/lots/${whole.id}/recount`
  const { status, body } = await send('POST', url, { version: consignment.version })
  expect([status, body.code]).toEqual([409, 'lots-differ'])
})

test('the statement of a month and the report that was handed in are named: they stay', async () => {
  const lots: Lot[] = []
  for (let n = 0; n < SMALLEST_GROUP; n++) lots.push(await lot(60 + n))
  const consignment = await received(lots, [6, ...lots.slice(1).map((_, n) => 61 + n)])
  now = new Date('2027-04-02T03:00:00Z')
  Object.assign(operator, await server.signIn(operator.email))
  await freezeMonths(server.context)
  const { sha256 } = (await get('/api/admin/reports/2027-02')).report
  await done('POST', '/api/admin/reports/2027-02/hand-in', { sha256 })
  const { recount } = await get(`/api/consignments/${consignment.id}/lots/${lots[0]!.id}/recount`)
  expect(recount).toMatchObject({ corrected_kg: 6, reports: ['2027-02'], statements: ['2027-02'] })
})
