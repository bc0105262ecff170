import { mkdir, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import {
  RESTORE_PART_BYTES,
  type RestoreFailure,
  type RestoreStep,
} from '#contract/administration/backups.ts'
import type { FileStore } from '#server/adapters/images/port.ts'
import { storageFailed } from '#server/adapters/images/refusals.ts'
import type { Logger } from '#server/logging/log.ts'
import { isEncrypted } from './archive.ts'
import { requireBeginning } from './head.ts'
import { BackupError } from './manifest.ts'
import { listForeignFiles } from './foreign-files.ts'

/** `check` reads it through, `put` puts it back where no server works. */
export type RestoreTask = { what: 'check' | 'put'; path: string; passphrase?: string | undefined }
export type RestoreAnswer = { failure: RestoreFailure | undefined; said?: string | undefined }

export type Restoring = {
  state: () => { step: RestoreStep; encrypted: boolean; failure: RestoreFailure | null }
  /**
   * Takes the next part of a file; what its beginning or the place refuses already goes again.
   * @returns false where it is not the next one
   */
  take: (place: Place, part: { at: number; of: number; data: Uint8Array }, log: Logger) => Promise<boolean>
  /** Begins with the file that was received. @returns false where there is none */
  begin: (passphrase: string | undefined, log: Logger) => boolean
  /** Deletes the files that an earlier process left. */
  sweep: (dataDir: string) => Promise<void>
}

type Place = { dataDir: string; files: Pick<FileStore, 'list'> }

const folderIn = (dataDir: string) => join(dataDir, 'restoring')

/**
 * Restores a backup that was uploaded to the server, which restarts for it: this object outlives the restart. A backup that cannot be
 * put back leaves the installation as empty as it was.
 * @param run in a process of its own; `put` with the server away
 */
export function createRestoring(run: (task: RestoreTask) => Promise<RestoreAnswer>): Restoring {
  let step: RestoreStep = 'nothing'
  let failure: RestoreFailure | null = null
  let file: { path: string; size: number; encrypted: boolean } | undefined
  const busy = () => step === 'checking' || step === 'putting'

  async function end(log: Logger, why: RestoreFailure | null) {
    // Busy until it is gone: what is sent next lies at the same place.
    await rm(file!.path, { force: true }).catch((error: Error) => {
      log.error(`The backup that was sent is still there: ${error.message}`)
    })
    failure = why
    file = undefined
    step = 'nothing'
  }

  async function work(passphrase: string | undefined, log: Logger) {
    const { path } = file!
    for (const what of ['check', 'put'] as const) {
      step = what === 'check' ? 'checking' : 'putting'
      const answer = await run({ what, path, passphrase }).catch((error: Error): RestoreAnswer => ({
        failure: 'failed',
        said: error.message,
      }))
      if (!answer.failure) continue
      log.error(`The backup was not put back: ${answer.said ?? answer.failure}`)
      // Another passphrase may open it: it need not be sent again.
      if (!answer.failure.startsWith('passphrase')) return end(log, answer.failure)
      failure = answer.failure
      step = 'received'
      return
    }
    await end(log, null)
  }

  return {
    state: () => ({ step, encrypted: file?.encrypted ?? false, failure }),
    async take({ dataDir, files }, { at, of, data }, log) {
      if (busy()) return false
      if (at === 0) {
        failure = null
        await mkdir(folderIn(dataDir), { recursive: true, mode: 0o700 })
        file = { path: join(folderIn(dataDir), 'set'), size: 0, encrypted: false }
        await rm(file.path, { force: true })
        step = 'receiving'
      }
      if (step !== 'receiving' || !file || at !== file.size || at + data.byteLength > of) return false
      const mine = file
      const handle = await open(file.path, 'a', 0o600)
      await handle.writeFile(data).finally(() => handle.close())
      file.size += data.byteLength
      const beginning = Math.min(of, RESTORE_PART_BYTES)
      if (at < beginning && file.size >= beginning) {
        const why = (await beginningOf(file.path)) ?? (await placeRefuses(files))
        // Somebody has started over in the time since.
        if (file !== mine) return false
        if (why) {
          await end(log, why)
          return true
        }
      }
      if (file.size < of) return true
      file.encrypted = await isEncrypted(file.path)
      step = 'received'
      return true
    },
    begin(passphrase, log) {
      if (step !== 'received') return false
      failure = null
      step = 'checking'
      void work(passphrase, log)
      return true
    },
    async sweep(dataDir) {
      if (!file) await rm(folderIn(dataDir), { recursive: true, force: true })
    },
  }
}

/** The error of a file whose beginning has been received. */
async function beginningOf(path: string): Promise<RestoreFailure | undefined> {
  try {
    await requireBeginning(path)
    return undefined
  } catch (error) {
    if (error instanceof BackupError && error.reason) return error.reason
    throw error
  }
}

/** @throws Problem 503 `storage-unavailable` */
async function placeRefuses(files: Place['files']): Promise<RestoreFailure | undefined> {
  const there = await listForeignFiles(files).catch((error: unknown) => {
    throw storageFailed(error, false)
  })
  return there.length > 0 ? 'files-there' : undefined
}
