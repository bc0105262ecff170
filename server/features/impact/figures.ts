import { max, sql } from 'drizzle-orm'
import type { Impact } from '#contract/impact.ts'
import { weightEntries } from '#server/database/schema/weights.ts'
import type { Env } from '#server/env.ts'
import { allSources, FACTOR_VERSION } from '#server/features/knowledge/facts.ts'
import { isCurrent } from './current-entries.ts'
import { eachMinute } from './each-minute.ts'
import { rulesOf } from './rules.ts'
import { totalsOf } from './totals.ts'

/**
 * What the ledger of kilograms adds up to, on top of the opening balance of the settings; nothing else is typed in, and
 * nothing is filled in where a factor is missing.
 */
export const figures = eachMinute(async ({ db, env }): Promise<Impact> => {
  const { device_class, outcome, method, weight_kg, units, payout_idr, recorded_at } = weightEntries
  const lots = await db
    .select({
      device_class,
      outcome,
      method,
      weight_kg: sql<number>`sum(${weight_kg})::float8`,
      // The pieces and the payout of an entry that was taken back (0 kg) count no more than its kilograms.
      units: sql<number | null>`(sum(${units}) filter (where ${weight_kg} > 0))::float8`,
      payout_idr: sql<number>`coalesce(sum(${payout_idr}) filter (where ${weight_kg} > 0), 0)::float8`,
      // A correction is newer than what it corrects.
      recorded_at: max(recorded_at),
    })
    .from(weightEntries)
    .where(isCurrent)
    .groupBy(device_class, outcome, method)

  const rules = rulesOf(env)
  const totals = totalsOf(lots, rules)
  const newest_ms = Math.max(...lots.map((lot) => lot.recorded_at!.getTime()))
  return {
    last_updated: lots.length > 0 ? new Date(newest_ms).toISOString() : null,
    ...headline(
      env,
      totals.weight_kg + env.OPENING_WEIGHT_KG,
      totals.avoided_kg_co2e + env.OPENING_AVOIDED_KG_CO2E,
      totals.payout_idr + env.OPENING_PAYOUT_IDR,
    ),
    money_currency: env.IDR_PER_USD === undefined ? 'IDR' : 'USD',
    opening: opening(env),
    uncounted_kg: totals.uncounted_kg,
    weighed_kg: totals.weighed_kg,
    estimated_kg: totals.estimated_kg,
    co2_grade: totals.grade,
    by_outcome_kg: totals.by_outcome_kg,
    factor_version: FACTOR_VERSION,
    displacement: rules.displacement,
    sources: allSources.filter(({ id }) => totals.sources.has(id)),
  }
})

/** The three figures that everybody sees. */
const headline = ({ IDR_PER_USD }: Env, weight_kg: number, avoided_kg_co2e: number, payout_idr: number) => ({
  ewaste_managed: tonnes(weight_kg),
  co2_saved: tonnes(avoided_kg_co2e),
  money_to_scavengers:
    IDR_PER_USD === undefined ? payout_idr : Math.round((payout_idr / IDR_PER_USD) * 100) / 100,
})

const tonnes = (kg: number) => Math.round(kg * 1000) / 1_000_000

function opening(env: Env): Impact['opening'] {
  const { OPENING_WEIGHT_KG, OPENING_AVOIDED_KG_CO2E, OPENING_PAYOUT_IDR } = env
  if (OPENING_WEIGHT_KG + OPENING_AVOIDED_KG_CO2E + OPENING_PAYOUT_IDR === 0) return null
  return headline(env, OPENING_WEIGHT_KG, OPENING_AVOIDED_KG_CO2E, OPENING_PAYOUT_IDR)
}
