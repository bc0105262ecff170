import { join } from 'node:path'
import { openFiles } from '#server/adapters/images/files.ts'
import { connectOnce } from '#server/database/connection.ts'
import { explainConnectionError } from '#server/database/explain-error.ts'
import type { Env } from '#server/installation/env.ts'
import { describeFailure, UNFORESEEN } from './failure.ts'
import { holdBackupLock, makeSet } from './make-set.ts'
import { openBackupPlace, type PlaceSettings } from './place.ts'
import type { MadeBackup } from './port.ts'
import { rowsIn } from './read-set.ts'

/** The input of the process, which has none of the server's settings. */
export type BackupTask = {
  url: string
  dataDir: string
  secret: string
  kept: PlaceSettings
  at: Date
  passphrase: string | undefined
  work_factor: number | undefined
  /** Bytes that must stay free on the disk of the data folder. */
  floor_bytes: number
  files: Pick<Env, 'FILES_URL' | 'FILES_ACCESS_KEY' | 'FILES_SECRET_KEY'>
}
/** `log`: what is not for people. */
export type BackupAnswer = { made: MadeBackup } | { failure: string; log?: string | undefined }

// A program of its own: hashing, packing and a key out of a passphrase would keep a server busy, and take its memory.
process.on('message', async (task: BackupTask) => process.send!(await answer(task)))
// The parent process is gone: another server may make a backup.
process.on('disconnect', () => process.exit(1))

async function answer({
  url,
  dataDir,
  secret,
  kept,
  at,
  passphrase,
  work_factor,
  floor_bytes,
  files: settings,
}: BackupTask): Promise<BackupAnswer> {
  await using opened = new AsyncDisposableStack()
  try {
    const client = await connected(url)
    opened.defer(() => client.end().catch(() => {}))
    // Held beyond the making, until it is where it is kept: without it a backup is taken for lost.
    opened.defer(await holdBackupLock(client))
    const files = await openFiles(settings, dataDir)
    const filesDir = settings.FILES_URL ? undefined : join(dataDir, 'files')
    const { folder, keep } = openBackupPlace(kept, dataDir)
    const made = await makeSet(
      { client, files, filesDir, secret, locked: true },
      { folder, at, keepFree: { dataDir, floor_bytes }, passphrase, work_factor },
    )
    const { size_bytes, manifest } = made
    const path = await keep(made.path)
    return {
      made: {
        path,
        size_bytes,
        rows: rowsIn(manifest),
        files: manifest.files.count,
        missing: manifest.missing.count,
      },
    }
  } catch (error) {
    return { failure: describeFailure(error) ?? UNFORESEEN, log: (error as Error).stack }
  }
}

/** At the one of its hosts that takes writes. @throws StartupError in a line */
async function connected(url: string) {
  const options = { connectionTimeoutMillis: 10_000, keepAlive: true, application_name: 'resirkuit backup' }
  const { client } = await connectOnce(url, options).catch((error: unknown) => {
    throw explainConnectionError(error as Error, url)
  })
  return client
}
