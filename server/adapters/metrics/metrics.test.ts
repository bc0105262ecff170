import { request } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp } from '#server/start/app.ts'
import { serveMetrics } from '#server/http/serve-metrics.ts'
import { startJobs } from '#server/start/jobs.ts'
import { seeing } from '#server/testing/pictures/seeing.ts'
import { silent } from '#server/testing/silent.ts'
import { createTestApp, newGuest, enquiry } from '#server/testing/test-app.ts'
import { MailRefused, type Mailer } from '../mail/port.ts'
import { measureMailer, measureVision } from './measure.ts'
import type { Metrics } from './port.ts'
import { createMetrics } from './prometheus.ts'

let server: Awaited<ReturnType<typeof createTestApp>>
let metrics: Metrics
let app: Awaited<ReturnType<typeof buildApp>>
beforeAll(async () => {
  server = await createTestApp({ RATE_LIMITS: 'on' })
  metrics = createMetrics(server)
  app = await buildApp(server.context, { metrics })
})
afterAll(async () => {
  await app?.close()
  await server?.close()
})

/** The lines of one metric, without what stands before the braces. */
const read = async (name: string) =>
  (await metrics.text()).body
    .split('\n')
    .filter((line) => new RegExp(`^${name}(\\{|\\s)`).test(line))
    .map((line) => line.slice(name.length))

test('answers are counted by the route that was declared; what stood in the address is nowhere', async () => {
  const guest = newGuest()
  await app.inject({ method: 'POST', url: '/api/submit-ewaste', payload: enquiry(), headers: guest })
  await app.inject({ url: '/api/submissions/track/RSK-GEHEIM', headers: guest })
  for (const path of ['/wp-admin/geheim', '/x/geheim.php']) await app.inject({ url: path })
  await app.inject({ method: 'PROPFIND' as 'GET', url: '/geheim' })
  expect(await read('resirkuit_http_requests_total')).toEqual(
    expect.arrayContaining([
      '{method="POST",route="/api/submit-ewaste",status="200"} 1',
      '{method="GET",route="/api/submissions/track/:code",status="404"} 1',
      '{method="GET",route="(unknown)",status="404"} 2',
      '{method="OTHER",route="(unknown)",status="404"} 1',
    ]),
  )
  expect(await read('resirkuit_http_request_duration_seconds_count')).toEqual(
    expect.arrayContaining(['{method="POST",route="/api/submit-ewaste"} 1']),
  )
  const { body } = await metrics.text()
  expect(body).not.toMatch(/geheim|guest_|6281234567890/i)
})

test('a caller refused by a rate limit is counted', async () => {
  const ask = () =>
    app.inject({ url: '/api/users/find-by-username?username=ratna', remoteAddress: '203.0.113.9' })
  while ((await ask()).statusCode !== 429);
  expect(await read('resirkuit_rate_limited_total')).toEqual(['{route="/api/users/find-by-username"} 1'])
})

test('jobs, mails and looks are counted by how they went', async () => {
  let run!: (name: 'digest', data: Record<string, never>, job: never) => Promise<void>
  const queue = {
    schedule: async () => {},
    hasten: async () => {},
    work: async (given: unknown) => void (run = given as typeof run),
  }
  await startJobs(server.context, queue as never, metrics)
  await run('digest', {}, {} as never)
  await expect(
    (run as unknown as (name: string, data: object, job: object) => Promise<void>)(
      'notice-mail',
      { mail_id: 'nonsense' },
      {},
    ),
  ).rejects.toThrow()
  expect(await read('resirkuit_jobs_total')).toEqual([
    '{name="digest",outcome="done"} 1',
    '{name="notice-mail",outcome="failed"} 1',
  ])

  const mail = { to: 'a@example.org', subject: '', text: '', html: '', id: '1' }
  const failing = (error: Error) => {
    const send = async () => {
      throw error
    }
    return measureMailer<Mailer>({ ...server.context.mail, send }, metrics).send(mail)
  }
  await measureMailer<Mailer>(server.context.mail, metrics).send(mail)
  await expect(failing(new MailRefused('no'))).rejects.toThrow('no')
  await expect(failing(new Error('later'))).rejects.toThrow('later')
  expect(await read('resirkuit_mails_total')).toEqual([
    '{outcome="sent"} 1',
    '{outcome="refused"} 1',
    '{outcome="failed"} 1',
  ])

  const photo = new Uint8Array()
  await measureVision(seeing(), 'ollama', metrics).look(photo)
  await measureVision(seeing({ fell_back: true }), 'ollama', metrics).look(photo)
  const blind = seeing(() => Promise.reject(new Error('blind')))
  await expect(measureVision(blind, 'ollama', metrics).look(photo)).rejects.toThrow('blind')
  expect(await read('resirkuit_vision_duration_seconds_count')).toEqual([
    '{engine="test",outcome="looked"} 1',
    '{engine="test",outcome="fell-back"} 1',
    '{engine="ollama",outcome="failed"} 1',
  ])
})

test('the state of the process, its connections and the queue is there, and a database that is away is said', async () => {
  const { body } = await metrics.text()
  for (const name of [
    'process_resident_memory_bytes',
    'nodejs_eventloop_lag_p99_seconds',
    'resirkuit_database_connections{state="waiting"} 0',
    'resirkuit_database_up 1',
  ])
    expect(body).toContain(name)
  const away = await createTestApp()
  const blind = createMetrics(away)
  await away.close()
  expect((await blind.text()).body).toContain('resirkuit_database_up 0')
})

test('they are on an address of their own, which serves nothing else', async () => {
  const served = await serveMetrics(metrics, { port: 0, host: '127.0.0.1' }, silent)
  const ask = (path: string, method = 'GET') =>
    new Promise<{ status: number; type: string | undefined; body: string }>((resolve, reject) => {
      request({ host: '127.0.0.1', port: served.port, path, method }, async (response) => {
        let body = ''
        for await (const part of response) body += String(part)
        resolve({ status: response.statusCode!, type: response.headers['content-type'], body })
      })
        .once('error', reject)
        .end()
    })
  const answer = await ask('/metrics')
  expect([answer.status, answer.type]).toEqual([200, expect.stringContaining('text/plain; version=0.0.4')])
  expect(answer.body).toContain('resirkuit_info{version=')
  expect((await ask('/metrics', 'POST')).status).toBe(405)
  expect((await ask('/api/me')).status).toBe(404)
  await served.close()
  expect((await app.inject({ url: '/metrics' })).statusCode).toBe(404)
})
