// This working tree against another revision, in turns on this machine: builds both, runs the short form of the benchmarks and
// prints ratios. Other programs disturb both alike.
//   npm run bench:compare -- REV [--rounds 3] [--photos FOLDER]      FOLDER: JPEG files to analyse instead of drawn ones
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import autocannon, { type Request } from 'autocannon'
import { photoForm } from '#server/testing/pictures/drawing.ts'
import { root, startServer } from '#server/testing/server-process.ts'
import { AS_BROWSERS } from './as-browsers.ts'
import { enquiryRequest } from './enquiry-request.ts'
import { signIn } from './identity.ts'
import { drawnPhoto } from './photos.ts'

const {
  values,
  positionals: [revision],
} = parseArgs({
  allowPositionals: true,
  options: { rounds: { type: 'string', default: '3' }, photos: { type: 'string' } },
})
const ROUNDS = Number(values.rounds)
const CONNECTIONS = 16
const WARM_S = 1
const SECONDS = 3
const IDLE_MS = 4_000
const PHOTOS = 5
/** Enquiries that lie in both installations before the first round. */
const FILLED = 500
const DISTRICTS = ['bandu', 'kebay', 'jakar', 'sura', 'coblo', 'menten', 'sleman', 'denpa']

const BUILD = `const { ensureBuilt, ensureInstalled } = await import('./scripts/setup.mjs')
ensureInstalled()
await ensureBuilt()`

let seed = 1
const files = values.photos
  ? (await readdir(values.photos)).toSorted().map((name) => join(values.photos!, name))
  : []

type Side = { name: string; folder: string; dataDir: string }
/** By name of a measure; larger is better where it is a rate. */
type Measures = Record<string, number>

if (!revision) throw new Error('Say which revision: npm run bench:compare -- REV')
// On a disk: a file system in memory answers quicker than any.
const temporary = await mkdtemp('/var/tmp/resirkuit-compare-')
spawnSync('chmod', ['o+x', temporary])
const other = join(temporary, 'checkout')
try {
  run('git', ['worktree', 'add', '--quiet', '--detach', other, revision], root)
  await shareFiles('node_modules')
  // Each builds what is out of date by its own program, which also installs packages that differ.
  for (const folder of [other, root]) run(process.execPath, ['--input-type=module', '-e', BUILD], folder)
  const sides = [
    { name: revision, folder: other, dataDir: join(temporary, 'other') },
    { name: 'this tree', folder: root, dataDir: join(temporary, 'this') },
  ]
  for (const side of sides) await fill(side)
  const measured = sides.map((): Measures[] => [])
  for (let round = 0; round < ROUNDS; round++) {
    process.stderr.write(`Round ${round + 1} of ${ROUNDS} …\n`)
    // The one that goes first has the colder machine.
    const order = round % 2 ? [1, 0] : [0, 1]
    for (const at of order) measured[at]!.push(await measure(sides[at]!))
  }
  process.stdout.write(report(sides, measured))
} finally {
  spawnSync('git', ['worktree', 'remove', '--force', other], { cwd: root })
  await rm(temporary, { recursive: true, force: true })
}

function run(command: string, args: string[], cwd: string) {
  const { status, error } = spawnSync(command, args, { cwd, stdio: ['ignore', 'inherit', 'inherit'] })
  if (status !== 0) throw error ?? new Error(`${command} ${args.join(' ')} ended with ${status}.`)
}

/** As hard links, where the system has them: a program that replaces a file leaves ours. */
async function shareFiles(name: string) {
  spawnSync('cp', ['-al', join(root, name), join(other, name)])
  await rm(join(other, name, '.cache'), { recursive: true, force: true })
}

/** The first account administers; enquiries as guests send them. */
async function fill(side: Side) {
  const server = await start(side)
  await signIn(server.url)
  await autocannon({
    url: server.url,
    requests: [enquiryRequest()],
    connections: CONNECTIONS,
    amount: FILLED,
  })
  await server.stop()
}

async function start({ folder, dataDir }: Side) {
  const commands = (await import(join(folder, 'scripts/server-command.mjs'))) as {
    builtCommand?: (name: string) => string[]
    SERVER_ENV?: Record<string, string>
    SERVER_FLAGS?: string[]
  }
  // Revisions before decision 122 have no build of the server; the oldest keep its sources flat.
  const source = ['server/start/main.ts', 'server/main.ts'].find((path) => existsSync(join(folder, path)))
  const command = commands.builtCommand?.('main') ?? [...commands.SERVER_FLAGS!, source!]
  const env = { NODE_ENV: 'production', DATA_DIR: dataDir, ...commands.SERVER_ENV }
  return startServer(env, command, folder)
}

