// The three calls that every system of records has, on the same PostgreSQL: create with validation, the newest twenty of a status, read
// one. Against a bare handler, and against Directus and WordPress where they are named: those are installed into a folder of their own,
// outside the repository. Writes the section "Side by side" of RESULTS.md.
//   DATABASE_URL=postgres://… npm run bench:side-by-side [-- --against bare,directus,wordpress] [--rows 100000] [--seconds 5] [--rounds 3]
//     [--folder FOLDER] [--write]
// The database must be empty: it is filled, and its tables stay. WordPress, as root, with Debian's wordpress, mariadb-server, php-fpm,
// php-mysql and nginx; Directus with npm and what builds its native modules.
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import autocannon, { type Request } from 'autocannon'
import { openDatabase } from '#server/database/open.ts'
import { silent } from '#server/testing/silent.ts'
import { AS_BROWSERS } from './as-browsers.ts'
import { fillWithRequests } from './fill.ts'
import { writeSection } from './results.ts'
import { directus } from './side-by-side/directus.ts'
import { bareHandler } from './side-by-side/handler.ts'
import { ours } from './side-by-side/ours.ts'
import type { Side, Started } from './side-by-side/side.ts'
import { wordpress } from './side-by-side/wordpress.ts'

const { values } = parseArgs({
  options: {
    against: { type: 'string', default: 'bare' },
    rows: { type: 'string', default: '100000' },
    seconds: { type: 'string', default: '5' },
    rounds: { type: 'string', default: '3' },
    /** The folder of the other products; an installation that is there already is used again. */
    folder: { type: 'string', default: join(tmpdir(), 'resirkuit-beside') },
    write: { type: 'boolean', default: false },
  },
})
const ROWS = Number(values.rows)
const CONNECTIONS = 32
/** After so long the engine has compiled what is asked most, of either side. */
const WARM_S = 6
const { DATABASE_URL } = process.env
if (!DATABASE_URL) throw new Error('DATABASE_URL must name an empty database: all sides are to use the same.')

const CALLS = {
  create: 'create, with validation',
  newest: 'the newest 20 of a status',
  one: 'read one',
}
type Call = keyof typeof CALLS
type Rates = Record<Call, number>

const folder = await mkdtemp(join(tmpdir(), 'resirkuit-bench-'))
await mkdir(values.folder, { recursive: true })
try {
  const dataDir = join(folder, 'data')
  const opened = await openDatabase({ dataDir, databaseUrl: DATABASE_URL, log: silent })
  await fillWithRequests(opened.db, ROWS)
  await opened.close()
  const others: Record<string, () => Promise<Side> | Side> = {
    bare: () => bareHandler(DATABASE_URL),
    directus: () => directus(join(values.folder, 'directus'), DATABASE_URL),
    wordpress: () => wordpress(join(values.folder, 'wordpress'), DATABASE_URL),
  }
  const sides = [ours(dataDir, DATABASE_URL)]
  for (const name of values.against.split(',')) {
    const other = others[name]
    if (!other) throw new Error(`There is no "${name}" to be measured against.`)
    sides.push(await other())
  }
  const measured = sides.map(({ name }) => ({ name, rounds: [] as Partial<Rates>[] }))
  // All reading before anything is added: of so many requests, as it says.
  for (const calls of [['newest', 'one'], ['create']] as const)
    for (let round = 0; round < Number(values.rounds); round++)
      for (const [at, side] of sides.entries()) {
        const rates = await measure(side, calls)
        measured[at]!.rounds.push(rates)
        process.stderr.write(`${side.name}: ${JSON.stringify(rates)}\n`)
      }
  const report = table(measured)
  if (values.write) await writeSection('side-by-side', report)
  process.stdout.write(report)
} finally {
  await rm(folder, { recursive: true, force: true })
}

async function measure(side: Side, calls: readonly Call[]): Promise<Partial<Rates>> {
  const started = await side.start()
  const requests = { create: [started.create], newest: [started.newest], one: ids().map(started.one) }
  const rates: Partial<Rates> = {}
  try {
    for (const call of calls) rates[call] = await rate(started, requests[call])
    return rates
  } finally {
    await started.stop()
  }
}

/** Some, all over the table. */
function ids() {
  return Array.from({ length: 200 }, (_, at) => 1 + ((at * 7919) % ROWS))
}

async function rate({ url }: Started, requests: Request[]) {
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

function table(measured: { name: string; rounds: Partial<Rates>[] }[]) {
  const median = (of: Partial<Rates>[], call: Call) => {
    const rates = of.flatMap((one) => one[call] ?? []).toSorted((a, b) => a - b)
    return rates[rates.length >> 1]!
  }
  const [here, ...there] = measured
  const lines = Object.entries(CALLS).map(([name, words]) => {
    const call = name as Call
    const own = median(here!.rounds, call)
    const cells = there.map(({ rounds }) => {
      const other = median(rounds, call)
      return `${written(other)} (${(own / other).toFixed(2)} ×)`
    })
    return `| ${[words, written(own), ...cells].join(' | ')} |`
  })
  return `| ${ROWS} requests, ${CONNECTIONS} connections, a second | ${measured.map(({ name }) => name).join(' | ')} |
| --- |${' ---: |'.repeat(measured.length)}
${lines.join('\n')}
`
}

/** A few a second are told with a decimal. */
function written(rate: number) {
  return rate < 20 ? rate.toFixed(1) : String(Math.round(rate))
}
