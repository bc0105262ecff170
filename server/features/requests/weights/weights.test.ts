import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ledgers, played, standing, type Played } from '#server/testing/random-ledgers.ts'
import { sumLots } from '#server/features/requests/impact/totals.ts'
import { impactRules } from '#server/features/requests/impact/rules.ts'
import { FACTOR_VERSION, findDeviceFacts } from '#server/features/reference/knowledge/facts.ts'
import { createTestApp, enquiry, newGuest, post } from '#server/testing/test-app.ts'

type Headers = Record<string, string>
let server: Awaited<ReturnType<typeof createTestApp>>
let operator: Awaited<ReturnType<typeof server.account>>
let member: Awaited<ReturnType<typeof server.account>>

beforeAll(async () => {
  server = await createTestApp()
  await server.account('ratna')
  operator = await server.account('joko', 'operator')
  member = await server.account('budi', 'member')
})
afterAll(() => server?.close())

/** A request of each kind, by its form; it was collected, unless a test wants to know what happens before. */
const send = async (form_id = 11, headers?: Headers, status = 'collected') => {
  const { body } = await server.call({
    method: 'POST',
    url: headers ? '/api/submissions' : '/api/submit-ewaste',
    // The composer's numbers of donation and collaboration are the other way round.
    payload: headers ? post({ form_id }) : enquiry({ form_id }),
    headers: headers ?? newGuest(),
  })
  await setStatus(body.id, status)
  return body.id as number
}
const setStatus = (id: number, status: string) =>
  server.pool.query('update submissions set status = $2 where id = $1', [id, status])
const laptop = (change: object = {}) => ({
  device_class: 'laptop',
  weight_kg: 12.5,
  method: 'weighed',
  outcome: 'recycled',
  ...change,
})
const record = (id: number, payload: object, key: string = randomUUID(), headers = operator.headers) =>
  server.call({
    method: 'POST',
    url: `/api/submissions/${id}/weights`,
    payload,
    headers: { ...headers, 'idempotency-key': key },
  })
const list = (id: number) => server.call({ url: `/api/submissions/${id}/weights`, headers: operator.headers })
/** Records, and gives what was added. */
const add = async (id: number, payload: object = laptop()) => {
  const { status, body, text } = await record(id, payload)
  expect(status, text).toBe(200)
  return body.entries.at(-1)
}
const audited = async (id: number) =>
  (
    await server.pool.query(
      `select action, actor_id, details from audit_entries where subject = $1 order by id`,
      [`request:${id}`],
    )
  ).rows

test('a weight is recorded with its author and its savings, and the log has it', async () => {
  const id = await send()
  const entry = await add(id, laptop({ units: 6, payout_idr: 50_000 }))
  expect(entry).toEqual({
    id: expect.any(Number),
    device_class: 'laptop',
    name: findDeviceFacts('laptop')!.name,
    weight_kg: 12.5,
    units: 6,
    method: 'weighed',
    outcome: 'recycled',
    became: [],
    payout_idr: 50_000,
    confirmed: false,
    replaces_id: null,
    replaced_by: null,
    refrigerant: null,
    refrigerant_gas: null,
    refrigerant_g: null,
    factor_version: FACTOR_VERSION,
    avoided_kg_co2e: 14.625,
    avoided_range_kg_co2e: [14.625, 16.638],
    recorded_by: 'joko',
    recorded_at: expect.any(String),
    imageUrl: null,
  })
  expect((await list(id)).body).toEqual({
    success: true,
    recorded_kg: 12.5,
    weighed_kg: 12.5,
    entries: [entry],
  })
  expect(await audited(id)).toEqual([
    {
      action: 'weight.recorded',
      actor_id: String(operator.id),
      details: { entry: entry.id, device_class: 'laptop', weight_kg: 12.5 },
    },
  ])
})

test('a class without a factor is null, a disposed one is 0', async () => {
  const id = await send(13)
  expect(await add(id, laptop({ device_class: 'ups' }))).toMatchObject({ avoided_kg_co2e: null })
  expect(await add(id, laptop({ outcome: 'disposed' }))).toMatchObject({ avoided_kg_co2e: 0 })
  expect(await add(id, laptop({ outcome: 'reused', units: 2 }))).toMatchObject({ avoided_kg_co2e: 235.9 })
})

