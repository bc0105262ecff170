import { findRunningPostgres } from '#packages/postgres-launcher/find-running-postgres.ts'
import { LaunchError, type LaunchProblem } from '#packages/postgres-launcher/launch-error.ts'
import { startPostgres, type LaunchOptions } from '#packages/postgres-launcher/start-postgres.ts'
import { isSmallMachine } from '#server/machine/memory.ts'
import { StartupError } from '#server/start/startup-error.ts'

const APPLICATION = 'resirkuit'
/** Holds the data when PostgreSQL cannot enter the folder of the program, and nobody chose one. */
export const FALLBACK_DATA_FOLDER = '/var/lib/resirkuit'

type Options = Pick<LaunchOptions, 'carryOver' | 'log'> & {
  dataDir: string
  /** Whether the operator chose the folder: then no other is taken. */
  dataDirGiven?: boolean | undefined
  oldPostgres?: string | undefined
}

/**
 * Starts the embedded PostgreSQL of a data folder.
 * @throws StartupError
 */
export function startEmbeddedPostgres({
  dataDir,
  dataDirGiven = true,
  oldPostgres,
  carryOver,
  log,
}: Options) {
  return startPostgres({
    dataFolder: dataDir,
    fallbackFolder: dataDirGiven ? undefined : FALLBACK_DATA_FOLDER,
    application: APPLICATION,
    carryOver,
    earlierPrograms: oldPostgres,
    smallMachine: isSmallMachine(),
    log,
  }).catch((error: unknown) => {
    throw error instanceof LaunchError ? startupErrorOf(error) : error
  })
}

/** Finds the embedded PostgreSQL that the server of a data folder runs. */
export const findEmbeddedPostgres = (dataDir: string) => findRunningPostgres(dataDir, APPLICATION)

const ANOTHER_FOLDER = 'set DATA_DIR to another folder.'
/** Our settings, in place of the launcher's general advice. */
const ADVICE: Partial<Record<LaunchProblem, (advice: string) => string>> = {
  'system-unsupported': () => 'set DATABASE_URL to a PostgreSQL server, 15 or newer.',
  'programs-out-of-reach': () => 'set DATABASE_URL to a PostgreSQL server, or start as another user.',
  'user-missing': () => 'start as another user, or set DATABASE_URL.',
  'folder-unusable': () => 'set DATA_DIR.',
  'folder-out-of-reach': () =>
    `let it pass (chmod o+x on each folder above), or set DATA_DIR to a folder it can reach, such as ${FALLBACK_DATA_FOLDER}.`,
  'folder-in-use': () => `stop that one, or ${ANOTHER_FOLDER}`,
  'folder-of-something-else': () => `move it away, or ${ANOTHER_FOLDER}`,
  'earlier-programs-wrong': (advice) => `${advice} in OLD_POSTGRES.`,
  'earlier-programs-missing': (advice) => `${advice} in OLD_POSTGRES.`,
}

function startupErrorOf(error: LaunchError) {
  // Copying the data of an earlier version connects to databases, and its errors are startup errors already.
  if (error.cause instanceof StartupError) return error.cause
  const { problem, fact, advice = '', message } = error
  const ours = ADVICE[problem]?.(advice)
  return new StartupError(ours === undefined ? message : `${fact}: ${ours}`, { cause: error })
}
