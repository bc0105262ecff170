import sharp, { type OutputInfo } from 'sharp'
import type { Model } from './model.ts'

const MAX_PIXELS = 50_000_000
/** And down: so many parts of a photo are looked at by themselves. */
export const PARTS_ACROSS = 3

export type Small = { data: Uint8Array; info: OutputInfo }
type Part = { left: number; top: number; width: number; height: number }

/**
 * A photo upright, without transparency, and as small as its looks allow.
 * @throws when the photo cannot be read
 */
export async function shrinkPhoto(photo: Uint8Array, { input }: Pick<Model, 'input'>): Promise<Small> {
  const size = input.shape[2]
  return (
    sharp(photo, { limitInputPixels: MAX_PIXELS, failOn: 'error', pages: 1 })
      .autoOrient()
      .flatten({ background: 'white' })
      .toColourspace('srgb')
      // Twice what the network sees leaves something to zoom into, and makes the views cheap.
      .resize({ width: 2 * size, height: 2 * size, fit: 'outside', withoutEnlargement: true })
      .raw()
      .toBuffer({ resolveWithObject: true })
  )
}

/** The views of the first look, as the network reads them: RGB, 0 to 255, channel by channel. */
export const cutViews = (small: Small, { input, views }: Pick<Model, 'input' | 'views'>) =>
  seenIn(
    small,
    views.map((view) => viewIn(small.info, view)),
    input,
  )

/** The parts of the second look, in the same way: three by three, row by row, each half over the next. */
export const cutParts = (small: Small, { input, second }: Pick<Model, 'input' | 'second'>) =>
  seenIn(small, partsIn(small.info, second.part), input)

async function seenIn({ data, info }: Small, parts: Part[], { shape }: Model['input']) {
  const seen: Float32Array[] = []
  for (const part of parts) {
    const rgb = await sharp(data, { raw: info })
      .extract(part)
      .resize(shape[2], shape[2], { fit: 'fill' })
      .raw()
      .toBuffer()
    seen.push(byChannel(rgb))
  }
  return seen
}

function viewIn({ width, height }: OutputInfo, { crop, zoom }: Model['views'][number]): Part {
  const [across, down] =
    crop === 'none' ? [width, height] : [Math.min(width, height), Math.min(width, height)]
  return placed({ width, height }, across / zoom, down / zoom, 0.5, 0.5)
}

/** @param share of each side */
function partsIn({ width, height }: OutputInfo, share: number): Part[] {
  const places = Array.from({ length: PARTS_ACROSS }, (_, at) => at / (PARTS_ACROSS - 1))
  return places.flatMap((y) =>
    places.map((x) => placed({ width, height }, width * share, height * share, x, y)),
  )
}

/** @param x where it lies from left (0) to right (1), `y` from top to bottom */
function placed(
  whole: { width: number; height: number },
  across: number,
  down: number,
  x: number,
  y: number,
): Part {
  const part = { width: Math.max(1, Math.round(across)), height: Math.max(1, Math.round(down)) }
  return {
    ...part,
    left: Math.floor((whole.width - part.width) * x),
    top: Math.floor((whole.height - part.height) * y),
  }
}

function byChannel(rgb: Uint8Array) {
  const area = rgb.length / 3
  const pixels = new Float32Array(rgb.length)
  for (let at = 0, from = 0; at < area; at++)
    for (let channel = 0; channel < 3; channel++) pixels[channel * area + at] = rgb[from++]!
  return pixels
}
