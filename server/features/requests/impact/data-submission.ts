import { sql } from 'drizzle-orm'
import type { DataSubmission } from '#contract/requests/impact.ts'
import { submissions } from '#server/database/schema/submissions.ts'
import { eachMinute } from './each-minute.ts'
import { readFigures } from './figures.ts'
import { roundToGram } from './totals.ts'

type Counters = Omit<DataSubmission, 'weight_kg'>
type Row = Omit<Counters, 'last_submitted_at'> & { last_submitted_at: Date | null }

/**
 * The public counters of all requests; the opening balance belongs to none of them. A rejected or cancelled request
 * is in the total alone.
 */
export async function dataSubmission(ctx: Parameters<typeof readFigures>[0]): Promise<DataSubmission> {
  const [requests, { weighed_kg, estimated_kg }] = await Promise.all([counters(ctx), readFigures(ctx)])
  return { ...requests, weight_kg: roundToGram(weighed_kg + estimated_kg) }
}

// Each part can be read from an index (by status, by guest, newest first), because a table of a million requests has
// no cheap count.
const counters = eachMinute(async ({ db }): Promise<Counters> => {
  const { rows } = await db.execute<Row>(sql`
    with by_status as (
      select ${submissions.status} as status, count(*) as requests from ${submissions} group by 1
    )
    select
      coalesce(sum(requests), 0)::float8 as total,
      coalesce(sum(requests) filter (where status in ('pending', 'approved', 'scheduled')), 0)::float8 as open,
      coalesce(sum(requests) filter (where status in ('collected', 'recycled')), 0)::float8 as completed,
      (select count(*)::float8 from ${submissions} where ${submissions.sent_by_guest}) as guests,
      (select ${submissions.submitted_at} from ${submissions} order by ${submissions.submitted_at} desc, ${submissions.id} desc limit 1) as last_submitted_at
    from by_status
  `)
  const { last_submitted_at, ...counters } = rows[0]!
  return { ...counters, last_submitted_at: last_submitted_at && new Date(last_submitted_at).toISOString() }
})
