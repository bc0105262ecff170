import { once } from 'node:events'
import { finished } from 'node:stream/promises'
import type pg from 'pg'
import { from } from 'pg-copy-streams'
import type { FileStore } from '#server/adapters/images/port.ts'
import type { KeptJob } from '#server/adapters/queue/kept-jobs.ts'
import { DRILL } from '#server/installation/drill.ts'
import { migrate, migrateWithin } from '#server/database/migrate.ts'
import { LONG_WORK } from '#server/database/session.ts'
import { BackupError, type Head, type Manifest } from './manifest.ts'
import { readSet, type Contents } from './read-set.ts'
import { tableInSql, isSameSum, quoteColumns, sumTable, listTables, type StoredTable } from './tables.ts'

/** The tables that a first start fills. */
const OF_A_START = new Set([
  ...['public.districts', 'public.data_versions', 'public.settings', 'public.signing_keys', 'public.stores'],
  ...['public.content_items', 'public.content_revisions', 'identity.jwks'],
  // Copies of a content site, made with the first visit of a page.
  'public.content_copies',
])
/** Tables of which only some rows are an installation's use: pictures of a content site are copies, and uploaded ones are not. */
const USED_WHERE = new Map([['public.content_images', 'source_url is null']])

type Set = {
  path: string
  passphrase?: string | undefined
  /** To look at it: what opens it sends nothing (`server/installation/drill.ts`). undefined: as it was where it comes from. */
  drill?: boolean | undefined
}

type Target = {
  client: pg.Client
  files: Pick<FileStore, 'write'>
  migrationsFolder: string
  /** Takes the secret over, for the next start. Called when all else is in place. */
  keepSecret: (secret: string) => Promise<void>
  /** Stores jobs in the transaction of `client`. */
  putBack: (jobs: KeptJob[]) => Promise<void>
}

export type Loaded = Contents & {
  /** How many migrations came after those of the set. */
  migrated: number
}

/**
 * Puts a backup into an installation that nobody has used: an empty model of its version, then everything in one transaction,
 * which is kept when what it has brought is what was put in, row by row. An older one is then brought up to date.
 * @throws BackupError; then the installation is as empty as before
 */
export async function loadSet({ path, passphrase, drill }: Set, target: Target): Promise<Loaded> {
  const { client, files, migrationsFolder, keepSecret, putBack } = target
  const loading = loader(client)
  let model: Model | undefined
  try {
    let secret: string | undefined
    const contents = await readSet(path, passphrase, {
      head: async (head) => {
        await makeModel(client, head, migrationsFolder)
        model = await openModel(client, head)
      },
      secret: async (one) => void (secret = one),
      rows: (table, part) => loading.write(model!.tables.get(table)!, part),
      jobs: async (jobs) => {
        await loading.end()
        await putBack(jobs)
      },
      file: files.write,
    })
    await loading.end()
    await setSequences(client, contents.manifest)
    for (const statement of model!.closing) await client.query(statement)
    await requireSame(client, contents)
    if (secret === undefined) throw new BackupError(`${path} is damaged: the secret is missing.`, 'damaged')
    await markDrill(client, drill)
    await keepSecret(secret)
    await client.query('commit')
    const migrated = await migrate(client, migrationsFolder)
    // The version of the backup may have had no table for that.
    if (migrated > 0) await markDrill(client, drill)
    return { ...contents, migrated }
  } catch (error) {
    await loading.abort()
    await client.query('rollback').catch(() => {})
    // The schema was made for data that did not arrive.
    if (model) await inTransaction(client, () => dropAll(client)).catch(() => {})
    throw error
  }
}

/** A drill that is moved stays one. Of a backup that is restored does not count what it says of itself. */
async function markDrill(client: pg.Client, drill: boolean | undefined) {
  if (drill === undefined) return
  const { rows } = await client.query<{ there: boolean }>(
    `select to_regclass('public.settings') is not null as there`,
  )
  if (!rows[0]!.there) return
  await client.query('delete from public.settings where name = $1', [DRILL])
  if (drill) await client.query(`insert into public.settings (name, value) values ($1, 'true')`, [DRILL])
}

/** @throws BackupError where anybody has used it */
export async function requireUnused(client: pg.ClientBase) {
  const { rows: known } = await client.query<{ ours: boolean }>(
    `select to_regclass('drizzle.__drizzle_migrations') is not null as ours`,
  )
  const tables = await listTables(client)
  if (tables.length > 0 && !known[0]!.ours)
    throw new BackupError('The database has tables of another program: use a database of its own.', 'in-use')
  for (const { name } of tables) {
    if (OF_A_START.has(name)) continue
    const { rows } = await client.query<{ used: boolean }>(
      `select exists (select from ${tableInSql(name)} where ${USED_WHERE.get(name) ?? 'true'}) as used`,
    )
    if (rows[0]!.used)
      throw new BackupError(
        `This installation is in use: there are rows in ${name}. A backup is put back into an empty one only; nothing was changed.`,
        'in-use',
      )
  }
}

type Model = { tables: Map<string, StoredTable>; closing: string[] }

/**
 * A place that nobody has used gets the model of the backup's version, in a transaction of its own: before PostgreSQL 17 an
 * enum's later values can only be used when they are there for good.
 */
