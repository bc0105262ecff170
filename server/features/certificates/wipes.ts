import { sql } from 'drizzle-orm'
import type { CertifiedRecord, CountedWipe } from '#contract/certificates.ts'
import type { WipeMethod } from '#contract/custody.ts'
import type { Database } from '#server/database/open.ts'
import { kgOf } from '#server/features/custody/post.ts'

/** A record of a wipe that counts, with the grams that it is of. No person. */
export type WipeRow = {
  id: number
  lot_id: number
  method: WipeMethod
  done_on: string
  succeeded: boolean
  at: Date
  grams: number
}

const COLUMNS = sql`w.id::float8 as id, w.lot_id::float8 as lot_id, w.method,
  to_char(w.done_on, 'YYYY-MM-DD') as done_on, w.succeeded, w.at`
const anyOf = (ids: Iterable<number>) => sql`any(${sql.param([...ids])}::bigint[])`

async function rowsOf(db: Pick<Database, 'execute'>, query: ReturnType<typeof sql>) {
  const { rows } = await db.execute<WipeRow>(query)
  return rows.map((row) => ({ ...row, at: new Date(row.at) })).toSorted((one, other) => one.id - other.id)
}

/** Of each of these lots the last record, and what lay in it by then. */
export const wipesOfLots = (db: Pick<Database, 'execute'>, lot_ids: Iterable<number>) =>
  rowsOf(
    db,
    sql`select distinct on (w.lot_id) ${COLUMNS}, (
        select coalesce(sum(e.grams), 0)::float8 from custody_entries e join custody_acts a on a.id = e.act_id
        where e.lot_id = w.lot_id and e.account = 'stock' and a.at <= w.at
      ) as grams
      from wipes w where w.lot_id = ${anyOf(lot_ids)}
      order by w.lot_id, w.id desc`,
  )

/**
 * Of each lot of a consignment that may have held data the last record, of itself or of what it was made of: parts have
 * what was recorded of the whole before.
 */
export const wipesOfConsignment = (db: Pick<Database, 'execute'>, consignment_id: number) =>
  rowsOf(
    db,
    sql`with recursive line (root, lot_id, until) as (
        select l.id, l.id, 'infinity'::timestamptz
        from consignment_lots c join lots l on l.id = c.lot_id
        where c.consignment_id = ${consignment_id} and l.data <> 'none'
        union
        select line.root, parent.lot_id, least(line.until, a.at) from line
        join custody_entries child on child.lot_id = line.lot_id and child.account = 'passed' and child.grams < 0
        join custody_acts a on a.id = child.act_id and a.kind <> 'corrected'
          and not exists (select from custody_acts c where c.corrects_id = a.id)
        join custody_entries parent on parent.act_id = a.id and parent.account = 'passed' and parent.grams > 0
      ), last as (
        select distinct on (line.root) line.root, w.id from line
        join wipes w on w.lot_id = line.lot_id and w.at <= line.until
        order by line.root, w.id desc
      )
      select ${COLUMNS}, sum(sent.grams)::float8 as grams
      from last join wipes w on w.id = last.id
      join (
        select e.lot_id, -sum(e.grams) as grams from custody_entries e join custody_acts a on a.id = e.act_id
        where a.consignment_id = ${consignment_id} and e.account = 'stock' group by e.lot_id
      ) sent on sent.lot_id = last.root
      group by w.id`,
  )

/** What a certificate says of them; nothing where there are none. */
export function wiped(rows: readonly WipeRow[]): Pick<CertifiedRecord, 'dataWipes'> {
  const groups = Map.groupBy(rows, ({ method, succeeded }) => `${method} ${succeeded}`)
  const dataWipes = [...groups.values()]
    .map((some) => ({
      method: some[0]!.method,
      result: some[0]!.succeeded ? ('succeeded' as const) : ('failed' as const),
      lots: new Set(some.map(({ lot_id }) => lot_id)).size,
      weightKg: kgOf(some.reduce((sum, { grams }) => sum + grams, 0)),
    }))
    .toSorted((one, other) => other.weightKg - one.weightKg)
  return dataWipes.length > 0 ? { dataWipes } : {}
}

/** A record as the hash covers it. */
export const countedWipe = ({
  id,
  lot_id,
  method,
  done_on,
  succeeded,
  at,
}: Omit<WipeRow, 'grams'>): CountedWipe => ({
  ...{ wipe: id, lot: lot_id, method, done_on, succeeded, at: at.toISOString() },
})
