import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import type { Logger } from './logger.ts'
import { LaunchError } from './launch-error.ts'
import type { Programs } from './programs.ts'
import { readClusterMajor, readClusterPassword, prepareCluster, syncFolder } from './cluster.ts'
import { findEarlierPrograms } from './earlier-programs.ts'
import { ensureDatabase, buildUrls } from './ensure-database.ts'
import { startPostmaster } from './postmaster.ts'
import { stopPredecessor } from './predecessor.ts'
import type { User } from './user.ts'

/** Where the new database is made, beside the one that is in use. */
const BESIDE = 'raising'
/** Is there once the new one is whole; what stands in it is where the old one goes. */
const READY = 'ready'

/** Puts everything of one database of a data folder into an empty other one, and compares it. @param kept where a backup of it is to lie */
export type CarryOver = (from: string, into: string, place: { home: string; kept: string }) => Promise<void>

type Options = {
  home: string
  application: string
  programs: Programs
  user: User
  /** The folder in which programs may be kept. */
  cache: string
  /** Absent: a folder of an earlier version is refused. */
  carryOver?: CarryOver | undefined
  earlierPrograms?: string | undefined
  log: Logger
}

/**
 * Brings a folder that an earlier major version of PostgreSQL has made to ours: a backup of everything, which goes into a new
 * database beside; then the two change places. Only for the holder of the claim. A process that dies on the way leaves the old one, or
 * the new one, whole, and the next start goes on from there.
 * @throws LaunchError; then the old one is as it was
 */
export async function upgradeCluster(options: Options) {
  const { home, programs, carryOver, log } = options
  await finish(home, log)
  const found = readClusterMajor(home)
  if (!carryOver || found === undefined || Number(found) >= Number(programs.major)) return
  log.info(
    `The database was made by PostgreSQL ${found}: it is brought to ${programs.major}, which takes a while and about three times its room. Nothing of it is changed until the new one is whole.`,
  )
  try {
    await build(options, found, carryOver)
  } catch (error) {
    await clear(home, log)
    if (error instanceof LaunchError) throw error
    throw new LaunchError(
      'upgrade-failed',
      `The database could not be brought from PostgreSQL ${found} to ${programs.major} (${(error as Error).message}). It is as it was`,
      'mend that and start again, or go back to the release that made it',
      { cause: error },
    )
  }
  const old = readFileSync(join(home, BESIDE, READY), 'utf8')
  await finish(home, log)
  log.info(
    `The database is one of PostgreSQL ${programs.major} now. The old one lies in ${join(home, old)}, a backup in ${join(home, keptFor(programs.major))}: delete both when you have looked.`,
  )
}

const keptFor = (major: string) => `before-postgresql-${major}`

async function build(
  { home, application, programs, user, cache, earlierPrograms, log }: Options,
  found: string,
  carryOver: CarryOver,
) {
  const { programs: earlier, forget } = await findEarlierPrograms(found, {
    user,
    cache,
    given: earlierPrograms,
    log,
  })
  await using opened = new AsyncDisposableStack()
  opened.defer(forget)
  const beside = join(home, BESIDE)
  mkdirSync(beside)
  // The user of PostgreSQL must get through.
  chmodSync(beside, 0o711)
  const run = async (folder: string, itsPrograms: Programs, password: string) => {
    const server = await startPostmaster({ folder, programs: itsPrograms, user, log })
    opened.defer(server.stop)
    return buildUrls(server.port, application, password)
  }
  const [old, next] = [join(home, 'postgres'), join(beside, 'postgres')]
  const from = await run(old, earlier, readClusterPassword(old, application))
  const password = await prepareCluster({ folder: next, application, programs, user, log })
  const into = await run(next, programs, password)
  await ensureDatabase(into)
  // Of an attempt that fails nothing stays, however often it is tried.
  const kept = join(beside, 'kept')
  mkdirSync(kept, { mode: 0o700 })
  await carryOver(from.url, into.url, { home, kept })
  await opened.disposeAsync()
  const stays = join(home, keptFor(programs.major))
  mkdirSync(stays, { recursive: true, mode: 0o700 })
  for (const name of readdirSync(kept)) renameSync(join(kept, name), join(stays, name))
  syncFolder(stays)
  syncFolder(home)
  // There whole or not at all.
  const ready = join(beside, READY)
  writeFileSync(`${ready}.draft`, unused(home, `postgres-${found}`), { flush: true })
  renameSync(`${ready}.draft`, ready)
  syncFolder(beside)
}

/** Of an earlier attempt an older one may lie there. */
function unused(home: string, name: string) {
  for (let number = 1; ; number++) {
    const one = number === 1 ? name : `${name}-${number}`
    if (!existsSync(join(home, one))) return one
  }
}

/** Lets a new database that is whole take its place, from wherever that was cut short; one that is not whole goes. */
async function finish(home: string, log: Logger) {
  const beside = join(home, BESIDE)
  if (!existsSync(beside)) return
  const ready = join(beside, READY)
  const name = existsSync(ready) ? readFileSync(ready, 'utf8') : ''
  if (name !== '') {
    const [place, next] = [join(home, 'postgres'), join(beside, 'postgres')]
    const old = join(home, name)
    if (existsSync(next)) {
      if (existsSync(place)) {
        await stopPredecessor(place, log)
        renameSync(place, old)
        syncFolder(home)
      }
      renameSync(next, place)
      syncFolder(home)
    }
  }
  await clear(home, log)
}

async function clear(home: string, log: Logger) {
  const beside = join(home, BESIDE)
  if (existsSync(join(beside, 'postgres'))) await stopPredecessor(join(beside, 'postgres'), log)
  rmSync(beside, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 })
}
