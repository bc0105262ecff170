import { readFileSync } from 'node:fs'
import { InferenceSession, Tensor } from 'onnxruntime-node'
import { networkIn } from './model-files.ts'
import type { Model } from './model.ts'
import { partWindows, wholeWindow, type Windows } from './windows.ts'

/** Probabilities of the labels, and of ImageNet's classes. */
export type Seen = { probabilities: Float32Array; imagenet: Float32Array }

/** The heads that learned from whole photos, and those that learned from parts of them. */
type Head = 'probabilities' | 'of_parts'

export type NetworkOptions = {
  /** Threads of the computation. */
  threads?: number
  /** Whether x86 adds its products of 8 bits in a wider form; slower where the processor has a form of its own. */
  precise?: boolean
}

/** The network in 8 bits, for one picture at a time: that takes a third of the memory of all at once, and no more time. */
export async function openNetwork(
  folder: string,
  { input, second }: Pick<Model, 'input' | 'second'>,
  options: NetworkOptions = {},
) {
  const session = await InferenceSession.create(networkIn(folder), sessionOptions(options))
  const whole = tensorOf(wholeWindow(input.size_px / input.cell_px))
  const parts = tensorOf(partWindows(second.side_px / input.cell_px))

  async function run(pixels: Uint8Array, side_px: number, windows: Tensor, head: Head): Promise<Seen[]> {
    const said = await session.run(
      { pixels: new Tensor('uint8', pixels, [1, side_px, side_px, 3]), windows },
      [head, 'imagenet'],
    )
    const [labels, words] = [rowsOf(said[head]!), rowsOf(said.imagenet!)]
    return labels.map((row, at) => ({ probabilities: row, imagenet: words[at]! }))
  }

  return {
    /** @param pixels RGB, row by row, `input.size_px` wide and high */
    seeView: async (pixels: Uint8Array) => (await run(pixels, input.size_px, whole, 'probabilities'))[0]!,
    /** The parts of `BOXES`. @param pixels of the whole photo, squeezed to `second.side_px` */
    seeParts: (pixels: Uint8Array) => run(pixels, second.side_px, parts, 'of_parts'),
    close: () => session.release(),
  }
}

/** How a network in 8 bits is opened, also by the training program. */
export const sessionOptions = ({ threads = 1, precise = overflows() }: NetworkOptions = {}) =>
  ({
    intraOpNumThreads: threads,
    interOpNumThreads: 1,
    executionMode: 'sequential',
    ...(precise && { extra: { session: { x64quantprecision: '1' } } }),
  }) as const

/**
 * Whether this processor adds products of 8 bits in 16, where they overflow and nobody is told: x86 without VNNI. Where
 * the processor is not known it may.
 */
export function overflows(arch: string = process.arch, processor: string = readProcessor()) {
  return arch === 'x64' && !/^flags\s*:.*\b(avx512_vnni|avx_vnni)\b/m.test(processor)
}

/** Linux describes it here; empty elsewhere. */
function readProcessor() {
  try {
    return readFileSync('/proc/cpuinfo', 'utf8')
  } catch {
    return ''
  }
}

const tensorOf = ({ weights, cells, parts }: Windows) => new Tensor('float32', weights, [cells, parts])

function rowsOf({ data, dims }: Tensor) {
  const [rows, width] = dims as [number, number]
  return Array.from({ length: rows }, (_, at) =>
    (data as Float32Array).subarray(at * width, (at + 1) * width),
  )
}

/** Over the views of a photo. */
export function meanOf(seen: readonly Seen[]): Seen {
  const mean = (of: (one: Seen) => Float32Array) =>
    of(seen[0]!).map((_, at) => seen.reduce((sum, one) => sum + of(one)[at]! / seen.length, 0))
  return {
    probabilities: mean(({ probabilities }) => probabilities),
    imagenet: mean(({ imagenet }) => imagenet),
  }
}
