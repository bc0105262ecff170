import { createHash } from 'node:crypto'
import type pg from 'pg'
import { to } from 'pg-copy-streams'
import type { Sum, Table } from './manifest.ts'

/** A table of a database, and how its rows are put in an order that every engine knows. */
export type StoredTable = Table & { order: string }

/** `identity.user` as it stands in a statement: both parts are checked (`manifest.ts`) or the catalogue's. */
export const tableInSql = (name: string) => `"${name.replace('.', '"."')}"`
export const quoteColumns = (columns: string[]) => columns.map((column) => `"${column}"`).join(', ')

/**
 * Every table of ours with the columns that are stored (what is generated follows from them). Unlogged ones may be lost at
 * any time, that of the backups tells of disks, the queue's tables are the queue's, and the list of migrations is made by migrating.
 */
export async function listTables(client: pg.ClientBase): Promise<StoredTable[]> {
  const { rows } = await client.query<StoredTable>(`
    select n.nspname || '.' || c.relname as name,
      array(select attname::text from pg_attribute
        where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = '' order by attnum) as columns,
      coalesce((select string_agg(format(case when attcollation = 0 then '%I' else '%I collate "C"' end, attname), ', ' order by at)
        from pg_index, unnest(indkey::int2[]) with ordinality as part (number, at), pg_attribute
        where indrelid = c.oid and indisprimary and attrelid = c.oid and attnum = number), 'ctid') as order
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname in ('public', 'identity') and c.relkind = 'r' and c.relpersistence = 'p' and c.relname <> 'backups'
      and not exists (select from pg_depend where objid = c.oid and deptype = 'e')
    order by n.nspname collate "C", c.relname collate "C"`)
  return rows
}

/** The rows of a table as the text of COPY: a line is a row. By what every session sets (`session.ts`) it is the same on every server. */
export const copyTableOut = (client: pg.Client, { name, columns, order }: StoredTable) =>
  client.query(
    to(`copy (select ${quoteColumns(columns)} from ${tableInSql(name)} order by ${order}) to stdout`),
  )

/** Counts lines and adds their bytes up, part by part. */
export function createRowSum() {
  const hash = createHash('sha256')
  let count = 0
  return {
    add: (part: Uint8Array) => {
      hash.update(part)
      for (let at = part.indexOf(10); at !== -1; at = part.indexOf(10, at + 1)) count++
    },
    sum: (): Sum => ({ count, sha256: hash.digest('hex') }),
  }
}

/** Count and checksum of a table's rows in its database. */
export async function sumTable(client: pg.Client, table: StoredTable): Promise<Sum> {
  const { add, sum } = createRowSum()
  for await (const part of copyTableOut(client, table)) add(part as Buffer)
  return sum()
}

export const isSameSum = (one: Sum | undefined, other: Sum) =>
  one?.count === other.count && one.sha256 === other.sha256

/** The position of each sequence. Not of the snapshot, but later: no number is given twice. */
export async function listSequences(client: pg.Client) {
  const { rows } = await client.query<{ name: string }>(`
    select n.nspname || '.' || c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname in ('public', 'identity') and c.relkind = 'S' order by 1`)
  const found: Record<string, { last_value: string; is_called: boolean }> = {}
  for (const { name } of rows) {
    const { rows: at } = await client.query<{ last_value: string; is_called: boolean }>(
      `select last_value::text, is_called from ${tableInSql(name)}`,
    )
    found[name] = at[0]!
  }
  return found
}
