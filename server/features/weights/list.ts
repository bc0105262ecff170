import { asc, eq } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { WeightEntry } from '#contract/weights.ts'
import type { RequestContext } from '#server/context.ts'
import { users } from '#server/database/schema/people.ts'
import { submissions } from '#server/database/schema/submissions.ts'
import { weightEntries } from '#server/database/schema/weights.ts'
import { notFound } from '#server/errors.ts'
import { avoidedEmissions } from '#server/features/impact/avoided-emissions.ts'
import { rulesOf } from '#server/features/impact/rules.ts'
import { roundToGram } from '#server/features/impact/totals.ts'
import { factsOf } from '#server/features/knowledge/facts.ts'

const later = alias(weightEntries, 'later')

/**
 * What was recorded of a request, oldest first, with what became of each entry and what it avoided.
 * @throws Problem 404
 */
export async function list(
  { db, env }: Pick<RequestContext, 'db' | 'env'>,
  submission_id: number,
): Promise<WeightEntry[]> {
  const rules = rulesOf(env)
  const { device_class, weight_kg, units, method, outcome, payout_idr, confirmed, replaces_id, recorded_at } =
    weightEntries
  const { refrigerant, refrigerant_gas, refrigerant_g, factor_version } = weightEntries
  const rows = await db
    .select({
      id: weightEntries.id,
      ...{ device_class, weight_kg, units, method, outcome, payout_idr, confirmed, replaces_id, recorded_at },
      ...{ refrigerant, refrigerant_gas, refrigerant_g, factor_version },
      replaced_by: later.id,
      recorded_by: users.username,
    })
    .from(weightEntries)
    .leftJoin(later, eq(later.replaces_id, weightEntries.id))
    .leftJoin(users, eq(users.id, weightEntries.recorded_by))
    .where(eq(weightEntries.submission_id, submission_id))
    .orderBy(asc(weightEntries.id))
  if (rows.length === 0) await requireSubmission(db, submission_id)
  return rows.map((row) => {
    const avoided = avoidedEmissions(row, rules)
    return {
      ...row,
      // A class that a later knowledge base no longer has keeps its id for a name.
      name: factsOf(row.device_class)?.name ?? { id: row.device_class, en: row.device_class },
      avoided_kg_co2e: avoided && roundToGram(avoided.kg_co2e.mid),
      avoided_range_kg_co2e: avoided && [roundToGram(avoided.kg_co2e.low), roundToGram(avoided.kg_co2e.high)],
      recorded_at: row.recorded_at.toISOString(),
    }
  })
}

async function requireSubmission(db: RequestContext['db'], id: number) {
  const [known] = await db.select({ id: submissions.id }).from(submissions).where(eq(submissions.id, id))
  if (!known) throw notFound('Submission')
}
