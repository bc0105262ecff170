import { fork, type ChildProcess } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { Problem } from '#server/errors.ts'
import type { Logger } from '#server/log.ts'
import type { Look, VisionEngine } from '../port.ts'
import { MODEL_FOLDER } from './model.ts'
import type { Answer } from './worker.ts'

export type EmbeddedOptions = {
  folder?: string
  /** Of the computation: one leaves the other cores to everybody else. */
  threads?: number
  /** Photos that may wait; each takes a fraction of a second. */
  waiting_max?: number
  /** For one photo, with the start of the worker. */
  limit_ms?: number
  /** Without a photo for so long the worker gives its memory back. */
  idle_ms?: number
  program?: string
}

type Job = { photo: Uint8Array; resolve: (look: Look) => void; reject: (error: Error) => void }

const SAID_MAX_CHARS = 2_000

/**
 * Our own model, in a worker process that starts with the first photo. It looks at one photo after the other. When it
 * dies, the photo it was looking at fails, and the next one gets a new worker.
 */
export function createEmbedded(
  { log }: { log: Logger },
  {
    folder = MODEL_FOLDER,
    threads = 1,
    waiting_max = 32,
    limit_ms = 30_000,
    idle_ms = 10 * 60_000,
    program = fileURLToPath(new URL('./worker.ts', import.meta.url)),
  }: EmbeddedOptions = {},
): VisionEngine {
  const waiting: Job[] = []
  let current: Job | undefined
  let worker: ChildProcess | undefined
  let timer: NodeJS.Timeout | undefined
  let closed = false

  function start() {
    const started = fork(program, [folder, String(threads)], {
      // It needs none of our settings, and no secret. Few arenas: what a photo leaves, the next one finds.
      ...{
        env: { MALLOC_ARENA_MAX: '2' },
        execArgv: [],
        serialization: 'advanced',
        stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
      },
    })
    let said = ''
    started.stderr!.on('data', (text) => (said = `${said}${text}`.slice(-SAID_MAX_CHARS)))
    started.on('message', (answer: Answer) => {
      // What an ended one still says is about an older photo.
      if (worker === started) finish((job) => settle(job, answer))
    })
    const gone = (details: object) => {
      if (worker !== started) return
      worker = undefined
      log.error({ ...details, said }, 'The process that looks at photos is gone.')
      finish(({ reject }) => reject(unavailable()))
    }
    started.on('error', (err) => gone({ err }))
    started.on('close', (code, signal) => gone({ code, signal }))
    return started
  }

  /** On purpose, so that nobody is told that it is gone. */
  function end() {
    const ended = worker
    worker = undefined
    ended?.kill('SIGKILL')
    return ended
  }

  function next() {
    clearTimeout(timer)
    current = waiting.shift()
    keepAlive(current !== undefined)
    if (!current) {
      timer = setTimeout(end, idle_ms).unref()
      return
    }
    worker ??= start()
    // That it cannot be sent means that it is gone, which is heard of.
    worker.send(current.photo, () => {})
    timer = setTimeout(() => {
      log.error({ limit_ms }, 'A photo took too long to look at; its process is ended.')
      end()
      finish(({ reject }) => reject(unavailable()))
    }, limit_ms)
  }

  /** A worker without work does not keep the server's process from ending. */
  function keepAlive(busy: boolean) {
    for (const handle of [worker, worker?.channel, worker?.stderr as Unreferable | undefined])
      if (busy) handle?.ref()
      else handle?.unref()
  }

  function finish(settled: (job: Job) => void) {
    if (current) settled(current)
    next()
  }

  return {
    look: (photo) =>
      new Promise((resolve, reject) => {
        if (closed) return reject(unavailable())
        if (waiting.length >= waiting_max) return reject(busy())
        waiting.push({ photo, resolve, reject })
        if (!current) next()
      }),
    close: async () => {
      closed = true
      for (const { reject } of waiting.splice(0)) reject(unavailable())
      keepAlive(true)
      const ended = end()
      if (ended) await new Promise((resolve) => ended.once('close', resolve))
      finish(({ reject }) => reject(unavailable()))
    },
  }
}

type Unreferable = { ref: () => void; unref: () => void }

function settle({ resolve, reject }: Job, answer: Answer) {
  if ('unreadable' in answer) {
    const problem = new Problem(422, { code: 'picture-broken' }, 'The picture is damaged or incomplete.')
    problem.cause = new Error(answer.unreadable)
    reject(problem)
  } else resolve({ engine: 'embedded', fell_back: false, ...answer })
}

const unavailable = () =>
  new Problem(503, { code: 'vision-unavailable', retry_after_s: 5 }, 'Photos cannot be looked at right now.')
const busy = () =>
  new Problem(503, { code: 'vision-busy', retry_after_s: 10 }, 'Too many photos are waiting to be looked at.')
