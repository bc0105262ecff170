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
import { correction } from './correction.ts'
import { factsSince } from './facts-since.ts'
import { daysOf, following, monthOf, monthsBetween } from './months.ts'
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
 * otherwise: a later correction stands in a later statement, as the difference to what was said.
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
      const facts = await factsOf(inside, month)
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

/** Of a month, with those before it that had too few requests, and of what has turned out otherwise by now. */
async function factsOf(ctx: Pick<Context, 'db' | 'env' | 'now'>, month: string): Promise<MonthlyRecord> {
  const said = await stored(ctx.db)
  const counted = said.filter(({ facts }) => facts.since !== undefined)
  const last = counted.at(-1)
  const since = last ? following(last.month) : (said[0]?.month ?? month)
  const facts = await factsSince(ctx, since, month)
  if (!last) return { ...facts, correctionKg: 0 }
  const told = said.findLast((one) => one.facts.correctionKg !== 0) ?? counted[0]!
  return {
    ...facts,
    correctionKg: await correction(ctx, {
      said: kilogramsOf(said),
      until: daysOf(since).from,
      told: told.frozen_at,
    }),
  }
}

type Stated = { facts: MonthlyRecord }

/** What statements add up to. */
export const kilogramsOf = (said: readonly Stated[]) =>
  roundToGram(said.reduce((sum, { facts }) => sum + facts.weightKg + facts.correctionKg, 0))

/** What was stated, in the order of the months. */
export const stored = async (db: Pick<Database, 'select'>) =>
  (await db.select().from(statements).orderBy(asc(statements.month))).map(({ document, ...row }) => ({
    ...row,
    facts: (JSON.parse(document) as { credentialSubject: MonthlyRecord }).credentialSubject,
  }))
