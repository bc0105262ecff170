import { sql } from 'drizzle-orm'
import { SMALLEST_GROUP } from '#contract/impact.ts'
import type { Context } from '#server/context.ts'
import type { Lot } from './avoided-emissions.ts'
import type { Part } from './groups.ts'

const WAYS = ['month', 'class', 'district'] as const
type Way = (typeof WAYS)[number]

/**
 * Every current entry with its month and district. A correction counts in the month of the entry that it corrects, so
 * that a past month is not emptied into this one.
 */
const COUNTED = sql`
  with recursive chain as (
    select w.id, w.replaces_id, w.recorded_at from weight_entries w
    where w.replaces_id is not null and not exists (select from weight_entries later where later.replaces_id = w.id)
    union all
    select chain.id, earlier.replaces_id, earlier.recorded_at
    from chain join weight_entries earlier on earlier.id = chain.replaces_id
  ), counted as materialized (
    select w.*, coalesce(s.district_id, '') as district,
      date_trunc('month', coalesce(first.recorded_at, w.recorded_at) at time zone 'Asia/Jakarta') as month
    from weight_entries w
    join submissions s on s.id = w.submission_id
    left join chain first on first.id = w.id and first.replaces_id is null
    where w.weight_kg > 0 and not exists (select from weight_entries later where later.replaces_id = w.id)
  )`

type LotRow = Lot & { way: Way; key: string }
type MemberRow = { way: Way; key: string; requests: number; members: number[] | null }

/** All that was recorded, parted by month, by class and by district. */
export async function partsOf({ db }: Pick<Context, 'db'>): Promise<Record<Way, Part[]>> {
  const lots = await db.execute<LotRow>(sql`${COUNTED}
    select
      case when grouping(month) = 0 then 'month' when grouping(district) = 0 then 'district' else 'class' end as way,
      coalesce(to_char(month, 'YYYY-MM'), district, device_class) as key,
      device_class, outcome, method, factor_version, refrigerant, refrigerant_gas,
      sum(refrigerant_g)::float8 as refrigerant_g, sum(weight_kg)::float8 as weight_kg,
      sum(units)::float8 as units, sum(payout_idr)::float8 as payout_idr
    from (select *, refrigerant_g is null as unmeasured, units is null as uncounted from counted) entries
    group by device_class, outcome, method, factor_version, refrigerant, refrigerant_gas, unmeasured, uncounted,
      grouping sets ((month), (district), ())`)
  const requests = await db.execute<MemberRow>(sql`${COUNTED}
    select way, key, count(*)::float8 as requests,
      case when count(*) < ${SMALLEST_GROUP} then array_agg(submission_id::float8) end as members
    from (
      select 'month' as way, to_char(month, 'YYYY-MM') as key, submission_id from counted
      union select 'class', device_class, submission_id from counted
      union select 'district', district, submission_id from counted
    ) brought group by way, key order by key`)
  const found = Map.groupBy(lots.rows, ({ way, key }) => `${way} ${key}`)
  const parts = (way: Way) =>
    requests.rows
      .filter((row) => row.way === way)
      .map(({ key, requests, members }) => ({
        key,
        requests,
        members,
        lots: found.get(`${way} ${key}`) ?? [],
      }))
  return { month: parts('month'), class: parts('class'), district: parts('district') }
}
