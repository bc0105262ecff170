import { and, desc, eq, inArray, lt } from 'drizzle-orm'
import type { Context } from '#server/core/context.ts'
import { backups } from '#server/database/schema/operations.ts'
import { settleMatters } from '#server/features/foundation/notifications/settle-matters.ts'
import { describeCause } from './describe-cause.ts'
import { endOtherBackups } from './end-lost.ts'
import { pruneBackups } from './prune.ts'
import { LAST_BACKUP, mailAdminsOfFailure, tellOfFailure } from './tell-of-failure.ts'

/**
 * Makes the backup that an administrator has asked for, or the one of this night; then older ones go whose time is over. Of one that fails
 * the administrators hear, and of one that lacks files. That of a night is restored on trial afterwards.
 * @param backup_id of the row that says that it is being made; without it one is written
 */
export async function makeBackup(ctx: Context, { backup_id }: { backup_id?: number }) {
  const { db, env, log, now } = ctx
  await endOtherBackups(ctx, backup_id)
  const of_night = backup_id === undefined
  const id = await (backup_id === undefined ? begun(ctx) : begunAgain(ctx, backup_id))
  // Another is being made, or nobody wants this one any more.
  if (id === undefined) return
  try {
    await done(ctx, id, await ctx.backups.make(now()))
  } catch (error) {
    log.error({ err: error }, 'The backup failed.')
    await db.transaction(async (tx) => {
      const failed = { state: 'failed' as const, ended_at: now(), failure: describeCause(error) }
      await tx.update(backups).set(failed).where(eq(backups.id, id))
      await tellOfFailure(tx, ctx, id)
    })
    return
  }
  // A failure of the pruning is reported, and takes nothing from the backup.
  const unpruned = await pruneBackups(ctx).then(
    () => null,
    (error: unknown) => {
      log.error({ err: error }, 'Backups whose time is over could not be deleted.')
      return describeCause(error)
    },
  )
  // After the pruning: it needs the room.
  if (of_night && env.BACKUP_PROOF !== 'off') await ctx.queue.send('backup-proof', {})
  if (unpruned !== null) await db.update(backups).set({ unpruned }).where(eq(backups.id, id))
}

async function done(ctx: Context, id: number, made: Awaited<ReturnType<Context['backups']['make']>>) {
  const { db, log, now } = ctx
  if (made.missing > 0)
    log.warn({ missing: made.missing }, 'Files that rows name are not there, and so not in the backup.')
  await db.transaction(async (tx) => {
    await tx
      .update(backups)
      .set({
        state: 'done',
        verified_at: now(),
        ended_at: now(),
        failure: null,
        ...made,
        encrypted: made.path.endsWith('.age'),
      })
      .where(eq(backups.id, id))
    await settleMatters(tx, ['backup-failed'], [LAST_BACKUP])
    const [before] = await tx
      .select({ missing: backups.missing })
      .from(backups)
      .where(and(eq(backups.state, 'done'), lt(backups.id, id)))
      .orderBy(desc(backups.id))
      .limit(1)
    // They were notified of these already.
    if (made.missing > (before?.missing ?? 0)) await mailAdminsOfFailure(tx, ctx, id)
  })
}

async function begun({ db, now }: Context) {
  const [row] = await db
    .insert(backups)
    .values({ origin: 'schedule', state: 'running', begun_at: now() })
    .onConflictDoNothing()
    .returning({ id: backups.id })
  return row?.id
}

/** The job may have waited so long that its row was marked as failed. */
async function begunAgain({ db, now }: Context, backup_id: number) {
  const [row] = await db
    .update(backups)
    .set({ state: 'running', begun_at: now(), ended_at: null, failure: null })
    .where(and(eq(backups.id, backup_id), inArray(backups.state, ['running', 'failed'])))
    .returning({ id: backups.id })
  return row?.id
}
