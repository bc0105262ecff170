import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Context } from '#server/context.ts'
import { createTestApp } from '#server/testing/test-app.ts'
import { health } from './health.ts'

let server: Awaited<ReturnType<typeof createTestApp>>
beforeAll(async () => {
  server = await createTestApp()
})
afterAll(() => server?.close())

/** What each part answers, when some are replaced. */
async function partsOf(replaced: Partial<Context> = {}, limit_ms?: number) {
  const { parts } = await health({ ...server.context, ...replaced }, limit_ms)
  return Object.fromEntries(parts.map((part) => [part.part, part]))
}

test('an administrator sees every part with its time', async () => {
  const { headers } = await server.account('ratna', 'admin')
  const { status, body } = await server.call({ url: '/api/health', headers })
  expect(status).toBe(200)
  const ms = expect.any(Number)
  expect(body).toEqual({
    success: true,
    parts: [
      { part: 'database', state: 'ok', ms, detail: 'embedded PostgreSQL' },
      { part: 'identity', state: 'ok', ms, detail: 'embedded' },
      { part: 'mail', state: 'ok', ms, detail: 'files' },
      { part: 'jobs', state: 'ok', ms, detail: 'pg-boss' },
      { part: 'content', state: 'ok', ms, detail: 'own tables' },
      { part: 'vision', state: 'absent', ms: null, detail: 'not part of this version' },
    ],
  })
  for (const part of body.parts.slice(0, 5)) expect(part.ms).toBe(Math.round(part.ms * 10) / 10)
})

test('a part that fails says why, without secrets, and the others are as they are', async () => {
  const { context } = server
  const env = { ...context.env, SMTP_URL: 'smtp://ratna:gehe%20im@mail.example.org' }
  const check = async () => {
    throw new Error(`no: gehe im\n(${env.SMTP_URL}, ${context.secret})`, { cause: new Error('ENOENT') })
  }
  const parts = await partsOf({ env, mail: { ...context.mail, check } })
  expect(parts.mail).toMatchObject({
    state: 'failed',
    detail: 'files: no: *** (smtp://ratna:***@mail.example.org, ***)',
  })
  expect(parts.database!.state).toBe('ok')
})

test('a part that hangs has failed after the limit', async () => {
  const { context } = server
  const check = () => new Promise<void>(() => {})
  const parts = await partsOf({ queue: { ...context.queue, check } }, 50)
  expect(parts.jobs).toMatchObject({ state: 'failed', detail: 'pg-boss: no answer within 0.05 s' })
  expect(parts.jobs!.ms).toBeGreaterThanOrEqual(49)
})

test('a database that is away is an answer as well', async () => {
  const away = await createTestApp()
  const { context } = away
  await away.close()
  const { parts } = await health(context)
  const [database] = parts
  expect(database).toMatchObject({ part: 'database', state: 'failed' })
  expect(database!.detail).toMatch(/^embedded PostgreSQL: .*pool/)
  expect(JSON.stringify(parts)).not.toContain('select')
})
