import { isDiskFull } from '#packages/postgres-launcher/disk-full.ts'
import { Problem } from '#server/core/errors.ts'
import { StartupError } from '#server/start/startup-error.ts'
import { BackupError } from './manifest.ts'

const OF_FILES = new Set(['ENOENT', 'EACCES', 'EPERM', 'ENOTDIR', 'EISDIR', 'EROFS', 'EEXIST'])

/** What is said of a mistake of ours: its own words may be a statement, and are for the log alone. */
export const UNFORESEEN = 'Something that nobody has foreseen: the log of the server says what.'

/** What an operator can mend, in a line; undefined for a mistake of ours. */
export function describeFailure(error: unknown) {
  if (error instanceof BackupError || error instanceof StartupError) return error.message
  // Of a store of files, whose own words are its cause.
  if (error instanceof Problem) return error.cause instanceof Error ? error.cause.message : error.message
  if (isDiskFull(error))
    return 'There is no room left on the disk: nothing was kept. Free some space, then try again.'
  const { code, message } = error as NodeJS.ErrnoException
  const ofDatabase = /^(08|53|57)/.test(String(code)) || /Connection terminated/.test(message)
  return OF_FILES.has(String(code)) || ofDatabase ? message : undefined
}
