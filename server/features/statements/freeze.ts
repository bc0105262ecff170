import { randomUUID } from 'node:crypto'
import { asc, min, sql } from 'drizzle-orm'
import type { MonthlyRecord } from '#contract/statements.ts'
import { sign } from '#server/adapters/signing/sign.ts'
import { within, type Context, type RequestContext } from '#server/context.ts'
import type { Database } from '#server/database/open.ts'
import { statements } from '#server/database/schema/outside.ts'
import { weightEntries } from '#server/database/schema/weights.ts'
import { roundToGram } from '#server/features/impact/totals.ts'
import { readSettings } from '#server/features/settings/read-settings.ts'
import { dayOf, today } from '#server/today.ts'
import { factsOfMonth } from './facts-of-month.ts'
import { monthOf, monthsBetween } from './months.ts'
import { STATEMENTS_PATH } from './path.ts'

type Ctx = Pick<Context, 'db' | 'env' | 'secret' | 'now'>

const running = new WeakMap<Context['db'], Promise<void>>()

/** One at a time, before a connection is taken: anybody may ask, and the others wait for the first. */
export function freeze(ctx: Ctx) {
  const one = running.get(ctx.db) ?? stateAll(ctx).finally(() => running.delete(ctx.db))
  running.set(ctx.db, one)
  return one
}

/**
 * States every month that is over and was not stated yet, from the first kilogram on. What was stated is never said
 * otherwise: a later correction stands in the next statement, as the difference to what was said.
 */
async function stateAll(ctx: Ctx) {
  const months = await missing(ctx)
  if (months.length === 0) return
  const { operator_name } = await readSettings(ctx.db)
  await ctx.db.transaction(async (tx) => {
    // Of two at once, the second finds nothing left to do.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('statements'))`)
    const inside = within(ctx as RequestContext, tx)
    for (const month of await missing(inside)) {
      const facts: MonthlyRecord = {
        ...(await factsOfMonth(inside, month)),
        corrections: await corrections(inside),
      }
      const { document } = await sign(
        ctx,
        {
          id: ctx.env.PUBLIC_URL
            ? `${ctx.env.PUBLIC_URL}${STATEMENTS_PATH}/${month}.json`
            : `urn:uuid:${randomUUID()}`,
          type: 'EWasteStatement',
          validFrom: ctx.now(),
          credentialSubject: { type: 'EWasteMonth', ...facts },
        },
        operator_name,
      )
      await tx.insert(statements).values({ month, document: JSON.stringify(document), frozen_at: ctx.now() })
    }
  })
}

/** The months that are over and were not stated, in their order. */
async function missing(ctx: Pick<Context, 'db' | 'env' | 'now'>) {
  const [{ first } = { first: null }] = await ctx.db
    .select({ first: min(weightEntries.recorded_at) })
    .from(weightEntries)
  if (!first) return []
  const stated = new Set((await stored(ctx.db)).map(({ month }) => month))
  const over = monthsBetween(monthOf(dayOf(first, ctx.env.TIME_ZONE)), monthOf(today(ctx)))
  return over.filter((month) => !stated.has(month))
}

/** What was stated, in the order of the months. */
export const stored = async (db: Pick<Database, 'select'>) =>
  (await db.select().from(statements).orderBy(asc(statements.month))).map(({ month, document }) => ({
    month,
    facts: (JSON.parse(document) as { credentialSubject: MonthlyRecord }).credentialSubject,
  }))

/** Of each month that was stated: how far what is known now is from all that was said of it. */
async function corrections(ctx: Pick<Context, 'db' | 'env' | 'now'>) {
  const said = await stored(ctx.db)
  const differences = []
  for (const { month, facts } of said) {
    const since = said.flatMap((later) => later.facts.corrections.filter((one) => one.month === month))
    const known = since.reduce((sum, { weightKg }) => sum + weightKg, facts.weightKg)
    const { weightKg: now } = await factsOfMonth(ctx, month)
    differences.push({ month, weightKg: roundToGram(now - known) })
  }
  return differences.filter(({ weightKg }) => weightKg !== 0)
}