test('a correction counts instead of what it names, and can be corrected in turn', async () => {
  const id = await send()
  const first = await add(id)
  const second = await add(id, laptop({ weight_kg: 1.25, replaces_id: first.id }))
  const third = await add(id, laptop({ weight_kg: 0, replaces_id: second.id }))
  const { entries } = (await list(id)).body
  expect(
    entries.map((entry: Record<string, unknown>) => [entry.weight_kg, entry.replaces_id, entry.replaced_by]),
  ).toEqual([
    [12.5, null, second.id],
    [1.25, first.id, third.id],
    [0, second.id, null],
  ])
  expect((await audited(id)).map(({ action }) => action)).toEqual([
    'weight.recorded',
    'weight.corrected',
    'weight.corrected',
  ])
  expect((await audited(id))[1].details).toMatchObject({ entry: second.id, replaces_id: first.id })
})

test('the home page and the profile follow at once', async () => {
  const before = (await server.call({ url: '/api/impact' })).body
  const id = await send(11, member.headers)
  const me = async () => (await server.call({ url: '/api/me', headers: member.headers })).body.user
  expect(await me()).toMatchObject({
    collections: 1,
    recycledWeight: 0,
    recycledGrade: null,
    carbon: { avoided_kg_co2e: 0, grade: null, uncounted_kg: 0 },
  })
  const wrong = await add(id, laptop({ weight_kg: 400, confirmed: true }))
  await add(id, laptop({ weight_kg: 40, replaces_id: wrong.id }))
  const impact = (await server.call({ url: '/api/impact' })).body
  expect(impact.ewaste_managed).toBeCloseTo(before.ewaste_managed + 0.04, 6)
  expect(impact.co2_saved).toBeCloseTo(before.co2_saved + 0.0468, 6)
  expect(await me()).toMatchObject({
    recycledWeight: 40,
    recycledGrade: 'weighed',
    carbon: { avoided_kg_co2e: 46.8, grade: 'weighed', uncounted_kg: 0 },
  })
  await add(id, laptop({ method: 'estimated', outcome: 'reused', units: 1, weight_kg: 2 }))
  await add(id, laptop({ device_class: 'ups', weight_kg: 3, method: 'estimated' }))
  expect(await me()).toMatchObject({
    recycledWeight: 43,
    recycledGrade: 'estimated',
    carbon: { avoided_kg_co2e: 164.75, grade: 'estimated', uncounted_kg: 3 },
  })
})

test('a removed weight counts neither its kilograms nor its pieces', async () => {
  const owner = await server.account('tuti', 'member')
  const id = await send(11, owner.headers)
  const figures = async () => (await server.call({ url: '/api/impact' })).body
  const before = await figures()
  const reused = (weight_kg: number, units: number, change: object = {}) =>
    add(id, laptop({ outcome: 'reused', weight_kg, units, ...change }))
  await reused(4, 2)
  const wrong = await reused(6, 3)
  // Its pieces are still in it, beside those of an entry that counts.
  await reused(0, 3, { replaces_id: wrong.id })
  const after = await figures()
  expect(after.by_outcome_kg.reused).toBeCloseTo(before.by_outcome_kg.reused + 4, 6)
  expect(after.co2_saved).toBeCloseTo(before.co2_saved + 0.2359, 6)
  const { user } = (await server.call({ url: '/api/me', headers: owner.headers })).body
  expect(user.carbon).toEqual({ avoided_kg_co2e: 235.9, grade: 'weighed', uncounted_kg: 0 })
})

