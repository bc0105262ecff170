import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ConsignmentDetail } from '#contract/proof/consignments.ts'
import type { Impact } from '#contract/requests/impact.ts'
import type { Lot } from '#contract/requests/custody.ts'
import { createTestApp, enquiry, newGuest } from '#server/testing/test-app.ts'

// The outcomes of lots in the public figures: the declared one counts until there is an act.

let server: Awaited<ReturnType<typeof createTestApp>>
let operator: Awaited<ReturnType<typeof server.account>>
let clock_ms = Date.parse('2026-10-05T03:00:00Z')

beforeAll(async () => {
  server = await createTestApp({}, { now: () => new Date((clock_ms += 1000)) })
  await server.account('ratna')
  operator = await server.account('dewi', 'operator')
})
afterAll(() => server?.close())

const done = async (method: 'POST' | 'PUT' | 'PATCH', url: string, payload: object) => {
  const headers = { ...operator.headers, 'idempotency-key': randomUUID() }
  const { status, body, text } = await server.call({ method, url, payload, headers })
  expect(status, text).toBe(200)
  return body
}
const get = async (url: string) => (await server.call({ url, headers: operator.headers })).body
/** The weight of a new request, as a lot. */
const weighed = async (entry: object, sender: Record<string, string> = newGuest()) => {
  const payload = enquiry()
  const { body } = await server.call({ method: 'POST', url: '/api/submit-ewaste', payload, headers: sender })
  for (const status of ['approved', 'collected'])
    await done('PATCH', `/api/submissions/${body.id}`, { status })
  await done('POST', `/api/submissions/${body.id}/weights`, {
    device_class: 'washing-machine',
    method: 'weighed',
    outcome: 'unknown',
    // A washing machine of 2 kg.
    confirmed: true,
    ...entry,
  })
  const { rows } = await server.pool.query('select id from lots where submission_id = $1', [body.id])
  return Number(rows[0].id)
}
const act = async (url: string, payload: object): Promise<Lot[]> =>
  (await done('POST', `/api/custody${url}`, payload)).lots
const settle = (lot: number, outcome: string, weight_kg: number) =>
  act(`/lots/${lot}/outcome`, { outcome, weight_kg })
/** Since the last time that somebody asked, without what stayed. */
let before: Impact
const changed = async () => {
  const now: Impact = await get('/api/impact')
  const kg = Object.entries(now.by_outcome_kg).flatMap(([fate, kilograms]) => {
    const by = Math.round((kilograms - (before?.by_outcome_kg[fate as 'lost'] ?? 0)) * 1000) / 1000
    return by === 0 ? [] : [[fate, by]]
  })
  const co2_kg = Math.round((now.co2_saved - (before?.co2_saved ?? 0)) * 1_000_000) / 1000
  before = now
  return { ...Object.fromEntries(kg), co2_kg }
}
/** Factor of a washing machine, kg CO2e per kg. */
const RECYCLED = 0.826
const round = (kg: number) => Math.round(kg * 1000) / 1000

test('a lot counts as it was declared until something is done to it, and then as the ledger says', async () => {
  await changed()
  const lot = await weighed({ weight_kg: 100 })
  expect(await changed()).toEqual({ unknown: 100, co2_kg: 0 })
  await settle(lot, 'recycled', 60)
  expect(await changed()).toEqual({ unknown: -60, recycled: 60, co2_kg: round(60 * RECYCLED) })
  const [whole] = await act(`/lots/${lot}/dismantling`, {
    fractions: [{ device_class: null, material: 'steel', weight_kg: 30 }],
    loss_kg: 4,
  })
  expect(await changed()).toEqual({ unknown: -4, lost: 4, co2_kg: 0 })
  // The fraction is of the washing machine that it came out of.
  const { rows } = await server.pool.query(
    `select id from lots where material = 'steel' order by id desc limit 1`,
  )
  await settle(Number(rows[0].id), 'recycled', 30)
  expect(await changed()).toEqual({ unknown: -30, recycled: 30, co2_kg: round(30 * RECYCLED) })
  expect(whole!.id).toBe(lot)
})

test('kilograms declared as recycled that were not are no longer counted, and are again when that was a mistake', async () => {
  const lot = await weighed({ weight_kg: 20, outcome: 'recycled' })
  expect(await changed()).toEqual({ recycled: 20, co2_kg: round(20 * RECYCLED) })
  const { acts } = (await get(`/api/custody/lots/${lot}`)).lot
  const declared = acts.find(({ kind }: { kind: string }) => kind === 'outcome')
  await act(`/acts/${declared.id}/correction`, { reason: 'It stands in the yard.' })
  expect(await changed()).toEqual({ recycled: -20, unknown: 20, co2_kg: -round(20 * RECYCLED) })
  await settle(lot, 'disposed', 20)
  expect(await changed()).toEqual({ unknown: -20, disposed: 20, co2_kg: 0 })
})

