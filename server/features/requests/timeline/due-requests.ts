import { and, asc, desc, eq, isNotNull, isNull, lt, or, type SQL } from 'drizzle-orm'
import type { Status } from '#contract/foundation/status.ts'
import type { Settings } from '#contract/administration/settings.ts'
import type { Member, RequestContext } from '#server/core/context.ts'
import { submissions } from '#server/database/schema/submissions.ts'
import { dueAt, WAITING, waits_ms } from '#server/features/requests/submissions/desk/due.ts'
import { zoneOf } from '#server/time/today.ts'
import { afterCursor, readCursor } from './cursor.ts'
import { toPage } from './page.ts'
import { countedUpTo, planSearch, matchesFilters } from './request-filters.ts'
import { selectRequests, type Query } from './requests.ts'

/** Requests that an index has in the order in which they are due. */
type Walk = {
  status: Status
  where: SQL | undefined
  /** By this, and so much later, each is due. */
  at: typeof submissions.status_at | typeof submissions.visit_by
  waits: number
}

/** Each status waits for another time, and what is to be visited for its own. */
const walks = (settings: Settings): Walk[] => [
  ...WAITING.map((status) => ({
    status,
    where: and(eq(submissions.status, status), isNull(submissions.visit_by)),
    at: submissions.status_at,
    waits: waits_ms(status, settings),
  })),
  { status: 'scheduled', where: isNotNull(submissions.visit_by), at: submissions.visit_by, waits: 0 },
]

/**
 * One page of what waits for staff, what is due first on top. Requests that wait for different times are walked by
 * kind, in the order of its index, and all are put together.
 */
export async function dueRequests(ctx: RequestContext<Member>, query: Query, settings: Settings) {
  const { db, actor, now } = ctx
  const cursor = query.cursor ? readCursor(query.cursor) : undefined
  const order = cursor?.direction === 'newer' ? desc : asc
  const filters = { ...query, time_zone: zoneOf(ctx, query.time_zone), me: actor.id }
  // Said once: asked for by its status as well, what is to be visited would be looked for in all that is scheduled.
  const asked = matchesFilters(db, { ...filters, status: undefined }, undefined)
  const counted = countedUpTo(filters, true)
  const walked = walks(settings)
    .filter(({ status }) => !query.status || query.status === status)
    .map(async (walk) => {
      const here = and(walk.where, query.overdue ? over(walk, now()) : undefined, asked)
      const { counting, where } = planSearch(db, here, { words: Boolean(query.q), limit: counted })
      const from = cursor && {
        ...cursor,
        direction: cursor.direction === 'newer' ? ('older' as const) : ('newer' as const),
        at: new Date(cursor.at.getTime() - walk.waits),
      }
      const select = (where: SQL | undefined) =>
        selectRequests(db)
          .where(and(walk.where, where, afterCursor(from, 'submission', walk.at, submissions.id)))
          .orderBy(order(walk.at), order(submissions.id))
          .limit(query.limit + 1)
      const [total, rows] = await Promise.all([counting, where.then(select)])
      return { total, rows }
    })
  const found = await Promise.all(walked)
  const sign = cursor?.direction === 'newer' ? -1 : 1
  const rows = found
    .flatMap(({ rows }) => rows.map((row) => ({ row, due: dueAt(row, settings)!.getTime() })))
    .toSorted((a, b) => sign * (a.due - b.due || a.row.id - b.row.id))
    .slice(0, query.limit + 1)
    .map(({ row }) => row)
  const total = found.reduce((sum, { total }) => sum + total, 0)
  return toPage(rows, { cursor, limit: query.limit, counted }, total, (row) => ({
    at: dueAt(row, settings)!,
    kind: 'submission',
    id: row.id,
  }))
}

/** Finds what waits for staff. */
export const waitsForStaff = (settings: Settings) => or(...walks(settings).map(({ where }) => where))

/** Those of them that are overdue. */
export const isOverdue = (settings: Settings, now: Date) =>
  or(...walks(settings).map((walk) => and(walk.where, over(walk, now))))

const over = ({ at, waits }: Walk, now: Date) => lt(at, new Date(now.getTime() - waits))
