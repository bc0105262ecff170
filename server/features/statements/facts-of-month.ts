import { sql } from 'drizzle-orm'
import type { MonthlyRecord } from '#contract/statements.ts'
import type { Context } from '#server/context.ts'
import { weightEntries } from '#server/database/schema/weights.ts'
import { factsOfPeriod } from '#server/features/certificates/facts-of-period.ts'
import { counted, hashOf, type Entry } from '#server/features/certificates/facts.ts'
import { rulesOf } from '#server/features/impact/rules.ts'
import { roundToGram, totalsOf } from '#server/features/impact/totals.ts'
import { FACTOR_VERSION } from '#server/features/knowledge/facts.ts'
import { daysOf } from './months.ts'

/** So many requests must have brought a line together, that nobody can say from whom it came. */
export const REQUESTS_MIN = 5

type Line = MonthlyRecord['lines'][number]
type Group = { line: Line; requests: Set<number> }

/** What came in in a month, as the ledger says by now; what was corrected of earlier months is put to it where it is stated. */
export async function factsOfMonth(
  { db, env, now }: Pick<Context, 'db' | 'env' | 'now'>,
  month: string,
): Promise<MonthlyRecord> {
  const { from, to } = daysOf(month)
  const { entries } = await factsOfPeriod({ db, env }, from, to)
  const requests = await db
    .select({ id: weightEntries.id, submission_id: weightEntries.submission_id })
    .from(weightEntries)
    // One parameter, however many there are.
    .where(sql`${weightEntries.id} = any(${sql.param(entries.map(({ id }) => id))}::bigint[])`)
  const of = new Map(requests.map(({ id, submission_id }) => [id, submission_id]))
  const totals = totalsOf(
    entries.map((entry) => ({ ...entry, payout_idr: 0 })),
    rulesOf(env),
  )
  const lines = linesOf(entries, of)
  return {
    covers: 'month',
    month,
    timeZone: env.TIME_ZONE,
    weightKg: totals.weight_kg,
    lines,
    mergedKg: roundToGram(totals.weight_kg - sumOf(lines)),
    corrections: [],
    avoidedKgCo2e: totals.avoided_kg_co2e,
    uncountedKg: totals.uncounted_kg,
    factorVersion: FACTOR_VERSION,
    displacement: rulesOf(env).displacement,
    ledger: {
      entries: entries.length,
      sha256: hashOf(entries.map(counted)),
      at: now()
        .toISOString()
        .replace(/\.\d+Z$/, 'Z'),
    },
  }
}

/** Kilograms by class and outcome, the heaviest first. Lines of too few requests are left to what is merged. */
function linesOf(entries: readonly Entry[], of: ReadonlyMap<number, number>): Line[] {
  const groups = [
    ...Map.groupBy(entries, ({ device_class, outcome }) => `${device_class} ${outcome}`).values(),
  ]
    .map((some): Group => ({
      line: {
        deviceClass: some[0]!.device_class,
        outcome: some[0]!.outcome,
        weightKg: sumOf(some.map(({ weight_kg }) => ({ weightKg: weight_kg }))),
      },
      requests: new Set(some.map(({ id }) => of.get(id)!)),
    }))
    .toSorted(
      (one, other) =>
        other.requests.size - one.requests.size || (one.line.deviceClass < other.line.deviceClass ? -1 : 1),
    )
  const told = groups.filter(({ requests }) => requests.size >= REQUESTS_MIN)
  // What is merged must not be of too few either: it would follow from the sum.
  const merged = new Set(groups.slice(told.length).flatMap(({ requests }) => [...requests]))
  while (merged.size > 0 && merged.size < REQUESTS_MIN && told.length > 0)
    for (const request of told.pop()!.requests) merged.add(request)
  return told.map(({ line }) => line).toSorted((one, other) => other.weightKg - one.weightKg)
}

export const sumOf = (parts: readonly { weightKg: number }[]) =>
  roundToGram(parts.reduce((sum, { weightKg }) => sum + weightKg, 0))
