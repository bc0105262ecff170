// Measures POST /api/image/analyze on the real server: end to end and in its parts, and what eight photos at once do to
// its memory and to everybody else's calls. Writes the section "Analyse" of RESULTS.md.
//   npm run bench:analyse [-- --photos 40] [--print]
import { execFile, spawnSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { availableParallelism, cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { parseArgs, promisify } from 'node:util'
import { createEmbedded } from '#server/adapters/vision/embedded/embedded.ts'
import { createDarkroom } from '#server/adapters/images/darkroom.ts'
import { photoForm } from '#server/testing/pictures/drawing.ts'
import { startServer } from '#server/testing/server-process.ts'
import { AS_BROWSERS } from './as-browsers.ts'
import { signIn } from './identity.ts'
import { drawnPhoto } from './photos.ts'
import { writeSection } from './results.ts'

const { values } = parseArgs({
  options: { photos: { type: 'string', default: '40' }, print: { type: 'boolean', default: false } },
})
const PHOTOS = Number(values.photos)
const AT_ONCE = 8
const PHASES = 4
const PHASE_MS = 5_000
/** A person elsewhere asks so often. */
const EVERY_MS = 10
/** Seldom, and without waiting for it: who measures must not be what is measured. */
const MEMORY_EVERY_MS = 500

const folder = await mkdtemp(join(tmpdir(), 'resirkuit-analyse-'))
spawnSync('chmod', ['o+x', folder])
const server = await startServer({ DATA_DIR: join(folder, 'data') })
const authorization = `Bearer ${(await signIn(server.url)).idToken}`
let seed = 1
try {
  // The photos of the web app, and those of another program: twelve megapixels.
  const [small, large] = [await drawn(PHOTOS, 1), await drawn(Math.ceil(PHOTOS / 4), 2.5)]
  const first_ms = await analyse(await drawnPhoto(0, 'jpeg'))
  const [whole, wholeLarge] = [await oneByOne(small, analyse), await oneByOne(large, analyse)]
  const parts = await inParts(small)
  const alone_MB = await memory()
  const others = await whileOthersAsk()
  const report = write({ small, large, first_ms, whole, wholeLarge, parts, alone_MB, others })
  process.stdout.write(report)
  if (!values.print) await writeSection('analyse', report)
} finally {
  await server.stop()
  await rm(folder, { recursive: true, force: true })
}

async function drawn(count: number, scale: number) {
  const photos: Uint8Array[] = []
  // One after the other, each a photo that the server has not seen.
  while (photos.length < count) photos.push(await drawnPhoto(seed++, 'jpeg', scale))
  return photos
}

async function analyse(photo: Uint8Array) {
  const began = performance.now()
  const reply = await fetch(`${server.url}/api/image/analyze`, {
    method: 'POST',
    headers: { ...AS_BROWSERS, authorization },
    body: photoForm(photo),
  })
  if (!reply.ok) throw new Error(`${reply.status}: ${await reply.text()}`)
  await reply.arrayBuffer()
  return performance.now() - began
}

async function oneByOne(photos: Uint8Array[], work: (photo: Uint8Array) => Promise<number>) {
  const times: number[] = []
  for (const photo of photos) times.push(await work(photo))
  return times
}

/** The same photos through the same code in this process; what is left of the whole is the way, the rows and the file. */
async function inParts(photos: Uint8Array[]) {
  const darkroom = createDarkroom({ log: console })
  const open = (photo: Uint8Array) => darkroom.openPhoto(photo, 'bench')
  const engine = createEmbedded({ log: console })
  const look = async ({ small, written }: Awaited<ReturnType<typeof open>>) =>
    engine.look((await written).data, small)
  await look(await open(photos[0]!))
  const times = { open: [] as number[], look: [] as number[], write: [] as number[] }
  for (const photo of photos) {
    const began = performance.now()
    const opened = await open(photo)
    const seen = performance.now()
    await opened.written
    const written = performance.now()
    await look(opened)
    times.open.push(seen - began)
    times.write.push(written - seen)
    times.look.push(performance.now() - written)
  }
  await engine.close()
  await darkroom.close()
  return times
}

/** Quiet and busy phases in turn, so that what else the machine does meets both alike. */
async function whileOthersAsk() {
  const quiet: number[] = []
  const busy: number[] = []
  let most_MB = await memory()
  let analysed = 0
  for (let phase = 0; phase < PHASES; phase++) {
    quiet.push(...(await asked()))
    const photos = await drawn(AT_ONCE * 6, 1)
    const others = new AbortController()
    const senders = Array.from({ length: AT_ONCE }, async () => {
      for (let photo = photos.pop(); photo && !others.signal.aborted; photo = photos.pop()) {
        await analyse(photo)
        analysed++
      }
    })
    const watched = (async () => {
      while (!others.signal.aborted) {
        const now_MB = await memory()
        if (now_MB.server + now_MB.worker > most_MB.server + most_MB.worker) most_MB = now_MB
        await delay(MEMORY_EVERY_MS)
      }
    })()
    busy.push(...(await asked()))
    others.abort()
    await Promise.all([...senders, watched])
  }
  return { quiet, busy, most_MB, analysed }
}

async function asked() {
  const times: number[] = []
  const open = new Set<Promise<void>>()
  const until = performance.now() + PHASE_MS
  for (let n = 0; performance.now() < until; n++) {
    const path = ['/api/impact', '/api/timeline?part=timeline', '/api/knowledge/laptop'][n % 3]!
    const began = performance.now()
    const one = fetch(`${server.url}${path}`, { headers: { ...AS_BROWSERS, authorization } })
      .then((reply) => reply.arrayBuffer())
      .then(() => void times.push(performance.now() - began))
    open.add(one)
    void one.finally(() => open.delete(one))
    await delay(EVERY_MS)
  }
  await Promise.all(open)
  return times
}

/** Resident, of the server's process and of those that open pictures and look at them. */
async function memory() {
  const { stdout } = await promisify(execFile)('ps', ['-eo', 'pid=,ppid=,rss=,args='])
  const lines = stdout.split('\n')
  const fields = lines.map((line) => line.trim().split(/\s+/))
  const MB = (kB: string | undefined) => Math.round(Number(kB ?? 0) / 1024)
  const pid = String(server.child.pid)
  return {
    server: MB(fields.find(([own]) => own === pid)?.[2]),
    worker: fields
      .filter(([, parent, , ...args]) => parent === pid && args.join(' ').includes('worker.ts'))
      .reduce((sum, [, , rss]) => sum + MB(rss), 0),
  }
}

function at(all: number[], share: number) {
  return all.toSorted((a, b) => a - b)[Math.min(all.length - 1, Math.floor(all.length * share))]!
}

function write(m: {
  small: Uint8Array[]
  large: Uint8Array[]
  first_ms: number
  whole: number[]
  wholeLarge: number[]
  parts: { open: number[]; look: number[]; write: number[] }
  alone_MB: { server: number; worker: number }
  others: Awaited<ReturnType<typeof whileOthersAsk>>
}) {
  const row = (name: string, all: number[]) =>
    `| ${name} | ${at(all, 0.5).toFixed(0)} | ${at(all, 0.95).toFixed(0)} |`
  const kB = (photos: Uint8Array[]) =>
    (photos.reduce((sum, { byteLength }) => sum + byteLength, 0) / photos.length / 1000).toFixed(0)
  const store = m.whole.map((whole, n) => Math.max(0, whole - m.parts.open[n]! - m.parts.look[n]!))
  const { quiet, busy, most_MB, analysed } = m.others
  return `Written by \`npm run bench:analyse\` on ${new Date().toISOString().slice(0, 10)}: ${availableParallelism()} cores (${cpus()[0]?.model.trim()}), Node ${process.versions.node}, embedded
database and engine, drawn photos that the server has not seen and that show no device (so each is looked at twice), a member, over loopback. Milliseconds.

| one photo after the other | p50 | p95 |
| --- | --- | --- |
${row(`end to end, 1600 × 1200 as the web app sends it (JPEG, ${kB(m.small)} kB, ${m.small.length} photos)`, m.whole)}
${row('… of it decoding, turning, resizing, hash', m.parts.open)}
${row('… of it the engine', m.parts.look)}
${row('… the rest: the way, the file, the rows (difference)', store)}
${row('writing as WebP, while the engine looks', m.parts.write)}
${row(`end to end, 4000 × 3000 (JPEG, ${kB(m.large)} kB, ${m.large.length} photos)`, m.wholeLarge)}

The first photo, which starts the engine's process, took ${m.first_ms.toFixed(0)} ms.

Others' calls (impact, own timeline, a class of the knowledge base, one each ${EVERY_MS} ms) while ${AT_ONCE} photos are always on their way
(${analysed} in all), in turn with phases without: p50 ${at(busy, 0.5).toFixed(1)} against ${at(quiet, 0.5).toFixed(1)}, **p99 ${at(busy, 0.99).toFixed(1)} against ${at(quiet, 0.99).toFixed(1)}: ${(at(busy, 0.99) / at(quiet, 0.99)).toFixed(2)} times** (budget: 2).
Memory: server ${m.alone_MB.server} MB and its processes for pictures ${m.alone_MB.worker} MB after one at a time, at most ${most_MB.server} and ${most_MB.worker} MB with ${AT_ONCE} at once.
`
}
