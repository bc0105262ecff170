import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Impact } from '#contract/requests/impact.ts'
import type { MonthlyRecord } from '#contract/proof/statements.ts'
import type { weightFates } from '#server/database/schema/weights.ts'
import { impactRules } from '#server/features/requests/impact/rules.ts'
import { sumLots } from '#server/features/requests/impact/totals.ts'
import { createTestApp, enquiry, newGuest } from '#server/testing/test-app.ts'
import { sumStatements } from './freeze.ts'
import { nextMonth } from './months.ts'

// Statements follow what became of the lots, as the public figures do: whatever is done, and when. The told part, and
// its time, is worked out here once more, request by request.

const PATH = '/.well-known/resirkuit/statements'
const MONTHS = ['2025-01', '2025-02', '2025-03', '2025-04', '2025-05']

let server: Awaited<ReturnType<typeof createTestApp>>
let operator: Awaited<ReturnType<typeof server.account>>
let clock = new Date()
const on = async (instant: string) => {
  clock = new Date(instant)
  operator = operator ? { ...operator, ...(await server.signIn(operator.email)) } : operator
}
const open = async () => {
  operator = undefined!
  clock = new Date('2025-01-02T03:00:00Z')
  server = await createTestApp({}, { now: () => clock })
  await server.account('ratna')
  operator = await server.account('dewi', 'operator')
}
beforeAll(open)
afterAll(() => server?.close())

const post = async (url: string, payload: object) => {
  clock = new Date(clock.getTime() + 1000)
  const headers = { ...operator.headers, 'idempotency-key': randomUUID() }
  const answer = await server.call({ method: 'POST', url, payload, headers })
  // Refused is what cannot be; what breaks on our side is no answer.
  expect([200, 400, 409], answer.text).toContain(answer.status)
  return answer
}
const stated = async (month: string) =>
  JSON.parse((await server.call({ url: `${PATH}/${month}.json` })).text).credentialSubject as MonthlyRecord
const rows = async <Row>(statement: string): Promise<Row[]> => (await server.pool.query(statement)).rows
const request = async () => {
  const payload = enquiry({ waste_source: 'household' })
  const { body } = await server.call({
    method: 'POST',
    url: '/api/submit-ewaste',
    payload,
    headers: newGuest(),
  })
  await server.pool.query(`update submissions set status = 'collected' where id = $1`, [body.id])
  return Number(body.id)
}
const weigh = async (id: number, device_class: string, weight_kg: number, more: object = {}) =>
  (
    await post(`/api/submissions/${id}/weights`, {
      device_class,
      weight_kg,
      method: 'weighed',
      outcome: 'recycled',
      confirmed: true,
      ...more,
    })
  ).body.entries?.at(-1).id as number

const doing = fc.record({
  verb: fc.constantFrom(
    'weigh',
    'weigh',
    'reweigh',
    'reweigh',
    'settle',
    'settle',
    'settle',
    'merge',
    'dismantle',
    'takeBack',
  ),
  pick: fc.nat(1000),
  grams: fc.integer({ min: 1, max: 9000 }),
  // The last of them has no factor: recycled, it is not counted.
  device_class: fc.constantFrom('washing-machine', 'electric-fan', 'battery-lead-acid'),
  outcome: fc.constantFrom('recycled', 'disposed', 'unknown'),
})
type Doing = typeof doing extends fc.Arbitrary<infer T> ? T : never

