// One photo of a phone, opened by libheif compiled to WebAssembly: whatever a hostile file makes of it, it can only
// spoil memory of its own, which is limited here and goes with this thread.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { parentPort, workerData } from 'node:worker_threads'
import { readMainPicture, turnsOfExif, withoutTurns, type Colours, type Turn } from './boxes.ts'

export type HeicTask = { data: Uint8Array; max_pixels: number; memory_bytes: number }
export type HeicAnswer =
  | {
      pixels: Uint8Array<ArrayBuffer>
      width: number
      height: number
      /** The turns that the pixels still need. */
      turns: Turn[]
      colours: Colours | undefined
    }
  | { refused: 'too-large' | 'broken'; because: string }

/** The part of libheif that we use; a result with a `code` is an error. */
type LibHeif = {
  heif_error_code: { heif_error_Ok: object }
  heif_colorspace: { heif_colorspace_RGB: object }
  heif_chroma: { heif_chroma_interleaved_RGB: object }
  heif_context_alloc: () => object
  heif_context_read_from_memory: (context: object, data: Uint8Array) => { code: object; message: string }
  heif_js_context_get_primary_image_handle: (context: object) => { code?: object; message?: string }
  heif_image_handle_get_width: (handle: object) => number
  heif_image_handle_get_height: (handle: object) => number
  heif_js_decode_image2: (handle: object, space: object, chroma: object) => Decoded
}
type Decoded = {
  code?: object
  message?: string
  channels: { width: number; height: number; stride: number; data: Uint8Array }[]
}

/** TypeScript's libraries for Node do not know it. */
type Memory = { buffer: ArrayBuffer; grow: (this: Memory, pages: number) => number }

const { data, max_pixels, memory_bytes } = workerData as HeicTask
const PAGE_BYTES = 65_536

// The limits of a worker do not count WebAssembly's memory; it grows through here alone.
const { prototype } = (globalThis as unknown as { WebAssembly: { Memory: { prototype: Memory } } })
  .WebAssembly.Memory
const { grow } = prototype
prototype.grow = function (pages) {
  if (this.buffer.byteLength + pages * PAGE_BYTES > memory_bytes) throw new RangeError('no more memory')
  return grow.call(this, pages)
}

const answer = open()
parentPort!.postMessage(answer, 'pixels' in answer ? [answer.pixels.buffer] : [])

function open(): HeicAnswer {
  const main = readMainPicture(data)
  // libheif 1.23 takes the size after the crop for the limit of what it decodes, and refuses every cropped photo.
  const isCropped = main?.turns.some(({ kind }) => kind === 'crop') ?? false
  const heif = load()
  const context = heif.heif_context_alloc()
  const read = heif.heif_context_read_from_memory(
    context,
    main && isCropped ? withoutTurns(data, main) : data,
  )
  if (read.code !== heif.heif_error_code.heif_error_Ok) return { refused: 'broken', because: read.message }
  const handle = heif.heif_js_context_get_primary_image_handle(context)
  if (handle.code) return { refused: 'broken', because: handle.message ?? '' }
  const claimed = heif.heif_image_handle_get_width(handle) * heif.heif_image_handle_get_height(handle)
  if (claimed > max_pixels) return { refused: 'too-large', because: `${claimed} pixels` }

  const { heif_colorspace_RGB } = heif.heif_colorspace
  const { heif_chroma_interleaved_RGB } = heif.heif_chroma
  const decoded = heif.heif_js_decode_image2(handle, heif_colorspace_RGB, heif_chroma_interleaved_RGB)
  const [image] = decoded.code ? [] : decoded.channels
  if (!image) return { refused: 'broken', because: decoded.message ?? '' }
  // A file can claim less than its picture has.
  const { width, height } = image
  if (width * height > max_pixels) return { refused: 'too-large', because: `${width * height} pixels` }
  const turns = isCropped ? main!.turns : turnsOfExif(main?.exif_orientation ?? 1)
  return { pixels: withoutPadding(image), width, height, turns, colours: main?.colours }
}

function load(): LibHeif {
  const require = createRequire(import.meta.url)
  const silent = () => {}
  return require('libheif-js/libheif-wasm/libheif.js')({
    wasmBinary: readFileSync(require.resolve('libheif-js/libheif-wasm/libheif.wasm')),
    print: silent,
    printErr: silent,
  })
}

function withoutPadding({ width, height, stride, data }: Decoded['channels'][number]) {
  const row_bytes = width * 3
  const pixels = new Uint8Array(row_bytes * height)
  for (let y = 0; y < height; y++)
    pixels.set(data.subarray(y * stride, y * stride + row_bytes), y * row_bytes)
  return pixels
}
