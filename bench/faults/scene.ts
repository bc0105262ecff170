import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { findEmbeddedPostgres } from '#server/database/embedded-postgres.ts'
import { startServer, type ServerProcess } from '#server/testing/server-process.ts'
import { signIn } from '../identity.ts'

/** Light: what any machine carries, and what meets every moment of a fault. */
const CLIENTS = 6
const PAUSE_MS = 20
const GIVE_UP_MS = 30_000
/** The limits of every outcome. */
export const RECOVERED_MS = 5_000
const LOOKED_MS = 250

type Enquiry = { key: string; guest: string; message: string }

export type Scene = Awaited<ReturnType<typeof openScene>>

export type Outcome = {
  fault: string
  /** The callers' experience during the fault. */
  meanwhile: string
  acknowledged: number
  lost: number
  /** From the end of the cause to the first thing that works again. */
  recovered_ms?: number | undefined
  /** The report of health. */
  health: string
  /** Of the server: before, at most, after. */
  memory_mb: [number, number, number]
  /** The faults of this run. */
  wrong: string[]
}

/** Phones that ask, and send what was not acknowledged again under the same key, until they are told to end. */
function startLoad(url: string) {
  const acknowledged = new Map<string, Enquiry>()
  const sent = new Map<string, Enquiry>()
  const stored_at: number[] = []
  const refused = new Map<string, number>()
  let asked = 0
  let slowest_ms = 0
  const [ended, gaveUp] = [new AbortController(), new AbortController()]

  async function ask(enquiry: Enquiry | undefined, at: number) {
    const began = performance.now()
    asked++
    const signal = AbortSignal.timeout(GIVE_UP_MS)
    // Each from a network of its own, where a proxy is believed.
    const from = { 'x-forwarded-for': `198.18.${asked % 250}.${at % 250}` }
    try {
      const answer = await (enquiry
        ? fetch(`${url}/api/submit-ewaste`, {
            method: 'POST',
            signal,
            headers: {
              'content-type': 'application/json',
              'x-guest-id': enquiry.guest,
              'idempotency-key': enquiry.key,
              ...from,
            },
            body: JSON.stringify({ message: enquiry.message, form_id: 11 }),
          })
        : fetch(`${url}${['/api/points', '/api/features', '/config.json'][at % 3]}`, {
            signal,
            headers: from,
          }))
      const text = await answer.text()
      if (!answer.ok)
        throw new Error(`${answer.status} ${(JSON.parse(text) as { code?: string }).code ?? ''}`)
      slowest_ms = Math.max(slowest_ms, performance.now() - began)
      if (!enquiry) return true
      acknowledged.set(enquiry.key, enquiry)
      stored_at.push(performance.now())
      return true
    } catch (error) {
      const { message, cause } = error as Error & { cause?: { code?: string } }
      const why = cause?.code ?? message
      refused.set(why, (refused.get(why) ?? 0) + 1)
      return false
    }
  }

  const one = async (first: number) => {
    let waiting: Enquiry | undefined
    for (let at = first; !ended.signal.aborted; at++) {
      const key = randomUUID()
      if (at % 3 === 0) waiting ??= { key, guest: `guest_${randomUUID()}`, message: `fault ${key}` }
      if (waiting) sent.set(waiting.key, waiting)
      const good = await ask(waiting, at)
      if (good) waiting = undefined
      await sleep(good ? PAUSE_MS : 50)
    }
    // A phone sends again until it has an answer.
    if (waiting) while (!gaveUp.signal.aborted && !(await ask(waiting, 0))) await sleep(100)
  }
  const clients = Array.from({ length: CLIENTS }, (_, at) => one(at))
  return {
    acknowledged,
    sent,
    stored_at,
    refused,
    asked: () => asked,
    slowest_ms: () => slowest_ms,
    forgetSlow: () => void (slowest_ms = 0),
    /** @param patience_ms for what was not acknowledged yet */
    end: async (patience_ms = GIVE_UP_MS) => {
      ended.abort()
      setTimeout(() => gaveUp.abort(), patience_ms).unref()
      await Promise.all(clients)
    },
  }
}

export const freePort = async () => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

