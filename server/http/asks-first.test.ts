import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ASKS_FIRST, type AsksFirst, type ProblemPlace } from '#contract/foundation/problems.ts'
import { createTestApp, enquiry, newGuest } from '#server/testing/test-app.ts'

// Each refusal that asks for something else first, and the one place at which that is done.

/** Eight in the morning of a Monday in Jakarta. */
const MORNING = '2026-11-23T01:00:00Z'
const [TODAY, YESTERDAY] = ['2026-11-23', '2026-11-22']
let server: Awaited<ReturnType<typeof createTestApp>>
type Account = Awaited<ReturnType<typeof server.account>>
let admin: Account
let staff: Account
let driver: Account
let receiver: number
let transporter: number

beforeAll(async () => {
  server = await createTestApp({}, { now: () => new Date(MORNING) })
  admin = await server.account('ratna')
  staff = await server.account('joko', 'operator')
  driver = await server.account('slamet', 'driver')
  receiver = await partner('PT Daur Ulang', 'recycler')
  transporter = await partner('PT Angkut', 'transporter')
})
afterAll(() => server?.close())

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE' | 'PATCH'
type By = { headers: Record<string, string> }
const call = (method: Method, url: string, payload?: object, { headers }: By = staff) =>
  server.call({
    method,
    url,
    headers: { 'idempotency-key': randomUUID(), ...headers },
    ...(payload && { payload }),
  })
const done = async (...args: Parameters<typeof call>) => {
  const { status, body, text } = await call(...args)
  expect(status, text).toBe(200)
  return body
}
async function partner(name: string, kind: string, ends_on: string | null = '2028-12-31') {
  const form = { kinds: [kind], address: '', phone_number: '', email: '', note: '', active: true }
  const { id } = (await done('POST', '/api/partners', { ...form, name })).partner
  const permit = { covers: kind, number: 'S.1', issued_by: '', waste: '', ends_on }
  if (ends_on !== null) await done('POST', `/api/partners/${id}/permits`, permit)
  return id as number
}
const sent = async (change: object = {}) =>
  (await done('POST', '/api/submit-ewaste', enquiry({ ...change }), { headers: newGuest() })).id as number
const review = (id: number, payload: object) => call('PATCH', `/api/submissions/${id}`, payload)
async function at(steps: readonly string[], change: object = {}) {
  const id = await sent(change)
  for (const status of steps) expect((await review(id, { status })).status).toBe(200)
  return id
}
const laptop = {
  device_class: 'laptop',
  weight_kg: 2,
  method: 'weighed',
  outcome: 'unknown',
  confirmed: true,
}
const weigh = (id: number, change: object = {}) =>
  call('POST', `/api/submissions/${id}/weights`, { ...laptop, ...change })
type Lot = { id: number; submission_id: number }
async function lot(change: object = {}, device_class = 'washing-machine'): Promise<Lot> {
  const slip = { store_id: 1, happened_on: YESTERDAY, slip_number: '', image_id: null, message: '' }
  const entries = [{ device_class, weight_kg: device_class === 'laptop' ? 2 : 60, confirmed: true }]
  return (
    await done('POST', '/api/custody/receipts', { ...slip, waste_source: 'household', entries, ...change })
  ).lots[0]
}
const actOf = async ({ id }: Lot, kind: string): Promise<number> =>
  (await done('GET', `/api/custody/lots/${id}`)).lot.acts.find((act: { kind: string }) => act.kind === kind)
    .id
const split = ({ id }: { id: number }) =>
  call('POST', `/api/custody/lots/${id}/split`, { parts: [{ weight_kg: 1 }] })
