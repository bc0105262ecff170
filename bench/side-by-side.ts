// The three calls that every system of records has, against a bare handler on the same PostgreSQL: create with
// validation, the newest twenty of a status, read one. Writes the section "Side by side" of RESULTS.md.
//   DATABASE_URL=postgres://… npm run bench:side-by-side [-- --rows 100000] [--seconds 5] [--rounds 3] [--write]
// The database must be empty: it is filled, and its tables stay.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import autocannon, { type Request } from 'autocannon'
import { openDatabase } from '#server/database/open.ts'
import { startServer } from '#server/testing/server-process.ts'
import { silent } from '#server/testing/silent.ts'
import { AS_BROWSERS } from './as-browsers.ts'
import { fillWithRequests } from './fill.ts'
import { signIn } from './identity.ts'
import { writeSection } from './results.ts'

const { values } = parseArgs({
  options: {
    rows: { type: 'string', default: '100000' },
    seconds: { type: 'string', default: '5' },
    rounds: { type: 'string', default: '3' },
    write: { type: 'boolean', default: false },
  },
})
const ROWS = Number(values.rows)
const CONNECTIONS = 32
/** After so long the engine has compiled what is asked most, of either side. */
const WARM_S = 6
const { DATABASE_URL } = process.env
if (!DATABASE_URL)
  throw new Error('DATABASE_URL must name an empty database: both sides are to use the same.')

const folder = await mkdtemp(join(tmpdir(), 'resirkuit-bench-'))
const env = { DATA_DIR: join(folder, 'data'), DATABASE_URL, SECRET: 'side-by-side-'.repeat(4) }

const ENQUIRY = {
  message: 'Two dead laptops, a printer and a box of cables. The office is open until five.',
  location: 'Kebayoran Baru · Kota Administrasi Jakarta Selatan',
  phone_number: '0812 3456 7890',
  form_id: 11,
}

type Rates = Record<'create' | 'newest' | 'one', number>
try {
  const opened = await openDatabase({ dataDir: env.DATA_DIR, databaseUrl: DATABASE_URL, log: silent })
  await fillWithRequests(opened.db, ROWS)
  await opened.close()
  const ours: Rates[] = []
  const bare: Rates[] = []
  for (let round = 0; round < Number(values.rounds); round++) {
    bare.push(await withBare(measureBare))
    ours.push(await withOurs(measureOurs))
  }
  const report = table(ours, bare)
  if (values.write) await writeSection('side-by-side', report)
  process.stdout.write(report)
} finally {
  await rm(folder, { recursive: true, force: true })
}

async function withOurs<Result>(measure: (url: string) => Promise<Result>) {
  const server = await startServer(env)
  try {
    return await measure(server.url)
  } finally {
    await server.stop()
  }
}

/** Fastify with `pg` and three queries, without who asks, validation, history or limits. */
async function withBare<Result>(measure: (url: string) => Promise<Result>) {
  const child = fork(join(import.meta.dirname, 'bare.ts'), { env: { ...process.env, DATABASE_URL } })
  try {
    const [url] = (await once(child, 'message')) as [string]
    return await measure(url)
  } finally {
    child.kill()
    await once(child, 'exit')
  }
}

async function measureOurs(url: string): Promise<Rates> {
  const authorization = `Bearer ${(await signIn(url)).idToken}`
  const headers = { authorization }
  return {
    create: await rate(url, [
      {
        method: 'POST',
        path: '/api/submit-ewaste',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(ENQUIRY),
      },
    ]),
    newest: await rate(url, [{ path: '/api/timeline?part=data&status=pending&limit=20', headers }]),
    one: await rate(
      url,
      ids().map((id) => ({ path: `/api/submissions/${id}`, headers })),
    ),
  }
}

async function measureBare(url: string): Promise<Rates> {
  return {
    create: await rate(url, [
      {
        method: 'POST',
        path: '/requests',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(ENQUIRY),
      },
    ]),
    newest: await rate(url, [{ path: '/requests' }]),
    one: await rate(
      url,
      ids().map((id) => ({ path: `/requests/${id}` })),
    ),
  }
}

/** Some, all over the table. */
function ids() {
  return Array.from({ length: 200 }, (_, at) => 1 + ((at * 7919) % ROWS))
}

async function rate(url: string, requests: Request[]) {
  const asked = { url, requests, connections: CONNECTIONS, headers: AS_BROWSERS }
  await autocannon({ ...asked, duration: WARM_S })
  const {
    requests: answered,
    non2xx,
    errors,
  } = await autocannon({ ...asked, duration: Number(values.seconds) })
  if (non2xx + errors > 0) throw new Error(`${requests[0]!.path}: ${non2xx} refused, ${errors} failed`)
  return answered.average
}

function table(ours: Rates[], bare: Rates[]) {
  const median = (of: Rates[], name: keyof Rates) =>
    of.map((rates) => rates[name]).toSorted((a, b) => a - b)[of.length >> 1]!
  const line = (name: keyof Rates, words: string) => {
    const [here, there] = [median(ours, name), median(bare, name)]
    return `| ${words} | ${Math.round(here)} | ${Math.round(there)} | ${(here / there).toFixed(2)} |`
  }
  return `| ${ROWS} requests, ${CONNECTIONS} connections, a second | Resirkuit | bare Fastify and pg | ratio |
| --- | ---: | ---: | ---: |
${line('create', 'create, with validation')}
${line('newest', 'the newest 20 of a status')}
${line('one', 'read one')}
`
}
