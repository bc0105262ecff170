import type { Context } from '#server/core/context.ts'
import { removeFiles } from './files.ts'

const HOUR_MS = 60 * 60 * 1000
/** So many may be without their other half by accident; more of them means that a folder or a database is not there. */
const FEW = 20

/**
 * Deletes files of a folder that no row names, as a server that was killed in between leaves them: a file is written
 * before its row.
 * @param known the keys that rows name, asked for after the files were listed
 * @returns how many
 * @throws when it is most of them: then the folder or the database is not the one that belongs to the other
 */
export async function removeOrphanFiles(
  ctx: Pick<Context, 'images' | 'log'>,
  folder: string,
  known: () => Promise<(string | null)[]>,
) {
  const writtenBefore = new Date(Date.now() - HOUR_MS)
  // The rows last, so that they name files stored during the listing.
  const settled = await ctx.images.files.list(folder, { writtenBefore })
  const keys = new Set(await known())
  const orphans = settled.filter((key) => !keys.has(key))
  requireFewOrphans(orphans.length, settled.length, `files in ${folder}/ that the database does not know`)
  await removeFiles(ctx, orphans)
  return orphans.length
}

/** @throws when it is most of them */
export function requireFewOrphans(some: number, all: number, what: string) {
  if (some > FEW && some > all / 2)
    throw new Error(`${some} of ${all} ${what}: nothing is deleted, in case a backup is being restored`)
}
