import { and, eq, sql } from 'drizzle-orm'
import type { Context, Member, RequestContext } from '#server/core/context.ts'
import { importRows, imports } from '#server/database/schema/imports.ts'
import { conflict, notFound } from '#server/core/errors.ts'
import { recordAudit } from '#server/features/foundation/audit/record.ts'
import { nextRows } from './commit.ts'
import { IMPORT_KINDS } from './kinds/kinds.ts'
import type { MakingContext } from './kinds/kind.ts'
import { readImport } from './read.ts'

/** Has a job delete what an import has made. @throws Problem 404; 409 `import-busy`, `import-not-made` */
export async function undoImport(ctx: RequestContext<Member>, id: number) {
  await ctx.db.transaction(async (tx) => {
    const [found] = await tx
      .select({ state: imports.state })
      .from(imports)
      .where(eq(imports.id, id))
      .for('update')
    if (!found) throw notFound('Import')
    if (found.state === 'undoing') throw conflict('import-busy', 'This import is being worked on.')
    if (found.state !== 'committed') throw conflict('import-not-made', 'Nothing of this import is made.')
    await tx.update(imports).set({ state: 'undoing', committed_by: ctx.actor.id }).where(eq(imports.id, id))
    await ctx.queue.send('import', { import_id: id }, tx)
  })
  return readImport(ctx, id)
}

/** Deletes what was made, some at a time, and forgets that its rows were ever there. What was used since stays. */
export async function undoRows(
  ctx: Context,
  making: MakingContext,
  { id, kind: name }: { id: number; kind: keyof typeof IMPORT_KINDS },
) {
  const kind = IMPORT_KINDS[name]
  for (;;) {
    const isDone = await ctx.db.transaction(async (tx) => {
      const rows = await nextRows(tx, id, 'made')
      if (rows.length === 0) return true
      const gone = new Set(
        await kind.undo(
          tx,
          rows.map(({ made_id }) => made_id!),
          making,
        ),
      )
      const settled = rows.map(({ sheet, row, key, made_id }) => ({
        sheet,
        row,
        key,
        gone: gone.has(made_id!),
      }))
      await tx.execute(sql`
        with r as (
          select * from jsonb_to_recordset(${JSON.stringify(settled)}::jsonb) as r (sheet int, row int, key text, gone bool)
        ), forgotten as (
          delete from imported_keys using r where kind = ${name} and imported_keys.key = r.key and r.gone
        )
        update import_rows set state = case when r.gone then 'undone' else 'kept' end
        from r where import_id = ${id} and import_rows.sheet = r.sheet and import_rows.row = r.row`)
      return false
    })
    if (isDone) break
    if (ctx.ending.aborted) throw new Error('The server ends; the undoing goes on with the next one.')
  }
  await ctx.db.transaction(async (tx) => {
    const kept = await tx.$count(importRows, and(eq(importRows.import_id, id), eq(importRows.state, 'kept')))
    await recordAudit(tx, making, { action: 'import.undone', subject: `import:${id}`, details: { kept } })
    await tx.update(imports).set({ state: 'undone', undone_at: ctx.now() }).where(eq(imports.id, id))
  })
}
