import { isDiskFull } from '#packages/postgres-launcher/disk-full.ts'
import { Problem } from '#server/core/errors.ts'
import { StartupError } from '#server/start/startup-error.ts'
import { BackupError } from './manifest.ts'

const OF_FILES = new Set(['ENOENT', 'EACCES', 'EPERM', 'ENOTDIR', 'EISDIR', 'EROFS', 'EEXIST'])

/** The message for an error in our code: its own words may hold a statement, and go to the log alone. */
export const UNFORESEEN = 'Something that nobody has foreseen: the log of the server says what.'

/** A line about a failure that the operator can fix; undefined for an error in our code. */
export function describeFailure(error: unknown) {
  if (error instanceof BackupError || error instanceof StartupError) return error.message
  // An error of the file store; its `cause` has the store's own words.
  if (error instanceof Problem) return error.cause instanceof Error ? error.cause.message : error.message
  if (isDiskFull(error))
    return 'There is no room left on the disk: nothing was kept. Free some space, then try again.'
  const { code, message } = error as NodeJS.ErrnoException
  const ofDatabase = /^(08|53|57)/.test(String(code)) || /Connection terminated/.test(message)
  return OF_FILES.has(String(code)) || ofDatabase ? message : undefined
}
