import { and, asc, desc, eq, inArray, sql, type SQL } from 'drizzle-orm'
import type { z } from 'zod'
import type { TimelineQuery } from '#contract/timeline.ts'
import type { Member, RequestContext } from '#server/context.ts'
import type { Database } from '#server/database/open.ts'
import { submissions } from '#server/database/schema.ts'
import { rowColumns } from '#server/features/submissions/detail.ts'
import { ending } from '#server/features/submissions/retention.ts'
import { onwards, readCursor } from './cursor.ts'
import { COUNT_LIMIT, pageOf } from './page.ts'
import { searchWords } from './search-words.ts'

export type Query = z.output<typeof TimelineQuery>

/** A search with fewer hits than this is answered from the hits; one with more finds its page on the way. */
const FEW_HITS = 5000

/** What a row of the table needs, and whether a photo came with it. */
export const requestColumns = { ...rowColumns, image_id: submissions.image_id }

export type RequestRow = Awaited<ReturnType<typeof requests>>['rows'][number]

/** One page of the requests by keyset: as fast in the middle of a million rows as at their start. */
export async function requests({ db }: RequestContext<Member>, query: Query, scope: SQL | undefined) {
  const cursor = query.cursor ? readCursor(query.cursor) : undefined
  const order = cursor?.direction === 'newer' ? asc : desc
  const matching = filters(query, scope)
  const select = (where: SQL | undefined) =>
    db
      .select(requestColumns)
      .from(submissions)
      .where(and(where, onwards(cursor, 'submission', submissions.submitted_at, submissions.id)))
      .orderBy(order(submissions.submitted_at), order(submissions.id))
      .limit(query.limit + 1)

  // The planner takes every word for a common one and would walk the ordered index to find a rare one. So the hits
  // of a search are counted first: few are sorted themselves, many turn up on the walk.
  const counting = db.$count(hits(db, matching, query.q ? FEW_HITS : COUNT_LIMIT).as('some'))
  const some = hits(db, matching, FEW_HITS).as('some')
  const few = query.q && (await counting) <= FEW_HITS
  const [total, found] = await Promise.all([
    counting,
    select(few ? inArray(submissions.id, db.select({ id: some.id }).from(some)) : matching),
  ])
  return pageOf(found, { cursor, limit: query.limit }, total, ({ submitted_at, id }) => ({
    at: submitted_at,
    kind: 'submission',
    id,
  }))
}

const filters = (query: Query, scope: SQL | undefined) => {
  const words = query.q ? searchWords(query.q) : undefined
  return and(
    scope,
    query.status && eq(submissions.status, query.status),
    query.service && eq(submissions.service, query.service),
    words === null
      ? sql`false`
      : words === undefined
        ? words
        : sql`${submissions.search} @@ ${words}::tsquery`,
    query.ending ? ending : undefined,
  )
}

const hits = (db: Database, matching: SQL | undefined, limit: number) =>
  db
    .select({ id: submissions.id })
    .from(submissions)
    .where(matching)
    .limit(limit + 1)
