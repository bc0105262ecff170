import { asc, sql } from 'drizzle-orm'
import type { MonthlyRecord } from '#contract/proof/statements.ts'
import { onTransaction, type Context, type RequestContext } from '#server/core/context.ts'
import type { Database } from '#server/database/open.ts'
import { statements } from '#server/database/schema/outside.ts'
import { weightEntries } from '#server/database/schema/weights.ts'
import { roundToGram } from '#server/features/requests/impact/totals.ts'
import { readSettings } from '#server/features/foundation/settings/read-settings.ts'
import { dayOf } from '#server/time/today.ts'
import { toCorrection, type StatedTotals } from './correction.ts'
import { factsSince } from './facts-since.ts'
import { monthDays, nextMonth, monthOf, monthsBetween } from './months.ts'
import { signMonth } from './sign-month.ts'
import { addFigures, keepDeclaredFigures } from './stated-figures.ts'

type Ctx = Pick<Context, 'db' | 'env' | 'secret' | 'now'>

/**
 * A month is stated so long after its end: what was recorded in its last second may still be on its way into the ledger. No
 * transaction lasts a tenth of it (`database/session.ts`).
 */
const SETTLED_MS = 10 * 60_000

/** The first month that is not over for good. */
const open = ({ env, now }: Pick<Context, 'env' | 'now'>) =>
  monthOf(dayOf(new Date(now().getTime() - SETTLED_MS), env.TIME_ZONE))

const running = new WeakMap<Context['db'], Promise<void>>()
/** Up to which month, that one left out, all are stated: until the next one is over there is nothing to do. */
const upTo = new WeakMap<Context['db'], string>()

/** One at a time, before a connection is taken: anybody may ask, and the others wait for the first. */
export async function freezeMonths(ctx: Ctx) {
  const month = open(ctx)
  if (upTo.get(ctx.db) === month) return
  const one =
    running.get(ctx.db) ??
    stateAll(ctx, month)
      .then(() => void upTo.set(ctx.db, month))
      .finally(() => running.delete(ctx.db))
  running.set(ctx.db, one)
  return one
}

/**
 * States every month that is over and was not stated yet, from the first kilogram on. What was stated is never said
 * otherwise: a later correction, and what became of it later, stands in a later statement, as the difference to what was said.
 */
async function stateAll(ctx: Ctx, until: string) {
  const months = await missing(ctx, until)
  if (months.length === 0) return
  const { operator_name } = await readSettings(ctx.db)
  const stating = async (tx: Database) => {
    // If two run at once, the second finds nothing left to do: its snapshot begins after it has the lock.
    await tx.execute(sql`lock table statements in share row exclusive mode`)
    const inside = onTransaction(ctx as RequestContext, tx)
    for (const month of await missing(inside, until)) {
      const document = await signMonth(ctx, await tell(inside, month), operator_name)
      await tx.insert(statements).values({ month, document, frozen_at: ctx.now() })
    }
  }
  // One snapshot for the statement and its stored copy, although others record weights at the same time.
  await ctx.db.transaction(stating, { isolationLevel: 'repeatable read' })
}

/** The months before one that were not stated, in their order. */
async function missing(ctx: Pick<Context, 'db' | 'env'>, until: string) {
  const { recorded_at, happened_at } = weightEntries
  // Entries stand there almost in the order of time; looking at the earliest of all would read every one.
  const earliest = ctx.db
    .select({ at: sql`coalesce(${happened_at}, ${recorded_at})`.as('at') })
    .from(weightEntries)
    .orderBy(asc(weightEntries.id))
    .limit(1000)
    .as('earliest')
  const [{ first } = { first: null }] = await ctx.db
    .select({ first: sql<Date | null>`min(${earliest.at})`.mapWith(recorded_at) })
    .from(earliest)
  if (!first) return []
  const rows = await ctx.db.select({ month: statements.month }).from(statements)
  const last = rows
    .map(({ month }) => month)
    .toSorted()
    .at(-1)
  // Facts about a month before the first statement are a correction, like all late ones.
  return monthsBetween(last ? nextMonth(last) : monthOf(dayOf(first, ctx.env.TIME_ZONE)), until)
}

/**
 * Of a month, with those before it that had too few requests, and of what has turned out otherwise by now. From then on that is
 * what was told.
 */
async function tell(ctx: Pick<Context, 'db' | 'env' | 'now'>, month: string): Promise<MonthlyRecord> {
  const said = await listStatements(ctx.db)
  const last = said.findLast(({ facts }) => facts.since !== undefined)
  const since = last ? nextMonth(last.month) : (said[0]?.month ?? month)
  const { from } = monthDays(since)
  const facts = await factsSince(ctx, since, month)
  if (last) await keepDeclaredFigures(ctx, { until: from })
  const corrected = last
    ? await toCorrection(ctx, { told: sumStatements(said), until: from })
    : { correctionKg: 0, correctionAvoidedKgCo2e: 0, correctionUncountedKg: 0 }
  if (facts.since) await addFigures(ctx, { from, until: monthDays(nextMonth(month)).from })
  return { ...facts, ...corrected }
}

/** The sum of statements. Those of earlier versions have corrected kilograms alone. */
export function sumStatements(said: readonly { facts: MonthlyRecord }[]): StatedTotals {
  const sum = (of: (facts: MonthlyRecord) => number) =>
    roundToGram(said.reduce((all, { facts }) => all + of(facts), 0))
  return {
    weight_kg: sum(({ weightKg, correctionKg }) => weightKg + correctionKg),
    avoided_kg_co2e: sum(
      ({ avoidedKgCo2e, correctionAvoidedKgCo2e = 0 }) => avoidedKgCo2e + correctionAvoidedKgCo2e,
    ),
    uncounted_kg: sum(({ uncountedKg, correctionUncountedKg = 0 }) => uncountedKg + correctionUncountedKg),
  }
}

/** The statements, in the order of the months. */
export const listStatements = async (db: Pick<Database, 'select'>) =>
  (await db.select().from(statements).orderBy(asc(statements.month))).map(({ document, ...row }) => ({
    ...row,
    facts: (JSON.parse(document) as { credentialSubject: MonthlyRecord }).credentialSubject,
  }))
