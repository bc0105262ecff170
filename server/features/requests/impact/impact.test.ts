import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { weightEntries } from '#server/database/schema/weights.ts'
import { FACTOR_VERSION, findDeviceFacts } from '#server/features/reference/knowledge/facts.ts'
import { createTestApp, enquiry, newGuest, PASSWORD, post } from '#server/testing/test-app.ts'

let server: Awaited<ReturnType<typeof createTestApp>>
let member: Awaited<ReturnType<typeof server.account>>
const start_ms = Date.parse('2026-11-21T03:00:00Z')
let clock_ms = start_ms
const now = () => new Date(clock_ms)

beforeAll(async () => {
  server = await createTestApp({}, { now })
  member = await server.account('budi')
})
afterAll(() => server?.close())
// Computed figures are cached for a minute.
beforeEach(() => {
  clock_ms += 60_000
})

const get = async (url: string, app = server) => {
  const reply = await app.call({ url })
  expect(reply.status).toBe(200)
  return reply.body
}

const send = async (app = server) => {
  const { body } = await app.call({
    method: 'POST',
    url: '/api/submit-ewaste',
    payload: enquiry(),
    headers: newGuest(),
  })
  return body.id as number
}

type Weight = Partial<typeof weightEntries.$inferInsert> & { weight_kg: number }
const weigh = async (entry: Weight, app = server) => {
  const [row] = await app.db
    .insert(weightEntries)
    .values({
      submission_id: entry.submission_id ?? (await send(app)),
      device_class: 'laptop',
      method: 'weighed',
      outcome: 'recycled',
      recorded_at: now(),
      factor_version: FACTOR_VERSION,
      ...entry,
    })
    .returning({ id: weightEntries.id })
  return row!.id
}

const nothing = { low: 0, mid: 0, high: 0 }

test('an empty installation: every figure is 0, and there is no date', async () => {
  expect(await get('/api/impact')).toEqual({
    last_updated: null,
    ewaste_managed: 0,
    co2_saved: 0,
    money_to_scavengers: 0,
    money_currency: 'IDR',
    opening: null,
    own_record: null,
    co2_range: nothing,
    co2_one_value: 0,
    co2_balance: nothing,
    refrigerant: {
      recovered_kg: 0,
      recovered_co2: nothing,
      vented_co2: nothing,
      devices_kg: { recovered: 0, vented: 0, unknown: 0 },
      uncounted_kg: 0,
    },
    uncounted_kg: 0,
    uncounted_share: null,
    weighed_kg: 0,
    estimated_kg: 0,
    co2_grade: null,
    by_outcome_kg: { reused: 0, repaired: 0, recycled: 0, disposed: 0, unknown: 0, refrigerant: 0, lost: 0 },
    factor_version: FACTOR_VERSION,
    factor_versions: [],
    displacement: 0.5,
    sources: [],
  })
  expect(await get('/api/dataSubmission')).toEqual([
    { total: 0, open: 0, completed: 0, guests: 0, weight_kg: 0, last_submitted_at: null },
  ])
})

