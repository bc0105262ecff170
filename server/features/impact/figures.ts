import { max, sql } from 'drizzle-orm'
import type { Impact } from '#contract/impact.ts'
import { weightEntries } from '#server/database/schema.ts'
import { allSources, FACTOR_VERSION } from '#server/features/knowledge/facts.ts'
import { isCurrent } from './current-entries.ts'
import { eachMinute } from './each-minute.ts'
import { rulesOf } from './rules.ts'
import { totalsOf } from './totals.ts'

/** What the ledger of kilograms adds up to; nothing is typed in, and nothing is filled in where a factor is missing. */
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
    ewaste_managed: tonnes(totals.weight_kg),
    co2_saved: tonnes(totals.avoided_kg_co2e),
    ...money(totals.payout_idr, env.IDR_PER_USD),
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

const tonnes = (kg: number) => Math.round(kg * 1000) / 1_000_000

function money(payout_idr: number, IDR_PER_USD: number | undefined) {
  if (IDR_PER_USD === undefined) return { money_to_scavengers: payout_idr, money_currency: 'IDR' as const }
  return {
    money_to_scavengers: Math.round((payout_idr / IDR_PER_USD) * 100) / 100,
    money_currency: 'USD' as const,
  }
}
