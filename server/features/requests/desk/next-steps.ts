import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { ConsignmentState, DataState } from '#contract/requests/custody.ts'
import {
  nextOfRequest,
  type LotFacts,
  type NextStep,
  type RequestFacts,
} from '#contract/requests/next-step.ts'
import { HandedOver } from '#contract/requests/submissions.ts'
import type { RequestContext } from '#server/core/context.ts'
import { today } from '#server/time/today.ts'
import { bookings, slots } from '#server/database/schema/pickups.ts'
import { submissions } from '#server/database/schema/submissions.ts'

type LotLine = {
  id: number
  place: LotFacts['place']
  data: DataState
  store_id: number
  round_id: number | null
  consignment_id: number | null
  state: ConsignmentState | null
}
/** The facts of a request that lie in other tables. */
export type Elsewhere = {
  round: RequestFacts['round']
  lots: LotLine[]
  certified: boolean
}

/** A request has lots for what was weighed of it; no more of them decide what comes next. */
const LOTS_MAX = 50

/**
 * Parts of an object of JSON in a query on `submissions`: its unfinished round, its lots, and whether a certificate of it is valid. The last
 * two are looked for where kilograms are recorded: most of a page has none.
 */
export const elsewhereFields = [
  sql`'round', (
    select json_build_object('id', r.id, 'day', r.day) from round_stops t join rounds r on r.id = t.round_id
    where t.submission_id = ${submissions.id} and t.state in ('open', 'conflict') and r.finished_at is null
    order by r.day desc, r.id desc limit 1
  )`,
  sql`'lots', case when ${submissions.ledger_status} is null then '[]' else (
    select coalesce(json_agg(l), '[]') from (
      select l.id, l.data, l.store_id, l.round_id, c.id as consignment_id, c.state,
        case when l.aboard_g > 0 then 'aboard' when l.stock_g > 0 then 'stock' when l.underway_g > 0 then 'underway' else 'held' end as place
      from lots l
      left join lateral (
        select k.id, k.state from consignment_lots o join consignments k on k.id = o.consignment_id
        where o.lot_id = l.id and k.state <> 'cancelled' order by k.id desc limit 1
      ) c on true
      where l.submission_id = ${submissions.id} and l.aboard_g + l.stock_g + l.underway_g + l.held_g > 0
      order by l.aboard_g + l.stock_g > 0 desc, l.id limit ${sql.raw(String(LOTS_MAX))}
    ) l
  ) end`,
  sql`'certified', ${submissions.ledger_status} is not null and exists (select from certificates where submission_id = ${submissions.id} and ended_at is null)`,
]

/** A column of a query on `submissions` with these. */
export const elsewhereColumn = sql<Elsewhere>`json_build_object(${sql.join(elsewhereFields, sql`, `)})`

/** A column of a query on `submissions`: a damaged battery is among its items, and nobody has said yet how it is fetched. */
export const onHoldColumn = sql<boolean>`(${submissions.cleared_at} is null and exists (
  select from submission_items i where i.submission_id = ${submissions.id} and i.battery_damaged))`

type Known = Pick<
  typeof submissions.$inferSelect,
  'status' | 'service' | 'conversation' | 'ledger_status'
> & {
  for_nobody: boolean
  on_hold: boolean
  day: string | null
  today: string
  elsewhere: Elsewhere
}

/** The next action of a request by its row and what other tables know of it. */
export const nextStepBy = ({ service, ledger_status, elsewhere, ...known }: Known): NextStep | null =>
  nextOfRequest({
    ...known,
    handed_over: HandedOver.safeParse(service).success,
    weighed: ledger_status !== null,
    round: elsewhere.round,
    certified: elsewhere.certified,
    lots: elsewhere.lots.map(({ consignment_id, state, ...lot }) => ({
      ...lot,
      consignment: consignment_id === null || state === null ? null : { id: consignment_id, state },
    })),
  })

/** The next actions of requests, by id; null: nothing is left to do, or there is no such request. */
export async function readNextSteps(
  ctx: Pick<RequestContext, 'db' | 'env' | 'now'>,
  ids: readonly number[],
): Promise<Map<number, NextStep | null>> {
  if (ids.length === 0) return new Map()
  const day = today(ctx)
  const rows = await ctx.db
    .select({
      id: submissions.id,
      status: submissions.status,
      service: submissions.service,
      conversation: submissions.conversation,
      ledger_status: submissions.ledger_status,
      for_nobody: sql<boolean>`${submissions.anonymised_at} is not null`,
      on_hold: onHoldColumn,
      day: slots.day,
      elsewhere: elsewhereColumn,
    })
    .from(submissions)
    .leftJoin(bookings, and(eq(bookings.submission_id, submissions.id), isNull(bookings.ended_at)))
    .leftJoin(slots, eq(slots.id, bookings.slot_id))
    .where(inArray(submissions.id, [...ids]))
  return new Map(rows.map(({ id, ...known }) => [id, nextStepBy({ ...known, today: day })]))
}
