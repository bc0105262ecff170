import sharp, { type Sharp } from 'sharp'
import { describe, expect, test } from 'vitest'
import { cutParts, shrinkPhoto, cutViews } from './views.ts'

const SIZE = 8
const model = {
  input: { name: 'pixels', shape: ['views', 3, SIZE, SIZE] as [string, 3, number, number] },
  views: [
    { crop: 'square' as const, zoom: 1 },
    { crop: 'none' as const, zoom: 1 },
    { crop: 'square' as const, zoom: 2 },
  ],
  second: { part: 0.5, suggest: 1, several: 1 },
}

const seen = async (photo: Uint8Array) => cutViews(await shrinkPhoto(photo, model), model)

/** Red, green, blue, white and black stripes of 20 views, side by side; 20 high. */
async function stripes() {
  const colours = ['#f00', '#0f0', '#00f', '#fff', '#000']
  const input = (background: string) => ({
    create: { width: 20, height: 20, channels: 3 as const, background },
  })
  const layers = colours.map((background, at) => ({ input: input(background), left: at * 20, top: 0 }))
  return sharp({ create: { width: 100, height: 20, channels: 3, background: '#888' } })
    .composite(layers)
    .png()
}

/** The middle row of a view as colours. */
function row(views: Float32Array[], view: number) {
  const at = (channel: number, x: number) => views[view]![(channel * SIZE + SIZE / 2) * SIZE + x]!
  // Resizing is not exact.
  const bright = (value: number) => (value > 250 ? 255 : value < 5 ? 0 : 128)
  return Array.from({ length: SIZE }, (_, x) => [0, 1, 2].map((channel) => bright(at(channel, x))).join())
}

test('the square in the middle, the whole squeezed, and closer', async () => {
  const views = await seen(await (await stripes()).toBuffer())
  expect(views.map(({ length }) => length)).toEqual([3 * SIZE * SIZE, 3 * SIZE * SIZE, 3 * SIZE * SIZE])
  expect(new Set(row(views, 0).slice(1, -1))).toEqual(new Set(['0,0,255']))
  expect(new Set(row(views, 2))).toEqual(new Set(['0,0,255']))
  const whole = row(views, 1)
  expect([whole[0], whole.at(-1)]).toEqual(['255,0,0', '0,0,0'])
})

test('a photo taken upside down is turned', async () => {
  const photo = await (await stripes()).withMetadata({ orientation: 3 }).toBuffer()
  expect(row(await seen(photo), 1)[0]).toBe('0,0,0')
})

test('a transparent part is white', async () => {
  const photo = await sharp({ create: { width: 9, height: 9, channels: 4, background: '#0000' } })
    .png()
    .toBuffer()
  expect(new Set((await seen(photo)).flatMap((view) => [...view]))).toEqual(new Set([255]))
})

describe('parts', () => {
  /** The colours of a part: left, right, in the middle of its height. */
  const ends = (parts: Float32Array[], part: number) =>
    [0, SIZE - 1].map((x) =>
      [0, 1, 2]
        .map((channel) => Number(parts[part]![(channel * SIZE + SIZE / 2) * SIZE + x]! > 128))
        .join(''),
    )
  const parts = async (photo: Sharp) => {
    const seen = await cutParts(await shrinkPhoto(await photo.toBuffer(), model), model)
    return seen.map((_, part) => ends(seen, part).join(' '))
  }
  const [red, green, blue, white, black] = ['100', '010', '001', '111', '000']

  test('lie from left to right, row by row, each half over the next', async () => {
    const across = [`${red} ${blue}`, `${green} ${white}`, `${blue} ${black}`]
    expect(await parts(await stripes())).toEqual([...across, ...across, ...across])
  })

  test('lie from above to below', async () => {
    const below = { create: { width: 40, height: 40, channels: 3 as const, background: '#00f' } }
    const photo = sharp({ create: { width: 40, height: 80, channels: 3, background: '#f00' } })
      .composite([{ input: below, left: 0, top: 40 }])
      .png()
    const seen = await parts(photo)
    const [above, low] = [`${red} ${red}`, `${blue} ${blue}`]
    expect([...seen.slice(0, 3), ...seen.slice(6)]).toEqual([above, above, above, low, low, low])
  })
})