const makeModel = (client: pg.Client, head: Head, migrationsFolder: string) =>
  inTransaction(client, async () => {
    await requireUnused(client)
    await dropAll(client)
    const applied = await migrateWithin(client, migrationsFolder, head.migrations)
    if (applied < head.migrations.length)
      throw new BackupError(
        `The backup was made by version ${head.version} of Resirkuit, whose database this one does not know: use that version.`,
        'newer',
      )
  })

async function inTransaction(client: pg.Client, work: () => Promise<void>) {
  await client.query('begin')
  try {
    await client.query(LONG_WORK)
    await work()
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  }
}

/**
 * Begins the transaction that everything comes in, and takes away what its rows must not set off a second time: triggers,
 * and references to rows that come later.
 */
async function openModel(client: pg.Client, head: Head): Promise<Model> {
  await client.query('begin')
  await client.query(LONG_WORK)
  const tables = await listTables(client)
  const names = tables.map(({ name }) => tableInSql(name)).join(', ')
  const { rows: references } = await client.query<{ drop: string; add: string }>(`
    select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
      format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(c.oid)) as add
    from pg_constraint c where contype = 'f' and connamespace::regnamespace::text in ('public', 'identity')`)
  for (const { drop } of references) await client.query(drop)
  for (const { name } of tables) await client.query(`alter table ${tableInSql(name)} disable trigger user`)
  // The rows that migrations insert are in the backup as well.
  await client.query(`truncate ${names}`)
  const found = new Map(tables.map((table) => [table.name, table]))
  for (const { name, columns } of head.tables) {
    const unknown = columns.find((column) => !found.get(name)?.columns.includes(column))
    if (unknown)
      throw new BackupError(
        `The backup has ${name}.${unknown}, which no version of Resirkuit made. Nothing was changed.`,
      )
    found.set(name, { ...found.get(name)!, columns })
  }
  const enabling = tables.map(({ name }) => `alter table ${tableInSql(name)} enable trigger user`)
  return { tables: found, closing: [...references.map(({ add }) => add), ...enabling] }
}

/** The queue's tables stay: their jobs go. */
async function dropAll(client: pg.Client) {
  const { rows } = await client.query<{ drop: string }>(`
    select format('drop table if exists %s cascade', c.oid::regclass) as drop from pg_class c
    where relnamespace = 'public'::regnamespace and relkind = 'r'
      and not exists (select from pg_depend where objid = c.oid and deptype = 'e')
    union all
    select format('drop routine if exists %s cascade', p.oid::regprocedure) from pg_proc p
    where pronamespace = 'public'::regnamespace
      and not exists (select from pg_depend where objid = p.oid and deptype in ('e', 'i'))
    union all
    select format('drop type if exists %s cascade', t.oid::regtype) from pg_type t
    where typnamespace = 'public'::regnamespace and typtype in ('e', 'd')
      and not exists (select from pg_depend where objid = t.oid and deptype in ('e', 'i'))`)
  for (const { drop } of rows) await client.query(drop)
  await client.query('drop schema if exists identity, drizzle cascade')
}

/** One COPY for each table, as their parts come. While one is open, its connection does nothing else. */
function loader(client: pg.Client) {
  let current: { table: StoredTable; stream: ReturnType<typeof from>; failure?: Error } | undefined
  const begin = ({ name, columns, ...rest }: StoredTable) => {
    const stream = client.query(from(`copy ${tableInSql(name)} (${quoteColumns(columns)}) from stdin`))
    const copying: NonNullable<typeof current> = { table: { name, columns, ...rest }, stream }
    // A refusal of the server is heard at once, and reported with the next part.
    stream.on('error', (error) => (copying.failure ??= error))
    return copying
  }
  const end = async () => {
    if (!current) return
    const { stream, failure } = current
    if (failure) throw failure
    stream.end()
    await finished(stream)
    current = undefined
  }
  return {
    end,
    /** Takes back what is under way, so that the connection can be used again. */
    abort: async () => {
      if (!current || current.failure) return
      const closed = new Promise((resolve) => current!.stream.once('close', resolve))
      current.stream.destroy()
      await closed
    },
    write: async (table: StoredTable, part: Uint8Array) => {
      if (current?.table.name !== table.name) {
        await end()
        current = begin(table)
      }
      const { stream, failure } = current!
      if (failure) throw failure
      if (!stream.write(part)) await once(stream, 'drain')
    },
  }
}

async function setSequences(client: pg.Client, { sequences }: Manifest) {
  for (const [name, { last_value, is_called }] of Object.entries(sequences))
    await client.query('select setval($1, $2, $3)', [tableInSql(name), last_value, is_called])
}

/** @throws BackupError where a table has other rows than were put in */
async function requireSame(client: pg.Client, { head, manifest }: Contents) {
  const tables = new Map((await listTables(client)).map((table) => [table.name, table]))
  for (const { name, columns } of head.tables) {
    const sum = await sumTable(client, { ...tables.get(name)!, columns })
    if (!isSameSum(manifest.tables[name], sum))
      throw new BackupError(`The rows of ${name} did not arrive as they were put in. Nothing was changed.`)
  }
}
