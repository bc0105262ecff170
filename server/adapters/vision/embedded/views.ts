import sharp from 'sharp'
import type { Model } from './model.ts'

const MAX_PIXELS = 50_000_000

/**
 * The views of a photo as the network reads them: RGB, 0 to 255, channel by channel.
 * @throws when the photo cannot be read
 */
export async function viewsOf(photo: Uint8Array, { input, views }: Pick<Model, 'input' | 'views'>) {
  const size = input.shape[2]
  const small = await sharp(photo, { limitInputPixels: MAX_PIXELS, failOn: 'error', pages: 1 })
    .autoOrient()
    .flatten({ background: 'white' })
    .toColourspace('srgb')
    // Twice what the network sees leaves something to zoom into, and makes the views cheap.
    .resize({ width: 2 * size, height: 2 * size, fit: 'outside', withoutEnlargement: true })
    .raw()
    .toBuffer({ resolveWithObject: true })
  const seen: Float32Array[] = []
  for (const view of views) {
    const rgb = await sharp(small.data, { raw: small.info })
      .extract(partOf(small.info, view))
      .resize(size, size, { fit: 'fill' })
      .raw()
      .toBuffer()
    seen.push(byChannel(rgb))
  }
  return seen
}

function partOf(
  { width, height }: { width: number; height: number },
  { crop, zoom }: Model['views'][number],
) {
  const [across, down] =
    crop === 'none' ? [width, height] : [Math.min(width, height), Math.min(width, height)]
  const part = { width: Math.max(1, Math.round(across / zoom)), height: Math.max(1, Math.round(down / zoom)) }
  return {
    ...part,
    left: Math.floor((width - part.width) / 2),
    top: Math.floor((height - part.height) / 2),
  }
}

function byChannel(rgb: Uint8Array) {
  const area = rgb.length / 3
  const pixels = new Float32Array(rgb.length)
  for (let at = 0, from = 0; at < area; at++)
    for (let channel = 0; channel < 3; channel++) pixels[channel * area + at] = rgb[from++]!
  return pixels
}
