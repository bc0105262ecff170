import type { Sharp } from 'sharp'
import type { PictureFormat, PictureWidth } from '#contract/reference/content.ts'
import { explainImageErrors, inspectImage, openImage } from './open-image.ts'
import type { NormalPicture } from './port.ts'

/** The stored size: wide enough for every page; tall ones are posters with text, which a square limit would make unreadable. */
const KEPT = { width: 1920, height: 7680 }

export const normalisePicture = (data: Uint8Array): Promise<NormalPicture> =>
  explainImageErrors(async () => {
    await inspectImage(data, 'JPEG, PNG, WebP, AVIF and GIF')
    const { data: kept, info } = await openImage(data)
      .autoOrient()
      .resize({ ...KEPT, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 85, smartSubsample: true, effort: 2 })
      .toBuffer({ resolveWithObject: true })
    return { data: kept, width: info.width, height: info.height }
  })

export const resizePicture = (
  data: Uint8Array,
  width: PictureWidth,
  format: PictureFormat,
): Promise<Uint8Array> =>
  encoded(openImage(data).resize({ width, withoutEnlargement: true }), format).toBuffer()

/** Four times the points that it takes on a paper (server/features/foundation/documents/pictures.ts). */
const ON_PAPER = { width: 480, height: 136 }

export async function printPicture(data: Uint8Array): Promise<NormalPicture> {
  const { data: png, info } = await openImage(data)
    .resize({ ...ON_PAPER, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#fff' })
    .png({ compressionLevel: 9 })
    .toBuffer({ resolveWithObject: true })
  return { data: png, width: info.width, height: info.height }
}

const encoded = (picture: Sharp, format: PictureFormat) =>
  // AVIF takes long, and from effort 3 on several times as long for nothing one could see.
  format === 'avif'
    ? picture.avif({ quality: 50, effort: 2, chromaSubsampling: '4:2:0' })
    : picture.webp({ quality: 76 })
