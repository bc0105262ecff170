import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type pg from 'pg'
import { waitingJobs } from '#server/adapters/queue/kept-jobs.ts'
import type { FileStore } from '#server/adapters/images/port.ts'
import { connectAnotherLike } from '#server/database/connection.ts'
import { tryLock } from '#server/database/held-lock.ts'
import { LONG_WORK } from '#server/database/session.ts'
import { freeSpace } from '#server/machine/disk.ts'
import { VERSION } from '#server/installation/version.ts'
import { writeArchive } from './archive.ts'
import { BackupError, FORMAT, HEAD, type Head, type Manifest, type Sum } from './manifest.ts'
import { namedFiles, pinFiles, pinFolder, unpinAll } from './named-files.ts'
import { readSet, type Contents } from './read-set.ts'
import { createRowSum, copyTableOut, listSequences, listTables, type StoredTable } from './tables.ts'

const compressed = promisify(gzip)

// Any number, as long as every Resirkuit that uses the database takes the same; beside those of migrate.ts and sole.ts.
export const BACKUP_LOCK = 7_375_726_977
/** So much text of a table is kept in memory. */
const PART_BYTES = 4 * 2 ** 20
const MISSING_NAMED = 20
const DRAFT = /^resirkuit-.*\.part$/
/** Nobody writes for so long; a process that was killed left it. */
const DRAFT_MAX_MS = 24 * 60 * 60 * 1000

export type Progress = (what: 'tables' | 'files' | 'checking') => void

type Source = {
  client: pg.Client
  /** undefined: they are not in it. */
  files: FileStore | undefined
  /** Where they lie, if it is a folder: then they are held while the backup is made. */
  filesDir?: string | undefined
  secret: string
  /** Whether the caller holds the lock of `holdBackupLock` already. */
  locked?: boolean
}

type Target = {
  folder: string
  at: Date
  /** Bytes that must stay free on the server's disk, so that it can still store uploads. Not needed on another disk. */
  keepFree?: { dataDir: string; floor_bytes: number } | undefined
  passphrase?: string | undefined
  /** In tests. */
  work_factor?: number | undefined
  progress?: Progress
}

export type MadeSet = Contents & { path: string; size_bytes: number }

/**
 * Holds the lock of those that make a backup, on a connection of its own beside `client`.
 * @returns what lets it go
 * @throws BackupError where another is being made
 */
export async function holdBackupLock(client: pg.Client) {
  const holder = connectAnotherLike(client)
  holder.on('error', () => {})
  await holder.connect()
  const release = () => holder.end().catch(() => {})
  if (await tryLock(holder, BACKUP_LOCK, { pooling: 'transaction' })) return release
  await release()
  throw new BackupError('Another backup of this installation is being made.')
}

/**
 * Makes one consistent set of everything that an installation keeps, while it works: rows as they are at one instant, and
 * the files that those rows name. It gets its name when it is whole, on the disk, and has been read through.
 * @throws BackupError where another is being made; anything else that stands in the way. Then nothing is kept.
 */
export async function makeSet(source: Source, target: Target): Promise<MadeSet> {
  const { client } = source
  const { folder, at } = target
  const release = source.locked ? undefined : await holdBackupLock(client)
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await sweepDrafts(folder, at)
    return await makeAlone(source, target)
  } finally {
    await release?.()
  }
}

async function makeAlone(source: Source, target: Target): Promise<MadeSet> {
  const { client, filesDir } = source
  const { folder, at, keepFree, passphrase, work_factor, progress = () => {} } = target
  const floor_bytes = keepFree && (await onOneDisk(folder, keepFree.dataDir)) ? keepFree.floor_bytes : 0
  const path = freePath(folder, at, passphrase === undefined ? '.tar' : '.tar.age')
  const draft = draftOf(path)
  let mine = false
  try {
    if (filesDir !== undefined) await unpinAll(filesDir)
    const missing = await openSnapshot(client, filesDir)
    await writeArchive(draft, passphrase, { mtime: at, work_factor }, async (write) => {
      mine = true
      const add: Filling['add'] = async (name, data) => {
        await requireRoom(folder, floor_bytes + data.byteLength)
        await write(name, data)
      }
      await fill({ ...source, read: readerOf(source), missing, at, add, progress })
    })
    await client.query('commit')
    progress('checking')
    const contents = await readSet(draft, passphrase)
    const { size } = await stat(draft)
    await rename(draft, path)
    await syncFolder(folder)
    return { ...contents, path, size_bytes: size }
  } catch (error) {
    await client.query('rollback').catch(() => {})
    // Another's of the same second stays.
    if (mine) await rm(draft, { force: true }).catch(() => {})
    throw error
  } finally {
    if (filesDir !== undefined) await unpinAll(filesDir).catch(() => {})
  }
}

/** Where there is no data folder, no server writes beside it. */
async function onOneDisk(folder: string, dataDir: string) {
  const own = await stat(dataDir).catch(() => undefined)
  return own?.dev === (await stat(folder)).dev
}

/** @throws BackupError where less is free; how much there is that cannot be known is enough. */
async function requireRoom(folder: string, bytes: number) {
  if ((await freeSpace(folder).catch(() => Infinity)) < bytes)
    throw new BackupError(
      'It would have left too little room on the disk of the server: nothing was kept. Free some space, then try again.',
    )
}

const draftOf = (path: string) => `${path}.part`