/** An installation of its own with its load. Its opener closes it. */
export async function openScene(
  settings: Record<string, string> = {},
  { databaseUrl, prepare }: { databaseUrl?: string; prepare?: (folder: string) => string | void } = {},
) {
  const folder = await mkdtemp('/var/tmp/resirkuit-faults-')
  await chmod(folder, 0o711)
  /** A file system of its own in it, if there is one. */
  const mounted = prepare?.(folder)
  const dataDir = join(folder, 'data')
  const port = await freePort()
  const env = {
    DATA_DIR: dataDir,
    PORT: String(port),
    LOG_LEVEL: 'warn',
    ...(databaseUrl && { DATABASE_URL: databaseUrl }),
    ...settings,
  }
  const url = `http://127.0.0.1:${port}`
  let server: ServerProcess = await startServer(env)
  let { idToken } = await signIn(url)
  const wrong: string[] = []
  const memory = () => memoryOf(server.child.pid!)
  const before_mb = await memory()
  let most_mb = before_mb
  const looking = setInterval(
    () => void memory().then((mb) => (most_mb = Math.max(most_mb, mb || most_mb))),
    LOOKED_MS,
  )
  const load = startLoad(url)

  const waitFor = async (good: () => boolean | Promise<boolean>, limit_ms = 60_000) => {
    const began = performance.now()
    while (!(await good())) {
      if (performance.now() - began > limit_ms) return Infinity
      await sleep(20)
    }
    return performance.now() - began
  }

  const scene = {
    url,
    folder,
    dataDir,
    env,
    load,
    wrong,
    waitFor,
    server: () => server,
    /** @param good where it is not, the outcome is wrong */
    expect: (what: string, good: boolean) => {
      if (!good) wrong.push(what)
    },
    kill: async () => {
      const ended = once(server.child, 'exit')
      server.child.kill('SIGKILL')
      await ended
    },
    start: async () => {
      server = await startServer(env)
    },
    /** The answer to a monitor. */
    check: async () => (await fetch(`${url}/check`).catch(() => undefined))?.status ?? 0,
    /** The view of an administrator: the parts that are not well, and their troubles. */
    health: async () => {
      // Nobody can sign in while the database is away; who is signed in looks.
      idToken = (await signIn(url).catch(() => undefined))?.idToken ?? idToken
      const answer = await fetch(`${url}/api/health`, { headers: { authorization: `Bearer ${idToken}` } })
      if (!answer.ok) return `${answer.status}`
      const { parts } = (await answer.json()) as {
        parts: { part: string; state: string; troubles: { code: string }[] }[]
      }
      return parts
        .filter(({ part, state }) => state === 'failed' || (part === 'disk' && state !== 'ok'))
        .map(({ part, troubles }) => `${part}: ${troubles.map(({ code }) => code).join(' ')}`)
        .join(', ')
    },
    /** Until somebody has met the fault. */
    met: async () => {
      const met = () => [...load.refused.values()].reduce((sum, times) => sum + times, 0)
      const before = met()
      await waitFor(() => met() > before, 10_000)
    },
    /** Until an enquiry is stored that was sent after now. */
    recovered: async (since = performance.now()) => {
      const had = load.stored_at.length
      await waitFor(() => load.stored_at.length > had && load.stored_at.at(-1)! > since)
      const first = load.stored_at.find((at) => at > since)
      return first === undefined ? Infinity : first - since
    },
    token: async () => (await signIn(url)).idToken,
    onDatabase: async <Row extends pg.QueryResultRow>(statement: string) => {
      const found = databaseUrl
        ? { state: 'running' as const, url: databaseUrl }
        : findEmbeddedPostgres(dataDir)
      if (found.state !== 'running') throw new Error(`No database runs in ${dataDir}`)
      const client = new pg.Client(found.url)
      await client.connect()
      return client.query<Row>(statement).finally(() => client.end())
    },
    /** Ends the load, and compares what was acknowledged with what is there. */
    outcome: async (of: Omit<Outcome, 'acknowledged' | 'lost' | 'memory_mb' | 'wrong'>): Promise<Outcome> => {
      await load.end()
      const { rows } = await scene.onDatabase<{ message: string; times: number; events: number }>(`
        select message, count(distinct s.id)::int as times, count(e.id)::int as events from submissions s
        left join submission_events e on e.submission_id = s.id where message like 'fault %' group by message`)
      const stored = new Map(rows.map((row) => [row.message, row]))
      const lost = [...load.acknowledged.values()].filter(({ message }) => !stored.has(message)).length
      const double = rows.filter(({ times, events }) => times !== 1 || events !== 1).length
      scene.expect(`${lost} acknowledged enquiries are lost`, lost === 0)
      scene.expect(`${double} enquiries are there twice`, double === 0)
      scene.expect(
        `only after ${Math.round(of.recovered_ms ?? 0)} ms`,
        (of.recovered_ms ?? 0) <= RECOVERED_MS,
      )
      clearInterval(looking)
      let after_mb = await memory()
      // Unused memory is given back within half a minute.
      for (let tries = 0; tries < 30 && after_mb > before_mb + 60; tries++) {
        await sleep(1_000)
        after_mb = await memory()
      }
      scene.expect(`${after_mb} MB afterwards`, after_mb <= before_mb + 150)
      return {
        ...of,
        acknowledged: load.acknowledged.size,
        lost,
        memory_mb: [before_mb, most_mb, after_mb],
        wrong,
      }
    },
    close: async () => {
      clearInterval(looking)
      await load.end(0)
      await server.stop()
      for (const pid of processesOf(folder)) process.kill(pid, 'SIGKILL')
      if (mounted) spawnSync('umount', ['-l', mounted])
      await rm(folder, { recursive: true, force: true })
    },
  }
  return scene
}

/** The memory of a process in MB; 0 where it is gone. */
export async function memoryOf(pid: number) {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024)
}

export const processesOf = (text: string) =>
  spawnSync('pgrep', ['-f', text], { encoding: 'utf8' }).stdout.split('\n').filter(Boolean).map(Number)

/** The most frequent answers of those that were none. */
export const refusals = ({ refused }: Scene['load']) =>
  [...refused]
    .toSorted(([, a], [, b]) => b - a)
    .slice(0, 3)
    .map(([why, times]) => `${times} × ${why.trim()}`)
    .join(', ') || 'nothing refused'
