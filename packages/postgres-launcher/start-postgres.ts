import {
  accessSync,
  chmodSync,
  chownSync,
  constants,
  existsSync,
  mkdirSync,
  realpathSync,
  statSync,
} from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import type { Logger } from './logger.ts'
import { LaunchError } from './launch-error.ts'
import { ELSEWHERE, findPrograms } from './programs.ts'
import { claimDataFolder } from './claim-data-folder.ts'
import { prepareCluster } from './cluster.ts'
import { ensureDatabase, buildUrls, type Urls } from './ensure-database.ts'
import { startPostmaster } from './postmaster.ts'
import { upgradeCluster, type CarryOver } from './upgrade-cluster.ts'
import { isDiskFull } from './disk-full.ts'
import { openReserve, type Reserve } from './reserve.ts'
import { supervisePostmaster } from './supervise-postmaster.ts'
import { canEnterFolder, chooseUser, type User } from './user.ts'

/** The pause between two checks whether room can be put aside. */
const RESERVING_MS = 60_000

export type RunningPostgres = Urls & {
  /** The data folder in use: `fallbackFolder` when PostgreSQL could not enter the one asked for. */
  dataFolder: string
  /** Tells a start that is waiting for the data folder that this process is about to leave it. */
  ending: () => void
  stop: () => Promise<void>
}

export type LaunchOptions = {
  /** The folder of the application's data; the cluster lies in its folder `postgres`. */
  dataFolder: string
  /** Taken when PostgreSQL cannot enter `dataFolder` and no cluster is in it. */
  fallbackFolder?: string | undefined
  /** The name of the application's role and database, of its password file and of the folder for copied programs. */
  application: string
  /** Copies the database of an earlier major version into an empty one of this version; absent: such a folder is refused. */
  carryOver?: CarryOver | undefined
  /** The folder of that earlier version's programs (with `bin/postgres`); absent: npm fetches them. */
  earlierPrograms?: string | undefined
  /** Keeps less in memory: for a machine, or a container, with less than about 700 MB. */
  smallMachine?: boolean | undefined
  log: Logger
}

/**
 * Starts the PostgreSQL that npm installed, in `<dataFolder>/postgres`. It ends when this process ends, is started
 * again when it dies, and is never shared by two processes.
 * @throws LaunchError
 */
export async function startPostgres(options: LaunchOptions): Promise<RunningPostgres> {
  if (process.platform !== 'linux' && process.platform !== 'darwin')
    throw new LaunchError('system-unsupported', 'The embedded PostgreSQL runs on Linux and macOS', ELSEWHERE)
  const { dataFolder, fallbackFolder, log } = options
  const { home, user } = chooseFolder(dataFolder, fallbackFolder, log)
  const reserve = openReserve(home)
  const full = new LaunchError(
    'disk-full',
    `The disk of the data folder ${home} is full`,
    'free some space, then start again',
  )
  const start = () =>
    startIn(home, user, reserve, options).catch((error: unknown) => {
      throw isDiskFull(error) ? full : error
    })
  return start().catch((error: unknown) => {
    if (error !== full || !reserve.release()) throw error
    log.error(`The disk of the data folder ${home} is full: the room kept for that is used now.`)
    return start()
  })
}

async function startIn(
  home: string,
  user: User,
  reserve: Reserve,
  { application, carryOver, earlierPrograms, smallMachine, log }: LaunchOptions,
): Promise<RunningPostgres> {
  const folder = join(home, 'postgres')
  const { release, ending } = await claimDataFolder(home)
  let reserving: NodeJS.Timeout | undefined
  try {
    const cache = user.uid === undefined ? home : join('/var/cache', application)
    const programs = findPrograms(user, cache, log)
    await upgradeCluster({ home, application, programs, user, cache, carryOver, earlierPrograms, log })
    const password = await prepareCluster({ folder, application, programs, user, log })
    const options = { folder, programs, user, smallMachine, log }
    const first = await startPostmaster(options)
    const stop = supervisePostmaster(first, {
      again: () => startPostmaster(options, first.port),
      reserve,
      log,
    })
    const running = {
      ...buildUrls(first.port, application, password),
      dataFolder: home,
      ending,
      stop: async () => {
        clearInterval(reserving)
        await stop()
        release()
      },
    }
    await ensureDatabase(running).catch(async (error) => {
      await running.stop()
      throw error
    })
    const keep = () => void reserve.keep().catch(() => {})
    keep()
    reserving = setInterval(keep, RESERVING_MS).unref()
    return running
  } catch (error) {
    release()
    throw error
  }
}

/** Decides on the folder and on the user that works in it. */
function chooseFolder(
  wanted: string,
  fallback: string | undefined,
  log: Logger,
): { home: string; user: User } {
  const home = makeFolder(wanted)
  const user = chooseUser(join(home, 'postgres'))
  if (canEnterFolder(user, home) || (letPass(home, user) && canEnterFolder(user, home))) return { home, user }
  if (fallback === undefined || existsSync(join(home, 'postgres')))
    throw new LaunchError(
      'folder-out-of-reach',
      `User ${user.uid}, who runs PostgreSQL because root may not, cannot enter ${home}`,
      'let it pass (chmod o+x on each folder above), or choose a folder it can reach',
    )
  log.warn(`PostgreSQL, which does not run as root, cannot enter ${home}: the data is kept in ${fallback}.`)
  const other = makeFolder(fallback)
  return { home: other, user: chooseUser(join(other, 'postgres')) }
}

/** A folder of root's own, closed to everybody else, is opened for passing through to the user's group only. */
function letPass(folder: string, user: User) {
  const { uid, gid, mode } = statSync(folder)
  if (uid !== 0 || gid !== 0 || !canEnterFolder(user, dirname(folder))) return false
  chownSync(folder, uid, user.gid!)
  chmodSync(folder, (mode & 0o7777) | 0o010)
  return true
}

function makeFolder(path: string) {
  try {
    // A folder that we make as root must let the user of PostgreSQL pass, whatever the umask is.
    const first = mkdirSync(path, { recursive: true })
    if (first && process.getuid?.() === 0)
      for (let made = resolve(path); made.length >= first.length; made = dirname(made)) chmodSync(made, 0o711)
    accessSync(path, constants.W_OK | constants.X_OK)
    return realpathSync(path)
  } catch (error) {
    throw new LaunchError(
      'folder-unusable',
      `The data folder ${path} cannot be used (${(error as Error).message})`,
      'choose another folder',
    )
  }
}
