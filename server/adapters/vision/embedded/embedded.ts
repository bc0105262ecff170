import type { Pixels } from '#server/adapters/images/port.ts'
import { createWorkers, NoAnswer, type WorkersOptions } from '#server/adapters/workers/workers.ts'
import { Problem } from '#server/core/errors.ts'
import type { Logger } from '#server/logging/log.ts'
import { programFile } from '#server/machine/place.ts'
import type { VisionEngine } from '../port.ts'
import { MODEL_FOLDER } from './model-files.ts'
import type { VisionAnswer } from './worker.ts'

export type EmbeddedOptions = {
  folder?: string
  /** Threads of the computation: one leaves the other cores free. */
  threads?: number
} & Partial<Pick<WorkersOptions, 'program' | 'waiting_max' | 'limit_ms' | 'idle_ms'>>

/** The memory that a photo took is given back at once: it is as much as all else. One thing is done after the other. */
const LITTLE_MEMORY = {
  MALLOC_TRIM_THRESHOLD_: String(128 * 1024),
  UV_THREADPOOL_SIZE: '1',
  NODE_OPTIONS: '--expose-gc --max-semi-space-size=1 --v8-pool-size=1',
}

/** Our own model, in a process that looks at one photo after the other; each takes a fraction of a second. */
export function createEmbedded(
  { log }: { log: Logger },
  { folder = MODEL_FOLDER, threads = 1, ...options }: EmbeddedOptions = {},
): VisionEngine {
  const { ask, close } = createWorkers<Uint8Array | Pixels, VisionAnswer>(
    { log },
    {
      program: programFile('vision-worker'),
      args: [folder, String(threads)],
      what: 'looks at photos',
      waiting_max: 32,
      limit_ms: 30_000,
      idle_ms: 10 * 60_000,
      env: LITTLE_MEMORY,
      ...options,
    },
  )
  return {
    look: async (photo, small) => {
      const answer = await ask(small ?? (await photo)).catch((error: unknown) => {
        if (!(error instanceof NoAnswer)) throw error
        throw error.why === 'busy' ? busy() : unavailable()
      })
      if (!('unreadable' in answer)) return { engine: 'embedded', fell_back: false, ...answer }
      const problem = new Problem(422, { code: 'picture-broken' }, 'The picture is damaged or incomplete.')
      problem.cause = new Error(answer.unreadable)
      throw problem
    },
    close,
  }
}

const unavailable = () =>
  new Problem(503, { code: 'vision-unavailable', retry_after_s: 5 }, 'Photos cannot be analysed right now.')
const busy = () =>
  new Problem(503, { code: 'vision-busy', retry_after_s: 10 }, 'Too many photos are waiting to be looked at.')
