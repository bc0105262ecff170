import { and, eq, inArray, isNotNull, isNull, or, sql, type Placeholder, type SQL } from 'drizzle-orm'
import type { z } from 'zod'
import { HandedOver } from '#contract/requests/submissions.ts'
import { RequestFilters } from '#contract/requests/timeline.ts'
import type { Database } from '#server/database/open.ts'
import { bookings, slots } from '#server/database/schema/pickups.ts'
import { staffMatters } from '#server/database/schema/people.ts'
import { isOpen, isUnweighed, NO_VISIT, submissions } from '#server/database/schema/submissions.ts'
import { ending } from '#server/features/requests/submissions/forgetting/retention.ts'
import { addDays, beginOfDay } from '#server/time/today.ts'
import { COUNT_LIMIT, MEETING_LIMIT } from './page.ts'
import { searchWords } from './search-words.ts'

/** With the zone in which days are days, and who asks. */
export type Filters = z.output<typeof RequestFilters> & { time_zone: string; me: number }

/** A search with fewer hits than this is answered from the hits; one with more finds its page on the way. */
const FEW_HITS = 5000

/** Each has an index of its own; a day beside one of them is a part of that. */
const ALONE = [
  'district',
  'unread',
  'assignee',
  'conversation',
  'waste_source',
  'pickup_day',
  'ending',
  'failed',
  'matter',
  'visit_from',
  'visit_to',
  'unvisited',
  'waits_for',
  'weighed',
] as const

/**
 * How far hits are counted. Words have an index that knows how many, and status and service one together.
 * @param due the table is in the order of what is due
 */
export function countedUpTo(query: Filters, due: boolean) {
  const asked = [query.status ?? query.service, due, ...ALONE.map((name) => query[name])]
  return !query.q && asked.filter(Boolean).length > 1 ? MEETING_LIMIT : COUNT_LIMIT
}

/** A value, or where a prepared question has one. */
type Open<Values> = { [Name in keyof Values]: Name extends 'time_zone' ? string : Values[Name] | Placeholder }

/** The conditions of the table's filters: each is answered by an index in the table's order, or by few rows. */
export const matchesFilters = (db: Pick<Database, 'select'>, query: Open<Filters>, scope: SQL | undefined) =>
  and(
    scope,
    query.status && eq(submissions.status, query.status),
    query.service && eq(submissions.service, query.service),
    typeof query.q === 'string' ? found(query.q) : undefined,
    query.ending ? ending : undefined,
    query.from === undefined
      ? undefined
      : sql`${submissions.submitted_at} >= ${midnight(query.from, query.time_zone)}::timestamptz`,
    query.to === undefined
      ? undefined
      : sql`${submissions.submitted_at} < ${midnight(query.to, query.time_zone, 1)}::timestamptz`,
    query.district === undefined ? undefined : eq(submissions.district_id, query.district),
    query.unread ? isNull(submissions.read_at) : undefined,
    query.failed ? hasFailedIn(db) : undefined,
    query.matter === undefined ? undefined : waitsAs(db, query.matter, query.me),
    query.assignee === undefined ? undefined : assignedTo(query.assignee, query.me),
    // Said twice, because the small index of those in conversation is used only where a query says the same.
    query.conversation === undefined
      ? undefined
      : and(isNotNull(submissions.conversation), eq(submissions.conversation, query.conversation)),
    query.waste_source === undefined ? undefined : eq(submissions.waste_source, query.waste_source),
    query.pickup_day === undefined ? undefined : visitedOn(db, query.pickup_day),
    query.visit_from === undefined ? undefined : sql`${submissions.visit_at} >= ${query.visit_from}::date`,
    query.visit_to === undefined ? undefined : sql`${submissions.visit_at} < ${query.visit_to}::date + 1`,
    query.unvisited ? withoutVisit : undefined,
    // Said twice, as above.
    query.waits_for === undefined
      ? undefined
      : and(isNotNull(submissions.waits_for), eq(submissions.waits_for, query.waits_for)),
    query.weighed === undefined ? undefined : query.weighed === 'recorded' ? isWeighed : isUnweighed,
  )

// Questions that differ in values alone are one. Not with words, which are looked for otherwise.

const asked = (filters: Filters) =>
  RequestFilters.keyof().options.filter(
    (name) => name !== 'q' && filters[name] !== undefined && filters[name] !== false,
  )