async function consignment(lots: readonly Lot[], change: object = {}) {
  const form = {
    store_id: 1,
    receiver_id: receiver,
    transporter_id: null,
    waste_code: 'B107d',
    note: '',
    packaging: '',
    vehicle: '',
    leaves_on: null,
    manifest_number: '',
    ...change,
  }
  const { id, version } = (await done('POST', '/api/consignments', form)).consignment
  const url = `/api/consignments/${id}`
  const loaded = lots.map(({ id: lot_id }) => ({ lot_id, weight_kg: null, box_number: '', seal_number: '' }))
  const { consignment } = await done('PUT', `${url}/lots`, { version, lots: loaded })
  const send = () => call('POST', `${url}/sending`, { version: consignment.version })
  return { id: id as number, url, send }
}
async function consigned(lots: readonly Lot[]) {
  const one = await consignment(lots)
  expect((await one.send()).status).toBe(200)
  return one
}
const plan = (stops: number[], change: object = {}) =>
  call('POST', '/api/rounds', {
    day: TODAY,
    time_zone: 'Asia/Jakarta',
    driver_id: driver.id,
    note: '',
    stops: stops.map((submission_id) => ({ submission_id })),
    ...change,
  })
/** A round whose driver has weighed 2 kg at its only stop. */
async function driven() {
  const request = await at(['approved'])
  const { id, stops } = (await done('POST', '/api/rounds', {
    day: TODAY,
    time_zone: 'Asia/Jakarta',
    driver_id: driver.id,
    note: '',
    stops: [{ submission_id: request }],
  }).then(({ round }) => round)) as { id: number; stops: { id: number }[] }
  const weighing = { device_class: 'laptop', weight_kg: 2, units: 1, scale: 'A', box_number: '' }
  await done(
    'POST',
    `/api/field/stops/${stops[0]!.id}/outcome`,
    { outcome: { kind: 'done', at: new Date(MORNING).toISOString(), weighings: [weighing] } },
    driver,
  )
  return { id, request }
}
const finish = (id: number) =>
  done('POST', `/api/field/rounds/${id}/finish`, { at: new Date(MORNING).toISOString() }, driver)
const swollen = {
  items: [
    {
      device_class: 'laptop',
      quantity: 1,
      condition: 'broken',
      brand: '',
      battery_damaged: true,
      holds_data: false,
      image_id: null,
    },
  ],
}

