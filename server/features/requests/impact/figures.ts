import { count, desc, max, min, sql } from 'drizzle-orm'
import type { Impact, Range } from '#contract/requests/impact.ts'
import type { Database } from '#server/database/open.ts'
import { pastCollections } from '#server/database/schema/imports.ts'
import { weightEntries, weightFates } from '#server/database/schema/weights.ts'
import { isDemo } from '#server/demo/is-demo.ts'
import type { Env } from '#server/installation/env.ts'
import { publishedSources } from '#server/features/reference/factors/sets.ts'
import { FACTOR_VERSION } from '#server/features/reference/knowledge/facts.ts'
import { eachMinute } from './each-minute.ts'
import { lotColumns, lotKeys } from './lots.ts'
import { impactRules } from './rules.ts'
import { sumLots, type Totals } from './totals.ts'

/**
 * The sums of the ledger of kilograms, by outcome; nothing is typed in, and nothing is filled in where a factor is
 * missing. The opening balance of the settings stands beside it.
 */
export const readFigures = eachMinute(async ({ db, env }): Promise<Impact> => {
  const lots = await db
    .select(lotColumns)
    .from(weightFates)
    .groupBy(...lotKeys)
  const recorded_at = await lastRecorded(db)

  const rules = impactRules(env)
  const totals = sumLots(lots, rules)
  const { weight_kg, uncounted_kg } = totals
  return {
    last_updated: recorded_at?.toISOString() ?? null,
    ...headline(env, weight_kg, totals.avoided_kg_co2e, totals.payout_idr),
    money_currency: env.IDR_PER_USD === undefined ? 'IDR' : 'USD',
    opening: opening(env),
    own_record: await ownRecord(db),
    co2_range: inTonnes(totals.avoided_range_kg_co2e),
    co2_one_value: tonnes(totals.one_value_kg_co2e),
    co2_balance: inTonnes(balanceOf(totals)),
    refrigerant: {
      recovered_kg: totals.refrigerant.recovered_g / 1000,
      recovered_co2: inTonnes(totals.refrigerant.recovered_kg_co2e),
      vented_co2: inTonnes(totals.refrigerant.vented_kg_co2e),
      devices_kg: totals.refrigerant.devices_kg,
      uncounted_kg: totals.refrigerant.uncounted_kg,
    },
    uncounted_kg,
    uncounted_share: weight_kg > 0 ? uncounted_kg / weight_kg : null,
    weighed_kg: totals.weighed_kg,
    estimated_kg: totals.estimated_kg,
    co2_grade: totals.grade,
    by_outcome_kg: totals.by_outcome_kg,
    factor_version: FACTOR_VERSION,
    factor_versions: [...totals.versions].toSorted(),
    displacement: rules.displacement,
    sources: publishedSources.filter(({ id }) => totals.sources.has(id)),
    ...((await isDemo(db)) && { example: true as const }),
  }
})

/** The avoided and recovered emissions less the vented ones: the worst of one where the others are at their best. */
const balanceOf = ({ avoided_range_kg_co2e: avoided, refrigerant }: Totals): Range => {
  const { recovered_kg_co2e: kept, vented_kg_co2e: lost } = refrigerant
  return {
    low: avoided.low + kept.low - lost.high,
    mid: avoided.mid + kept.mid - lost.mid,
    high: avoided.high + kept.high - lost.low,
  }
}

/** The three figures that everybody sees. */
const headline = ({ IDR_PER_USD }: Env, weight_kg: number, avoided_kg_co2e: number, payout_idr: number) => ({
  ewaste_managed: tonnes(weight_kg),
  co2_saved: tonnes(avoided_kg_co2e),
  money_to_scavengers:
    IDR_PER_USD === undefined ? payout_idr : Math.round((payout_idr / IDR_PER_USD) * 100) / 100,
})

const tonnes = (kg: number) => Math.round(kg * 1000) / 1_000_000
const inTonnes = ({ low, mid, high }: Range): Range => ({
  low: tonnes(low),
  mid: tonnes(mid),
  high: tonnes(high),
})

function opening(env: Env): Impact['opening'] {
  const { OPENING_WEIGHT_KG, OPENING_AVOIDED_KG_CO2E, OPENING_PAYOUT_IDR } = env
  if (OPENING_WEIGHT_KG + OPENING_AVOIDED_KG_CO2E + OPENING_PAYOUT_IDR === 0) return null
  return headline(env, OPENING_WEIGHT_KG, OPENING_AVOIDED_KG_CO2E, OPENING_PAYOUT_IDR)
}

/** The collections of the time before that the operator has brought in; they are in no other figure. */
async function ownRecord(db: Database): Promise<Impact['own_record']> {
  const [sum] = await db
    .select({
      collections: count(),
      weight_g: sql<string>`coalesce(sum(${pastCollections.weight_g}), 0)`,
      from: min(pastCollections.day),
      until: max(pastCollections.day),
    })
    .from(pastCollections)
  const { collections, weight_g, from, until } = sum!
  return from && until ? { collections, weight_kg: Number(weight_g) / 1000, from, until } : null
}

/** Entries stand there almost in the order of time; looking for the newest of all would read every one. */
async function lastRecorded(db: Database) {
  const { id, recorded_at } = weightEntries
  const latest = db.select({ recorded_at }).from(weightEntries).orderBy(desc(id)).limit(1000).as('latest')
  const [row] = await db.select({ at: max(latest.recorded_at) }).from(latest)
  return row?.at ?? null
}
