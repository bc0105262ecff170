import { Readable } from 'node:stream'
import type { RequestTable } from '#contract/administration/downloads.ts'
import type { Context, Member, Partner, RequestContext } from '#server/core/context.ts'
import { writeCsv } from '#server/features/foundation/documents/csv.ts'
import { wallClock } from '#server/features/foundation/documents/table.ts'
import { writeXlsx } from '#server/features/foundation/documents/xlsx.ts'
import { zoneOf } from '#server/time/today.ts'
import { requestBatches } from './request-batches.ts'
import { anonymousColumns, downloadColumns } from './request-columns.ts'
import { REQUEST_TABLE_WORDS } from './request-words.ts'

/** Nobody is `me` in a table of this kind: its filters name no assignee. */
const NOBODY = 0

/**
 * The table of requests that a program or a spreadsheet reads by itself. Persons are in it only for a key that may read them;
 * the list of keys tells when each was last used.
 * @returns the bytes of the file, made while they are read
 */
export const readRequestTable = (ctx: RequestContext<Member | Partner>, query: RequestTable): Readable =>
  makeRequestTable(ctx, {
    ...query,
    time_zone: zoneOf(ctx, query.time_zone),
    persons: ctx.actor.kind === 'partner' && ctx.actor.scopes.includes('table:persons'),
  })

/** @returns the bytes of the file, made while they are read */
export function makeRequestTable(
  { db, now }: Pick<Context, 'db' | 'now'>,
  query: RequestTable & { time_zone: string; persons: boolean },
): Readable {
  const { format, locale, time_zone, persons } = query
  const columns = (persons ? downloadColumns : anonymousColumns)({ format, locale, time_zone })
  const batches = requestBatches(db, { ...query, me: NOBODY }, undefined)
  const clock = wallClock(time_zone)
  if (format === 'csv') return Readable.from(writeCsv(columns, batches, clock), { objectMode: false })
  return writeXlsx({ columns, batches, clock, name: REQUEST_TABLE_WORDS[locale].sheet, at: now() })
}
