import { readFileSync } from 'node:fs'
import { totalmem } from 'node:os'
import { join } from 'node:path'

/** The least with which nothing was killed (bench/RESULTS.md, Small machine). A machine sold with 512 MB shows a little less. */
export const MEMORY_FLOOR_MB = 384
const MB = 2 ** 20

type Place = {
  /** The root of `proc` and `sys`. */
  root?: string
  pid?: number | 'self'
  total_bytes?: number
}

/** How much memory a process and its children may take: the machine's, or less where a cgroup of theirs, or one around it, has a limit. */
export function memoryOf({ root = '/', pid = 'self', total_bytes = totalmem() }: Place = {}) {
  const limits = groupsOf(root, pid).flatMap(({ folder, limit }) => numberIn(join(folder, limit)) ?? [])
  return Math.min(total_bytes, ...limits)
}

/** The same, in whole MB, where it is less than what the service needs. */
export function shortMemory_mb(place: Place = {}) {
  const mb = Math.floor(memoryOf(place) / MB)
  return mb < MEMORY_FLOOR_MB ? mb : undefined
}

/** Below this one heavy process works at a time, and the embedded PostgreSQL keeps less: together they take up to 640 MB. */
const SMALL_BELOW_MB = 700

/** Whether this machine, or the cgroup of this process, has little memory. */
export const isSmallMachine = (place: Place = {}) => memoryOf(place) < SMALL_BELOW_MB * MB

/** How many processes the kernel has killed in our cgroup because its memory ran out; undefined where it does not say. */
export function oomKills({ root = '/', pid = 'self' }: Place = {}) {
  for (const { folder, events } of groupsOf(root, pid)) {
    const count = /^oom_kill (\d+)$/m.exec(read(join(folder, events)) ?? '')?.[1]
    if (count !== undefined) return Number(count)
  }
  return undefined
}

/** The cgroup of a process and each around it, in version 2 and in version 1; the innermost first. */
function groupsOf(root: string, pid: number | 'self') {
  const groups = []
  for (const line of (read(join(root, 'proc', String(pid), 'cgroup')) ?? '').split('\n')) {
    const [, number, controllers, path] = /^(\d+):([^:]*):(\/.*)$/.exec(line) ?? []
    if (path === undefined) continue
    const second = number === '0' && controllers === ''
    if (!second && !controllers!.split(',').includes('memory')) continue
    const top = join(root, 'sys/fs/cgroup', second ? '' : 'memory')
    const [limit, events] = second
      ? ['memory.max', 'memory.events']
      : ['memory.limit_in_bytes', 'memory.oom_control']
    // Within a container the path may be that of the host, of which only the top is there.
    const parts = path.split('/').filter(Boolean)
    for (let depth = parts.length; depth >= 0; depth--)
      groups.push({ folder: join(top, ...parts.slice(0, depth)), limit, events })
  }
  return groups
}

function numberIn(file: string) {
  const text = read(file)?.trim()
  return text !== undefined && /^\d+$/.test(text) ? Number(text) : undefined
}

function read(file: string) {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}