describe('a retry', () => {
  test('records nothing more, and answers the same', async () => {
    const id = await send()
    const key = randomUUID()
    const first = await record(id, laptop({ weight_kg: 0.1 + 0.2 }), key)
    const again = await record(id, laptop({ weight_kg: 0.1 + 0.2 }), key)
    expect(again.status).toBe(200)
    expect(again.body).toEqual(first.body)
    expect(first.body.entries).toMatchObject([{ weight_kg: 0.3 }])
    const correction = { ...laptop({ weight_kg: 1 }), replaces_id: first.body.entries[0].id }
    const corrected = await record(id, correction, `${key}-2`)
    expect((await record(id, correction, `${key}-2`)).body).toEqual(corrected.body)
    expect(await audited(id)).toHaveLength(2)
  })

  test('ten at once record one entry', async () => {
    const id = await send()
    const key = randomUUID()
    const replies = await Promise.all(Array.from({ length: 10 }, () => record(id, laptop(), key)))
    expect(replies.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200))
    expect((await list(id)).body.entries).toHaveLength(1)
    expect(await audited(id)).toHaveLength(1)
  })

  test.each([{ weight_kg: 12.6 }, { units: 3 }, { method: 'estimated' }, { payout_idr: 1 }])(
    'with %j instead is refused',
    async (change) => {
      const id = await send()
      const key = randomUUID()
      await record(id, laptop(), key)
      const { status, body } = await record(id, laptop(change), key)
      expect([status, body.code]).toEqual([409, 'idempotency-mismatch'])
      expect((await list(id)).body.entries).toHaveLength(1)
    },
  )

  test('for another request is refused; another operator may have the same key', async () => {
    const [one, other] = [await send(), await send()]
    const key = randomUUID()
    await record(one, laptop(), key)
    expect((await record(other, laptop(), key)).body.code).toBe('idempotency-mismatch')
    const colleague = await server.account('sari', 'operator')
    expect((await record(one, laptop(), key, colleague.headers)).body.entries).toHaveLength(2)
  })

  test('the ledger keeps no id of a person in its key', async () => {
    const id = await send()
    await record(id, laptop(), 'a-key-to-look-for')
    const { rows } = await server.pool.query(
      'select request_key from weight_entries where submission_id = $1',
      [id],
    )
    expect(rows[0].request_key).toMatch(/^[\w-]{43}$/)
  })
})

describe('two corrections of one entry', () => {
  test('one after the other: the second hears which one was faster', async () => {
    const id = await send()
    const { id: replaces_id } = await add(id)
    const { id: faster } = await add(id, laptop({ weight_kg: 1, replaces_id }))
    const { status, body } = await record(id, laptop({ weight_kg: 2, replaces_id }))
    expect([status, body.code]).toEqual([409, 'already-corrected'])
    expect(body.error).toContain(`by entry ${faster}`)
  })

  test('at once: one wins, the others hear it, and one counts', async () => {
    const id = await send()
    const { id: replaces_id } = await add(id)
    const replies = await Promise.all(
      Array.from({ length: 8 }, (_, kg) => record(id, laptop({ weight_kg: kg + 1, replaces_id }))),
    )
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, ...Array(7).fill(409)])
    expect(new Set(replies.map(({ body }) => body.code))).toEqual(new Set([undefined, 'already-corrected']))
    expect((await list(id)).body.entries).toHaveLength(2)
    expect(await audited(id)).toHaveLength(2)
  })
})

describe('unusual weights', () => {
  test.each<[string, object, string]>([
    ['each piece below a third', { outcome: 'reused', weight_kg: 5.4, units: 10 }, 'weight_kg'],
    ['each piece above three times', { weight_kg: 17, units: 2 }, 'weight_kg'],
    ['an entry above 5 t', { weight_kg: 5000.001 }, 'weight_kg'],
    ['more than Rp 100 million', { payout_idr: 100_000_001 }, 'payout_idr'],
    ['a load without a number of pieces', { weight_kg: 82, units: null }, 'weight_kg'],
    ['a trifle without a number of pieces', { weight_kg: 0.054, units: null }, 'weight_kg'],
    [
      'pieces of a class whose weight nobody knows',
      { device_class: 'charger-adapter', outcome: 'reused', weight_kg: 0.05, units: 10 },
      'weight_kg',
    ],
  ])('is asked about, and marked: %s', async (_, change, field) => {
    const id = await send()
    const asked = await record(id, laptop(change))
    expect([asked.status, asked.body.code, asked.body.field]).toEqual([409, 'unconfirmed', field])
    expect((await list(id)).body.entries).toEqual([])
    const entry = await add(id, laptop({ ...change, confirmed: true }))
    expect(entry).toMatchObject({ ...change, confirmed: true })
    expect((await audited(id))[0].details).toMatchObject({ confirmed: true })
  })

  test.each<[string, object]>([
    ['a gram for 100,000 pieces', { outcome: 'reused', weight_kg: 0.001, units: 100_000 }],
    [
      'the same of a class whose weight nobody knows',
      { device_class: 'external-storage', outcome: 'reused', weight_kg: 0.001, units: 100_000 },
    ],
    ['each piece below a thirtieth', { weight_kg: 0.054, units: 1 }],
    ['each piece above thirty times', { weight_kg: 82, units: 1 }],
  ])('is refused where it cannot be true, on whoever’s word: %s', async (_, change) => {
    const id = await send()
    for (const confirmed of [false, true]) {
      const { status, body } = await record(id, laptop({ ...change, confirmed }))
      expect([status, body.code, body.field]).toEqual([400, 'implausible', 'weight_kg'])
    }
    expect((await list(id)).body.entries).toEqual([])
  })

  test.each<[string, object]>([
    ['a third', { outcome: 'reused', weight_kg: 5.5, units: 10 }],
    ['three times', { weight_kg: 16.2, units: 2 }],
    ['5 t', { weight_kg: 5000, units: 2500 }],
    ['thirty devices without a number of pieces', { weight_kg: 81 }],
    ['Rp 100 million', { payout_idr: 100_000_000 }],
  ])('is not %s; a word too many marks nothing', async (_, change) => {
    const id = await send()
    expect(await add(id, laptop({ ...change, confirmed: true }))).toMatchObject({ confirmed: false })
  })

  test('nor taking back what an earlier version believed', async () => {
    const id = await send()
    const { rows } = await server.pool.query(
      `insert into weight_entries (submission_id, device_class, weight_kg, units, method, outcome)
        values ($1, 'laptop', 0.001, 100000, 'weighed', 'reused') returning id`,
      [id],
    )
    await add(id, laptop({ weight_kg: 0, replaces_id: Number(rows[0].id) }))
  })
})

