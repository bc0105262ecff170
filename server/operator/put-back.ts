import { constants, existsSync } from 'node:fs'
import { copyFile, mkdir, open, readFile, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { describeFailure } from '#server/adapters/backups/failure.ts'
import { requireKnownMigrations } from '#server/adapters/backups/head.ts'
import { syncFolder } from '#server/adapters/backups/make-set.ts'
import { BackupError } from '#server/adapters/backups/manifest.ts'
import { UNFINISHED_FILE, listForeignFiles } from '#server/adapters/backups/foreign-files.ts'
import { readSet, type Contents } from '#server/adapters/backups/read-set.ts'
import { openFiles } from '#server/adapters/images/files.ts'
import type { FileStore } from '#server/adapters/images/port.ts'
import { startEmbeddedPostgres } from '#server/database/embedded-postgres.ts'
import type { Env } from '#server/installation/env.ts'
import { dataFolderOf } from './data-folder.ts'
import { QUIET, type Located } from './locate.ts'
import { putBackup } from './put.ts'
import { formatCount } from './set-program.ts'

type Set = { path: string; passphrase?: string | undefined }
type How = { drill?: boolean; filesThere?: boolean }

/** Reads a backup through. @throws BackupError where it is not whole, or nothing for this installation */
export async function readBackupThrough(
  env: Pick<Env, 'SECRET'>,
  { path, passphrase }: Set,
): Promise<Contents> {
  let secret: string | undefined
  const contents = await readSet(path, passphrase, { secret: async (one) => void (secret = one) })
  if (env.SECRET !== undefined && env.SECRET !== secret)
    throw new BackupError(
      'SECRET is set, and it is not that of the backup: set it as it was, or not at all; the backup brings its own.',
      'secret-set',
    )
  requireKnownMigrations(contents.head)
  return contents
}

/**
 * Puts a backup that is whole into the installation of these settings, where no server works.
 * @param how with `filesThere` also beside files that are there already
 * @throws BackupError; then files that it has brought are gone again
 */
export async function putBack(env: Env, set: Set, { drill = false, filesThere = false }: How = {}) {
  await using opened = new AsyncDisposableStack()
  const { url, dataDir, close } = await openTarget(env)
  opened.defer(close)
  const files = await openFiles(env, dataDir)
  if (!filesThere) {
    await requireNoFiles(files)
    await files.write(
      UNFINISHED_FILE,
      Buffer.from('A restore into this place has begun and has not ended.\n'),
    )
  }
  const brought: string[] = []
  const write: FileStore['write'] = async (key, data) => {
    brought.push(key)
    await files.write(key, data)
  }
  try {
    const keep = async (one: string) => {
      await keepSecret(dataDir, one)
      await files.remove(UNFINISHED_FILE)
    }
    return await putBackup({ ...set, drill }, { url, files: { write }, keepSecret: keep })
  } catch (error) {
    // The origin of files that were already there is unknown.
    if (!filesThere) for (const key of [...brought, UNFINISHED_FILE]) await files.remove(key).catch(() => {})
    throw error
  }
}

/** Before a backup is read through, which takes its time. @throws BackupError */
export const requireNoFilesYet = async (env: Env) => requireNoFiles(await openFiles(env, dataFolderOf(env)))

/** @throws BackupError where photos or pictures lie: another installation may work with them */
async function requireNoFiles(files: Pick<FileStore, 'list' | 'place'>) {
  const there = await listForeignFiles(files).catch((error: unknown) => {
    throw describeFailure(error) ? error : new BackupError((error as Error).message)
  })
  if (there.length > 0)
    throw new BackupError(
      `There are ${formatCount(there.length)} files in ${files.place} already, e.g. ${there[0]}. If another installation works with them, this one ` +
        'would write over them and delete what it does not know: name another place in FILES_URL or DATA_DIR. If nobody else needs them, ' +
        'restore with --files-there. Nothing was changed.',
      'files-there',
    )
}

async function openTarget(env: Env): Promise<Located> {
  const dataDir = dataFolderOf(env)
  if (env.DATABASE_URL) {
    // Its secret opens what is in the database beside it, which may be of another installation.
    if (existsSync(join(dataDir, 'postgres')))
      throw new BackupError(
        `${dataDir} holds an embedded database with a secret of its own, which a restore on DATABASE_URL would replace: set DATA_DIR to another folder.`,
      )
    await mkdir(dataDir, { recursive: true })
    return { url: env.DATABASE_URL, dataDir, close: async () => {} }
  }
  // A server that runs holds the folder, and this says which.
  const embedded = await startEmbeddedPostgres({ dataDir, dataDirGiven: env.dataDirGiven, log: QUIET })
  return { url: embedded.url, dataDir: embedded.dataFolder, close: embedded.stop }
}

/**
 * Puts the secret where the next start looks for it (secret.ts). Another one there is put aside: it may open
 * something elsewhere.
 */
export async function keepSecret(dataDir: string, secret: string) {
  const file = join(dataDir, 'secret')
  const before = await readFile(file, 'utf8').catch(() => undefined)
  if (before === secret) return
  if (before !== undefined) await copyFile(file, `${file}.before-${Date.now()}`, constants.COPYFILE_EXCL)
  const draft = `${file}.${process.pid}`
  const handle = await open(draft, 'w', 0o600)
  try {
    await handle.writeFile(secret)
    await handle.sync()
  } finally {
    await handle.close()
  }
  await rename(draft, file)
  await syncFolder(dataDir)
}
