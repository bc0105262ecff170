import { and, desc, eq, lt, ne } from 'drizzle-orm'
import type { Context } from '#server/core/context.ts'
import { backups } from '#server/database/schema/operations.ts'
import { dayOf } from '#server/time/today.ts'
import { deleteFile } from './delete-file.ts'
import { keepWanted } from './keep.ts'

const FAILED_KEPT_MS = 30 * 24 * 60 * 60 * 1000

/**
 * Deletes backups whose time is over (`BACKUP_KEEP`), but those of `npm run backup`, which are whoever's who made them. Of one whose file
 * this server does not find the row stays: it may lie on another machine or in a bucket of before, and that server, or a person, deletes it.
 * @throws what the last of those that could not be deleted said, when the others are gone
 */
export async function pruneBackups(ctx: Context) {
  const { db, env, log, now } = ctx
  const ours = await db
    .select({ id: backups.id, begun_at: backups.begun_at, path: backups.path })
    .from(backups)
    .where(and(eq(backups.state, 'done'), ne(backups.origin, 'machine')))
    .orderBy(desc(backups.begun_at), desc(backups.id))
  const stay = keepWanted(ours, env.BACKUP_KEEP, (at) => dayOf(at, env.TIME_ZONE))
  const over = ours.filter((one) => !stay.has(one.id))
  const there = await ctx.backups.there(over.map(({ path }) => path!))
  let failure: { error: unknown } | undefined
  for (const { id, path } of over.filter((one) => there.has(one.path!)))
    try {
      await deleteFile(ctx, path)
      await db.delete(backups).where(eq(backups.id, id))
      log.info({ path }, 'A backup whose time is over was deleted.')
    } catch (error) {
      failure = { error }
    }
  const before = new Date(now().getTime() - FAILED_KEPT_MS)
  await db.delete(backups).where(and(eq(backups.state, 'failed'), lt(backups.begun_at, before)))
  if (failure) throw failure.error
}
