import { and, asc, desc, eq, sql, type SQL } from 'drizzle-orm'
import type { z } from 'zod'
import type { TimelineQuery } from '#contract/requests/timeline.ts'
import type { Member, RequestContext } from '#server/core/context.ts'
import type { Lookups } from '#server/database/lookups.ts'
import type { Database } from '#server/database/open.ts'
import { users } from '#server/database/schema/people.ts'
import { districts } from '#server/database/schema/places.ts'
import { submissions } from '#server/database/schema/submissions.ts'
import { factsColumn, type StoredFacts } from '#server/features/requests/desk/work-facts.ts'
import { hasFailed, submissionRowColumns } from '#server/features/requests/submissions/desk/detail.ts'
import { zoneOf } from '#server/time/today.ts'
import { afterEdge, edgeOf, afterCursor, readCursor, writeCursor, type Cursor } from './cursor.ts'
import { keepQuestion } from './keep-question.ts'
import { COUNT_LIMIT, toPage } from './page.ts'
import {
  countedUpTo,
  countRequests,
  planSearch,
  matchesFilters,
  toPlaceholders,
  filterShape,
  filterValues,
  type Filters,
} from './request-filters.ts'

export type Query = z.output<typeof TimelineQuery>

/** The columns of a row of the table, and whether a photo came with it. */
export const tableColumns = { ...submissionRowColumns, image_id: submissions.image_id }

/** With what only staff are told. */
const deskColumns = {
  ...tableColumns,
  status_at: submissions.status_at,
  visit_by: submissions.visit_by,
  failed: hasFailed,
  ledger_status: submissions.ledger_status,
  assignee: { id: users.id, username: users.username },
}

export type RequestRow = Omit<Awaited<ReturnType<typeof selectRequests>>[number], 'total' | 'place'>

type Whose = 'own' | 'all'

/** One page of the requests by keyset: as fast in the middle of a million rows as at their start. */
export async function pageRequests(ctx: RequestContext<Member>, query: Query, whose: Whose) {
  const { db, actor } = ctx
  const cursor = query.cursor ? readCursor(query.cursor) : undefined
  const filters = { ...query, time_zone: zoneOf(ctx, query.time_zone), me: actor.id }
  const asked = { filters, whose, cursor, limit: query.limit, counted: countedUpTo(filters, false) }
  const { rows, total } = query.q ? await withWords(db, asked) : await withoutWords(ctx, asked)
  return toPage(rows, asked, total, (direction, { submitted_at, id }) =>
    writeCursor(direction, { at: submitted_at, kind: 'submission', id }),
  )
}

type Asked = { filters: Filters; whose: Whose; cursor: Cursor | undefined; limit: number; counted: number }

/** How often a word stands in them decides how they are found, so that this is looked at each time. */
async function withWords(db: Database, asked: Asked) {
  const { cursor, limit, counted } = asked
  const { counting, where } = planSearch(db, matchingNow(db, asked), { words: true, limit: counted })
  const from = afterCursor(cursor, 'submission', submissions.submitted_at, submissions.id)
  const [total, rows] = await Promise.all([
    counting,
    where.then((where) => inOrder(db, asked.whose, and(where, from), cursor?.direction, limit + 1)),
  ])
  return { rows, total }
}

const matchingNow = (db: Database, { filters, whose }: Asked) =>
  matchesFilters(db, filters, whose === 'own' ? eq(submissions.user_id, filters.me) : undefined)

/** The total is asked for with the rows: one question. */
async function withoutWords({ db, lookups }: Pick<RequestContext, 'db' | 'lookups'>, asked: Asked) {
  const { cursor, counted } = asked
  const rows = await questionFor(lookups, asked).execute({
    ...filterValues(asked.filters),
    ...(cursor && edgeOf(cursor, 'submission')),
  })
  const total = rows[0]
    ? rows[0].total
    : await planSearch(db, matchingNow(db, asked), { words: false, limit: counted }).counting
  return { rows, total }
}

