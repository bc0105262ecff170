import { createServer, type RequestListener } from 'node:http'
import { once } from 'node:events'
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import {
  PICTURE_MAX_BYTES,
  PICTURE_WIDTHS,
  pictureUrl,
  type PictureFormat,
} from '#contract/reference/content.ts'
import { Problem } from '#server/core/errors.ts'
import { floodOfPixels } from '#server/testing/pictures/hostile-photos.ts'
import { createTestApp } from '#server/testing/test-app.ts'
import { pictureIdOf, rememberPictures } from './images.ts'
import { prunePictures } from './prune-pictures.ts'

let server: Awaited<ReturnType<typeof createTestApp>>
let admin: Awaited<ReturnType<typeof server.account>>
let photo: Buffer
let clock_ms = Date.now()

/** The content site of the operator, on a private address. */
let asked: string[] = []
let answer: RequestListener
const site = createServer((request, response) => {
  asked.push(String(request.url))
  answer(request, response)
})

beforeAll(async () => {
  site.listen(0, '127.0.0.1')
  await once(site, 'listening')
  const port = (site.address() as AddressInfo).port
  server = await createTestApp(
    { WORDPRESS_URL: `http://site.example:${port}/blog` },
    {
      now: () => new Date(clock_ms),
      images: {
        timeout_ms: 2000,
        lookup: async (host) => [{ address: host === 'site.example' ? '127.0.0.1' : '10.0.0.1', family: 4 }],
      },
    },
  )
  admin = await server.account('ratna')
  photo = await drawPhoto()
})
afterAll(async () => {
  site.closeAllConnections()
  site.close()
  await server?.close()
})
beforeEach(() => {
  asked = []
})

/** As a phone takes it: 12 megapixels with grain, some megabytes. */
async function drawPhoto() {
  const [width, height] = [4000, 3000]
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const
  const grain = await sharp({ create: { width: 1000, height: 750, channels: 3, background: '#888', noise } })
    .png()
    .toBuffer()
  return sharp(grain).resize(width, height).jpeg({ quality: 94 }).toBuffer()
}

const plain = (width = 400, height = 300, background = '#2f6b4f') =>
  sharp({ create: { width, height, channels: 3, background } })

async function form(
  parts: [field: string, content: Uint8Array | string, filename?: string, type?: string][],
) {
  const data = new FormData()
  for (const [field, content, filename = 'photo.jpg', type = 'image/jpeg'] of parts)
    if (typeof content === 'string') data.append(field, content)
    else data.append(field, new Blob([content as Uint8Array<ArrayBuffer>], { type }), filename)
  const request = new Response(data)
  return {
    payload: Buffer.from(await request.arrayBuffer()),
    headers: { 'content-type': request.headers.get('content-type')! },
  }
}

const send = ({ payload, headers }: { payload: Buffer | Readable; headers: Record<string, string> }) =>
  server.call({
    method: 'POST',
    url: '/api/admin/content/images',
    payload,
    headers: { ...admin.headers, ...headers },
  })
const upload = async (content: Uint8Array, filename?: string, type?: string) =>
  send(await form([['image', content, filename, type]]))

const get = (url: string, headers: Record<string, string> = {}) => server.app.inject({ url, headers })
const show = async (id: string, width: (typeof PICTURE_WIDTHS)[number], format: PictureFormat) => {
  const reply = await get(pictureUrl(id, width, format))
  expect(reply.statusCode, reply.payload.slice(0, 200)).toBe(200)
  return reply.rawPayload
}

