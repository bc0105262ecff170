import { setTimeout as delay } from 'node:timers/promises'
import pLimit from 'p-limit'
import type { Counting } from '#server/adapters/counting/port.ts'
import type { Env } from '#server/installation/env.ts'
import type { Logger } from '#server/logging/log.ts'
import type { VisionEngine } from '../port.ts'
import type { KnownClass } from '../vision.ts'
import { createAllowance } from './allowance.ts'
import { NoUse, readVerdict } from './answer.ts'
import { createQuestion, forSending } from './ask.ts'
import { failureCause, retryAfter_ms } from './cause.ts'
import { openModel } from './models.ts'

export type RemoteOptions = {
  /** For one photo: waiting for its turn, both attempts and the pause between them. */
  limit_ms?: number
  /** Before the second attempt, where the server does not say. */
  pause_ms?: number
  now?: () => number
}

type RemoteNeeds = {
  env: Env
  log: Logger
  counting: Counting
  classes: KnownClass[]
  embedded: VisionEngine
}

const AT_ONCE = 4
const WAITING_MAX = 16
/** Somebody waits for the answer; when the server wants a longer pause, the embedded engine is the better one. */
const PAUSE_MAX_MS = 5_000

// Its warnings are about settings of the model and would go to the console.
globalThis.AI_SDK_LOG_WARNINGS = false

/** A vision-language model of somebody's. With any fault of its answer, `embedded` looks instead. */
export function createRemote(
  { env, log, counting, classes, embedded }: RemoteNeeds,
  { limit_ms = 20_000, pause_ms = 1_000, now = Date.now }: RemoteOptions = {},
): VisionEngine {
  const { VISION_PROVIDER: engine, VISION_MODEL, VISION_DAILY_LIMIT } = env
  const version = VISION_MODEL!
  const ids = new Set(classes.map(({ id }) => id))
  const ask = createQuestion(openModel(env), classes)
  const isLeft = createAllowance(VISION_DAILY_LIMIT, counting, now)
  const limit = pLimit(AT_ONCE)
  const closing = new AbortController()

  async function attempt(photo: Uint8Array, signal: AbortSignal) {
    signal.throwIfAborted()
    if (!(await isLeft())) throw new NoUse('the daily limit is reached')
    return ask(photo, signal)
  }

  async function answer(photo: Uint8Array, signal: AbortSignal) {
    signal.throwIfAborted()
    const sent = await forSending(photo)
    try {
      return await attempt(sent, signal)
    } catch (error) {
      const wait_ms = retryAfter_ms(error, pause_ms, PAUSE_MAX_MS)
      if (wait_ms === undefined) throw error
      await delay(wait_ms, undefined, { signal })
      return attempt(sent, signal)
    }
  }

  async function inTurn(photo: Uint8Array, signal: AbortSignal) {
    if (limit.pendingCount >= WAITING_MAX) throw new NoUse('too many photos are waiting for it')
    // A photo whose time is up in the queue does not wait for its turn.
    return Promise.race([limit(() => answer(photo, signal)), aborted(signal)])
  }

  return {
    look: async (photo, small) => {
      const signal = AbortSignal.any([AbortSignal.timeout(limit_ms), closing.signal])
      try {
        const found = readVerdict(await inTurn(await photo, signal), ids)
        return { engine, version, fell_back: false, ...found }
      } catch (error) {
        const cause = failureCause(error, signal)
        log.warn(
          { provider: engine, model: version, cause },
          'The vision model was of no use; the embedded one looks.',
        )
        return { ...(await embedded.look(photo, small)), fell_back: true, cause }
      }
    },
    close: async () => {
      closing.abort()
      await embedded.close()
    },
  }
}

const aborted = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true })
  })
