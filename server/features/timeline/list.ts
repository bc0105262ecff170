import { and, asc, desc, eq, inArray, sql, type SQL } from 'drizzle-orm'
import type { z } from 'zod'
import type { SubmissionRow } from '#contract/submissions.ts'
import type { SubmissionItem, TimelineQuery } from '#contract/timeline.ts'
import type { Member, RequestContext } from '#server/context.ts'
import type { Database } from '#server/database/open.ts'
import { submissions } from '#server/database/schema.ts'
import { rowColumns, toRow } from '#server/features/submissions/detail.ts'
import { readCursor, writeCursor } from './cursor.ts'
import { searchWords } from './search-words.ts'

type Query = z.output<typeof TimelineQuery>

/** Beyond this, counting would cost more than the page. */
const COUNT_LIMIT = 1000
/** A search with fewer hits than this is answered from the hits; one with more finds its page on the way. */
const FEW_HITS = 5000

/** The caller's own items (`timeline`) and the table (`data`): every request for staff, else the own ones. */
export async function list(ctx: RequestContext<Member>, query: Query) {
  const own = eq(submissions.user_id, ctx.actor.id)
  const staff = ctx.actor.role !== 'member' || ctx.env.ADMIN_ACCESS === 'signed-in'
  const [mine, table] = await Promise.all([
    query.part === 'data' ? undefined : page(ctx, query, filters(query, own)),
    query.part === 'timeline' ? undefined : page(ctx, query, filters(query, staff ? undefined : own)),
  ])
  return {
    success: true as const,
    timeline: mine?.rows.map(toItem) ?? [],
    data: table?.rows ?? [],
    page: (table ?? mine!).page,
  }
}

const filters = (query: Query, scope: SQL | undefined) => {
  const words = query.q ? searchWords(query.q) : null
  return and(
    scope,
    query.status && eq(submissions.status, query.status),
    query.service && eq(submissions.service, query.service),
    words === null ? undefined : sql`${submissions.search} @@ ${words}::tsquery`,
  )
}

/** One page by keyset: as fast in the middle of a million rows as at their start. */
async function page({ db }: RequestContext, query: Query, matching: SQL | undefined) {
  const cursor = query.cursor ? readCursor(query.cursor) : undefined
  const back = cursor?.direction === 'newer'
  const order = back ? asc : desc
  const place = sql`(${submissions.submitted_at}, ${submissions.id})`
  const from = cursor && sql`(${cursor.at.toISOString()}::timestamptz, ${cursor.id}::bigint)`
  const onwards = from && (back ? sql`${place} > ${from}` : sql`${place} < ${from}`)
  const select = (where: SQL | undefined) =>
    db
      .select(rowColumns)
      .from(submissions)
      .where(and(where, onwards))
      .orderBy(order(submissions.submitted_at), order(submissions.id))
      .limit(query.limit + 1)

  // The planner takes every word for a common one and would walk the ordered index to find a rare one. So the hits
  // of a search are counted first: few are sorted themselves, many turn up on the walk.
  const counting = count(db, matching, query.q ? FEW_HITS : COUNT_LIMIT)
  const some = hits(db, matching, FEW_HITS).as('some')
  const few = query.q && (await counting) <= FEW_HITS
  const [total, found] = await Promise.all([
    counting,
    select(few ? inArray(submissions.id, db.select({ id: some.id }).from(some)) : matching),
  ])

  const more = found.length > query.limit
  const rows = found.slice(0, query.limit)
  if (back) rows.reverse()
  const first = rows.at(0)
  const last = rows.at(-1)
  return {
    rows: rows.map(toRow),
    page: {
      newer:
        first && (back ? more : cursor)
          ? writeCursor('newer', { at: first.submitted_at, id: first.id })
          : null,
      older: last && (back || more) ? writeCursor('older', { at: last.submitted_at, id: last.id }) : null,
      total: Math.min(total, COUNT_LIMIT),
      more: total > COUNT_LIMIT,
    },
  }
}

const hits = (db: Database, matching: SQL | undefined, limit: number) =>
  db
    .select({ id: submissions.id })
    .from(submissions)
    .where(matching)
    .limit(limit + 1)

async function count(db: Database, matching: SQL | undefined, limit: number) {
  const [counted] = await db
    .select({ n: sql<number>`count(*)::int` })
    .from(hits(db, matching, limit).as('some'))
  return counted!.n
}

function toItem(row: SubmissionRow): z.output<typeof SubmissionItem> {
  const { id, submitted_at, read_at, status, service, tracking_code, username, title, message, location } =
    row
  return {
    id: `submission-${id}`,
    type: 'submission',
    submitted_at,
    data: {
      username,
      title,
      message,
      location,
      status: read_at ? 'read' : 'unread',
      request_status: status,
      service,
      tracking_code,
    },
  }
}
