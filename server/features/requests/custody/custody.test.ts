import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Lot } from '#contract/requests/custody.ts'
import { sweepPhotos } from '#server/features/administration/operations/sweep-photos.ts'
import { drawing, photoForm } from '#server/testing/pictures/drawing.ts'
import { createTestApp, enquiry, newGuest } from '#server/testing/test-app.ts'

let server: Awaited<ReturnType<typeof createTestApp>>
let operator: Awaited<ReturnType<typeof server.account>>
const NOW = new Date('2027-03-01T03:00:00Z')
let now = NOW

beforeAll(async () => {
  server = await createTestApp({}, { now: () => now })
  await server.account('ratna')
  operator = await server.account('joko', 'operator')
})
afterAll(() => server?.close())

const send = (method: 'POST' | 'PUT', url: string, payload: object, key: string = randomUUID()) =>
  server.call({ method, url, payload, headers: { ...operator.headers, 'idempotency-key': key } })
const get = async (url: string) => (await server.call({ url, headers: operator.headers })).body
const said = ({ status, body }: Awaited<ReturnType<typeof send>>) => [status, body.code]

/** A collected request. */
const request = async (change: object = {}) => {
  const payload = enquiry({ waste_source: 'household', ...change })
  const { body } = await server.call({
    method: 'POST',
    url: '/api/submit-ewaste',
    payload,
    headers: newGuest(),
  })
  await server.pool.query(`update submissions set status = 'collected' where id = $1`, [body.id])
  return body.id as number
}
const weigh = (id: number, change: object = {}, key?: string) =>
  send(
    'POST',
    `/api/submissions/${id}/weights`,
    { device_class: 'washing-machine', weight_kg: 60, method: 'weighed', outcome: 'unknown', ...change },
    key,
  )
/** The lots of a request since it was weighed. */
const lotsOf = async (id: number): Promise<Lot[]> =>
  (await get('/api/custody/lots?limit=100')).lots.filter((lot: Lot) => lot.submission_id === id)
const lot = async (change: object = {}) => {
  const id = await request()
  expect((await weigh(id, change)).status).toBe(200)
  return (await lotsOf(id))[0]!
}
const fromPaper = async (happened_on: string): Promise<Lot> => {
  const { body } = await send('POST', '/api/custody/receipts', {
    store_id: 1,
    happened_on,
    slip_number: '',
    image_id: null,
    message: '',
    waste_source: 'household',
    entries: [{ device_class: 'washing-machine', weight_kg: 20 }],
  })
  return body.lots[0]
}
const detail = async (id: number) => (await get(`/api/custody/lots/${id}`)).lot
const stock = async (store = 0) => (await get('/api/custody/stores')).stores[store]

