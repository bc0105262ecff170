import { z } from 'zod'
import { endpoint } from '../foundation/endpoint.ts'
import { LOCALES } from '../foundation/locale.ts'
import { TableFormat, tableFiles } from '../foundation/tables.ts'
import { RequestFilters, TimelineQuery, ZoneName } from '../requests/timeline.ts'

export const RequestExport = z.object({
  ...RequestFilters.shape,
  order: TimelineQuery.shape.order.meta({
    description: '`due`: only requests that wait for staff, as in the table of that order, but newest first.',
  }),
  format: TableFormat,
  locale: z
    .enum(LOCALES)
    .default('en')
    .meta({ description: 'The language of the headers and of the words in the cells.' }),
  time_zone: ZoneName.meta({
    description:
      'The time zone of the dates and times in the table, and of the days `from` and `to`; a spreadsheet has none.',
  }),
})
export type RequestExport = z.output<typeof RequestExport>

/** The filters of an export. */
export const ExportFilter = z.enum([...RequestFilters.keyof().options, 'order'])
export type ExportFilter = z.infer<typeof ExportFilter>

/** Tables that staff take along to work with elsewhere. */
export const downloads = {
  exportRequests: endpoint({
    method: 'GET',
    path: '/api/submissions/export',
    summary: 'Every request that matches the filters, newest first, as a table for other programs',
    access: 'operator',
    limit: { points: 30, per_s: 600 },
    query: RequestExport,
    download: { formats: tableFiles('resirkuit-requests') },
    reply: z.instanceof(Blob),
  }),
}
