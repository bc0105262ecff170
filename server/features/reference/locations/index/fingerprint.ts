import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'

/** In the build's folder. */
export const PLACES_FILE = 'places.bin'
/** The files that the index is made of, beside the data set. */
const MADE_OF = ['search-key.ts', 'spelling.ts', 'short-forms.ts', 'usual-names.ts', 'centroids.csv'].concat(
  ['build', 'names', 'pack', 'table'].map((name) => `index/${name}.ts`),
)

/**
 * The first bytes of an index: another edition of the data set or other code makes another one.
 * @param folder `server/features/reference/locations`
 */
export async function fingerprintOf(folder: string): Promise<Buffer> {
  const { version } = createRequire(join(folder, 'load.ts'))('idn-area-data/package.json') as {
    version: string
  }
  const sum = createHash('sha256').update(version)
  for (const file of MADE_OF) sum.update(await readFile(join(folder, file)))
  return sum.digest()
}
