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
import type { Logger } from '#server/logging/log.ts'
import { StartupError } from '#server/start/startup-error.ts'
import type { Binaries } from './binaries.ts'
import { majorOf, passwordOf, prepareCluster, sync } from './cluster.ts'
import { earlierPrograms } from './earlier-programs.ts'
import { ensureDatabase, urlsOf } from './ensure-database.ts'
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
  binaries: Binaries
  user: User
  /** Where programs may be kept. */
  cache: string
  /** Absent: who asks only looks, and a folder of an earlier version is refused. */
  carryOver?: CarryOver | undefined
  oldPostgres?: string | undefined
  log: Logger
}

/**
 * Brings a folder that an earlier major version of PostgreSQL has made to ours: a backup of everything, which goes into a new
 * database beside; then the two change places. Only for the holder of the claim. Whoever dies on the way leaves the old one, or
 * the new one, whole, and the next start goes on from there.
 * @throws StartupError; then the old one is as it was
 */
export async function raise(options: Options) {
  const { home, binaries, carryOver, log } = options
  await finish(home, log)
  const found = majorOf(home)
  if (!carryOver || found === undefined || Number(found) >= Number(binaries.major)) return
  log.info(
    `The database was made by PostgreSQL ${found}: it is brought to ${binaries.major}, which takes a while and about three times its room. Nothing of it is changed until the new one is whole.`,
  )
  try {
    await build(options, found, carryOver)
  } catch (error) {
    await clear(home, log)
    if (error instanceof StartupError) throw error
    throw new StartupError(
      `The database could not be brought from PostgreSQL ${found} to ${binaries.major} (${(error as Error).message}). It is as it was: mend that and start again, or go back to the release that made it.`,
    )
  }
  const old = readFileSync(join(home, BESIDE, READY), 'utf8')
  await finish(home, log)
  log.info(
    `The database is one of PostgreSQL ${binaries.major} now. The old one lies in ${join(home, old)}, a backup in ${join(home, keptFor(binaries.major))}: delete both when you have looked.`,
  )
}

const keptFor = (major: string) => `before-postgresql-${major}`

async function build(
  { home, binaries, user, cache, oldPostgres, log }: Options,
  found: string,
  carryOver: CarryOver,
) {
  const { binaries: earlier, forget } = await earlierPrograms(found, { user, cache, given: oldPostgres, log })
  await using opened = new AsyncDisposableStack()
  opened.defer(forget)
  const beside = join(home, BESIDE)
  mkdirSync(beside)
  // Who runs PostgreSQL must get through.
  chmodSync(beside, 0o711)
  const run = async (folder: string, programs: Binaries, password: string) => {
    const server = await startPostmaster({ folder, binaries: programs, user, log })
    opened.defer(server.stop)
    return urlsOf(server.port, password)
  }
  const [old, next] = [join(home, 'postgres'), join(beside, 'postgres')]
  const from = await run(old, earlier, passwordOf(old))
  const password = await prepareCluster(next, binaries, user, log)
  const into = await run(next, binaries, password)
  await ensureDatabase(into, password)
  // Of an attempt that fails nothing stays, however often it is tried.
  const kept = join(beside, 'kept')
  mkdirSync(kept, { mode: 0o700 })
  await carryOver(from.url, into.url, { home, kept })
  await opened.disposeAsync()
  const stays = join(home, keptFor(binaries.major))
  mkdirSync(stays, { recursive: true, mode: 0o700 })
  for (const name of readdirSync(kept)) renameSync(join(kept, name), join(stays, name))
  sync(stays)
  sync(home)
  // There whole or not at all.
  const ready = join(beside, READY)
  writeFileSync(`${ready}.draft`, unused(home, `postgres-${found}`), { flush: true })
  renameSync(`${ready}.draft`, ready)
  sync(beside)
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
        sync(home)
      }
      renameSync(next, place)
      sync(home)
    }
  }
  await clear(home, log)
}

async function clear(home: string, log: Logger) {
  const beside = join(home, BESIDE)
  if (existsSync(join(beside, 'postgres'))) await stopPredecessor(join(beside, 'postgres'), log)
  rmSync(beside, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 })
}