type Answer = Awaited<ReturnType<typeof call>>
const CASES: Record<AsksFirst, () => Promise<[Answer, ProblemPlace | undefined]>> = {
  'time-missing': async () => {
    const id = await at(['approved'])
    return [await review(id, { status: 'scheduled' }), { kind: 'request', id }]
  },
  'on-hold': async () => {
    const id = await at(['approved'], swollen)
    return [await weigh(id), { kind: 'request', id }]
  },
  'manifest-missing': async () => {
    const id = await at(['approved'], { waste_source: 'business' })
    return [await weigh(id), { kind: 'request', id }]
  },
  'weights-recorded': async () => {
    const id = await at(['approved', 'collected'])
    expect((await weigh(id)).status).toBe(200)
    return [await review(id, { status: 'approved', note: 'A mistake' }), { kind: 'request', id }]
  },
  'not-collected': async () => {
    const id = await sent()
    return [await weigh(id), { kind: 'request', id }]
  },
  'nothing-weighed': async () => {
    const id = await at(['approved', 'collected'])
    const issued = await call('POST', '/api/certificates', { kind: 'request', submission_id: id })
    return [issued, { kind: 'request', id }]
  },
  'other-day': async () => {
    const id = await at(['approved'])
    await server.pool.query(
      `with area as (
         insert into service_areas (name, time_zone, needs, sources, cutoff_h, ahead_days, hours)
         values ('Selatan', 'Asia/Jakarta', '{}', '{}', 1, 14, '[]') returning id
       ), slot as (
         insert into slots (area_id, day, starts, ends, starts_at, ends_at, visits, offered)
         select id, '2026-11-30', '09:00', '12:00', '2026-11-30T02:00Z', '2026-11-30T05:00Z', 5, 5 from area returning id
       )
       insert into bookings (submission_id, slot_id, kg) select $1, id, 0 from slot`,
      [id],
    )
    return [await plan([id]), { kind: 'request', id }]
  },
  'source-settled': async () => {
    const one = await lot()
    const parts = await split(one)
    const id = one.submission_id
    const { version } = (await done('GET', `/api/submissions/${id}`)).submission
    const body = { version, reason: 'It is a shop', waste_source: 'public-place' }
    expect(parts.status).toBe(200)
    return [await call('POST', `/api/submissions/${id}/correction`, body), { kind: 'lot', id: one.id }]
  },
  'corrected-elsewhere': async () => {
    const one = await lot()
    const url = `/api/custody/acts/${await actOf(one, 'received')}/correction`
    return [await call('POST', url, { reason: 'Wrong' }), { kind: 'request', id: one.submission_id }]
  },
  'lot-aboard': async () => {
    const { id } = await driven()
    const { lots } = await done('GET', `/api/custody/lots?round=${id}`)
    return [await split(lots[0]), { kind: 'round', id }]
  },
  'lot-elsewhere': async () => {
    const one = await lot()
    const { id } = await consigned([one])
    return [await split(one), { kind: 'consignment', id }]
  },
  'lot-moved-on': async () => {
    const one = await lot()
    const { id } = await consigned([one])
    const entry = (await done('GET', `/api/submissions/${one.submission_id}/weights`)).entries[0]
    const undo = { device_class: 'washing-machine', weight_kg: 0, replaces_id: entry.id }
    return [await weigh(one.submission_id, undo), { kind: 'consignment', id }]
  },
  'lots-differ': async () => {
    const [{ clock }] = (await done('GET', '/api/custody/stores')).stores
    const store = { name: 'Gudang lain', address: '', clock, is_default: false }
    const { id: store_id } = await done('POST', '/api/custody/stores', store)
    const one = await lot({ store_id })
    const { id, version } = (await done('GET', `/api/consignments/${(await consignment([])).id}`)).consignment
    const lots = [{ lot_id: one.id, weight_kg: null, box_number: '', seal_number: '' }]
    const loaded = await call('PUT', `/api/consignments/${id}/lots`, { version, lots })
    return [loaded, { kind: 'lot', id: one.id }]
  },
  'wipe-missing': async () => {
    const { id } = await lot({}, 'laptop')
    const reused = { outcome: 'reused', weight_kg: 2 }
    return [await call('POST', `/api/custody/lots/${id}/outcome`, reused), { kind: 'lot', id }]
  },
  'consignment-state': async () => {
    const { id } = await consigned([await lot()])
    const issued = await call('POST', '/api/certificates', { kind: 'consignment', consignment_id: id })
    return [issued, { kind: 'consignment', id }]
  },
  'consignment-empty': async () => {
    const { id, send } = await consignment([])
    return [await send(), { kind: 'consignment', id }]
  },
  'transporter-missing': async () => {
    const { id, send } = await consignment([await lot({ waste_source: 'business' })])
    return [await send(), { kind: 'consignment', id }]
  },
  'permit-ended': async () => {
    const mover = await partner(`PT ${randomUUID()}`, 'transporter', YESTERDAY)
    const { send } = await consignment([await lot()], { transporter_id: mover })
    // Not the receiver, whose permit holds.
    return [await send(), { kind: 'partner', id: mover }]
  },
  'permit-missing': async () => {
    const id = await partner(`PT ${randomUUID()}`, 'recycler', null)
    const change = { receiver_id: id, transporter_id: transporter, manifest_number: 'F-1' }
    const { send } = await consignment([await lot({ waste_source: 'business' })], change)
    return [await send(), { kind: 'partner', id }]
  },
  'already-certified': async () => {
    const id = await at(['approved', 'collected'])
    expect((await weigh(id)).status).toBe(200)
    const issue = () => call('POST', '/api/certificates', { kind: 'request', submission_id: id })
    const { certificate } = (await issue()).body
    return [await issue(), { kind: 'certificate', id: certificate.id }]
  },
  'already-handed-in': async () => {
    await lot({ happened_on: '2026-10-05' })
    const { sha256 } = (await done('GET', '/api/admin/reports/2026-10')).report
    const handIn = () => call('POST', '/api/admin/reports/2026-10/hand-in', { sha256 })
    expect((await handIn()).status).toBe(200)
    return [await handIn(), { kind: 'report', id: '2026-10' }]
  },
  'already-in-round': async () => {
    const id = await at(['approved'])
    const { round } = (await plan([id])).body
    const begun = { at: new Date(MORNING).toISOString() }
    await done('POST', `/api/field/rounds/${round.id}/start`, begun, driver)
    return [await plan([id]), { kind: 'round', id: round.id }]
  },
  'round-begun': async () => {
    const { id } = await driven()
    return [await call('POST', `/api/rounds/${id}/cancellation`, {}), { kind: 'round', id }]
  },
  'round-over': async () => {
    const { id } = await driven()
    await finish(id)
    const body = { day: TODAY, time_zone: 'Asia/Jakarta', driver_id: driver.id, note: 'Late', stops: [] }
    const { version } = (await done('GET', `/api/rounds/${id}`)).round
    return [await call('PUT', `/api/rounds/${id}`, { ...body, version }), { kind: 'round', id }]
  },
  'staff-account': async () => {
    const { id: account, email } = await server.account(
      `staff${Math.random().toString(36).slice(2, 8)}`,
      'operator',
    )
    const { id } = await done(
      'POST',
      '/api/admin/rights',
      {
        kind: 'erasure',
        message: 'Delete me',
        email,
        phone_number: null,
        locale: 'id',
        received_at: MORNING,
      },
      admin,
    )
    const body = { state: 'answered', done: [], refusal: null, answer: 'Done.', submission_ids: [] }
    const answered = await call(
      'POST',
      `/api/admin/rights/${id}/answer`,
      { ...body, delete_account_id: account },
      admin,
    )
    return [answered, { kind: 'account', id: account }]
  },
}

