import { readMigrationFiles } from 'drizzle-orm/migrator'
import type { z } from 'zod'
import { MIGRATIONS } from '#server/database/open.ts'
import { isEncrypted, readArchive } from './archive.ts'
import { BackupError, FORMAT, Head, notABackup } from './manifest.ts'

/**
 * Checks the beginning of a set: is it a set, and one for this program? An encrypted one must be opened first.
 * @param path of a file whose rest may still be on its way
 * @throws BackupError where the rest need not come
 */
export async function requireBeginning(path: string) {
  if (await isEncrypted(path)) return
  for await (const { data } of readArchive(path, undefined))
    return requireKnownMigrations(readHead(path, data))
  throw notABackup(path)
}

/** @throws BackupError with what to do, where it comes from a later program */
export function readHead(path: string, data: Uint8Array): Head {
  const raw = safely(data) as { product?: unknown; format?: unknown; version?: unknown } | undefined
  if (raw?.product !== 'resirkuit') throw notABackup(path)
  if (raw.format !== FORMAT)
    throw new BackupError(
      `${path} was made by version ${String(raw.version)} of Resirkuit, in a form that this one cannot read: use that version.`,
      'newer',
    )
  return parsePart(Head, data, (what) => new BackupError(`${path} is damaged: ${what}.`, 'damaged'))
}

/** @throws BackupError where the rows are those of a later program */
export function requireKnownMigrations({ migrations, version }: Head) {
  const known = new Set(
    readMigrationFiles({ migrationsFolder: MIGRATIONS }).map(({ folderMillis }) => folderMillis),
  )
  if (!migrations.every((at) => known.has(at)))
    throw new BackupError(
      `The backup was made by version ${version} of Resirkuit, whose database this one does not know: use that version.`,
      'newer',
    )
}

export function parsePart<Shape extends z.ZodType>(
  shape: Shape,
  data: Uint8Array,
  damaged: (what: string) => BackupError,
): z.output<Shape> {
  const { success, data: value } = shape.safeParse(safely(data))
  if (!success) throw damaged('its list of contents cannot be read')
  return value
}

function safely(data: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(data).toString())
  } catch {
    return undefined
  }
}
