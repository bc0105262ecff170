import sharp from 'sharp'
import type { Pixels } from '#server/adapters/images/port.ts'
import type { Model } from './model.ts'

const MAX_PIXELS = 50_000_000

type Part = { left: number; top: number; width: number; height: number }

/**
 * A photo upright, without transparency, and as small as its looks allow.
 * @throws when the photo cannot be read
 */
export async function shrinkPhoto(
  photo: Uint8Array,
  { second }: { second: Pick<Model['second'], 'side_px'> },
): Promise<Pixels> {
  const { data, info } = await sharp(photo, { limitInputPixels: MAX_PIXELS, failOn: 'error', pages: 1 })
    .autoOrient()
    .flatten({ background: 'white' })
    .toColourspace('srgb')
    .resize({ width: second.side_px, height: second.side_px, fit: 'outside', withoutEnlargement: true })
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height }
}

/** The views of the first look, as the network reads them: RGB, row by row. */
export async function cutViews(small: Pixels, { input, views }: Pick<Model, 'input' | 'views'>) {
  const seen: Uint8Array[] = []
  for (const view of views) seen.push(await squeezed(small, viewIn(small, view), input.size_px))
  return seen
}

/** The whole photo for the second look, which finds its parts in it. */
export const squeezePhoto = (small: Pixels, { second }: { second: Pick<Model['second'], 'side_px'> }) =>
  squeezed(small, { left: 0, top: 0, width: small.width, height: small.height }, second.side_px)

async function squeezed({ data, width, height }: Pixels, part: Part, side_px: number): Promise<Uint8Array> {
  return sharp(data, { raw: { width, height, channels: 3 } })
    .extract(part)
    .resize(side_px, side_px, { fit: 'fill' })
    .raw()
    .toBuffer()
}

/** In the middle. */
function viewIn({ width, height }: Pixels, { crop, zoom }: Model['views'][number]): Part {
  const side = Math.min(width, height)
  const [across, down] = (crop === 'none' ? [width, height] : [side, side]).map((px) =>
    Math.max(1, Math.round(px / zoom)),
  ) as [number, number]
  return {
    left: Math.floor((width - across) / 2),
    top: Math.floor((height - down) / 2),
    width: across,
    height: down,
  }
}