test('the figures are what the ledger adds up to; a corrected entry counts once, as corrected', async () => {
  await weigh({ weight_kg: 1200.5, payout_idr: 2_000_000 })
  const submission_id = await send()
  const wrong = await weigh({
    submission_id,
    weight_kg: 9000,
    device_class: 'tv-crt',
    method: 'estimated',
    payout_idr: 9_000_000,
  })
  const better = await weigh({ submission_id, weight_kg: 90, device_class: 'tv-crt', replaces_id: wrong })
  clock_ms += 3_600_000
  await weigh({ submission_id, weight_kg: 99.25, device_class: 'ups', payout_idr: 500, replaces_id: better })
  await weigh({ weight_kg: 4, outcome: 'reused', units: 2, method: 'estimated' })
  await weigh({ weight_kg: 7, outcome: 'disposed', method: 'estimated' })

  const { sources, refrigerant: _, ...figures } = await get('/api/impact')
  expect(figures).toEqual({
    last_updated: now().toISOString(),
    ewaste_managed: 1.31075,
    // 1200.5 kg × 1.17 and 2 pieces × 235.9 kg × 0.5; no factor is known for the rest, and it is said of how much.
    co2_saved: 1.640485,
    // The laptops' recycling from two derivations, the reused ones from three publishers; both are the first ends' and the last ends' sums.
    co2_range: { low: 1.587185, mid: 1.640485, high: 1.863186 },
    co2_one_value: 0,
    co2_balance: { low: 1.587185, mid: 1.640485, high: 1.863186 },
    uncounted_kg: 99.25,
    uncounted_share: 99.25 / 1310.75,
    weighed_kg: 1299.75,
    estimated_kg: 11,
    co2_grade: 'estimated',
    by_outcome_kg: {
      reused: 4,
      repaired: 0,
      recycled: 1299.75,
      disposed: 7,
      unknown: 0,
      refrigerant: 0,
      lost: 0,
    },
    money_to_scavengers: 2_000_500,
    money_currency: 'IDR',
    opening: null,
    own_record: null,
    factor_version: FACTOR_VERSION,
    factor_versions: [FACTOR_VERSION],
    displacement: 0.5,
  })
  const { avoided, embodied_kg_co2e } = findDeviceFacts('laptop')!
  expect(sources.map(({ id }: { id: string }) => id).toSorted()).toEqual(
    [...avoided!.sources, ...avoided!.second!.sources, ...embodied_kg_co2e!.sources]
      .filter((id, at, all) => all.indexOf(id) === at)
      .toSorted(),
  )
  expect(sources[0]).toMatchObject({ title: expect.any(String), publisher: expect.any(String) })
  expect((await get('/api/dataSubmission'))[0]).toMatchObject({ weight_kg: 1310.75 })
})

test('an entry corrected to nothing leaves a date and no figure', async () => {
  const app = await createTestApp({}, { now })
  try {
    const submission_id = await send(app)
    const wrong = await weigh({ submission_id, weight_kg: 5, payout_idr: 1000 }, app)
    // Nor is its payout counted, which an earlier version took.
    await weigh({ submission_id, weight_kg: 0, payout_idr: 1000, replaces_id: wrong }, app)
    expect(await get('/api/impact', app)).toMatchObject({
      last_updated: now().toISOString(),
      ewaste_managed: 0,
      money_to_scavengers: 0,
      money_currency: 'IDR',
    })
  } finally {
    await app.close()
  }
})

test('dollars only where the operator has set a rate', async () => {
  const app = await createTestApp({ IDR_PER_USD: '16000' }, { now })
  try {
    // The same sign before and after the first payout.
    expect(await get('/api/impact', app)).toMatchObject({ money_to_scavengers: 0, money_currency: 'USD' })
    clock_ms += 60_000
    await weigh({ weight_kg: 5, payout_idr: 20_000_100 }, app)
    expect(await get('/api/impact', app)).toMatchObject({
      money_to_scavengers: 1250.01,
      money_currency: 'USD',
    })
  } finally {
    await app.close()
  }
})

test('an opening balance stands beside the figures and in none of them', async () => {
  const settings = {
    OPENING_WEIGHT_KG: '12500.5',
    OPENING_AVOIDED_KG_CO2E: '8000',
    OPENING_PAYOUT_IDR: '32000000',
    IDR_PER_USD: '16000',
  }
  const app = await createTestApp(settings, { now })
  try {
    const opening = { ewaste_managed: 12.5005, co2_saved: 8, money_to_scavengers: 2000 }
    const nothing = { weighed_kg: 0, estimated_kg: 0, co2_grade: null, sources: [] }
    expect(await get('/api/impact', app)).toMatchObject({
      last_updated: null,
      ewaste_managed: 0,
      co2_saved: 0,
      money_to_scavengers: 0,
      opening,
      ...nothing,
    })
    clock_ms += 60_000
    await weigh({ weight_kg: 100, payout_idr: 1_600_000 }, app)
    expect(await get('/api/impact', app)).toMatchObject({
      ewaste_managed: 0.1,
      co2_saved: 0.117,
      money_to_scavengers: 100,
      opening,
      weighed_kg: 100,
      by_outcome_kg: { recycled: 100 },
      co2_grade: 'weighed',
    })
    // It was brought with none of these requests.
    expect((await get('/api/dataSubmission', app))[0].weight_kg).toBe(100)
  } finally {
    await app.close()
  }
})

