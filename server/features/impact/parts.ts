import { sql, type SQL } from 'drizzle-orm'
import type { TimeZone } from '#contract/appointments.ts'
import { SMALLEST_GROUP } from '#contract/impact.ts'
import type { Context } from '#server/context.ts'
import type { Database } from '#server/database/open.ts'
import type { Lot } from './avoided-emissions.ts'
import type { Part } from './groups.ts'

type Way = 'month' | 'class' | 'district'

/**
 * Every current entry with its month and district. A correction counts in the month of the entry that it corrects, so
 * that a past month is not emptied into this one.
 */
const countedBy = (time_zone: TimeZone) => sql`
  with recursive chain as (
    select w.id, w.replaces_id, w.recorded_at from weight_entries w
    where w.replaces_id is not null and not exists (select from weight_entries later where later.replaces_id = w.id)
    union all
    select chain.id, earlier.replaces_id, earlier.recorded_at
    from chain join weight_entries earlier on earlier.id = chain.replaces_id
  ), counted as materialized (
    select w.submission_id, w.device_class, w.outcome, w.method, w.factor_version, w.refrigerant, w.refrigerant_gas,
      w.refrigerant_g, w.weight_kg, w.units, w.payout_idr, coalesce(s.district_id, '') as district,
      date_trunc('month', coalesce(first.recorded_at, w.recorded_at) at time zone ${time_zone}) as month
    from weight_entries w
    join submissions s on s.id = w.submission_id
    left join chain first on first.id = w.id and first.replaces_id is null
    where w.weight_kg > 0 and not exists (select from weight_entries later where later.replaces_id = w.id)
  )`

type Cell = Lot & { month: string; district: string }
type MemberRow = { way: Way; key: string; requests: number; members: number[] | null }

/** All that was recorded, parted by month, by class and by district. */
export async function partsOf({ db, env }: Pick<Context, 'db' | 'env'>): Promise<Record<Way, Part[]>> {
  const counted = countedBy(env.TIME_ZONE)
  const { cells, brought } = await db.transaction(
    async (tx) => {
      // What is grouped would else be sorted on the disk.
      await tx.execute(sql`set local work_mem = '64MB'`)
      return { cells: await cellsOf(tx, counted), brought: await requestsOf(tx, counted) }
    },
    { accessMode: 'read only', isolationLevel: 'repeatable read' },
  )
  const parts = (way: Way, keyOf: (cell: Cell) => string) => {
    const lots = Map.groupBy(cells, keyOf)
    return brought
      .filter((row) => row.way === way)
      .map(({ key, requests, members }): Part => ({ key, requests, members, lots: lots.get(key) ?? [] }))
  }
  return {
    month: parts('month', ({ month }) => month),
    class: parts('class', ({ device_class }) => device_class),
    district: parts('district', ({ district }) => district),
  }
}

/** So fine that each way to part them is a sum of some. */
const cellsOf = async (db: Database, counted: SQL) =>
  (
    await db.execute<Cell>(sql`${counted}
      select to_char(month, 'YYYY-MM') as month, district,
        device_class, outcome, method, factor_version, refrigerant, refrigerant_gas,
        sum(refrigerant_g)::float8 as refrigerant_g, sum(weight_kg)::float8 as weight_kg,
        sum(units)::float8 as units, sum(payout_idr)::float8 as payout_idr
      from counted
      group by counted.month, district, device_class, outcome, method, factor_version, refrigerant, refrigerant_gas,
        refrigerant_g is null, units is null`)
  ).rows

const requestsOf = async (db: Database, counted: SQL) =>
  (
    await db.execute<MemberRow>(sql`${counted}, brought as materialized (
        select submission_id, to_char(month, 'YYYY-MM') as month, device_class, district
        from counted group by submission_id, counted.month, device_class, district
      )
      select way, key, count(*)::float8 as requests,
        case when count(*) < ${SMALLEST_GROUP} then array_agg(submission_id::float8) end as members
      from (
        select 'month' as way, month as key, submission_id from brought
        union select 'class', device_class, submission_id from brought
        union select 'district', district, submission_id from brought
      ) each_way group by way, key order by key`)
  ).rows
