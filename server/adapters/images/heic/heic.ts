import { pathToFileURL } from 'node:url'
import { Worker } from 'node:worker_threads'
import { programFile } from '#server/machine/place.ts'
import { brokenPicture, withCause, tooLarge } from '../refusals.ts'
import type { HeicAnswer, HeicTask } from './worker.ts'

export type HeicOptions = {
  max_pixels: number
  /** Memory limit of libheif; 25 million pixels need about 180 MiB. */
  memory_bytes?: number
  program?: URL
}

/** Colours of 8 bits, red, green, blue, row by row from the top left, before `turns`. */
type Pixels = Extract<HeicAnswer, { pixels: Uint8Array }>

const MiB = 1024 * 1024
const BRANDS = new Set(['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'hevm', 'hevs'])

/** Brands of image sequences (HEIF, 7.5), among them AVIF's. */
const SEQUENCES = new Set(['msf1', 'hevc', 'hevx', 'hevm', 'hevs', 'avis'])

/** Whether it says that it is a HEIF file with HEVC in it, as phones write them; AVIF is not. */
export const isHeic = (data: Uint8Array) => hasBrand(data, BRANDS)

/** Whether it says that it is a HEIF file whose pictures move. */
export const isSequence = (data: Uint8Array) => hasBrand(data, SEQUENCES)

function hasBrand(data: Uint8Array, brands: ReadonlySet<string>): boolean {
  const head = Buffer.from(data.buffer, data.byteOffset, Math.min(data.byteLength, 256))
  if (head.byteLength < 16 || head.toString('latin1', 4, 8) !== 'ftyp') return false
  const end = Math.min(head.readUInt32BE(0), head.byteLength)
  for (let at = 8; at + 4 <= end; at += 4)
    // Between the brand and those that it is compatible with stands a version.
    if (at !== 12 && brands.has(head.toString('latin1', at, at + 4))) return true
  return false
}

/**
 * Opens HEIC, which sharp does not: each photo in a thread of its own, whose memory goes with it.
 * @throws Problem 422 `picture-broken` or `picture-too-large`, from the function returned
 */
export function createHeicReader({
  max_pixels,
  memory_bytes = 384 * MiB,
  program = pathToFileURL(programFile('heic-worker')),
}: HeicOptions): (data: Uint8Array) => Promise<Pixels> {
  return async (data) => {
    const answer = await answerOf(program, { data, max_pixels, memory_bytes })
    if ('pixels' in answer) return answer
    throw answer.refused === 'too-large'
      ? withCause(tooLarge(max_pixels), answer.because)
      : withCause(brokenPicture(), answer.because)
  }
}

async function answerOf(program: URL, task: HeicTask): Promise<HeicAnswer> {
  const worker = new Worker(program, {
    workerData: task,
    // It needs none of our settings, and no secret; what libheif has to say is nobody's business.
    env: {},
    argv: [],
    execArgv: [],
    stdout: true,
    stderr: true,
    resourceLimits: { maxOldGenerationSizeMb: 64, maxYoungGenerationSizeMb: 16, stackSizeMb: 4 },
  })
  try {
    return await new Promise<HeicAnswer>((resolve) => {
      const refuse = (because: string) => resolve({ refused: 'broken', because })
      worker.once('message', resolve)
      worker.once('error', (error) => refuse(error.message))
      worker.once('exit', () => refuse('its thread has ended'))
    })
  } finally {
    await worker.terminate()
  }
}
