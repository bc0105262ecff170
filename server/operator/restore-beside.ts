import { describeFailure } from '#server/adapters/backups/failure.ts'
import { BackupError } from '#server/adapters/backups/manifest.ts'
import type { RestoreAnswer, RestoreTask } from '#server/adapters/backups/restoring.ts'
import { isDiskFull } from '#packages/postgres-launcher/disk-full.ts'
import { readEnv } from '#server/installation/env.ts'
import { ROOT } from '#server/machine/place.ts'
import { putBack, readBackupThrough, requireNoFilesYet } from './put-back.ts'

// A program of its own: deriving a key from a passphrase takes 256 MB, and the restored data is read by a restarted server.
process.on('disconnect', () => process.exit(1))
process.once('message', async (task: RestoreTask) => {
  process.send!(await answer(task), () => process.disconnect())
})

async function answer({ what, path, passphrase }: RestoreTask): Promise<RestoreAnswer> {
  try {
    const env = readEnv(process.env, ROOT)
    if (what === 'check') {
      await requireNoFilesYet(env)
      await readBackupThrough(env, { path, passphrase })
    } else await putBack(env, { path, passphrase })
    return { failure: undefined }
  } catch (error) {
    const reason = error instanceof BackupError ? error.reason : isDiskFull(error) ? 'disk-full' : undefined
    return { failure: reason ?? 'failed', said: describeFailure(error) ?? (error as Error).stack }
  }
}
