import { sql } from 'drizzle-orm'
import type { Database } from '#server/database/open.ts'

/** Rows of one statement: a server gives one up after half a minute. */
const STEP = 10_000

/**
 * Fills up to `rows` requests with their first history entry, spread over the year 2026: every status and service,
 * a fifth read, ordinary texts, one word in ten thousand rare.
 */
export async function fillWithRequests(db: Database, rows: number) {
  const { rows: counted } = await db.execute<{ n: number }>(sql`select count(*)::int as n from submissions`)
  const have = counted[0]!.n
  if (have >= rows) return
  for (let from = have; from < rows; from += STEP) {
    const to = Math.min(rows, from + STEP)
    await db.execute(sql`
      with words as (
        select array['laptop', 'printer', 'monitor', 'cables', 'refrigerator', 'phone', 'battery', 'router', 'fan', 'radio'] as w
      ), made as (
        insert into submissions (tracking_code, channel, service, status, guest_id, username, title, message, location,
          phone_number, submitted_at, read_at)
        select 'RSK-' || translate(substr(upper(to_hex(n::bigint + x'10000000'::bigint)), 1, 4), '01', 'YZ') || '-' ||
            translate(substr(upper(to_hex(n::bigint + x'10000000'::bigint)), 5, 4), '01', 'YZ'),
          'landing', (enum_range(null::service))[1 + n % 4], (enum_range(null::status))[1 + (n / 4) % 7],
          'guest_fill_' || lpad(n::text, 12, '0'), 'Guest-' || n % 9000, 'E-Waste Collection',
          'We have an old ' || w[1 + n % 10] || ' and a ' || w[1 + (n / 10) % 10] || ' to hand over, number ' || n % 5000 ||
            case when n % 10000 = 7 then ' with an oscilloscope' else '' end,
          'District ' || n % 7285, '+62812' || lpad((n % 10000000)::text, 7, '0'),
          timestamptz '2026-01-01' + n * (interval '300 days' / ${rows}),
          case when n % 5 = 0 then now() end
        from generate_series(${from}::int + 1, ${to}::int) n, words
        returning id, submitted_at
      )
      insert into submission_events (submission_id, kind, status, at) select id, 'submitted', 'pending', submitted_at from made`)
  }
  await db.execute(sql`vacuum analyze submissions`)
  await db.execute(sql`vacuum analyze submission_events`)
}

/** Two items with every request that brings something in, and two weights, one of them corrected, with what came in. */
export async function fillWithWeights(db: Database) {
  const { rows } = await db.execute<{ last: number }>(
    sql`select coalesce(max(id), 0)::int as last from submissions`,
  )
  for (let from = 0; from < rows[0]!.last; from += STEP) {
    const here = sql`id > ${from} and id <= ${from + STEP} and service in ('collection', 'donation')`
    await db.execute(sql`
      insert into submission_items (submission_id, device_class, brand, quantity, condition)
      select id, class, 'Lenovo', 1 + id % 5, 'broken'
      from submissions, unnest(array['laptop', null]) class where ${here}`)
    await db.execute(sql`
      with weighed as (
        insert into weight_entries (submission_id, device_class, weight_kg, method, outcome)
        select id, 'laptop', 2.5, method, 'recycled'
        from submissions, unnest(array['weighed', 'estimated']::weight_method[]) method
        where ${here} and status in ('collected', 'recycled')
        returning id, submission_id, device_class, method, outcome
      )
      insert into weight_entries (submission_id, device_class, weight_kg, method, outcome, replaces_id)
      select submission_id, device_class, 2.25, method, outcome, id from weighed where method = 'weighed'`)
  }
  await db.execute(sql`vacuum analyze submission_items`)
  await db.execute(sql`vacuum analyze weight_entries`)
}
