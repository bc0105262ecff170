import sharp, { type Sharp } from 'sharp'
import { Problem } from '#server/core/errors.ts'
import { toSrgb } from './colours.ts'
import { differenceHash } from './difference-hash.ts'
import { readMainPicture, type Colours } from './heic/boxes.ts'
import { createHeicReader, isHeic, isSequence } from './heic/heic.ts'
import { applyTurns } from './heic/apply-turns.ts'
import { completeJpeg, isJpeg } from './jpeg-end.ts'
import {
  explainImageErrors,
  inspectImage,
  MAX_PIXELS_IN_ONE_PIECE,
  openImage,
  requireSize,
} from './open-image.ts'
import { isPolyglot } from './polyglot.ts'
import type { OpenPhoto, Photo, Pixels } from './port.ts'
import { unsupportedPicture } from './refusals.ts'

/** Wide and high at most. */
const PHOTO_MAX_PX = 1600
const READ = 'JPEG, PNG, WebP, AVIF and HEIC'
/** Pixels on the shorter side of the copy for the classifier. */
const SMALL_PX = 448
/** Of 255, on average over the colours of a small copy: what compressing a photo again does to it. */
const ALIKE_MAX = 5
const COPY_PX = 16

const readHeic = createHeicReader({ max_pixels: MAX_PIXELS_IN_ONE_PIECE })

/** A photo before it is written. */
export type UnwrittenPhoto = Omit<OpenPhoto, 'written'>

/** @param opened is told before the photo is written, which takes most of the time */
export async function toPhoto(data: Uint8Array, opened?: (early: UnwrittenPhoto) => void): Promise<Photo> {
  requireSize(data)
  if (!isHeic(data))
    return explainImageErrors(async () => {
      await requireStill(data)
      requireAlone(data)
      const whole = isJpeg(data) ? await completeJpeg(data) : data
      return kept(openImage(whole).autoOrient(), codedColours(data), opened)
    })
  requireAlone(data)
  const { turns, colours, ...decoded } = await readHeic(data)
  const { pixels, width, height } = await applyTurns(decoded, turns)
  return kept(sharp(pixels, { raw: { width, height, channels: 3 } }), colours, opened)
}

/** Of AVIF: a profile that is inside is applied with the decoding, colours that are only named are not. */
function codedColours(data: Uint8Array) {
  const colours = readMainPicture(data)?.colours
  return colours?.kind === 'coded' ? colours : undefined
}

export async function areAlike(one: Uint8Array, other: Uint8Array): Promise<boolean> {
  const [a, b] = [await smallCopy(one), await smallCopy(other)]
  const difference = a.reduce((sum, value, at) => sum + Math.abs(value - b[at]!), 0)
  return difference / a.length <= ALIKE_MAX
}

async function kept(
  picture: Sharp,
  colours: Colours | undefined,
  opened?: (early: UnwrittenPhoto) => void,
): Promise<Photo> {
  const { data: decoded, info } = await picture
    .resize({ width: PHOTO_MAX_PX, height: PHOTO_MAX_PX, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { width, height, channels } = info
  // Converts the stored size, which is smaller than the decoded one.
  const data = colours ? await toSrgb({ data: decoded, width, height, channels }, colours) : decoded
  // Several of its kind: what is read again need not be decoded again.
  const pixels = () => sharp(data, { raw: { width, height, channels } })
  const phash = await differenceHash(pixels())
  opened?.({ phash, small: await shrunk(pixels()) })
  // Effort 0 takes two thirds of the time of effort 2, for a twelfth more bytes. Not `smartSubsample`: it is for lettering,
  // takes most of the time, and brings a photo 0.05 dB.
  const webp = await pixels().webp({ quality: 82, effort: 0 }).toBuffer()
  return { data: webp, width, height, phash }
}

async function shrunk(picture: Sharp): Promise<Pixels> {
  const { data, info } = await picture
    .resize({ width: SMALL_PX, height: SMALL_PX, fit: 'outside', withoutEnlargement: true })
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height }
}

async function requireStill(data: Uint8Array) {
  if (Buffer.from(data.buffer, data.byteOffset, data.byteLength).toString('latin1', 0, 4) === 'GIF8')
    throw unsupportedPicture(READ)
  const { pages, format } = await inspectImage(data, READ)
  // Several stills of a HEIF file are no film: cameras keep a second one beside the photo. Its main one is opened.
  const moves = format === 'heif' ? isSequence(data) : pages !== undefined && pages > 1
  if (moves)
    throw new Problem(422, { code: 'picture-animated' }, 'The picture is animated. Send a still picture.')
}

const smallCopy = (photo: Uint8Array) =>
  openImage(photo).resize(COPY_PX, COPY_PX, { fit: 'fill' }).raw().toBuffer()

function requireAlone(data: Uint8Array) {
  if (isPolyglot(data))
    throw new Problem(422, { code: 'picture-polyglot' }, 'The file holds other data besides the picture.')
}