async function play({ verb, pick, grams, device_class, outcome }: Doing) {
  const one = <Row>(found: Row[]) => found[pick % Math.max(found.length, 1)]
  if (verb === 'weigh') {
    const known = await rows<{ id: string }>('select id from submissions order by id')
    // Also on a request of before: what it brought then and now is told apart.
    const id = pick % 4 === 0 && known.length > 0 ? Number(one(known)!.id) : await request()
    return weigh(id, device_class, grams / 1000, { outcome })
  }
  if (verb === 'reweigh') {
    const entry = one(
      await rows<{ id: string; submission_id: string }>(`select id, submission_id from weight_entries w
        where not exists (select from weight_entries l where l.replaces_id = w.id) order by id`),
    )
    const weight_kg = pick % 5 === 0 ? 0 : grams / 1000
    return entry && weigh(Number(entry.submission_id), device_class, weight_kg, { replaces_id: +entry.id })
  }
  if (verb === 'takeBack') {
    const act = one(
      await rows<{ id: string }>(`select id from custody_acts where kind <> 'corrected' order by id desc`),
    )
    return act && post(`/api/custody/acts/${act.id}/correction`, { reason: 'Once more' })
  }
  const lot = one(
    await rows<{ id: string; stock_g: string }>(
      'select id, stock_g from lots where stock_g > 0 and material is null order by id',
    ),
  )
  if (!lot) return undefined
  const weight_kg = Math.min(Number(lot.stock_g), grams) / 1000
  const url = `/api/custody/lots/${lot.id}`
  if (verb === 'settle')
    return post(`${url}/outcome`, { outcome: pick % 2 ? 'recycled' : 'disposed', weight_kg })
  if (verb === 'dismantle')
    return post(`${url}/dismantling`, {
      fractions: [{ device_class: null, material: 'steel', weight_kg }],
      loss_kg: 0,
    })
  const alike = await rows<{ id: string }>(`select b.id from lots a join lots b using (store_id, device_class)
    where a.id = ${lot.id} and b.stock_g > 0 order by b.id limit 3`)
  return post('/api/custody/merges', { lot_ids: alike.map(({ id }) => Number(id)) })
}

const FIGURES = {
  weight_kg: 'correctionKg',
  avoided_kg_co2e: 'correctionAvoidedKgCo2e',
  uncounted_kg: 'correctionUncountedKg',
} as const
type Name = keyof typeof FIGURES
const NAMES = Object.keys(FIGURES) as Name[]
type Fate = typeof weightFates.$inferSelect & { month: string }
const figuresOf = (fates: readonly Fate[]) =>
  sumLots(
    fates.map((fate) => ({ ...fate, weight_kg: Number(fate.grams) / 1000, payout_idr: 0 })),
    impactRules(server.context.env),
  )
const gram = (kg: number) => Math.round(kg * 1000) / 1000
const plus = (one: number, other: number) => gram(one + other)

/** The statements about each request, as a reader who sees everything would keep them. */
let told: Record<Name, Map<number, number>>
let said: { facts: MonthlyRecord }[]
/** Number of requests with figures not stated yet. */
let waiting: Record<Name, number>
let corrections: number

/** The month is over: what is stated is what can be. */
async function state(month: string) {
  await on(`${nextMonth(month)}-01T03:00:00Z`)
  const { body: index } = await server.call({ url: `${PATH}/index.json` })
  if (!index.statements.some((one: { month: string }) => one.month === month)) return
  const facts = await stated(month)
  const last = said.findLast((one) => one.facts.since !== undefined)
  const since = last ? nextMonth(last.facts.month) : (said[0]?.facts.month ?? month)
  const fates =
    await rows<Fate>(`select *, submission_id::int, to_char(first_at at time zone 'Asia/Jakarta', 'YYYY-MM') as month
    from weight_fates`)
  const before = Map.groupBy(
    fates.filter((fate) => fate.month < since),
    ({ submission_id }) => submission_id,
  )
  const all = figuresOf([...before.values()].flat())
  for (const name of NAMES) {
    const now = new Map([...before].map(([id, some]) => [id, figuresOf(some)[name]]))
    const changed = [...new Set([...now.keys(), ...told[name].keys()])].filter(
      (id) => (now.get(id) ?? 0) !== (told[name].get(id) ?? 0),
    )
    const enough = last !== undefined && changed.length >= 5
    expect(facts[FIGURES[name]]).toBe(enough ? gram(all[name] - sumStatements(said)[name]) : 0)
    if (enough) {
      told[name] = now
      corrections += 1
    }
    waiting[name] = enough || !last ? 0 : changed.length
  }
  const came = Map.groupBy(
    fates.filter((fate) => fate.month >= since && fate.month <= month),
    ({ submission_id }) => submission_id,
  )
  expect(facts.since).toBe(came.size < 5 ? undefined : since)
  const brought = figuresOf(came.size < 5 ? [] : [...came.values()].flat())
  expect([facts.weightKg, facts.avoidedKgCo2e, facts.uncountedKg]).toEqual(NAMES.map((name) => brought[name]))
  if (facts.since)
    for (const [id, some] of came)
      for (const name of NAMES) told[name].set(id, plus(told[name].get(id) ?? 0, figuresOf(some)[name]))
  said.push({ facts })
}

