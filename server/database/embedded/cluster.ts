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
import type { Logger } from '#server/logging/log.ts'
import { StartupError } from '#server/start/startup-error.ts'
import type { Binaries } from './binaries.ts'
import { attempt, eventually } from './processes.ts'
import { tethered } from './tether.ts'
import type { User } from './user.ts'

const passwordFile = 'resirkuit.password'

/**
 * Makes the data folder when there is none, and checks that this PostgreSQL can open it.
 * @returns the password of its users
 */
export async function prepareCluster(folder: string, binaries: Binaries, user: User, log: Logger) {
  removeHalfMade(folder)
  if (!existsSync(folder) || readdirSync(folder).length === 0) {
    log.info(`The database is being made in ${folder}.`)
    await make(folder, binaries, user)
    // Programs of a start that was just killed may have held on to it until now.
    if (!(await eventually(() => removeHalfMade(folder), 5_000)))
      log.warn(`What ${folder}.init-… holds is left from a start that was cut short: it can be removed.`)
  }
  const version = majorOf(dirname(folder))
  if (version === undefined)
    throw new StartupError(
      `${folder} is not a PostgreSQL data folder: move it away, or set DATA_DIR to another folder.`,
    )
  if (version !== binaries.major)
    throw new StartupError(
      Number(version) < Number(binaries.major)
        ? `${folder} was made by PostgreSQL ${version} and this release brings ${binaries.major}: start the server once, which brings it up.`
        : `${folder} was made by PostgreSQL ${version} and this release brings ${binaries.major}, which is older: start the release that made it.`,
    )
  const password = passwordOf(folder)
  // A backup that root brought back.
  if (user.uid !== undefined && statSync(folder).uid === 0)
    spawnSync('chown', ['-RPh', `${user.uid}:${user.gid}`, folder])
  return password
}

/** The password of its users. @throws StartupError */
export function passwordOf(folder: string) {
  const password = attempt(() => readFileSync(join(folder, passwordFile), 'utf8').trim())
  if (!password)
    throw new StartupError(
      `${join(folder, passwordFile)} is missing or cannot be read: bring it back from a backup.`,
    )
  return password
}

/** Which PostgreSQL has made the database of a data folder. */
export const majorOf = (dataDir: string) =>
  attempt(() => readFileSync(join(dataDir, 'postgres', 'PG_VERSION'), 'utf8').trim())

/** `initdb` into a folder beside it, then a rename: whoever dies on the way leaves nothing half-made. */
async function make(folder: string, binaries: Binaries, user: User) {
  const temporary = `${folder}.init-${randomBytes(4).toString('hex')}`
  const secret = `${temporary}.password`
  writeFileSync(secret, randomBytes(24).toString('base64url'), { mode: 0o600, flush: true })
  mkdirSync(temporary, { mode: 0o700 })
  if (user.uid !== undefined) for (const path of [secret, temporary]) chownSync(path, user.uid, user.gid!)
  const initdb = async (ctype: string) => {
    const run = tethered(
      [
        binaries.initdb,
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
    throw new StartupError(`The database could not be made in ${folder}: ${failure}`)
  }
  renameSync(secret, join(temporary, passwordFile))
  sync(temporary)
  renameSync(temporary, folder)
  sync(dirname(folder))
}

/** Gives whether nothing is left. */
function removeHalfMade(folder: string) {
  const parent = dirname(folder)
  const left = readdirSync(parent)
    .map((name) => join(parent, name))
    .filter((path) => path.startsWith(`${folder}.init-`))
  for (const path of left)
    attempt(() => rmSync(path, { recursive: true, force: true, maxRetries: 5, retryDelay: 20 }))
  return left.every((path) => !existsSync(path))
}

/** A name is on the disk when its folder is. */
export function sync(folder: string) {
  const descriptor = openSync(folder, 'r')
  fsyncSync(descriptor)
  closeSync(descriptor)
}