describe('a weight', () => {
  test('lies in the default store as a lot with its source, route, day and clock', async () => {
    const id = await request()
    await weigh(id, { weight_kg: 60.001 })
    expect(await lotsOf(id)).toEqual([
      {
        id: expect.any(Number),
        store: { id: expect.any(Number), name: 'Gudang utama' },
        round_id: null,
        device_class: 'washing-machine',
        material: null,
        name: { id: 'Mesin cuci', en: expect.any(String) },
        waste_source: 'household',
        route: 'household',
        since: '2027-03-01T03:00:00.000Z',
        due_on: '2027-05-30',
        place: 'stock',
        weight_kg: 60.001,
        data: 'none',
        submission_id: id,
        tracking_code: expect.stringMatching(/^RSK-/),
      },
    ])
  })

  test('has to leave on a day by the clock of the installation', async () => {
    const at = async (instant: Date) => {
      now = instant
      operator = { ...operator, ...(await server.signIn(operator.email)) }
    }
    // In Jakarta it is the second of March.
    await at(new Date('2027-03-01T17:30:00Z'))
    const { id, due_on } = await lot()
    expect(due_on).toBe('2027-05-31')
    expect((await detail(id)).due_on).toBe('2027-05-31')
    await at(NOW)
  })

  test('goes at once to the end that is declared with it', async () => {
    const before = await stock()
    const id = await request()
    await weigh(id, { outcome: 'recycled', weight_kg: 40 })
    expect(await lotsOf(id)).toEqual([])
    const { balance } = await stock()
    expect(balance.recycled - before.balance.recycled).toBeCloseTo(40, 9)
    expect(balance.stock).toBeCloseTo(before.balance.stock, 9)
  })

  test('and is to be reused, but may hold data, waits for the record of its wipe', async () => {
    const id = await request()
    await weigh(id, { device_class: 'laptop', outcome: 'reused', units: 5, weight_kg: 10 })
    expect(await lotsOf(id)).toMatchObject([{ place: 'stock', weight_kg: 10, data: 'holds' }])
  })

  test('corrected: the lot is corrected, also in its class and its end; taken back, it is empty', async () => {
    const id = await request()
    const [first] = (await weigh(id)).body.entries
    const [before] = await lotsOf(id)
    const lighter = (await weigh(id, { weight_kg: 50, replaces_id: first.id })).body.entries[1]
    expect(await lotsOf(id)).toMatchObject([{ id: before!.id, weight_kg: 50 }])
    const other = { device_class: 'microwave-oven', weight_kg: 12, replaces_id: lighter.id }
    const third = (await weigh(id, other)).body.entries[2]
    const [ovens] = await lotsOf(id)
    expect(ovens).toMatchObject({ device_class: 'microwave-oven', weight_kg: 12 })
    const fourth = (await weigh(id, { ...other, outcome: 'disposed', replaces_id: third.id })).body.entries[3]
    expect(await lotsOf(id)).toEqual([])
    const none = { ...other, weight_kg: 0, outcome: 'disposed', replaces_id: fourth.id }
    const fifth = (await weigh(id, none)).body.entries[4]
    expect(await detail(before!.id)).toMatchObject({ place: null, weight_kg: 0 })
    // Taking it back was the mistake: it lies where it lay, since when it lay there.
    await weigh(id, { ...other, replaces_id: fifth.id })
    expect(await lotsOf(id)).toEqual([{ ...ovens, weight_kg: 12 }])
  })

  test('is not corrected once its lot has moved on: the answer says by which act', async () => {
    const id = await request()
    const [entry] = (await weigh(id)).body.entries
    const [{ id: lot_id }] = (await lotsOf(id)) as [Lot]
    await send('POST', `/api/custody/lots/${lot_id}/split`, { parts: [{ weight_kg: 1 }] })
    const act = (await detail(lot_id)).acts.at(-1)
    const refused = await weigh(id, { weight_kg: 50, replaces_id: entry.id })
    expect(said(refused)).toEqual([409, 'lot-moved-on'])
    expect(refused.body.error).toContain(`: ${act.id}.`)
    expect((await get(`/api/submissions/${id}/weights`)).entries).toHaveLength(1)
    await send('POST', `/api/custody/acts/${act.id}/correction`, { reason: 'It was not split' })
    expect((await weigh(id, { weight_kg: 50, replaces_id: entry.id })).status).toBe(200)
  })
})

