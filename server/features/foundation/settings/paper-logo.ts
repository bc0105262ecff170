import type { NormalPicture } from '#server/adapters/images/port.ts'
import type { Context } from '#server/core/context.ts'
import { logoFile } from './logo-files.ts'
import { readSettings } from './read-settings.ts'

/** The last one, by its id: a picture never changes under its id. */
let kept: { id: string; logo: NormalPicture } | undefined

/** The operator's logo for the head of a paper; null: none is set, or it cannot be had now, and the paper has the product's sign. */
export async function readPaperLogo({
  db,
  images,
  log,
}: Pick<Context, 'db' | 'images' | 'log'>): Promise<NormalPicture | null> {
  const { operator_logo: shown } = await readSettings(db)
  if (!shown) return null
  if (kept?.id === shown.id) return kept.logo
  try {
    const data = await images.files.read(logoFile(shown.id))
    if (!data) return null
    const logo = await images.forPaper(data)
    kept = { id: shown.id, logo }
    return logo
  } catch (error) {
    log.warn({ err: error }, 'A paper was drawn without the logo.')
    return null
  }
}
