import { afterEach, expect, test, vi } from 'vitest'
import { downscale, fit } from './downscale.ts'

const MB = 1024 * 1024
const photo = (type: string, bytes: number) => new File([new Uint8Array(bytes)], 'photo', { type })

/** A browser that decodes to a size and encodes to so many bytes; `pixel` is what its canvas reads back. */
function browser({
  width = 4000,
  height = 3000,
  bytes = 300_000,
  pixel = [0x0f, 0x5c, 0x47, 255],
}: {
  width?: number
  height?: number
  bytes?: number
  pixel?: number[]
}) {
  const drawn: number[][] = []
  const close = vi.fn<() => void>()
  const decode = vi.fn<(file: Blob, options: object) => Promise<object>>(async () => ({
    width,
    height,
    close,
  }))
  vi.stubGlobal('createImageBitmap', decode)
  vi.stubGlobal(
    'OffscreenCanvas',
    class {
      getContext() {
        return {
          fillRect() {},
          clearRect() {},
          getImageData: () => ({ data: pixel }),
          drawImage: (_: unknown, ...at: number[]) => drawn.push(at),
        }
      }
      convertToBlob({ type }: { type: string }) {
        return Promise.resolve(new Blob([new Uint8Array(bytes)], { type }))
      }
    },
  )
  return { drawn, close, decode }
}

afterEach(() => vi.unstubAllGlobals())

test.each([
  [4000, 3000, 1600, 1200],
  [3000, 4000, 1200, 1600],
  [1600, 900, 1600, 900],
  [640, 480, 640, 480],
  [100_000, 3, 1600, 1],
])('%i × %i becomes %i × %i', (width, height, ...wanted) => {
  expect(Object.values(fit({ width, height }))).toEqual(wanted)
})

test('a large photo is sent upright and at most 1600 px wide, and its memory is given back', async () => {
  const { drawn, close, decode } = browser({})
  const sent = await downscale(photo('image/jpeg', 4 * MB))
  expect(sent.size).toBe(300_000)
  expect(sent.type).toBe('image/jpeg')
  expect(drawn).toEqual([[0, 0, 1600, 1200]])
  expect(decode).toHaveBeenCalledWith(expect.any(File), { imageOrientation: 'from-image' })
  expect(close).toHaveBeenCalledOnce()
})

test.each([
  ['a small file', 'image/jpeg', 400_000],
  ['an unknown type', '', 3 * MB],
  ['what may move', 'image/gif', 3 * MB],
  ['what is no picture', 'application/pdf', 3 * MB],
])('%s is left to the server as it is', async (_, type, bytes) => {
  const { decode } = browser({})
  const file = photo(type, bytes)
  expect(await downscale(file)).toBe(file)
  expect(decode).not.toHaveBeenCalled()
})

test.each([
  ['image/heic', 'IMG_1.HEIC', 3 * MB],
  ['image/heif', 'photo', 90_000],
  // As some phones give it.
  ['', 'IMG_1.HEIC', 3 * MB],
])('HEIC (%s, %s) becomes a JPEG where the browser reads it', async (type, name, bytes) => {
  browser({ bytes: 120_000 })
  const sent = await downscale(new File([new Uint8Array(bytes)], name, { type }))
  expect([sent.type, sent.size]).toEqual(['image/jpeg', 120_000])
})

test('a picture of an editor is wider, and stays transparent where it may be', async () => {
  const wanted = { width: 1920, height: 7680, transparent: true }
  const { drawn } = browser({ width: 4000, height: 8000 })
  expect((await downscale(photo('image/png', 4 * MB), wanted)).type).toBe('image/webp')
  expect((await downscale(photo('image/jpeg', 4 * MB), wanted)).type).toBe('image/jpeg')
  expect(drawn).toEqual([
    [0, 0, 1920, 3840],
    [0, 0, 1920, 3840],
  ])
})

test.each(['image/jpeg', 'image/heic'])(
  '%s that this device cannot decode is sent as it is',
  async (type) => {
    vi.stubGlobal('createImageBitmap', async () => {
      throw new DOMException('The source image could not be decoded.', 'InvalidStateError')
    })
    const file = photo(type, 4 * MB)
    expect(await downscale(file)).toBe(file)
  },
)

test('a photo that would grow is sent as it is', async () => {
  browser({ width: 1200, height: 900, bytes: 800_000 })
  const file = photo('image/webp', 600_000)
  expect(await downscale(file)).toBe(file)
})

test('a canvas that answers noise instead of the picture is not used, and its memory is given back', async () => {
  const { close } = browser({ pixel: [12, 200, 3, 255] })
  const file = photo('image/jpeg', 4 * MB)
  expect(await downscale(file)).toBe(file)
  expect(close).toHaveBeenCalledOnce()
})
