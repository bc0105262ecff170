import type { Context } from '#server/core/context.ts'
import { readSettings } from './read-settings.ts'

const HOUR_MS = 60 * 60 * 1000

/** The folder of the operator's logo. */
export const LOGOS = 'logos'

export const logoFile = (id: string) => `${LOGOS}/${id}.webp`

/**
 * Deletes logos that are no longer shown, as a server that was killed in between leaves them.
 * @returns how many
 */
export async function sweepLogos({ db, images: { files } }: Pick<Context, 'db' | 'images'>) {
  // The settings last: they name a file that was stored during the listing.
  const settled = await files.list(LOGOS, { writtenBefore: new Date(Date.now() - HOUR_MS) })
  if (settled.length === 0) return 0
  const { operator_logo: shown } = await readSettings(db)
  const orphans = settled.filter((key) => !shown || key !== logoFile(shown.id))
  for (const key of orphans) await files.remove(key)
  return orphans.length
}
