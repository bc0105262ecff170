import { readFile } from 'node:fs/promises'
import sharp, { type Sharp } from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { drawing } from '#server/testing/drawing.ts'
import { hostilePhotos } from '#server/testing/hostile-photos.ts'
import { isHeic } from './heic/heic.ts'
import { createPhotoReader } from './photo.ts'

const { photo, alike } = createPhotoReader()
const heicFile = new URL('heic/phone.heic', import.meta.url)
let heic: Buffer
beforeAll(async () => {
  heic = await readFile(heicFile)
})

/** The colour at a place of a picture, from 0 to 1 in each direction, as red, green and blue. */
async function colourAt(picture: Uint8Array, x: number, y: number) {
  const { data, info } = await sharp(picture).raw().toBuffer({ resolveWithObject: true })
  const at = (Math.floor(y * info.height) * info.width + Math.floor(x * info.width)) * info.channels
  return [...data.subarray(at, at + 3)]
}
const near = (one: number[], other: number[]) =>
  expect(Math.max(...one.map((value, at) => Math.abs(value - other[at]!))), `${one} ~ ${other}`).toBeLessThan(
    30,
  )

describe('a photo', () => {
  test.each(['jpeg', 'png', 'webp', 'avif'] as const)('as %s is kept as WebP', async (format) => {
    const kept = await photo(await drawing('a').toFormat(format).toBuffer())
    expect(kept).toMatchObject({ width: 640, height: 480 })
    expect(await sharp(kept.data).metadata()).toMatchObject({ format: 'webp', width: 640, height: 480 })
  })

  test('is made no larger than 1,600 pixels, and never larger than it is', async () => {
    expect(await photo(await drawing('a', 3000, 4000).jpeg().toBuffer())).toMatchObject({
      width: 1200,
      height: 1600,
    })
    expect(await photo(await drawing('a', 90, 60).png().toBuffer())).toMatchObject({ width: 90, height: 60 })
  })

  test('stands upright, and forgets the camera and the place', async () => {
    const corners = sharp({
      create: { width: 60, height: 40, channels: 3, background: '#ffffff' },
    }).composite([
      { input: { create: { width: 30, height: 20, channels: 3, background: '#ff0000' } }, left: 0, top: 0 },
    ])
    const taken = await sharp(await corners.png().toBuffer())
      .withExif({ IFD0: { Make: 'Kamera' }, IFD3: { GPSLatitudeRef: 'S', GPSLatitude: '6/1 12/1 30/1' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    const before = await sharp(taken).metadata()
    expect([before.orientation, taken.includes('Kamera')]).toEqual([6, true])
    const kept = await photo(taken)
    expect(kept).toMatchObject({ width: 40, height: 60 })
    near(await colourAt(kept.data, 0.9, 0.1), [255, 0, 0])
    near(await colourAt(kept.data, 0.1, 0.9), [255, 255, 255])
    const { orientation, exif, icc, xmp } = await sharp(kept.data).metadata()
    expect([orientation, exif, icc, xmp]).toEqual([undefined, undefined, undefined, undefined])
    expect(Buffer.from(kept.data).includes('Kamera')).toBe(false)
  })

  test('of a phone in HEIC does so too', async () => {
    expect([heic.includes('Kamera'), heic.includes('irot'), isHeic(heic)]).toEqual([true, true, true])
    const kept = await photo(heic)
    expect(kept).toMatchObject({ width: 96, height: 64 })
    expect(await sharp(kept.data).metadata()).toMatchObject({ format: 'webp', width: 96, height: 64 })
    near(await colourAt(kept.data, 0.03, 0.05), [0xe8, 0xe2, 0xd4])
    near(await colourAt(kept.data, 0.36, 0.4), [0x5f, 0xa8, 0xd3])
    near(await colourAt(kept.data, 0.85, 0.31), [0xc8, 0x55, 0x3d])
    expect(Buffer.from(kept.data).includes('Kamera')).toBe(false)
  })

  test('with transparent parts stands on white', async () => {
    const clear = { r: 0, g: 0, b: 0, alpha: 0 }
    const png = await sharp({ create: { width: 8, height: 8, channels: 4, background: clear } })
      .png()
      .toBuffer()
    near(await colourAt((await photo(png)).data, 0.5, 0.5), [255, 255, 255])
  })

  test('has a hash that stays when it is compressed or made smaller, and differs from that of others', async () => {
    const hashOf = async (name: string, width: number, quality: number) =>
      BigInt.asUintN(
        64,
        (
          await photo(
            await drawing(name, width, width * 0.75)
              .jpeg({ quality })
              .toBuffer(),
          )
        ).phash,
      )
    const distance = (one: bigint, other: bigint) => (one ^ other).toString(2).replaceAll('0', '').length
    const original = await hashOf('one', 1600, 95)
    expect(distance(original, await hashOf('one', 640, 60))).toBeLessThanOrEqual(4)
    for (const other of ['two', 'three', 'four'])
      expect(distance(original, await hashOf(other, 1600, 95))).toBeGreaterThan(12)
  })

  test('is alike when it was compressed again, not when only its brightness is', async () => {
    const of = async (picture: Sharp) => (await photo(await picture.jpeg({ quality: 80 }).toBuffer())).data
    const original = await of(drawing('one'))
    expect(await alike(original, await of(drawing('one', 500, 375)))).toBe(true)
    expect(await alike(original, await of(drawing('two')))).toBe(false)
    // Without any contrast every hash is the same.
    const plain = (background: string) =>
      of(sharp({ create: { width: 60, height: 40, channels: 3, background } }))
    expect(await alike(await plain('#803020'), await plain('#203080'))).toBe(false)
  })
})

describe('what is refused', () => {
  test('each file that is not a photo, with its reason, and without keeping its memory', async () => {
    const files = await hostilePhotos(heic)
    const answers = async () => {
      const said = []
      for (const [what, file] of files)
        said.push([
          what,
          await photo(file).then(
            () => 'kept',
            (error: { code?: string }) => error.code ?? error,
          ),
        ])
      return said
    }
    expect(await answers()).toEqual(files.map(([what, , code]) => [what, code]))
    const before = process.memoryUsage().rss
    for (let round = 0; round < 5; round++) await answers()
    expect(process.memoryUsage().rss - before).toBeLessThan(100 * 1024 * 1024)
  })

  test('more bytes than a photo has, before any of them is looked at', async () => {
    await expect(photo(new Uint8Array(16 * 1024 * 1024))).rejects.toMatchObject({ code: 'file-too-large' })
  })

  test('a HEIC that takes for ever, or more memory than there is, ends alone', async () => {
    const hanging = new URL('data:text/javascript,for(;;);')
    const slow = createPhotoReader({ program: hanging, limit_ms: 300 })
    const small = createPhotoReader({ memory_bytes: 20 * 1024 * 1024 })
    await expect(slow.photo(heic)).rejects.toMatchObject({
      status: 422,
      code: 'picture-broken',
      cause: { message: 'not decoded within 300 ms' },
    })
    // 3 kilobytes, 10 million pixels.
    const large = await readFile(new URL('heic/large.heic', import.meta.url))
    await expect(small.photo(large)).rejects.toMatchObject({ status: 422, code: 'picture-broken' })
    expect(await photo(large)).toMatchObject({ width: 1600, height: 1600 })
    expect(await photo(heic)).toMatchObject({ width: 96 })
  })

  test('a crash of the thread is a broken picture', async () => {
    const crashing = createPhotoReader({ program: new URL('data:text/javascript,throw new Error("no")') })
    await expect(crashing.photo(heic)).rejects.toMatchObject({
      code: 'picture-broken',
      cause: { message: 'no' },
    })
    const leaving = createPhotoReader({ program: new URL('data:text/javascript,process.exit(3)') })
    await expect(leaving.photo(heic)).rejects.toMatchObject({ code: 'picture-broken' })
  })

  test('too many HEIC at once are told to come again', async () => {
    const busy = createPhotoReader({ waiting_max: 1 })
    const answers = await Promise.allSettled([1, 2, 3, 4].map(() => busy.photo(heic)))
    const codes = answers.map((one) => (one.status === 'fulfilled' ? 'kept' : one.reason.code))
    expect(codes.filter((code) => code === 'pictures-busy').length).toBeGreaterThan(0)
    expect(codes.filter((code) => code === 'kept').length).toBeGreaterThan(0)
  })
})
