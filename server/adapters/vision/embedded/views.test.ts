import sharp from 'sharp'
import { expect, test } from 'vitest'
import { cutViews, shrinkPhoto, squeezePhoto } from './views.ts'

const SIZE = 8
const model = {
  input: { size_px: SIZE, cell_px: 4 },
  views: [
    { crop: 'square' as const, zoom: 1 },
    { crop: 'none' as const, zoom: 1 },
    { crop: 'square' as const, zoom: 2 },
  ],
  second: { side_px: 2 * SIZE },
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
function row(views: Uint8Array[], view: number) {
  const side = Math.sqrt(views[view]!.length / 3)
  const at = (channel: number, x: number) => views[view]![((side / 2) * side + x) * 3 + channel]!
  // Resizing is not exact.
  const bright = (value: number) => (value > 250 ? 255 : value < 5 ? 0 : 128)
  return Array.from({ length: side }, (_, x) => [0, 1, 2].map((channel) => bright(at(channel, x))).join())
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

test('the whole photo for its parts, squeezed to twice the side', async () => {
  const squeezed = await squeezePhoto(await shrinkPhoto(await (await stripes()).toBuffer(), model), model)
  expect(squeezed.length).toBe(3 * (2 * SIZE) ** 2)
  const [first, ...rest] = row([squeezed], 0)
  expect([first, rest[6], rest.at(-1)]).toEqual(['255,0,0', '0,0,255', '0,0,0'])
})
