import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import papaparse from 'papaparse'
import { createDarkroom } from '#server/adapters/images/darkroom.ts'
import { countingInMemory } from '#server/adapters/counting/counting.ts'
import { classesOf } from '#server/adapters/vision/embedded/labels.ts'
import { MODEL_FOLDER } from '#server/adapters/vision/embedded/model-files.ts'
import { readModel } from '#server/adapters/vision/embedded/model.ts'
import { evaluateAnswers, writeEvaluationTable, type Judged } from '#server/adapters/vision/evaluation.ts'
import { createVision } from '#server/adapters/vision/vision.ts'
import { randomFrom, worsenPhoto, WAYS, type Way } from '#server/adapters/vision/worsen-photo.ts'
import { readEnv } from '#server/installation/env.ts'
import { Problem } from '#server/core/errors.ts'
import { deviceClasses } from '#server/features/reference/knowledge/facts.ts'
import { StartupError } from '#server/start/startup-error.ts'
import { ROOT } from '#server/machine/place.ts'
import { QUIET } from './locate.ts'
import { runProgram } from './set-program.ts'

const USAGE = `npm run vision:evaluate -- --photos FOLDER --labels CSV [--worsened WAY] [--json]

Shows every photo to the engine of the settings (VISION_PROVIDER …) and prints how it did, as the model card does.
  --photos FOLDER  where the photos are
  --labels CSV     with the columns file (below that folder) and label: a class of the knowledge base, a label of the
                   embedded model, or negative for what is no device. A MANIFEST.csv of training is one.
  --worsened WAY   each device as a phone may have taken it: third or half (of the side of a photo of no device from
                   the list), turned, screen, dark
  --json           the figures for programs

A model of somebody else is asked once for each photo, up to VISION_DAILY_LIMIT. Nothing is stored.
`

if (existsSync(join(ROOT, '.env'))) process.loadEnvFile(join(ROOT, '.env'))

await runProgram(async () => {
  const { values } = parseArgs({
    options: {
      photos: { type: 'string' },
      labels: { type: 'string' },
      worsened: { type: 'string' },
      json: { type: 'boolean', default: false },
      help: { type: 'boolean' },
    },
  })
  if (values.help || !values.photos || !values.labels) {
    process.stdout.write(USAGE)
    if (!values.help) process.exitCode = 1
    return
  }
  const rows = await listIn(values.labels)
  const folder = resolve(values.photos)
  const read = (file: string) =>
    readFile(join(folder, file)).catch((error: unknown) => {
      throw new StartupError(`${join(folder, file)} cannot be read: ${(error as Error).message}`)
    })
  const way = wayOf(values.worsened)
  const rooms = rows.filter(({ right }) => right.length === 0)
  if ((way === 'third' || way === 'half') && rooms.length === 0)
    throw new StartupError(
      `--worsened ${way} needs photos of no device in the list, to put the devices before.`,
    )
  await using opened = new AsyncDisposableStack()
  const darkroom = createDarkroom({ log: QUIET })
  opened.defer(darkroom.close)
  const engine = createVision({
    env: readEnv(process.env, ROOT),
    log: QUIET,
    counting: countingInMemory(),
    classes: deviceClasses.map(({ id, name }) => ({ id, nameEn: name.en, nameId: name.id })),
  })
  opened.defer(engine.close)
  const photoOf = async (file: string) => (await darkroom.photo(await read(file), 'evaluation')).data
  const changed = async (file: string, way: Way) => {
    const room = rooms[Math.floor(randomFrom(`behind ${file}`)() * rooms.length)]?.file ?? file
    return worsenPhoto(await photoOf(file), way, await photoOf(room), file)
  }
  const judged: Judged[] = []
  const names = new Set<string>()
  for (const [at, { file, label, right }] of rows.entries()) {
    try {
      const look = await engine.look(way && right.length > 0 ? await changed(file, way) : await photoOf(file))
      names.add(
        `${look.engine} ${look.version}${look.fell_back ? ' (the configured one did not answer)' : ''}`,
      )
      judged.push({ label, right, look })
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      process.stderr.write(`${file}: ${error.message}\n`)
    }
    if (process.stderr.isTTY) process.stderr.write(`\r${at + 1} of ${rows.length}`)
  }
  if (process.stderr.isTTY) process.stderr.write('\n')
  if (judged.length === 0) throw new StartupError('No photo could be analysed.')
  const name = [...names].join(', ') + (way ? `, devices worsened: ${way}` : '')
  process.stdout.write(
    values.json
      ? `${JSON.stringify({ engine: name, ...evaluateAnswers(judged) }, undefined, 2)}\n`
      : writeEvaluationTable(judged, name),
  )
})

function wayOf(word: string | undefined): Way | undefined {
  const way = WAYS.find((one) => one === word)
  if (word !== undefined && !way)
    throw new StartupError(`--worsened takes ${WAYS.join(', ')}, and not ${word}.`)
  return way
}

/** @throws StartupError for a list that is none, or a label that nobody knows */
async function listIn(path: string) {
  const text = await readFile(path, 'utf8').catch((error: unknown) => {
    throw new StartupError(`${path} cannot be read: ${(error as Error).message}`)
  })
  const { data, meta } = papaparse.parse<Record<string, string>>(text, { header: true, skipEmptyLines: true })
  for (const column of ['file', 'label'])
    if (!meta.fields?.includes(column)) throw new StartupError(`${path} has no column "${column}".`)
  const model = readModel(MODEL_FOLDER)
  const known = new Set(deviceClasses.map(({ id }) => id))
  return data.map(({ file = '', label = '' }) => {
    const right = classesOf(model, label, known)
    if (!right)
      throw new StartupError(
        `${path}: "${label}" (${file}) is no class of the knowledge base and no label of the embedded model that has one.`,
      )
    return { file, label, right }
  })
}
