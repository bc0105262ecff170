import { asc, desc, eq } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { WeightEntry } from '#contract/requests/weights.ts'
import type { RequestContext } from '#server/core/context.ts'
import { users } from '#server/database/schema/people.ts'
import { submissions } from '#server/database/schema/submissions.ts'
import { weighings } from '#server/database/schema/rounds.ts'
import { weightEntries, weightFates } from '#server/database/schema/weights.ts'
import { notFound } from '#server/core/errors.ts'
import { avoidedEmissions, type Lot, type Rules } from '#server/features/requests/impact/avoided-emissions.ts'
import { impactRules } from '#server/features/requests/impact/rules.ts'
import { roundToGram } from '#server/features/requests/impact/totals.ts'
import { findDeviceFacts } from '#server/features/reference/knowledge/facts.ts'
import { photoLink } from '#server/features/foundation/photos/link.ts'
import { readCountedKilograms } from './counted.ts'

const later = alias(weightEntries, 'later')

/** The entries of a request, and what counts of them. @throws Problem 404 */
export async function readWeights(ctx: Parameters<typeof listWeights>[0], submission_id: number) {
  const entries = await listWeights(ctx, submission_id)
  const counted = (await readCountedKilograms(ctx.db, [submission_id])).get(submission_id)
  return { entries, ...(counted ?? { recorded_kg: 0, weighed_kg: 0 }) }
}

/**
 * The weights of a request, oldest first, with the outcome and the savings of each.
 * @throws Problem 404
 */
export async function listWeights(
  ctx: Pick<RequestContext, 'db' | 'env' | 'secret' | 'now' | 'actor'>,
  submission_id: number,
): Promise<WeightEntry[]> {
  const { db, env } = ctx
  const rules = impactRules(env)
  const { device_class, weight_kg, units, method, outcome, payout_idr, confirmed, replaces_id, recorded_at } =
    weightEntries
  const { refrigerant, refrigerant_gas, refrigerant_g, factor_version, happened_at } = weightEntries
  const rows = await db
    .select({
      id: weightEntries.id,
      device_class,
      weight_kg,
      units,
      method,
      outcome,
      payout_idr,
      confirmed,
      replaces_id,
      recorded_at,
      refrigerant,
      refrigerant_gas,
      refrigerant_g,
      factor_version,
      happened_at,
      replaced_by: later.id,
      recorded_by: users.username,
      image_id: weighings.image_id,
    })
    .from(weightEntries)
    .leftJoin(later, eq(later.replaces_id, weightEntries.id))
    .leftJoin(weighings, eq(weighings.entry_id, weightEntries.id))
    .leftJoin(users, eq(users.id, weightEntries.recorded_by))
    .where(eq(weightEntries.submission_id, submission_id))
    .orderBy(asc(weightEntries.id))
  if (rows.length === 0) await requireSubmission(db, submission_id)
  const fates = await fatesOf(db, submission_id)
  return rows.map(({ image_id, happened_at, ...row }) => {
    const lots: Lot[] = (fates.get(row.id) ?? []).map((fate) => ({ ...row, ...fate }))
    const [first = row, ...others] = lots
    const otherwise = others.length > 0 || first.outcome !== row.outcome
    const avoided = sumOf([first, ...others], rules)
    return {
      ...row,
      became: otherwise ? lots.map(({ outcome, weight_kg }) => ({ outcome, weight_kg })) : [],
      // A class that a later knowledge base no longer has keeps its id for a name.
      name: findDeviceFacts(row.device_class)?.name ?? { id: row.device_class, en: row.device_class },
      avoided_kg_co2e: avoided && roundToGram(avoided.mid),
      avoided_range_kg_co2e: avoided && [roundToGram(avoided.low), roundToGram(avoided.high)],
      recorded_at: row.recorded_at.toISOString(),
      ...(happened_at && { happened_at: happened_at.toISOString() }),
      imageUrl: photoLink(ctx, image_id),
    }
  })
}

type Fate = Pick<Lot, 'outcome' | 'weight_kg' | 'units'>

/** The fates of each current entry, the largest first. */
async function fatesOf(db: RequestContext['db'], submission_id: number) {
  const { weight_entry_id, outcome, grams, units } = weightFates
  const rows = await db
    .select({ weight_entry_id, outcome, grams, units })
    .from(weightFates)
    .where(eq(weightFates.submission_id, submission_id))
    .orderBy(desc(grams), asc(outcome))
  const found = new Map<number, Fate[]>()
  for (const { weight_entry_id, grams, ...fate } of rows)
    found.set(weight_entry_id, [...(found.get(weight_entry_id) ?? []), { ...fate, weight_kg: grams / 1000 }])
  return found
}

/** @returns null where a part of it cannot be calculated: the rest would read as all of it */
function sumOf(lots: readonly Omit<Lot, 'method' | 'payout_idr'>[], rules: Rules) {
  const sum = { low: 0, mid: 0, high: 0 }
  for (const lot of lots) {
    const avoided = avoidedEmissions(lot, rules)
    if (!avoided) return null
    for (const end of ['low', 'mid', 'high'] as const) sum[end] += avoided.kg_co2e[end]
  }
  return sum
}

async function requireSubmission(db: RequestContext['db'], id: number) {
  const [known] = await db.select({ id: submissions.id }).from(submissions).where(eq(submissions.id, id))
  if (!known) throw notFound('Submission')
}
