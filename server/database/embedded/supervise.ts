import type { Logger } from '#server/log.ts'
import type { Postmaster } from './postmaster.ts'
import { eventually } from './processes.ts'
import { isDiskFull, type Reserve } from './reserve.ts'

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
export function supervise(
  first: Pick<Postmaster, 'exited' | 'stop'>,
  { again, reserve, log, pause = (ms, over) => eventually(over, ms) }: Options,
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
      while (!next) {
        // At once the first time, then ever slower, up to half a minute.
        await pause(tries && Math.min(30_000, 200 * 2 ** tries), over)
        if (stopping) return
        tries++
        next = await again().catch((error: Error) => {
          log.error(error.message)
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
