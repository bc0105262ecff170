import { createWorkers, NoAnswer } from '#server/adapters/workers/workers.ts'
import type { Env } from '#server/installation/env.ts'
import type { Logger } from '#server/logging/log.ts'
import { programFile } from '#server/machine/place.ts'
import { BackupError } from './manifest.ts'
import type { PlaceSettings } from './place.ts'
import type { Backups } from './port.ts'

/** Longer than any restore takes: its job is given up before. */
const LIMIT_MS = 12 * 60 * 60 * 1000

/** The input of the process (`server/operator/prove-backup.ts`), which has none of the server's settings. */
export type ProofTask = {
  /** Of the backup, as its row has it. */
  path: string
  passphrase: string | undefined
  kept: PlaceSettings
  dataDir: string
  files: Pick<Env, 'FILES_URL' | 'FILES_ACCESS_KEY' | 'FILES_SECRET_KEY'>
  /** The database of the installation. */
  url: string
  /** Another server, on which the database for the trial is made; undefined: on that of `url`. */
  trial_url: string | undefined
  /** Of that database: the same at each trial of this installation, and another one for every other. */
  trial_name: string
  /** Bytes that must stay free on the disk of the data folder; undefined: the database is not there. */
  floor_bytes: number | undefined
}
/** `log`: what is not for people. */
export type ProofAnswer = { failure?: string; log?: string | undefined }

type Options = { log: Logger; env: Env; url: string; dataDir: string; trial_name: string }

/** Restores backups on trial beside the server, one at a time. */
export function createProving({
  log,
  env,
  url,
  dataDir,
  trial_name,
}: Options): Pick<Backups, 'prove' | 'close'> {
  const { ask, close } = createWorkers<ProofTask, ProofAnswer>(
    { log },
    {
      program: programFile('proof-worker'),
      what: 'restores backups on trial',
      waiting_max: 1,
      limit_ms: LIMIT_MS,
      idle_ms: 1_000,
    },
  )
  const { FILES_URL, FILES_ACCESS_KEY, FILES_SECRET_KEY } = env
  const files = { FILES_URL, FILES_ACCESS_KEY, FILES_SECRET_KEY }
  const prove = async (path: string) => {
    const { BACKUP_DIR, BACKUP_ACCESS_KEY, BACKUP_SECRET_KEY, BACKUP_PASSPHRASE: passphrase } = env
    const kept = { BACKUP_DIR, BACKUP_ACCESS_KEY, BACKUP_SECRET_KEY, FILES_ACCESS_KEY, FILES_SECRET_KEY }
    const trial_url = env.BACKUP_PROOF === 'on' ? undefined : env.BACKUP_PROOF
    const embedded = env.DATABASE_URL === undefined && trial_url === undefined
    const floor_bytes = embedded ? env.DISK_FLOOR_MB * 2 ** 20 : undefined
    const task = { path, passphrase, kept, dataDir, files, url, trial_url, trial_name, floor_bytes }
    const { failure, log: said } = await ask(task).catch((error: unknown): ProofAnswer => {
      if (!(error instanceof NoAnswer)) throw error
      return {
        failure: `The process that restores backups on trial ended before it was done (${error.why}).`,
      }
    })
    if (said) log.error({ said }, 'A backup could not be restored on trial.')
    if (failure !== undefined) throw new BackupError(failure)
  }
  return { prove, close }
}
