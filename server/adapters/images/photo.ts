import { availableParallelism } from 'node:os'
import pLimit from 'p-limit'
import sharp, { type Sharp } from 'sharp'
import { Problem } from '#server/errors.ts'
import { createHeicReader, isHeic, type HeicOptions } from './heic/heic.ts'
import { isPolyglot } from './polyglot.ts'
import type { Images, Photo } from './port.ts'
import { differenceHash } from './difference-hash.ts'
import { explained, MAX_PIXELS, opened, requireSize, unsupported } from './resize.ts'

/** Wide and high at most. */
const PHOTO_MAX_PX = 1600
const READ = 'JPEG, PNG, WebP, AVIF and HEIC'
/** Photos that may wait, each with its bytes. */
const WAITING_MAX = 32
/** Of 255, on average over the colours of a small copy: what compressing a photo again does to it. */
const ALIKE_MAX = 5
const COPY_PX = 16

/** Half of the cores: the other half is everybody else's. */
export function createPhotoReader(heic: Partial<HeicOptions> = {}): Pick<Images, 'photo' | 'alike'> {
  const limit = pLimit(Math.max(1, Math.floor(availableParallelism() / 2)))
  const readHeic = createHeicReader({ max_pixels: MAX_PIXELS, ...heic })
  return {
    photo: async (data) => {
      requireSize(data)
      if (limit.pendingCount >= WAITING_MAX) throw busy()
      if (!isHeic(data))
        return limit(() =>
          explained(async () => {
            await requireStill(data)
            requireAlone(data)
            return kept(opened(data).autoOrient())
          }),
        )
      requireAlone(data)
      const { pixels, width, height } = await readHeic(data)
      return limit(() => kept(sharp(pixels, { raw: { width, height, channels: 3 } })))
    },
    alike: (one, other) =>
      limit(async () => {
        const [a, b] = [await smallCopy(one), await smallCopy(other)]
        const difference = a.reduce((sum, value, at) => sum + Math.abs(value - b[at]!), 0)
        return difference / a.length <= ALIKE_MAX
      }),
  }
}

async function kept(picture: Sharp): Promise<Photo> {
  const { data, info } = await picture
    .resize({ width: PHOTO_MAX_PX, height: PHOTO_MAX_PX, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { width, height, channels } = info
  // Two more of its kind: what is read twice need not be decoded twice.
  const pixels = () => sharp(data, { raw: { width, height, channels } })
  // Not `smartSubsample`: it is for lettering, takes most of the time, and brings a photo 0.05 dB.
  const webp = await pixels().webp({ quality: 82, effort: 2 }).toBuffer()
  return { data: webp, width, height, phash: await differenceHash(pixels()) }
}

/** What it is by its content; neither name nor content-type are asked. */
async function requireStill(data: Uint8Array) {
  if (Buffer.from(data.buffer, data.byteOffset, data.byteLength).toString('latin1', 0, 4) === 'GIF8')
    throw unsupported(READ)
  const { format, compression, pages } = await opened(data)
    .metadata()
    .catch((error: Error) => {
      throw /unsupported image format|blocked/i.test(error.message) ? unsupported(READ) : error
    })
  if (format === 'heif' && compression !== 'av1') throw unsupported(READ)
  if (pages !== undefined && pages > 1)
    throw new Problem(422, { code: 'picture-animated' }, 'The picture moves. Send one that stands still.')
}

const smallCopy = (photo: Uint8Array) =>
  opened(photo).resize(COPY_PX, COPY_PX, { fit: 'fill' }).raw().toBuffer()

function requireAlone(data: Uint8Array) {
  if (isPolyglot(data))
    throw new Problem(422, { code: 'picture-polyglot' }, 'The file holds something else beside a picture.')
}

const busy = () =>
  new Problem(503, { code: 'pictures-busy', retry_after_s: 10 }, 'Too many photos are waiting to be opened.')
