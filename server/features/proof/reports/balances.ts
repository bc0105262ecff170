import { sql } from 'drizzle-orm'
import type { ReportFigures, ReportKind } from '#contract/proof/reports.ts'
import type { Database } from '#server/database/open.ts'
import { custodyEntries, lots } from '#server/database/schema/custody.ts'
import { toKilograms } from '#server/features/requests/custody/post.ts'
import type { LotKind } from '#server/features/requests/custody/terms.ts'
import { actDays } from './act-days.ts'

export type Span = { kind: ReportKind; from: string; to: string; time_zone: string }
type Db = Pick<Database, 'execute'>
type Figures = Record<keyof ReportFigures, number>

/** A quarter is of what the law calls hazardous waste of a business. */
export const isOfRoute = (kind: ReportKind) => (kind === 'quarter' ? sql`and l.route = 'business'` : sql``)

/** Every kind of thing with all that was done with it in a span of days. */
export async function reportBalances(
  db: Db,
  { kind, from, to, time_zone }: Span,
): Promise<(LotKind & ReportFigures)[]> {
  const inside = sql`d.day >= ${from}::date`
  const before = sql`d.day < ${from}::date`
  const { rows } = await db.execute<LotKind & Record<keyof Figures, string>>(sql`
    with recursive ${actDays(time_zone)}
    select l.device_class, l.material,
      coalesce(sum(e.grams) filter (where e.account = 'stock' and ${before}), 0) as opening_kg,
      coalesce(sum(e.grams) filter (where e.account in ('underway', 'held') and ${before}), 0) as opening_out_kg,
      coalesce(-sum(e.grams) filter (where e.account = 'source' and ${inside}), 0) as in_kg,
      ${sql.join(
        (
          [
            'passed',
            'reused',
            'repaired',
            'recycled',
            'refrigerant',
            'disposed',
            'loss',
            'difference',
          ] as const
        ).map(
          (account) => sql`
      coalesce(sum(e.grams) filter (where e.account = ${account} and ${inside}), 0) as ${sql.identifier(`${account}_kg`)}`,
        ),
        sql`,`,
      )},
      coalesce(sum(e.grams) filter (where e.account in ('underway', 'held')), 0) as out_kg,
      coalesce(sum(e.grams) filter (where e.account = 'stock'), 0) as closing_kg,
      coalesce(-sum(e.grams) filter (where e.account = 'stock' and d.kind = 'consigned' and ${inside}), 0) as sent_kg
    from ${custodyEntries} e join days d on d.id = e.act_id join ${lots} l on l.id = e.lot_id
    where d.day <= ${to}::date ${isOfRoute(kind)}
    group by l.device_class, l.material`)
  return rows.map(({ device_class, material, ...grams }) => ({
    device_class,
    material,
    ...inKilograms(grams),
  }))
}

/** The kilograms that a quarter leaves out: without a source their legal route is not known. */
export async function readUnrouted(db: Db, { kind, from, to, time_zone }: Span) {
  if (kind !== 'quarter') return undefined
  const { rows } = await db.execute<Record<'in_kg' | 'out_kg' | 'closing_kg', string>>(sql`
    with recursive ${actDays(time_zone)}
    select coalesce(-sum(e.grams) filter (where e.account = 'source' and d.day >= ${from}::date), 0) as in_kg,
      coalesce(sum(e.grams) filter (where e.account in ('underway', 'held')), 0) as out_kg,
      coalesce(sum(e.grams) filter (where e.account = 'stock'), 0) as closing_kg
    from ${custodyEntries} e join days d on d.id = e.act_id join ${lots} l on l.id = e.lot_id
    where d.day <= ${to}::date and l.route is null`)
  return inKilograms(rows[0]!)
}

const inKilograms = (grams: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(grams).map(([name, value]) => [name, toKilograms(Number(value))]),
  ) as Figures

/** The entries of the ledger in it, and a hash over a line for each: id, act, lot, account, grams and the day on which it counts. */
export async function readLedgerSum(db: Db, { kind, from, to, time_zone }: Span) {
  const { rows } = await db.execute<{ entries: number; sha256: string }>(sql`
    with recursive ${actDays(time_zone)}
    select count(*)::int as entries, encode(sha256(convert_to(coalesce(string_agg(
      concat_ws(' ', e.id, e.act_id, e.lot_id, e.account, e.grams, to_char(d.day, 'YYYY-MM-DD')), E'\n' order by e.id
    ), ''), 'UTF8')), 'hex') as sha256
    from ${custodyEntries} e join days d on d.id = e.act_id join ${lots} l on l.id = e.lot_id
    where d.day between ${from}::date and ${to}::date ${isOfRoute(kind)}`)
  return rows[0]!
}

/** How many acts are known of each day that a report of this kind is about, be it that it leaves them out and says so, the first one first. */
export async function actsByDay(db: Db, { kind, time_zone }: Pick<Span, 'kind' | 'time_zone'>) {
  const about =
    kind === 'quarter'
      ? sql`where exists (
          select from ${custodyEntries} e join ${lots} l on l.id = e.lot_id
          where e.act_id = days.id and (l.route is null or l.route = 'business')
        )`
      : sql``
  const { rows } = await db.execute<{ day: string; acts: number }>(sql`
    with recursive ${actDays(time_zone)}
    select to_char(day, 'YYYY-MM-DD') as day, count(*)::int as acts from days ${about} group by 1 order by 1`)
  return rows
}

/** The first day of which anything is known; null: nothing is. Reports begin with it, of every kind. */
export async function firstDay(db: Db, time_zone: string) {
  const { rows } = await db.execute<{ day: string | null }>(sql`
    with recursive ${actDays(time_zone)} select to_char(min(day), 'YYYY-MM-DD') as day from days`)
  return rows[0]!.day
}

/** The acts up to a day, by which another one that is recorded later can be told. */
export const actsUpTo = (days: readonly { day: string; acts: number }[], to: string) =>
  days.reduce((sum, { day, acts }) => (day <= to ? sum + acts : sum), 0)
