import { sql } from 'drizzle-orm'
import { fromDrizzle, PgBoss, type JobWithMetadata } from 'pg-boss'
import type pg from 'pg'
import { withRetries } from '#server/database/retry.ts'
import type { Logger } from '#server/logging/log.ts'
import { isKept, type KeptJob } from './kept-jobs.ts'
import { TryLater, type Job, type JobName, type Jobs, type Queue } from './port.ts'
import { jobSettings } from './settings.ts'

type Run = <Name extends JobName>(name: Name, data: Jobs[Name], job: Job) => Promise<void>

export type OpenQueue = Queue & {
  /** Starts to take jobs; when `run` throws, the job is tried again. */
  work: (run: Run) => Promise<void>
  /** Cron, by the clock of that zone, and no others. Of several servers on one database, one makes the job. */
  schedule: (schedules: Partial<Record<JobName, string>>, time_zone: string) => Promise<void>
  /** Tries jobs of these kinds that wait for another try now. The try that was in vain is given back to them. */
  hasten: (names: readonly JobName[]) => Promise<void>
  /** Stores jobs of a backup, on the connection that `execute` has. */
  putBack: (jobs: KeptJob[], execute: Execute) => Promise<void>
  /** Waits a while for what is running; what is not done by then is tried again later. */
  close: () => Promise<void>
}

type Execute = (text: string, values?: unknown[]) => Promise<{ rows: unknown[] }>

const names = Object.keys(jobSettings) as JobName[]
/** More than a clock is put right by, little by little. */
const CLOCK_SET_MS = 5_000

/**
 * Opens the queue: pg-boss, in a schema of its own in our database, on our pool.
 * @param patience_ms how long closing waits for what is running
 */
export async function openQueue(pool: pg.Pool, log: Logger, patience_ms = 10_000): Promise<OpenQueue> {
  const boss = new PgBoss({
    db: { executeSql: (text, values) => withRetries(() => execute(pool, text, values)) },
    schema: 'pgboss',
    // The time in which a job of a dead process is noticed.
    superviseIntervalSeconds: 15,
    monitorIntervalSeconds: 15,
    // The time after which finished jobs are deleted.
    maintenanceIntervalSeconds: 60 * 60,
    cronWorkerIntervalSeconds: 15,
    // Features that we do not use: jobs that wait for others, and indexes built in the background.
    flowIntervalSeconds: 60 * 60,
    bamIntervalSeconds: 60 * 60,
  })
  boss.on('error', seldom(log))
  boss.on('warning', ({ message }) => log.warn(`Jobs: ${message}`))
  await boss.start()
  const known = await boss.getQueues(names)
  for (const name of names) {
    const { poll_s: _, missed: __, policy, ...options } = jobSettings[name]
    if (known.some((queue) => queue.name === name)) await boss.updateQueue(name, options)
    else await boss.createQueue(name, { ...options, ...(policy && { policy }) })
  }

  const ticking = steadyClock()
  const workers = new Map<JobName, string>()
  /** Looks for a job now instead of at the next poll. */
  const wake = (name: JobName) => {
    const worker = workers.get(name)
    if (worker) boss.notifyWorker(worker)
  }
  return {
    send: async (name, data, tx) => {
      const id = await boss.send(name, data, tx ? { db: fromDrizzle(tx, sql) } : {})
      // A job whose transaction has not committed yet is found at the next poll.
      if (!tx) wake(name)
      return id !== null
    },
    sendAll: async (name, all, tx, after_s) => {
      if (all.length === 0) return
      const jobs = all.map((data) => ({ data, startAfter: after_s }))
      await boss.insert(name, jobs, { db: fromDrizzle(tx, sql) })
    },
    check: async () => {
      await boss.getQueues(names)
      const since_ms = ticking()
      const idle = names.filter(
        (name) => !boss.getWipData().some((worker) => isAtWork(worker, name, since_ms)),
      )
      if (idle.length) throw new Error(`Nobody is working on ${idle.join(' and ')}.`)
    },
    work: async (run) => {
      for (const name of names) {
        const options = { includeMetadata: true, pollingIntervalSeconds: jobSettings[name].poll_s } as const
        const take = async (job: JobWithMetadata<Jobs[typeof name]>) => {
          const failure = await run(name, job.data, { id: job.id, sent_at: job.createdOn }).then(
            () => undefined,
            (error: unknown) => ({ error }),
          )
          // While there is more to do, there is no waiting in between.
          wake(name)
          if (!failure) return
          await setPause(pool, job, name, failure.error)
          logFailure(log, job, failure.error)
          // pg-boss keeps what is thrown, and the cause may name a person.
          throw new Error('The log of the server says why.')
        }
        const worker = await boss.work<Jobs[typeof name], void, typeof options>(name, options, ([job]) =>
          take(job!),
        )
        workers.set(name, worker)
      }
    },
    schedule: async (schedules, tz) => {
      for (const [name, cron] of Object.entries(schedules)) {
        const { missed = 'skip' } = jobSettings[name as JobName]
        await boss.schedule(name, cron, {}, { tz, missed })
      }
      for (const { name } of await boss.getSchedules()) if (!(name in schedules)) await boss.unschedule(name)
    },
    hasten: async (some) => {
      await pool.query(
        `update pgboss.job set start_after = now(), retry_limit = retry_limit + 1
         where name = any($1) and state = 'retry' and start_after > now()`,
        [some],
      )
      some.forEach(wake)
    },
    putBack: async (jobs, executeSql) => {
      for (const [name, some] of Map.groupBy(jobs, (job) => job.name)) {
        if (!isKept(name)) continue
        const kept = some.map(({ id, data, start_after }) => ({ id, data, startAfter: start_after }))
        await boss.insert(name, kept, { db: { executeSql } })
      }
    },
    close: async () => {
      let timer: NodeJS.Timeout | undefined
      const late = new Promise<void>((resolve) => {
        timer = setTimeout(resolve, patience_ms)
      })
      await Promise.race([Promise.all(names.map((name) => boss.offWork(name, { wait: true }))), late])
      clearTimeout(timer)
      await boss.stop({ graceful: false, close: false })
    },
  }
}

