import { max } from 'drizzle-orm'
import type { Context } from '#server/core/context.ts'
import type { certificates } from '#server/database/schema/certificates.ts'
import { custodyActs, wipes } from '#server/database/schema/custody.ts'
import { weightEntries } from '#server/database/schema/weights.ts'
import { Problem } from '#server/core/errors.ts'
import { Late, withTimeout } from '#server/time/with-timeout.ts'
import { hashEntries } from './facts/facts.ts'
import { gatherCertificateFacts } from './facts/gather-facts.ts'
import { scopeOf } from './find.ts'
import { createWorkCache } from './work-cache.ts'

type Row = typeof certificates.$inferSelect

/**
 * Whether entries that a certificate counts were corrected, others were added, or custody recorded their end since.
 * @param sha256 of the entries that it counted
 */
export const isOutdated = async (ctx: Pick<Context, 'db' | 'env'>, row: Row, sha256: string) =>
  (await hashNow(ctx, row)) !== sha256

/** A list is not kept waiting longer. */
const PATIENCE_MS = 1_500

/**
 * The same for several certificates, one after the other, within a time limit: a long calculation goes on in the
 * background, and its answer is known the next time.
 */
export async function outdatedAmong(
  ctx: Pick<Context, 'db' | 'env'>,
  rows: readonly { row: Row; sha256: string }[],
  patience_ms = PATIENCE_MS,
) {
  const found = new Map<string, boolean>()
  const until_ms = performance.now() + patience_ms
  for (const { row, sha256 } of rows) {
    const looking = isOutdated(ctx, row, sha256)
    try {
      found.set(row.id, await withTimeout(Math.max(1, until_ms - performance.now()), () => looking))
    } catch (error) {
      if (!(error instanceof Late)) throw error
      looking.catch(() => {})
      break
    }
  }
  return found
}

/** Cache for periods: a year takes long, and anybody may ask. */
const ofPeriods = new WeakMap<Context['db'], ReturnType<typeof createWorkCache<string | null>>>()

/** Hash of the entries that it would count now, or for a long period a little earlier; null: no entries. */
async function hashNow(ctx: Pick<Context, 'db' | 'env'>, row: Row) {
  if (row.kind !== 'period') return hashAnew(ctx, row)
  const known = ofPeriods.get(ctx.db) ?? createWorkCache()
  ofPeriods.set(ctx.db, known)
  const [weighed] = await ctx.db.select({ id: max(weightEntries.id) }).from(weightEntries)
  const [act] = await ctx.db.select({ id: max(custodyActs.id) }).from(custodyActs)
  const [wipe] = await ctx.db.select({ id: max(wipes.id) }).from(wipes)
  const latest = [weighed, act, wipe].map((row) => row?.id ?? 0).join(' ')
  return known(row.id, latest, () => hashAnew(ctx, row))
}

async function hashAnew(ctx: Pick<Context, 'db' | 'env'>, row: Row) {
  try {
    return await hashEntries((await gatherCertificateFacts(ctx, scopeOf(row))).counted)
  } catch (error) {
    if (error instanceof Problem && error.status < 500) return null
    throw error
  }
}
