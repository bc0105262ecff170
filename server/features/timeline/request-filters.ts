import { and, eq, inArray, isNull, sql, type SQL } from 'drizzle-orm'
import type { z } from 'zod'
import type { RequestFilters } from '#contract/timeline.ts'
import type { Database } from '#server/database/open.ts'
import { bookings, slots } from '#server/database/schema/pickups.ts'
import { isOpen, submissions } from '#server/database/schema/submissions.ts'
import { ending } from '#server/features/submissions/retention.ts'
import { COUNT_LIMIT, MEETING_LIMIT } from './page.ts'
import { searchWords } from './search-words.ts'

/** With the zone in which days are days, and who asks. */
export type Filters = z.output<typeof RequestFilters> & { time_zone: string; me: number }

/** A search with fewer hits than this is answered from the hits; one with more finds its page on the way. */
const FEW_HITS = 5000

/** Each has an index of its own; a day beside one of them is a part of that. */
const ALONE = ['district', 'unread', 'assignee', 'waste_source', 'pickup_day', 'ending'] as const

/**
 * How far hits are counted. Words have an index that knows how many, and status and service one together.
 * @param due the table is in the order of what is due
 */
export function countedUpTo(query: Filters, due: boolean) {
  const asked = [query.status ?? query.service, due, ...ALONE.map((name) => query[name])]
  return !query.q && asked.filter(Boolean).length > 1 ? MEETING_LIMIT : COUNT_LIMIT
}

/** What of the table is asked for: each is answered by an index in the table's order, or by few rows. */
export const matching = (db: Pick<Database, 'select'>, query: Filters, scope: SQL | undefined) =>
  and(
    scope,
    query.status && eq(submissions.status, query.status),
    query.service && eq(submissions.service, query.service),
    query.q === undefined ? undefined : found(query.q),
    query.ending ? ending : undefined,
    query.from === undefined
      ? undefined
      : sql`${submissions.submitted_at} >= ${midnight(query.from, query.time_zone)}`,
    query.to === undefined
      ? undefined
      : sql`${submissions.submitted_at} < ${midnight(query.to, query.time_zone, 1)}`,
    query.district === undefined ? undefined : eq(submissions.district_id, query.district),
    query.unread ? isNull(submissions.read_at) : undefined,
    query.assignee === undefined ? undefined : assignedTo(query.assignee, query.me),
    query.waste_source === undefined ? undefined : eq(submissions.waste_source, query.waste_source),
    query.pickup_day === undefined ? undefined : visitedOn(db, query.pickup_day),
  )

/** When that day, or the one so many days later, begins there. */
const midnight = (day: string, time_zone: string, later = 0) =>
  sql`((${day}::date + ${later}::int)::timestamp at time zone ${time_zone}::text)`

function found(typed: string) {
  if (typed === '') return undefined
  const words = searchWords(typed)
  return words === null ? sql`false` : sql`${submissions.search} @@ ${words}::tsquery`
}

function assignedTo(assignee: string, me: number) {
  if (assignee === 'nobody') return and(isNull(submissions.assignee_id), isOpen(submissions.status))
  return eq(submissions.assignee_id, assignee === 'me' ? me : Number(assignee))
}

/** As an array, so that the planner begins with the few visits of a day. */
const visitedOn = (db: Pick<Database, 'select'>, day: string) => {
  const visits = db
    .select({ id: bookings.submission_id })
    .from(bookings)
    .innerJoin(slots, eq(slots.id, bookings.slot_id))
    .where(and(eq(slots.day, day), isNull(bookings.ended_at)))
  return sql`${submissions.id} = any(array(${visits}))`
}

/**
 * How many match, counted up to a limit, and where they are found. The planner takes every word for a common one and
 * would walk the ordered index to find a rare one. So the hits of a search are counted first: few are sorted themselves,
 * many turn up on the walk.
 */
export function look(
  db: Database,
  matching: SQL | undefined,
  { words, limit }: { words: boolean; limit: number },
) {
  const counting = db.$count(hits(db, matching, words ? FEW_HITS : limit).as('some'))
  const some = hits(db, matching, FEW_HITS).as('some')
  const few = async () => words && (await counting) <= FEW_HITS
  return {
    counting,
    where: few().then((few) =>
      few ? inArray(submissions.id, db.select({ id: some.id }).from(some)) : matching,
    ),
  }
}

const hits = (db: Database, matching: SQL | undefined, limit: number) =>
  db
    .select({ id: submissions.id })
    .from(submissions)
    .where(matching)
    .limit(limit + 1)
