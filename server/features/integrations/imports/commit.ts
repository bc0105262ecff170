import { and, asc, eq, sql } from 'drizzle-orm'
import type { Context, Member, RequestContext } from '#server/core/context.ts'
import { importedKeys, importRows, imports } from '#server/database/schema/imports.ts'
import { conflict, notFound } from '#server/core/errors.ts'
import type { Database } from '#server/database/open.ts'
import { recordAudit } from '#server/features/foundation/audit/record.ts'
import { requireReady } from './change.ts'
import { IMPORT_KINDS } from './kinds/kinds.ts'
import { readImport } from './read.ts'
import type { MakingContext } from './kinds/kind.ts'

const BATCH_ROWS = 300

/**
 * Has a job make what the preview shows.
 * @throws Problem 404; 409 `import-busy`, `import-done`, `import-open` while the file leaves something open
 */
export async function commitImport(ctx: RequestContext<Member>, id: number) {
  await ctx.db.transaction(async (tx) => {
    const [found] = await tx.select().from(imports).where(eq(imports.id, id)).for('update')
    if (!found) throw notFound('Import')
    requireReady(found.state)
    const hidden_rows = await tx.$count(importRows, and(eq(importRows.import_id, id), importRows.hidden))
    const isOpen =
      found.columns.some(({ field, questions }) => field !== null && questions.length > 0) ||
      (hidden_rows > 0 && found.take_hidden === null)
    if (isOpen) throw conflict('import-open', 'The file leaves something open. Answer that first.')
    await tx
      .update(imports)
      .set({ state: 'committing', committed_at: ctx.now(), committed_by: ctx.actor.id })
      .where(eq(imports.id, id))
    await ctx.queue.send('import', { import_id: id }, tx)
  })
  return readImport(ctx, id)
}

/** Makes the rows that are new, some at a time. What was made by an earlier try stays made. */
export async function makeRows(
  ctx: Context,
  making: MakingContext,
  { id, kind: name }: { id: number; kind: keyof typeof IMPORT_KINDS },
) {
  const kind = IMPORT_KINDS[name]
  for (;;) {
    const isDone = await ctx.db.transaction(async (tx) => {
      const rows = await nextRows(tx, id, 'new')
      if (rows.length === 0) return true
      // Somebody may have made one by hand since the preview.
      const known = await kind.findKnown(
        tx,
        rows.map(({ values }) => values!),
      )
      const fresh = await withNewKeys(
        tx,
        id,
        kind.name,
        rows.filter((_, at) => !known[at]),
      )
      const made =
        fresh.length === 0
          ? []
          : await kind.make(
              tx,
              making,
              fresh.map(({ values }) => values!),
              id,
            )
      const ids = new Map(fresh.map(({ sheet, row }, at) => [`${sheet}.${row}`, made[at]!]))
      await settle(
        tx,
        id,
        rows.map(({ sheet, row }) => ({ sheet, row, made_id: ids.get(`${sheet}.${row}`) ?? null })),
      )
      return false
    })
    if (isDone) return
    if (ctx.ending.aborted) throw new Error('The server ends; the import goes on with the next one.')
  }
}

type Row = Pick<typeof importRows.$inferSelect, 'sheet' | 'row' | 'values' | 'key' | 'made_id'>

/** The next rows of a state, held until the transaction ends. */
export const nextRows = (tx: Database, id: number, state: 'new' | 'made'): Promise<Row[]> =>
  tx
    .select({
      sheet: importRows.sheet,
      row: importRows.row,
      values: importRows.values,
      key: importRows.key,
      made_id: importRows.made_id,
    })
    .from(importRows)
    .where(and(eq(importRows.import_id, id), eq(importRows.state, state)))
    .orderBy(asc(importRows.sheet), asc(importRows.row))
    .limit(BATCH_ROWS)
    .for('update')

/** Those whose key no import has made. */
async function withNewKeys(
  tx: Database,
  import_id: number,
  kind: keyof typeof IMPORT_KINDS,
  rows: readonly Row[],
) {
  if (rows.length === 0) return []
  const { rows: taken } = await tx.execute<{ key: string }>(sql`
    insert into ${importedKeys} (kind, key, import_id)
    select ${kind}, key, ${import_id} from jsonb_array_elements_text(${JSON.stringify(rows.map(({ key }) => key))}::jsonb) as key
    on conflict do nothing returning key`)
  const fresh = new Set(taken.map(({ key }) => key))
  return rows.filter(({ key }) => fresh.has(key!))
}

/** The words of a row go once it is made: they stand where it was made. */
const settle = (
  tx: Database,
  id: number,
  rows: readonly { sheet: number; row: number; made_id: number | null }[],
) =>
  tx.execute(sql`
    update ${importRows} set
      state = case when r.made_id is null then 'there' else 'made' end, made_id = r.made_id, cells = null, values = null
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (sheet int, row int, made_id bigint)
    where import_id = ${id} and import_rows.sheet = r.sheet and import_rows.row = r.row`)

/** The line of the audit log, once all is made. */
export const recordMade = async (tx: Database, making: MakingContext, id: number) => {
  const rows = await tx.$count(importRows, and(eq(importRows.import_id, id), eq(importRows.state, 'made')))
  await recordAudit(tx, making, { action: 'import.committed', subject: `import:${id}`, details: { rows } })
}
