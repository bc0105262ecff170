import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync, statSync } from 'node:fs'

export const sleep = (ms: number) => new Promise<void>((done) => setTimeout(done, ms))

/** Waits until `condition` holds, at most `ms`. Gives whether it does. */
export async function waitUntil(condition: () => boolean, ms: number) {
  const deadline = Date.now() + ms
  while (!condition()) {
    if (Date.now() > deadline) return false
    await sleep(20)
  }
  return true
}

/**
 * The start time of a process, which tells it from a later one with the same number. `undefined` when there is no
 * such process, or only its zombie.
 */
export function readStartTime(pid: number) {
  return process.platform === 'linux' ? linux(pid)?.started : ps(pid)?.started
}

/** The command line of a process, for a message. */
export function readCommandLine(pid: number) {
  if (process.platform !== 'linux') return ps(pid)?.command ?? ''
  return tryTo(() => readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim()) ?? ''
}

/** The PostgreSQL processes that work in `folder`: postmaster and backends (macOS: `candidate` only). */
export function findPostgresProcesses(folder: string, candidate: number) {
  if (process.platform !== 'linux') {
    const command = ps(candidate)?.command ?? ''
    return command.includes('postgres') && command.includes(folder) ? [candidate] : []
  }
  const { dev, ino } = statSync(folder)
  // PostgreSQL's processes all work in the data folder. The inode is compared, not the path: a container may
  // have another folder of the same name.
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => {
      const cwd = tryTo(() => statSync(`/proc/${pid}/cwd`))
      return cwd?.ino === ino && cwd.dev === dev && linux(pid)?.name === 'postgres'
    })
}

export function sendSignal(pid: number, name: NodeJS.Signals) {
  tryTo(() => process.kill(pid, name))
}

/** The result, or `undefined` when it throws: for facts that may vanish while they are read. */
export function tryTo<T>(read: () => T) {
  try {
    return read()
  } catch {
    return undefined
  }
}

function linux(pid: number) {
  const stat = tryTo(() => readFileSync(`/proc/${pid}/stat`, 'utf8'))
  if (!stat) return undefined
  // The name stands in parentheses and may itself hold spaces and parentheses.
  const end = stat.lastIndexOf(')')
  const fields = stat.slice(end + 2).split(' ')
  if (fields[0] === 'Z' || fields[0] === 'X') return undefined
  return { name: stat.slice(stat.indexOf('(') + 1, end), started: fields[19]! }
}

function ps(pid: number) {
  const { stdout } = spawnSync('ps', ['-o', 'stat=,lstart=,command=', '-p', String(pid)], {
    encoding: 'utf8',
  })
  const parts = /^\s*(\S+)\s+(\S+\s+\S+\s+\S+\s+[\d:]+\s+\d+)\s+(.*)/.exec(stdout ?? '')
  if (!parts || parts[1]!.startsWith('Z')) return undefined
  return { started: parts[2]!, command: parts[3]! }
}