describe('a weight at a request that waits for its collection', () => {
  const review = (id: number, payload: object) =>
    server.call({ method: 'PATCH', url: `/api/submissions/${id}`, payload, headers: operator.headers })
  const read = async (id: number) =>
    (await server.call({ url: `/api/submissions/${id}`, headers: operator.headers })).body.submission
  const lines = async (id: number) =>
    (await read(id)).history
      .filter(({ status }: { status: string | null }) => status)
      .map(({ kind, status, outcomes }: Record<string, unknown>) => [kind, status, outcomes])

  test('collects it, its end recycles it, and taken back it is where it was', async () => {
    const guest = newGuest()
    const sent = await server.call({
      method: 'POST',
      url: '/api/submit-ewaste',
      payload: enquiry(),
      headers: guest,
    })
    const { id, tracking_code } = sent.body
    await review(id, { status: 'approved' })
    const entry = await add(id, laptop({ outcome: 'unknown' }))
    expect(await read(id)).toMatchObject({
      status: 'collected',
      // A step of the kilograms goes back with the kilograms alone.
      way_back: null,
      unsettled: [{ place: 'stock', store: expect.any(String), weight_kg: 12.5 }],
    })
    const lot = (await server.pool.query('select id from lots where submission_id = $1', [id])).rows[0].id
    const settled = await server.call({
      method: 'POST',
      url: `/api/custody/lots/${lot}/outcome`,
      payload: { outcome: 'recycled', weight_kg: 12.5 },
      headers: { ...operator.headers, 'idempotency-key': randomUUID() },
    })
    expect(settled.status).toBe(200)
    expect(await read(id)).toMatchObject({ status: 'recycled', unsettled: [] })
    const track = async () =>
      (await server.call({ url: `/api/submissions/track/${tracking_code}`, headers: guest })).body.submission
    expect((await track()).history.at(-1)).toMatchObject({
      status: 'recycled',
      outcomes: [{ outcome: 'recycled', weight_kg: 12.5 }],
    })
    const act = (await server.pool.query('select max(id) as id from custody_acts')).rows[0].id
    await server.call({
      method: 'POST',
      url: `/api/custody/acts/${act}/correction`,
      payload: { reason: 'Another lot' },
      headers: { ...operator.headers, 'idempotency-key': randomUUID() },
    })
    expect(await track()).toMatchObject({ status: 'collected' })
    await add(id, laptop({ weight_kg: 0, replaces_id: entry.id }))
    expect(await track()).toMatchObject({ status: 'approved' })
    const kg = (outcome: string) => [{ outcome, weight_kg: 12.5 }]
    expect(await lines(id)).toEqual([
      ['submitted', 'pending', null],
      ['status', 'approved', null],
      ['status', 'collected', kg('unknown')],
      ['status', 'recycled', kg('recycled')],
      ['taken-back', 'collected', kg('unknown')],
      ['taken-back', 'approved', []],
    ])
  })

  test('is refused where it may not be moved yet', async () => {
    const damaged = { items: [{ device_class: 'laptop', quantity: 1, battery_damaged: true }] }
    const { body } = await server.call({
      method: 'POST',
      url: '/api/submit-ewaste',
      payload: enquiry(damaged),
      headers: newGuest(),
    })
    await review(body.id, { status: 'approved' })
    expect((await record(body.id, laptop())).body.code).toBe('on-hold')
    const business = await server.call({
      method: 'POST',
      url: '/api/submit-ewaste',
      payload: enquiry({ waste_source: 'business' }),
      headers: newGuest(),
    })
    await review(business.body.id, { status: 'approved' })
    expect((await record(business.body.id, laptop())).body.code).toBe('manifest-missing')
    expect(await read(business.body.id)).toMatchObject({ status: 'approved' })
  })

  test('marked as recycled by hand before its kilograms are, it takes a reason that stays in the history', async () => {
    const id = await send()
    await add(id, laptop({ outcome: 'unknown', weight_kg: 2.7 }))
    const silent = await review(id, { status: 'recycled' })
    expect([silent.status, silent.body.field]).toEqual([400, 'note'])
    expect(silent.body.error).toMatch(/2\.7 kg still lie in /)
    const note = 'The receiver took it without a paper'
    const marked = await review(id, { status: 'recycled', note })
    expect(marked.body.submission).toMatchObject({ status: 'recycled' })
    expect((await read(id)).history.at(-1)).toMatchObject({ status: 'recycled', note, outcomes: null })
    // It stands until the kilograms themselves say something else.
    await add(id, laptop({ outcome: 'unknown', weight_kg: 1 }))
    expect((await read(id)).status).toBe('recycled')
  })
})

