import { lt, sql } from 'drizzle-orm'
import type { MonthlyRecord } from '#contract/proof/statements.ts'
import type { Context } from '#server/core/context.ts'
import { weightFates } from '#server/database/schema/weights.ts'
import { lotColumns, lotKeys } from '#server/features/requests/impact/lots.ts'
import { impactRules } from '#server/features/requests/impact/rules.ts'
import { roundToGram, sumLots, type Totals } from '#server/features/requests/impact/totals.ts'
import { findChangedFigures, restateFigures } from './stated-figures.ts'

/** The sums of statements, with their corrections. */
export type StatedTotals = Pick<Totals, 'weight_kg' | 'avoided_kg_co2e' | 'uncounted_kg'>

/**
 * How far what is known now is from what was stated, of each figure. While fewer requests than can hide one say otherwise, it is
 * nothing, and waits for the next month. From then on it counts as told.
 * @param until the first day that no statement has counted
 */
export async function toCorrection(
  ctx: Pick<Context, 'db' | 'env'>,
  { told, until }: { told: StatedTotals; until: string },
): Promise<Pick<MonthlyRecord, 'correctionKg' | 'correctionAvoidedKgCo2e' | 'correctionUncountedKg'>> {
  const changed = await findChangedFigures(ctx, { until })
  const counted = await ctx.db
    .select(lotColumns)
    .from(weightFates)
    .where(lt(weightFates.first_at, sql`${until}::date::timestamp at time zone ${ctx.env.TIME_ZONE}`))
    .groupBy(...lotKeys)
  const now = sumLots(counted, impactRules(ctx.env))
  await restateFigures(ctx, { until }, changed)
  const by = (figure: keyof StatedTotals) => roundToGram(now[figure] - told[figure])
  return {
    correctionKg: changed.has('grams') ? by('weight_kg') : 0,
    correctionAvoidedKgCo2e: changed.has('avoided_mg') ? by('avoided_kg_co2e') : 0,
    correctionUncountedKg: changed.has('uncounted_g') ? by('uncounted_kg') : 0,
  }
}
