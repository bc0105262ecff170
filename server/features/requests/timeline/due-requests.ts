import { and, asc, desc, isNotNull, isNull, not, or, sql, type Placeholder, type SQL } from 'drizzle-orm'
import type { Status } from '#contract/foundation/status.ts'
import type { Settings } from '#contract/administration/settings.ts'
import type { Member, RequestContext } from '#server/core/context.ts'
import type { Lookups } from '#server/database/lookups.ts'
import { submissions } from '#server/database/schema/submissions.ts'
import {
  dueAt,
  UNCONFIRMED,
  WAITING,
  WAITS,
  waits_ms,
  type Waiting,
} from '#server/features/requests/submissions/desk/due.ts'
import { zoneOf } from '#server/time/today.ts'
import { afterCursor, afterEdge, edgeOf, readCursor, writeCursor, type Cursor } from './cursor.ts'
import { keepQuestion } from './keep-question.ts'
import { toPage } from './page.ts'
import {
  countedUpTo,
  countRequests,
  filterShape,
  filterValues,
  matchesFilters,
  planSearch,
  toPlaceholders,
  type Filters,
} from './request-filters.ts'
import { selectRequests, WITHOUT_FACTS, type Query } from './requests.ts'

/** Requests that an index has in the order in which they are due. */
type Walk = {
  name: string
  where: SQL | undefined
  /** By this, and so much later, each is due. */
  at: typeof submissions.status_at | typeof submissions.visit_by
  waits: number
}
/** The values that differ from one question to the next, or their places in a prepared one. */
type Given = {
  rule_s: (status: Waiting) => number | Placeholder
  over: (walk: Walk) => string | Placeholder
}

const givenNow = (settings: Settings, now: Date): Given => ({
  rule_s: (status) => waits_ms(status, settings) / 1000,
  over: ({ waits }) => new Date(now.getTime() - waits).toISOString(),
})
const GIVEN_LATER: Given = {
  rule_s: (status) => sql.placeholder(`rule_s_${status}`),
  over: () => sql.placeholder('over'),
}

/**
 * Each status waits for another time, by the rule. A visit has a time of its own, and an appointment that nobody has confirmed
 * one that may be earlier than the rule: every request is in one walk.
 */
const walks = (settings: Settings, given: Given, asked?: Status): Walk[] => [
  ...WAITING.filter((status) => !asked || status === asked).map((status) => ({
    name: status,
    where: and(isStatus(status), isDueByRule(status, given)),
    at: submissions.status_at,
    waits: waits_ms(status, settings),
  })),
  ...(!asked || asked in WAITS
    ? [{ name: 'visit', where: isDueByVisit(given, asked), at: submissions.visit_by, waits: 0 }]
    : []),
]

/** Written out: an index of some statuses is used where the question says which. */
const isStatus = (status: Status) => sql`${submissions.status} = ${sql.raw(`'${status}'`)}`

const isAfterRule = (status: Waiting, given: Given) =>
  sql`${submissions.visit_by} > ${submissions.status_at} + make_interval(secs => ${given.rule_s(status)})`

const isDueByRule = (status: Waiting, given: Given) =>
  status === 'scheduled'
    ? isNull(submissions.visit_by)
    : or(isNull(submissions.visit_by), isAfterRule(status, given))

/** Scheduled ones by a CASE: by their status they would be looked for in all that is scheduled, and not in the order of visits. */
function isDueByVisit(given: Given, asked: Status | undefined) {
  const visited = isNotNull(submissions.visit_by)
  const one = UNCONFIRMED.find((status) => status === asked)
  if (one) return and(visited, isStatus(one), not(isAfterRule(one, given)))
  const arms = UNCONFIRMED.map(
    (status) =>
      sql`when ${sql.raw(`'${status}'`)} then ${asked ? sql`false` : not(isAfterRule(status, given))}`,
  )
  return and(visited, sql`case ${submissions.status} ${sql.join(arms, sql` `)} else true end`)
}

/**
 * One page of what waits for staff, what is due first on top. Requests that wait for different times are walked by
 * kind, in the order of its index, and all are put together.
 * @param facts for the work of staff, in each row
 */
export async function dueRequests(
  ctx: RequestContext<Member>,
  query: Query,
  settings: Settings,
  { facts = true }: { facts?: boolean } = {},
) {
  const cursor = query.cursor ? readCursor(query.cursor) : undefined
  const filters = { ...query, time_zone: zoneOf(ctx, query.time_zone), me: ctx.actor.id }
  const counted = countedUpTo(filters, true)
  // Without the status, which each walk has.
  const asked = { query, filters: { ...filters, status: undefined }, settings, cursor, counted, facts }
  const found = await Promise.all(query.q ? withWords(ctx, asked) : withoutWords(ctx, asked))
  const sign = cursor?.direction === 'newer' ? -1 : 1
  const rows = found
    .flatMap(({ rows }) => rows.map((row) => ({ row, due: dueAt(row, settings)!.getTime() })))
    .toSorted((a, b) => sign * (a.due - b.due || a.row.id - b.row.id))
    .slice(0, query.limit + 1)
    .map(({ row }) => row)
  const total = found.reduce((sum, { total }) => sum + total, 0)
  return toPage(rows, { cursor, limit: query.limit, counted }, total, (direction, row) =>
    writeCursor(direction, { at: dueAt(row, settings)!, kind: 'submission', id: row.id }),
  )
}

