import { eq } from 'drizzle-orm'
import { inWords } from '#server/adapters/backups/failure.ts'
import type { Context } from '#server/context.ts'
import { backups } from '#server/database/schema/operations.ts'
import { endLost } from './end-lost.ts'
import { prune } from './prune.ts'
import { tellOfFailure } from './tell-of-failure.ts'

const CAUSE_MAX = 500

/**
 * Makes the backup that an administrator has asked for, or the one of this night; then older ones go whose time is over. Of one that fails
 * the administrators hear.
 * @param backup_id of the row that says that it is being made; without it one is written
 */
export async function makeBackup(ctx: Context, { backup_id }: { backup_id?: number }) {
  const { db, log, now } = ctx
  await endLost(ctx)
  const id = backup_id ?? (await begun(ctx))
  // Another is being made.
  if (id === undefined) return
  try {
    const { missing, ...made } = await ctx.backups.make(now())
    if (missing > 0) log.warn({ missing }, 'Files that rows name are not there, and so not in the backup.')
    await db
      .update(backups)
      .set({
        ...{ state: 'done', verified_at: now(), ended_at: now(), encrypted: made.path.endsWith('.age') },
        ...made,
      })
      .where(eq(backups.id, id))
    await prune(ctx)
  } catch (error) {
    log.error({ err: error }, 'The backup failed.')
    const failure = (inWords(error) ?? (error as Error).message).replaceAll(/\s+/g, ' ').slice(0, CAUSE_MAX)
    await db.transaction(async (tx) => {
      const failed = { state: 'failed' as const, ended_at: now(), failure }
      await tx.update(backups).set(failed).where(eq(backups.id, id))
      await tellOfFailure(tx, ctx, id)
    })
  }
}

async function begun({ db, now }: Context) {
  const [row] = await db
    .insert(backups)
    .values({ origin: 'schedule', state: 'running', begun_at: now() })
    .onConflictDoNothing()
    .returning({ id: backups.id })
  return row?.id
}