describe('a slip on paper', () => {
  const slip = (change: object = {}) => ({
    store_id: 1,
    happened_on: '2027-01-15',
    slip_number: 'BA-17',
    image_id: null,
    message: 'RW 05',
    waste_source: 'public-place',
    entries: [
      { device_class: 'rice-cooker', weight_kg: 6 },
      { device_class: 'electric-fan', weight_kg: 9.5 },
    ],
    ...change,
  })

  test('becomes a walk-in with its weights and lots as old as the slip; sent again, nothing more', async () => {
    const before = (await get('/api/impact')).ewaste_managed
    const key = randomUUID()
    const { status, body } = await send('POST', '/api/custody/receipts', slip(), key)
    expect(status).toBe(200)
    expect(body.lots).toMatchObject([
      { device_class: 'rice-cooker', weight_kg: 6, since: '2027-01-15T00:00:00.000Z', route: 'household' },
      { device_class: 'electric-fan', weight_kg: 9.5, due_on: '2027-04-15' },
    ])
    const [act] = (await detail(body.lots[0].id)).acts
    expect(act).toMatchObject({
      kind: 'received',
      happened_on: '2027-01-15',
      slip_number: 'BA-17',
      actor: 'joko',
    })
    expect((await send('POST', '/api/custody/receipts', slip(), key)).body).toEqual(body)
    expect((await get('/api/impact')).ewaste_managed - before).toBeCloseTo(0.0155, 9)
    expect(said(await send('POST', '/api/custody/receipts', slip({ message: 'RW 06' }), key))).toEqual([
      409,
      'idempotency-mismatch',
    ])
  })

  test('is kept with its photo, which staff see and housekeeping leaves', async () => {
    const payload = photoForm(await drawing('a slip', 320, 240).jpeg().toBuffer())
    const { headers } = operator
    const photo = await server.call({ method: 'POST', url: '/api/images', payload, headers })
    const image_id = photo.body.image.id
    const { body } = await send('POST', '/api/custody/receipts', slip({ image_id }))
    const tomorrow = new Date(NOW.getTime() + 25 * 60 * 60_000)
    expect(await sweepPhotos({ ...server.context, now: () => tomorrow })).toBe(0)
    const url = `/api/custody/lots/${body.lots[0].id}`
    const colleague = await server.account('sari', 'operator')
    const seen = await server.call({ url, headers: colleague.headers })
    const { imageUrl } = seen.body.lot.acts[0]
    expect((await server.app.inject({ url: imageUrl })).statusCode).toBe(200)
    await server.pool.query(`update users set role = 'member' where username = 'sari'`)
    expect((await server.app.inject({ url: imageUrl })).statusCode).toBe(404)
  })

  test.each([
    [{ happened_on: '2027-03-02' }, 'happened_on'],
    [{ store_id: 999 }, 'store_id'],
    [{ image_id: randomUUID() }, 'image_id'],
  ])('%j is refused, and nothing is left of it', async (change, field) => {
    const { rowCount } = await server.pool.query('select from submissions')
    const { status, body } = await send('POST', '/api/custody/receipts', slip(change))
    expect([status, body.field]).toEqual([400, field])
    expect((await server.pool.query('select from submissions')).rowCount).toBe(rowCount)
  })
})

