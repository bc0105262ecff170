// Writes enquiries, kills the server with SIGKILL at random moments (the first times while it boots for the first
// time), starts it again, and finds every acknowledged enquiry exactly once. No process is left behind.
//   node bench/durability.ts [kills]
import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { openDatabase } from '#server/database/open.ts'
import { silent } from '#server/testing/silent.ts'
import { BUILT, spawnServer, startServer } from '#server/testing/server-process.ts'

const KILLS = Number(process.argv[2] ?? 24)
const DURING_FIRST_BOOT = Math.ceil(KILLS / 4)
const WRITERS = 6

const folder = await mkdtemp(join(tmpdir(), 'resirkuit-durability-'))
// PostgreSQL does not run as root; its user has to pass through here.
spawnSync('chmod', ['o+x', folder])
const env = { DATA_DIR: join(folder, 'data') }

type Enquiry = { key: string; guest: string; message: string; code?: string }
/** Sent and not yet answered: a phone would send them again, under the same key. */
const pending: Enquiry[] = []
const acknowledged: Enquiry[] = []
let retried = 0

async function send(url: string, enquiry: Enquiry) {
  const response = await fetch(`${url}/api/submit-ewaste`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-guest-id': enquiry.guest,
      'idempotency-key': enquiry.key,
    },
    body: JSON.stringify({ message: enquiry.message, form_id: 11 }),
  })
  if (!response.ok) throw new Error(`${response.status} ${await response.text()}`)
  const { tracking_code } = (await response.json()) as { tracking_code: string }
  acknowledged.push({ ...enquiry, code: tracking_code })
}

/** Writes until the server does not answer any more. */
async function write(url: string) {
  for (;;) {
    const again = pending.pop()
    if (again) retried++
    const key = randomUUID()
    const enquiry = again ?? { key, guest: `guest_${randomUUID()}`, message: `durable ${key}` }
    try {
      await send(url, enquiry)
    } catch {
      pending.push(enquiry)
      return
    }
  }
}

const postgresOf = () =>
  spawnSync('pgrep', ['-f', env.DATA_DIR], { encoding: 'utf8' }).stdout.split('\n').filter(Boolean)

try {
  for (let kill = 1; kill <= DURING_FIRST_BOOT; kill++) {
    const { child } = spawnServer(env, BUILT)
    await sleep(50 + Math.random() * 1500)
    child.kill('SIGKILL')
    if (child.exitCode === null && !child.signalCode) await once(child, 'exit')
  }
  for (let kill = DURING_FIRST_BOOT + 1; kill <= KILLS; kill++) {
    const server = await startServer(env, BUILT)
    const writers = Array.from({ length: WRITERS }, () => write(server.url))
    await sleep(20 + Math.random() * 900)
    server.child.kill('SIGKILL')
    await Promise.all(writers)
  }
  const last = await startServer(env, BUILT)
  while (pending.length > 0) {
    retried++
    await send(last.url, pending.pop()!)
  }
  // An acknowledged request can be followed by its sender, under the code of the acknowledgement.
  for (const { code, guest, message } of acknowledged.filter((_, at) => at % 10 === 0)) {
    const reply = await fetch(`${last.url}/api/submissions/track/${code}`, {
      headers: { 'x-guest-id': guest },
    })
    const { submission } = (await reply.json()) as { submission?: { message: string } }
    if (submission?.message !== message) throw new Error(`${code} is not there: ${reply.status}`)
  }
  await last.stop()

  const { db, close } = await openDatabase({ dataDir: env.DATA_DIR, log: silent })
  const stored = await db.execute<{ message: string; tracking_code: string; times: string; events: string }>(`
    select message, min(tracking_code) as tracking_code, count(distinct s.id) as times, count(e.id) as events
    from submissions s left join submission_events e on e.submission_id = s.id group by message`)
  await close()
  const rows = new Map(stored.rows.map((row) => [row.message, row]))
  const wrong = acknowledged.filter(({ message, code }) => {
    const row = rows.get(message)
    return row?.times !== '1' || row.events !== '1' || row.tracking_code !== code
  })
  if (wrong.length > 0) throw new Error(`${wrong.length} acknowledged enquiries are lost, double or changed`)
  if (rows.size !== acknowledged.length)
    throw new Error(`${rows.size} stored, ${acknowledged.length} acknowledged`)
  if (retried === 0) throw new Error('No enquiry was under way at any kill: the test has shown nothing')

  await sleep(500)
  const orphans = postgresOf()
  if (orphans.length > 0) throw new Error(`Left behind: ${orphans.join(', ')}`)
  console.log(
    `durability: ${KILLS} kills (${DURING_FIRST_BOOT} during the first boot), ${acknowledged.length} enquiries acknowledged, ` +
      `${retried} sent again after a kill, 0 lost, 0 double, 0 processes left`,
  )
} finally {
  for (const pid of postgresOf()) process.kill(Number(pid), 'SIGKILL')
  await rm(folder, { recursive: true, force: true })
}