describe('a photo of an editor', () => {
  test('of some megabytes reaches a phone as some kilobytes, in the width it asked for', async () => {
    expect(photo.byteLength).toBeGreaterThan(3_000_000)
    const { status, body } = await upload(photo)
    expect([status, body]).toEqual([
      200,
      {
        success: true,
        image: { id: expect.stringMatching(/^[0-9a-f]{32}$/), width: 1920, height: 1440, alt: '' },
      },
    ])
    for (const format of ['avif', 'webp'] as const) {
      const shown = await show(body.image.id, 640, format)
      expect(shown.byteLength).toBeLessThan(200_000)
      expect(await sharp(shown).metadata()).toMatchObject({
        format: format === 'avif' ? 'heif' : 'webp',
        width: 640,
        height: 480,
      })
    }
  })

  test('is told to be kept for ever, cannot be taken for anything else, and is not sent twice', async () => {
    const { body } = await upload(await plain().jpeg().toBuffer())
    const url = pictureUrl(body.image.id, 320, 'webp')
    const reply = await get(url)
    expect(reply.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
      'content-length': String(reply.rawPayload.byteLength),
    })
    const again = await get(url, { 'if-none-match': String(reply.headers.etag) })
    expect([again.statusCode, again.rawPayload.byteLength]).toEqual([304, 0])
    const head = await server.app.inject({ method: 'HEAD', url })
    expect([head.statusCode, head.headers['content-type'], head.rawPayload.byteLength]).toEqual([
      200,
      'image/webp',
      0,
    ])
  })

  test('is never made wider than it is', async () => {
    const { body } = await upload(await plain(200, 100).png().toBuffer())
    expect(body.image).toMatchObject({ width: 200, height: 100 })
    const { width, height } = await sharp(await show(body.image.id, 1280, 'avif')).metadata()
    expect([width, height]).toEqual([200, 100])
  })

  test('loses where and with what it was taken', async () => {
    const taken = await plain()
      .withExif({
        IFD0: { Make: 'Kamera', Artist: 'Ratna Dewi', ImageDescription: 'Jalan Rahasia 7' },
        IFD3: { GPSLatitudeRef: 'S', GPSLatitude: '6/1 12/1 0/1' },
      })
      .jpeg()
      .toBuffer()
    expect(taken.includes('Ratna Dewi')).toBe(true)
    const { body } = await upload(taken)
    const kept = await server.context.images.files.read(`pictures/${body.image.id}.webp`)
    for (const data of [
      kept!,
      await show(body.image.id, 320, 'avif'),
      await show(body.image.id, 320, 'webp'),
    ]) {
      const { exif, xmp, iptc, icc } = await sharp(data).metadata()
      expect([exif, xmp, iptc, icc]).toEqual([undefined, undefined, undefined, undefined])
      expect(Buffer.from(data).includes('Rahasia')).toBe(false)
    }
  })

  test('is upright, whichever way the phone was held', async () => {
    // Red left, blue right; held so that red belongs on top.
    const lying = await plain(400, 200, '#0000ff')
      .composite([{ input: await plain(200, 200, '#ff0000').png().toBuffer(), left: 0, top: 0 }])
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    const { body } = await upload(lying)
    expect(body.image).toMatchObject({ width: 200, height: 400 })
    const { data, info } = await sharp(await show(body.image.id, 192, 'webp'))
      .raw()
      .toBuffer({ resolveWithObject: true })
    expect([info.width, info.height]).toEqual([192, 384])
    const colour = (y: number) => {
      const at = (y * info.width + 96) * info.channels
      return data[at]! > data[at + 2]! ? 'red' : 'blue'
    }
    expect([colour(20), colour(360)]).toEqual(['red', 'blue'])
  })

  test('is the same picture when it comes twice, also under another name', async () => {
    const one = await plain(300, 300).png().toBuffer()
    const first = await upload(one)
    const second = await upload(one, 'other.gif', 'application/octet-stream')
    expect(second.body).toEqual(first.body)
    const { rows } = await server.pool.query('select uploaded_by from content_images where id = $1', [
      first.body.image.id,
    ])
    expect(rows).toEqual([{ uploaded_by: String(admin.id) }])
  })

  test.each(['jpeg', 'png', 'webp', 'avif', 'gif'] as const)(
    'may be %s, whatever it is called',
    async (format) => {
      const { status, body } = await upload(
        await plain(96, 64)[format]().toBuffer(),
        'page.html',
        'text/html',
      )
      expect([status, body.image]).toMatchObject([200, { width: 96, height: 64 }])
    },
  )

  test('that moves stands still: its first frame', async () => {
    const frames = await Promise.all(
      ['#ff0000', '#0000ff'].map((colour) => plain(64, 64, colour).png().toBuffer()),
    )
    const moving = await sharp(frames, { join: { animated: true } })
      .gif()
      .toBuffer()
    expect((await sharp(moving).metadata()).pages).toBe(2)
    const { body } = await upload(moving)
    const shown = sharp(await show(body.image.id, 96, 'webp'))
    expect((await shown.metadata()).pages ?? 1).toBe(1)
    const [red, , blue] = await shown.raw().toBuffer()
    expect(red! > blue!).toBe(true)
  })

  test('with a page or a script behind it keeps the picture and nothing else', async () => {
    const behind = '<script>alert(document.domain)</script><?php system($_GET[0]); ?>PK\u0003\u0004'
    const { status, body } = await upload(
      Buffer.concat([await plain().jpeg().toBuffer(), Buffer.from(behind)]),
    )
    expect(status).toBe(200)
    const kept = await server.context.images.files.read(`pictures/${body.image.id}.webp`)
    for (const data of [kept!, await show(body.image.id, 640, 'webp')])
      expect(Buffer.from(data).includes('script')).toBe(false)
  })
})

