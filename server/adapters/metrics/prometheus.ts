import type { Pool } from 'pg'
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { RootDatabase } from '#server/database/open.ts'
import { VERSION } from '#server/installation/version.ts'
import { withTimeout } from '#server/time/with-timeout.ts'
import { readDepths } from '../queue/depths.ts'
import type { Metrics } from './port.ts'

const REQUEST_S = [0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 10]
const LONG_S = [0.1, 0.5, 1, 2.5, 5, 10, 20, 60]
/** Prometheus gives a scrape ten seconds, and the rest is known without the database. */
const PATIENCE_MS = 3_000

/**
 * Metrics for Prometheus. Labels are names that the program declares (routes, jobs, engines) and outcomes, so that their
 * number has an end whatever visitors do.
 */
export function createMetrics({ db, pool }: { db: RootDatabase; pool: Pool }): Metrics {
  const registry = new Registry()
  const registers = [registry]
  // Memory, processor, garbage, how late the event loop is.
  collectDefaultMetrics({ register: registry })
  new Gauge({
    name: 'resirkuit_info',
    help: 'Which version this is',
    labelNames: ['version'],
    registers,
  }).set({ version: VERSION }, 1)

  const requests = new Counter({
    name: 'resirkuit_http_requests_total',
    help: 'Answered requests by route and status',
    labelNames: ['method', 'route', 'status'],
    registers,
  })
  const seconds = new Histogram({
    name: 'resirkuit_http_request_duration_seconds',
    help: 'How long answers took by route',
    labelNames: ['method', 'route'],
    buckets: REQUEST_S,
    registers,
  })
  const limited = new Counter({
    name: 'resirkuit_rate_limited_total',
    help: 'Requests that were refused because there were too many, by route',
    labelNames: ['route'],
    registers,
  })
  const uploads = new Counter({
    name: 'resirkuit_uploads_total',
    help: 'Files that were taken, by route',
    labelNames: ['route'],
    registers,
  })
  const uploaded = new Counter({
    name: 'resirkuit_upload_bytes_total',
    help: 'Bytes of the requests that brought them, by route',
    labelNames: ['route'],
    registers,
  })
  const jobs = new Counter({
    name: 'resirkuit_jobs_total',
    help: 'Runs of jobs by kind and outcome; one that fails is tried again',
    labelNames: ['name', 'outcome'],
    registers,
  })
  const jobSeconds = new Histogram({
    name: 'resirkuit_job_duration_seconds',
    help: 'How long a run of a job took, by kind',
    labelNames: ['name'],
    buckets: LONG_S,
    registers,
  })
  const mails = new Counter({
    name: 'resirkuit_mails_total',
    help: 'Mails that were handed over, refused for good, or could not be handed over then',
    labelNames: ['outcome'],
    registers,
  })
  const looks = new Histogram({
    name: 'resirkuit_vision_duration_seconds',
    help: 'How long the analyser looked at a photo, by engine and outcome',
    labelNames: ['engine', 'outcome'],
    buckets: LONG_S,
    registers,
  })
  const connections = new Gauge({
    name: 'resirkuit_database_connections',
    help: 'Connections of the pool: open, idle, and requests that wait for one',
    labelNames: ['state'],
    registers,
  })
  const queued = new Gauge({
    name: 'resirkuit_queue_jobs',
    help: 'Jobs by kind and state',
    labelNames: ['name', 'state'],
    registers,
  })
  const late = new Gauge({
    name: 'resirkuit_queue_oldest_seconds',
    help: 'For how long the oldest job that could be taken has waited, by kind',
    labelNames: ['name'],
    registers,
  })
  const up = new Gauge({
    name: 'resirkuit_database_up',
    help: 'Whether the database has answered this scrape',
    registers,
  })

  async function askDatabase() {
    connections.set({ state: 'open' }, pool.totalCount)
    connections.set({ state: 'idle' }, pool.idleCount)
    connections.set({ state: 'waiting' }, pool.waitingCount)
    queued.reset()
    late.reset()
    try {
      const oldest = new Map<string, number>()
      for (const { name, state, count, due_s } of await withTimeout(PATIENCE_MS, () => readDepths(db))) {
        queued.set({ name, state }, count)
        oldest.set(name, Math.max(due_s, oldest.get(name) ?? 0))
      }
      for (const [name, due_s] of oldest) late.set({ name }, due_s)
      up.set(1)
    } catch {
      up.set(0)
    }
  }

  return {
    request({ method, route, status, seconds: took }) {
      requests.inc({ method, route, status })
      seconds.observe({ method, route }, took)
      if (status === 429) limited.inc({ route })
    },
    upload(route, bytes) {
      uploads.inc({ route })
      uploaded.inc({ route }, bytes)
    },
    job(name, outcome, took) {
      jobs.inc({ name, outcome })
      jobSeconds.observe({ name }, took)
    },
    mail: (outcome) => mails.inc({ outcome }),
    look: (engine, outcome, took) => looks.observe({ engine, outcome }, took),
    async text() {
      await askDatabase()
      return { type: registry.contentType, body: await registry.metrics() }
    },
  }
}
