import { Readable } from 'node:stream'
import type { ImpactGroup, ImpactReport } from '#contract/requests/impact.ts'
import type { Locale } from '#contract/foundation/locale.ts'
import type { TableFormat } from '#contract/foundation/tables.ts'
import type { Context } from '#server/core/context.ts'
import { writeCsv } from '#server/features/foundation/documents/csv.ts'
import { wallClock } from '#server/features/foundation/documents/table.ts'
import { readImpactReport } from './report.ts'
import { writeImpactWorkbook } from './workbook.ts'

type Line = { way: string; group: ImpactGroup; report: ImpactReport }

const column = (header: string, of: (line: Line) => string | number | null) => ({ header, of })
const columns = [
  column('by', ({ way }) => way),
  column('key', ({ group }) => group.key),
  column('until', ({ group }) => group.until),
  column('name_id', ({ group }) => group.name?.id ?? null),
  column('name_en', ({ group }) => group.name?.en ?? null),
  column('parts', ({ group }) => group.parts),
  column('requests', ({ group }) => group.requests),
  column('weight_kg', ({ group }) => group.weight_kg),
  column('weighed_kg', ({ group }) => group.weighed_kg),
  column('estimated_kg', ({ group }) => group.estimated_kg),
  column('avoided_low_kg_co2e', ({ group }) => group.avoided_kg_co2e.low),
  column('avoided_mid_kg_co2e', ({ group }) => group.avoided_kg_co2e.mid),
  column('avoided_high_kg_co2e', ({ group }) => group.avoided_kg_co2e.high),
  column('uncounted_kg', ({ group }) => group.uncounted_kg),
  column('factor_versions', ({ report }) => report.figures.factor_versions.join(' ')),
  column('displacement', ({ report }) => report.figures.displacement),
  column('licence', ({ report }) => report.licence),
]

/** Every group of the report: in a line each for other programs, or as a workbook with a sheet for each way to part it. */
export async function writeImpactTable(
  ctx: Parameters<typeof readImpactReport>[0] & Pick<Context, 'env' | 'now'>,
  { format, locale }: { format: TableFormat; locale: Locale },
): Promise<Readable> {
  const made = await readImpactReport(ctx)
  if (format === 'xlsx') return writeImpactWorkbook(made, locale, wallClock(ctx.env.TIME_ZONE), ctx.now())
  const lines = (way: string, groups: readonly ImpactGroup[]) =>
    groups.map((group): Line => ({ way, group, report: made }))
  const all = [
    ...lines('month', made.months),
    ...lines('class', made.classes),
    ...lines('district', made.districts),
  ]
  return Readable.from(
    writeCsv(columns, [all], (at) => at.toISOString()),
    { objectMode: false },
  )
}