test('a merged lot is shared out by weight: to the gram, and in all as the ledger has it', async () => {
  const own = await server.account('wati')
  const lots = [
    await weighed({ weight_kg: 10 }, own.headers),
    await weighed({ weight_kg: 5 }),
    await weighed({ weight_kg: 2 }),
  ]
  await changed()
  const all = await act('/merges', { lot_ids: lots })
  const { id } = all.find((lot) => !lots.includes(lot.id))!
  expect(await changed()).toEqual({ co2_kg: 0 })
  await settle(id, 'recycled', 10)
  expect(await changed()).toEqual({ unknown: -10, recycled: 10, co2_kg: round(10 * RECYCLED) })
  // Ten of seventeen kilograms: so is its share of what was recycled.
  const me = async () => (await server.call({ url: '/api/me', headers: own.headers })).body.user
  expect((await me()).recycledWeight).toBe(5.882)
  await settle(id, 'disposed', 7)
  const { rows } = await server.pool.query(
    `select outcome, array_agg(grams::int order by weight_entry_id) as grams from weight_fates f
      where weight_entry_id in (select weight_entry_id from pool_draws where lot_id = $1) group by 1 order by 1`,
    [id],
  )
  expect(rows).toEqual([
    { outcome: 'disposed', grams: [4118, 2059, 823] },
    { outcome: 'recycled', grams: [5882, 2941, 1177] },
  ])
})

test('a receiver’s word counts: what it weighed less is lost, what it weighed more is nobody’s', async () => {
  const form = { kinds: ['recycler'], address: '', phone_number: '', email: '', note: '', active: true }
  const { partner } = await done('POST', '/api/partners', { ...form, name: 'PT Daur Ulang' })
  const [less, more] = [await weighed({ weight_kg: 50 }), await weighed({ weight_kg: 30 })]
  await changed()
  const draft = {
    store_id: 1,
    receiver_id: partner.id,
    transporter_id: null,
    waste_code: '',
    note: '',
    packaging: '',
    vehicle: '',
    leaves_on: null,
    manifest_number: '',
  }
  let { consignment } = (await done('POST', '/api/consignments', draft)) as { consignment: ConsignmentDetail }
  const url = `/api/consignments/${consignment.id}`
  const next = async (method: 'POST' | 'PUT', path: string, body: object) => {
    const { version } = consignment
    consignment = (await done(method, `${url}/${path}`, { version, ...body })).consignment
  }
  const boxed = { weight_kg: null, box_number: '', seal_number: '' }
  await next('PUT', 'lots', { lots: [less, more].map((lot_id) => ({ lot_id, ...boxed })) })
  await next('POST', 'sending', {})
  expect(await changed()).toEqual({ co2_kg: 0 })
  const paper = { by_name: 'Sari', note: '', happened_on: '2026-10-05', slip_number: 'BA-1', image_id: null }
  await next('POST', 'received', {
    ...paper,
    lines: [
      { lot_id: less, weight_kg: 48 },
      { lot_id: more, weight_kg: 31 },
    ],
  })
  expect(await changed()).toEqual({ unknown: -2, lost: 2, co2_kg: 0 })
  const line = { outcome: 'recycled', material: null }
  await next('POST', 'treated', {
    ...paper,
    lines: [
      { lot_id: less, ...line, weight_kg: 48 },
      { lot_id: more, ...line, weight_kg: 31 },
    ],
  })
  expect(await changed()).toEqual({ unknown: -78, recycled: 78, co2_kg: round(78 * RECYCLED) })
  const treated = consignment.confirmations.find(({ kind }) => kind === 'treated')!
  await done('POST', `${url}/corrections`, { act_id: treated.act_id, reason: 'Another consignment.' })
  expect(await changed()).toEqual({ unknown: 78, recycled: -78, co2_kg: -round(78 * RECYCLED) })
})

test('of what is partly used on nobody knows the pieces: counted, and not calculated; its gas is counted once', async () => {
  const laptop = await weighed({ device_class: 'laptop', weight_kg: 10, units: 5 })
  const fridge = await weighed({
    device_class: 'refrigerator',
    weight_kg: 50,
    units: 1,
    refrigerant: 'vented',
    refrigerant_gas: 'R-134a',
    refrigerant_g: 100,
  })
  await changed()
  const gas = before.refrigerant
  const uncounted = before.uncounted_kg
  const done_on = '2026-10-05'
  await act(`/lots/${laptop}/wipes`, {
    method: 'clear',
    done_on,
    done_by: 'Sari',
    log: 'nwipe',
    image_id: null,
    succeeded: true,
  })
  await settle(laptop, 'reused', 4)
  expect(await changed()).toEqual({ unknown: -4, reused: 4, co2_kg: 0 })
  expect(before.uncounted_kg).toBe(uncounted + 4)
  await settle(laptop, 'reused', 6)
  // All of them: five pieces × 235.9 × 0.5.
  expect(await changed()).toEqual({ unknown: -6, reused: 6, co2_kg: 589.75 })
  expect(before.uncounted_kg).toBe(uncounted)
  await settle(fridge, 'disposed', 10)
  await settle(fridge, 'recycled', 25)
  await changed()
  expect(before.refrigerant).toEqual(gas)
})

test('the kept figures are written by nobody else', async () => {
  for (const table of ['weight_fates', 'pool_fates', 'pool_draws']) {
    await expect(server.pool.query(`delete from ${table}`)).rejects.toThrow('is kept by trigger')
    await expect(server.pool.query(`truncate ${table}`)).rejects.toThrow('is kept by trigger')
  }
  await expect(server.pool.query('update weight_fates set grams = 1')).rejects.toThrow('is kept by trigger')
})