describe('only where something was collected', () => {
  test.each(['pending', 'rejected', 'cancelled'])('not while %s', async (status) => {
    const id = await send(11, undefined, status)
    const refused = await record(id, laptop())
    expect([refused.status, refused.body.code]).toEqual([409, 'not-collected'])
    expect((await list(id)).body.entries).toEqual([])
  })

  test('nor once the sender has taken it back before', async () => {
    const owner = await server.account('undecided', 'member')
    const id = await send(11, owner.headers, 'approved')
    await server.call({ method: 'DELETE', url: `/api/submissions/${id}`, headers: owner.headers })
    expect((await record(id, laptop())).body.code).toBe('not-collected')
  })

  test('a weight that an earlier version took too early can be removed, and nothing else', async () => {
    const id = await send()
    const entry = await add(id)
    await setStatus(id, 'cancelled')
    expect((await record(id, laptop({ weight_kg: 1, replaces_id: entry.id }))).body.code).toBe(
      'not-collected',
    )
    await add(id, laptop({ weight_kg: 0, replaces_id: entry.id }))
  })

  test('"collected" stays while an entry counts; the last one gone, it can be taken back', async () => {
    const id = await send(11, undefined, 'pending')
    const review = (status: string) =>
      server.call({
        method: 'PATCH',
        url: `/api/submissions/${id}`,
        payload: { status, note: 'The wrong box' },
        headers: operator.headers,
      })
    for (const status of ['approved', 'collected']) await review(status)
    const entry = await add(id, laptop({ outcome: 'unknown' }))
    expect((await review('recycled')).status).toBe(200)
    expect((await review('collected')).status, 'no weight says that it was recycled').toBe(200)
    const kept = await review('approved')
    expect([kept.status, kept.body.code]).toEqual([409, 'weights-recorded'])
    await add(id, laptop({ weight_kg: 0, replaces_id: entry.id }))
    expect((await review('approved')).status).toBe(200)
  })

  test('a weight and the taking back of "collected", at once: one of them wins', async () => {
    for (let round = 0; round < 5; round++) {
      const id = await send()
      const answers = await Promise.all([
        record(id, laptop()),
        server.call({
          method: 'PATCH',
          url: `/api/submissions/${id}`,
          payload: { status: 'pending', note: 'The wrong box' },
          headers: operator.headers,
        }),
      ])
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    }
  })
})