type Asked = {
  query: Query
  filters: Filters
  settings: Settings
  cursor: Cursor | undefined
  counted: number
  facts: boolean
}

/** How often a word stands in them decides how they are found, so that this is looked at each time. */
function withWords({ db, now }: RequestContext<Member>, asked: Asked) {
  const { query, filters, settings, cursor, counted, facts } = asked
  const given = givenNow(settings, now())
  return walks(settings, given, query.status).map(async (walk) => {
    const where = and(
      walk.where,
      query.overdue ? isOver(walk, given) : undefined,
      matchesFilters(db, filters, undefined),
    )
    const plan = planSearch(db, where, { words: true, limit: counted })
    const from = afterCursor(cursorIn(walk, cursor), 'submission', walk.at, submissions.id)
    const [total, rows] = await Promise.all([
      plan.counting,
      plan.where.then((where) =>
        inOrder(db, walk, facts, and(walk.where, where, from), cursor, query.limit + 1),
      ),
    ])
    return { total, rows }
  })
}

function withoutWords({ db, lookups, now }: RequestContext<Member>, asked: Asked) {
  const { query, filters, settings, cursor, counted } = asked
  const given = givenNow(settings, now())
  const rules = Object.fromEntries(WAITING.map((status) => [`rule_s_${status}`, given.rule_s(status)]))
  return walks(settings, GIVEN_LATER, query.status).map(async (walk) => {
    const from = cursorIn(walk, cursor)
    const rows = await questionFor(lookups, walk, asked).execute({
      ...filterValues(filters),
      ...rules,
      over: given.over(walk),
      ...(from && edgeOf(from, 'submission')),
    })
    if (rows[0]) return { total: rows[0].total, rows }
    if (!cursor) return { total: 0, rows }
    const now = walks(settings, given, query.status).find(({ name }) => name === walk.name)
    const here = and(
      now!.where,
      query.overdue ? isOver(now!, given) : undefined,
      matchesFilters(db, filters, undefined),
    )
    return { total: await planSearch(db, here, { words: false, limit: counted }).counting, rows }
  })
}

function questionFor(db: Lookups, walk: Walk, asked: Asked) {
  const { query, filters, cursor, counted, facts } = asked
  const { status = '', overdue = false, limit } = query
  const key = [
    'due',
    walk.name,
    status,
    overdue,
    cursor?.direction,
    limit,
    counted,
    facts,
    ...filterShape(filters),
  ]
  return keepQuestion(db, key.join(' '), (name) => {
    const here = and(
      walk.where,
      overdue ? isOver(walk, GIVEN_LATER) : undefined,
      matchesFilters(db, toPlaceholders(filters), undefined),
    )
    const edge = { at: sql.placeholder('at'), edge: sql.placeholder('edge') }
    const direction = cursorIn(walk, cursor)?.direction
    const from = direction && afterEdge(direction, edge, walk.at, submissions.id)
    // Written into it: with a limit that it learns later, a plan is made for many rows.
    const rows = sql.raw(String(limit + 1)) as unknown as number
    const total = countRequests(db, here, counted)
    return inOrder(db, walk, facts, and(here, from), cursor, rows, total).prepare(name)
  })
}

function inOrder(
  db: Lookups,
  { at }: Walk,
  facts: boolean,
  where: SQL | undefined,
  cursor: Cursor | undefined,
  limit: number,
  total?: SQL<number>,
) {
  const order = cursor?.direction === 'newer' ? desc : asc
  return selectRequests(db, { total, ...(!facts && { facts: WITHOUT_FACTS }) })
    .where(where)
    .orderBy(order(at), order(submissions.id))
    .limit(limit)
}

/** The place in the order of the walk, which goes from what is due first to what is due last. */
const cursorIn = ({ waits }: Walk, cursor: Cursor | undefined): Cursor | undefined =>
  cursor && {
    ...cursor,
    direction: cursor.direction === 'newer' ? 'older' : 'newer',
    at: new Date(cursor.at.getTime() - waits),
  }

/** Finds what waits for staff. */
export const waitsForStaff = (settings: Settings, now: Date) =>
  or(...walks(settings, givenNow(settings, now)).map(({ where }) => where))

/** Those of them that are overdue. */
export function isOverdue(settings: Settings, now: Date) {
  const given = givenNow(settings, now)
  return or(...walks(settings, given).map((walk) => and(walk.where, isOver(walk, given))))
}

const isOver = (walk: Walk, given: Given) => sql`${walk.at} < ${given.over(walk)}::timestamptz`