/** Named after its second, or after the next one where another of that second lies: one that was killed, or another installation's. */
function freePath(folder: string, at: Date, ending: string): string {
  const stamp = at
    .toISOString()
    .replace(/\.\d+Z$/, 'Z')
    .replaceAll(/[-:]/g, '')
  const path = join(folder, `resirkuit-${stamp}${ending}`)
  if (!existsSync(path) && !existsSync(draftOf(path))) return path
  return freePath(folder, new Date(at.getTime() + 1000), ending)
}

/**
 * Begins the transaction that everything is read in, and holds the files that it names. A file that went in between, since
 * its row was deleted, is no part of a later snapshot; one that is missing in two of them is missing indeed.
 */
async function openSnapshot(client: pg.Client, filesDir: string | undefined) {
  for (let before = new Set<string>(); ;) {
    await client.query('begin isolation level repeatable read, read only')
    await client.query(LONG_WORK)
    if (filesDir === undefined) return new Set<string>()
    const missing = await pinFiles(client, filesDir, pinFolder(filesDir))
    if ([...missing].every((key) => before.has(key))) return missing
    await client.query('rollback')
    before = missing
  }
}

/** Reads a file; undefined where there is none: files in a bucket cannot be pinned, and may be deleted during the backup. */
function readerOf({ files, filesDir }: Source): Filling['read'] {
  if (filesDir === undefined) return files?.read
  return (key) => readFile(join(pinFolder(filesDir), key))
}

type Filling = Source & {
  read: ((key: string) => Promise<Uint8Array | undefined>) | undefined
  missing: Set<string>
  at: Date
  add: (name: string, data: Uint8Array) => Promise<void>
  progress: Progress
}

async function fill({ client, read, secret, missing, at, add, progress }: Filling) {
  const tables = await listTables(client)
  await add(HEAD, json(await headOf(client, tables, at)))
  await add('secret', Buffer.from(secret))
  progress('tables')
  const sums: Manifest['tables'] = {}
  for (const table of tables) sums[table.name] = await addTable(client, table, add)
  const jobs = await addJobs(client, add)
  progress('files')
  const files = await addFiles(client, read, missing, add)
  const manifest: Manifest = {
    tables: sums,
    sequences: await listSequences(client),
    files,
    jobs,
    missing: { count: missing.size, keys: [...missing].slice(0, MISSING_NAMED) },
    secret: createHash('sha256').update(secret).digest('hex'),
  }
  await add('manifest.json', json(manifest))
}

async function headOf(client: pg.Client, tables: StoredTable[], at: Date): Promise<Head> {
  const { rows: engine } = await client.query<{ server_version: string }>('show server_version')
  const { rows } = await client.query<{ at: number }>(
    'select created_at::float8 as at from drizzle.__drizzle_migrations order by created_at',
  )
  return {
    product: 'resirkuit',
    format: FORMAT,
    version: VERSION,
    made_at: at.toISOString(),
    engine: `PostgreSQL ${engine[0]!.server_version}`,
    migrations: rows.map((row) => row.at),
    tables: tables.map(({ name, columns }) => ({ name, columns })),
  }
}

async function addTable(client: pg.Client, table: StoredTable, add: Filling['add']): Promise<Sum> {
  const { add: count, sum } = createRowSum()
  let parts: Uint8Array[] = []
  let [bytes, number] = [0, 0]
  const flush = async () => {
    if (bytes === 0) return
    number++
    await add(`tables/${table.name}/${numbered(number)}.copy.gz`, await compressed(Buffer.concat(parts)))
    parts = []
    bytes = 0
  }
  for await (const part of copyTableOut(client, table)) {
    count(part as Buffer)
    parts.push(part as Buffer)
    bytes += (part as Buffer).byteLength
    if (bytes >= PART_BYTES) await flush()
  }
  await flush()
  return sum()
}

async function addJobs(client: pg.Client, add: Filling['add']): Promise<Sum> {
  const { add: count, sum } = createRowSum()
  let number = 0
  for await (const jobs of waitingJobs(client)) {
    const lines = Buffer.from(jobs.map((job) => `${JSON.stringify(job)}\n`).join(''))
    count(lines)
    number++
    await add(`jobs/${numbered(number)}.jsonl.gz`, await compressed(lines))
  }
  return sum()
}

async function addFiles(client: pg.Client, read: Filling['read'], missing: Set<string>, add: Filling['add']) {
  const hash = createHash('sha256')
  let [count, bytes] = [0, 0]
  if (!read) return { count, bytes, sha256: hash.digest('hex') }
  for await (const keys of namedFiles(client))
    for (const key of keys.filter((one) => !missing.has(one))) {
      const data = await read(key)
      if (!data) {
        missing.add(key)
        continue
      }
      hash.update(`${key}\n`).update(data)
      count++
      bytes += data.byteLength
      await add(`files/${key}`, data)
    }
  return { count, bytes, sha256: hash.digest('hex') }
}

const json = (value: unknown) => Buffer.from(`${JSON.stringify(value, undefined, 2)}\n`)
const numbered = (number: number) => String(number).padStart(6, '0')

async function sweepDrafts(folder: string, at: Date) {
  for (const name of await readdir(folder)) {
    if (!DRAFT.test(name)) continue
    const path = join(folder, name)
    const found = await stat(path).catch(() => undefined)
    if (found && at.getTime() - found.mtimeMs > DRAFT_MAX_MS) await rm(path, { force: true })
  }
}

/** A name is on the disk when its folder is. */
export async function syncFolder(folder: string) {
  const handle = await open(folder)
  await handle.sync().finally(() => handle.close())
}