describe('refused', () => {
  test.each([12, 14])('a request that brings nothing in (form %d)', async (form_id) => {
    const id = await send(form_id)
    const { status, body } = await record(id, laptop())
    expect([status, body.code]).toEqual([409, 'not-handed-over'])
    expect((await list(id)).body.entries).toEqual([])
  })

  test.each<[object, string]>([
    [{ device_class: 'time-machine' }, 'device_class'],
    [{ device_class: '../laptop' }, 'device_class'],
    [{ weight_kg: 0 }, 'weight_kg'],
    [{ weight_kg: -1 }, 'weight_kg'],
    [{ weight_kg: 0.0005 }, 'weight_kg'],
    [{ weight_kg: 50_001 }, 'weight_kg'],
    [{ weight_kg: '12,5' }, 'weight_kg'],
    [{ outcome: 'reused' }, 'units'],
    [{ units: 0, outcome: 'reused' }, 'units'],
    [{ units: 1.5 }, 'units'],
    [{ payout_idr: -1 }, 'payout_idr'],
    [{ payout_idr: 0.5 }, 'payout_idr'],
    [{ payout_idr: 3_000_000_001, confirmed: true }, 'payout_idr'],
    [{ weight_kg: 0, payout_idr: 1, replaces_id: 1 }, 'payout_idr'],
    [{ method: 'guessed' }, 'method'],
    [{ outcome: 'sold' }, 'outcome'],
    [{ replaces_id: 99_999_999 }, 'replaces_id'],
  ])('%j', async (change, field) => {
    const id = await send()
    const { status, body } = await record(id, laptop(change))
    expect([status, body.field]).toEqual([400, field])
    expect((await list(id)).body.entries).toEqual([])
  })

  test('a correction of another request’s entry', async () => {
    const [one, other] = [await send(), await send()]
    const { id: replaces_id } = await add(one)
    const { status, body } = await record(other, laptop({ replaces_id }))
    expect([status, body.field]).toEqual([400, 'replaces_id'])
    expect((await list(one)).body.entries).toMatchObject([{ replaced_by: null }])
  })

  test('without a key, of nothing, or by who is no operator', async () => {
    const id = await send()
    const url = `/api/submissions/${id}/weights`
    const { headers } = operator
    const missing = await server.call({ method: 'POST', url, payload: laptop(), headers })
    expect([missing.status, missing.body.field]).toEqual([400, 'idempotency-key'])
    expect((await record(99_999_999, laptop())).status).toBe(404)
    expect((await list(99_999_999)).status).toBe(404)
    expect((await record(id, laptop(), randomUUID(), member.headers)).status).toBe(403)
  })

  test('to rewrite the ledger, whoever asks', async () => {
    const id = await send()
    await add(id)
    for (const change of [
      'update weight_entries set weight_kg = 1 where submission_id = $1',
      'delete from weight_entries where submission_id = $1',
    ])
      await expect(server.pool.query(change, [id])).rejects.toThrow(/append-only/)
  })
})

describe('the gas of what cools', () => {
  const fridge = (change: object = {}) =>
    laptop({ device_class: 'refrigerator', weight_kg: 50, units: 1, ...change })

  test('is recorded with the entry, corrected with it, and counted in the figures', async () => {
    const id = await send()
    const gas = { refrigerant: 'recovered', refrigerant_gas: 'R-134a', refrigerant_g: 95 }
    const entry = await add(id, fridge(gas))
    expect(entry).toMatchObject(gas)
    expect(await add(id, fridge({ replaces_id: entry.id, refrigerant: 'vented' }))).toMatchObject({
      refrigerant: 'vented',
      refrigerant_gas: null,
      refrigerant_g: null,
    })
    const { refrigerant } = (await server.call({ url: '/api/impact' })).body
    expect(refrigerant).toMatchObject({ recovered_kg: 0, uncounted_kg: 50 })
  })

  test.each([
    [{ refrigerant: 'recovered' }, 'refrigerant_g'],
    [{ refrigerant: 'unknown', refrigerant_g: 20 }, 'refrigerant_g'],
    [{ refrigerant_gas: 'R-134a' }, 'refrigerant_gas'],
    [{ refrigerant: 'vented', refrigerant_gas: 'R-9' }, 'refrigerant_gas'],
    [{ refrigerant: 'vented', outcome: 'repaired' }, 'refrigerant'],
    [{ refrigerant: 'vented', device_class: 'rice-cooker' }, 'refrigerant'],
    [{ outcome: 'repaired', units: undefined }, 'units'],
  ])('%o is refused', async (change, field) => {
    const reply = await record(await send(), { ...fridge(change), confirmed: true })
    expect([reply.status, reply.body.field]).toEqual([400, field])
  })

  test('the database holds to it too', async () => {
    const id = await send()
    const insert = (columns: string, values: string) =>
      server.pool.query(
        `insert into weight_entries (submission_id, device_class, weight_kg, method, outcome, ${columns})
          values ($1, 'refrigerator', 50, 'weighed', ${values})`,
        [id],
      )
    for (const [columns, values] of [
      ['refrigerant', `'recycled', 'recovered'`],
      ['refrigerant_g', `'recycled', 5`],
      ['units, refrigerant', `'repaired', 1, 'vented'`],
      ['refrigerant, refrigerant_g', `'recycled', 'vented', 0`],
      ['factor_version', `'recycled', 'new'`],
    ] as const)
      await expect(insert(columns, values), columns).rejects.toThrow(/check constraint/)
  })
})