test('the share that a reused device is counted for is the operator’s to say', async () => {
  const app = await createTestApp({ REUSE_DISPLACEMENT: '0' }, { now })
  try {
    await weigh({ weight_kg: 4, outcome: 'reused', units: 2 }, app)
    expect(await get('/api/impact', app)).toMatchObject({
      co2_saved: 0,
      co2_grade: 'weighed',
      uncounted_kg: 0,
      displacement: 0,
    })
  } finally {
    await app.close()
  }
})

test('the counters of all requests', async () => {
  const before = (await get('/api/dataSubmission'))[0]
  const sent = [await send(), await send(), await send(), await send()]
  const { headers } = await server.signIn(member.email)
  await server.call({ method: 'POST', url: '/api/submissions', payload: post(), headers })
  const states = ['approved', 'recycled', 'rejected', 'cancelled'] as const
  for (const [at, status] of states.entries())
    await server.pool.query('update submissions set status = $1 where id = $2', [status, sent[at]])
  clock_ms += 60_000

  const [counters] = await get('/api/dataSubmission')
  expect(counters).toMatchObject({
    total: before.total + 5,
    // The approved one and the member's own, which is pending.
    open: before.open + 2,
    completed: before.completed + 1,
    guests: before.guests + 4,
  })
  const { rows } = await server.pool.query('select max(submitted_at) as newest from submissions')
  expect(counters.last_submitted_at).toBe(rows[0].newest.toISOString())
})

test('requests of guests stay theirs in the counters: when they sign up, and when they are forgotten', async () => {
  const app = await createTestApp({ RETENTION_MONTHS: '1' }, { now })
  try {
    await app.account('ratna')
    const guest = newGuest()
    for (const headers of [guest, newGuest()])
      await app.call({ method: 'POST', url: '/api/submit-ewaste', payload: enquiry(), headers })
    const guests = async () => {
      clock_ms += 60_000
      return (await get('/api/dataSubmission', app))[0].guests
    }
    expect(await guests()).toBe(2)
    const signUp = { username: 'wati', email: 'wati@example.org', password: PASSWORD }
    await app.call({ method: 'POST', url: '/api/signup', payload: signUp, headers: guest })
    expect(await guests()).toBe(2)
    await app.pool.query(
      `update submissions set guest_id = null, anonymised_at = now() where guest_id is not null`,
    )
    expect(await guests()).toBe(2)
  } finally {
    await app.close()
  }
})

test('computed once a minute, however many ask', async () => {
  const read = () => Promise.all([get('/api/impact'), get('/api/dataSubmission')])
  const [before, ...same] = await Promise.all([read(), read(), read()])
  expect(same).toEqual([before, before])
  await weigh({ weight_kg: 10 })
  clock_ms += 59_999
  expect(await read()).toEqual(before)
  clock_ms += 1
  const [figures, [counters]] = await read()
  expect(figures.weighed_kg).toBe(before[0].weighed_kg + 10)
  expect(counters.weight_kg).toBe(before[1][0].weight_kg + 10)
  expect(counters.total).toBe(before[1][0].total + 1)
})

test('a computation that failed is tried again at once', async () => {
  await server.pool.query('alter table weight_entries rename to away')
  expect((await server.call({ url: '/api/impact' })).status).toBe(500)
  await server.pool.query('alter table away rename to weight_entries')
  await get('/api/impact')
})

test('the four services, in the language that was asked for', async () => {
  const english = await get('/api/features?locale=en')
  expect(english).toEqual([
    {
      id: 'collection',
      title: 'E-Waste Collection',
      description: 'Responsibly collect and recycle e-waste',
      path: '/collection',
      icon: 'collection',
    },
    {
      id: 'supply',
      title: 'E-Waste Supply',
      description: 'Quality e-waste materials ready for recycling',
      path: '/supply',
      icon: 'supply',
    },
    {
      id: 'donation',
      title: 'Donation',
      description: 'Donate old electronics to be refurbished or recycled',
      path: '/donation',
      icon: 'donation',
    },
    {
      id: 'collaboration',
      title: 'Collaboration',
      description: 'Partner on research and innovative solutions',
      path: '/collaboration',
      icon: 'collaboration',
    },
  ])
  const indonesian = await get('/api/features')
  expect(indonesian.map(({ title }: { title: string }) => title)).toEqual([
    'Pengumpulan Sampah Elektronik',
    'Pasokan Sampah Elektronik',
    'Donasi',
    'Kolaborasi',
  ])
  expect((await server.call({ url: '/api/features?locale=fr' })).body).toMatchObject({ field: 'locale' })
})
