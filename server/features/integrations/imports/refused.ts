import { Readable } from 'node:stream'
import { eq, sql } from 'drizzle-orm'
import { labelOf, listImportFields } from '#contract/integrations/import-kinds.ts'
import type { RefusedRowsQuery } from '#contract/integrations/imports.ts'
import type { Context } from '#server/core/context.ts'
import { imports } from '#server/database/schema/imports.ts'
import { notFound } from '#server/core/errors.ts'
import { writeCsv } from '#server/features/foundation/documents/csv.ts'
import {
  wallClock,
  type Cell as TableCell,
  type Column,
} from '#server/features/foundation/documents/table.ts'
import { writeXlsx } from '#server/features/foundation/documents/xlsx.ts'
import type { Cell } from '#packages/spreadsheet-rows/rows.ts'
import { toReason } from './reasons.ts'
import { REFUSED_WORDS } from './refused-words.ts'

const BATCH_ROWS = 1_000
const WIDTH_CHARS = 18
const REASON_WIDTH_CHARS = 50

type Row = { sheet: number; row: number; cells: Cell[] | null; reasons: string[] }

/**
 * The refused rows of an import with the columns of their file, and one more that says why. It can be corrected and
 * brought again. @throws Problem 404
 */
export async function writeRefusedRows(ctx: Context, id: number, { format, locale }: RefusedRowsQuery) {
  const [found] = await ctx.db.select().from(imports).where(eq(imports.id, id))
  if (!found) throw notFound('Import')
  const words = REFUSED_WORDS[locale]
  const fields = listImportFields(found.kind)
  const sentence = (kept: string) => {
    const { reason, field } = toReason(kept)
    const known = fields.find(({ name }) => name === field)
    return known ? `${labelOf(known, locale)}: ${words.reasons[reason]}` : words.reasons[reason]
  }
  const columns: Column<Row>[] = [
    ...found.columns.map(({ heading }, at) => ({
      header: heading,
      width: WIDTH_CHARS,
      of: ({ cells }: Row) => toTableCell(cells?.[at] ?? null),
    })),
    {
      header: words.heading,
      width: REASON_WIDTH_CHARS,
      of: ({ reasons }: Row) => reasons.map(sentence).join('; '),
    },
  ]
  const clock = wallClock(ctx.env.TIME_ZONE)
  const batches = refusedRows(ctx, id)
  if (format === 'csv') return Readable.from(writeCsv(columns, batches, clock), { objectMode: false })
  return writeXlsx({ columns, batches, clock, name: words.sheet, at: ctx.now() })
}

async function* refusedRows({ db }: Context, id: number) {
  let [sheet, row] = [-1, -1]
  for (;;) {
    const { rows } = await db.execute<Row>(
      sql`select sheet, row, cells, reasons from import_rows
          where import_id = ${id} and state = 'refused' and (sheet, row) > (${sheet}, ${row})
          order by sheet, row limit ${BATCH_ROWS}`,
    )
    const last = rows.at(-1)
    if (!last) return
    yield rows
    sheet = last.sheet
    row = last.row
  }
}

/** As close to the file as our table can: what its format said of a number is in its heading, or was read from there. */
function toTableCell(cell: Cell): TableCell {
  if (cell === null || typeof cell === 'string' || typeof cell === 'number') return cell
  if (typeof cell === 'boolean') return String(cell)
  if ('number' in cell) return cell.number
  if ('day' in cell) return cell.time ? `${cell.day} ${cell.time}` : { day: cell.day }
  if ('hours' in cell) return cell.hours
  return 'error' in cell ? cell.error : null
}
