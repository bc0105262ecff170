import { eq } from 'drizzle-orm'
import { Readable } from 'node:stream'
import { ExportFilter, type RequestExport } from '#contract/administration/downloads.ts'
import type { Member, RequestContext } from '#server/core/context.ts'
import { users } from '#server/database/schema/people.ts'
import { notFound } from '#server/core/errors.ts'
import { recordAudit } from '#server/features/foundation/audit/record.ts'
import { readSettings } from '#server/features/foundation/settings/read-settings.ts'
import { ORDERS, orderIn } from '#server/features/requests/timeline/ordered-requests.ts'
import { isOverdue, waitsForStaff } from '#server/features/requests/timeline/due-requests.ts'
import { zoneOf } from '#server/time/today.ts'
import { writeCsv } from '#server/features/foundation/documents/csv.ts'
import { requestBatches, type ExportedRequest } from './request-batches.ts'
import { downloadColumns } from './request-columns.ts'
import { REQUEST_TABLE_WORDS } from './request-words.ts'
import { wallClock } from '#server/features/foundation/documents/table.ts'
import { writeXlsx } from '#server/features/foundation/documents/xlsx.ts'

/**
 * Every request that the filters match, newest first, as a table. However many they are, few are held at once.
 * @returns the bytes of the file, made while they are read; that they were read is recorded, also of a file that nobody
 *   read to its end
 */
export async function exportRequests(ctx: RequestContext<Member>, query: RequestExport) {
  const { format, locale } = query
  const time_zone = zoneOf(ctx, query.time_zone)
  // An account that is gone by now could not be recorded at the end.
  if ((await ctx.db.$count(users, eq(users.id, ctx.actor.id))) === 0) throw notFound('Account')
  const columns = downloadColumns({ ...query, time_zone })
  const clock = wallClock(time_zone)
  const found = requestBatches(ctx.db, { ...query, time_zone, me: ctx.actor.id }, await scopeOf(ctx, query))
  const batches = recorded(ctx, query, found)
  if (format === 'csv') return Readable.from(writeCsv(columns, batches, clock), { objectMode: false })
  return writeXlsx({ columns, batches, clock, name: REQUEST_TABLE_WORDS[locale].sheet, at: ctx.now() })
}

/** A table in another order than that of time holds the requests of that order alone, and so does its file. */
async function scopeOf({ db, now }: RequestContext<Member>, query: RequestExport) {
  const { order, overdue: late } = query
  const name = orderIn(query)
  if (!late && order !== 'due') return name && ORDERS[name].where
  const settings = await readSettings(db)
  return late ? isOverdue(settings, now()) : waitsForStaff(settings, now())
}

/** The audit log gets one line: which filters, and how many requests left the house. */
async function* recorded(
  ctx: RequestContext<Member>,
  { format, ...query }: RequestExport,
  batches: AsyncIterable<ExportedRequest[]>,
) {
  const filters = ExportFilter.options.filter((name) =>
    name === 'order' ? query.order !== 'newest' : query[name],
  )
  let count = 0
  let whole = false
  try {
    for await (const rows of batches) {
      count += rows.length
      yield rows
    }
    whole = true
  } finally {
    const details = { format, filters, count }
    await recordAudit(ctx.db, ctx, { action: 'request.exported', subject: 'requests', details }).catch(
      (error: unknown) => {
        // A file that is not recorded has no end.
        if (whole) throw error
        ctx.log.error({ err: error }, 'an export could not be recorded')
      },
    )
  }
}