function questionFor(db: Lookups, asked: Asked) {
  const { whose, cursor, limit, counted, filters } = asked
  const key = [whose, cursor?.direction, limit, counted, ...filterShape(filters)].join(' ')
  return keepQuestion(db, key, (name) => makeQuestion(db, asked, name))
}

function makeQuestion(db: Lookups, { filters, whose, cursor, limit, counted }: Asked, name: string) {
  const scope = whose === 'own' ? eq(submissions.user_id, sql.placeholder('me')) : undefined
  const where = matchesFilters(db, toPlaceholders(filters), scope)
  const edge = { at: sql.placeholder('at'), edge: sql.placeholder('edge') }
  const from = cursor && afterEdge(cursor.direction, edge, submissions.submitted_at, submissions.id)
  const total = countRequests(db, where, counted)
  // Written into it: with a limit that it learns later, a plan is made for many rows.
  const rows = sql.raw(String(limit + 1)) as unknown as number
  return inOrder(db, whose, and(where, from), cursor?.direction, rows, total).prepare(name)
}

function inOrder(
  db: Lookups,
  whose: Whose,
  where: SQL | undefined,
  direction: Cursor['direction'] | undefined,
  limit: number,
  total?: SQL<number>,
) {
  const order = direction === 'newer' ? asc : desc
  return selectRequests(db, { total, ...(whose === 'own' && { facts: WITHOUT_FACTS }) })
    .where(where)
    .orderBy(order(submissions.submitted_at), order(submissions.id))
    .limit(limit)
}

/** For rows of which only the ids are wanted, or a sender's: how the work of staff stands is not looked for. */
export const WITHOUT_FACTS = sql<null>`null`

type Beside = { total?: SQL<number> | undefined; place?: SQL<string>; facts?: SQL<StoredFacts | null> }

/**
 * @param beside `total` in each row, for what is asked with it; `place` of the row in an order of its own; `facts` for the work of staff
 */
export const selectRequests = (
  db: Lookups,
  { total = sql<number>`0`, place = sql<string>`''`, facts = factsColumn }: Beside,
) =>
  db
    .select({ ...deskColumns, facts, total, place })
    .from(submissions)
    .leftJoin(users, eq(users.id, submissions.assignee_id))

/** The hours of its appointment; null: it has none. */
const windowColumn = sql<string | null>`(
  select s.starts || '–' || s.ends from bookings b join slots s on s.id = b.slot_id
  where b.submission_id = ${submissions.id} and b.ended_at is null)`

/**
 * Every request that matches the filters, newest first, in batches of `size`, so that memory stays bounded. Requests that
 * arrive during the export are newer than its start and are not in it.
 */
export async function* allRequests(db: Database, filters: Filters, only: SQL | undefined, size: number) {
  const asked = matchesFilters(db, filters, only)
  const where = await planSearch(db, asked, { words: Boolean(filters.q), limit: COUNT_LIMIT }).where
  let cursor: Cursor | undefined
  for (;;) {
    const rows = await db
      .select({
        ...tableColumns,
        street: submissions.street,
        landmark: submissions.landmark,
        waste_source: submissions.waste_source,
        visit_at: submissions.visit_at,
        waits_for: submissions.waits_for,
        assignee: users.username,
        district: districts.name,
        city: districts.city,
        window: windowColumn,
      })
      .from(submissions)
      .leftJoin(users, eq(users.id, submissions.assignee_id))
      .leftJoin(districts, eq(districts.id, submissions.district_id))
      .where(and(where, afterCursor(cursor, 'submission', submissions.submitted_at, submissions.id)))
      .orderBy(desc(submissions.submitted_at), desc(submissions.id))
      .limit(size)
    if (rows.length > 0) yield rows
    const last = rows.at(-1)
    if (!last || rows.length < size) return
    cursor = { direction: 'older', kind: 'submission', at: last.submitted_at, id: last.id }
  }
}
