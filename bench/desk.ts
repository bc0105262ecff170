// Measures Today, the desk's table with each of its filters, and what it finds of who asks about their data, at a thousand requests
// and at a million, and how many times slower the million is. Prints a section for RESULTS.md; `--write` puts it there.
//   npm run bench:desk [-- --rows 1000000] [--write]
import { spawnSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { availableParallelism, cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { PoolClient, QueryConfig } from 'pg'
import { openDatabase } from '#server/database/open.ts'
import { startServer } from '#server/testing/server-process.ts'
import { silent } from '#server/testing/silent.ts'
import { signIn } from './identity.ts'
import { writeSection } from './results.ts'

const { values } = parseArgs({
  options: { rows: { type: 'string', default: '1000000' }, write: { type: 'boolean', default: false } },
})
const FEW = 1000
const MANY = Number(values.rows)
const WARM_UP = 20
const ASKS = 150
const GOAL = 1.5
/** The program's own connections give up long before. */
const HOUR_MS = 60 * 60 * 1000

const DISTRICT = '31.74.07'
const PICKUP_DAY = '2026-10-20'
const ASKED: Record<string, string> = {
  'newest, no filter': '',
  'from a day to another': 'from=2026-10-01&to=2026-10-20',
  'a district': `district=${DISTRICT}`,
  unread: 'unread=true',
  mine: 'assignee=me',
  'nobody’s, and open': 'assignee=nobody',
  'the sender has written': 'conversation=answered',
  'the sender has written, unread': 'conversation=answered&unread=true',
  'waiting for the sender': 'conversation=asked',
  'where it comes from': 'waste_source=public-place',
  'day of the appointment': `pickup_day=${PICKUP_DAY}`,
  'status and service': 'status=pending&service=collection',
  'due first': 'order=due',
  overdue: 'overdue=true',
  'overdue visits': 'overdue=true&status=scheduled',
  'due first, pending': 'order=due&status=pending',
  'due first, mine': 'order=due&assignee=me',
  'by visit': 'order=visit',
  'days of visits': `visit_from=${PICKUP_DAY}&visit_to=2026-11-05`,
  'days of visits, mine': `visit_from=${PICKUP_DAY}&visit_to=2026-11-05&assignee=me`,
  'open, without a visit': 'unvisited=true',
  'by district': 'order=district',
  'the heaviest': 'order=weight',
  'with kilograms': 'weighed=recorded',
  'collected, without kilograms': 'weighed=missing',
  'staff are to act': 'waits_for=staff',
  'the sender is to act': 'waits_for=sender',
  'staff are to act, mine, approved': 'waits_for=staff&assignee=me&status=approved',
  'a district, unread': `district=${DISTRICT}&unread=true`,
  'mine, approved, from a day on': 'assignee=me&status=approved&from=2026-06-01',
  'unread of a source, to a day': 'unread=true&waste_source=business&to=2026-09-01',
  'eight at once': `district=${DISTRICT}&unread=true&assignee=nobody&waste_source=household&from=2026-02-01&to=2026-10-25&status=pending&overdue=true`,
}
/** Beside the table; the figures are computed once a minute. */
const OTHERS: Record<string, string> = {
  Today: '/api/desk/today',
  'the figures of Today': '/api/desk/figures',
}
/** The people who ask by letter for their data; each has one request. */
const LETTER = { kind: 'access', message: 'By letter', received_at: new Date().toISOString(), locale: 'id' }
const PEOPLE: Record<string, object> = {
  'what is of a phone number': { ...LETTER, email: null, phone_number: '+628120000424' },
  'what is of an e-mail address': { ...LETTER, email: 'Person-420@example.org', phone_number: null },
}

const folder = await mkdtemp(join(tmpdir(), 'resirkuit-bench-'))
spawnSync('chmod', ['o+x', folder])

try {
  const few = await desk('few', FEW)
  const many = await desk('many', MANY)
  const lines: string[] = []
  for (const name of [...Object.keys(OTHERS), ...Object.keys(ASKED), ...Object.keys(PEOPLE)]) {
    const [a, b] = await inTurn(few.ask(name), many.ask(name))
    const slower = (b.p50 / a.p50).toFixed(2)
    const [one, other, worst] = [a.p50, b.p50, b.p95].map((ms) => ms.toFixed(1))
    process.stderr.write(`${name}: ${one} and ${other} ms, p95 ${worst}\n`)
    lines.push(`| ${name} | ${one} | ${other} | ${worst} | ${slower} |`)
  }
  await few.stop()
  await many.stop()
  const report = `Written by \`npm run bench:desk\` on ${new Date().toISOString().slice(0, 10)}: ${availableParallelism()} cores (${cpus()[0]?.model.trim()}); a page of ten rows over HTTP,
both servers at once with their embedded databases, asked in turn ${ASKS} times each, so that whatever else the machine does slows
both. Median in ms, and the 95th percentile of the larger one.

| filter | ${FEW.toLocaleString('en')} stored | ${MANY.toLocaleString('en')} stored | p95 | slower (goal ≤ ${GOAL}) |
| --- | ---: | ---: | ---: | ---: |
${lines.join('\n')}
`
  if (values.write) await writeSection('desk', report)
  process.stdout.write(report)
} finally {
  await rm(folder, { recursive: true, force: true })
}

/** A server with so many requests; `ask` makes what asks for a page and says how many ms it took. */
async function desk(name: string, rows: number) {
  const env = { DATA_DIR: join(folder, name) }
  // Once, so that districts are loaded and somebody can sign in; then filled while nobody serves.
  const first = await startServer(env)
  await signIn(first.url)
  await first.stop()
  const opened = await openDatabase({ dataDir: env.DATA_DIR, log: silent })
  const client = await opened.db.$client.connect()
  await fill(client, rows)
  client.release()
  await opened.close()
  const server = await startServer(env)
  const headers = { authorization: `Bearer ${(await signIn(server.url)).idToken}` }
  const call = async (path: string, body?: object) => {
    const reply = await fetch(`${server.url}${path}`, {
      method: body ? 'POST' : 'GET',
      headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    })
    const text = await reply.text()
    if (!reply.ok) throw new Error(`${path}: ${text}`)
    return text
  }
  const paths: Record<string, string> = { ...OTHERS }
  for (const [name, query] of Object.entries(ASKED)) paths[name] = `/api/timeline?part=data&limit=10&${query}`
  for (const [name, who] of Object.entries(PEOPLE)) {
    const { id } = JSON.parse(await call('/api/admin/rights', who)) as { id: number }
    paths[name] = `/api/admin/rights/${id}`
  }
  const ask = (name: string) => async () => {
    const began = performance.now()
    await call(paths[name]!)
    return performance.now() - began
  }
  return { ask, stop: () => server.stop() }
}

type Ask = () => Promise<number>

type Taken = { p50: number; p95: number }

/** @returns in ms */
async function inTurn(one: Ask, other: Ask): Promise<[Taken, Taken]> {
  const taken: [number[], number[]] = [[], []]
  for (let n = -WARM_UP; n < ASKS; n++) {
    const [a, b] = [await one(), await other()]
    if (n < 0) continue
    taken[0].push(a)
    taken[1].push(b)
  }
  return [summary(taken[0]), summary(taken[1])]
}

function summary(all: number[]): Taken {
  const sorted = all.toSorted((a, b) => a - b)
  const at = (part: number) => sorted[Math.floor(sorted.length * part)]!
  return { p50: at(0.5), p95: at(0.95) }
}

/**
 * As a desk has them: one request in a hundred of the district, of the one who asks, or of a public place; nearly all that are
 * older than a month read and ended, and of the others one in a hundred asked and one answered; twelve visits a day, and ten times a day that wait for an answer; an address for mails
 * with one in twenty. Indexes are made afterwards, which is faster.
 */
async function fill(client: PoolClient, rows: number) {
  const run = (text: string, values: unknown[] = []) =>
    client.query({ text, values, query_timeout: HOUR_MS } as QueryConfig)
  await run('set statement_timeout = 0')
  await run('set synchronous_commit = off')
  const { rows: indexes } = await client.query<{ name: string; made: string }>(`
    select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as made from pg_index
    where indrelid = 'submissions'::regclass and not indisunique`)
  for (const { name } of indexes) await run(`drop index ${name}`)
  for (let from = 0; from < rows; from += 50_000)
    await run(
      `with made as (
        insert into submissions (tracking_code, channel, service, status, guest_id, username, title, message, location,
          phone_number, notify_email, waste_source, assignee_id, conversation, submitted_at, status_at, read_at)
        select 'RSK-' || translate(substr(upper(to_hex(n::bigint + x'10000000'::bigint)), 1, 4), '01', 'YZ') || '-' ||
            translate(substr(upper(to_hex(n::bigint + x'10000000'::bigint)), 5, 4), '01', 'YZ'),
          'landing', (enum_range(null::service))[1 + n % 4],
          case when old then (array['recycled', 'collected', 'rejected', 'cancelled'])[1 + n / 4 % 4]::status
            else (enum_range(null::status))[1 + n / 4 % 7] end,
          'guest_fill_' || lpad(n::text, 12, '0'), 'Guest-' || n % 9000, 'E-Waste Collection', 'A laptop and a fan, number ' || n % 5000,
          case when n % 100 = 3 then district else 'Jl. Melati ' || n % 7285 end, '+62812' || lpad((n % 10000000)::text, 7, '0'),
          case when n % 20 = 0 then 'person-' || n || '@example.org' end,
          case when n % 100 = 5 then 'public-place' when n % 3 = 0 then 'household' when n % 3 = 1 then 'business' end,
          case when n % 100 = 7 then me end,
          case when not old then case n % 100 when 11 then 'asked' when 13 then 'answered' end end, at, at, case when old then at end
        from generate_series($1::int + 1, $2::int) n
          cross join lateral (select timestamptz '2026-01-01' + (n::bigint * 7919 % $3::int) * (interval '300 days' / $3::int) as at) t
          cross join lateral (select at < timestamptz '2026-10-01' and n % 50 <> 3 as old) o
          cross join (select name || ' · ' || city as district from districts where id = $4) d
          cross join (select min(id) as me from users) u
        returning id, submitted_at
      )
      insert into submission_events (submission_id, kind, status, at)
      select id, 'submitted', 'pending', submitted_at from made`,
      [from, Math.min(rows, from + 50_000), rows, DISTRICT],
    )
  for (const { made } of indexes) await run(made)
  await run(`
    with area as (
      insert into service_areas (name, time_zone, needs, sources, cutoff_h, ahead_days, hours)
      values ('Bench', 'Asia/Jakarta', '{}', '{}', 0, 1, '[]') returning id
    )
    insert into slots (area_id, day, starts, ends, starts_at, ends_at, visits, offered)
    select area.id, day::date, '09:00', '12:00', day + time '02:00', day + time '05:00', 100, 100
    from area, generate_series(timestamp '2026-01-01', timestamp '2026-12-31', interval '1 day') day`)
  await run(
    `insert into bookings (slot_id, submission_id, kg)
    select (select id from slots where day = $1::date) + n % 30, id, 0
    from (select id, row_number() over (order by id) n from submissions where status = 'scheduled' limit 360) visited`,
    [PICKUP_DAY],
  )
  await run(
    `insert into bookings (slot_id, submission_id, kg)
    select (select id from slots where day = $1::date) + n % 60, id, 0
    from (select id, row_number() over (order by id) n from submissions where status in ('pending', 'approved') limit 600) asked`,
    [PICKUP_DAY],
  )
  // A weight for each tenth, as every one had that was collected within the year.
  await run(`
    insert into weight_entries (submission_id, device_class, weight_kg, method, outcome, recorded_at)
    select id, (array['laptop', 'tv-crt', 'washing-machine', 'printer'])[1 + id % 4], 1 + id % 9, 'weighed',
      (array['unknown', 'recycled', 'disposed'])[1 + id % 3]::outcome, submitted_at
    from submissions where id % 10 = 0 order by submitted_at`)
  await run(`
    update submissions s set recorded_g = w.grams
    from (select submission_id, round(sum(weight_kg) * 1000) as grams from weight_entries group by 1) w where w.submission_id = s.id`)
  for (const table of [
    'submissions',
    'bookings',
    'slots',
    'submission_events',
    'weight_entries',
    'weight_fates',
  ])
    await run(`vacuum analyze ${table}`)
  await run('reset all')
}
