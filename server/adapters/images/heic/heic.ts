import { Worker } from 'node:worker_threads'
import pLimit from 'p-limit'
import { Problem } from '#server/errors.ts'
import type { HeicAnswer, HeicTask } from './worker.ts'

export type HeicOptions = {
  max_pixels: number
  /** For one photo, with the start of its thread. */
  limit_ms?: number
  /** Of libheif; 50 million pixels need about 350 MiB. */
  memory_bytes?: number
  /** Photos that may wait. */
  waiting_max?: number
  program?: URL
}

/** Colours of 8 bits, red, green, blue, row by row from the top left; already upright. */
type Pixels = { pixels: Uint8Array; width: number; height: number }

const MiB = 1024 * 1024
const BRANDS = new Set(['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'hevm', 'hevs'])

/** Whether it says that it is a HEIF file with HEVC in it, as phones write them; AVIF is not. */
export function isHeic(data: Uint8Array): boolean {
  const head = Buffer.from(data.buffer, data.byteOffset, Math.min(data.byteLength, 256))
  if (head.byteLength < 16 || head.toString('latin1', 4, 8) !== 'ftyp') return false
  const end = Math.min(head.readUInt32BE(0), head.byteLength)
  for (let at = 8; at + 4 <= end; at += 4)
    // Between the brand and those that it is compatible with stands a version.
    if (at !== 12 && BRANDS.has(head.toString('latin1', at, at + 4))) return true
  return false
}

/**
 * Opens HEIC, which sharp does not: each photo in a thread of its own that is ended when it takes too long, one at a time.
 * @throws Problem 422 `picture-broken`, `picture-too-large`, 503 `pictures-busy`, from the function returned
 */
export function createHeicReader({
  max_pixels,
  limit_ms = 30_000,
  memory_bytes = 512 * MiB,
  waiting_max = 16,
  program = new URL('./worker.ts', import.meta.url),
}: HeicOptions): (data: Uint8Array) => Promise<Pixels> {
  const limit = pLimit(1)
  const read = async (data: Uint8Array): Promise<Pixels> => {
    const answer = await answerOf(program, { data, max_pixels, memory_bytes }, limit_ms)
    if ('pixels' in answer) return answer
    throw answer.refused === 'too-large' ? tooLarge(answer.because) : broken(answer.because)
  }
  return (data) => {
    if (limit.pendingCount >= waiting_max) throw busy()
    return limit(read, data)
  }
}

async function answerOf(program: URL, task: HeicTask, limit_ms: number): Promise<HeicAnswer> {
  const worker = new Worker(program, {
    workerData: task,
    // It needs none of our settings, and no secret; what libheif has to say is nobody's business.
    ...{ env: {}, argv: [], execArgv: [], stdout: true, stderr: true },
    resourceLimits: { maxOldGenerationSizeMb: 64, maxYoungGenerationSizeMb: 16, stackSizeMb: 4 },
  })
  let timer: NodeJS.Timeout | undefined
  try {
    return await new Promise<HeicAnswer>((resolve) => {
      const refuse = (because: string) => resolve({ refused: 'broken', because })
      timer = setTimeout(() => refuse(`not decoded within ${limit_ms} ms`), limit_ms)
      worker.once('message', resolve)
      worker.once('error', (error) => refuse(error.message))
      worker.once('exit', () => refuse('its thread has ended'))
    })
  } finally {
    clearTimeout(timer)
    await worker.terminate()
  }
}

const withCause = (problem: Problem, because: string) => {
  problem.cause = new Error(because)
  return problem
}
const broken = (because: string) =>
  withCause(new Problem(422, { code: 'picture-broken' }, 'The picture is damaged or incomplete.'), because)
const tooLarge = (because: string) =>
  withCause(
    new Problem(422, { code: 'picture-too-large' }, 'The picture has more than 50 million pixels.'),
    because,
  )
const busy = () =>
  new Problem(503, { code: 'pictures-busy', retry_after_s: 10 }, 'Too many photos are waiting to be opened.')
