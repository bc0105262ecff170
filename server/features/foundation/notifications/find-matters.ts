import { sql, type SQL } from 'drizzle-orm'
import { MATTERS, MATTERS_MAX, MatterGroup, type MatterKind } from '#contract/foundation/matters.ts'
import type { Role } from '#contract/foundation/roles.ts'
import { OPEN } from '#contract/requests/request-life.ts'
import type { Database } from '#server/database/open.ts'
import { isStaff } from '#server/features/foundation/roles/staff.ts'

/** The matters whose subject is a request: they are told to its assignee, where it has one. */
export const OF_REQUESTS = [
  'sender-amended',
  'sender-answered',
  'sender-cancelled',
  'appointment-changed',
  'stop-failed',
  'visit-missed',
] as const satisfies MatterKind[]

/** The subjects that several kinds share: a request, a round or a consignment that waits for two reasons is one thing. */
const SHARED: readonly (readonly MatterKind[])[] = [
  ['request-new', ...OF_REQUESTS],
  ['round-finished', 'stop-conflict'],
  ['receiver-difference', 'receiver-confirmed'],
]
/** A name that the kinds with the same subjects have in common. */
const thingOf = (kind: MatterKind) => SHARED.find((kinds) => kinds.includes(kind))?.[0] ?? kind

type Reader = { id: number; role: Role }
type Found = {
  kind: MatterKind
  count: number
  once: number
  subject_id: number
  params: Record<string, string>
  at: Date
  seen: boolean
}

/** The kinds that a role is told of. */
const kindsFor = (role: Role): MatterKind[] =>
  MatterGroup.options
    .filter((group) => isStaff(role) && (group !== 'installation' || role === 'admin'))
    .flatMap((group) => MATTERS[group])

export const isIn = (group: MatterGroup, kind: MatterKind) =>
  (MATTERS[group] as readonly MatterKind[]).includes(kind)

const list = (values: Iterable<string>) =>
  sql.join(
    [...values].map((value) => sql`${value}`),
    sql`, `,
  )

/** The matters that wait for a member of the staff, one entry a kind, newest first. None of their own doing, and none of a group that they keep quiet. */
export async function findMatters(db: Pick<Database, 'execute'>, { id, role }: Reader): Promise<Found[]> {
  const kinds = kindsFor(role)
  if (kinds.length === 0) return []
  const told = kinds.map((kind, place) => {
    const group = MatterGroup.options.find((group) => isIn(group, kind))!
    return sql`(${kind}, ${group}, ${thingOf(kind)}, ${place}::int)`
  })
  const { rows } = await db.execute<Omit<Found, 'at'> & { at: string }>(sql`
    with told as (
      select k.kind, k.thing, k.place
      from (values ${sql.join(told, sql`, `)}) as k (kind, in_group, thing, place)
      join users u on u.id = ${id} and k.in_group <> all (u.quiet_groups)
    ), found as (
      select m.kind, m.subject_id, m.at,
        m.params || case when s.id is null then '{}' else jsonb_build_object('tracking_code', s.tracking_code) end as params
      from staff_matters m
      left join submissions s on m.kind in (${list(OF_REQUESTS)}) and s.id = m.subject_id
      where m.kind in (${list(kinds)}) and m.by_id is distinct from ${id} and ${mine(id)}
      ${kinds.includes('request-new') ? sql`union all (${newRequests(id)})` : sql``}
    ), waiting as (
      select f.*, row_number() over (partition by t.thing, f.subject_id order by t.place) = 1 as is_first
      from found f join told t on t.kind = f.kind
    ), newest as (
      select kind, least(count(*), ${MATTERS_MAX})::int as count, max(at) as at,
        least(count(*) filter (where is_first), ${MATTERS_MAX})::int as once,
        (array_agg(subject_id order by at desc, subject_id desc))[1] as subject_id,
        (array_agg(params order by at desc, subject_id desc))[1] as params
      from waiting group by kind
    )
    select n.kind, n.count, n.once, n.at, n.subject_id, n.params, n.at <= coalesce(e.seen_at, '-infinity') as seen
    from newest n
    left join staff_seen e on e.kind = n.kind and e.user_id = ${id}
    order by n.at desc, n.kind`)
  return rows.map(({ kind, count, once, subject_id, params, at, seen }) => ({
    kind,
    count,
    once,
    subject_id: Number(subject_id),
    params,
    at: new Date(at),
    seen,
  }))
}

/** Not of a request that a colleague looks after. */
const mine = (id: number): SQL => sql`(s.assignee_id is null or s.assignee_id = ${id})`

/**
 * New are the unread requests that nobody of the staff has ever read or written down, and whose senders have not come back to
 * them. Those of the reader and those of nobody are asked for apart: either is a condition of an index of unread requests,
 * and the requests of colleagues are not read, however many wait.
 */
const newRequests = (id: number): SQL => sql`
  (${newWhere(id, sql`s.assignee_id is null`)}) union all (${newWhere(id, sql`s.assignee_id = ${id}`)})`

const newWhere = (id: number, assignee: SQL): SQL => sql`
  select 'request-new', s.id, s.submitted_at, jsonb_build_object('tracking_code', s.tracking_code)
  from submissions s
  where s.read_at is null and s.status in (${list(OPEN)}) and s.user_id is distinct from ${id} and ${assignee}
    and s.channel not in ('phone', 'walk-in', 'drop-off', 'import', 'regular')
    and not exists (select from submission_events e where e.submission_id = s.id and e.kind = 'read')
    and not exists (
      select from staff_matters m
      where m.subject_id = s.id and m.kind in (${list(MATTERS.requests.filter((kind) => kind !== 'request-new'))})
    )
  order by s.submitted_at desc, s.id desc
  limit ${MATTERS_MAX}`