test('an entry whose recording fails leaves no line in the log', async () => {
  const id = await send()
  await server.pool.query('alter table audit_entries rename to away')
  try {
    expect((await record(id, laptop())).status).toBe(500)
  } finally {
    await server.pool.query('alter table away rename to audit_entries')
  }
  expect((await list(id)).body.entries).toEqual([])
})

test('random ledgers, played over the API: the figures are those of what stands at the end', async () => {
  const app = await createTestApp()
  try {
    await app.account('admin')
    const owner = await app.account('citra', 'member')
    const { headers } = await app.signIn('admin@example.org')
    const all: Played[] = []
    for (const { chains, orders } of fc.sample(ledgers(6), { numRuns: 6, seed: 20_261_121 })) {
      const { body } = await app.call({
        method: 'POST',
        url: '/api/submissions',
        payload: post(),
        headers: owner.headers,
      })
      await app.pool.query(`update submissions set status = 'collected' where id = $1`, [body.id])
      const ids = new Map<number, number>()
      const entries = played(chains, orders[0])
      for (const { id, chain: _, replaces_id, factor_version: __, ...payload } of entries) {
        const reply = await app.call({
          method: 'POST',
          url: `/api/submissions/${body.id}/weights`,
          payload: {
            ...payload,
            confirmed: true,
            // A removed weight is paid nothing; a payment that an earlier version took is not counted.
            ...(payload.weight_kg === 0 && { payout_idr: 0 }),
            ...(replaces_id !== null && { replaces_id: ids.get(replaces_id)! }),
          },
          headers: { ...headers, 'idempotency-key': randomUUID() },
        })
        expect(reply.status, reply.text).toBe(200)
        ids.set(id, reply.body.entries.at(-1).id)
      }
      all.push(...standing(entries))
      const totals = sumLots(all, impactRules({ REUSE_DISPLACEMENT: 0.5 }))
      expect((await app.call({ url: '/api/impact' })).body).toMatchObject({
        ewaste_managed: Math.round(totals.weight_kg * 1000) / 1_000_000,
        co2_saved: Math.round(totals.avoided_kg_co2e * 1000) / 1_000_000,
        uncounted_kg: totals.uncounted_kg,
        weighed_kg: totals.weighed_kg,
        estimated_kg: totals.estimated_kg,
        co2_grade: totals.grade,
        by_outcome_kg: totals.by_outcome_kg,
        money_to_scavengers: totals.payout_idr,
        co2_one_value: Math.round(totals.one_value_kg_co2e * 1000) / 1_000_000,
        refrigerant: {
          recovered_kg: totals.refrigerant.recovered_g / 1000,
          devices_kg: totals.refrigerant.devices_kg,
          uncounted_kg: totals.refrigerant.uncounted_kg,
        },
      })
      expect((await app.call({ url: '/api/dataSubmission' })).body[0].weight_kg).toBe(totals.weight_kg)
      expect((await app.call({ url: '/api/me', headers: owner.headers })).body.user).toMatchObject({
        recycledWeight: totals.by_outcome_kg.recycled,
        recycledGrade: totals.recycled_grade,
        carbon: {
          avoided_kg_co2e: totals.avoided_kg_co2e,
          grade: totals.grade,
          uncounted_kg: totals.uncounted_kg,
        },
      })
    }
    expect(all.length).toBeGreaterThan(10)
  } finally {
    await app.close()
  }
})
