import { desc } from 'drizzle-orm'
import type { Context, Member, RequestContext } from '#server/core/context.ts'
import { backups } from '#server/database/schema/operations.ts'
import { backupFileName } from './delete-file.ts'
import { endLostBackups } from './end-lost.ts'

const SHOWN = 200

/** The newest backups, each with whether its file is there. */
export async function listBackups(ctx: RequestContext<Member>) {
  await endLostBackups(ctx)
  const rows = await ctx.db
    .select()
    .from(backups)
    .orderBy(desc(backups.begun_at), desc(backups.id))
    .limit(SHOWN)
  const there = await isThere(ctx, rows)
  const shown = rows.map(({ id, origin, state, begun_at, verified_at, path, ...row }) => ({
    id,
    origin,
    state,
    begun_at: begun_at.toISOString(),
    verified_at: verified_at?.toISOString() ?? null,
    name: backupFileName(path) ?? null,
    there: path !== null && there.has(path),
    size_bytes: row.size_bytes,
    encrypted: row.encrypted,
    rows: row.rows,
    files: row.files,
    failure: row.failure,
    missing: row.missing,
    unpruned: row.unpruned,
    proven_at: row.unproven === null ? (row.proof_at?.toISOString() ?? null) : null,
    unproven: row.unproven,
  }))
  return {
    success: true as const,
    backups: shown,
    daily_at: ctx.env.BACKUP_AT ?? null,
    encrypted: ctx.env.BACKUP_PASSPHRASE !== undefined,
    proven: ctx.env.BACKUP_PROOF !== 'off',
  }
}

/** Which of their files are there. A bucket that does not answer says nothing of that, and the list is shown all the same. */
async function isThere({ backups, log }: Context, rows: { path: string | null }[]) {
  const paths = rows.map(({ path }) => path).filter((path) => backupFileName(path) !== undefined) as string[]
  return backups.there(paths).catch((error: Error) => {
    log.warn(error.message)
    return new Set<string>()
  })
}
