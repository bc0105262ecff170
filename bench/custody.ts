// How fast the stores answer with a long ledger behind them: totals, lists, a lot, and an act. Prints a section for
// RESULTS.md; `--write` puts it there.
//   npm run bench:custody [-- --entries 200000] [--write]
import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { availableParallelism, cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { QueryConfig } from 'pg'
import { openDatabase } from '#server/database/open.ts'
import { startServer } from '#server/testing/server-process.ts'
import { silent } from '#server/testing/silent.ts'
import { signIn } from './identity.ts'
import { writeSection } from './results.ts'

const { values } = parseArgs({
  options: { entries: { type: 'string', default: '200000' }, write: { type: 'boolean', default: false } },
})
const ENTRIES = Number(values.entries)
const GOAL_MS = 50
/** Of a report, which reads the whole ledger: somebody waits for it a few times a month. */
const REPORT_GOAL_MS = 2000
const WARM_UP = 10
const ASKS = 100
/** Of reports. */
const FEW_ASKS = 20
/** Filled in parts, as one act is checked after the other when a part is kept. */
const PART = 2500
/** The program's own connections give up long before. */
const HOUR_MS = 60 * 60 * 1000

const folder = await mkdtemp(join(tmpdir(), 'resirkuit-bench-'))
spawnSync('chmod', ['o+x', folder])
const env = { DATA_DIR: join(folder, 'data') }

try {
  // Once, so that somebody can sign in; then filled while nobody serves.
  const first = await startServer(env)
  await signIn(first.url)
  await first.stop()
  const stored = await fill()
  const server = await startServer(env)
  const headers = { authorization: `Bearer ${(await signIn(server.url)).idToken}` }
  const at = async (path: string) => answer(path, await fetch(`${server.url}/api/${path}`, { headers }))
  const get = (path: string) => at(`custody/${path}`)
  const page = (await get('lots?limit=50')) as { lots: { id: number }[] }
  const ids = page.lots.map(({ id }) => id)
  const split = async (n: number) => {
    const path = `lots/${ids[n % ids.length]}/split`
    const reply = await fetch(`${server.url}/api/custody/${path}`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json', 'idempotency-key': randomUUID() },
      body: JSON.stringify({ parts: [{ weight_kg: 0.001 }] }),
    })
    return answer(path, reply)
  }
  const asked: Record<string, (n: number) => Promise<unknown>> = {
    'the stores with all totals': () => get('stores'),
    'the oldest fifty lots': () => get('lots?limit=50'),
    'a page in the middle': () => get(`lots?limit=50&after=${stored.middle}`),
    'the lots of a rare kind': () => get('lots?what=server'),
    'a lot with its history': () => get(`lots/${stored.middle}`),
    'an act: a part is split off': split,
  }
  const reports: typeof asked = {
    'the report of a month': () => at('admin/reports/2026-03'),
    'the report of a half-year': () => at('admin/reports/2026-H1'),
    'the list of months': () => at('admin/reports?kind=month'),
  }
  const lines: string[] = []
  const slow: string[] = []
  for (const [some, goal_ms, asks] of [
    [asked, GOAL_MS, ASKS],
    [reports, REPORT_GOAL_MS, FEW_ASKS],
  ] as const)
    for (const [name, ask] of Object.entries(some)) {
      const taken = await measure(ask, asks)
      const [p50, p99] = [taken[Math.floor(asks / 2)]!, taken[Math.floor(asks * 0.99)]!]
      if (p50 > goal_ms) slow.push(`${name}: ${p50.toFixed(1)} ms`)
      lines.push(`| ${name} | ${p50.toFixed(1)} | ${p99.toFixed(1)} |`)
    }
  await server.stop()
  const report = `Written by \`npm run bench:custody\` on ${new Date().toISOString().slice(0, 10)}: ${availableParallelism()} cores (${cpus()[0]?.model.trim()}); over HTTP, with the
embedded database, one at a time, ${ASKS} times each (reports ${FEW_ASKS} times); ${stored.entries.toLocaleString('en')} entries on ${stored.lots.toLocaleString('en')} lots. Goal: a median of at most ${GOAL_MS} ms, of a report ${REPORT_GOAL_MS} ms.

| what is asked | p50 ms | p99 ms |
| --- | ---: | ---: |
${lines.join('\n')}
`
  if (values.write) await writeSection('custody', report)
  process.stdout.write(report)
  if (slow.length > 0) throw new Error(`Medians above their goal: ${slow.join(', ')}.`)
} finally {
  await rm(folder, { recursive: true, force: true })
}

