import { and, inArray, isNotNull, lt, sql } from 'drizzle-orm'
import type { Context } from '#server/core/context.ts'
import { importRows, imports } from '#server/database/schema/imports.ts'
import { removeOrphanFiles } from '#server/features/foundation/photos/orphans.ts'
import { REGISTERS } from './create.ts'

/**
 * Removes imports that nobody has committed for weeks, the refused rows of those that were, and files that none names.
 * @returns how many
 * @throws as `removeOrphanFiles`
 */
export async function sweepImports(ctx: Context, before: Date) {
  const { db } = ctx
  const gone = await db
    .delete(imports)
    .where(
      and(inArray(imports.state, ['reading', 'judging', 'ready', 'failed']), lt(imports.created_at, before)),
    )
    .returning({ id: imports.id })
  const { rowCount } = await db
    .update(importRows)
    .set({ cells: null, values: null })
    .where(
      and(
        isNotNull(importRows.cells),
        sql`import_id in (select id from ${imports} where committed_at < ${before.toISOString()}::timestamptz)`,
      ),
    )
  const files = await removeOrphanFiles(ctx, REGISTERS, async () => {
    const rows = await db
      .select({ key: imports.storage_key })
      .from(imports)
      .where(isNotNull(imports.storage_key))
    return rows.map(({ key }) => key)
  })
  return gone.length + (rowCount ?? 0) + files
}

/** Goes on with imports whose job was given up: each looks at its state, so that one too many does nothing. @returns how many */
export async function resumeImports({ db, queue }: Context) {
  const stopped = await db
    .select({ import_id: imports.id })
    .from(imports)
    .where(inArray(imports.state, ['reading', 'judging', 'committing', 'undoing']))
  for (const data of stopped) await queue.send('import', data)
  return stopped.length
}
