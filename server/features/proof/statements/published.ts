import { and, asc, eq } from 'drizzle-orm'
import { Month, type MonthlyRecord } from '#contract/proof/statements.ts'
import { issuerOf } from '#server/adapters/signing/issuer.ts'
import { ensureSigningKeys } from '#server/adapters/signing/keys.ts'
import type { Context } from '#server/core/context.ts'
import { statements } from '#server/database/schema/outside.ts'
import { freezeMonths } from './freeze.ts'
import { STATEMENTS_PATH } from './path.ts'
import { signMonth } from './sign-month.ts'

type Row = typeof statements.$inferSelect

/** So long after it has failed it is not tried again for whoever asks. */
const REST_MS = 60_000
const failed_ms = new WeakMap<Context['db'], number>()

/** Earlier statements, ours and others', can be read whatever goes wrong with the next month. */
export async function freezeIfPossible(ctx: Context) {
  const now_ms = ctx.now().getTime()
  if (now_ms - (failed_ms.get(ctx.db) ?? -Infinity) < REST_MS) return
  try {
    await freezeMonths(ctx)
  } catch (error) {
    failed_ms.set(ctx.db, now_ms)
    ctx.log.error({ err: error }, 'The month that is over could not be stated.')
  }
}

/** Which months were stated; the first who asks after one is over has it stated. */
export async function statementIndex(ctx: Context) {
  await freezeIfPossible(ctx)
  const [key] = await ensureSigningKeys(ctx)
  const rows = await ctx.db
    .select({ month: statements.month })
    .from(statements)
    .orderBy(asc(statements.month))
  return {
    issuer: issuerOf(ctx.env, key),
    statements: rows.map(({ month }) => ({ month, path: `${STATEMENTS_PATH}/${month}.json` })),
  }
}

/** The signed statement of a month. @param file `2026-10.json` */
export async function readPublishedStatement(ctx: Context, file: string): Promise<object | undefined> {
  const { data: month } = Month.safeParse(file.replace(/\.json$/, ''))
  if (!month || !file.endsWith('.json')) return undefined
  await freezeIfPossible(ctx)
  const [row] = await ctx.db.select().from(statements).where(eq(statements.month, month))
  if (!row) return undefined
  const document = JSON.parse(row.document) as Signed
  if (await isGood(ctx, document)) return document
  await signAgain(ctx, row, document)
  return readPublishedStatement(ctx, file)
}

type Signed = {
  issuer: { id: string; name?: string }
  credentialSubject: MonthlyRecord
  proof: [{ verificationMethod: string }]
}

/** Whether others believe it: the issuer is who signs here now, and nobody has disowned its key. */
async function isGood(ctx: Context, { issuer, proof: [{ verificationMethod }] }: Signed) {
  const keys = await ensureSigningKeys(ctx)
  if (issuer.id !== issuerOf(ctx.env, keys[0])) return false
  const [, signer] = verificationMethod.split('#')
  return !keys.some(({ public_key, disowned_from }) => disowned_from !== null && public_key === signer)
}

/**
 * A key that was disowned is believed by nobody, whatever it signed when, nor is an issuer who has another address by now, or had
 * none: what was stated is stated under the present one, in the same words.
 */
async function signAgain(ctx: Context, { month, document }: Row, { issuer, credentialSubject }: Signed) {
  const signed = await signMonth(ctx, credentialSubject, issuer.name)
  // If two sign at once, one document is kept.
  const itself = and(eq(statements.month, month), eq(statements.document, document))
  await ctx.db.update(statements).set({ document: signed }).where(itself)
}
