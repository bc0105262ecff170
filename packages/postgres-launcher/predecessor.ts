import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Logger } from './logger.ts'
import { LaunchError } from './launch-error.ts'
import { tryTo, waitUntil, findPostgresProcesses, sendSignal, readStartTime } from './processes.ts'

/**
 * Stops what an earlier server left running in this data folder. Only for the holder of the claim: nobody else
 * may be using it.
 */
export async function stopPredecessor(folder: string, log: Logger) {
  const file = join(folder, 'postmaster.pid')
  const content = tryTo(() => readFileSync(file, 'utf8'))
  if (content === undefined) return
  const postmaster = Number.parseInt(content, 10)
  const running = () => findPostgresProcesses(folder, postmaster)
  const isRunning = () => running().includes(postmaster)

  if (isRunning()) {
    log.warn(`PostgreSQL of an earlier server (process ${postmaster}) is still running and is being stopped.`)
    sendSignal(postmaster, 'SIGINT')
    if (!(await waitUntil(() => !isRunning(), 20_000))) sendSignal(postmaster, 'SIGQUIT')
    if (!(await waitUntil(() => !isRunning(), 10_000)))
      throw new LaunchError(
        'predecessor-remains',
        `PostgreSQL of an earlier server (process ${postmaster}) does not end`,
        'end it, then start again',
      )
    return
  }
  // Backends whose postmaster was killed go by themselves, but a busy one takes its time.
  for (const [name, ms] of [
    ['SIGQUIT', 3_000],
    ['SIGKILL', 3_000],
  ] as const) {
    for (const pid of running()) sendSignal(pid, name)
    if (await waitUntil(() => running().length === 0, ms)) break
  }
  // Cut short by a full disk. PostgreSQL refuses an empty one, and nothing stands in it that it could check.
  if (Number.isNaN(postmaster)) return rmSync(file, { force: true })
  // The number now belongs to somebody else, or to a zombie nobody collects, and PostgreSQL would take it for a
  // living postmaster. Not removed: the file also names the shared memory that PostgreSQL checks for users.
  if (tryTo(() => process.kill(postmaster, 0)) || readStartTime(postmaster))
    writeFileSync(file, content.replace(/^-?\d*/, '2147483646'))
}
