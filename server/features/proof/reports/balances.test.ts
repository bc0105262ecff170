import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { LotOutcome } from '#contract/requests/custody.ts'
import { ReportColumn, type Period, type ReportFacts, type ReportFigures } from '#contract/proof/reports.ts'
import { createTestApp } from '#server/testing/test-app.ts'
import { custodyActs, type Entry } from '#server/testing/custody-acts.ts'
import { gatherReportFacts, kindId } from './facts.ts'
import { previousPeriod, periodDays, periodOf } from './periods.ts'

// Any acts at any time, also taken back: of every line and of the total of every period it adds up to the gram, what one
// period ends with the next begins with, and all of it is what a plain sum over the acts says.

let server: Awaited<ReturnType<typeof createTestApp>>
let write: ReturnType<typeof custodyActs>
let consignment_id: number
beforeAll(async () => {
  server = await createTestApp()
  write = custodyActs(server.pool)
  const { rows } = await server.pool.query(`
    with partner as (insert into partners (name, kinds) values ('PT Daur Ulang', '{recycler}') returning id)
    insert into consignments (number, state, store_id, receiver_id, sent_at)
    select 'K-1', 'sent', stores.id, partner.id, now() from stores, partner where is_default returning id`)
  consignment_id = Number(rows[0].id)
})
afterAll(() => server?.close())

type Lot = { id: number; what: string; business: boolean; at: Record<'stock' | 'underway' | 'held', number> }
type Act = { id: number; day: string; sends: boolean; entries: readonly Entry[]; corrected: boolean }
const lots: Lot[] = []
const acts: Act[] = []

const doing = fc.record({
  verb: fc.constantFrom(
    ...([
      'receive',
      'receive',
      'outcome',
      'dismantle',
      'consign',
      'confirm',
      'treat',
      'correct',
      'correct',
    ] as const),
  ),
  pick: fc.nat(10_000),
  share: fc.double({ min: 0.01, max: 1, noNaN: true }),
  device_class: fc.constantFrom('laptop', 'refrigerator', 'smartphone'),
  business: fc.boolean(),
  outcome: fc.constantFrom(...LotOutcome.exclude(['reused']).options),
  minute: fc.nat(6 * 30 * 24 * 60),
  /** For a paper: its age in days. */
  paper: fc.option(fc.nat(40)),
})
type Doing = typeof doing extends fc.Arbitrary<infer T> ? T : never

const MINUTE_MS = 60_000
const START_MS = Date.parse('2026-03-20T00:00:00Z')
/** In Jakarta, which is seven hours ahead, all year. */
const dayOf = (ms: number) => new Date(ms + 7 * 60 * MINUTE_MS).toISOString().slice(0, 10)

async function play({ verb, pick, share, device_class, business, outcome, minute, paper }: Doing) {
  const at_ms = START_MS + minute * MINUTE_MS
  const at = new Date(at_ms).toISOString()
  const happened_on = paper === null ? null : dayOf(at_ms - paper * 24 * 60 * MINUTE_MS)
  const day = happened_on ?? dayOf(at_ms)
  const put = async (kind: Parameters<typeof write.act>[0]['kind'], entries: Entry[]) => {
    const kept = entries.filter(([, , grams]) => grams !== 0)
    const sends = kind === 'consigned'
    const of = ['consigned', 'confirmed', 'treated'].includes(kind) ? { consignment_id } : {}
    const id = await write.act({ kind, at, happened_on, entries: kept, ...of })
    acts.push({ id, day, sends, entries: kept, corrected: false })
    apply(kept)
  }
  const somewhere = (place: keyof Lot['at']) => {
    const there = lots.filter((lot) => lot.at[place] > 0)
    const lot = there[pick % Math.max(there.length, 1)]
    return lot && { lot, all: lot.at[place], some: Math.max(1, Math.round(lot.at[place] * share)) }
  }
  if (verb === 'receive') {
    const waste_source = business ? 'business' : 'household'
    const id = await write.lot({ device_class, waste_source })
    lots.push({ id, what: device_class, business, at: { stock: 0, underway: 0, held: 0 } })
    const grams = 1 + Math.round(share * 100_000)
    return put('received', [
      [id, 'source', -grams],
      [id, 'stock', grams],
    ])
  }
  if (verb === 'correct') return correct(pick, at)
  const found = somewhere(verb === 'confirm' ? 'underway' : verb === 'treat' ? 'held' : 'stock')
  if (!found) return
  const { lot, all, some } = found
  if (verb === 'consign')
    return put('consigned', [
      [lot.id, 'stock', -all],
      [lot.id, 'underway', all],
    ])
  if (verb === 'confirm') {
    const received = Math.max(1, Math.round(all * (0.5 + share)))
    return put('confirmed', [
      [lot.id, 'underway', -all],
      [lot.id, 'held', received],
      [lot.id, 'difference', all - received],
    ])
  }
  if (verb === 'dismantle') {
    const id = await write.lot({ material: 'copper', waste_source: lot.business ? 'business' : 'household' })
    lots.push({ id, what: 'copper', business: lot.business, at: { stock: 0, underway: 0, held: 0 } })
    const lost = Math.floor(some / 10)
    return put('dismantled', [
      [lot.id, 'stock', -some],
      [lot.id, 'passed', some - lost],
      [lot.id, 'loss', lost],
      [id, 'passed', lost - some],
      [id, 'stock', some - lost],
    ])
  }
  const place = verb === 'treat' ? 'held' : 'stock'
  return put(verb === 'treat' ? 'treated' : 'outcome', [
    [lot.id, place, -some],
    [lot.id, outcome, some],
  ])
}