describe('in the store', () => {
  test('a part that is split off is of the same kind and age; in another store its clock is that store’s', async () => {
    const store = { name: 'Gudang Barat', address: 'Jl. Daan Mogot', clock: 'b3-365', is_default: false }
    const { id: store_id } = (await send('POST', '/api/custody/stores', store)).body
    const { id } = await lot()
    const key = randomUUID()
    const parts = [{ weight_kg: 10.5 }, { weight_kg: 20, store_id }]
    const { body } = await send('POST', `/api/custody/lots/${id}/split`, { parts }, key)
    expect(body.lots).toMatchObject([
      { id, weight_kg: 29.5 },
      { weight_kg: 10.5, due_on: '2027-05-30' },
      { weight_kg: 20, store: { id: store_id, name: 'Gudang Barat' }, due_on: '2028-02-29' },
    ])
    expect((await send('POST', `/api/custody/lots/${id}/split`, { parts }, key)).body).toEqual(body)
    const { balance } = (await get('/api/custody/stores')).stores.find(
      (one: { id: number }) => one.id === store_id,
    )
    expect(balance).toMatchObject({ source: 0, passed: -20, stock: 20 })
  })

  test('several become one, as old as the oldest; of different kinds or routes they do not', async () => {
    const young = await lot()
    const old = await fromPaper('2027-02-01')
    const { body } = await send('POST', '/api/custody/merges', { lot_ids: [young.id, old.id] })
    expect(body.lots.at(-1)).toMatchObject({ weight_kg: 80, since: old.since, submission_id: null })
    expect(body.lots.slice(0, 2)).toMatchObject([{ place: null }, { place: null }])
    const office = await request({ waste_source: 'business' })
    await weigh(office)
    const [business] = await lotsOf(office)
    const mixed = { lot_ids: [business!.id, body.lots.at(-1).id] }
    expect(said(await send('POST', '/api/custody/merges', mixed))).toEqual([409, 'lots-differ'])
    // The list asks for the same, before its limit counts.
    const joins = async (one: number) =>
      (await get(`/api/custody/lots?joins=${one}&limit=1`)).lots.map(({ id }: { id: number }) => id)
    expect(await joins(business!.id)).toEqual([])
    const alike = await fromPaper('2027-02-01')
    expect(await joins(alike.id)).not.toContain(business!.id)
    expect(await joins(alike.id)).toHaveLength(1)
  })

  test('something is taken apart into fractions and a loss, no gram more than there is', async () => {
    const before = (await stock()).balance
    const { id } = await lot({ device_class: 'desktop-pc', weight_kg: 30, units: 3 })
    const fractions = [
      { device_class: null, material: 'steel', weight_kg: 18 },
      { device_class: null, material: 'drives', weight_kg: 1.2 },
      { device_class: 'circuit-board', material: null, weight_kg: 3.5 },
    ]
    const url = `/api/custody/lots/${id}/dismantling`
    expect(said(await send('POST', url, { fractions, loss_kg: 7.301 }))).toEqual([409, 'lot-short'])
    const { body } = await send('POST', url, { fractions, loss_kg: 0.3 })
    expect(body.lots).toMatchObject([
      { id, weight_kg: 7 },
      { material: 'steel', weight_kg: 18, data: 'none' },
      { material: 'drives', data: 'holds' },
      { device_class: 'circuit-board', weight_kg: 3.5, data: 'none' },
    ])
    const { balance, lines } = await stock()
    expect(balance.loss - before.loss).toBeCloseTo(0.3, 9)
    expect(lines).toContainEqual(expect.objectContaining({ material: 'steel', stock_kg: 18 }))
    const both = [{ device_class: 'laptop', material: 'steel', weight_kg: 1 }]
    expect((await send('POST', url, { fractions: both, loss_kg: 0 })).body.field).toBe('fractions')
  })

  test('outcomes are recorded by material; never more than lies there', async () => {
    const { id, submission_id } = await lot({ device_class: 'laptop', outcome: 'unknown', weight_kg: 60 })
    const weights = async () => (await get(`/api/submissions/${submission_id}/weights`)).entries[0]
    expect(await weights()).toMatchObject({ became: [], avoided_kg_co2e: 0 })
    const outcome = { outcome: 'recycled', weight_kg: 12.25, material: 'copper' }
    const { body } = await send('POST', `/api/custody/lots/${id}/outcome`, outcome)
    // The desk's list says what was declared, and what is known since.
    expect(await weights()).toMatchObject({
      outcome: 'unknown',
      became: [
        { outcome: 'unknown', weight_kg: 47.75 },
        { outcome: 'recycled', weight_kg: 12.25 },
      ],
      avoided_kg_co2e: 14.333,
    })
    expect(body.lots).toMatchObject([{ id, weight_kg: 47.75 }])
    expect((await detail(id)).acts[1]).toMatchObject({
      kind: 'outcome',
      declared: false,
      entries: [
        { account: 'stock', weight_kg: -12.25 },
        { account: 'recycled', weight_kg: 12.25, material: { id: 'copper', name: { id: 'Tembaga' } } },
      ],
    })
    const more = { outcome: 'repaired', weight_kg: 47.751 }
    expect(said(await send('POST', `/api/custody/lots/${id}/outcome`, more))).toEqual([409, 'lot-short'])
    const odd = { outcome: 'repaired', weight_kg: 1, material: 'copper' }
    expect((await send('POST', `/api/custody/lots/${id}/outcome`, odd)).body.field).toBe('material')
  })

  test('a mistake is taken back by an act that names it, once', async () => {
    const { id } = await lot()
    await send('POST', `/api/custody/lots/${id}/outcome`, { outcome: 'disposed', weight_kg: 5 })
    const [received, wrong] = (await detail(id)).acts
    const url = `/api/custody/acts/${wrong.id}/correction`
    const { body } = await send('POST', url, { reason: 'Another lot' })
    expect(body.lots).toMatchObject([{ id, weight_kg: 60 }])
    expect((await detail(id)).acts).toMatchObject([
      { id: received.id },
      { id: wrong.id, corrected_by: expect.any(Number) },
      { kind: 'corrected', corrects_id: wrong.id, reason: 'Another lot' },
    ])
    expect(said(await send('POST', url, { reason: 'Again' }))).toEqual([409, 'already-corrected'])
    const elsewhere = await send('POST', `/api/custody/acts/${received.id}/correction`, { reason: 'No' })
    expect(said(elsewhere)).toEqual([409, 'corrected-elsewhere'])
  })

  test('lots that are too old are counted, and those that will be in two weeks', async () => {
    const before = await stock()
    for (const day of ['2026-12-01', '2026-12-02', '2026-12-15', '2026-12-16']) await fromPaper(day)
    const { overdue, soon } = await stock()
    expect([overdue - before.overdue, soon - before.soon]).toEqual([1, 2])
  })

  test('the oldest come first, page by page, and can be asked for by kind', async () => {
    const { lots, more } = await get('/api/custody/lots?limit=2')
    expect([lots.length, more]).toEqual([2, true])
    const next = await get(`/api/custody/lots?limit=100&after=${lots[1].id}`)
    const all: Lot[] = [...lots, ...next.lots]
    expect(all.map(({ since }) => since)).toEqual(all.map(({ since }) => since).toSorted())
    expect(new Set(all.map(({ id }) => id)).size).toBe(all.length)
    const steel = await get('/api/custody/lots?what=steel')
    expect(steel.lots).toMatchObject([{ material: 'steel' }])
  })
})

