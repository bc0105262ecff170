import { and, eq, lt, sql } from 'drizzle-orm'
import { BACKUP_LOCK } from '#server/adapters/backups/make-set.ts'
import type { Context } from '#server/context.ts'
import { backups } from '#server/database/schema/operations.ts'
import { tellOfFailure } from './tell-of-failure.ts'

/** As long as a job may wait for somebody who takes it. */
const WAITING_MS = 3 * 60 * 1000

/** A backup whose process is gone, with its server or without, says so: nobody holds the lock of those that are made. */
export async function endLost(ctx: Pick<Context, 'db' | 'now' | 'queue'>) {
  const { db, now } = ctx
  await db.transaction(async (tx) => {
    const lost = await tx
      .update(backups)
      .set({ state: 'failed', ended_at: now(), failure: 'The server ended before it was done.' })
      .where(
        and(
          eq(backups.state, 'running'),
          lt(backups.begun_at, new Date(now().getTime() - WAITING_MS)),
          sql`not exists (select from pg_locks where locktype = 'advisory' and granted
            and ((classid::bigint << 32) | objid::bigint) = ${BACKUP_LOCK})`,
        ),
      )
      .returning({ id: backups.id })
    for (const { id } of lost) await tellOfFailure(tx, ctx, id)
  })
}
