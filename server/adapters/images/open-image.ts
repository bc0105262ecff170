import sharp from 'sharp'
import { Problem } from '#server/core/errors.ts'
import { brokenPicture, tooLarge, unsupportedPicture } from './refusals.ts'

/** No larger file is looked at. */
export const SOURCE_MAX_BYTES = 15 * 1024 * 1024
/** Pixels of a picture that is read row by row: a phone's "50 megapixels" are up to 8192 × 6144, a little more. */
export const MAX_PIXELS = 51_000_000
/** Pixels of a picture that is decoded in one piece, with all of them in memory, some several times. */
export const MAX_PIXELS_IN_ONE_PIECE = 25_000_000

// The decoders of pictures are a lot of C. Only these formats are read, whatever the file is called; PDF, TIFF and
// the rest never reach their parsers, and SVG only in a process of its own (vector.ts).
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif'].map((format) => `VipsForeignLoad${format}`),
})
// One thread for a picture, which is the only one in its process; none is asked for twice.
sharp.concurrency(1)
sharp.cache(false)

/** The first frame of a picture; sharp leaves EXIF, GPS and colour profile behind (colours become sRGB). */
export const openImage = (data: Uint8Array, failOn: 'error' | 'warning' = 'error') =>
  sharp(data, { limitInputPixels: MAX_PIXELS, failOn, sequentialRead: true, pages: 1 })

/**
 * The format of a file by its content, before any of it is decoded; neither name nor content-type are asked.
 * @param formats that are read, for the refusal
 * @throws Problem 415 `picture-unsupported`, 422 `picture-too-large`, 413 `file-too-large`
 */
export async function inspectImage(data: Uint8Array, formats: string) {
  requireSize(data)
  const found = await openImage(data)
    .metadata()
    .catch((error: Error) => {
      throw /unsupported image format|blocked/i.test(error.message) ? unsupportedPicture(formats) : error
    })
  const { format, compression, isProgressive, width, height } = found
  if (format === 'heif' && compression !== 'av1') throw unsupportedPicture(formats)
  const byRow = (format === 'jpeg' || format === 'png') && !isProgressive
  if (!byRow && width * height > MAX_PIXELS_IN_ONE_PIECE) throw tooLarge(MAX_PIXELS_IN_ONE_PIECE)
  return found
}

export function requireSize(data: Uint8Array) {
  if (data.byteLength > SOURCE_MAX_BYTES)
    throw new Problem(413, { code: 'file-too-large' }, 'The picture has too many bytes.')
}

/** Our errors for the messages of libvips. */
export async function explainImageErrors<Result>(work: () => Promise<Result>) {
  try {
    return await work()
  } catch (error) {
    if (error instanceof Problem) throw error
    const problem = /pixel limit/i.test((error as Error).message) ? tooLarge(MAX_PIXELS) : brokenPicture()
    problem.cause = error
    throw problem
  }
}