describe('a store', () => {
  const store = { name: 'Gudang Utara', address: '', clock: 'b3-180', is_default: true }

  test('that becomes the default takes what is weighed from then on; one is always the default', async () => {
    const { id } = (await send('POST', '/api/custody/stores', store)).body
    expect((await lot()).store.id).toBe(id)
    const give_up = await send('PUT', `/api/custody/stores/${id}`, {
      ...store,
      is_default: false,
      seen: store,
    })
    expect([give_up.status, give_up.body.field]).toEqual([400, 'is_default'])
    const [{ days: _1, balance: _2, lines: _3, overdue: _4, soon: _5, id: first, ...main }] = (
      await get('/api/custody/stores')
    ).stores
    const change = (id: number, seen: object, changed: object) =>
      send('PUT', `/api/custody/stores/${id}`, { ...seen, ...changed, seen })
    expect(said(await change(first, main, { is_default: true }))).toEqual([200, undefined])
    expect((await lot()).store.id).toBe(first)
    // A person who saw it as the default did not see that it is none any more.
    expect(said(await change(id, store, { address: 'Jl. Baru' }))).toEqual([409, 'changed-meanwhile'])
  })

  test('tells the second of two', async () => {
    const seen = { name: 'Gudang Selatan', address: '', clock: 'b3-90', is_default: false }
    const { id } = (await send('POST', '/api/custody/stores', seen)).body
    const change = (address: string) => send('PUT', `/api/custody/stores/${id}`, { ...seen, address, seen })
    const two = await Promise.all([change('Jl. Satu'), change('Jl. Dua')])
    expect(two.map(said).toSorted()).toEqual([
      [200, undefined],
      [409, 'changed-meanwhile'],
    ])
  })

  test('has a name of its own', async () => {
    expect(said(await send('POST', '/api/custody/stores', { ...store, is_default: false }))).toEqual([
      409,
      'store-name-taken',
    ])
  })
})