describe('a file that is no picture is refused, and nothing of it is kept', () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>'
  const unsupported = [415, 'picture-unsupported'] as const
  const broken = [422, 'picture-broken'] as const
  const cases: [what: string, content: () => Buffer | Promise<Buffer>, answer: readonly [number, string]][] =
    [
      ['nothing', () => Buffer.alloc(0), broken],
      ['a text', () => Buffer.from('not a picture at all'), unsupported],
      ['an SVG with a script', () => Buffer.from(svg), unsupported],
      ['an SVG behind a declaration', () => Buffer.from(`<?xml version="1.0"?>${svg}`), unsupported],
      ['a PDF', () => Buffer.from('%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj\n%%EOF'), unsupported],
      ['a TIFF', () => plain().tiff().toBuffer(), unsupported],
      ['a script that begins like a GIF', () => Buffer.from('GIF89a/*\x01\x00*/=alert(1)//'), broken],
      ['half a photo', () => photo.subarray(0, photo.length / 2), broken],
      ['the first bytes of a photo', () => photo.subarray(0, 100), broken],
      ['a PNG of half its bytes', async () => halfOf(await noisy().png().toBuffer()), broken],
      ['a WebP of half its bytes', async () => halfOf(await noisy().webp().toBuffer()), broken],
      ['900 million pixels in a few bytes', () => floodOfPixels(30_000, 30_000), [422, 'picture-too-large']],
      ['a stripe of 60 million pixels', () => floodOfPixels(60_000_000, 1), [422, 'picture-too-large']],
      ['pixels that are not there', () => floodOfPixels(3000, 3000), broken],
    ]
  const halfOf = (data: Buffer) => data.subarray(0, data.length / 2)
  const noisy = () =>
    sharp({
      create: {
        width: 300,
        height: 300,
        channels: 3,
        background: '#888',
        noise: { type: 'gaussian', mean: 128, sigma: 40 },
      },
    })

  test.each(cases)('%s', async (_, content, [status, code]) => {
    const before = await kept()
    const reply = await upload(await content(), 'photo.jpg', 'image/jpeg')
    expect([reply.status, reply.body.code]).toEqual([status, code])
    expect(await kept()).toEqual(before)
  })

  const kept = async () => [
    (await readdir(join(server.dataDir, 'files/pictures'))).toSorted(),
    (await server.pool.query('select count(*) from content_images')).rows,
  ]
})