async function answer(path: string, reply: Response) {
  const body: unknown = await reply.json()
  if (!reply.ok) throw new Error(`${path}: ${JSON.stringify(body)}`)
  return body
}

/** @returns how long each took, in ms, the fastest first */
async function measure(ask: (n: number) => Promise<unknown>, asks: number) {
  const taken: number[] = []
  for (let n = -WARM_UP; n < asks; n++) {
    const began = performance.now()
    await ask(n + WARM_UP)
    if (n >= 0) taken.push(performance.now() - began)
  }
  return taken.toSorted((one, other) => one - other)
}

/** Eight entries for a lot that came in: it was received, something taken out of it, and another part recycled. */
async function fill() {
  const opened = await openDatabase({ dataDir: env.DATA_DIR, log: silent })
  const client = await opened.db.$client.connect()
  const run = (text: string) => client.query({ text, query_timeout: HOUR_MS } as QueryConfig)
  await run('set statement_timeout = 0')
  await run('set synchronous_commit = off')
  // Nobody has counted the empty tables yet: the checks would read all of a table for each of its rows.
  await run('set enable_seqscan = off')
  for (let done = 0; done < ENTRIES / 8; done += PART)
    await run(`
      with made as (
        insert into lots (store_id, device_class, waste_source, route, since)
        select (select id from stores where is_default),
          case when n % 2000 = 7 then 'server'
            else (array['laptop', 'washing-machine', 'electric-fan', 'rice-cooker', 'refrigerator'])[1 + n % 5] end,
          'household', 'household', timestamptz '2026-01-01' + n * interval '10 minutes'
        from generate_series(${done} + 1, ${done + PART}) n returning id, since
      ), twins as (
        insert into lots (store_id, device_class, waste_source, route, since)
        select (select id from stores where is_default), 'power-tool', 'household', 'household',
          timestamptz '2026-01-01' + n * interval '10 minutes'
        from generate_series(${done} + 1, ${done + PART}) n returning id
      ), received as (
        insert into custody_acts (kind, at) select 'received', since from made returning id
      ), split as (
        insert into custody_acts (kind, at) select 'dismantled', since from made returning id
      ), ended as (
        insert into custody_acts (kind, at) select 'outcome', since from made returning id
      )
      insert into custody_entries (act_id, lot_id, account, grams)
      select act, lot, account, grams
      from (select id, row_number() over (order by id) as n from made) made
        join (select id, row_number() over (order by id) as n from twins) twins using (n)
        join (select id, row_number() over (order by id) as n from received) r using (n)
        join (select id, row_number() over (order by id) as n from split) s using (n)
        join (select id, row_number() over (order by id) as n from ended) e using (n), lateral (values
          (r.id, made.id, 'source', -10000), (r.id, made.id, 'stock', 10000),
          (s.id, made.id, 'stock', -3000), (s.id, made.id, 'passed', 3000),
          (s.id, twins.id, 'passed', -3000), (s.id, twins.id, 'stock', 3000),
          (e.id, made.id, 'stock', -4000), (e.id, made.id, 'recycled', 4000)
        ) v (act, lot, account, grams)`)
  await run('vacuum analyze lots')
  await run('vacuum analyze custody_entries')
  await run('vacuum analyze custody_acts')
  const { rows } = await client.query<{ entries: number; lots: number; middle: number }>(`
    select (select count(*)::int from custody_entries) as entries, count(*)::int as lots,
      (select id::int from lots where device_class = 'laptop' order by id offset ${Math.floor(ENTRIES / 80)} limit 1) as middle
    from lots`)
  client.release()
  await opened.close()
  return rows[0]!
}
