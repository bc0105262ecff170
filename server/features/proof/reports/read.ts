import { eq } from 'drizzle-orm'
import type { Period, Report, ReportFacts } from '#contract/proof/reports.ts'
import { onTransaction, type Context, type RequestContext } from '#server/core/context.ts'
import { users } from '#server/database/schema/people.ts'
import { reports } from '#server/database/schema/reports.ts'
import { notFound } from '#server/core/errors.ts'
import { readSettings } from '#server/features/foundation/settings/read-settings.ts'
import { today } from '#server/time/today.ts'
import { firstDay } from './balances.ts'
import { findReportDifferences } from './differences.ts'
import { gatherReportFacts, hashReportFacts } from './facts.ts'
import { toMapping, readGroups, type Mapping } from './groups.ts'
import { periodDays } from './periods.ts'

type Ctx = Pick<Context, 'db' | 'env' | 'now'>

/**
 * A report as it was handed in, with what has turned out otherwise since; or else as it is known now.
 * @throws Problem 404 before it has begun, and of a time before anything was in custody
 */
export const readReport = (ctx: Ctx, period: Period): Promise<Report> =>
  // One snapshot: its figures agree although others record weights at the same time.
  ctx.db.transaction(
    async (tx) => {
      const inside = onTransaction(ctx as RequestContext, tx)
      const { from, to } = periodDays(period)
      const day = today(ctx)
      if (from > day) throw notFound('Report')
      const handedIn = await findHandedInReport(inside, period)
      if (!handedIn) {
        const facts = await factsNow(inside, period)
        return { ...facts, sha256: hashReportFacts(facts), over: to < day, handed_in: null, differences: [] }
      }
      const { facts, mapping, sha256, at, by } = handedIn
      const { time_zone, operator } = facts
      const known = await gatherReportFacts(inside, period, { mapping, time_zone, operator })
      return {
        ...facts,
        sha256,
        over: true,
        handed_in: { at: at.toISOString(), by },
        differences: findReportDifferences(facts, known),
      }
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )

/** The facts that would be handed in now. @throws Problem 404 of a time before anything was in custody */
export async function factsNow(ctx: Ctx, period: Period): Promise<ReportFacts> {
  const time_zone = ctx.env.TIME_ZONE
  const first = await firstDay(ctx.db, time_zone)
  if (first === null || periodDays(period).to < first) throw notFound('Report')
  const { operator_name } = await readSettings(ctx.db)
  const mapping = toMapping(await readGroups(ctx.db))
  return gatherReportFacts(ctx, period, { mapping, time_zone, operator: operator_name })
}

/** The report that was handed in; undefined: none yet. */
export async function findHandedInReport({ db }: Pick<Context, 'db'>, period: Period) {
  const [row] = await db
    .select({
      facts: reports.facts,
      groups: reports.groups,
      sha256: reports.sha256,
      document: reports.document,
      at: reports.handed_in_at,
      by: users.username,
    })
    .from(reports)
    .leftJoin(users, eq(users.id, reports.handed_in_by))
    .where(eq(reports.period, period))
  if (!row) return undefined
  const { facts, groups, ...handedIn } = row
  return {
    ...handedIn,
    facts: JSON.parse(facts) as ReportFacts,
    mapping: JSON.parse(groups) as Mapping,
  }
}
