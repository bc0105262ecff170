import { z } from 'zod'
import { endpoint } from '../foundation/endpoint.ts'
import { LOCALES } from '../foundation/locale.ts'
import { TableFormat, tableFiles } from '../foundation/tables.ts'
import { RequestFilters, TimelineQuery, ZoneName } from '../requests/timeline.ts'

export const RequestExport = z.object({
  ...RequestFilters.shape,
  order: TimelineQuery.shape.order.meta({
    description:
      'Another than `newest`: only the requests that the table of that order has, but newest first.',
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

/** A table that a program reads again and again. */
export const RequestTable = RequestExport.pick({
  status: true,
  service: true,
  district: true,
  from: true,
  to: true,
  locale: true,
  time_zone: true,
}).extend({
  format: TableFormat.default('csv'),
  key: z.string().max(100).optional().meta({
    description:
      'A key that does nothing but read tables, for a spreadsheet that sends no `Authorization`. Programs send the header.',
  }),
})
export type RequestTable = z.output<typeof RequestTable>

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
  readTable: endpoint({
    method: 'GET',
    path: '/api/tables/requests',
    summary:
      'The table of requests for a program or a spreadsheet with a key, newest first; with persons where the key may read them',
    access: 'operator',
    scopes: ['table:read', 'table:persons'],
    key_in_address: true,
    limit: { points: 30, per_s: 600 },
    query: RequestTable,
    download: { formats: tableFiles('resirkuit-requests') },
    reply: z.instanceof(Blob),
  }),
}
