import { sql } from 'drizzle-orm'
import type { ConsignmentState } from '#contract/requests/custody.ts'
import { nextOfConsignment, nextOfLot, nextOfRound } from '#contract/requests/next-step.ts'
import { TODAY_MAX, TODAY_ROWS, type TodayReason, type TodayRow } from '#contract/requests/today.ts'
import type { RequestContext } from '#server/core/context.ts'
import type { Database } from '#server/database/open.ts'
import { DAY_MS } from '#server/features/requests/custody/lots.ts'
import { clockDays, nameOfKind } from '#server/features/requests/custody/terms.ts'
import { dayOf } from '#server/time/today.ts'

export type Counted = { rows: TodayRow[]; count: number }

const EMPTY = {
  place: '',
  tracking_code: null,
  items: [],
  weight_kg: null,
  due_at: null,
  day: null,
  starts: null,
  ends: null,
  late: false,
  version: null,
} as const satisfies Partial<TodayRow>

const counted = (rows: TodayRow[], of: number | undefined): Counted => ({
  rows: rows.slice(0, TODAY_ROWS),
  count: Math.min(of ?? 0, TODAY_MAX),
})

/** Rounds of today or before that need somebody at the desk: a driver, a decision, or the word that their lots have arrived. */
export async function findRounds(db: Pick<Database, 'execute'>, day: string) {
  const { rows } = await db.execute<{
    id: number
    day: string
    driver: string | null
    finished: boolean
    conflicts: number
    aboard: number
    grams: number
    of: number
  }>(sql`
    select r.id::float8 as id, to_char(r.day, 'YYYY-MM-DD') as day, u.username as driver, r.finished_at is not null as finished,
      (select count(*)::int from round_stops where round_id = r.id and state = 'conflict') as conflicts,
      coalesce(a.lots, 0)::int as aboard, coalesce(a.grams, 0)::float8 as grams, count(*) over ()::int as of
    from rounds r
    left join users u on u.id = r.driver_id
    left join (select round_id, count(*) as lots, sum(aboard_g) as grams from lots where aboard_g > 0 group by 1) a on a.round_id = r.id
    where r.id in (select round_id from lots where aboard_g > 0)
      or r.id in (select round_id from round_stops where state = 'conflict')
      or (r.day between ${day}::date - 30 and ${day}::date + 1 and r.driver_id is null and r.finished_at is null)
    order by r.day, r.id limit ${TODAY_MAX}`)
  const lines = rows.flatMap((row): TodayRow[] => {
    const step = nextOfRound({ ...row, has_driver: row.driver !== null })
    // Under way: its driver is at work.
    if (!step || step.action === 'visit') return []
    const reason: TodayReason =
      step.action === 'settle' ? 'conflict' : step.action === 'arrive' ? 'aboard' : 'no-driver'
    return [
      {
        ...EMPTY,
        kind: 'round',
        id: row.id,
        reason,
        step,
        name: row.driver ?? '',
        day: row.day,
        weight_kg: row.grams > 0 ? row.grams / 1000 : null,
        late: row.day < day,
      },
    ]
  })
  const arrivals = lines.filter(({ reason }) => reason === 'aboard')
  const others = lines.filter(({ reason }) => reason !== 'aboard')
  return { arrivals: counted(arrivals, arrivals.length), others: counted(others, others.length) }
}

/** Drop-off points that are full, or that somebody reported, and that no round visits. */
export async function findPoints(db: Pick<Database, 'execute'>, day: string): Promise<Counted> {
  const { rows } = await db.execute<{
    id: number
    name: string
    address: string
    since: Date
    of: number
  }>(sql`
    select p.id::float8 as id, p.name, p.address, p.state_at as since, count(*) over ()::int as of
    from points p
    where p.active and (p.state = 'full' or exists (
        select from point_reports r where r.point_id = p.id and r.handled_at is null and r.kind = 'full'))
      and not exists (select from round_stops t join rounds r on r.id = t.round_id
        where t.point_id = p.id and t.state = 'open' and r.finished_at is null and r.day >= ${day})
    order by p.state_at, p.id limit ${TODAY_MAX}`)
  return counted(
    rows.map(({ id, name, address }): TodayRow => ({
      ...EMPTY,
      kind: 'point',
      id,
      reason: 'point-full',
      step: { action: 'plan', waits_for: 'staff', point_id: id },
      name,
      place: address,
    })),
    rows[0]?.of,
  )
}

