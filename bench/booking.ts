// How fast appointments are made at one slot that everybody wants, and that none is made too many. Writes the section
// "Bookings" of RESULTS.md.
//   npm run bench:booking [-- --requests 3000] [--print]
import { mkdtemp, rm } from 'node:fs/promises'
import { spawnSync } from 'node:child_process'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import autocannon, { type Request, type Result } from 'autocannon'
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
/** Bookings of another slot before the clock runs: a server that has just started compiles while it answers. */
const WARM = 500
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
  const report = `| ${MANY} senders, ${CONNECTIONS} at a time, one slot, after ${WARM} others | per second | p50 ms | p99 ms | appointments |
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

type Measured = Awaited<ReturnType<typeof everybody>>
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
    insert into slots (area_id, day, starts, ends, starts_at, ends_at, visits, offered)
    select area.id, day::date, '09:00', '12:00', day::date + time '02:00', day::date + time '05:00', visits, visits
    from area, (values ('2027-01-04', ${MANY}::int), ('2027-01-05', 1), ('2027-01-06', ${2 * WARM}::int)) as s (day, visits)`)
  await db.execute(sql`
    with made as (
      insert into submissions (tracking_code, channel, service, status, guest_id, username, title, message, location)
      select 'RSK-AAAA-' || translate(lpad(to_hex(n), 4, 'z'), '01abcdefz', 'YZABCDEFX'),
        'landing', 'collection', 'approved', 'guest_bench_' || lpad(n::text, 8, '0'), 'Guest', 'E-Waste Collection',
        'A fridge', ${PLACE}
      from generate_series(1, ${MANY + WARM}::int) n returning id
    )
    insert into submission_events (submission_id, kind, status) select id, 'submitted', 'pending' from made`)
  await opened.close()
}

/** Everybody books the slot of that day. */
async function measure(day: string) {
  const opened = await openDatabase({ dataDir: env.DATA_DIR, log: silent })
  const { rows: senders } = await opened.db.execute<Sender>(
    sql`select tracking_code as code, guest_id as guest from submissions order by id`,
  )
  const { rows: days } = await opened.db.execute<{ day: string; id: string }>(
    sql`select day::text, id from slots`,
  )
  await opened.close()
  const slotOn = (on: string) => Number(days.find((slot) => slot.day === on)!.id)
  const server = await startServer(env)
  await everybody(server.url, senders.slice(MANY), slotOn('2027-01-06'))
  const measured = await everybody(server.url, senders.slice(0, MANY), slotOn(day))
  await server.stop()
  return measured
}

type Sender = { code: string; guest: string }
async function everybody(url: string, senders: Sender[], slot_id: number) {
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
  // It ends with a whole second, which the last answer does not.
  let last = began
  const asked = { url, connections: CONNECTIONS, amount: senders.length, requests: [booking] }
  const result = await new Promise<Result>((resolve, reject) =>
    autocannon(asked, (error, result) => (error ? reject(error as Error) : resolve(result))).on(
      'response',
      () => (last = performance.now()),
    ),
  )
  const seconds = (last - began) / 1000
  const { '2xx': made, '4xx': refused, latency } = result
  if (made + refused !== senders.length || result.errors > 0) throw new Error('Not everybody got an answer.')
  return { per_s: senders.length / seconds, p50_ms: latency.p50, p99_ms: latency.p99, made }
}
