import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { placeSideBySide, worsenPhoto, WAYS } from './worsen-photo.ts'

const plain = (background: string, width = 300, height = 200) =>
  sharp({ create: { width, height, channels: 3, background } })
/** Red on white, in the middle of the photo. */
function ball() {
  const rgb = Array.from({ length: 300 * 300 }, (_, at) =>
    Math.hypot((at % 300) - 149.5, Math.floor(at / 300) - 149.5) < 75 ? [255, 0, 0] : [255, 255, 255],
  )
  return sharp(Uint8Array.from(rgb.flat()), { raw: { width: 300, height: 300, channels: 3 } })
}
let red: Buffer
let green: Buffer
let blue: Buffer
let shown: Buffer
beforeAll(async () => {
  ;[red, green, blue, shown] = (await Promise.all([
    ...['#f00', '#0f0', '#00f'].map((colour) => plain(colour).png().toBuffer()),
    ball().png().toBuffer(),
  ])) as [Buffer, Buffer, Buffer, Buffer]
})

/** How much of a picture is red, green, blue. */
async function shares(picture: Buffer) {
  const { data, info } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const count = [0, 0, 0]
  for (let at = 0; at < data.length; at += 3) {
    const pixel = [...data.subarray(at, at + 3)]
    const channel = pixel.indexOf(Math.max(...pixel))
    if (pixel[channel]! > 200 && pixel.filter((value) => value < 60).length === 2) count[channel]!++
  }
  return count.map((pixels) => pixels / (info.width * info.height))
}

test.each([
  ['third', 1 / 9],
  ['half', 1 / 4],
] as const)('%s: the device on so much of the frame, the rest another photo', async (way, part) => {
  for (const seed of ['a', 'b', 'c']) {
    const [device, , room] = await shares(await worsenPhoto(red, way, blue, seed))
    // But for its soft edges.
    expect(device! / part).toBeGreaterThan(0.75)
    expect(device! / part).toBeLessThanOrEqual(1.02)
    expect(device! + room!).toBeGreaterThan(0.9)
  }
})

test('a device on white is cut out', async () => {
  const [ball, , room] = await shares(await worsenPhoto(shown, 'half', blue, 'a'))
  expect(ball! + room!).toBeGreaterThan(0.97)
  expect(Math.abs(ball! - Math.PI / 4 / 16)).toBeLessThan(0.01)
})

test('two devices stand beside one another, neither before the other', async () => {
  for (const seed of ['a', 'b', 'c', 'd']) {
    const [one, other, room] = await shares(await placeSideBySide(red, green, blue, seed))
    expect(Math.abs(one! - other!)).toBeLessThan(0.01)
    expect(one!).toBeGreaterThan(0.18)
    expect(room!).toBeGreaterThan(0.4)
  }
})

describe('the whole photo', () => {
  const means = async (picture: Buffer) => (await sharp(picture).stats()).channels.map(({ mean }) => mean)

  test('is turned', async () => {
    const photo = await plain('#f00', 100, 100)
      .composite([{ input: await plain('#00f', 100, 50).png().toBuffer(), left: 0, top: 0 }])
      .png()
      .toBuffer()
    const { data } = await sharp(await worsenPhoto(photo, 'turned', blue, 'a'))
      .resize(2, 2, { kernel: 'nearest' })
      .raw()
      .toBuffer({ resolveWithObject: true })
    const corners = [0, 3, 6, 9].map((at) => data[at]! > 128)
    // Upright it would be blue above.
    expect(corners).not.toEqual([false, false, true, true])
    expect(corners.filter(Boolean)).toHaveLength(2)
  })

  test('is dim, and noisy', async () => {
    const dim = await worsenPhoto(red, 'dark', blue, 'a')
    expect((await means(dim))[0]).toBeLessThan(0.65 * 255)
    expect((await sharp(dim).stats()).channels[0]!.stdev).toBeGreaterThan(0)
  })

  test('is seen on a screen: uneven, and not as bright everywhere', async () => {
    const { channels } = await sharp(await worsenPhoto(red, 'screen', blue, 'a')).stats()
    expect(channels[1]!.max - channels[1]!.min).toBeGreaterThan(5)
  })
})

test.each(WAYS)('%s is the same for the same photo, and another for another', async (way) => {
  const [one, again, other] = await Promise.all(
    ['a', 'a', 'b'].map((seed) => worsenPhoto(shown, way, blue, seed)),
  )
  expect(one!.equals(again!)).toBe(true)
  // With three turns two photos may have the same one.
  if (way !== 'turned') expect(one!.equals(other!)).toBe(false)
})
