import { and, eq, ne } from 'drizzle-orm'
import type { Member, RequestContext } from '#server/core/context.ts'
import { backups } from '#server/database/schema/operations.ts'
import { conflict, notFound } from '#server/core/errors.ts'
import { recordAudit } from '#server/features/foundation/audit/record.ts'
import { deleteFile, backupFileName } from './delete-file.ts'

/**
 * Deletes a backup: its file first, so that no file is left that nobody knows of.
 * @param forget that it ever was, also where this server does not find its file, which may lie elsewhere
 */
export async function removeBackup(
  ctx: RequestContext<Member>,
  { id }: { id: number },
  { forget }: { forget?: 'true' | undefined },
) {
  const the = and(eq(backups.id, id), ne(backups.state, 'running'))
  const [row] = await ctx.db.select({ path: backups.path }).from(backups).where(the)
  if (!row) throw notFound('Backup')
  const { path } = row
  if (path !== null && backupFileName(path) && !forget && !(await ctx.backups.there([path])).has(path))
    throw conflict('backup-elsewhere', 'This server does not find the file of this backup.')
  await deleteFile(ctx, path)
  await ctx.db.transaction(async (tx) => {
    await tx.delete(backups).where(the)
    await recordAudit(tx, ctx, { action: 'backup.deleted', subject: `backup:${id}` })
  })
  return { success: true as const }
}