describe('data', () => {
  const wiped = (change: object = {}) => ({
    method: 'purge',
    done_on: '2027-03-01',
    done_by: 'Sari, meja 2',
    log: 'nvme sanitize: completed',
    image_id: null,
    succeeded: true,
    ...change,
  })
  const reuse = (id: number, weight_kg = 2) =>
    send('POST', `/api/custody/lots/${id}/outcome`, { outcome: 'reused', weight_kg })

  test('nothing that may hold it is reused before its wipe is recorded, and a failed one takes that back', async () => {
    const { id } = await lot({ device_class: 'laptop', weight_kg: 10, units: 5 })
    expect(said(await reuse(id))).toEqual([409, 'wipe-missing'])
    await send('POST', `/api/custody/lots/${id}/wipes`, wiped({ succeeded: false }))
    expect(said(await reuse(id))).toEqual([409, 'wipe-missing'])
    const key = randomUUID()
    const { body } = await send('POST', `/api/custody/lots/${id}/wipes`, wiped(), key)
    expect(body.lots).toMatchObject([{ id, data: 'wiped' }])
    expect((await send('POST', `/api/custody/lots/${id}/wipes`, wiped(), key)).body).toEqual(body)
    expect((await detail(id)).wipes).toMatchObject([
      { succeeded: false },
      { method: 'purge', done_by: 'Sari, meja 2', recorded_by: 'joko', succeeded: true },
    ])
    expect((await reuse(id)).status).toBe(200)
    await send('POST', `/api/custody/lots/${id}/wipes`, wiped({ succeeded: false }))
    expect(said(await reuse(id))).toEqual([409, 'wipe-missing'])
  })

  test('a part of what was wiped is wiped and shows the record; with something that was not it holds data', async () => {
    const { id } = await lot({ device_class: 'laptop', weight_kg: 10, units: 5 })
    await send('POST', `/api/custody/lots/${id}/wipes`, wiped())
    const { body } = await send('POST', `/api/custody/lots/${id}/split`, { parts: [{ weight_kg: 4 }] })
    const part = body.lots[1]
    expect(part.data).toBe('wiped')
    expect((await detail(part.id)).wipes).toMatchObject([{ lot_id: id, method: 'purge' }])
    const other = await lot({ device_class: 'laptop', weight_kg: 2, units: 1 })
    const merged = await send('POST', '/api/custody/merges', { lot_ids: [part.id, other.id] })
    expect(merged.body.lots.at(-1).data).toBe('holds')
  })

  test('a part that was not wiped does not come back into what was', async () => {
    const { id } = await lot({ device_class: 'laptop', weight_kg: 10, units: 5 })
    const { body } = await send('POST', `/api/custody/lots/${id}/split`, { parts: [{ weight_kg: 4 }] })
    const act = (await detail(id)).acts.find(({ kind }: { kind: string }) => kind === 'split')
    const back = () => send('POST', `/api/custody/acts/${act.id}/correction`, { reason: 'It was not split' })
    await send('POST', `/api/custody/lots/${id}/wipes`, wiped())
    expect(said(await back())).toEqual([409, 'wipe-missing'])
    await send('POST', `/api/custody/lots/${body.lots[1].id}/wipes`, wiped())
    expect((await back()).status).toBe(200)
    expect(await detail(id)).toMatchObject({ weight_kg: 10, data: 'wiped' })
  })

  test('a lot that was merged with a wiped one goes back as it was, unless a wipe of it all failed', async () => {
    const pair = async () => {
      const laptops = { device_class: 'laptop', weight_kg: 2, units: 1 }
      const [clean, dirty] = [await lot(laptops), await lot(laptops)]
      await send('POST', `/api/custody/lots/${clean.id}/wipes`, wiped())
      const { body } = await send('POST', '/api/custody/merges', { lot_ids: [clean.id, dirty.id] })
      const whole: number = body.lots.at(-1).id
      const { id } = (await detail(whole)).acts.at(-1)
      const back = () => send('POST', `/api/custody/acts/${id}/correction`, { reason: 'Apart again' })
      return { clean, dirty, whole, back }
    }
    const { clean, dirty, back } = await pair()
    expect((await back()).status).toBe(200)
    expect([(await detail(clean.id)).data, (await detail(dirty.id)).data]).toEqual(['wiped', 'holds'])

    const other = await pair()
    await send('POST', `/api/custody/lots/${other.whole}/wipes`, wiped({ succeeded: false }))
    expect(said(await other.back())).toEqual([409, 'wipe-missing'])
    await send('POST', `/api/custody/lots/${other.whole}/wipes`, wiped())
    expect((await other.back()).status).toBe(200)

    // A wipe that failed on a part counts also once the part was put back.
    const third = await pair()
    const split = await send('POST', `/api/custody/lots/${third.whole}/split`, { parts: [{ weight_kg: 1 }] })
    await send('POST', `/api/custody/lots/${split.body.lots.at(-1).id}/wipes`, wiped({ succeeded: false }))
    const { id: act } = (await detail(third.whole)).acts.at(-1)
    expect((await send('POST', `/api/custody/acts/${act}/correction`, { reason: 'Not split' })).status).toBe(
      200,
    )
    expect(said(await third.back())).toEqual([409, 'wipe-missing'])
  })

  test('is asked about also where whoever handed it over said so, and not where there is none', async () => {
    const items = [{ device_class: 'power-tool', quantity: 1, holds_data: true }]
    const id = await request({ items })
    await weigh(id, { device_class: 'power-tool', weight_kg: 2 })
    await weigh(id, { device_class: 'electric-fan', weight_kg: 3 })
    const [tool, fan] = await lotsOf(id)
    expect([tool!.data, fan!.data]).toEqual(['holds', 'none'])
    expect(said(await send('POST', `/api/custody/lots/${fan!.id}/wipes`, wiped()))).toEqual([409, 'no-data'])
  })

  test('is asked about everything where it was said of something that nobody can name', async () => {
    const items = [{ device_class: null, quantity: 1, holds_data: true }]
    const id = await request({ items })
    await weigh(id, { device_class: 'power-tool', weight_kg: 2 })
    await weigh(id, { device_class: 'electric-fan', weight_kg: 3 })
    expect((await lotsOf(id)).map(({ data }) => data)).toEqual(['holds', 'holds'])
  })

  describe('and where that is corrected after it was weighed', () => {
    const tool = { device_class: 'power-tool', quantity: 1 }
    const say = async (id: number, holds_data: boolean, item: object = tool) => {
      const { submission } = await get(`/api/submissions/${id}`)
      const body = { version: submission.version, items: [{ ...item, holds_data }], reason: 'By phone' }
      const answer = await send('POST', `/api/submissions/${id}/correction`, body)
      expect(answer.status, answer.text).toBe(200)
    }
    const brought = async (holds_data: boolean) => {
      const id = await request({ items: [{ ...tool, holds_data }] })
      for (const device_class of ['power-tool', 'electric-fan', 'laptop'])
        await weigh(id, { device_class, weight_kg: 4 })
      return id
    }
    const dataOf = async (id: number) =>
      Object.fromEntries((await lotsOf(id)).map(({ device_class, data }) => [device_class, data]))

    test('its lots are asked about, and no more where it was a mistake', async () => {
      const id = await brought(false)
      expect(await dataOf(id)).toEqual({ 'power-tool': 'none', 'electric-fan': 'none', laptop: 'holds' })
      await say(id, true)
      expect(await dataOf(id)).toEqual({ 'power-tool': 'holds', 'electric-fan': 'none', laptop: 'holds' })
      const lot = (await lotsOf(id)).find(({ device_class }) => device_class === 'power-tool')
      expect(
        said(await send('POST', `/api/custody/lots/${lot!.id}/outcome`, { outcome: 'reused', weight_kg: 4 })),
      ).toEqual([409, 'wipe-missing'])
      await say(id, false)
      expect(await dataOf(id)).toEqual({ 'power-tool': 'none', 'electric-fan': 'none', laptop: 'holds' })
      // For an unknown device: it may be any of them.
      await say(id, true, { ...tool, device_class: null })
      expect(await dataOf(id)).toEqual({ 'power-tool': 'holds', 'electric-fan': 'holds', laptop: 'holds' })
    })

    test('with what came of them, not what others brought; a record of a wipe stays', async () => {
      const [id, other] = [await brought(false), await brought(true)]
      const lotOf = async (request_id: number) =>
        (await lotsOf(request_id)).find(({ device_class }) => device_class === 'power-tool')!.id
      const [own, theirs] = [await lotOf(id), await lotOf(other)]
      const split = await send('POST', `/api/custody/lots/${own}/split`, { parts: [{ weight_kg: 1 }] })
      const part = split.body.lots[1].id
      const merged = await send('POST', '/api/custody/merges', {
        lot_ids: [part, await lotOf(await brought(false))],
      })
      const whole = merged.body.lots.at(-1).id
      expect((await detail(whole)).data).toBe('none')
      await say(id, true)
      expect([(await detail(own)).data, (await detail(whole)).data]).toEqual(['holds', 'holds'])
      // The others in it have said nothing, but now it cannot be told apart.
      await say(id, false)
      expect([(await detail(own)).data, (await detail(whole)).data]).toEqual(['none', 'holds'])
      await send('POST', `/api/custody/lots/${theirs}/wipes`, wiped({ succeeded: false }))
      await say(other, false)
      expect((await detail(theirs)).data).toBe('holds')
      await expect(server.pool.query('delete from data_said')).rejects.toThrow('append-only')
    })
  })

  test.each([
    [{ log: '' }, 'log'],
    [{ done_on: '2027-03-02' }, 'done_on'],
    [{ image_id: randomUUID() }, 'image_id'],
  ])('a record with %j is refused', async (change, field) => {
    const { id } = await lot({ device_class: 'laptop', weight_kg: 2, units: 1 })
    const { status, body } = await send('POST', `/api/custody/lots/${id}/wipes`, wiped(change))
    expect([status, body.field]).toEqual([400, field])
  })
})

