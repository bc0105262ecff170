import { and, asc, desc, isNotNull, sql, type Placeholder, type SQL } from 'drizzle-orm'
import type { Member, RequestContext } from '#server/core/context.ts'
import { invalidField } from '#server/core/errors.ts'
import type { Lookups } from '#server/database/lookups.ts'
import { isOpen, NO_DISTRICT, NO_VISIT, submissions } from '#server/database/schema/submissions.ts'
import { zoneOf } from '#server/time/today.ts'
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
import { selectRequests, type Query } from './requests.ts'

/** An order of the table by something that not every request has; those without it come last, or are left out. */
type Order = {
  /** Which requests have a place in it. */
  where: SQL | undefined
  /** Never null; an index begins with it and ends with the id. */
  key: SQL
  /** The key as a cursor holds it, and the type that reads it again. */
  text: SQL<string>
  type: SQL
  pattern: RegExp
  falling?: true
}

const visitKey = sql`coalesce(${submissions.visit_at}, ${NO_VISIT})`
const visitText = (key: SQL) => sql<string>`to_char(${key}, 'YYYY-MM-DD"T"HH24:MI')`
const MINUTE = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])T([01]\d|2[0-3]):[0-5]\d$/

export const ORDERS = {
  /** Open requests, the earliest visit first. */
  visit: {
    where: isOpen(submissions.status),
    key: visitKey,
    text: visitText(visitKey),
    type: sql`timestamp`,
    pattern: MINUTE,
  },
  /** All requests of some days, also those of which it is over. */
  days: {
    where: isNotNull(submissions.visit_at),
    key: sql`${submissions.visit_at}`,
    text: visitText(sql`${submissions.visit_at}`),
    type: sql`timestamp`,
    pattern: MINUTE,
  },
  /** Open requests by district, the oldest of each first. */
  district: {
    where: isOpen(submissions.status),
    key: sql`coalesce(${submissions.district_id}, ${NO_DISTRICT})`,
    text: sql<string>`coalesce(${submissions.district_id}, ${NO_DISTRICT})`,
    type: sql`text`,
    pattern: /^[\w.]{1,20}$/,
  },
  /** Requests of which kilograms are recorded, the heaviest first. */
  weight: {
    where: isNotNull(submissions.recorded_g),
    key: sql`${submissions.recorded_g}`,
    text: sql<string>`${submissions.recorded_g}::text`,
    type: sql`bigint`,
    pattern: /^\d{1,15}$/,
    falling: true,
  },
} as const satisfies Record<string, Order>
type Name = keyof typeof ORDERS

/** The order of a query that is none of time or of what is due; undefined: it is one of those. */
export function orderIn(
  query: Pick<Query, 'order' | 'visit_from' | 'visit_to' | 'unvisited'>,
): Name | undefined {
  if (query.order === 'district' || query.order === 'weight') return query.order
  // The filters by visits are answered by its order alone.
  if (query.visit_from !== undefined || query.visit_to !== undefined) return 'days'
  return query.order === 'visit' || query.unvisited ? 'visit' : undefined
}

type Place = { direction: 'older' | 'newer'; key: string; id: number }

const writePlace = ({ direction, key, id }: Place) => `${direction}-${id}-${key}`

/** @throws Problem 400 on `cursor` */
function readPlace(text: string, { pattern }: Order): Place {
  const [, direction, id, key] = /^(older|newer)-(\d{1,15})-(.+)$/.exec(text) ?? []
  if (!direction || !key || !pattern.test(key) || (key.includes('T') && Number.isNaN(Date.parse(`${key}Z`))))
    throw invalidField('cursor', 'must come from an earlier answer of this list')
  return { direction: direction as Place['direction'], key, id: Number(id) }
}

/**
 * One page in an order of the work: by the day of the visit, the district or the kilograms. The keys are never null, so that a page
 * begins where the one before ended, also among the requests without one.
 * @throws Problem 400 on `cursor`
 */
export async function orderedRequests(ctx: RequestContext<Member>, query: Query, name: Name) {
  const order: Order = ORDERS[name]
  const cursor = query.cursor ? readPlace(query.cursor, order) : undefined
  const filters = { ...query, time_zone: zoneOf(ctx, query.time_zone), me: ctx.actor.id }
  const asked = { name, filters, cursor, limit: query.limit, counted: countedUpTo(filters, true) }
  const { rows, total } = query.q ? await withWords(ctx, asked) : await withoutWords(ctx, asked)
  return toPage(rows, asked, total, (direction, { place, id }) => writePlace({ direction, key: place, id }))
}

type Asked = { name: Name; filters: Filters; cursor: Place | undefined; limit: number; counted: number }

/** How often a word stands in them decides how they are found, so that this is looked at each time. */
async function withWords({ db }: RequestContext<Member>, { name, filters, cursor, limit, counted }: Asked) {
  const order: Order = ORDERS[name]
  const { counting, where } = planSearch(db, matching(db, name, filters), { words: true, limit: counted })
  const from = cursor && behind(order, cursor.direction, cursor.key, cursor.id)
  const [total, rows] = await Promise.all([
    counting,
    where.then((where) => inOrder(db, order, and(where, from), cursor?.direction, limit + 1)),
  ])
  return { rows, total }
}

/** The total is asked for with the rows: one question. */
async function withoutWords({ db, lookups }: RequestContext<Member>, asked: Asked) {
  const { name, filters, cursor, counted } = asked
  const rows = await questionFor(lookups, asked).execute({
    ...filterValues(filters),
    ...(cursor && { key: cursor.key, edge: cursor.id }),
  })
  const total =
    rows[0]?.total ??
    (cursor
      ? await planSearch(db, matching(db, name, filters), { words: false, limit: counted }).counting
      : 0)
  return { rows, total }
}

function questionFor(db: Lookups, { name, filters, cursor, limit, counted }: Asked) {
  const order: Order = ORDERS[name]
  const key = ['by', name, cursor?.direction, limit, counted, ...filterShape(filters)].join(' ')
  return keepQuestion(db, key, (prepared) => {
    const where = matching(db, name, toPlaceholders(filters))
    const from = cursor && behind(order, cursor.direction, sql.placeholder('key'), sql.placeholder('edge'))
    // Written into it: with a limit that it learns later, a plan is made for many rows.
    const rows = sql.raw(String(limit + 1)) as unknown as number
    const total = countRequests(db, where, counted)
    return inOrder(db, order, and(where, from), cursor?.direction, rows, total).prepare(prepared)
  })
}

const matching = (
  db: Parameters<typeof matchesFilters>[0],
  name: Name,
  filters: Parameters<typeof matchesFilters>[1],
) => matchesFilters(db, filters, ORDERS[name].where)

/** The rows behind a place, as a comparison that the index answers. */
function behind(
  { key, type, falling }: Order,
  direction: Place['direction'],
  at: string | Placeholder,
  id: number | Placeholder,
) {
  const [place, begin] = [sql`(${key}, ${submissions.id})`, sql`(${at}::${type}, ${id}::bigint)`]
  return (direction === 'older') === !falling ? sql`${place} > ${begin}` : sql`${place} < ${begin}`
}

function inOrder(
  db: Lookups,
  { key, text, falling }: Order,
  where: SQL | undefined,
  direction: Place['direction'] | undefined,
  limit: number,
  total?: SQL<number>,
) {
  const order = (direction === 'newer') === !falling ? desc : asc
  return selectRequests(db, { total, place: text })
    .where(where)
    .orderBy(order(key), order(submissions.id))
    .limit(limit)
}
