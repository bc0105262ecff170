import { fork, type ChildProcess } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { setPriority } from 'node:os'
import type { Logger } from '#server/logging/log.ts'
import { oomKills } from '#server/machine/memory.ts'
import { PROGRAM_FLAGS } from '#server/machine/place.ts'
import { Turns } from '#server/machine/turns.ts'
import { Lane } from './lane.ts'

export type WorkersOptions = {
  /** Sends one answer for each task it is sent. */
  program: string
  args?: string[]
  /** Its environment, beside ours for all of them. */
  env?: Record<string, string>
  /** For the log: "The process that …". */
  what: string
  /** Processes, each with one task at a time. */
  count?: number
  /** Tasks that may wait. */
  waiting_max: number
  /** For one task, with the start of its process. */
  limit_ms: number
  /** Without a task for so long a process gives its memory back. */
  idle_ms: number
}

/**
 * Why there is no answer. `busy`: too many wait; `late`: not within the limit; `crashed`: by what the task made it do,
 * e.g. take more memory than it may; `unavailable`: it did not start, was ended from outside, or all is closed.
 */
export class NoAnswer extends Error {
  readonly why: 'busy' | 'late' | 'crashed' | 'unavailable'
  constructor(why: NoAnswer['why'], message: string) {
    super(message)
    this.why = why
  }
}

export type Workers<Task, Answer> = {
  /**
   * @param asker those of different askers take turns
   * @param early is given what the program sends before its answer, as `{ early: … }`
   * @throws NoAnswer
   */
  ask: (task: Task, asker?: string, early?: (found: unknown) => void) => Promise<Answer>
  close: () => Promise<void>
}

type Job<Task, Answer> = {
  task: Task
  early: (found: unknown) => void
  resolve: (answer: Answer) => void
  reject: (error: NoAnswer) => void
}
type Slot<Task, Answer> = {
  process?: ChildProcess | undefined
  job?: Job<Task, Answer> | undefined
  timer?: NodeJS.Timeout | undefined
}

const SAID_MAX_CHARS = 2_000

/** By what Node believes a server's certificate: of a database or a store of files with an authority of its own. */
const TRUST = ['NODE_EXTRA_CA_CERTS', 'NODE_USE_SYSTEM_CA', 'SSL_CERT_FILE', 'SSL_CERT_DIR']

/**
 * Processes of our own for what may take much memory, much time or a crash. They start with the first task, know
 * none of our settings, and end when nothing is to do. When one dies, its task fails, and the next one gets a new one.
 */
