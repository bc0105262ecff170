import { requireUnused } from '#server/adapters/backups/load-set.ts'
import { BackupError } from '#server/adapters/backups/manifest.ts'
import type { Context } from '#server/core/context.ts'
import { users } from '#server/database/schema/people.ts'

const NOTHING = { step: 'nothing', encrypted: false, failure: null } as const

/** Whether a backup can be put into this installation, and how far that is. Of one that is in use nothing more is said. */
export async function restoreState(ctx: Context) {
  const possible = await isRestorePossible(ctx)
  const state = possible ? ctx.restoring!.state() : NOTHING
  return { success: true as const, possible, ...state }
}

/** Nobody has used this installation: whoever comes may make its first account, or bring what was. */
export async function isRestorePossible({ db, restoring }: Pick<Context, 'db' | 'restoring'>) {
  if (!restoring) return false
  if ((await db.select({ id: users.id }).from(users).limit(1)).length > 0) return false
  const client = await db.$client.connect()
  let broken = false
  try {
    await requireUnused(client)
    return true
  } catch (error) {
    if (error instanceof BackupError) return false
    broken = true
    throw error
  } finally {
    client.release(broken)
  }
}
