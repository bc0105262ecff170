import { readFileSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { Logger } from './logger.ts'
import { LaunchError } from './launch-error.ts'
import type { Programs } from './programs.ts'
import { stopPredecessor } from './predecessor.ts'
import { tryTo, sendSignal, sleep } from './processes.ts'
import { isDiskFull } from './disk-full.ts'
import { runTethered } from './tether.ts'
import type { User } from './user.ts'

/** A small server that must not lose anything. Given on the command line, so that no file overrides them. */
const settings = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '60',
  shared_buffers: '128MB',
  work_mem: '8MB',
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',
  wal_compression: 'on',
  jit: 'off',
  // One request, one core; and containers often have too little shared memory for parallel queries.
  max_parallel_workers_per_gather: '0',
  max_parallel_maintenance_workers: '0',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // The launcher reads the messages.
  lc_messages: 'C',
  log_destination: 'stderr',
  logging_collector: 'off',
  log_line_prefix: '',
  log_checkpoints: 'off',
  // Failed statements go to the caller, who logs them; here they would show what people typed.
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  // On macOS only this one reaches the disk.
  ...(process.platform === 'darwin' && { wal_sync_method: 'fsync_writethrough' }),
}

/** On a machine with little memory: a quarter of the pages that are kept, and less for each sort. */
const settingsOfSmallMachine = {
  shared_buffers: '32MB',
  work_mem: '4MB',
  maintenance_work_mem: '16MB',
  autovacuum_max_workers: '1',
}

export type Postmaster = { port: number; exited: Promise<void>; stop: () => Promise<void> }

type Options = {
  folder: string
  programs: Programs
  user: User
  smallMachine?: boolean | undefined
  log: Logger
}

/**
 * Starts PostgreSQL and waits until it accepts connections, also through a recovery.
 * @param port the port it must have; a free one is taken when it is not given
 */
export async function startPostmaster(options: Options, port?: number): Promise<Postmaster> {
  const { folder, log } = options
  for (let tries = 1; ; tries++) {
    await stopPredecessor(folder, log)
    const result = await attemptStart(options, port ?? (await freePort()))
    if (!('failure' in result)) return result
    const { failure } = result
    // Taken between our look and its start; or an earlier one is still ending.
    const passing =
      (port === undefined && /could not bind|Address already in use/i.test(failure)) ||
      /lock file .* already exists|shared memory block/i.test(failure)
    if (!passing || tries === 40)
      throw new LaunchError('not-started', `PostgreSQL did not start in ${folder}: ${failure}`)
    await sleep(250)
  }
}

async function attemptStart(
  { folder, programs, user, smallMachine = false, log }: Options,
  port: number,
): Promise<Postmaster | { failure: string }> {
  const chosen = smallMachine ? Object.assign({}, settings, settingsOfSmallMachine) : settings
  const options = Object.entries(Object.assign({}, chosen, { port })).flatMap(([name, value]) => [
    '-c',
    `${name}=${value}`,
  ])
  const run = runTethered([programs.postgres, '-D', folder, ...options], user)
  const output: string[] = []
  let ready = false
  const isReady = new Promise<true>((resolve) => {
    run.lines((line) => {
      if (!ready) output.push(line)
      if (line.includes('database system is ready to accept connections')) {
        ready = true
        resolve(true)
      }
      if (/^(PANIC|WARNING):/.test(line)) log.warn(`PostgreSQL: ${line}`)
      else log.debug(`PostgreSQL: ${line}`)
    })
  })
  const patience = setInterval(() => log.info(`PostgreSQL is still starting: ${output.at(-1) ?? ''}`), 10_000)
  const started = await Promise.race([isReady, run.exited.then(() => false)])
  clearInterval(patience)
  if (!started) {
    // The last lines may come after the end of the process.
    await sleep(20)
    if (output.some(isDiskFull)) return { failure: 'the disk is full (No space left on device).' }
    const fatal = output.filter((line) => /^(FATAL|PANIC|DETAIL|HINT):/.test(line))
    return {
      failure: (fatal.length ? fatal : output.slice(-3)).join(' ').slice(0, 400) || 'it ended at once',
    }
  }
  const pid = Number.parseInt(tryTo(() => readFileSync(join(folder, 'postmaster.pid'), 'utf8')) ?? '', 10)
  const exited = run.exited.then(() => undefined)
  const stop = async () => {
    run.stop()
    const slow = setTimeout(() => sendSignal(pid, 'SIGQUIT'), 20_000)
    await exited
    clearTimeout(slow)
  }
  return { port, exited, stop }
}

const freePort = () =>
  new Promise<number>((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo
      server.close(() => resolve(port))
    })
  })
