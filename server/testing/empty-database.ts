import type pg from 'pg'
import { inject } from 'vitest'

/** Everything about a model that a test could have changed, and the rows that each database begins with. */
export type Beginning = {
  /** The answer of `MODEL` about it. */
  model: string
  /** Tables that are not empty, with what `rowsOf` says of them. */
  filled: Record<string, string>
}

/** The writer of each row of the catalogue: a row that is altered, added or switched off has another writer. */
const MODEL = `
  select md5(string_agg(part, ',' order by part)) as model from (
    select 'a' || attrelid || '.' || attnum || ':' || xmin as part from pg_attribute where attrelid >= 16384
    union all select 'c' || oid || ':' || xmin from pg_constraint where oid >= 16384
    union all select 'd' || oid || ':' || xmin from pg_attrdef
    union all select 'e' || oid || ':' || xmin from pg_enum
    union all select 'i' || indexrelid || ':' || xmin from pg_index where indexrelid >= 16384
    union all select 'n' || oid || ':' || xmin from pg_namespace where oid >= 16384
    union all select 'p' || oid || ':' || xmin from pg_proc where oid >= 16384
    union all select 't' || oid || ':' || xmin from pg_trigger where oid >= 16384
  ) as parts`

const WRITTEN = `
  select format('%I.%I', n.nspname, c.relname) as name
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind = 'r' and c.oid >= 16384 and n.nspname !~ '^pg_' and pg_relation_size(c.oid) > 0`

/** How many, and who wrote the last of them: of copies of one database the same until something is written. */
const rowsOf = (table: string) => `select count(*) || ':' || max(xmin::text::bigint) as rows from ${table}`

/** The sequences of ids start again at their first value. */
const RESTART_SEQUENCES = `
  select setval(seqrelid::regclass, seqstart, false)
  from pg_sequence join pg_depend on objid = seqrelid and deptype in ('a', 'i')
  where classid = 'pg_class'::regclass and refobjid = any($1::regclass[])`

/** The state of a database before anybody has used it. */
export async function beginningOf(client: pg.Client): Promise<Beginning> {
  const { rows } = await client.query<{ model: string }>(MODEL)
  const filled: Beginning['filled'] = {}
  for (const name of await namesFrom(client, WRITTEN)) filled[name] = await rowsIn(client, name)
  return { model: rows[0]!.model, filled }
}

/**
 * Makes a database what it was in the beginning.
 * @param client a connection to it that no test had
 * @returns false: it cannot be, because its model or its first rows changed, or somebody still holds on to others
 */
export async function emptied(client: pg.Client): Promise<boolean> {
  const { model, filled } = inject('databases').beginning
  try {
    await client.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    )
    const { rows } = await client.query<{ model: string }>(MODEL)
    if (rows[0]!.model !== model) return false
    for (const [name, was] of Object.entries(filled)) if ((await rowsIn(client, name)) !== was) return false
    const written = await leftIn(client, filled)
    if (written.length === 0) return true
    // Nothing refuses it, and nothing is looked up, by a trigger.
    await client.query('set session_replication_role = replica')
    await client.query(written.map((name) => `delete from ${name}`).join(';'))
    await client.query(RESTART_SEQUENCES, [written])
    // Rows lie in the order in which they come again. `truncate` takes longer: it gives each table, and all that refer to
    // it, new files.
    await client.query(`vacuum ${written.join(', ')}`)
    // Somebody whose connection has not quite ended may have held on to them.
    return (await leftIn(client, filled)).length === 0
  } catch {
    // The test has dropped it, or its server lets nobody past its triggers.
    return false
  }
}

const leftIn = async (client: pg.Client, filled: Beginning['filled']) =>
  (await namesFrom(client, WRITTEN)).filter((name) => !(name in filled))

async function namesFrom(client: pg.Client, statement: string, values: unknown[] = []) {
  const { rows } = await client.query<{ name: string }>(statement, values)
  return rows.map(({ name }) => name)
}

async function rowsIn(client: pg.Client, table: string) {
  const { rows } = await client.query<{ rows: string }>(rowsOf(table))
  return rows[0]!.rows
}
