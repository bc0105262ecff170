import type { Logger } from './logger.ts'
import type { Postmaster } from './postmaster.ts'
import { waitUntil } from './processes.ts'
import { isDiskFull } from './disk-full.ts'
import type { Reserve } from './reserve.ts'

/** Between two tries at last: whoever has freed a disk does not wait. */
const PAUSE_MAX_MS = 2_000
/** So many tries that fail alike are one line in the log: about a minute's. */
const SAID_EACH = 20

type Options = {
  again: () => Promise<Pick<Postmaster, 'exited' | 'stop'>>
  reserve: Pick<Reserve, 'release'>
  log: Logger
  /** Between two tries. Ends early when there is no more to wait for. */
  pause?: (ms: number, over: () => boolean) => Promise<unknown>
}

/**
 * Starts PostgreSQL again when it dies (for lack of memory, or of disk), for as long as it takes: whoever frees the disk
 * after a night need not know that something has to be started. Gives what stops it for good.
 */
export function supervisePostmaster(
  first: Pick<Postmaster, 'exited' | 'stop'>,
  { again, reserve, log, pause = (ms, over) => waitUntil(over, ms) }: Options,
) {
  let current = first
  let stopping = false
  const over = () => stopping
  const watch = async () => {
    let tries = 0
    for (;;) {
      const since = Date.now()
      await current.exited
      if (stopping) return
      log.error('PostgreSQL has ended unexpectedly and is being started again.')
      if (Date.now() - since > 60_000) tries = 0
      let next: typeof first | undefined
      let failures = 0
      while (!next) {
        // At once the first time, then ever slower.
        await pause(tries && Math.min(PAUSE_MAX_MS, 200 * 2 ** tries), over)
        if (stopping) return
        tries++
        next = await again().catch((error: Error) => {
          if (failures++ % SAID_EACH === 0) log.error(error.message)
          if (isDiskFull(error) && reserve.release()) {
            log.error('The room kept for a full disk is used now: free some space.')
            tries = 0
          }
          return undefined
        })
      }
      if (stopping) return next.stop()
      current = next
      log.info('PostgreSQL is running again.')
    }
  }
  const watching = watch()
  return async () => {
    stopping = true
    await current.stop()
    await watching
  }
}
