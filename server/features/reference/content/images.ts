import { createHash } from 'node:crypto'
import type { PictureFormat, PictureWidth } from '#contract/reference/content.ts'
import type { Database } from '#server/database/open.ts'
import { contentImages } from '#server/database/schema/content.ts'

/** A picture of an external site. Its size is that of the original, where the site tells it. */
type Found = { url: string; width: number | null; height: number | null }

const hash = (content: string | Uint8Array) => createHash('sha256').update(content).digest('hex').slice(0, 32)

/** The id under which a picture of an external site is known here: 32 hex digits, always the same for an address. */
export const pictureIdOf = (url: string): string => hash(url)

/** The id of an uploaded picture: the same picture has the same one. */
export const uploadIdOf = (data: Uint8Array): string => hash(data)

/** The folder of files that can be made again, and may be deleted at any time. */
export const PICTURE_CACHE = 'cache/pictures'

/** Photos of drop-off points. */
export const POINT_PHOTOS = 'points'

/** The paths of a picture's files. */
export const pictureFiles = {
  uploaded: (id: string) => `pictures/${id}.webp`,
  ofPoint: (id: string) => `${POINT_PHOTOS}/${id}.webp`,
  fetched: (id: string) => `${PICTURE_CACHE}/${id}/original.webp`,
  variants: (id: string) => `${PICTURE_CACHE}/${id}`,
  variant: (id: string, width: PictureWidth, format: PictureFormat) =>
    `${PICTURE_CACHE}/${id}/${width}.${format}`,
}

/** Makes pictures of an external site known, so that they are fetched when somebody asks for them: no others are. */
export async function rememberPictures(db: Pick<Database, 'insert'>, pictures: Found[]): Promise<void> {
  if (pictures.length === 0) return
  const rows = pictures.map(({ url, width, height }) => ({
    id: pictureIdOf(url),
    source_url: url,
    ...(width && height && width > 0 && height > 0 ? { width, height } : {}),
  }))
  await db.insert(contentImages).values(rows).onConflictDoNothing()
}
