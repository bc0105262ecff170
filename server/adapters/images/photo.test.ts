import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp, { type Sharp } from 'sharp'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { drawing } from '#server/testing/pictures/drawing.ts'
import { hostilePhotos } from '#server/testing/pictures/hostile-photos.ts'
import { silent } from '#server/testing/silent.ts'
import { createDarkroom, type DarkroomOptions } from './darkroom.ts'
import { readMainPicture } from './heic/boxes.ts'
import { createHeicReader, isHeic } from './heic/heic.ts'

const darkroom = createDarkroom({ log: silent })
afterAll(darkroom.close)
const photo = (data: Uint8Array) => darkroom.photo(data, 'somebody')
const alike = (one: Uint8Array, other: Uint8Array) => darkroom.alike(one, other, 'somebody')
const heicFile = new URL('heic/phone.heic', import.meta.url)
let heic: Buffer
beforeAll(async () => {
  heic = await readFile(heicFile)
})

/** The same JPEG with a segment of an application's. */
function withText(jpeg: Buffer, text: string) {
  const length = Buffer.alloc(2)
  length.writeUInt16BE(text.length + 2)
  const segment = Buffer.concat([Buffer.from([0xff, 0xe1]), length, Buffer.from(text, 'latin1')])
  return Buffer.concat([jpeg.subarray(0, 2), segment, jpeg.subarray(2)])
}

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

  test.each([
    [
      'Apple’s plist',
      '<?xml version="1.0" encoding="UTF-8"?><!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd"><plist version="1.0"><dict/></plist>',
    ],
    ['XMP', '<?xpacket begin=""?><x:xmpmeta><rdf:li>a <svgs> b</rdf:li></x:xmpmeta><?xpacket end="w"?>'],
    ['letters by chance', 'x<svgq<HTMLz<?phpq<scriptx'],
  ])('with %s in its metadata is a photo', async (_, text) => {
    expect(await photo(withText(await drawing('a').jpeg().toBuffer(), text))).toMatchObject({ width: 640 })
    // At the end, where phones put what belongs to a photo.
    const taken = await drawing('b').jpeg().toBuffer()
    expect(await photo(Buffer.concat([taken, Buffer.from(text)]))).toMatchObject({ width: 640 })
  })

  test.each([
    '<html>',
    '<ScRiPt src=x>',
    '<!DOCTYPE html>',
    '<!doctype\nHTML PUBLIC',
    '<?php echo 1',
    '<svg/onload=x>',
  ])('with %s in its metadata is none', async (text) => {
    const file = withText(await drawing('a').jpeg().toBuffer(), text)
    await expect(photo(file)).rejects.toMatchObject({ status: 422, code: 'picture-polyglot' })
  })

  test('with transparent parts stands on white', async () => {
    const clear = { r: 0, g: 0, b: 0, alpha: 0 }
    const png = await sharp({ create: { width: 8, height: 8, channels: 4, background: clear } })
      .png()
      .toBuffer()
    near(await colourAt((await photo(png)).data, 0.5, 0.5), [255, 255, 255])
  })

  test('can be looked at before it is written, small and as it is kept', async () => {
    const jpeg = await drawing('a', 2400, 1200).withMetadata({ orientation: 6 }).jpeg().toBuffer()
    const order: string[] = []
    const opened = await darkroom.openPhoto(jpeg, 'somebody')
    const written = opened.written.then((photo) => {
      order.push('written')
      return photo
    })
    order.push('opened')
    const kept = await written
    expect(order).toEqual(['opened', 'written'])
    expect(kept).toEqual(await photo(jpeg))
    expect(opened.phash).toBe(kept.phash)
    const { data, width, height } = opened.small
    expect([width, height]).toEqual([448, 896])
    const raw = { width, height, channels: 3 as const }
    const small = await sharp(data, { raw }).png().toBuffer()
    for (const [x, y] of [
      [0.1, 0.1],
      [0.5, 0.5],
      [0.9, 0.3],
    ] as const)
      near(await colourAt(small, x, y), await colourAt(kept.data, x, y))
  })

  test('that is small is looked at as it is, and one that is broken not at all', async () => {
    const open = (data: Uint8Array) => darkroom.openPhoto(data, 'somebody')
    const grey = await drawing('a', 90, 60).greyscale().png().toBuffer()
    expect((await open(grey)).small).toMatchObject({ width: 90, height: 60, data: { length: 90 * 60 * 3 } })
    await expect(open(heic.subarray(0, heic.length / 2))).rejects.toMatchObject({ code: 'picture-broken' })
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

describe('§9 photos of other phones and programs', () => {
  const fixture = (name: string) => readFile(new URL(`heic/${name}`, import.meta.url))
  const [RED, WHITE, P3_RED] = [
    [255, 0, 0],
    [255, 255, 255],
    [0xfa, 0x3c, 0x14],
  ]
  const tight = (one: number[], other: number[]) =>
    expect(
      Math.max(...one.map((value, at) => Math.abs(value - other[at]!))),
      `${one} ~ ${other}`,
    ).toBeLessThan(6)

  test('a HEIC that is cropped in its container shows what is left of it', async () => {
    const kept = await photo(await fixture('cropped.heic'))
    expect(kept).toMatchObject({ width: 256, height: 128 })
    near(await colourAt(kept.data, 0.5, 0.5), RED)
  })

  test('a crop comes before a turn, as the file says', async () => {
    const kept = await photo(await fixture('cropped-turned.heic'))
    expect(kept).toMatchObject({ width: 64, height: 512 })
    near(await colourAt(kept.data, 0.5, 0.9), RED)
    near(await colourAt(kept.data, 0.5, 0.1), WHITE)
  })

  test('a HEIC whose orientation stands in its EXIF alone is upright', async () => {
    const kept = await photo(await fixture('exif-only.heic'))
    expect(kept).toMatchObject({ width: 32, height: 64 })
    near(await colourAt(kept.data, 0.9, 0.1), RED)
    near(await colourAt(kept.data, 0.1, 0.1), WHITE)
  })

  test.each(['display-p3.heic', 'coded-p3.avif'])('the colours of %s become those of sRGB', async (name) => {
    tight(await colourAt((await photo(await fixture(name))).data, 0.5, 0.5), P3_RED)
  })

  test('an AVIF of two stills is its main one, and one that moves is refused', async () => {
    const stills = await fixture('two-stills.avif')
    expect(await photo(stills)).toMatchObject({ width: 64, height: 32 })
    const moving = Buffer.from(stills)
    // As a file with frames beside its cover says it.
    moving.write('avis', 16, 'latin1')
    await expect(photo(moving)).rejects.toMatchObject({ code: 'picture-animated' })
  })

  test('a JPEG without its end mark is whole, and one that was cut off is not', async () => {
    const jpeg = await drawing('a').jpeg().toBuffer()
    expect(await photo(jpeg.subarray(0, -2))).toMatchObject({ width: 640, height: 480 })
    await expect(photo(jpeg.subarray(0, jpeg.length / 2))).rejects.toMatchObject({
      status: 422,
      code: 'picture-broken',
    })
  })

  test.each([
    [8160, 6144],
    [8192, 6144],
  ])('a phone of 50 megapixels makes pictures of %i × %i', async (width, height) => {
    const flat = sharp({ create: { width, height, channels: 3, background: '#456' } })
    expect(await photo(await flat.jpeg().toBuffer())).toMatchObject({ width: 1600 })
  })

  test('boxes that lie about their length end nothing', async () => {
    const heic = await fixture('cropped.heic')
    for (let at = 0; at < heic.length; at += 3) {
      const broken = Buffer.from(heic)
      broken[at] = 0xff
      expect(() => readMainPicture(broken)).not.toThrow()
    }
  })
})

describe('refused photos', () => {
  test('each file that is not a photo, with its reason', async () => {
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
  })

  test('more bytes than a photo has, before any of them is looked at', async () => {
    await expect(photo(new Uint8Array(16 * 1024 * 1024))).rejects.toMatchObject({ code: 'file-too-large' })
  })

  test.each(['avif', 'webp', 'png', 'jpeg'] as const)(
    'a small %s of very many pixels that would be decoded in one piece',
    async (format) => {
      const flat = sharp({ create: { width: 6000, height: 4200, channels: 3, background: '#456' } })
      const options = { avif: { effort: 0 }, webp: { effort: 0 }, png: {}, jpeg: {} }[format]
      const file = await flat.toFormat(format, { ...options, progressive: true }).toBuffer()
      await expect(photo(file)).rejects.toMatchObject({
        status: 422,
        code: 'picture-too-large',
        message: 'The picture has more than 25 million pixels.',
      })
    },
  )

  test('not a photo of a phone of today, row by row, nor one in HEIC of half that', async () => {
    const large = sharp({ create: { width: 8064, height: 6048, channels: 3, background: '#456' } })
    expect(await photo(await large.jpeg().toBuffer())).toMatchObject({ width: 1600, height: 1200 })
    // 3 kilobytes, 10 million pixels.
    const heic = await readFile(new URL('heic/large.heic', import.meta.url))
    expect(await photo(heic)).toMatchObject({ width: 1600, height: 1600 })
  })

  test('a HEIC that wants more memory than there is, or kills its thread, ends alone', async () => {
    const large = await readFile(new URL('heic/large.heic', import.meta.url))
    const read = (options: object) => createHeicReader({ max_pixels: 25_000_000, ...options })
    await expect(read({ memory_bytes: 20 * 1024 * 1024 })(large)).rejects.toMatchObject({
      status: 422,
      code: 'picture-broken',
    })
    const crashing = read({ program: new URL('data:text/javascript,throw new Error("no")') })
    await expect(crashing(heic)).rejects.toMatchObject({ code: 'picture-broken', cause: { message: 'no' } })
    const leaving = read({ program: new URL('data:text/javascript,process.exit(3)') })
    await expect(leaving(heic)).rejects.toMatchObject({ code: 'picture-broken' })
  })
})

describe('the process that opens pictures', () => {
  let room: ReturnType<typeof createDarkroom>
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'resirkuit-darkroom-'))
  })
  afterEach(() => room.close())
  afterAll(() => rm(folder, { recursive: true }))

  /** One that does what the first byte says. */
  async function acting(options: DarkroomOptions = {}) {
    const program = join(folder, 'program.mjs')
    await writeFile(
      program,
      `process.on('message', ([, [what]]) => {
         if (what === 0) for (;;);
         if (what === 1) process.abort()
         if (what === 2) process.exit(3)
         process.send({ done: 'kept' })
       })`,
    )
    room = createDarkroom({ log: silent }, { program, ...options })
    return (what: number, asker = 'somebody') => room.photo(new Uint8Array([what]), asker)
  }
  const [HANG, CRASH, LEAVE, ANSWER] = [0, 1, 2, 3] as const

  test('is ended by what takes for ever, and the next photo gets another', async () => {
    const open = await acting({ limit_ms: 1_000 })
    await expect(open(HANG)).rejects.toMatchObject({ status: 422, code: 'picture-broken' })
    expect(await open(ANSWER)).toBe('kept')
  })

  test('has crashed: that is the photo’s fault; has ended by itself: that is ours', async () => {
    const open = await acting()
    await expect(open(CRASH)).rejects.toMatchObject({ status: 422, code: 'picture-broken' })
    await expect(open(LEAVE)).rejects.toMatchObject({ status: 503, code: 'pictures-unavailable' })
    expect(await open(ANSWER)).toBe('kept')
  })

  test('has so much memory and no more, and the server goes on', async () => {
    room = createDarkroom({ log: silent }, { memory_bytes: 200 * 1024 * 1024 })
    const flat = sharp({ create: { width: 5000, height: 4800, channels: 3, background: '#456' } })
    const file = await flat.avif({ effort: 0 }).toBuffer()
    expect(file.byteLength).toBeLessThan(5_000)
    if (process.platform === 'linux')
      await expect(room.photo(file, 'a')).rejects.toMatchObject({ status: 422, code: 'picture-broken' })
    expect(await room.photo(heic, 'a')).toMatchObject({ width: 96 })
    // With what it has it is a photo.
    expect(await photo(file)).toMatchObject({ width: 1600 })
  })

  test('too many photos at once are told to come again', async () => {
    const open = await acting({ waiting_max: 1 })
    const answers = await Promise.allSettled(Array.from({ length: 12 }, () => open(ANSWER)))
    const codes = answers.map((one) => (one.status === 'fulfilled' ? 'kept' : one.reason.code))
    expect(new Set(codes)).toEqual(new Set(['kept', 'pictures-busy']))
  })
})
