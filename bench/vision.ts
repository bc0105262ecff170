// Measures the embedded engine that names devices on photos: what decoding and the network take by themselves, what the
// engine makes of it, and what eight photos at once do to memory and to the event loop of the server's process. Writes
// the section "Vision" of RESULTS.md.
//   npm run bench:vision [-- --rounds 100] [--print]
import { execFileSync } from 'node:child_process'
import { availableParallelism, cpus } from 'node:os'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout as delay } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import sharp from 'sharp'
import { createEmbedded } from '#server/adapters/vision/embedded/embedded.ts'
import { MODEL_FOLDER } from '#server/adapters/vision/embedded/model-files.ts'
import { readModel } from '#server/adapters/vision/embedded/model.ts'
import { openNetwork } from '#server/adapters/vision/embedded/network.ts'
import { cutViews, shrinkPhoto, squeezePhoto } from '#server/adapters/vision/embedded/views.ts'
import { drawnPhoto } from './photos.ts'
import { writeSection } from './results.ts'

const { values } = parseArgs({
  options: { rounds: { type: 'string', default: '100' }, print: { type: 'boolean', default: false } },
})
const ROUNDS = Number(values.rounds)
const AT_ONCE = 8

const photos = await Promise.all(Array.from({ length: AT_ONCE }, (_, at) => drawnPhoto(at)))
const began = performance.now()
const engine = createEmbedded({ log: console })
await engine.look(photos[0]!)
const first_ms = performance.now() - began

const quiet = await whileWatched(() => delay(2_000))
const alone_MB = await memory()
const looks_ms: number[] = []
const busy = await whileWatched(async () => {
  for (let round = 0; round < Math.ceil(ROUNDS / AT_ONCE); round++)
    await Promise.all(photos.map(async (photo) => looks_ms.push(await taken(() => engine.look(photo)))))
})
const together_MB = await memory()

const { decode_ms, first_ms: firstLook_ms, inference_ms, engine_ms, apart } = await oneByOne()
await engine.close()

const report = write()
process.stdout.write(report)
if (!values.print) await writeSection('vision', report)

/** The three in turn, so that what else the machine does meets all of them alike. */
async function oneByOne() {
  const model = readModel(MODEL_FOLDER)
  const network = await openNetwork(MODEL_FOLDER, model)
  sharp.concurrency(1)
  sharp.cache(false)
  const times = {
    decode_ms: [] as number[],
    first_ms: [] as number[],
    inference_ms: [] as number[],
    engine_ms: [] as number[],
  }
  const ratios: number[] = []
  for (let round = -5; round < ROUNDS; round++) {
    const photo = photos[Math.abs(round) % AT_ONCE]!
    let views: Uint8Array[] = []
    let squeezed: Uint8Array = new Uint8Array()
    const decode = await taken(async () => {
      const small = await shrinkPhoto(photo, model)
      // They show no device: the parts of each are looked at as well.
      ;[views, squeezed] = [await cutViews(small, model), await squeezePhoto(small, model)]
    })
    const first = await taken(async () => {
      for (const pixels of views) await network.seeView(pixels)
    })
    const inference = first + (await taken(() => network.seeParts(squeezed)))
    const whole = await taken(() => engine.look(photo))
    // The first rounds warm up.
    if (round < 0) continue
    times.decode_ms.push(decode)
    times.first_ms.push(first)
    times.inference_ms.push(inference)
    times.engine_ms.push(whole)
    ratios.push((whole - decode) / inference)
  }
  return { ...times, apart: ratios }
}

async function taken(work: () => Promise<unknown>) {
  const began = performance.now()
  await work()
  return performance.now() - began
}

/** How late this process's event loop was while something was done. */
async function whileWatched(work: () => Promise<void>) {
  const histogram = monitorEventLoopDelay({ resolution: 1 })
  histogram.enable()
  const took_ms = await taken(work)
  histogram.disable()
  return { took_ms, p99_ms: histogram.percentile(99) / 1e6, max_ms: histogram.max / 1e6 }
}

/** Of this process, which makes no network itself, and of the engine's worker. */
async function memory() {
  const lines = execFileSync('ps', ['-eo', 'ppid=,rss=,args=']).toString().split('\n')
  const worker = lines.find((line) => line.trim().startsWith(`${process.pid} `) && line.includes('worker.ts'))
  const MB = (bytes: number) => Math.round(bytes / 2 ** 20)
  return { own: MB(process.memoryUsage.rss()), worker: MB(Number(worker?.trim().split(/\s+/)[1]) * 1024) }
}

function at(all: number[], share: number) {
  return all.toSorted((a, b) => a - b)[Math.min(all.length - 1, Math.floor(all.length * share))]!
}

function write() {
  const row = (name: string, all: number[]) =>
    `| ${name} | ${at(all, 0.5).toFixed(1)} | ${at(all, 0.95).toFixed(1)} |`
  const kB = photos.reduce((sum, { byteLength }) => sum + byteLength, 0) / photos.length / 1000
  const { version, views } = readModel(MODEL_FOLDER)
  return `Written by \`npm run bench:vision\` on ${new Date().toISOString().slice(0, 10)}: ${availableParallelism()} cores (${cpus()[0]?.model.trim()}), Node ${process.versions.node}, ONNX Runtime on
one thread, model \`${version}\` (${views.length} views a photo), ${ROUNDS} rounds over ${AT_ONCE} drawn photos of no device, 1600 × 1200 (WebP, ${kB.toFixed(0)} kB each). Milliseconds.

| one photo after the other | p50 | p95 |
| --- | --- | --- |
${row('decoding, the views and the squeezed photo, in this process', decode_ms)}
${row('the network alone (`session.run`), in this process: the first look', firstLook_ms)}
${row('the same: both looks', inference_ms)}
${row('the engine, from photo to verdict, with both looks', engine_ms)}

The engine without decoding takes **${at(apart, 0.5).toFixed(2)}** times what the network alone takes (median of the rounds; the budget is 1.3).
The first photo, which starts the worker, took ${first_ms.toFixed(0)} ms.

Eight photos at once, again and again: each waited p50 ${at(looks_ms, 0.5).toFixed(0)}, p95 ${at(looks_ms, 0.95).toFixed(0)} for its answer, ${((looks_ms.length / busy.took_ms) * 1000).toFixed(1)} photos a second. The event loop of the
process that asks was late p99 ${busy.p99_ms.toFixed(2)}, at most ${busy.max_ms.toFixed(1)} (without photos ${quiet.p99_ms.toFixed(2)} and ${quiet.max_ms.toFixed(1)}). Memory of the worker ${alone_MB.worker} MB after one
photo, ${together_MB.worker} MB after eight at once; of the process that asks ${alone_MB.own} and ${together_MB.own} MB.
`
}