test.each(ASKS_FIRST)('%s leads to the place where that is done', async (code) => {
  const [{ status, body, text }, at] = await CASES[code]()
  expect([status, body.code], text).toEqual([409, code])
  expect(body.at).toEqual(at)
})

test('an act of a consignment leads there; one in the store that later acts stand on, to the latest', async () => {
  const sent = await lot()
  const { id } = await consigned([sent])
  const correct = async (one: Lot, kind: string) =>
    (await call('POST', `/api/custody/acts/${await actOf(one, kind)}/correction`, { reason: 'Wrong' })).body
  expect(await correct(sent, 'consigned')).toMatchObject({
    code: 'corrected-elsewhere',
    at: { kind: 'consignment', id },
  })
  const one = await lot()
  const { lots } = (await split(one)).body
  const part = lots.find((other: Lot) => other.id !== one.id) as Lot
  const settled = { outcome: 'recycled', weight_kg: 1 }
  await done('POST', `/api/custody/lots/${part.id}/outcome`, settled)
  expect(await correct(one, 'split')).toMatchObject({
    code: 'lot-moved-on',
    at: { kind: 'lot', id: part.id },
  })
})

test('a receiver with a link is told no place', async () => {
  const one = await lot()
  const { id, url } = await consigned([one])
  const { token } = await done('POST', `${url}/link`, { send_to: null, locale: 'id' })
  const link = { headers: { 'link-token': token } }
  const { version } = (await done('GET', '/api/confirmations', undefined, link)).consignment
  const line = { lot_id: one.id, outcome: 'recycled', material: null, weight_kg: 1 }
  const treated = { version, by_name: 'Sari', note: '', lines: [line] }
  const refused = await call('POST', '/api/confirmations/treated', treated, link)
  expect(refused.body).toMatchObject({ code: 'consignment-state' })
  expect(refused.body).not.toHaveProperty('at')
  const staffed = await call('POST', '/api/certificates', { kind: 'consignment', consignment_id: id })
  expect(staffed.body.at).toEqual({ kind: 'consignment', id })
})
