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
import type { Logger } from '#server/logging/log.ts'
import { StartupError } from '#server/start/startup-error.ts'
import { binariesFor } from './binaries.ts'
import { claim } from './claim.ts'
import { prepareCluster } from './cluster.ts'
import { ensureDatabase, urlsOf, type Urls } from './ensure-database.ts'
import { startPostmaster } from './postmaster.ts'
import { raise, type CarryOver } from './raise.ts'
import { isDiskFull, reserveIn, type Reserve } from './reserve.ts'
import { supervise } from './supervise.ts'
import { canReach, userFor, type User } from './user.ts'

/** Where the data goes when PostgreSQL cannot reach the folder of the program, and nobody chose one. */
export const ELSEWHERE = '/var/lib/resirkuit'
/** How often it is looked whether room can be put aside. */
const RESERVING_MS = 60_000

export type Embedded = Urls & {
  /** The data folder in use; another than asked for when that one could not be used. */
  dataDir: string
  /** Tells a start that is waiting for the data folder that this process is about to leave it. */
  ending: () => void
  stop: () => Promise<void>
}

type Options = {
  dataDir: string
  /** Whether the operator chose the folder; else another may be taken when PostgreSQL cannot reach it. */
  dataDirGiven?: boolean
  /** How a folder of an earlier major version is brought to this one; absent: it is refused. */
  carryOver?: CarryOver | undefined
  /** The programs of that earlier version, where the operator has them. */
  oldPostgres?: string | undefined
  log: Logger
}

/**
 * Starts the PostgreSQL that npm installed, in `<dataDir>/postgres`. It ends when this process ends, is started
 * again when it dies, and is never shared by two processes.
 * @throws StartupError
 */
export async function startEmbedded({
  dataDir,
  dataDirGiven = true,
  log,
  ...raising
}: Options): Promise<Embedded> {
  if (process.platform !== 'linux' && process.platform !== 'darwin')
    throw new StartupError(
      'The embedded PostgreSQL runs on Linux and macOS: set DATABASE_URL to a PostgreSQL server, 15 or newer.',
    )
  const { home, user } = settle(dataDir, dataDirGiven, log)
  const reserve = reserveIn(home)
  const full = new StartupError(
    `The disk of the data folder ${home} is full: free some space, then start again.`,
  )
  const start = () =>
    startIn(home, user, reserve, { ...raising, log }).catch((error: unknown) => {
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
  { log, ...raising }: Pick<Options, 'carryOver' | 'oldPostgres' | 'log'>,
): Promise<Embedded> {
  const folder = join(home, 'postgres')
  const { release, ending } = await claim(home)
  let reserving: NodeJS.Timeout | undefined
  try {
    const cache = user.uid === undefined ? home : '/var/cache/resirkuit'
    const binaries = binariesFor(user, cache, log)
    await raise({ home, binaries, user, cache, log, ...raising })
    const password = await prepareCluster(folder, binaries, user, log)
    const options = { folder, binaries, user, log }
    const first = await startPostmaster(options)
    const stop = supervise(first, {
      again: () => startPostmaster(options, first.port),
      reserve,
      log,
    })
    const embedded = {
      ...urlsOf(first.port, password),
      dataDir: home,
      ending,
      stop: async () => {
        clearInterval(reserving)
        await stop()
        release()
      },
    }
    await ensureDatabase(embedded, password).catch(async (error) => {
      await embedded.stop()
      throw error
    })
    const keep = () => void reserve.keep().catch(() => {})
    keep()
    reserving = setInterval(keep, RESERVING_MS).unref()
    return embedded
  } catch (error) {
    release()
    throw error
  }
}

/** Decides on the folder and on the user that works in it. */
function settle(dataDir: string, given: boolean, log: Logger): { home: string; user: User } {
  const home = makeFolder(dataDir)
  const user = userFor(join(home, 'postgres'))
  if (canReach(user, home) || (letPass(home, user) && canReach(user, home))) return { home, user }
  if (given || existsSync(join(home, 'postgres')))
    throw new StartupError(
      `User ${user.uid}, who runs PostgreSQL because root may not, cannot enter ${home}: let it pass (chmod o+x on each folder above), or set DATA_DIR to a folder it can reach, such as ${ELSEWHERE}.`,
    )
  log.warn(`PostgreSQL, which does not run as root, cannot enter ${home}: the data is kept in ${ELSEWHERE}.`)
  const other = makeFolder(ELSEWHERE)
  return { home: other, user: userFor(join(other, 'postgres')) }
}

/** A folder of root's own, closed to everybody else, is opened for passing through to the user's group only. */
function letPass(folder: string, user: User) {
  const { uid, gid, mode } = statSync(folder)
  if (uid !== 0 || gid !== 0 || !canReach(user, dirname(folder))) return false
  chownSync(folder, uid, user.gid!)
  chmodSync(folder, (mode & 0o7777) | 0o010)
  return true
}

function makeFolder(path: string) {
  try {
    // What we make as root must let the user of PostgreSQL pass, whatever the umask is.
    const first = mkdirSync(path, { recursive: true })
    if (first && process.getuid?.() === 0)
      for (let made = resolve(path); made.length >= first.length; made = dirname(made)) chmodSync(made, 0o711)
    accessSync(path, constants.W_OK | constants.X_OK)
    return realpathSync(path)
  } catch (error) {
    throw new StartupError(
      `The data folder ${path} cannot be used (${(error as Error).message}): set DATA_DIR.`,
    )
  }
}
