// A person at home photographs ten things, badly: prints a table of what is said of each, how many taps lead to the
// right class, and whether the advice is safe. The photos are of homes and were held back from training
// (training/manifest.csv, training/home.csv); the way in which each is taken badly is always the same.
// npm run bench:home -- --photos FOLDER
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import papaparse from 'papaparse'
import sharp from 'sharp'
import { createEmbedded } from '#server/adapters/vision/embedded/embedded.ts'
import { classesOf } from '#server/adapters/vision/embedded/labels.ts'
import { MODEL_FOLDER } from '#server/adapters/vision/embedded/model-files.ts'
import { readModel } from '#server/adapters/vision/embedded/model.ts'
import { shrinkPhoto } from '#server/adapters/vision/embedded/views.ts'
import type { Look } from '#server/adapters/vision/port.ts'
import { WAYS, worsenPhoto, type Way } from '#server/adapters/vision/worsen-photo.ts'
import { lookAtPhoto } from '#server/features/recognition/analyses/look.ts'
import { deviceClasses, findDeviceFacts } from '#server/features/reference/knowledge/facts.ts'

const { values } = parseArgs({ options: { photos: { type: 'string' } } })
if (!values.photos) throw new Error('Say --photos FOLDER.')
const folder = values.photos

type Thing = { file: string; label: string; way: Way | 'as it is'; behind: string }

/** A kind and then a class (all of these classes stand below a kind); the list, its search and a class. */
const KIND_TAPS = 2
const LIST_TAPS = 3

const model = readModel(MODEL_FOLDER)
const known = new Set(deviceClasses.map(({ id }) => id))
const vision = createEmbedded({ log: console })
const text = await readFile(join(import.meta.dirname, '..', 'training', 'home.csv'), 'utf8')
const things = papaparse.parse<Thing>(text, { header: true, skipEmptyLines: true }).data
const lines: string[] = []
let [total_taps, safe] = [0, 0]
for (const [at, thing] of things.entries()) {
  const look = await lookAt(thing)
  const right = classesOf(model, thing.label, known)!
  const taps = tapsTo(right, look)
  const isSafe = isSafeFor(right, look)
  total_taps += taps
  if (isSafe) safe++
  lines.push(
    `| ${at + 1} | ${right.map(nameOf).join(' or ')} | ${thing.way} | ${inWords(look)} | ${taps} | ${isSafe ? 'yes' : 'no'} |`,
  )
}
await vision.close()
process.stdout
  .write(`Model ${model.version}, ${new Date().toISOString().slice(0, 10)}, ${things.length} photos: ${total_taps} taps to the right classes, ${safe} answers are safe.

| | thing | taken | what is said | taps to the right class | safe |
| --- | --- | --- | --- | --- | --- |
${lines.join('\n')}
`)

async function lookAt({ file, way, behind }: Thing): Promise<Look> {
  const read = (one: string) => readFile(join(folder, one))
  const isWay = (one: Thing['way']): one is Way => WAYS.some((other) => other === one)
  const photo = isWay(way)
    ? await worsenPhoto(await read(file), way, await read(behind), file)
    : await read(file)
  // As the server keeps it.
  const data = await sharp(photo).webp({ quality: 82 }).toBuffer()
  const small = await shrinkPhoto(data, model)
  return lookAtPhoto({ vision }, { small, written: Promise.resolve({ data } as never) })
}

function nameOf(id: string) {
  return findDeviceFacts(id)!.name.en
}

function inWords({ verdict, several, candidates }: Look) {
  const names = candidates.map(
    ({ class: id, confidence }) => `${nameOf(id)} ${Math.round(100 * confidence)} %`,
  )
  if (verdict === 'named') return `named: ${names[0]}`
  if (verdict === 'choose') return `${several ? 'several' : 'one of these'}: ${names.join(', ')}`
  return verdict === 'cannot-tell' ? 'cannot tell' : 'no electronic device'
}

/** None where it is named rightly, one where it is offered; else by the kinds, or by the whole list. */
function tapsTo(right: readonly string[], { verdict, candidates }: Look) {
  const shown = candidates.findIndex((one) => right.includes(one.class))
  if (verdict === 'named') return shown === 0 ? 0 : shown > 0 ? 1 : LIST_TAPS
  if (shown >= 0) return 1
  return verdict === 'cannot-tell' ? KIND_TAPS : LIST_TAPS
}

/**
 * Whether the advice keeps the person safe: for a device that may hold lithium it warns of a swollen battery, or it
 * names nothing and is the advice for all devices.
 */
function isSafeFor(right: readonly string[], { verdict, candidates }: Look) {
  const holds = (id: string) => findDeviceFacts(id)!.hazards.some(({ component }) => component === 'li-ion')
  if (!right.some(holds) || candidates.length === 0) return true
  return (verdict === 'named' ? candidates.slice(0, 1) : candidates).some(({ class: id }) => holds(id))
}
