import { eq, max } from 'drizzle-orm'
import { CertificateDocument, type Certificate } from '#contract/certificates.ts'
import type { Context } from '#server/context.ts'
import { certificates } from '#server/database/schema/certificates.ts'
import { custodyActs, wipes } from '#server/database/schema/custody.ts'
import { weightEntries } from '#server/database/schema/weights.ts'
import { Problem } from '#server/errors.ts'
import { hashOf } from './facts.ts'
import { factsOf } from './facts-of.ts'
import { find, scopeOf, stateOf } from './find.ts'

/** A certificate, with what became of it. @throws Problem 404 */
export async function read(ctx: Pick<Context, 'db' | 'env'>, id: string): Promise<Certificate> {
  const row = await find(ctx.db, id)
  const [successor] = await ctx.db
    .select({ id: certificates.id })
    .from(certificates)
    .where(eq(certificates.replaces_id, id))
  const document = CertificateDocument.parse(JSON.parse(row.document))
  const { sha256 } = document.credentialSubject.ledger
  const state = stateOf(row)
  return {
    id,
    number: row.number,
    kind: row.kind,
    issued_at: row.issued_at.toISOString(),
    state,
    ended_at: row.ended_at?.toISOString() ?? null,
    end_reason: row.end_reason,
    replaced_by: successor?.id ?? null,
    outdated: state === 'valid' && (await hashNow(ctx, row)) !== sha256,
    document,
  }
}

type Known = { latest: string; hash: Promise<string | null> }
/**
 * Of periods: the last entries that there were, and what was true until then. Anybody may ask, and a year is long: who
 * comes while it is worked out gets the same answer.
 */
const known = new WeakMap<Context['db'], Map<string, Known>>()

/** Of the entries that it would count today; null: there is nothing that it could count. */
async function hashNow(ctx: Pick<Context, 'db' | 'env'>, row: Awaited<ReturnType<typeof find>>) {
  if (row.kind !== 'period') return hashAnew(ctx, row)
  const of = known.get(ctx.db) ?? new Map<string, Known>()
  known.set(ctx.db, of)
  const [weighed] = await ctx.db.select({ id: max(weightEntries.id) }).from(weightEntries)
  const [act] = await ctx.db.select({ id: max(custodyActs.id) }).from(custodyActs)
  const [wipe] = await ctx.db.select({ id: max(wipes.id) }).from(wipes)
  const latest = [weighed, act, wipe].map((row) => row?.id ?? 0).join(' ')
  const before = of.get(row.id)
  if (before?.latest === latest) return before.hash
  const hash = hashAnew(ctx, row)
  of.set(row.id, { latest, hash })
  // One that fails is forgotten, and the next to ask tries again.
  hash.catch(() => of.delete(row.id))
  return hash
}

async function hashAnew(ctx: Pick<Context, 'db' | 'env'>, row: Awaited<ReturnType<typeof find>>) {
  try {
    return hashOf((await factsOf(ctx, scopeOf(row))).counted)
  } catch (error) {
    if (error instanceof Problem && error.status < 500) return null
    throw error
  }
}
