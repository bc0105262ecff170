import { sql } from 'drizzle-orm'
import type { Database } from '#server/database/open.ts'

/**
 * Fills up to `rows` requests with their first history entry, spread over the year 2026: every status and service,
 * a fifth read, ordinary texts, one word in ten thousand rare.
 */
export async function fillWithRequests(db: Database, rows: number) {
  const { rows: counted } = await db.execute<{ n: number }>(sql`select count(*)::int as n from submissions`)
  const have = counted[0]!.n
  if (have >= rows) return
  for (let from = have; from < rows; from += 50_000) {
    const to = Math.min(rows, from + 50_000)
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
