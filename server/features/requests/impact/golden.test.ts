import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { isUsedOn } from '#contract/requests/weights.ts'
import { FACTOR_VERSION, findDeviceFacts } from '#server/features/reference/knowledge/facts.ts'
import { avoidedEmissions, type Lot } from './avoided-emissions.ts'
import { impactRules } from './rules.ts'
import { roundToGram, sumLots } from './totals.ts'

// The examples of docs/impact.md, which were computed by hand. The page is the test, so neither can be wrong alone.

const page = readFileSync(join(import.meta.dirname, '..', '..', '..', '..', 'docs', 'impact.md'), 'utf8')
const rules = impactRules({ REUSE_DISPLACEMENT: 0.5 })

/** The rows of the table whose header begins so; `–` stands for nothing. */
function table(header: string): Record<string, string>[] {
  const lines = page.slice(page.indexOf(`| ${header} |`)).split('\n')
  const rows = lines.slice(
    0,
    lines.findIndex((line) => !line.startsWith('|')),
  )
  const [names, , ...cells] = rows.map((row) =>
    row
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  )
  return cells.map((row) => Object.fromEntries(row.map((cell, at) => [names![at]!, cell])))
}

const lotOf = (row: Record<string, string>): Lot => ({
  device_class: row.Class!,
  outcome: row.Outcome as Lot['outcome'],
  method: (row.Method ?? 'weighed') as Lot['method'],
  factor_version: FACTOR_VERSION,
  refrigerant: null,
  refrigerant_gas: null,
  refrigerant_g: null,
  weight_kg: Number(row.Kilograms),
  units: row.Pieces === '–' ? null : Number(row.Pieces),
  payout_idr: Number(row['Payout, Rp'] ?? 0),
})

/** "5 × 235.9 × 0.5 + 1": products and sums, from left to right. */
const work = (text: string) =>
  text
    .split(' + ')
    .map((product) => product.split(' × ').reduce((total, factor) => total * Number(factor), 1))
    .reduce((total, product) => total + product, 0)

const examples = table('Class | Outcome')
test('the page has its examples, of every outcome, counted and not counted', () => {
  expect(examples).toHaveLength(14)
  expect(new Set(examples.map(({ Outcome }) => Outcome))).toEqual(
    new Set(['recycled', 'reused', 'repaired', 'disposed', 'unknown']),
  )
  expect(examples.filter((row) => row['Avoided, kg CO2e'] === 'not calculated')).toHaveLength(2)
})

test.each(examples)('$Class, $Outcome, $Kilograms kg, $Pieces: $Calculation', (row) => {
  const avoided = avoidedEmissions(lotOf(row), rules)
  const result = row['Avoided, kg CO2e']!
  if (result === 'not calculated') return expect(avoided).toBeNull()
  expect(roundToGram(avoided!.kg_co2e.mid)).toBe(Number(result))
  expect(roundToGram(work(row.Calculation!))).toBe(Number(result))
  // The reader finds the factor that was used in the calculation.
  const facts = findDeviceFacts(row.Class!)!
  const factor = isUsedOn(row.Outcome as Lot['outcome']) ? facts.embodied_kg_co2e : facts.avoided
  if (avoided!.kg_co2e.mid > 0) {
    const used = isUsedOn(row.Outcome as Lot['outcome'])
      ? facts.embodied_kg_co2e!.preferred
      : facts.avoided!.kg_co2e_per_kg
    expect(row.Calculation).toContain(` × ${used}`)
    expect(avoided!.sources).toEqual(expect.arrayContaining(factor!.sources))
  }
})

test('the ledger adds up to what the page says', () => {
  const entries = table('Entry | Corrects')
  const replaced = new Set(entries.map(({ Corrects }) => Corrects))
  const totals = sumLots(entries.filter(({ Entry }) => !replaced.has(Entry!)).map(lotOf), rules)
  const found: Record<string, unknown> = {
    ...totals,
    recycled_kg: totals.by_outcome_kg.recycled,
    reused_kg: totals.by_outcome_kg.reused,
  }
  const figures = table('Figure | Calculation')
  expect(figures).toHaveLength(9)
  for (const { Figure, Calculation, Result } of figures) {
    expect(String(found[Figure!]), Figure).toBe(Result)
    if (Figure !== 'grade')
      for (const part of Calculation!.split(' = '))
        expect(roundToGram(work(part)), Figure).toBe(Number(Result))
  }
  expect(Number(((100 * totals.uncounted_kg) / totals.weight_kg).toFixed(1))).toBe(28.4)
})
