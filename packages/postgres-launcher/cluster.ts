import { randomBytes } from 'node:crypto'
import { spawnSync } from 'node:child_process'
import {
  chownSync,
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import type { Logger } from './logger.ts'
import { LaunchError } from './launch-error.ts'
import type { Programs } from './programs.ts'
import { tryTo, waitUntil } from './processes.ts'
import { runTethered } from './tether.ts'
import type { User } from './user.ts'

/** The password of the cluster's users lies in the data folder, in a file named after the application. */
export const passwordFileOf = (folder: string, application: string) => join(folder, `${application}.password`)

export type Cluster = {
  folder: string
  application: string
  programs: Programs
  user: User
  log: Logger
}

/**
 * Makes the data folder when there is none, and checks that this PostgreSQL can open it.
 * @returns the password of its users
 */
export async function prepareCluster({ folder, application, programs, user, log }: Cluster) {
  removeHalfMade(folder)
  if (!existsSync(folder) || readdirSync(folder).length === 0) {
    log.info(`The database is being made in ${folder}.`)
    await make({ folder, application, programs, user, log })
    // Programs of a start that was just killed may have held on to it until now.
    if (!(await waitUntil(() => removeHalfMade(folder), 5_000)))
      log.warn(`What ${folder}.init-… holds is left from a start that was cut short: it can be removed.`)
  }
  const version = readClusterMajor(dirname(folder))
  if (version === undefined)
    throw new LaunchError(
      'folder-of-something-else',
      `${folder} is not a PostgreSQL data folder`,
      'move it away, or choose another folder',
    )
  const fact = `${folder} was made by PostgreSQL ${version} and this release brings ${programs.major}`
  if (Number(version) < Number(programs.major))
    throw new LaunchError('cluster-older', fact, 'start the server once, which brings it up')
  if (version !== programs.major)
    throw new LaunchError('cluster-newer', `${fact}, which is older`, 'start the release that made it')
  const password = readClusterPassword(folder, application)
  // A backup that root brought back.
  if (user.uid !== undefined && statSync(folder).uid === 0)
    spawnSync('chown', ['-RPh', `${user.uid}:${user.gid}`, folder])
  return password
}

/** The password of the cluster's users. @throws LaunchError */
export function readClusterPassword(folder: string, application: string) {
  const file = passwordFileOf(folder, application)
  const password = tryTo(() => readFileSync(file, 'utf8').trim())
  if (!password)
    throw new LaunchError(
      'password-missing',
      `${file} is missing or cannot be read`,
      'bring it back from a backup',
    )
  return password
}

/** The major version of the PostgreSQL that made the database of a data folder. */
export const readClusterMajor = (dataDir: string) =>
  tryTo(() => readFileSync(join(dataDir, 'postgres', 'PG_VERSION'), 'utf8').trim())

/** `initdb` into a folder beside it, then a rename: whoever dies on the way leaves nothing half-made. */
async function make({ folder, application, programs, user }: Cluster) {
  const temporary = `${folder}.init-${randomBytes(4).toString('hex')}`
  const secret = `${temporary}.password`
  writeFileSync(secret, randomBytes(24).toString('base64url'), { mode: 0o600, flush: true })
  mkdirSync(temporary, { mode: 0o700 })
  if (user.uid !== undefined) for (const path of [secret, temporary]) chownSync(path, user.uid, user.gid!)
  const initdb = async (ctype: string) => {
    const run = runTethered(
      [
        programs.initdb,
        `--pgdata=${temporary}`,
        `--pwfile=${secret}`,
        '--username=postgres',
        '--auth=scram-sha-256',
        '--data-checksums',
        '--encoding=UTF8',
        '--locale-provider=builtin',
        '--builtin-locale=C.UTF-8',
        '--locale=C',
        `--lc-ctype=${ctype}`,
        '--no-instructions',
      ],
      user,
      'KILL',
    )
    const output: string[] = []
    run.lines((line) => output.push(line))
    const status = await run.exited
    return status === 0 ? undefined : output.join(' ').replaceAll(/\s+/g, ' ').slice(-300)
  }
  // Not every system has C.UTF-8. With C only the database's idea of a letter shrinks to ASCII.
  let failure = process.platform === 'linux' ? await initdb('C.UTF-8') : await initdb('C')
  if (failure?.includes('invalid locale')) failure = await initdb('C')
  if (failure) {
    rmSync(temporary, { recursive: true, force: true })
    rmSync(secret, { force: true })
    throw new LaunchError('cluster-not-made', `The database could not be made in ${folder}: ${failure}`)
  }
  renameSync(secret, passwordFileOf(temporary, application))
  syncFolder(temporary)
  renameSync(temporary, folder)
  syncFolder(dirname(folder))
}

/** Gives whether nothing is left. */
function removeHalfMade(folder: string) {
  const parent = dirname(folder)
  const left = readdirSync(parent)
    .map((name) => join(parent, name))
    .filter((path) => path.startsWith(`${folder}.init-`))
  for (const path of left)
    tryTo(() => rmSync(path, { recursive: true, force: true, maxRetries: 5, retryDelay: 20 }))
  return left.every((path) => !existsSync(path))
}

/** Writes the names in a folder to the disk. */
export function syncFolder(folder: string) {
  const descriptor = openSync(folder, 'r')
  fsyncSync(descriptor)
  closeSync(descriptor)
}
