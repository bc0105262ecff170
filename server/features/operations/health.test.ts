import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Context } from '#server/context.ts'
import { Problem } from '#server/errors.ts'
import { seeing } from '#server/testing/seeing.ts'
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
      // What the engine itself says; the test's is no other than it was told to be.
      { part: 'vision', state: 'ok', ms, detail: 'test 1' },
    ],
  })
  for (const part of body.parts) expect(part.ms).toBe(Math.round(part.ms * 10) / 10)
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

describe('the analyser', () => {
  const look = { engine: 'embedded', version: '7', fell_back: false, verdict: 'cannot-tell' } as const
  const seen = (change: object = {}) => {
    const vision = seeing({ ...look, candidates: [], ...change })
    return {
      vision,
      env: { ...server.context.env, VISION_PROVIDER: 'ollama' as const, VISION_MODEL: 'qwen' },
    }
  }

  test('is shown a picture', async () => {
    const replaced = seen({ engine: 'ollama', version: 'qwen' })
    expect((await partsOf(replaced)).vision).toMatchObject({ state: 'ok', detail: 'ollama qwen' })
    expect(replaced.vision.photos).toHaveLength(1)
  })

  test('that is somebody else’s, and of no use: its answer, and who looks instead', async () => {
    const { vision } = await partsOf(seen({ fell_back: true, cause: 'answers 401' }))
    expect(vision).toMatchObject({
      state: 'failed',
      detail: 'ollama qwen: answers 401; our own model (7) looks instead',
    })
  })

  test('that cannot look at all', async () => {
    const vision = seeing(async () => {
      throw new Problem(503, { code: 'vision-unavailable' }, 'Photos cannot be looked at right now.')
    })
    expect((await partsOf({ vision })).vision).toMatchObject({
      state: 'failed',
      detail: 'embedded: Photos cannot be looked at right now.',
    })
  })
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