test(
  'statements and their corrections add up to the public figures, whatever is done and when; of fewer than five nothing is told',
  { timeout: 120_000 },
  async () => {
    let all_corrections = 0
    let waited = 0
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(doing, { minLength: 20, maxLength: 35 }), {
          minLength: MONTHS.length,
          maxLength: MONTHS.length,
        }),
        async (history) => {
          await server.close()
          await open()
          told = { weight_kg: new Map(), avoided_kg_co2e: new Map(), uncounted_kg: new Map() }
          waiting = { weight_kg: 0, avoided_kg_co2e: 0, uncounted_kg: 0 }
          said = []
          corrections = 0
          for (const [at, month] of MONTHS.entries()) {
            await on(`${month}-05T03:00:00Z`)
            for (const act of history[at]!) await play(act)
            await state(month)
            waited += Number(NAMES.some((name) => waiting[name] > 0))
          }
          all_corrections += corrections
          // Five of each figure: nothing waits any more.
          let month = nextMonth(MONTHS.at(-1)!)
          await on(`${month}-05T03:00:00Z`)
          const entries: [number, string, number][] = []
          for (const device_class of ['laptop', 'battery-lead-acid'])
            for (let count = 0; count < 5; count++) {
              const id = await request()
              entries.push([id, device_class, await weigh(id, device_class, 3, { units: 1 })])
            }
          await state(month)
          month = nextMonth(month)
          await on(`${month}-05T03:00:00Z`)
          for (const [id, device_class, replaces_id] of entries)
            await weigh(id, device_class, 2, { units: 1, replaces_id })
          await state(month)
          expect(waiting).toEqual({ weight_kg: 0, avoided_kg_co2e: 0, uncounted_kg: 0 })
          const { body } = await server.call({ url: '/api/impact' })
          const impact = body as Impact
          expect(sumStatements(said)).toEqual({
            weight_kg: gram(impact.ewaste_managed * 1000),
            avoided_kg_co2e: gram(impact.co2_saved * 1000),
            uncounted_kg: impact.uncounted_kg,
          })
        },
      ),
      { numRuns: 4, seed: 20_261_123, endOnFailure: true },
    )
    // It has tried what it promises to try: what can be told, and what has to wait.
    expect(all_corrections).toBeGreaterThan(5)
    expect(waited).toBeGreaterThan(3)
  },
)

test('a statement by declared outcomes is corrected once the correction concerns five requests', async () => {
  await server.close()
  await open()
  const lots: number[] = []
  for (let count = 0; count < 5; count++) {
    await weigh(await request(), 'washing-machine', 10)
    const [lot] = await rows<{ id: string }>('select max(id) as id from lots')
    lots.push(Number(lot!.id))
  }
  await on('2025-02-01T03:00:00Z')
  expect(await stated('2025-01')).toMatchObject({ weightKg: 50, avoidedKgCo2e: 41.3 })
  // An earlier version stated it, and kept nothing of each request.
  await server.pool.query('delete from told_requests')
  const throwAway = async (lot: number) => {
    const [declared] = await rows<{
      id: string
    }>(`select a.id from custody_acts a join custody_entries e on e.act_id = a.id
      where a.kind = 'outcome' and e.lot_id = ${lot} limit 1`)
    await post(`/api/custody/acts/${declared!.id}/correction`, { reason: 'It stands in the yard.' })
    await post(`/api/custody/lots/${lot}/outcome`, { outcome: 'disposed', weight_kg: 10 })
  }
  for (const lot of lots.slice(0, 4)) await throwAway(lot)
  await on('2025-03-01T03:00:00Z')
  expect(await stated('2025-02')).toMatchObject({ correctionKg: 0, correctionAvoidedKgCo2e: 0 })
  await throwAway(lots[4]!)
  await on('2025-04-01T03:00:00Z')
  expect(await stated('2025-01')).toMatchObject({ avoidedKgCo2e: 41.3 })
  expect(await stated('2025-03')).toMatchObject({ correctionKg: 0, correctionAvoidedKgCo2e: -41.3 })
  await on('2025-05-01T03:00:00Z')
  expect(await stated('2025-04')).toMatchObject({ correctionKg: 0, correctionAvoidedKgCo2e: 0 })
})
