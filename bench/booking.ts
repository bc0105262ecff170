// How fast appointments are made at one slot that everybody wants, and that none is made too many. Writes the section
// "Bookings" of RESULTS.md.
//   npm run bench:booking [-- --requests 3000] [--print]
import { mkdtemp, rm } from 'node:fs/promises'
import { spawnSync } from 'node:child_process'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import autocannon, { type Request } from 'autocannon'
import { sql } from 'drizzle-orm'
import { openDatabase } from '#server/database/open.ts'
import { startServer } from '#server/testing/server-process.ts'
import { silent } from '#server/testing/silent.ts'
import { AS_BROWSERS } from './as-browsers.ts'
import { writeSection } from './results.ts'

const { values } = parseArgs({
  options: { requests: { type: 'string', default: '3000' }, print: { type: 'boolean', default: false } },
})
const MANY = Number(values.requests)
const CONNECTIONS = 32
const PLACE = 'Kebayoran Baru · Kota Administrasi Jakarta Selatan'

const folder = await mkdtemp(join(tmpdir(), 'resirkuit-bench-'))
spawnSync('chmod', ['o+x', folder])
const env = { DATA_DIR: join(folder, 'data') }

try {
  // Once, so that districts are loaded; then filled while nobody serves.
  await (await startServer(env)).stop()
  await fill()
  const free = await measure('2027-01-04')
  const last = await measure('2027-01-05')
  const report = `| ${MANY} senders, ${CONNECTIONS} at a time, one slot | per second | p50 ms | p99 ms | appointments |
| --- | ---: | ---: | ---: | ---: |
| room for all | ${line(free)} |
| one place left | ${line(last)} |
`
  if (!values.print) await writeSection('bookings', report)
  process.stdout.write(report)
  if (free.made !== MANY || last.made !== 1) throw new Error('Not as many appointments as there are places.')
} finally {
  await rm(folder, { recursive: true, force: true })
}

type Measured = Awaited<ReturnType<typeof measure>>
function line({ per_s, p50_ms, p99_ms, made }: Measured) {
  return [per_s, p50_ms, p99_ms, made].map((value) => Math.round(value)).join(' | ')
}

async function fill() {
  const opened = await openDatabase({ dataDir: env.DATA_DIR, log: silent })
  const { db } = opened
  await db.execute(sql`
    with area as (
      insert into service_areas (name, time_zone, needs, sources, cutoff_h, ahead_days, hours)
      values ('Bench', 'Asia/Jakarta', '{}', '{}', 0, 1, '[]') returning id
    ), places as (
      insert into area_districts (district_id, area_id)
      select d.id, area.id from districts d, area where d.name || ' · ' || d.city = ${PLACE}
    )
    insert into slots (area_id, day, starts, ends, starts_at, ends_at, visits)
    select area.id, day::date, '09:00', '12:00', day::date + time '02:00', day::date + time '05:00', visits
    from area, (values ('2027-01-04', ${MANY}::int), ('2027-01-05', 1)) as s (day, visits)`)
  await db.execute(sql`
    with made as (
      insert into submissions (tracking_code, channel, service, status, guest_id, username, title, message, location)
      select 'RSK-AAAA-' || translate(lpad(to_hex(n), 4, 'z'), '01abcdefz', 'YZABCDEFX'),
        'landing', 'collection', 'approved', 'guest_bench_' || lpad(n::text, 8, '0'), 'Guest', 'E-Waste Collection',
        'A fridge', ${PLACE}
      from generate_series(1, ${MANY}::int) n returning id
    )
    insert into submission_events (submission_id, kind, status) select id, 'submitted', 'pending' from made`)
  await opened.close()
}

/** Everybody books the slot of that day. */
async function measure(day: string) {
  const opened = await openDatabase({ dataDir: env.DATA_DIR, log: silent })
  const { rows: senders } = await opened.db.execute<{ code: string; guest: string }>(
    sql`select tracking_code as code, guest_id as guest from submissions order by id`,
  )
  const { rows } = await opened.db.execute<{ id: string }>(sql`select id from slots where day = ${day}`)
  await opened.close()
  const slot_id = Number(rows[0]!.id)
  const server = await startServer(env)
  const queue = senders.values()
  const booking: Request = {
    method: 'POST',
    body: JSON.stringify({ slot_id }),
    setupRequest: (request) => {
      const { code, guest } = queue.next().value!
      return {
        ...request,
        path: `/api/submissions/track/${code}/booking`,
        headers: { ...AS_BROWSERS, 'content-type': 'application/json', 'x-guest-id': guest },
      }
    },
  }
  const began = performance.now()
  const result = await autocannon({
    ...{ url: server.url, connections: CONNECTIONS, amount: MANY, requests: [booking] },
  })
  const seconds = (performance.now() - began) / 1000
  await server.stop()
  const { '2xx': made, '4xx': refused, latency } = result
  if (made + refused !== MANY || result.errors > 0) throw new Error('Not everybody got an answer.')
  return { per_s: MANY / seconds, p50_ms: latency.p50, p99_ms: latency.p99, made }
}
