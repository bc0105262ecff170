import { sql } from 'drizzle-orm'
import type { Unsettled } from '#contract/requests/submissions.ts'
import type { Database } from '#server/database/open.ts'
import { submissions } from '#server/database/schema/submissions.ts'

const unsettled = sql`(
  with own as (
    select case when l.aboard_g > 0 then 'aboard' when l.stock_g > 0 then 'stock' when l.underway_g > 0 then 'underway' else 'held' end as place,
      s.name as store, sum(l.aboard_g + l.stock_g + l.underway_g + l.held_g) as grams
    from lots l join stores s on s.id = l.store_id
    where l.submission_id = ${submissions.id} and l.aboard_g + l.stock_g + l.underway_g + l.held_g > 0
    group by 1, 2
  ), every_place as (
    select place, store, grams from own
    union all
    select 'merged', null, sum(f.grams) - coalesce((select sum(grams) from own), 0)
    from weight_fates f where f.submission_id = ${submissions.id} and f.outcome = 'unknown'
  )
  select coalesce(json_agg(json_build_object('place', place, 'store', store, 'weight_kg', (grams / 1000.0)::float8)
    order by grams desc), '[]') from every_place where grams > 0
)`

// Nested, because Drizzle leaves the table's name away from columns that stand in a selected expression itself.
/** The kilograms of a request that have not met their end, by place: a column of a query on `submissions`. */
export const unsettledColumn = sql<Unsettled[]>`${unsettled}`

/** The same of one request. */
export async function readUnsettled(tx: Pick<Database, 'select'>, id: number): Promise<Unsettled[]> {
  const [row] = await tx
    .select({ unsettled: unsettledColumn })
    .from(submissions)
    .where(sql`${submissions.id} = ${id}`)
  return row?.unsettled ?? []
}

/** As a sentence for the person who marks the request: "2.7 kg still lie in Gudang utama". */
export function describeUnsettled(places: readonly Unsettled[]) {
  const parts = places.map(({ place, store, weight_kg }) => `${weight_kg} kg ${IN_WORDS[place](store)}`)
  return parts.join(', ')
}

const IN_WORDS: Record<Unsettled['place'], (store: string | null) => string> = {
  aboard: () => 'are on the round that fetched them',
  stock: (store) => `still lie in ${store}`,
  underway: (store) => `from ${store} are under way`,
  held: (store) => `from ${store} are with a receiver that has not said what became of them`,
  merged: () => 'lie together with those of other requests',
}