describe('an upload', () => {
  test('that is too large is not read to its end', async () => {
    const tooLarge = new Uint8Array(PICTURE_MAX_BYTES + 1)
    const sized = await upload(tooLarge)
    expect(sized).toMatchObject({ status: 413, body: { code: 'file-too-large', field: 'image' } })
    // Without a length: found out while reading.
    const { payload, headers } = await form([['image', tooLarge]])
    const unsized = await send({ payload: Readable.from([payload]), headers })
    expect(unsized).toMatchObject({ status: 413, body: { code: 'file-too-large', field: 'image' } })
  })

  test('is exactly one file in the field of its name', async () => {
    const small = await plain(10, 10).png().toBuffer()
    const refusals = [
      await form([]),
      await form([['file', small]]),
      await form([['image', 'a text']]),
      await form([
        ['image', small],
        ['image', small],
      ]),
      await form([
        ['image', small],
        ['other', small],
      ]),
      await form([...Array.from({ length: 50 }, () => ['x', 'y'] as [string, string]), ['image', small]]),
    ]
    for (const request of refusals)
      expect(await send(request)).toMatchObject({ status: 400, body: { code: 'invalid', field: 'image' } })
    expect(
      await send(
        await form([
          ['caption', 'ignored'],
          ['image', small],
        ]),
      ),
    ).toMatchObject({ status: 200 })
  })

  test('is multipart, and whole', async () => {
    const json = { 'content-type': 'application/json' }
    expect(await send({ payload: Buffer.from('{}'), headers: json })).toMatchObject({
      status: 415,
      body: { code: 'not-multipart' },
    })
    const { payload, headers } = await form([['image', photo]])
    for (const [content, type] of [
      [payload.subarray(0, payload.length / 2), headers['content-type']],
      [Buffer.alloc(0), headers['content-type']],
      [payload, 'multipart/form-data'],
      [payload, 'multipart/form-data; boundary=another'],
    ] as const)
      expect(await send({ payload: content, headers: { 'content-type': type } })).toMatchObject({
        status: 400,
      })
  })

  test('goes to no other call', async () => {
    const { payload, headers } = await form([['image', photo]])
    const reply = await server.call({
      method: 'POST',
      url: '/api/admin/content/preview',
      payload,
      headers: { ...admin.headers, ...headers },
    })
    expect(reply.status).toBe(415)
  })

  test('is described for who writes another client', async () => {
    const { body } = await server.call({ url: '/api/openapi.json' })
    expect(body.paths['/api/admin/content/images'].post.requestBody.content).toEqual({
      'multipart/form-data': {
        schema: {
          type: 'object',
          required: ['image'],
          properties: { image: { type: 'string', format: 'binary' } },
        },
      },
    })
  })

  test('that cannot be stored says so, and promises no picture', async () => {
    const full = await createTestApp()
    try {
      const { headers } = await full.account('admin')
      await mkdir(full.dataDir, { recursive: true })
      await writeFile(join(full.dataDir, 'files'), 'in the way')
      const { payload, headers: multipart } = await form([['image', await plain().png().toBuffer()]])
      const url = '/api/admin/content/images'
      const reply = await full.call({ method: 'POST', url, payload, headers: { ...headers, ...multipart } })
      expect(reply).toMatchObject({ status: 503, body: { code: 'storage-unavailable' } })
      expect((await full.pool.query('select id from content_images')).rows).toEqual([])
    } finally {
      await full.close()
    }
  })
})

