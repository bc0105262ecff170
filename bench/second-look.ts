// Measures what the second look of the embedded engine brings on photos held back from training
// (training/manifest.csv): as they are, worsened as phones do it, two devices on one photo, and photos of no device.
// Prints the tables of the model card, with the first look alone before and both after, and what other thresholds
// would do. The network's answers are kept, so that it goes on where it was interrupted.
// npm run bench:second-look -- --photos FOLDER --kept FILE.jsonl [--every 4]
import { createHash } from 'node:crypto'
import { appendFile, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import papaparse from 'papaparse'
import sharp from 'sharp'
import { classesOf } from '#server/adapters/vision/embedded/labels.ts'
import { MODEL_FOLDER } from '#server/adapters/vision/embedded/model-files.ts'
import { readModel, type Model } from '#server/adapters/vision/embedded/model.ts'
import { meanOf, openNetwork, type Seen } from '#server/adapters/vision/embedded/network.ts'
import { needsSecondLook, secondLook } from '#server/adapters/vision/embedded/second-look.ts'
import { toMeanings, toVerdict } from '#server/adapters/vision/embedded/verdict.ts'
import { cutViews, shrinkPhoto, squeezePhoto } from '#server/adapters/vision/embedded/views.ts'
import { evaluateAnswers, type Judged, type Share } from '#server/adapters/vision/evaluation.ts'
import {
  randomFrom,
  placeSideBySide,
  worsenPhoto,
  WAYS,
  type Way,
} from '#server/adapters/vision/worsen-photo.ts'
import { deviceClasses } from '#server/features/reference/knowledge/facts.ts'

const { values } = parseArgs({
  options: {
    photos: { type: 'string' },
    kept: { type: 'string' },
    every: { type: 'string', default: '1' },
  },
})
if (!values.photos || !values.kept) throw new Error('Say --photos FOLDER and --kept FILE.jsonl.')
const [folder, kept, every] = [values.photos, values.kept, Number(values.every)]
/** The sets from which `training/data.py` takes the background of a small device. */
const ROOMS = new Set(['caltech101', 'clothes', 'grocery'])
const HALVES = 2

type Photo = { file: string; label: string; group: string; source: string }
/** The network's answer to a photo: the mean of the first look, and each part where that leaves it open. */
type Row = { id: string; first: number[]; parts: number[][] }
/** `other`: beside it. */
type Task = { id: string; how: How; photo: Photo; other?: Photo }
type How = Way | 'as it is' | 'no device' | 'two'

const model = readModel(MODEL_FOLDER)
const known = new Set(deviceClasses.map(({ id }) => id))
const held = await heldBack()
const devices = held.filter(({ label }) => (classesOf(model, label, known)?.length ?? 0) > 0)
const others = held.filter(({ label }) => label === 'negative')
const rooms = others.filter(({ source }) => ROOMS.has(source))
const tasks = listed()
const rows = await asked()
process.stdout.write(report())

async function heldBack() {
  const text = await readFile(join(import.meta.dirname, '..', 'training', 'manifest.csv'), 'utf8')
  const { data } = papaparse.parse<Photo & { split: string }>(text, { header: true, skipEmptyLines: true })
  return data.filter(({ split }) => split === 'validation')
}

function listed(): Task[] {
  /** Each way others. */
  const some = (how: How) => devices.filter((_, at) => at % every === how.length % every)
  const of = (how: How, photos: Photo[]) =>
    photos.map((photo): Task => ({ id: `${how} ${photo.file}`, how, photo }))
  return [
    ...of('no device', others),
    ...of('as it is', devices),
    ...WAYS.flatMap((way) => of(way, some(way))),
    ...of('two', some('two')).map((task) => ({ ...task, other: partnerOf(task) })),
  ]
}

/** Of another kind; each kind as often as any other. */
function partnerOf({ id, photo }: Task) {
  const random = randomFrom(`partner ${id}`)
  const kinds = [...Map.groupBy(devices, ({ label }) => label)].filter(([label]) => label !== photo.label)
  const [, those] = kinds[Math.floor(random() * kinds.length)]!
  return those[Math.floor(random() * those.length)]!
}

async function asked() {
  const before = (await readFile(kept, 'utf8').catch(() => '')).split('\n').filter(Boolean)
  const rows = new Map(before.map((line) => JSON.parse(line) as Row).map((row) => [row.id, row]))
  const network = await openNetwork(MODEL_FOLDER, model)
  sharp.concurrency(1)
  sharp.cache(false)
  const numbers = ({ probabilities }: Seen) => Array.from(probabilities)
  for (const task of tasks) {
    if (rows.has(task.id)) continue
    const small = await shrinkPhoto(await pictureOf(task), model)
    const views: Seen[] = []
    for (const pixels of await cutViews(small, model)) views.push(await network.seeView(pixels))
    const first = numbers(meanOf(views))
    const parts = needsSecondLook(model, meaning(first))
      ? (await network.seeParts(await squeezePhoto(small, model))).map(numbers)
      : []
    const row = { id: task.id, first, parts }
    rows.set(task.id, row)
    await appendFile(
      kept,
      `${JSON.stringify(row, (_, value) => (typeof value === 'number' ? Number(value.toFixed(5)) : value))}\n`,
    )
  }
  return rows
}

async function pictureOf({ id, how, photo, other }: Task) {
  const read = ({ file }: Photo) => readFile(join(folder, file))
  const room = rooms[Math.floor(randomFrom(`behind ${id}`)() * rooms.length)]!
  if (other) return placeSideBySide(await read(photo), await read(other), await read(room), photo.file)
  const way = WAYS.find((one) => one === how)
  return way ? worsenPhoto(await read(photo), way, await read(room), photo.file) : read(photo)
}

/** Without the words, which nobody reads here. */
function meaning(probabilities: number[]) {
  return toMeanings(model, Float32Array.from(probabilities), new Float32Array(1001))
}

function judged(task: Task, second: Model['second'] | undefined): Judged {
  const { first, parts } = rows.get(task.id)!
  const seen = meaning(first)
  const look =
    second && parts.length > 0
      ? secondLook({ ...model, second }, seen, parts.map(meaning))
      : toVerdict(model, seen)
  const right = [task.photo, ...(task.other ? [task.other] : [])].flatMap(({ label }) =>
    classesOf(model, label, known)!,
  )
  return { label: task.photo.label, right, look }
}

function report() {
  const of = (how: How) => tasks.filter((task) => task.how === how)
  const percent = ({ of, count }: Share) => ((100 * count) / of).toFixed(1)
  const both = (how: How, of_what: (of: ReturnType<typeof evaluateAnswers>) => Share) => {
    const [before, after] = [undefined, model.second].map((second) =>
      percent(of_what(evaluateAnswers(of(how).map((task) => judged(task, second))))),
    )
    return `${before} → ${after}`
  }
  const devicesAs = (['as it is', ...WAYS] as const).map((how) => {
    const cells = (
      ['top1', 'top3', 'named', 'named_wrong', 'asked', 'cannot_tell', 'called_none'] as const
    ).map((figure) => both(how, (of) => of[figure]))
    const said = evaluateAnswers(of(how).map((task) => judged(task, model.second)))
    const open = of(how).filter(({ id }) => rows.get(id)!.parts.length > 0).length
    return `| ${how} | ${of(how).length} | ${cells.join(' | ')} | ${percent(said.several)} | ${percent({ of: of(how).length, count: open })} |`
  })
  const none = of('no device').map((task) => judged(task, model.second))
  return `Model ${model.version}, photos held back, first look → both looks, in %.

| | photos | right at once | among three | named | named, and wrong | asked | cannot tell | called none | said to be several | looked at twice |
| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |
${devicesAs.join('\n')}

Of ${none.length} photos of no device ${both('no device', (of) => of.refused)} are refused; ${none.filter(({ look }) => look.several).length} are said to be several, ${none.filter(({ look }) => look.verdict === 'named').length} named.

${ofTwo(of('two'))}

${choice(of)}`
}

/** Whether both, or one, of the two devices are among what is offered. */
function ofTwo(two: Task[]) {
  const offered = two.map((task) => ({ task, ...judged(task, model.second) }))
  const shows = ({ look }: Judged, { label }: Photo) =>
    look.candidates.some((candidate) => classesOf(model, label, known)!.includes(candidate.class))
  const count = (is: (one: (typeof offered)[number]) => boolean) =>
    `${((100 * offered.filter(is).length) / offered.length).toFixed(1)} %`
  const both = (one: (typeof offered)[number]) => shows(one, one.task.photo) && shows(one, one.task.other!)
  return `Of ${two.length} photos of two devices ${count(({ look }) => look.several === true)} are said to show several (${count((one) => one.look.several === true && both(one))} offer both); ${count(({ look }) => look.verdict === 'named')} are named as one, \
${count(({ look }) => look.verdict === 'choose' && !look.several)} asked, ${count(({ look }) => look.verdict === 'cannot-tell' || look.verdict === 'not-a-device')} not seen. Offered both, however: ${count(both)}, at least one ${count((one) => shows(one, one.task.photo) || shows(one, one.task.other!))}.`
}

/** Tries another threshold on two halves of the photos: do both halves choose the same? */
function choice(of: (how: How) => Task[]) {
  const halves = (how: How, half: number) =>
    of(how).filter(({ photo }) => createHash('sha256').update(photo.group).digest()[0]! % HALVES === half)
  const limits = Array.from({ length: 10 }, (_, at) => Number((0.5 + 0.04 * at).toFixed(2)))
  const lines = limits.map((suggest) => {
    // A third has to be surer than a half by as much as now.
    const third = Math.min(1, suggest + model.second.suggest.third - model.second.suggest.half)
    const second = { ...model.second, suggest: { ...model.second.suggest, half: suggest, third } }
    const cells = [0, 1].flatMap((half) => {
      const seen = (how: How) => evaluateAnswers(halves(how, half).map((task) => judged(task, second)))
      const shares = [
        seen('no device').refused,
        seen('half').called_none,
        seen('third').called_none,
        seen('third').top3,
      ]
      return shares.map(({ of, count }) => ((100 * count) / of).toFixed(1))
    })
    return `| ${suggest} | ${cells.join(' | ')} |`
  })
  return `| sure from | refused, first half | half called none | third called none | third among three | refused, second half | half called none | third called none | third among three |
| --- | --- | --- | --- | --- | --- | --- | --- | --- |
${lines.join('\n')}
`
}
