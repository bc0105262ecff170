import { and, eq, lt, ne, sql, type SQL } from 'drizzle-orm'
import { BACKUP_LOCK } from '#server/adapters/backups/make-set.ts'
import { HOLDERS } from '#server/database/held-lock.ts'
import { isDue } from '#server/adapters/queue/is-due.ts'
import type { Context } from '#server/core/context.ts'
import { backups } from '#server/database/schema/operations.ts'
import { tellOfFailure } from './tell-of-failure.ts'

/** Between the row of a backup and its job, or the process that makes it. */
const WAITING_MS = 3 * 60 * 1000

type Needs = Pick<Context, 'db' | 'now' | 'queue'>

/** A backup whose process is gone, with its server or without, says so. One whose job waits, however long, is none. @returns how many */
export async function endLostBackups(ctx: Needs) {
  if (await isDue(ctx.db, 'backup')) return 0
  return await end(ctx, lt(backups.begun_at, new Date(ctx.now().getTime() - WAITING_MS)))
}

/** Within the job of a backup, beside which there is no other: every other row that is left is of one that is gone. */
export const endOtherBackups = (ctx: Needs, backup_id: number | undefined) =>
  end(ctx, ne(backups.id, backup_id ?? 0))

/** Unless somebody holds the lock of those that are made. */
async function end(ctx: Needs, which: SQL) {
  const { db, now } = ctx
  return await db.transaction(async (tx) => {
    const lost = await tx
      .update(backups)
      .set({ state: 'failed', ended_at: now(), failure: 'The server ended before it was done.' })
      .where(
        and(eq(backups.state, 'running'), which, sql`not exists (select ${sql.raw(HOLDERS)} ${BACKUP_LOCK})`),
      )
      .returning({ id: backups.id })
    for (const { id } of lost) await tellOfFailure(tx, ctx, id)
    return lost.length
  })
}
