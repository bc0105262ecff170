import { readdir, readFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'

/** Linux counts in ticks of 10 ms. */
const TICK_S = 0.01
const EVERY_MS = 1_000
/** Cores that others may use without being asked about. */
export const QUIET = 0.3

export type Watched = {
  /** Of the thread that answers, of the busiest process: share of a core. */
  loop: number
  /** Cores: the servers with their threads, their processes for pictures, PostgreSQL, this program, and whatever else the machine does. */
  servers: number
  pictures: number
  postgres: number
  client: number
  others: number
  /** How late the event loop was, p99 of the worst second, ms. */
  late_ms: number
  /** Questions that waited for a connection to the database, at most. */
  waiting: number
  /** The first process each second: MB. */
  memory: { at_s: number; rss: number; heap: number }[]
}

type Process = { parent: number; ticks: number }

/** Every process of the machine: its parent, its time and that of its children that have ended. */
async function processes() {
  const found = new Map<number, Process>()
  for (const name of await readdir('/proc')) {
    if (!/^\d+$/.test(name)) continue
    const fields = fieldsOf(await readFile(`/proc/${name}/stat`, 'utf8').catch(() => ''))
    if (fields.length > 15)
      found.set(Number(name), {
        parent: Number(fields[1]),
        ticks: fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0),
      })
  }
  return found
}

/** The fields behind the name, which may have brackets and spaces. */
const fieldsOf = (stat: string) => stat.slice(stat.lastIndexOf(')') + 2).split(' ')

function ticksOf(all: Map<number, Process>, root: number, without?: number): number {
  let sum = all.get(root)?.ticks ?? 0
  for (const [pid, { parent }] of all)
    if (parent === root && pid !== without) sum += ticksOf(all, pid, without)
  return sum
}

async function machineTicks() {
  const [line = ''] = (await readFile('/proc/stat', 'utf8')).split('\n')
  const [user, nice, system, , , irq, softirq, steal] = line.split(/\s+/).slice(1).map(Number)
  return user! + nice! + system! + irq! + softirq! + steal!
}

async function loopTicks(pid: number) {
  const fields = fieldsOf(await readFile(`/proc/${pid}/task/${pid}/stat`, 'utf8'))
  return Number(fields[11]) + Number(fields[12])
}

/**
 * Looks at the machine and at the servers' metrics until it is told to end. Linux alone.
 * @param postmaster the process that PostgreSQL's others are children of
 */
export async function watch(servers: { pid: number; metrics: string }[], postmaster: number) {
  const ofServers = (all: Map<number, Process>) => {
    const own = servers.reduce((sum, { pid }) => sum + all.get(pid)!.ticks, 0)
    const whole = servers.reduce((sum, { pid }) => sum + ticksOf(all, pid, postmaster), 0)
    return { servers: own, pictures: whole - own }
  }
  const look = async () => {
    const all = await processes()
    return {
      at: performance.now(),
      loops: await Promise.all(servers.map(({ pid }) => loopTicks(pid))),
      ...ofServers(all),
      postgres: ticksOf(all, postmaster),
      client: process.cpuUsage(),
      machine: await machineTicks(),
    }
  }
  const before = await look()
  const memory: Watched['memory'] = []
  let late_ms = 0
  let waiting = 0
  const ask = async () => {
    const texts = await Promise.all(servers.map(async ({ metrics }) => (await fetch(metrics)).text()))
    const [first = ''] = texts
    for (const text of texts) {
      late_ms = Math.max(late_ms, metric(text, 'nodejs_eventloop_lag_p99_seconds') * 1000)
      waiting = Math.max(waiting, metric(text, 'resirkuit_database_connections{state="waiting"}'))
    }
    memory.push({
      at_s: (performance.now() - before.at) / 1000,
      rss: metric(first, 'process_resident_memory_bytes') / 2 ** 20,
      heap: metric(first, 'nodejs_heap_size_used_bytes') / 2 ** 20,
    })
  }
  let asking = Promise.resolve()
  // One after the other: a server that is late is not asked twice.
  const timer = setInterval(() => void (asking = asking.then(ask, ask)), EVERY_MS)
  return async (): Promise<Watched> => {
    const after = await look()
    clearInterval(timer)
    await asking.catch(() => {})
    const seconds = (after.at - before.at) / 1000
    const cores = (ticks: number) => (ticks * TICK_S) / seconds
    const used = process.cpuUsage(before.client)
    const client = (used.user + used.system - sinceOf(after.client)) / 1e6 / seconds
    const parts = {
      servers: cores(after.servers - before.servers),
      pictures: cores(after.pictures - before.pictures),
      postgres: cores(after.postgres - before.postgres),
      client,
    }
    const ours = Object.values(parts).reduce((sum, part) => sum + part)
    return {
      loop: Math.max(...after.loops.map((ticks, at) => cores(ticks - before.loops[at]!))),
      ...parts,
      others: Math.max(0, cores(after.machine - before.machine) - ours),
      late_ms,
      waiting,
      memory,
    }
  }
}

/** Waits until the machine does little else, for no longer than that. */
export async function quiet(patience_s: number) {
  const until = performance.now() + patience_s * 1000
  for (let calm = 0; calm < 2 && performance.now() < until;) {
    const before = await machineTicks()
    await sleep(1_000)
    calm = ((await machineTicks()) - before) * TICK_S < QUIET ? calm + 1 : 0
  }
}

/** The processor time of this program since `looked`. */
function sinceOf(looked: NodeJS.CpuUsage) {
  const { user, system } = process.cpuUsage(looked)
  return user + system
}

function metric(text: string, name: string) {
  const line = text.split('\n').find((one) => one.startsWith(`${name} `))
  return Number(line?.slice(name.length) ?? 0)
}

/** The resources that were used up, in words. */
export function usedUp({ loop, servers, pictures, postgres, client, others, waiting }: Watched) {
  const parts: [string, number][] = [
    ['node', servers],
    ['pictures', pictures],
    ['PostgreSQL', postgres],
    ['the load', client],
    ['other work', others],
  ]
  if (loop > 0.9) return 'the thread that answers'
  // One looks at photos, one after the other.
  if (pictures > 0.9) return 'the processes for pictures'
  if (parts.reduce((sum, [, cores]) => sum + cores, 0) > 0.93 * availableParallelism())
    return `the cores, most by ${parts.toSorted(([, a], [, b]) => b - a)[0]![0]}`
  if (waiting > 0) return 'the connections to the database'
  return 'neither cores nor connections: the disk, or what waits in turn'
}

/** MB an hour, by least squares over the least of each part; what is warming up (the first fifth) does not count. */
export function slope(memory: Watched['memory'], of: 'rss' | 'heap', parts = 24) {
  const last = memory.at(-1)?.at_s ?? 0
  const points = Array.from({ length: parts }, (_, part) => {
    const [from, to] = [last * (0.2 + (0.8 * part) / parts), last * (0.2 + (0.8 * (part + 1)) / parts)]
    const inside = memory.filter(({ at_s }) => at_s >= from && at_s <= to)
    return { x: (from + to) / 2 / 3600, y: Math.min(...inside.map((one) => one[of])) }
  }).filter(({ y }) => Number.isFinite(y))
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  const [x, y] = [mean(points.map((one) => one.x)), mean(points.map((one) => one.y))]
  const above = points.reduce((sum, one) => sum + (one.x - x) * (one.y - y), 0)
  return above / points.reduce((sum, one) => sum + (one.x - x) ** 2, 0)
}
