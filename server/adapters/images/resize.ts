import { availableParallelism } from 'node:os'
import pLimit from 'p-limit'
import sharp, { type Sharp } from 'sharp'
import type { PictureFormat } from '#contract/content.ts'
import { Problem } from '#server/errors.ts'
import type { Images } from './port.ts'

/** No larger file is looked at. */
export const SOURCE_MAX_BYTES = 15 * 1024 * 1024
export const MAX_PIXELS = 50_000_000
/** What we keep: wide enough for every page; tall ones are posters with text, which a square limit would make unreadable. */
const KEPT = { width: 1920, height: 7680 }

// What opens a picture is a lot of C. Of all formats only these are read, whatever the file is called; SVG, PDF,
// TIFF and the rest never reach their parsers.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif'].map((format) => `VipsForeignLoad${format}`),
})
// Several small pictures at once are better than many threads at one, and none is asked for twice.
sharp.concurrency(1)
sharp.cache(false)

/** Works in libuv's threads: a few at a time, so that the others' files, names and passwords find a free one. */
export function createResizer(): Pick<Images, 'normalise' | 'resize'> {
  const limit = pLimit(Math.min(2, availableParallelism()))
  return {
    normalise: (data) =>
      limit(() =>
        explained(async () => {
          await check(data)
          const { data: kept, info } = await opened(data)
            .autoOrient()
            .resize({ ...KEPT, fit: 'inside', withoutEnlargement: true })
            .webp({ quality: 85, smartSubsample: true, effort: 2 })
            .toBuffer({ resolveWithObject: true })
          return { data: kept, width: info.width, height: info.height }
        }),
      ),
    resize: (data, width, format) =>
      limit(() => encoded(opened(data).resize({ width, withoutEnlargement: true }), format).toBuffer()),
  }
}

/** The first frame of a picture; sharp leaves EXIF, GPS and colour profile behind (colours become sRGB). */
export const opened = (data: Uint8Array) =>
  sharp(data, { limitInputPixels: MAX_PIXELS, failOn: 'error', sequentialRead: true, pages: 1 })

const encoded = (picture: Sharp, format: PictureFormat) =>
  // AVIF takes long, and from effort 3 on several times as long for nothing one could see.
  format === 'avif'
    ? picture.avif({ quality: 50, effort: 2, chromaSubsampling: '4:2:0' })
    : picture.webp({ quality: 76 })

export function requireSize(data: Uint8Array) {
  if (data.byteLength > SOURCE_MAX_BYTES)
    throw new Problem(413, { code: 'file-too-large' }, 'The picture has too many bytes.')
}

/** What it is by its content; neither name nor content-type are asked. */
async function check(data: Uint8Array) {
  requireSize(data)
  const { format, compression } = await opened(data)
    .metadata()
    .catch((error: Error) => {
      throw /unsupported image format|blocked/i.test(error.message) ? unsupported() : error
    })
  if (format === 'heif' && compression !== 'av1') throw unsupported()
}

export const unsupported = (formats = 'JPEG, PNG, WebP, AVIF and GIF') =>
  new Problem(415, { code: 'picture-unsupported' }, `Only ${formats} pictures can be used.`)

/** What libvips says, put into words. */
export async function explained<Result>(work: () => Promise<Result>) {
  try {
    return await work()
  } catch (error) {
    if (error instanceof Problem) throw error
    const problem = /pixel limit/i.test((error as Error).message)
      ? new Problem(422, { code: 'picture-too-large' }, 'The picture has more than 50 million pixels.')
      : new Problem(422, { code: 'picture-broken' }, 'The picture is damaged or incomplete.')
    problem.cause = error
    throw problem
  }
}
