// A mixed day at rising rates until one call in a hundred waits longer than half a second: how many a second that is, and what is used
// up first; on the embedded database and on a server of its own, on ever more requests, and by two processes. Then, on the first
// engine named, 70 % of it for a time, with what it does to memory. Writes the section "A day" of RESULTS.md.
//   npm run bench:day [-- --engines embedded,server] [--rows 1000,100000,1000000] [--seconds 15] [--soak 60m] [--at 60] [--write]
// After npm run build, on Linux; as root with Debian's PostgreSQL for the server.
import { spawnSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { availableParallelism, cpus, loadavg } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { Agent } from 'undici'
import { findEmbeddedPostgres } from '#server/database/embedded-postgres.ts'
import { openDatabase } from '#server/database/open.ts'
import { startServer } from '#server/testing/server-process.ts'
import { silent } from '#server/testing/silent.ts'
import { arrive, within } from './day/arrive.ts'
import { openDay } from './day/mix.ts'
import { QUIET, quiet, slope, usedUp, watch, type Watched } from './day/watch.ts'
import { ownPostgres } from './faults/postgres.ts'
import { freePort } from './faults/scene.ts'
import { fillWithRequests } from './fill.ts'
import { writeSection } from './results.ts'

const { values } = parseArgs({
  options: {
    engines: { type: 'string', default: 'embedded,server' },
    rows: { type: 'string', default: '1000,100000,1000000' },
    seconds: { type: 'string', default: '15' },
    from: { type: 'string', default: '100' },
    /** How many requests are stored where two processes and the soak are measured. */
    main: { type: 'string', default: '100000' },
    soak: { type: 'string', default: '60m' },
    /** Only the soak, at so many a second; nothing is written. */
    at: { type: 'string' },
    /** Seconds for which a step waits until nobody else works. */
    patience: { type: 'string', default: '30' },
    write: { type: 'boolean', default: false },
  },
})
const LIMIT_MS = 500
const WARM = { per_s: 50, seconds: 15 }
/** A rate has failed when it did so twice on a quiet machine; where that is not to be had, so many times. */
const TRIES = 3
const QUIET_TRIES = 2
const SETTLE_S = 2
const STEP = 1.25
const OF_IT = 0.7
const ROWS = values.rows.split(',').map(Number)
const MAIN = Number(values.main)
const SOAK_S = Number.parseFloat(values.soak) * (values.soak.endsWith('m') ? 60 : 1)

type Engine = { dataDir: string; databaseUrl?: string }
type Step = { per_s: number; p50: number; p99: number; slow: string; failed: number; seen: Watched }
type Measured = { name: string; good: Step | undefined; beyond: Step | undefined }

const bySlow = (one: { p99: number }, other: { p99: number }) => other.p99 - one.p99
const carried = ({ p99, failed }: Step) => p99 <= LIMIT_MS && failed === 0

const measured: Measured[] = []
const soaks: string[] = []
const [withSoak, ...others] = values.engines.split(',')
await measureEngine(withSoak!, SOAK_S > 0)
for (const name of others) await measureEngine(name, false)
const report = write()
if (values.write && !values.at) await writeSection('day', report)
process.stdout.write(report)

async function measureEngine(name: string, soaked: boolean) {
  await using opened = new AsyncDisposableStack()
  const folder = await mkdtemp('/var/tmp/resirkuit-day-')
  spawnSync('chmod', ['o+x', folder])
  opened.defer(() => rm(folder, { recursive: true, force: true }))
  const server = name === 'server' ? await ownPostgres() : undefined
  if (name === 'server' && !server) throw new Error('There are no programs of PostgreSQL.')
  if (server) opened.defer(server.close)
  const engine = { dataDir: join(folder, 'data'), ...(server && { databaseUrl: server.url }) }
  for (const rows of ROWS) {
    await fill(engine, rows)
    if (values.at) {
      await withServers(engine, 1, rows, (asked) => soak(name, rows, Number(values.at), asked))
      continue
    }
    const good = await withServers(engine, 1, rows, (asked) => climb(name, rows, 1, asked))
    if (rows !== MAIN) continue
    if (server) await withServers(engine, 2, rows, (asked) => climb(name, rows, 2, asked))
    if (good && soaked)
      await withServers(engine, 1, rows, (asked) => soak(name, rows, good.per_s * OF_IT, asked))
  }
}

async function fill({ dataDir, databaseUrl }: Engine, rows: number) {
  const { db, close } = await openDatabase({ dataDir, databaseUrl, log: silent })
  await fillWithRequests(db, rows)
  await close()
}

type Asked = Awaited<ReturnType<typeof ask>>

async function withServers<Result>(
  { dataDir, databaseUrl }: Engine,
  count: number,
  rows: number,
  work: (asked: Asked) => Promise<Result>,
) {
  await using opened = new AsyncDisposableStack()
  const servers: { url: string; pid: number; metrics: string }[] = []
  while (servers.length < count) {
    const port = await freePort()
    const server = await startServer({
      DATA_DIR: dataDir,
      SECRET: 'a-day-'.repeat(8),
      METRICS_PORT: String(port),
      ...(databaseUrl && { DATABASE_URL: databaseUrl }),
      PHOTO_SPACE_MB: '1000000',
      DISK_FLOOR_MB: '1024',
    })
    opened.defer(server.stop)
    servers.push({
      url: server.url,
      pid: server.child.pid!,
      metrics: `http://127.0.0.1:${port}/metrics`,
    })
  }
  return await work(await ask(opened, servers, await postmasterOf(dataDir, databaseUrl), rows))
}

async function postmasterOf(dataDir: string, databaseUrl?: string) {
  const found = findEmbeddedPostgres(dataDir)
  const url = databaseUrl ?? (found.state === 'running' ? found.url : undefined)
  if (!url) throw new Error('The embedded database does not run.')
  const client = new pg.Client(url)
  await client.connect()
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  const { stdout } = spawnSync('ps', ['-o', 'ppid=', '-p', String(rows[0]!.pid)], { encoding: 'utf8' })
  await client.end()
  return Number(stdout)
}

/** The people of the day at these servers, warmed up. */
async function ask(
  opened: AsyncDisposableStack,
  servers: { url: string; pid: number; metrics: string }[],
  postmaster: number,
  rows: number,
) {
  const agent = new Agent({ connections: 512, headersTimeout: 30_000, bodyTimeout: 30_000 })
  opened.defer(() => agent.destroy())
  const urls = servers.map(({ url }) => url)
  const day = await openDay(urls, agent, rows)
  await arrive(day, WARM.per_s * servers.length, WARM.seconds)
  return async (per_s: number, seconds: number): Promise<Step> => {
    await arrive(day, per_s, SETTLE_S)
    const end = await watch(servers, postmaster)
    const { times, failed, late } = await arrive(day, per_s, seconds)
    const seen = await end()
    const all = [...times.values()].flat()
    const [slowest] = [...times].map(([kind, of]) => ({ kind, p99: within(of, 0.99) })).toSorted(bySlow)
    for (const [why, often] of failed) process.stderr.write(`  ${often} × ${why}\n`)
    const step = {
      per_s,
      p50: within(all, 0.5),
      p99: within(all, 0.99),
      seen,
      slow: slowest ? `${slowest.kind} ${Math.round(slowest.p99)}` : '',
      failed: [...failed.values()].reduce((sum, often) => sum + often, 0),
    }
    process.stderr.write(
      `  ${per_s.toFixed(0)}/s: p50 ${step.p50.toFixed(0)}, p99 ${step.p99.toFixed(0)} ms (${step.slow}); ${used(seen)}; left late p99 ${within(late, 0.99).toFixed(0)} ms; load ${loadavg()[0]!.toFixed(1)}\n`,
    )
    return step
  }
}

/** Ever more, until it is too much. */
async function climb(engine: string, rows: number, processes: number, asked: Asked) {
  const name = `${engine}, ${rows.toLocaleString('en')} requests, ${processes === 1 ? 'one process' : 'two processes'}`
  process.stderr.write(`${name}\n`)
  const seconds = Number(values.seconds)
  let good: Step | undefined
  let beyond: Step | undefined
  for (let per_s = Number(values.from); !beyond; per_s *= STEP) {
    let step: Step | undefined
    for (let tries = 0, undisturbed = 0; tries < TRIES && undisturbed < QUIET_TRIES; tries++) {
      await quiet(Number(values.patience))
      const next = await asked(per_s, seconds)
      if (!step || carried(next) || next.p99 < step.p99) step = next
      if (carried(step)) break
      if (next.seen.others <= QUIET) undisturbed++
    }
    if (carried(step!)) good = step
    else beyond = step
  }
  measured.push({ name, good, beyond })
  if (values.write) await writeSection('day', write())
  return good
}

async function soak(engine: string, rows: number, per_s: number, asked: Asked) {
  process.stderr.write(`${engine}, for ${values.soak}\n`)
  const { p50, p99, failed, seen } = await asked(per_s, SOAK_S)
  const { memory } = seen
  const mb = (value: number) => Math.round(value)
  const hour = (of: 'rss' | 'heap') => `${slope(memory, of) > 0 ? '+' : ''}${mb(slope(memory, of))}`
  soaks.push(
    `| ${engine}, ${rows.toLocaleString('en')} requests | ${Math.round(per_s)} | ${(SOAK_S / 60).toFixed(0)} | ${mb(p50)} | ${mb(p99)} | ${failed} | ${mb(memory[0]!.rss)}, ${mb(Math.max(...memory.map(({ rss }) => rss)))}, ${mb(memory.at(-1)!.rss)} | ${hour('rss')} | ${hour('heap')} |`,
  )
}

function used({ loop, servers, pictures, postgres, client, others, late_ms, waiting }: Watched) {
  const cores = [loop, servers, pictures, postgres, client, others].map((value) => value.toFixed(2))
  return `${cores.join(' · ')} | ${Math.round(late_ms)} | ${waiting}`
}

/** Which other work on the machine changes little. */
function each({ per_s, seen: { loop, servers, pictures, postgres } }: Step) {
  return [loop, servers, pictures, postgres].map((cores) => ((cores * 1000) / per_s).toFixed(2)).join(' · ')
}

function write() {
  const rows = measured.map(({ name, good, beyond }) => {
    const cells = good
      ? [Math.round(good.per_s), `${Math.round(good.p50)} · ${Math.round(good.p99)}`, good.slow, each(good)]
      : [`below ${values.from}`, '', '', '']
    const then = beyond!
    return `| ${name} | ${cells.join(' | ')} | ${Math.round(then.per_s)}: ${Math.round(then.p99)} | ${used(then.seen)} | ${usedUp(then.seen)} |`
  })
  return `Written by \`npm run bench:day\` on ${new Date().toISOString().slice(0, 10)}: ${availableParallelism()} cores (${cpus()[0]?.model.trim()}), Node ${process.versions.node}; servers, database
and load on the same machine, rates raised by a quarter, ${values.seconds} s each. Calls arrive at a constant rate; waiting counts from when a call was due.

| | a second, p99 ≤ ${LIMIT_MS} ms | p50 · p99 ms | slowest kind, p99 ms | CPU a call there, ms: thread that answers · node · pictures · PostgreSQL | the next rate: p99 ms | cores there: thread that answers · node · pictures · PostgreSQL · load · others | loop late, p99 ms | waited for a connection | used up first |
| --- | ---: | ---: | --- | --- | ---: | --- | ---: | ---: | --- |
${rows.join('\n')}
${soaks.length > 0 ? soakTable() : ''}`
}

function soakTable() {
  return `
${values.at ? 'At a given rate' : `At ${OF_IT * 100} % of it`}, for a time:

| | a second | minutes | p50 ms | p99 ms | failed | RSS at first, at most, last, MB | RSS, MB an hour | heap, MB an hour |
| --- | ---: | ---: | ---: | ---: | ---: | --- | ---: | ---: |
${soaks.join('\n')}
`
}
