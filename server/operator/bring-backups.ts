import type pg from 'pg'
import { quoteColumns } from '#server/adapters/backups/tables.ts'
import { connectTo } from './set-program.ts'

/**
 * Brings the list of backups into a database that everything else was put into. A set has none of it: it tells of the disks of
 * an installation, which are others where one is restored, and the same where its database changes place.
 */
export async function bringBackups(from: pg.Client, url: string) {
  const columns = await columnsIn(from)
  // Before there were any.
  if (columns.length === 0) return
  const { rows } = await from.query<{ row: object }>(
    `select row_to_json(backups) as row from public.backups where state <> 'running'`,
  )
  if (rows.length === 0) return
  const { client: into } = await connectTo(url, 'resirkuit move')
  try {
    const there = await columnsIn(into)
    const both = quoteColumns(columns.filter((name) => there.includes(name)))
    await into.query(
      `with brought as (
        insert into public.backups (${both}) overriding system value
        select ${both} from json_populate_recordset(null::public.backups, $1) returning id
      ) select setval(pg_get_serial_sequence('public.backups', 'id'), max(id)) from brought`,
      [JSON.stringify(rows.map(({ row }) => row))],
    )
  } finally {
    await into.end()
  }
}

async function columnsIn(client: pg.Client) {
  const { rows } = await client.query<{ name: string }>(
    `select attname::text as name from pg_attribute
     where attrelid = to_regclass('public.backups') and attnum > 0 and not attisdropped and attgenerated = ''`,
  )
  return rows.map(({ name }) => name)
}
