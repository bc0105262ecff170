import { and, asc, desc, eq, type SQL } from 'drizzle-orm'
import type { z } from 'zod'
import type { TimelineQuery } from '#contract/timeline.ts'
import type { Member, RequestContext } from '#server/context.ts'
import type { Database } from '#server/database/open.ts'
import { users } from '#server/database/schema/people.ts'
import { submissions } from '#server/database/schema/submissions.ts'
import { rowColumns } from '#server/features/submissions/detail.ts'
import { onwards, readCursor, type Cursor } from './cursor.ts'
import { COUNT_LIMIT, pageOf } from './page.ts'
import { countedUpTo, look, matching, type Filters } from './request-filters.ts'

export type Query = z.output<typeof TimelineQuery>

/** What a row of the table needs, and whether a photo came with it. */
export const requestColumns = { ...rowColumns, image_id: submissions.image_id }

/** With what only staff are told. */
const deskColumns = {
  ...requestColumns,
  status_at: submissions.status_at,
  assignee: { id: users.id, username: users.username },
}

export type RequestRow = Awaited<ReturnType<typeof requests>>['rows'][number]

/** One page of the requests by keyset: as fast in the middle of a million rows as at their start. */
export async function requests({ db, actor }: RequestContext<Member>, query: Query, scope: SQL | undefined) {
  const cursor = query.cursor ? readCursor(query.cursor) : undefined
  const order = cursor?.direction === 'newer' ? asc : desc
  const filters = { ...query, me: actor.id }
  const counted = countedUpTo(filters, false)
  const { counting, where } = look(db, matching(db, filters, scope), {
    words: Boolean(query.q),
    limit: counted,
  })
  const select = (where: SQL | undefined) =>
    selectRequests(db)
      .where(and(where, onwards(cursor, 'submission', submissions.submitted_at, submissions.id)))
      .orderBy(order(submissions.submitted_at), order(submissions.id))
      .limit(query.limit + 1)

  const [total, found] = await Promise.all([counting, where.then(select)])
  return pageOf(found, { cursor, limit: query.limit, counted }, total, ({ submitted_at, id }) => ({
    at: submitted_at,
    kind: 'submission',
    id,
  }))
}

export const selectRequests = (db: Database) =>
  db.select(deskColumns).from(submissions).leftJoin(users, eq(users.id, submissions.assignee_id))

/**
 * Every request that the filters match, newest first, so many at a time: however many there are, only those are held.
 * What comes in meanwhile is newer than where this began, and is not in it.
 */
export async function* allRequests(db: Database, filters: Filters, only: SQL | undefined, size: number) {
  const asked = matching(db, filters, only)
  const where = await look(db, asked, { words: Boolean(filters.q), limit: COUNT_LIMIT }).where
  let cursor: Cursor | undefined
  for (;;) {
    const rows = await db
      .select({ ...requestColumns, waste_source: submissions.waste_source })
      .from(submissions)
      .where(and(where, onwards(cursor, 'submission', submissions.submitted_at, submissions.id)))
      .orderBy(desc(submissions.submitted_at), desc(submissions.id))
      .limit(size)
    if (rows.length > 0) yield rows
    const last = rows.at(-1)
    if (!last || rows.length < size) return
    cursor = { direction: 'older', kind: 'submission', at: last.submitted_at, id: last.id }
  }
}