test.each([
  ['a picture that nobody knows', `/api/content/images/${'0'.repeat(32)}/640.webp`],
  ['a width of nobody', `/api/content/images/${'0'.repeat(32)}/641.webp`],
  ['a format of nobody', `/api/content/images/${'0'.repeat(32)}/640.png`],
  ['the original', `/api/content/images/${'0'.repeat(32)}/original.webp`],
  ['another folder', '/api/content/images/..%2f..%2fsecret/640.webp'],
  ['another file', `/api/content/images/${'0'.repeat(32)}/..%2f640.webp`],
])('%s is not found', async (_, url) => {
  const reply = await server.call({ url })
  expect(reply).toMatchObject({
    status: 404,
    body: { success: false, code: 'not-found' },
    headers: { 'content-type': expect.stringContaining('json') },
  })
})

describe("a picture of the operator's content site", () => {
  let count = 0
  /** A new address on the site that its lists have named. */
  const known = async (host = `http://site.example:${(site.address() as AddressInfo).port}`) => {
    const url = `${host}/wp-content/uploads/${++count}.jpg`
    await rememberPictures(server.db, [{ url, width: null, height: null }])
    return pictureIdOf(url)
  }
  const row = async (id: string) =>
    (await server.pool.query('select width, height, failure from content_images where id = $1', [id])).rows[0]
  const picture =
    (data: Buffer, type = 'image/jpeg'): RequestListener =>
    (_, response) => {
      response.setHeader('content-type', type).end(data)
    }

  test('is fetched once for all widths, and its true size is known then', async () => {
    answer = picture(photo)
    const id = await known()
    for (const width of [96, 640] as const) {
      const shown = await sharp(await show(id, width, 'avif')).metadata()
      expect(shown.width).toBe(width)
    }
    await show(id, 640, 'webp')
    expect(asked).toHaveLength(1)
    expect(await row(id)).toEqual({ width: 1920, height: 1440, failure: null })
  })

  test('is fetched once when many ask for it at the same moment', async () => {
    const small = await plain().jpeg().toBuffer()
    const arrived = Promise.withResolvers<void>()
    const everybody = Promise.withResolvers<void>()
    answer = async (request, response) => {
      arrived.resolve()
      await everybody.promise
      picture(small)(request, response as never)
    }
    const id = await known()
    const replies = (['320.webp', '320.webp', '320.avif', '96.webp'] as const).map((file) =>
      get(`/api/content/images/${id}/${file}`),
    )
    await Promise.race([arrived.promise, ...replies])
    everybody.resolve()
    for (const reply of await Promise.all(replies)) expect(reply.statusCode).toBe(200)
    expect(asked).toHaveLength(1)
  })

  test('is fetched again when the cache has been deleted', async () => {
    answer = picture(await plain().jpeg().toBuffer())
    const id = await known()
    const before = await show(id, 96, 'webp')
    await rm(join(server.dataDir, 'files/cache'), { recursive: true })
    expect(await show(id, 96, 'webp')).toEqual(before)
    expect(asked).toHaveLength(2)
    expect(await prunePictures(server.context)).toBe(0)
    await show(id, 96, 'webp')
    expect(asked).toHaveLength(2)
  })

  test('is not asked for at every visit when it cannot be had, but again after a while', async () => {
    answer = (_, response) => response.writeHead(503).end()
    const id = await known()
    const url = pictureUrl(id, 640, 'webp')
    expect(await server.call({ url })).toMatchObject({
      status: 502,
      body: { code: 'picture-unavailable' },
      headers: { 'cache-control': 'public, max-age=60' },
    })
    expect(await row(id)).toMatchObject({ failure: 'status 503' })
    answer = picture(await plain().jpeg().toBuffer())
    // Its site was away, which it seldom is for long.
    clock_ms += 20_000
    expect(await server.call({ url })).toMatchObject({
      status: 404,
      headers: { 'cache-control': 'public, max-age=60' },
    })
    expect(asked).toHaveLength(1)
    clock_ms += 11_000
    await show(id, 640, 'webp')
    expect(await row(id)).toMatchObject({ failure: null })
  })

  test.each(['pictures-busy', 'pictures-unavailable'] as const)(
    'that we cannot open ourselves (%s) is none that is broken, and is there as soon as we can',
    async (code) => {
      answer = picture(await plain().jpeg().toBuffer())
      const id = await known()
      const ours = new Problem(503, { code, retry_after_s: 10 }, 'Not now.')
      const opening = vi.spyOn(server.context.images, 'normaliseOrDraw').mockRejectedValueOnce(ours)
      onTestFinished(() => opening.mockRestore())
      const url = pictureUrl(id, 640, 'webp')
      expect(await server.call({ url })).toMatchObject({
        status: 503,
        body: { code },
        headers: { 'cache-control': 'no-store' },
      })
      expect(await row(id)).toMatchObject({ failure: null })
      await show(id, 640, 'webp')
    },
  )

  test.each<[string, RequestListener | (() => Promise<RequestListener>), string]>([
    ['a page with 200', picture(Buffer.from('<!doctype html><p>Not found'), 'text/html'), 'not a picture'],
    [
      'a page that says it is a picture',
      picture(Buffer.from('<!doctype html><p>Not found'), 'image/jpeg'),
      'picture-unsupported',
    ],
    [
      'an SVG that is broken off',
      picture(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">'), 'image/svg+xml'),
      'picture-broken',
    ],
    ['a flood of pixels', picture(floodOfPixels(30_000, 30_000), 'image/png'), 'picture-too-large'],
    [
      'the way to a private address',
      (_, r) => r.writeHead(302, { location: 'http://10.0.0.1/' }).end(),
      'not a public address',
    ],
  ])('that turns out to be %s is not shown', async (_, listener, failure) => {
    answer = listener as RequestListener
    const id = await known()
    const reply = await server.call({ url: pictureUrl(id, 640, 'webp') })
    expect(reply).toMatchObject({ status: 502, body: { code: 'picture-unavailable' } })
    expect(await row(id)).toMatchObject({ failure })
  })

  test.each(['image/svg+xml', 'image/jpeg'])(
    'that is SVG (%s) is drawn, and never sent as such',
    async (type) => {
      const svg = `<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 20 10" onload="alert(1)">
      <script>alert(1)</script><circle cx="10" cy="5" r="4" fill="#0a0"/></svg>`
      answer = picture(Buffer.from(svg), type)
      const id = await known()
      for (const format of ['avif', 'webp'] as const) {
        const reply = await get(pictureUrl(id, 640, format))
        expect([reply.statusCode, reply.headers['content-type']]).toEqual([200, `image/${format}`])
        const { data, info } = await sharp(reply.rawPayload).raw().toBuffer({ resolveWithObject: true })
        expect([info.width, info.height]).toEqual([640, 320])
        const [corner, middle] = [0, (160 * 640 + 320) * info.channels].map((at) => [
          ...data.subarray(at, at + 3),
        ])
        expect(Math.min(...corner!)).toBeGreaterThan(245)
        expect(middle![1]! - middle![0]!).toBeGreaterThan(100)
      }
      expect(await row(id)).toEqual({ width: 1280, height: 640, failure: null })
      expect(
        Buffer.from((await server.context.images.files.read(`cache/pictures/${id}/original.webp`))!).includes(
          '<svg',
        ),
      ).toBe(false)
    },
  )

  test('on a private address elsewhere is not fetched', async () => {
    const id = await known('http://intranet.example')
    expect(await server.call({ url: pictureUrl(id, 640, 'webp') })).toMatchObject({ status: 502 })
    expect(await row(id)).toMatchObject({ failure: 'not a public address' })
  })

  test('is known by the size its list tells, and only once', async () => {
    const url = 'https://site.example/known.jpg'
    await rememberPictures(server.db, [
      { url, width: 800, height: 600 },
      { url, width: 1, height: 1 },
    ])
    await rememberPictures(server.db, [{ url, width: 0, height: 0 }])
    await rememberPictures(server.db, [])
    expect(await row(pictureIdOf(url))).toEqual({ width: 800, height: 600, failure: null })
  })
})