/** Open, and nobody comes for it yet. By the key of the order by visits, in which these are the last. */
const withoutVisit = and(
  isOpen(submissions.status),
  sql`coalesce(${submissions.visit_at}, ${NO_VISIT}) = ${NO_VISIT}`,
  inArray(submissions.service, HandedOver.options),
)
const isWeighed = isNotNull(submissions.recorded_g)

/** The parts of the filters from which the text of a query follows. */
export const filterShape = (filters: Filters) => [
  ...asked(filters),
  ...(filters.assignee === 'nobody' ? [filters.assignee] : []),
  ...(filters.weighed ? [filters.weighed] : []),
]

/** The filters with the values taken out, for `matchesFilters`; `filterValues` has them. */
export const toPlaceholders = (filters: Filters): Open<Filters> => ({
  ...Object.fromEntries(
    asked(filters).map((name) => [
      name,
      filters[name] === 'nobody' || name === 'weighed' ? filters[name] : sql.placeholder(name),
    ]),
  ),
  time_zone: filters.time_zone,
  me: sql.placeholder('me'),
})

export const filterValues = (filters: Filters) => ({
  ...filters,
  ...(filters.from !== undefined && { from: midnight(filters.from, filters.time_zone) }),
  ...(filters.to !== undefined && { to: midnight(filters.to, filters.time_zone, 1) }),
  ...(filters.assignee === 'me' && { assignee: String(filters.me) }),
})

/**
 * When that day, or the one so many days later, begins there. By our own table of zones: PostgreSQL reads `+07:00` as seven
 * hours to the west, and knows other old names.
 */
const midnight = <Day extends string | Placeholder>(day: Day, time_zone: string, later = 0) =>
  typeof day === 'string' ? beginOfDay(addDays(day, later), time_zone).toISOString() : day

function found(typed: string) {
  if (typed === '') return undefined
  const words = searchWords(typed)
  return words === null ? sql`false` : sql`${submissions.search} @@ ${words}::tsquery`
}

function assignedTo(assignee: string | Placeholder, me: number | Placeholder) {
  if (assignee === 'nobody') return and(isNull(submissions.assignee_id), isOpen(submissions.status))
  if (assignee === 'me') return eq(submissions.assignee_id, me)
  return eq(submissions.assignee_id, typeof assignee === 'string' ? Number(assignee) : assignee)
}

/** As an array, so that the planner begins with the few visits of a day. */
const visitedOn = (db: Pick<Database, 'select'>, day: string | Placeholder) => {
  const visits = db
    .select({ id: bookings.submission_id })
    .from(bookings)
    .innerJoin(slots, eq(slots.id, bookings.slot_id))
    .where(and(eq(slots.day, day), isNull(bookings.ended_at)))
  return sql`${submissions.id} = any(array(${visits}))`
}

/** As an array, for the same reason: few visits have failed and were not followed by a step. */
const hasFailedIn = (db: Pick<Database, 'select'>) => {
  const failed = db
    .select({ id: staffMatters.subject_id })
    .from(staffMatters)
    .where(eq(staffMatters.kind, 'stop-failed'))
  return sql`${submissions.id} = any(array(${failed}))`
}

/** The requests that a line of the reader's bell counts; as an array, for the same reason. */
const waitsAs = (
  db: Pick<Database, 'select'>,
  kind: NonNullable<Filters['matter']> | Placeholder,
  me: number | Placeholder,
) => {
  const waiting = db
    .select({ id: staffMatters.subject_id })
    .from(staffMatters)
    .where(and(eq(staffMatters.kind, kind), sql`${staffMatters.by_id} is distinct from ${me}::bigint`))
  return and(
    sql`${submissions.id} = any(array(${waiting}))`,
    or(isNull(submissions.assignee_id), eq(submissions.assignee_id, me)),
  )
}

/**
 * How many match, counted up to a limit, and where they are found. The planner takes every word for a common one and
 * would walk the ordered index to find a rare one. So the hits of a search are counted first: few are sorted themselves,
 * many turn up on the walk.
 */
export function planSearch(
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

/** How many match, counted up to a limit, as part of another question: that knows the limit when it is planned. */
export const countRequests = (db: Pick<Database, 'select'>, matching: SQL | undefined, limit: number) =>
  sql`(select count(*) from (${db.select({ id: submissions.id }).from(submissions).where(matching)}
    limit ${sql.raw(String(limit + 1))}) as hits)`.mapWith(Number)

const hits = (db: Pick<Database, 'select'>, matching: SQL | undefined, limit: number) =>
  db
    .select({ id: submissions.id })
    .from(submissions)
    .where(matching)
    .limit(limit + 1)
