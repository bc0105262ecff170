// A register of 100,000 past collections is read while the desk works: how long that takes, what it holds in memory, and what it costs
// who works beside it. Quiet and reading take turns, so that other programs disturb both alike. Writes the section "Import" of RESULTS.md.
//   npm run bench:import [-- --rows 100000 --rounds 3 --print]
import { execFileSync } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { cpus } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { startServer } from '#server/testing/server-process.ts'
import { AS_BROWSERS } from './as-browsers.ts'
import { signIn } from './identity.ts'
import { writeSection } from './results.ts'

const { values } = parseArgs({
  options: {
    rows: { type: 'string', default: '100000' },
    rounds: { type: 'string', default: '3' },
    print: { type: 'boolean', default: false },
  },
})
const ROWS = Number(values.rows)
const ROUNDS = Number(values.rounds)
/** The desk asks so often: some ten people at work. */
const EVERY_MS = 50
const QUIET_MS = 15_000
const DESK = ['/api/timeline?part=data&limit=20', '/api/desk/today']
const ITEMS = ['Televisi tabung', 'Laptop', 'HP rusak', 'Kabel & charger', 'Lampu TL', 'Printer', 'Aki bekas']
const PLACES = ['Kec. Coblong', 'Sukajadi', 'kel. Antapani Kidul', 'Cibiru']

// On a disk: a file system in memory answers quicker than any.
const dataDir = await mkdtemp('/var/tmp/resirkuit-import-')
execFileSync('chmod', ['o+x', dataDir])
const server = await startServer({ NODE_ENV: 'production', DATA_DIR: join(dataDir, 'data') })
try {
  const headers = { ...AS_BROWSERS, authorization: `Bearer ${(await signIn(server.url)).idToken}` }
  const quiet: number[] = []
  const reading: number[] = []
  const seconds: number[] = []
  let peak_MB = 0
  for (let round = 0; round < ROUNDS; round++) {
    quiet.push(...(await workAtDesk(headers, delay(QUIET_MS))))
    const began = performance.now()
    const done = read(headers, round).then((id) => {
      seconds.push((performance.now() - began) / 1000)
      return id
    })
    reading.push(...(await workAtDesk(headers, done, (MB) => (peak_MB = Math.max(peak_MB, MB)))))
    await ask(headers, 'DELETE', `/api/admin/imports/${await done}`)
  }
  const [before, during] = [percentile(quiet, 95), percentile(reading, 95)]
  const report = `Written by \`npm run bench:import\` on ${new Date().toISOString().slice(0, 10)}: ${cpus().length} cores (${cpus()[0]!.model}); ${ROWS.toLocaleString('en')} past collections of
eight columns as CSV, read to its preview, ${ROUNDS} times; the desk asks for its list and Today ${1000 / EVERY_MS} times a second.

| | |
| --- | ---: |
| Seconds, median (goal ≤ 60) | ${percentile(seconds, 50).toFixed(1)} |
| Process that reads, at its peak, MB (goal ≤ 200) | ${peak_MB.toFixed(0)} |
| Desk, p95 in ms: quiet → while it is read | ${before.toFixed(1)} → ${during.toFixed(1)} |
| Ratio of these (goal ≤ 1.5) | ${(during / before).toFixed(2)} |
`
  process.stdout.write(report)
  if (!values.print) await writeSection('import', report)
} finally {
  await server.stop()
  await rm(dataDir, { recursive: true, force: true })
}

async function ask(headers: Record<string, string>, method: string, path: string, body?: FormData) {
  const reply = await fetch(server.url + path, { method, headers, ...(body && { body }) })
  if (!reply.ok) throw new Error(`${method} ${path}: ${reply.status} ${await reply.text()}`)
  return (await reply.json()) as { import: { id: number; state: string; counts: Record<string, number> } }
}

/** @returns the id of the import when its preview is there */
async function read(headers: Record<string, string>, round: number) {
  const form = new FormData()
  form.append('file', new Blob([register(round)]), `setoran-${round}.csv`)
  const { id } = (await ask(headers, 'POST', '/api/admin/imports?kind=collections', form)).import
  for (;;) {
    const { state, counts } = (await ask(headers, 'GET', `/api/admin/imports/${id}`)).import
    if (state === 'ready') {
      if (counts.new !== ROWS) throw new Error(`Read otherwise: ${JSON.stringify(counts)}`)
      return id
    }
    if (state === 'failed') throw new Error('The register was not read.')
    await delay(200)
  }
}

function register(round: number) {
  const lines = ['No;Tanggal;Sumber;Jenis Barang;Kecamatan;Kota;Berat (kg);Dibayar']
  for (let at = 0; at < ROWS; at++) {
    const day = new Date(Date.UTC(2023, 0, 1 + ((at + round) % 900))).toISOString().slice(0, 10)
    const [year, month, date] = day.split('-')
    lines.push(
      `${at + 1};${date}/${month}/${year};RW ${at % 97} no ${round}-${at};${ITEMS[at % ITEMS.length]};${PLACES[at % PLACES.length]};Kota Bandung;${(at % 300) / 10 + 0.3};Rp ${(at % 90) + 1}.500`.replace(
        /(\d)\.(\d);Rp/,
        '$1,$2;Rp',
      ),
    )
  }
  return lines.join('\n')
}

/** Asks as the desk does until `until` has ended. @returns how long each answer took, ms */
async function workAtDesk(
  headers: Record<string, string>,
  until: Promise<unknown>,
  onMemory?: (MB: number) => void,
) {
  const times: number[] = []
  const state = { ended: false }
  const end = until.finally(() => (state.ended = true))
  for (let n = 0; !state.ended; n++) {
    const next = delay(EVERY_MS)
    const began = performance.now()
    const reply = await fetch(server.url + DESK[n % DESK.length]!, { headers })
    await reply.arrayBuffer()
    if (!reply.ok) throw new Error(`${DESK[n % DESK.length]}: ${reply.status}`)
    times.push(performance.now() - began)
    if (onMemory && n % 10 === 0) onMemory(await readerMemory())
    await next
  }
  await end
  return times
}

/** Megabytes that the process holds that reads registers; 0: it does not run. */
async function readerMemory() {
  const children = execFileSync('ps', ['-o', 'pid=,args=', '--ppid', String(server.child.pid)])
    .toString()
    .split('\n')
  const pid = children
    .find((line) => /registers-worker|imports\/worker/.test(line))
    ?.trim()
    .split(' ')[0]
  if (!pid) return 0
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  return Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1] ?? 0) / 1024
}

function percentile(numbers: number[], share: number) {
  const sorted = numbers.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * share) / 100))]!
}
