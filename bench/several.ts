// Measures on photos of one device and of several what the embedded engine says, and what other limits of "several
// devices" would do. Photos of one device: those held back from training (training/manifest.csv) and those of homes.
// Photos of several: those that training/several.csv lists, and pairs that are placed side by side in a room.
// The sources are divided in two halves: limits are chosen on one, and the other one shows whether they hold.
// The network's answers are kept, so that it goes on where it was interrupted.
// npm run bench:several -- --photos FOLDER --kept FILE.jsonl [--every 4] [--pairs 240]
import { createHash } from 'node:crypto'
import { appendFile, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import papaparse from 'papaparse'
import sharp from 'sharp'
import { classesOf } from '#server/adapters/vision/embedded/labels.ts'
import { MODEL_FOLDER } from '#server/adapters/vision/embedded/model-files.ts'
import { readModel } from '#server/adapters/vision/embedded/model.ts'
import { meanOf, openNetwork, type Seen } from '#server/adapters/vision/embedded/network.ts'
import { needsSecondLook, secondLook } from '#server/adapters/vision/embedded/second-look.ts'
import { toMeanings, toVerdict } from '#server/adapters/vision/embedded/verdict.ts'
import { cutViews, shrinkPhoto, squeezePhoto } from '#server/adapters/vision/embedded/views.ts'
import { randomFrom, placeSideBySide } from '#server/adapters/vision/worsen-photo.ts'
import type { Look } from '#server/adapters/vision/port.ts'
import { deviceClasses } from '#server/features/reference/knowledge/facts.ts'

const { values } = parseArgs({
  options: {
    photos: { type: 'string' },
    kept: { type: 'string' },
    every: { type: 'string', default: '4' },
    pairs: { type: 'string', default: '240' },
  },
})
if (!values.photos || !values.kept) throw new Error('Say --photos FOLDER and --kept FILE.jsonl.')
const [folder, kept] = [values.photos, values.kept]
/** The sets from which `training/data.py` takes the background of a small device. */
const ROOMS = new Set(['caltech101', 'clothes', 'grocery'])

type Photo = { file: string; label: string; group: string; source: string; split: string }
type Row = { id: string; first: number[]; parts: number[][] }
/** `looks`: which photos have the second look: those that the first look leaves open, or all. */
type Rule = { limit: number; looks: 'open' | 'all' }
type Task = { id: string; photo: Photo; other?: Photo }

const model = readModel(MODEL_FOLDER)
const known = new Set(deviceClasses.map(({ id }) => id))
const photos = await manifest()
const isHome = ({ source }: Photo) => source.startsWith('sale-')
const isDevice = ({ label }: Photo) => (classesOf(model, label, known)?.length ?? 0) > 0
const held = photos.filter((photo) => photo.split === 'validation')
const rooms = held.filter(({ label, source }) => label === 'negative' && ROOMS.has(source))
const tasks = listed()
const listedAsSeveral = await severalAtHomes()
const rows = await asked()
process.stdout.write(report())

async function manifest() {
  const text = await readFile(join(import.meta.dirname, '..', 'training', 'manifest.csv'), 'utf8')
  return papaparse.parse<Photo>(text, { header: true, skipEmptyLines: true }).data
}

function halfOf({ source }: Photo) {
  return digestOf(source)[0]! % 2
}

/** The labels of photos of homes on which a person saw devices of several kinds. */
async function severalAtHomes() {
  const text = await readFile(join(import.meta.dirname, '..', 'training', 'several.csv'), 'utf8')
  const { data } = papaparse.parse<{ file: string; labels: string }>(text, {
    header: true,
    skipEmptyLines: true,
  })
  return new Map(data.map(({ file, labels }) => [file, labels.split(' ')]))
}

function listed(): Task[] {
  const devices = held.filter(isDevice)
  const homes = photos.filter((photo) => isHome(photo) && isDevice(photo))
  const some = devices.filter((photo, at) => !isHome(photo) && at % Number(values.every) === 0)
  const step = Math.max(1, Math.floor(devices.length / Number(values.pairs)))
  const pairs = devices.filter((_, at) => at % step === 0)
  const none = held.filter((photo, at) => photo.label === 'negative' && at % (2 * Number(values.every)) === 0)
  const all: Task[] = [
    ...homes.map((photo) => ({ id: `one ${photo.file}`, photo })),
    ...pairs.map((photo) => ({ id: `two ${photo.file}`, photo, other: partnerOf(photo, devices) })),
    ...some.map((photo) => ({ id: `one ${photo.file}`, photo })),
    ...none.map((photo) => ({ id: `none ${photo.file}`, photo })),
  ]
  // In no order, so that what is there after an interruption is a fair part.
  return all.sort((one, other) => digestOf(one.id).compare(digestOf(other.id)))
}

function digestOf(text: string) {
  return createHash('sha256').update(text).digest()
}

/** Of another kind, and of the same half of the sources; each kind as often as any other. */
function partnerOf(photo: Photo, devices: readonly Photo[]) {
  const random = randomFrom(`partner of ${photo.file}`)
  const others = devices.filter((one) => one.label !== photo.label && halfOf(one) === halfOf(photo))
  const kinds = [...Map.groupBy(others, ({ label }) => label).values()]
  const those = kinds[Math.floor(random() * kinds.length)]!
  return those[Math.floor(random() * those.length)]!
}

async function asked() {
  const before = (await readFile(kept, 'utf8').catch(() => '')).split('\n').filter(Boolean)
  const rows = new Map(before.map((line) => JSON.parse(line) as Row).map((row) => [row.id, row]))
  const network = await openNetwork(MODEL_FOLDER, model)
  sharp.concurrency(1)
  sharp.cache(false)
  const numbers = ({ probabilities }: Seen) => Array.from(probabilities)
  for (const [at, task] of tasks.entries()) {
    if (at % 100 === 0) process.stderr.write(`${at} of ${tasks.length}\n`)
    if (rows.has(task.id)) continue
    const small = await shrinkPhoto(await pictureOf(task), model)
    const views: Seen[] = []
    for (const pixels of await cutViews(small, model)) views.push(await network.seeView(pixels))
    const parts = (await network.seeParts(await squeezePhoto(small, model))).map(numbers)
    const row = { id: task.id, first: numbers(meanOf(views)), parts }
    rows.set(task.id, row)
    await appendFile(
      kept,
      `${JSON.stringify(row, (_, value) => (typeof value === 'number' ? Number(value.toFixed(5)) : value))}\n`,
    )
  }
  return rows
}

async function pictureOf({ photo, other }: Task) {
  const read = ({ file }: Photo) => readFile(join(folder, file))
  if (!other) return read(photo)
  const room = rooms[Math.floor(randomFrom(`behind ${photo.file}`)() * rooms.length)]!
  return placeSideBySide(await read(photo), await read(other), await read(room), photo.file)
}

/** Without the words, which nobody reads here. */
function meaning(probabilities: number[]) {
  return toMeanings(model, Float32Array.from(probabilities), new Float32Array(1001))
}

function said({ id }: Task, { limit, looks }: Rule): Pick<Look, 'verdict' | 'candidates' | 'several'> {
  const { first, parts } = rows.get(id)!
  const seen = meaning(first)
  if (looks === 'open' && !needsSecondLook(model, seen)) return toVerdict(model, seen)
  return secondLook({ ...model, second: { ...model.second, several: limit } }, seen, parts.map(meaning))
}

function labelsOf({ photo, other }: Task) {
  return other ? [photo.label, other.label] : (listedAsSeveral.get(photo.file) ?? [photo.label])
}

function figures(of: readonly Task[], rule: Rule) {
  const shows = (look: ReturnType<typeof said>, label: string) =>
    look.candidates.some(({ class: id }) => classesOf(model, label, known)?.includes(id))
  const all = of.map((task) => ({ task, look: said(task, rule) }))
  const count = (is: (one: (typeof all)[number]) => boolean) => all.filter(is).length
  return {
    photos: all.length,
    several: count(({ look }) => look.several === true),
    each_right: count(
      ({ task, look }) => look.several === true && labelsOf(task).every((label) => shows(look, label)),
    ),
    named: count(({ look }) => look.verdict === 'named'),
    named_wrong: count(
      ({ task, look }) =>
        look.verdict === 'named' &&
        !labelsOf(task).some((label) => shows({ ...look, candidates: look.candidates.slice(0, 1) }, label)),
    ),
  }
}

function report() {
  const there = tasks.filter(({ id }) => rows.has(id))
  const isListed = ({ photo, other }: Task) => !other && listedAsSeveral.has(photo.file)
  const of = (kind: 'one' | 'two' | 'none', half?: number) =>
    there.filter(
      (task) =>
        task.id.startsWith(`${kind} `) &&
        !isListed(task) &&
        (half === undefined || halfOf(task.photo) === half),
    )
  const homes = (which: boolean) =>
    there.filter((task) => isHome(task.photo) && !task.other && isListed(task) === which)
  const groups: [string, Task[]][] = [
    ['one device, half A of the sources', of('one', 0)],
    ['one device, half B', of('one', 1)],
    ['of these at homes', homes(false)],
    ['no device', of('none')],
    ['two devices placed side by side, half A', of('two', 0)],
    ['two devices placed side by side, half B', of('two', 1)],
    ['several at homes', homes(true)],
  ]
  const rules = (['open', 'all'] as const).flatMap((looks) =>
    [0.8, 0.85, 0.9, 0.93, 0.95, 0.97, 0.98, 0.99].map((limit): Rule => ({ limit, looks })),
  )
  const lines = rules.flatMap((rule) =>
    groups.map(([name, those]) => {
      const found = figures(those, rule)
      return `| ${rule.looks} | ${rule.limit} | ${name} | ${Object.values(found).join(' | ')} |`
    }),
  )
  const open = of('one').filter(({ id }) => needsSecondLook(model, meaning(rows.get(id)!.first))).length
  return `Model ${model.version}. Of ${of('one').length} photos of one device ${open} are looked at twice now.

| second look at | limit | photos | number | said to be several | each device among them | named as one | named and wrong |
| --- | --- | --- | --- | --- | --- | --- | --- |
${lines.join('\n')}
`
}
