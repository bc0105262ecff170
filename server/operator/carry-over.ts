import { makeSet } from '#server/adapters/backups/make-set.ts'
import { BackupError } from '#server/adapters/backups/manifest.ts'
import type { CarryOver } from '#packages/postgres-launcher/upgrade-cluster.ts'
import { findSecret } from '#server/installation/secret.ts'
import { bringBackups } from './bring-backups.ts'
import { putBackup } from './put.ts'
import { connectTo } from './set-program.ts'

/**
 * Everything of one database into an empty other one, through a backup that stays: read through before it is used, and compared
 * row by row after. Files stay where they are, and so does the secret.
 * @param given the secret, where a setting gives it
 */
export const carryOverWith =
  (given: string | undefined): CarryOver =>
  async (from, into, { home, kept }) => {
    const secret = await findSecret(home, given)
    if (!secret) throw new BackupError(`The secret of ${home} is missing: bring it back from a backup.`)
    const { client } = await connectTo(from, 'resirkuit move')
    const stays = async () => {}
    try {
      const made = await makeSet({ client, files: undefined, secret }, { folder: kept, at: new Date() })
      await putBackup({ path: made.path }, { url: into, files: { write: stays }, keepSecret: stays })
      await bringBackups(client, into)
    } finally {
      await client.end()
    }
  }
