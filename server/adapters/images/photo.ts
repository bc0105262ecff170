import sharp, { type Sharp } from 'sharp'
import { Problem } from '#server/errors.ts'
import { differenceHash } from './difference-hash.ts'
import { createHeicReader, isHeic } from './heic/heic.ts'
import { explained, looked, MAX_PIXELS_IN_ONE_PIECE, opened, requireSize } from './opened.ts'
import { isPolyglot } from './polyglot.ts'
import type { Photo } from './port.ts'
import { unsupported } from './refusals.ts'

/** Wide and high at most. */
const PHOTO_MAX_PX = 1600
const READ = 'JPEG, PNG, WebP, AVIF and HEIC'
/** Of 255, on average over the colours of a small copy: what compressing a photo again does to it. */
const ALIKE_MAX = 5
const COPY_PX = 16

const readHeic = createHeicReader({ max_pixels: MAX_PIXELS_IN_ONE_PIECE })

export async function photo(data: Uint8Array): Promise<Photo> {
  requireSize(data)
  if (!isHeic(data))
    return explained(async () => {
      await requireStill(data)
      requireAlone(data)
      return kept(opened(data).autoOrient())
    })
  requireAlone(data)
  const { pixels, width, height } = await readHeic(data)
  return kept(sharp(pixels, { raw: { width, height, channels: 3 } }))
}

export async function alike(one: Uint8Array, other: Uint8Array): Promise<boolean> {
  const [a, b] = [await smallCopy(one), await smallCopy(other)]
  const difference = a.reduce((sum, value, at) => sum + Math.abs(value - b[at]!), 0)
  return difference / a.length <= ALIKE_MAX
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

async function requireStill(data: Uint8Array) {
  if (Buffer.from(data.buffer, data.byteOffset, data.byteLength).toString('latin1', 0, 4) === 'GIF8')
    throw unsupported(READ)
  const { pages } = await looked(data, READ)
  if (pages !== undefined && pages > 1)
    throw new Problem(422, { code: 'picture-animated' }, 'The picture moves. Send one that stands still.')
}

const smallCopy = (photo: Uint8Array) =>
  opened(photo).resize(COPY_PX, COPY_PX, { fit: 'fill' }).raw().toBuffer()

function requireAlone(data: Uint8Array) {
  if (isPolyglot(data))
    throw new Problem(422, { code: 'picture-polyglot' }, 'The file holds something else beside a picture.')
}
