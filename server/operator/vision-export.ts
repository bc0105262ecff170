import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { openFiles } from '#server/adapters/images/files.ts'
import { MODEL_FOLDER } from '#server/adapters/vision/embedded/model-files.ts'
import { readModel } from '#server/adapters/vision/embedded/model.ts'
import { exportLessons } from '#server/features/recognition/lessons/export-lessons.ts'
import { StartupError } from '#server/start/startup-error.ts'
import { ROOT } from '#server/machine/place.ts'
import { onInstallation } from './installation.ts'
import { runProgram, formatCount } from './set-program.ts'

const USAGE = `npm run vision:export -- --to FOLDER

Writes the photos that people share, and what staff or they themselves say they show, into a folder that training/ reads.
The folder must be empty. Who takes a photo back later is not in the next one: delete this one once it was trained with.
`

if (existsSync(join(ROOT, '.env'))) process.loadEnvFile(join(ROOT, '.env'))

await runProgram(async () => {
  const { values } = parseArgs({ options: { to: { type: 'string' }, help: { type: 'boolean' } } })
  if (values.help || !values.to) {
    process.stdout.write(USAGE)
    if (!values.help) process.exitCode = 1
    return
  }
  const folder = resolve(values.to)
  if (existsSync(folder) && (await readdir(folder)).length > 0)
    throw new StartupError(`${folder} is not empty.`)
  const { photos, by_person, missing } = await onInstallation(process.env, ROOT, async (installation) => {
    const files = await openFiles(installation.env, installation.dataDir)
    return exportLessons({ ...installation, files }, readModel(MODEL_FOLDER), folder)
  })
  process.stdout.write(
    `${formatCount(photos)} photos are in ${folder}, ${formatCount(by_person)} of them on the word of the person alone.\n`,
  )
  if (missing > 0) process.stderr.write(`${formatCount(missing)} photos have no file.\n`)
})
