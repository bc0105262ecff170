import { and, asc, desc, eq, or, sql, type SQL } from 'drizzle-orm'
import type { Settings } from '#contract/settings.ts'
import type { Member, RequestContext } from '#server/context.ts'
import { submissions } from '#server/database/schema/submissions.ts'
import { dueAt, WAITING, waits_ms } from '#server/features/submissions/due.ts'
import { onwards, readCursor } from './cursor.ts'
import { pageOf } from './page.ts'
import { countedUpTo, look, matching } from './request-filters.ts'
import { selectRequests, type Query } from './requests.ts'

/**
 * One page of what waits for staff, what is due first on top. Each status waits for another time; so each is walked by
 * itself in the order of its index, and both are put together.
 */
export async function dueRequests(ctx: RequestContext<Member>, query: Query, settings: Settings) {
  const { db, actor, now } = ctx
  const cursor = query.cursor ? readCursor(query.cursor) : undefined
  const order = cursor?.direction === 'newer' ? desc : asc
  const filters = { ...query, me: actor.id }
  const asked = matching(db, filters, undefined)
  const counted = countedUpTo(filters, true)
  const statuses = WAITING.filter((status) => !query.status || query.status === status)
  const walks = statuses.map(async (status) => {
    const waits = waits_ms(status, settings)
    const here = and(eq(submissions.status, status), query.overdue ? over(waits, now()) : undefined, asked)
    const { counting, where } = look(db, here, { words: Boolean(query.q), limit: counted })
    const at = cursor && {
      ...cursor,
      direction: cursor.direction === 'newer' ? ('older' as const) : ('newer' as const),
      at: new Date(cursor.at.getTime() - waits),
    }
    const select = (where: SQL | undefined) =>
      selectRequests(db)
        .where(
          and(
            eq(submissions.status, status),
            where,
            onwards(at, 'submission', submissions.status_at, submissions.id),
          ),
        )
        .orderBy(order(submissions.status_at), order(submissions.id))
        .limit(query.limit + 1)
    const [total, rows] = await Promise.all([counting, where.then(select)])
    return { total, rows }
  })
  const found = await Promise.all(walks)
  const sign = cursor?.direction === 'newer' ? -1 : 1
  const rows = found
    .flatMap(({ rows }) => rows.map((row) => ({ row, due: dueAt(row, settings)!.getTime() })))
    .toSorted((a, b) => sign * (a.due - b.due || a.row.id - b.row.id))
    .slice(0, query.limit + 1)
    .map(({ row }) => row)
  const total = found.reduce((sum, { total }) => sum + total, 0)
  return pageOf(rows, { cursor, limit: query.limit, counted }, total, (row) => ({
    at: dueAt(row, settings)!,
    kind: 'submission',
    id: row.id,
  }))
}

/** Finds what staff should have done something with by now. */
export const overdue = (settings: Settings, now: Date) =>
  or(...WAITING.map((status) => and(eq(submissions.status, status), over(waits_ms(status, settings), now))))

const over = (waits: number, now: Date) =>
  sql`${submissions.status_at} < ${new Date(now.getTime() - waits).toISOString()}::timestamptz`