async function measure(side: Side): Promise<Measures> {
  const began = performance.now()
  const server = await start(side)
  try {
    const start_ms = performance.now() - began
    const cpu_ms = await processorTime(server.child.pid!)
    await delay(IDLE_MS)
    const [resident_MB, anonymous_MB] = await memory(server.child.pid!)
    const authorization = `Bearer ${(await signIn(server.url)).idToken}`
    const newest = { path: '/api/timeline?part=data&limit=20', headers: { ...AS_BROWSERS, authorization } }
    const districts = DISTRICTS.map((q) => ({ path: `/api/location_area/search?q=${q}` }))
    return {
      'Start, ms': start_ms,
      'Start, ms of processor time': cpu_ms,
      'Idle, MB resident': resident_MB,
      'Idle, MB anonymous': anonymous_MB,
      'Home page, per second': await rate(server.url, [{ path: '/' }]),
      'Newest twenty, per second': await rate(server.url, [newest]),
      'District search, per second': await rate(server.url, districts),
      'Enquiry, per second': await rate(server.url, [enquiryRequest()]),
      'Photo, ms': await photo(server.url, authorization),
      'Photos, per second': await photoRate(server.url, authorization),
      'After all, MB resident': (await memory(server.child.pid!))[0],
    }
  } finally {
    await server.stop()
  }
}

async function rate(url: string, requests: Request[]) {
  const asked = { url, requests, connections: CONNECTIONS, headers: AS_BROWSERS }
  await autocannon({ ...asked, duration: WARM_S })
  const { requests: answered, non2xx, errors } = await autocannon({ ...asked, duration: SECONDS })
  if (non2xx + errors > 0) throw new Error(`${requests[0]!.path}: ${non2xx} refused, ${errors} errors.`)
  return answered.average
}

/** The median, without the first one, which starts the processes for pictures. */
async function photo(url: string, authorization: string) {
  const times: number[] = []
  for (let n = 0; n <= PHOTOS; n++) {
    const body = photoForm(await nextPhoto())
    const began = performance.now()
    await analyse(url, authorization, body)
    if (n > 0) times.push(performance.now() - began)
  }
  return median(times)
}

/** Four at a time, as on the day of a collection. */
async function photoRate(url: string, authorization: string) {
  const bodies: FormData[] = []
  for (let n = 0; n < 4 * PHOTOS; n++) bodies.push(photoForm(await nextPhoto()))
  const amount = bodies.length
  const began = performance.now()
  const lane = async () => {
    for (let body = bodies.pop(); body; body = bodies.pop()) await analyse(url, authorization, body)
  }
  await Promise.all([lane(), lane(), lane(), lane()])
  return (amount * 1000) / (performance.now() - began)
}

/** Photos of the folder in turn, or one that nobody has seen. */
async function nextPhoto() {
  if (!files.length) return drawnPhoto(seed++, 'jpeg')
  return readFile(files[seed++ % files.length]!)
}

async function analyse(url: string, authorization: string, body: FormData) {
  const { status } = await fetch(`${url}/api/image/analyze`, {
    method: 'POST',
    headers: { ...AS_BROWSERS, authorization },
    body,
  })
  if (status !== 200) throw new Error(`A photo was answered with ${status}.`)
}

/** Where the system does not say, NaN: the line is left out. */
async function processorTime(pid: number) {
  if (!existsSync('/proc/self/stat')) return Number.NaN
  const fields = (await readFile(`/proc/${pid}/stat`, 'utf8')).split(') ')[1]!.split(' ')
  const TICK_MS = 10
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS
}

async function memory(pid: number): Promise<[resident_MB: number, anonymous_MB: number]> {
  if (!existsSync('/proc/self/status')) return [Number.NaN, Number.NaN]
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  const kB = (name: string) => Number(new RegExp(String.raw`^${name}:\s+(\d+)`, 'm').exec(status)?.[1])
  return [kB('VmRSS') / 1024, kB('RssAnon') / 1024]
}

function median(numbers: number[]) {
  return numbers.toSorted((a, b) => a - b)[numbers.length >> 1]!
}

/** A table: the medians, and the second divided by the first. */
function report(sides: Side[], measured: Measures[][]) {
  const lines = Object.keys(measured[0]![0]!).flatMap((name) => {
    const [before, after] = measured.map((all) => median(all.map((one) => one[name]!)))
    if (!Number.isFinite(before) || !Number.isFinite(after)) return []
    return `| ${name} | ${before!.toFixed(0)} | ${after!.toFixed(0)} | ${(after! / before!).toFixed(2)} |`
  })
  return `| | ${sides.map(({ name }) => name).join(' | ')} | ratio |
| --- | ---: | ---: | ---: |
${lines.join('\n')}
`
}
