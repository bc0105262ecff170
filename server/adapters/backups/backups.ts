import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createWorkers, NoAnswer } from '#server/adapters/workers/workers.ts'
import type { Env } from '#server/installation/env.ts'
import type { Logger } from '#server/logging/log.ts'
import { programFile } from '#server/machine/place.ts'
import { BackupError } from './manifest.ts'
import { openBackupPlace, type BackupPlace } from './place.ts'
import type { Backups } from './port.ts'
import { createProving } from './proving.ts'
import type { BackupAnswer, BackupTask } from './worker.ts'

/** Longer than any backup takes: its job is given up before. */
const LIMIT_MS = 12 * 60 * 60 * 1000

type Options = {
  log: Logger
  env: Env
  url: string
  dataDir: string
  secret: string
  /** In tests. */
  work_factor?: number
}

/** Makes backups beside the server, one at a time. */
export function createBackups({ log, env, url, dataDir, secret, work_factor }: Options): Backups {
  const { ask, close } = createWorkers<BackupTask, BackupAnswer>(
    { log },
    {
      program: programFile('backups-worker'),
      what: 'makes backups',
      waiting_max: 1,
      limit_ms: LIMIT_MS,
      idle_ms: 1_000,
    },
  )
  const known_by = createHash('sha256').update(`${secret}\n${url}`).digest('hex').slice(0, 12)
  const proving = createProving({ log, env, url, dataDir, trial_name: `resirkuit_proof_${known_by}` })
  // Asked each time: the settings may have become others.
  const place = () => openBackupPlace(env, dataDir)
  const { FILES_URL, FILES_ACCESS_KEY, FILES_SECRET_KEY } = env
  const files = { FILES_URL, FILES_ACCESS_KEY, FILES_SECRET_KEY }
  return {
    there: async (paths) => place().there(paths),
    open: async (path) => place().open(path),
    remove: async (path) => place().remove(path),
    make: async (at) => {
      const { BACKUP_PASSPHRASE: passphrase, DISK_FLOOR_MB } = env
      const { BACKUP_DIR, BACKUP_ACCESS_KEY, BACKUP_SECRET_KEY } = env
      const kept = { BACKUP_DIR, BACKUP_ACCESS_KEY, BACKUP_SECRET_KEY, FILES_ACCESS_KEY, FILES_SECRET_KEY }
      const floor_bytes = DISK_FLOOR_MB * 2 ** 20
      const task = { url, dataDir, secret, kept, at, passphrase, work_factor, floor_bytes, files }
      const answer = await ask(task).catch((error: unknown): BackupAnswer => {
        if (!(error instanceof NoAnswer)) throw error
        return { failure: `The process that makes backups ended before it was done (${error.why}).` }
      })
      if ('failure' in answer) {
        if (answer.log) log.error({ said: answer.log }, 'A backup could not be made.')
        throw new BackupError(answer.failure)
      }
      return answer.made
    },
    prove: proving.prove,
    keepFile: (name, content) => keepFile(place(), name, content),
    close: async () => {
      await Promise.all([close(), proving.close()])
    },
  }
}

async function keepFile(place: BackupPlace, name: string, content: Readable) {
  await mkdir(place.folder, { recursive: true })
  const path = join(place.folder, name)
  const part = `${path}.part`
  try {
    await pipeline(content, createWriteStream(part, { mode: 0o600, flush: true }))
    await rename(part, path)
  } finally {
    await rm(part, { force: true })
  }
  return place.keep(path)
}