/** Each store with stock, and its lots that may hold data: these are wiped before they leave. */
export async function findStock({ db, env, now }: Pick<RequestContext, 'db' | 'env' | 'now'>) {
  const [stores, holding] = await Promise.all([
    db.execute<{ id: number; name: string; clock: string; grams: number; since: Date }>(sql`
      select s.id::float8 as id, s.name, s.clock, t.grams::float8 as grams,
        (select min(l.since) from lots l where l.store_id = s.id and l.stock_g > 0) as since
      from stores s join (
        select store_id, sum(grams) as grams from custody_totals where account = 'stock' group by 1 having sum(grams) > 0
      ) t on t.store_id = s.id
      order by s.id limit ${TODAY_MAX}`),
    db.execute<{
      id: number
      store_id: number
      store: string
      clock: string
      device_class: string | null
      material: string | null
      grams: number
      since: Date
      of: number
    }>(sql`
      select l.id::float8 as id, l.store_id::float8 as store_id, s.name as store, s.clock, l.device_class, l.material,
        l.stock_g::float8 as grams, l.since, count(*) over ()::int as of
      from (select * from lots where stock_g > 0 and data = 'holds' order by since, id limit ${TODAY_MAX}) l
      join stores s on s.id = l.store_id order by l.since, l.id`),
  ])
  const limit = (since: Date, clock: string) => {
    const due = new Date(new Date(since).getTime() + clockDays(clock) * DAY_MS)
    return { due_at: due.toISOString(), day: dayOf(due, env.TIME_ZONE), late: due < now() }
  }
  const lots = holding.rows.map((lot): TodayRow => ({
    ...EMPTY,
    kind: 'lot',
    id: lot.id,
    reason: 'data',
    step: nextOfLot({ ...lot, place: 'stock', data: 'holds', round_id: null, consignment: null })!,
    name: '',
    place: lot.store,
    items: [{ device_class: lot.device_class, name: nameOfKind(lot), quantity: 1 }],
    weight_kg: lot.grams / 1000,
    ...limit(lot.since, lot.clock),
  }))
  const full = stores.rows.map(({ id, name, clock, grams, since }): TodayRow => ({
    ...EMPTY,
    kind: 'store',
    id,
    reason: 'in-store',
    step: { action: 'send', waits_for: 'staff', store_id: id },
    name,
    weight_kg: grams / 1000,
    ...limit(since, clock),
  }))
  return {
    holding: counted(lots, holding.rows[0]?.of),
    stores: counted(
      full.toSorted((one, other) => one.due_at!.localeCompare(other.due_at!)),
      full.length,
    ),
  }
}

const REASONS = {
  draft: 'draft',
  sent: 'at-receiver',
  received: 'not-treated',
  treated: 'not-certified',
} as const

/** Consignments that are not done: made ready, on their way, waiting for their receiver's word, or for their certificate. */
export async function findConsignments(db: Pick<Database, 'execute'>) {
  const { rows } = await db.execute<{
    id: number
    number: string
    receiver: string
    state: Exclude<ConsignmentState, 'cancelled'>
    sent_at: Date | null
    differs: boolean
    certified: boolean
    of: number
  }>(sql`
    with found as (
      (select id from consignments where state in ('draft', 'sent', 'received') order by id limit ${TODAY_MAX})
      union all
      (select k.id from (select id from consignments where state = 'treated' order by id desc limit ${TODAY_MAX}) k
        where not exists (select from certificates c where c.consignment_id = k.id and c.ended_at is null))
    ), placed as (
      select k.*, count(*) over (partition by k.state) as of, row_number() over (partition by k.state order by k.id) as place
      from consignments k join found using (id)
    )
    select k.id::float8 as id, k.number, p.name as receiver, k.state, k.sent_at, k.of::int as of,
      exists (select from staff_matters m where m.kind = 'receiver-difference' and m.subject_id = k.id) as differs,
      false as certified
    from placed k join partners p on p.id = k.receiver_id
    where k.place <= ${TODAY_ROWS} order by k.id`)
  const toRow = (one: (typeof rows)[number], reason: TodayReason): TodayRow => ({
    ...EMPTY,
    kind: 'consignment',
    id: one.id,
    reason,
    step: nextOfConsignment(one)!,
    name: one.receiver,
    place: one.number,
    due_at: one.sent_at && new Date(one.sent_at).toISOString(),
  })
  const by = (...states: ConsignmentState[]) => {
    const some = rows.filter(({ state }) => states.includes(state))
    const of = [...Map.groupBy(some, ({ state }) => state).values()].reduce(
      (sum, [first]) => sum + first!.of,
      0,
    )
    return counted(
      some.map((one) => toRow(one, REASONS[one.state])),
      of,
    )
  }
  const differing = rows.filter(({ differs }) => differs).map((one) => toRow(one, 'difference'))
  return {
    drafts: by('draft'),
    away: by('sent', 'received'),
    treated: by('treated'),
    differing: counted(differing, differing.length),
  }
}
