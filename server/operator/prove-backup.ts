import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { describeFailure, UNFORESEEN } from '#server/adapters/backups/failure.ts'
import { BackupError } from '#server/adapters/backups/manifest.ts'
import { namedFiles } from '#server/adapters/backups/named-files.ts'
import { isInBucket, openBackupPlace } from '#server/adapters/backups/place.ts'
import type { ProofAnswer, ProofTask } from '#server/adapters/backups/proving.ts'
import { openFiles } from '#server/adapters/images/files.ts'
import type { FileStore } from '#server/adapters/images/port.ts'
import { freeSpace } from '#server/machine/disk.ts'
import { putBackup } from './put.ts'
import { connectTo, formatCount } from './set-program.ts'

/** A restored database is a little larger than the one that was backed up: its indexes are made while rows come. */
const GROWTH = 1.25
const NOT_ALLOWED = '42501'

// A program of its own: deriving a key from a passphrase takes 256 MB, and loading takes the time of a processor.
process.on('message', async (task: ProofTask) => process.send!(await answer(task)))
process.on('disconnect', () => process.exit(1))

async function answer(task: ProofTask): Promise<ProofAnswer> {
  try {
    await proveBackup(task)
    return {}
  } catch (error) {
    return { failure: describeFailure(error) ?? UNFORESEEN, log: (error as Error).stack }
  }
}

/**
 * Restores a backup into a database that is made for it and dropped afterwards.
 * @throws BackupError where it cannot be restored, or a row or a file is not the same
 */
async function proveBackup(task: ProofTask) {
  await using opened = new AsyncDisposableStack()
  const { path, remove } = await fetchBackup(task)
  opened.defer(remove)
  const { trial, drop } = await createTrialDatabase(task)
  opened.defer(drop)
  const stored = await openFiles(task.files, task.dataDir)
  const { write, restored } = compareFiles(stored)
  const { manifest } = await putBackup(
    { path, passphrase: task.passphrase, drill: true },
    { url: trial, files: { write }, keepSecret: async () => {} },
  )
  await requireNamedFiles(trial, restored, manifest.missing.count)
}

/** A backup in a bucket is fetched first. Its name is swept like that of a backup that was not finished. */
async function fetchBackup({ path, kept, dataDir }: ProofTask) {
  const { folder, open } = openBackupPlace(kept, dataDir)
  if (!isInBucket(path)) return { path, remove: async () => {} }
  const found = await open(path)
  if (!found) throw new BackupError(`${path} is not there.`)
  const copy = join(folder, 'resirkuit-proof.part')
  const remove = () => rm(copy, { force: true })
  try {
    await pipeline(found.stream, createWriteStream(copy, { mode: 0o600 }))
  } catch (error) {
    await remove()
    throw error
  }
  return { path: copy, remove }
}

/** One that an earlier trial left behind, since its process was killed, is dropped first. */
async function createTrialDatabase({ url, trial_url, trial_name, dataDir, floor_bytes }: ProofTask) {
  const server = trial_url ?? url
  const { client } = await connectTo(server, 'resirkuit proof')
  const name = pg.escapeIdentifier(trial_name)
  const drop = async () => {
    await client.query(`drop database if exists ${name} with (force)`)
  }
  try {
    await drop()
    if (floor_bytes !== undefined) await requireRoom(client, dataDir, floor_bytes)
    // As its own one, whatever the template of the server is; another server may not know the names of its locales.
    const { rows } = await client.query<{ collate: string; ctype: string }>(
      `select datcollate as collate, datctype as ctype from pg_database where datname = current_database()`,
    )
    const { collate, ctype } = rows[0]!
    const [collation, letters] = [pg.escapeLiteral(collate), pg.escapeLiteral(ctype)]
    const like = trial_url === undefined ? `lc_collate ${collation} lc_ctype ${letters}` : ''
    await client.query(`create database ${name} template template0 encoding 'UTF8' ${like}`)
  } catch (error) {
    await client.end().catch(() => {})
    throw (error as { code?: string }).code === NOT_ALLOWED ? notAllowed(error as Error) : error
  }
  const trial = new URL(server)
  trial.pathname = `/${trial_name}`
  return { trial: trial.href, drop: () => drop().finally(() => client.end()) }
}

const notAllowed = ({ message }: Error) =>
  new BackupError(
    `No database can be made to restore into (${message}): let the role make one (ALTER ROLE … CREATEDB), name another server in BACKUP_PROOF, or set BACKUP_PROOF=off.`,
  )

async function requireRoom(client: pg.Client, dataDir: string, floor_bytes: number) {
  const { rows } = await client.query<{ bytes: number }>(
    'select pg_database_size(current_database())::float8 as bytes',
  )
  const wanted = rows[0]!.bytes * GROWTH + floor_bytes
  if ((await freeSpace(dataDir).catch(() => Infinity)) < wanted)
    throw new BackupError(
      'There is too little room on the disk of the server to restore into a second database. Free some space, or name another server in BACKUP_PROOF.',
    )
}

/** Files of a backup, each against the one that is stored now; one that was deleted since is not compared. */
function compareFiles({ read }: Pick<FileStore, 'read'>) {
  const restored = new Set<string>()
  const write: FileStore['write'] = async (key, data) => {
    restored.add(key)
    const now = await read(key)
    if (now && Buffer.compare(now, data) !== 0)
      throw new BackupError(
        `The file ${key} in the backup is not the one that is stored now: one of the two is damaged.`,
      )
  }
  return { write, restored }
}

/** @throws BackupError where restored rows name other files than those that the backup has, or said to lack */
async function requireNamedFiles(url: string, restored: ReadonlySet<string>, missing: number) {
  const { client } = await connectTo(url, 'resirkuit proof')
  try {
    await client.query('begin read only')
    const absent: string[] = []
    let named = 0
    for await (const keys of namedFiles(client)) {
      named += keys.length
      absent.push(...keys.filter((key) => !restored.has(key)))
    }
    await client.query('rollback')
    if (absent.length !== missing || named - absent.length !== restored.size)
      throw new BackupError(
        `The restored rows name ${formatCount(named)} files, of which the backup has ${formatCount(restored.size)} and said to lack ${formatCount(missing)}.`,
      )
  } finally {
    await client.end().catch(() => {})
  }
}
