import { setTimeout as sleep } from 'node:timers/promises'
import { rootError } from '#server/core/errors.ts'

const TRIES = 5
const PAUSE_MS = 20

/** PostgreSQL took it back because of another transaction: `serialization_failure`, `deadlock_detected`. Tried again it may pass. */
const isTakenBack = (error: unknown) => ['40001', '40P01'].includes(rootError(error).code ?? '')

/**
 * Does `work`, a whole transaction or a single statement outside of one, again where PostgreSQL took it back because of
 * another transaction; five times at most, with a short random pause in between.
 */
export async function withRetries<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let tries = 1; ; tries++)
    try {
      return await work()
    } catch (error) {
      if (tries === TRIES || !isTakenBack(error)) throw error
      await sleep(Math.random() * PAUSE_MS * tries)
    }
}
