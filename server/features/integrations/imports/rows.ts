import { and, asc, eq, sql } from 'drizzle-orm'
import type { ImportRow, RowState } from '#contract/integrations/imports.ts'
import type { Context } from '#server/core/context.ts'
import { imports, importRows } from '#server/database/schema/imports.ts'
import { notFound } from '#server/core/errors.ts'
import { toReason } from './reasons.ts'

const PAGE = 50

/** A page of the rows of an import. @param after `sheet.row` of the last one of the page before. @throws Problem 404 */
export async function listImportRows(
  { db }: Pick<Context, 'db'>,
  id: number,
  { state, after }: { state?: RowState | undefined; after?: string | undefined },
) {
  if ((await db.$count(imports, eq(imports.id, id))) === 0) throw notFound('Import')
  const [sheet, row] = after?.split('.').map(Number) ?? [-1, -1]
  const found = await db
    .select({
      sheet: importRows.sheet,
      row: importRows.row,
      state: importRows.state,
      reasons: importRows.reasons,
      values: importRows.values,
    })
    .from(importRows)
    .where(
      and(
        eq(importRows.import_id, id),
        state && eq(importRows.state, state),
        sql`(${importRows.sheet}, ${importRows.row}) > (${sheet}, ${row})`,
      ),
    )
    .orderBy(asc(importRows.sheet), asc(importRows.row))
    .limit(PAGE + 1)
  const rows = found.slice(0, PAGE).map((one): ImportRow => ({
    ...one,
    reasons: one.reasons.map(toReason),
    values: one.values ?? {},
  }))
  const last = rows.at(-1)
  return { rows, next: found.length > PAGE && last ? `${last.sheet}.${last.row}` : null }
}