/** Acts whose lots have no later acts. */
async function correct(pick: number, at: string) {
  const free = acts.filter(
    (act, place) =>
      !act.corrected &&
      acts
        .slice(place + 1)
        .every(
          (later) =>
            later.corrected || !later.entries.some(([lot]) => act.entries.some(([own]) => own === lot)),
        ),
  )
  const act = free[pick % Math.max(free.length, 1)]
  if (!act) return
  const entries = act.entries.map(([lot, account, grams]): Entry => [lot, account, -grams])
  await write.act({ kind: 'corrected', at, corrects_id: act.id, entries })
  act.corrected = true
  apply(entries)
}

function apply(entries: readonly Entry[]) {
  for (const [id, account, grams] of entries) {
    const { at } = lots.find((lot) => lot.id === id)!
    if (account in at) at[account as keyof Lot['at']] += grams
  }
}

const RIGHT = [
  ...(['passed_kg', 'reused_kg', 'repaired_kg', 'recycled_kg', 'refrigerant_kg', 'disposed_kg'] as const),
  ...(['loss_kg', 'difference_kg', 'out_kg', 'closing_kg'] as const),
]
const grams = (kg: number) => Math.round(kg * 1000)
const balanced = (line: ReportFigures) => {
  const left = grams(line.opening_kg) + grams(line.opening_out_kg) + grams(line.in_kg)
  expect(RIGHT.reduce((sum, column) => sum + grams(line[column]), 0)).toBe(left)
}

/** The same, added up act by act: what was taken back was never there. */
function reckoned({ kind, from, to }: Pick<ReportFacts, 'kind' | 'from' | 'to'>) {
  const lines = new Map<string, Record<ReportColumn, number>>()
  for (const { day, sends, entries, corrected } of acts) {
    if (corrected || day > to) continue
    for (const [id, account, amount] of entries) {
      const lot = lots.find((one) => one.id === id)!
      if (kind === 'quarter' && !lot.business) continue
      const line =
        lines.get(lot.what) ?? (Object.fromEntries(ReportColumn.options.map((name) => [name, 0])) as never)
      lines.set(lot.what, line)
      const add = (column: ReportColumn, more: number) => void (line[column] += more)
      const place =
        account === 'stock' ? '' : account === 'underway' || account === 'held' ? 'out' : undefined
      if (place !== undefined) {
        if (day < from) add(place ? 'opening_out_kg' : 'opening_kg', amount)
        add(place ? 'out_kg' : 'closing_kg', amount)
        if (!place && sends && day >= from) add('sent_kg', -amount)
      } else if (day >= from) {
        if (account === 'source') add('in_kg', -amount)
        else add(ReportColumn.parse(`${account}_kg`), amount)
      }
    }
  }
  return Object.fromEntries([...lines].filter(([, line]) => Object.values(line).some((value) => value !== 0)))
}

const figuresOf = (line: ReportFigures) =>
  Object.fromEntries(ReportColumn.options.map((column) => [column, grams(line[column])]))

test('every period adds up to the gram, whatever was done and taken back, and hands on what is left', async () => {
  const facts = (period: Period) =>
    gatherReportFacts(server.context, period, { mapping: {}, time_zone: 'Asia/Jakarta', operator: '' })
  const seen = { corrected: 0, lines: 0, open: 0 }
  await fc.assert(
    fc.asyncProperty(fc.array(doing, { minLength: 8, maxLength: 25 }), async (all) => {
      for (const one of all) await play(one)
      for (const kind of ['month', 'quarter', 'half-year'] as const) {
        let next: ReportFacts | undefined
        for (
          let period = periodOf(kind, '2026-09-30');
          periodDays(period).to >= '2026-02-01';
          period = previousPeriod(period)
        ) {
          const report = await facts(period)
          for (const line of [...report.lines, ...report.groups, report.total]) balanced(line)
          expect(Object.fromEntries(report.lines.map((line) => [kindId(line), figuresOf(line)]))).toEqual(
            reckoned(report),
          )
          for (const parts of [report.sources, report.districts, report.brands])
            expect(parts.reduce((sum, { weight_kg }) => sum + grams(weight_kg), 0)).toBe(
              grams(report.total.in_kg),
            )
          if (next) {
            expect(next.total.opening_kg).toBe(report.total.closing_kg)
            expect(next.total.opening_out_kg).toBe(report.total.out_kg)
          }
          next = report
          seen.lines += report.lines.length
          if (report.total.opening_out_kg > 0) seen.open++
        }
      }
      seen.corrected = acts.filter(({ corrected }) => corrected).length
    }),
    { numRuns: 8, seed: 20_261_123, endOnFailure: true },
  )
  // It has looked at something.
  expect(seen.corrected).toBeGreaterThan(5)
  expect(seen.lines).toBeGreaterThan(100)
  expect(seen.open).toBeGreaterThan(0)
})

test.each([
  ['2026-10', { kind: 'month', from: '2026-10-01', to: '2026-10-31' }, '2026-09'],
  ['2028-02', { kind: 'month', from: '2028-02-01', to: '2028-02-29' }, '2028-01'],
  ['2026-Q1', { kind: 'quarter', from: '2026-01-01', to: '2026-03-31' }, '2025-Q4'],
  ['2026-Q4', { kind: 'quarter', from: '2026-10-01', to: '2026-12-31' }, '2026-Q3'],
  ['2026-H2', { kind: 'half-year', from: '2026-07-01', to: '2026-12-31' }, '2026-H1'],
] as const)('the days of %s, and the one before it', (period, days, earlier) => {
  expect(periodDays(period)).toEqual(days)
  expect(previousPeriod(period)).toBe(earlier)
  expect(periodOf(days.kind, days.from)).toBe(period)
  expect(periodOf(days.kind, days.to)).toBe(period)
})
