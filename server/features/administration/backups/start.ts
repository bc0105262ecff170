import type { Member, RequestContext } from '#server/core/context.ts'
import { backups } from '#server/database/schema/operations.ts'
import { conflict } from '#server/core/errors.ts'
import { recordAudit } from '#server/features/foundation/audit/record.ts'
import { endLostBackups } from './end-lost.ts'

/** Has a backup made now. One at a time: the database holds that. */
export async function startBackup(ctx: RequestContext<Member>) {
  await endLostBackups(ctx)
  await ctx.db.transaction(async (tx) => {
    const [row] = await tx
      .insert(backups)
      .values({ origin: 'person', state: 'running', begun_at: ctx.now() })
      .onConflictDoNothing()
      .returning({ id: backups.id })
    if (!row) throw conflict('backup-running', 'A backup is already being made.')
    await recordAudit(tx, ctx, { action: 'backup.started', subject: `backup:${row.id}` })
    // One that has just been made still deletes what is too old.
    if (!(await ctx.queue.send('backup', { backup_id: row.id }, tx)))
      throw conflict('backup-running', 'A backup is already being made.')
  })
  return { success: true as const }
}