export function createWorkers<Task, Answer>(
  { log, lane = Lane.where() }: { log: Logger; lane?: Lane | undefined },
  { count = 1, waiting_max, limit_ms, idle_ms, what, program, args = [], env = {} }: WorkersOptions,
): Workers<Task, Answer> {
  const waiting = new Turns<Job<Task, Answer>>()
  const slots = Array.from({ length: count }, (): Slot<Task, Answer> => ({}))
  let closed = false

  function started(slot: Slot<Task, Answer>) {
    const child = fork(program, args, {
      // It needs none of our settings, and no secret. Few arenas: what one task leaves, the next one finds.
      env: { MALLOC_ARENA_MAX: '2', ...env, ...trust() },
      execArgv: PROGRAM_FLAGS,
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    })
    yieldToOthers(child)
    dieFirst(child)
    const killedBefore = oomKills()
    let said = ''
    child.stderr!.on('data', (text) => (said = `${said}${text}`.slice(-SAID_MAX_CHARS)))
    child.on('message', (answer: Answer | { early: unknown }) => {
      // A late answer of an ended process is about an older task.
      if (slot.process !== child) return
      if (isEarly(answer)) slot.job?.early(answer.early)
      else finish(slot, ({ resolve }) => resolve(answer))
    })
    const gone = (details: { signal?: NodeJS.Signals | null; code?: number | null; err?: Error }) => {
      if (slot.process !== child) return
      slot.process = undefined
      log.error(
        { ...details, said },
        `The process that ${what} is gone${whyKilled(details.signal, killedBefore)}.`,
      )
      // A crash is what the task did to it. That it ends by itself is a mistake of ours, and a kill somebody's will.
      const crashed = details.signal && details.signal !== 'SIGKILL'
      finish(slot, ({ reject }) => reject(new NoAnswer(crashed ? 'crashed' : 'unavailable', said)))
    }
    child.on('error', (err) => gone({ err }))
    child.on('close', (code, signal) => gone({ code, signal }))
    return child
  }

  /** On purpose, so that nobody is told that it is gone. */
  function end(slot: Slot<Task, Answer>) {
    const ended = slot.process
    slot.process = undefined
    ended?.kill('SIGKILL')
    return ended
  }

  function next(slot: Slot<Task, Answer>) {
    clearTimeout(slot.timer)
    lane?.leave(slot)
    const job = (slot.job = waiting.next())
    keepAlive(slot, job !== undefined)
    if (!job) {
      slot.timer = setTimeout(() => end(slot), idle_ms).unref()
      return
    }
    if (lane) void runInTurn(lane, slot, job)
    else run(slot, job)
  }

  async function runInTurn(turns: Lane, slot: Slot<Task, Answer>, job: Job<Task, Answer>) {
    slot.timer = setTimeout(() => {
      if (turns.giveUp(slot))
        finish(slot, ({ reject }) => reject(new NoAnswer('busy', 'another process works')))
    }, limit_ms)
    const entered = await turns.enter(slot, async () => {
      const ended = end(slot)
      if (ended) await new Promise((resolve) => ended.once('close', resolve))
    })
    if (!entered) return
    if (slot.job === job) run(slot, job)
    else turns.leave(slot)
  }

  function run(slot: Slot<Task, Answer>, job: Job<Task, Answer>) {
    clearTimeout(slot.timer)
    slot.process ??= started(slot)
    // That it cannot be sent means that it is gone, which is heard of.
    slot.process.send(job.task as object, () => {})
    slot.timer = setTimeout(() => {
      log.error({ limit_ms }, `The process that ${what} took too long; it is ended.`)
      end(slot)
      finish(slot, ({ reject }) => reject(new NoAnswer('late', `no answer within ${limit_ms} ms`)))
    }, limit_ms)
  }

  function finish(slot: Slot<Task, Answer>, settle: (job: Job<Task, Answer>) => void) {
    if (slot.job) settle(slot.job)
    next(slot)
  }

  const over = () => new NoAnswer('unavailable', 'closed')
  return {
    ask: (task, asker = '', early = () => {}) =>
      new Promise((resolve, reject) => {
        if (closed) return reject(over())
        if (waiting.size >= waiting_max) return reject(new NoAnswer('busy', `${waiting.size} wait`))
        waiting.add(asker, { task, early, resolve, reject })
        // One that has already started before one that would have to.
        const free = slots.filter(({ job }) => !job)
        const slot = free.find(({ process }) => process) ?? free[0]
        if (slot) next(slot)
      }),
    close: async () => {
      closed = true
      for (let job = waiting.next(); job; job = waiting.next()) job.reject(over())
      const ends = slots.map(async (slot) => {
        keepAlive(slot, true)
        const ended = end(slot)
        if (ended) await new Promise((resolve) => ended.once('close', resolve))
        finish(slot, ({ reject }) => reject(over()))
      })
      await Promise.all(ends)
    },
  }
}

const isEarly = (message: unknown): message is { early: unknown } =>
  typeof message === 'object' && message !== null && 'early' in message

/**
 * Somebody waits for what it does, but everybody waits for the server: of a busy core it takes a quarter. Said from here, as soon as it
 * is there: on Linux a thread keeps the priority of when it was made, and some are made before a program has its turn.
 */
function yieldToOthers({ pid }: ChildProcess) {
  try {
    setPriority(pid!, 5)
  } catch {
    // It did not start, or is gone already: that is heard of.
  }
}

/** Where memory runs out the kernel ends one of these, and not the server, which everybody waits for. Linux alone knows it. */
function dieFirst({ pid }: ChildProcess) {
  if (pid !== undefined) writeFile(`/proc/${pid}/oom_score_adj`, '800').catch(() => {})
}

/** Whether it was for want of memory, where the kernel counts that. */
function whyKilled(signal: NodeJS.Signals | null | undefined, killedBefore: number | undefined) {
  if (signal !== 'SIGKILL') return ''
  const killed = oomKills()
  if (killed === undefined || killedBefore === undefined) return ': it was killed, mostly for want of memory'
  return killed > killedBefore ? ': the kernel killed it because its memory ran out (512 MB is needed)' : ''
}

const trust = () =>
  Object.fromEntries(TRUST.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])))

/** A process without a task does not keep the server's from ending. */
function keepAlive({ process: child }: { process?: ChildProcess | undefined }, busy: boolean) {
  type Handle = { ref: () => void; unref: () => void }
  for (const handle of [child, child?.channel, child?.stderr as Handle | undefined])
    if (busy) handle?.ref()
    else handle?.unref()
}
