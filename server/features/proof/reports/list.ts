import { eq, inArray, sql } from 'drizzle-orm'
import {
  kindOfPeriod,
  type Period,
  type ReportKind,
  type ReportManifest,
  type ReportSummary,
} from '#contract/proof/reports.ts'
import type { Context } from '#server/core/context.ts'
import { users } from '#server/database/schema/people.ts'
import { consignments } from '#server/database/schema/partners.ts'
import { reports } from '#server/database/schema/reports.ts'
import { today } from '#server/time/today.ts'
import { actsByDay, actsUpTo } from './balances.ts'
import { manifestDifferences } from './differences.ts'
import { previousPeriod, periodDays, periodOf } from './periods.ts'

type Asked = { kind: ReportKind; before?: Period | undefined; limit: number }

/** The periods since the first act, newest first. */
export async function listReports(
  { db, env, now }: Pick<Context, 'db' | 'env' | 'now'>,
  { kind, before: end, limit }: Asked,
): Promise<{ reports: ReportSummary[]; more: boolean }> {
  // Where there is anything at all there is a report, be it that nothing of its kind came in.
  const days = await actsByDay(db, { kind: 'month', time_zone: env.TIME_ZONE })
  const rows = await db
    .select({
      period: reports.period,
      acts: reports.acts,
      time_zone: sql<string>`${reports.facts}::jsonb ->> 'time_zone'`,
      manifests: sql<ReportManifest[]>`${reports.facts}::jsonb -> 'manifests'`,
      at: reports.handed_in_at,
      by: users.username,
    })
    .from(reports)
    .leftJoin(users, eq(users.id, reports.handed_in_by))
  const handedIn = new Map(rows.map((row) => [row.period, row]))
  const day = today({ env, now })
  if (!days[0]) return { reports: [], more: false }
  const first = periodOf(kind, days[0].day)
  // As they were counted when it was handed in: of its kind, by the clock of then.
  const zones = new Set(
    rows.filter(({ period }) => kindOfPeriod(period) === kind).map(({ time_zone }) => time_zone),
  )
  const counted = new Map<string, Awaited<ReturnType<typeof actsByDay>>>()
  for (const time_zone of zones) counted.set(time_zone, await actsByDay(db, { kind, time_zone }))
  const entered = await manifestsNow(
    db,
    rows.flatMap(({ manifests }) => manifests),
  )
  const found: ReportSummary[] = []
  for (
    let period = periodOf(kind, day);
    period >= first && found.length <= limit;
    period = previousPeriod(period)
  ) {
    if (end && period >= end) continue
    const { from, to } = periodDays(period)
    const row = handedIn.get(period)
    found.push({
      period,
      kind,
      from,
      to,
      over: to < day,
      handed_in: row ? { at: row.at.toISOString(), by: row.by } : null,
      recorded_since:
        row !== undefined &&
        (actsUpTo(counted.get(row.time_zone)!, to) !== row.acts ||
          manifestDifferences(row.manifests, entered).length > 0),
    })
  }
  return { reports: found.slice(0, limit), more: found.length > limit }
}

/** The manifests of the consignments that reports name. */
async function manifestsNow(db: Pick<Context['db'], 'select'>, named: readonly ReportManifest[]) {
  const ids = [...new Set(named.map(({ consignment_id }) => consignment_id))]
  if (ids.length === 0) return []
  return db
    .select({
      consignment_id: consignments.id,
      manifest_number: consignments.manifest_number,
      waste_code: consignments.waste_code,
    })
    .from(consignments)
    .where(inArray(consignments.id, ids))
}