/** pg-boss sends whole transactions as one text: where one fails half-way, its connection is not to be used again. */
async function execute(pool: pg.Pool, text: string, values?: unknown[]) {
  const client = await pool.connect()
  try {
    const result = await client.query(text, values)
    client.release()
    return result
  } catch (error) {
    client.release(true)
    throw error
  }
}

/** Gives since when the clock has not been set to another time: what was seen before says nothing. */
function steadyClock() {
  const offset = () => Date.now() - performance.now()
  let [known_ms, since_ms] = [offset(), -Infinity]
  return () => {
    if (Math.abs(offset() - known_ms) > CLOCK_SET_MS) since_ms = Date.now()
    known_ms = offset()
    return since_ms
  }
}

function isAtWork(worker: ReturnType<PgBoss['getWipData']>[number], name: JobName, since_ms: number) {
  const seen_ms = Date.now() - Math.max(since_ms, worker.lastFetchedOn ?? worker.createdOn)
  const due_ms = (jobSettings[name].poll_s + 30) * 1000
  return worker.name === name && worker.state === 'active' && (worker.count > 0 || seen_ms < due_ms)
}

/** Nobody asks to be left alone for longer; a job has its own end. */
const PAUSE_MAX_S = 24 * 60 * 60

/** How long a failed job waits for its next try: as long as was asked for, else by its settings. */
async function setPause(
  pool: pg.Pool,
  { id, retryBackoff }: JobWithMetadata<unknown>,
  name: JobName,
  error: unknown,
) {
  const { retryDelay = 0, retryBackoff: grows = false } = jobSettings[name]
  const asked_ms = error instanceof TryLater ? error.after_ms : undefined
  // No shorter than the first of its own pauses.
  const asked_s = asked_ms && Math.min(PAUSE_MAX_S, Math.max(retryDelay, Math.ceil(asked_ms / 1000)))
  if (!asked_s && retryBackoff === grows) return
  await pool.query('update pgboss.job set retry_delay = $3, retry_backoff = $4 where name = $1 and id = $2', [
    ...[name, id],
    ...(asked_s ? [asked_s, false] : [retryDelay, grows]),
  ])
}

function logFailure(
  log: Logger,
  { id, name, retryCount, retryLimit }: JobWithMetadata<unknown>,
  err: unknown,
) {
  const left = retryLimit - retryCount
  if (left > 0) log.warn({ err, job: id, left }, `A job failed and is tried again: ${name}`)
  else log.error({ err, job: id }, `A job has failed for good: ${name}`)
}

/** While the database is away every poll fails: one line a minute says enough. */
function seldom(log: Logger) {
  let last = 0
  return (error: Error) => {
    if (Date.now() - last < 60_000) return
    last = Date.now()
    log.warn(`Jobs wait: ${error.message}`)
  }
}
