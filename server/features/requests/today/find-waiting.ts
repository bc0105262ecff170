import { sql } from 'drizzle-orm'
import { TimelineQuery } from '#contract/requests/timeline.ts'
import { HandedOver } from '#contract/requests/submissions.ts'
import { TODAY_MAX, TODAY_ROWS, type TodayReason } from '#contract/requests/today.ts'
import type { Settings } from '#contract/administration/settings.ts'
import type { Member, RequestContext } from '#server/core/context.ts'
import { dueRequests } from '#server/features/requests/timeline/due-requests.ts'

export type WaitingRequest = { id: number; reason: TodayReason }

/** The newest requests whose kilograms met their end; among them those without a certificate are looked for. */
const RECYCLED_MAX = 500
/** How far back a visit is looked for that nobody made. */
const BACK_DAYS = 60

const list = (values: readonly string[]) =>
  sql.join(
    values.map((value) => sql`${value}`),
    sql`, `,
  )

/**
 * The requests that wait for staff, those that come first in each part first, and how many there are.
 * @param until the end of the day whose visits are looked for
 */
export async function findWaiting(ctx: RequestContext<Member>, settings: Settings, until: Date) {
  const due = (status: 'pending' | 'approved') =>
    dueRequests(
      ctx,
      TimelineQuery.parse({ part: 'data', status, order: 'due', limit: String(TODAY_ROWS) }),
      settings,
      { facts: false },
    )
  const [pending, approved, others] = await Promise.all([
    due('pending'),
    due('approved'),
    findOthers(ctx, until),
  ])
  const handed = approved.rows.filter(({ service }) => HandedOver.safeParse(service).success)
  const asking = approved.rows.filter((row) => !handed.includes(row))
  const of = (reason: TodayReason) => others.filter((one) => one.reason === reason)
  return {
    answer: {
      requests: [
        ...of('written'),
        ...pending.rows.map(({ id }): WaitingRequest => ({ id, reason: 'new' })),
        ...asking.map(({ id }): WaitingRequest => ({ id, reason: 'asked-for' })),
      ],
      count: pending.page.total + countOf(others, 'written'),
    },
    visits: {
      requests: [
        ...of('visit-failed'),
        ...of('not-in-round'),
        ...handed.map(({ id }): WaitingRequest => ({ id, reason: 'no-visit' })),
      ],
      count: approved.page.total + countOf(others, 'visit-failed') + countOf(others, 'not-in-round'),
    },
    weigh: { requests: of('not-weighed'), count: countOf(others, 'not-weighed') },
    certify: { requests: of('not-certified'), count: countOf(others, 'not-certified') },
  }
}

type Other = WaitingRequest & { of: number }

const countOf = (others: readonly Other[], reason: TodayReason) =>
  others.find((one) => one.reason === reason)?.of ?? 0

/** Each kind by an index that holds few others, or by the newest of them. */
async function findOthers({ db, now }: RequestContext<Member>, until: Date): Promise<Other[]> {
  const since = new Date(now().getTime() - BACK_DAYS * 24 * 60 * 60 * 1000)
  const { rows } = await db.execute<Other>(sql`
    with found as (
      (select 'written' as reason, id, submitted_at as at from submissions
        where conversation = 'answered' and status <> 'pending' order by submitted_at, id limit ${TODAY_MAX})
      union all
      (select 'visit-failed', s.id, m.at from staff_matters m join submissions s on s.id = m.subject_id
        where m.kind in ('stop-failed', 'visit-missed') and s.status in ('approved', 'scheduled')
        order by m.at, s.id limit ${TODAY_MAX})
      union all
      (select 'not-in-round', id, visit_by from submissions
        where visit_by is not null and status = 'scheduled' and visit_by between ${since} and ${until}
          and not exists (select from round_stops t join rounds r on r.id = t.round_id
            where t.submission_id = submissions.id and t.state in ('open', 'conflict') and r.finished_at is null)
        order by visit_by, id limit ${TODAY_MAX})
      union all
      (select 'not-weighed', id, status_at from submissions
        where status = 'collected' and ledger_status is null and service in (${list(HandedOver.options)})
        order by status_at, id limit ${TODAY_MAX})
      union all
      (select 'not-certified', id, status_at from (
        select id, status_at from submissions where ledger_status = 'recycled'
        order by status_at desc, id desc limit ${RECYCLED_MAX}) recycled
        where not exists (select from certificates c where c.submission_id = recycled.id and c.ended_at is null)
        limit ${TODAY_MAX})
    ), placed as (
      select reason, id, row_number() over (partition by reason order by at, id) as place, count(*) over (partition by reason) as of
      from found
    )
    select reason, id::float8 as id, of::int as of from placed where place <= ${TODAY_ROWS} order by reason, place`)
  return rows
}
