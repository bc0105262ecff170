import { sql, type SQL } from 'drizzle-orm'
import type { TimeZone } from '#contract/requests/appointments.ts'
import { SMALLEST_GROUP } from '#contract/requests/impact.ts'
import type { Context } from '#server/core/context.ts'
import type { Database } from '#server/database/open.ts'
import type { Lot } from './avoided-emissions.ts'
import type { ImpactPart } from './groups.ts'

type Way = 'month' | 'class' | 'district'

/**
 * The outcomes of every entry that counts, with its month and district. A correction counts in the month of the entry
 * that it corrects, so that a past month is not emptied into this one.
 */
const countedBy = (time_zone: TimeZone) => sql`
  with counted as materialized (
    select f.submission_id, f.device_class, f.outcome, f.method, f.factor_version, f.refrigerant, f.refrigerant_gas,
      f.refrigerant_g, f.grams, f.units, f.payout_idr, coalesce(s.district_id, '') as district,
      date_trunc('month', f.first_at at time zone ${time_zone}) as month
    from weight_fates f join submissions s on s.id = f.submission_id
  )`

/** `month` and `district`: the one by which it was added up, the other is null. */
type Cell = Lot & { month: string | null; district: string | null }
type Brought = { way: Way; key: string; requests: number; members: number[] | null }

/** All that was recorded, parted by month, by class and by district. */
export async function readImpactParts({
  db,
  env,
}: Pick<Context, 'db' | 'env'>): Promise<Record<Way, ImpactPart[]>> {
  const counted = countedBy(env.TIME_ZONE)
  const { cells, brought } = await db.transaction(
    async (tx) => {
      // The planner expects far more groups than there are: it would sort by many texts on the disk, and compile the plan.
      for (const setting of [`work_mem = '64MB'`, 'hash_mem_multiplier = 8', 'jit = off'])
        await tx.execute(sql.raw(`set local ${setting}`))
      return read(tx, counted)
    },
    { accessMode: 'read only' },
  )
  const ofMonths = cells.filter(({ month }) => month !== null)
  const ofDistricts = cells.filter(({ district }) => district !== null)
  const parts = (way: Way, some: Cell[], keyOf: (cell: Cell) => string) => {
    const lots = Map.groupBy(some, keyOf)
    return brought
      .filter((row) => row.way === way)
      .map(({ key, requests, members }): ImpactPart => ({
        key,
        requests,
        members,
        lots: lots.get(key) ?? [],
      }))
  }
  return {
    month: parts('month', ofMonths, ({ month }) => month!),
    class: parts('class', ofMonths, ({ device_class }) => device_class),
    district: parts('district', ofDistricts, ({ district }) => district!),
  }
}

/**
 * Both in one statement, so that what is counted is gathered once. Cells are added up by month and by district apart: by
 * both together there would be nearly as many as entries.
 */
async function read(db: Database, counted: SQL) {
  const { rows } = await db.execute<{
    cells: Cell[] | null
    brought: Brought[] | null
  }>(sql`${counted}, cells as (
      select to_char(month, 'YYYY-MM') as month, district,
        device_class, outcome, method, factor_version, refrigerant, refrigerant_gas,
        sum(refrigerant_g)::float8 as refrigerant_g, (sum(grams) / 1000)::float8 as weight_kg,
        sum(units)::float8 as units, sum(payout_idr)::float8 as payout_idr
      from counted
      group by grouping sets (counted.month, district), device_class, outcome, method, factor_version,
        refrigerant, refrigerant_gas, refrigerant_g is null, units is null
    ), brought as (
      ${requestsBy('month', sql`month`, sql`to_char(key, 'YYYY-MM')`)}
      union all ${requestsBy('class', sql`device_class`)}
      union all ${requestsBy('district', sql`district`)}
    )
    select (select json_agg(cells) from cells) as cells, (select json_agg(brought order by key) from brought) as brought`)
  const [{ cells, brought } = {}] = rows
  return { cells: cells ?? [], brought: brought ?? [] }
}

/** How many requests brought it, and which, where they are few. */
const requestsBy = (way: Way, column: SQL, key: SQL = sql`key`) => sql`
  select ${way}::text as way, ${key} as key, count(*) as requests,
    case when count(*) < ${SMALLEST_GROUP} then array_agg(submission_id) end as members
  from (select distinct ${column} as key, submission_id from counted) each_once group by each_once.key`
