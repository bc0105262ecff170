import { asc, sql } from 'drizzle-orm'
import { SMALLEST_GROUP } from '#contract/requests/impact.ts'
import type { Context } from '#server/core/context.ts'
import { weightEntries, weightFates } from '#server/database/schema/weights.ts'
import { factsOfPeriod } from '#server/features/proof/certificates/facts/facts-of-period.ts'
import {
  toCountedEntry,
  hashEntries,
  factorVersions,
} from '#server/features/proof/certificates/facts/facts.ts'
import { impactRules } from '#server/features/requests/impact/rules.ts'
import { sumLots } from '#server/features/requests/impact/totals.ts'
import { FACTOR_VERSION } from '#server/features/reference/knowledge/facts.ts'
import { monthDays } from './months.ts'

/**
 * The receipts from the first day of one month to the last of another, and their outcomes, as the ledgers say by now.
 * Too few requests give nothing: they wait for those of the months that follow.
 */
export async function factsSince(
  { db, env, now }: Pick<Context, 'db' | 'env' | 'now'>,
  since: string,
  month: string,
) {
  const all = (await factsOfPeriod({ db, env }, monthDays(since).from, monthDays(month).to)).entries
  // One parameter, however many there are.
  const ids = sql.param(all.map(({ id }) => id))
  const [{ requests } = { requests: 0 }] = await db
    .select({ requests: sql<number>`count(distinct ${weightEntries.submission_id})::int` })
    .from(weightEntries)
    .where(sql`${weightEntries.id} = any(${ids}::bigint[])`)
  const enough = requests >= SMALLEST_GROUP
  const fates = enough
    ? await db
        .select()
        .from(weightFates)
        .where(sql`${weightFates.weight_entry_id} = any(${ids}::bigint[])`)
        .orderBy(asc(weightFates.weight_entry_id), asc(weightFates.outcome))
    : []
  const entries = enough ? all : []
  const totals = sumLots(
    fates.map((fate) => ({ ...fate, weight_kg: fate.grams / 1000 })),
    impactRules(env),
  )
  return {
    covers: 'month' as const,
    month,
    ...(enough && { since }),
    timeZone: env.TIME_ZONE,
    weightKg: totals.weight_kg,
    avoidedKgCo2e: totals.avoided_kg_co2e,
    uncountedKg: totals.uncounted_kg,
    factorVersion: factorVersions(entries) || FACTOR_VERSION,
    displacement: impactRules(env).displacement,
    ledger: {
      entries: entries.length,
      sha256: await hashEntries([
        ...entries.map(toCountedEntry),
        ...fates.map(({ weight_entry_id, outcome, grams }) => ({ weight_entry_id, outcome, grams })),
      ]),
      at: now()
        .toISOString()
        .replace(/\.\d+Z$/, 'Z'),
    },
  }
}