describe('the database keeps it, whoever writes', () => {
  const refusal = (statement: string) => expect(server.pool.query(statement)).rejects

  test.each([
    'update custody_entries set grams = 1',
    'delete from custody_entries',
    'update custody_acts set reason = $$better$$',
    'delete from custody_acts',
    'truncate custody_entries',
    'truncate custody_acts cascade',
    'delete from wipes',
    'update lots set stock_g = 1',
    'delete from lots',
    'truncate lots cascade',
    'update custody_totals set grams = 0',
    'truncate custody_totals',
  ])('%s is refused', async (statement) => {
    await refusal(statement).toMatchObject({ code: '23001' })
  })

  const act = (kind: string, entries: string, corrects = 'null') => `
    with act as (insert into custody_acts (kind, corrects_id) values ('${kind}', ${corrects}) returning id)
    insert into custody_entries (act_id, lot_id, account, grams)
    select act.id, l.id, e.account, e.grams from act,
      (select id from lots where stock_g > 1000 and data = 'holds' limit 1) l, (values ${entries}) e (account, grams)`

  test.each([
    ['a gram too many', act('outcome', `('stock', -5), ('recycled', 6)`), 'custody_balanced'],
    ['nothing', `insert into custody_acts (kind) values ('split')`, 'custody_balanced'],
    ['grams that arrive nowhere', act('split', `('stock', -5), ('passed', 5)`), 'custody_balanced'],
    ['more than there is', act('outcome', `('stock', -100000000), ('recycled', 100000000)`), 'lots_grams'],
    ['two places at once', act('consigned', `('stock', -5), ('underway', 5)`), 'lots_one_place'],
    ['reuse without a wipe', act('outcome', `('stock', -5), ('reused', 5)`), 'custody_wiped'],
    [
      'a correction of something else',
      act('corrected', `('stock', -5), ('recycled', 5)`, `(select min(id) from custody_acts)`),
      'custody_turned_round',
    ],
  ])('an act of %s is refused', async (_, statement, constraint) => {
    await refusal(statement).toMatchObject({ constraint })
  })
})
