import { and, eq, ne } from 'drizzle-orm'
import type { Member, RequestContext } from '#server/context.ts'
import { backups } from '#server/database/schema/operations.ts'
import { notFound } from '#server/errors.ts'
import { record } from '#server/features/audit/record.ts'
import { deleteFile } from './delete-file.ts'

/** Deletes a backup: its file first, so that no file is left that nobody knows of. */
export async function remove(ctx: RequestContext<Member>, { id }: { id: number }) {
  const the = and(eq(backups.id, id), ne(backups.state, 'running'))
  const [row] = await ctx.db.select({ path: backups.path }).from(backups).where(the)
  if (!row) throw notFound('Backup')
  await deleteFile(ctx, row.path)
  await ctx.db.transaction(async (tx) => {
    await tx.delete(backups).where(the)
    await record(tx, ctx, { action: 'backup.deleted', subject: `backup:${id}` })
  })
  return { success: true as const }
}
