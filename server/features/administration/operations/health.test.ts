import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Context } from '#server/core/context.ts'
import { Problem } from '#server/core/errors.ts'
import { seeing } from '#server/testing/pictures/seeing.ts'
import { createTestApp } from '#server/testing/test-app.ts'
import { VERSION } from '#server/installation/version.ts'
import { readHealth } from './health.ts'
import { createRecentHealth } from './recent-health.ts'

let server: Awaited<ReturnType<typeof createTestApp>>
beforeAll(async () => {
  server = await createTestApp()
})
afterAll(() => server?.close())

/** The answer of each part, when some are replaced. */
async function partsOf(replaced: Partial<Context> = {}, limit_ms?: number) {
  const { parts } = await readHealth({ ...server.context, ...replaced }, limit_ms)
  return Object.fromEntries(parts.map((part) => [part.part, part]))
}

test('an administrator sees every part with its time', async () => {
  const { headers } = await server.account('ratna', 'admin')
  const { status, body } = await server.call({ url: '/api/health', headers })
  expect(status).toBe(200)
  const ms = expect.any(Number)
  const said = { en: expect.any(String), id: expect.any(String) }
  const works = { state: 'ok', ms, said, troubles: [] }
  const warned = (code: string) => ({
    code,
    state: 'warning',
    what: { en: expect.any(String), id: expect.any(String) },
    todo: { en: expect.any(String), id: expect.any(String) },
  })
  expect(body).toEqual({
    success: true,
    at: expect.stringMatching(/Z$/),
    parts: [
      {
        part: 'settings',
        state: 'warning',
        ms,
        said,
        detail: 'http://localhost:8088',
        troubles: ['mails-to-files', 'public-url-missing', 'limits-off'].map(warned),
      },
      {
        part: 'database',
        ...works,
        detail: expect.stringMatching(/^embedded PostgreSQL: [\d.]+, \d+ MB$/),
      },
      { part: 'disk', ...works, detail: `room free in ${server.dataDir}` },
      { part: 'files', ...works, detail: `${server.dataDir}/files` },
      { part: 'clock', ...works, detail: expect.stringMatching(/Z$/) },
      { part: 'identity', ...works, detail: 'embedded' },
      { part: 'mail', ...works, detail: 'files in a folder' },
      { part: 'messages', ...works, detail: 'not set up' },
      { part: 'jobs', ...works, detail: 'pg-boss' },
      { part: 'backup', state: 'warning', ms, said, detail: 'by command', troubles: [warned('backup-none')] },
      { part: 'content', ...works, detail: 'own tables' },
      // The engine's own answer; the test's is no other than it was told to be.
      { part: 'vision', ...works, detail: 'test 1' },
      { part: 'version', ...works, detail: VERSION },
    ],
  })
  for (const part of body.parts) expect(part.said.en).toBe(part.detail)
  for (const part of body.parts) expect(part.ms).toBe(Math.round(part.ms * 10) / 10)
})

test('each says itself in both languages, and what is a name or an answer of others as it came', async () => {
  const parts = await partsOf()
  const said = (part: string) => parts[part]!.said
  expect(said('database').en).toBe(parts.database!.detail)
  expect(said('database').id).toMatch(/^PostgreSQL bawaan: [\d.]+, \d+ MB$/)
  expect(said('disk').id).toBe(`ada ruang di ${server.dataDir}`)
  expect(said('backup')).toEqual({ en: 'by command', id: 'dengan perintah' })
  expect(said('content').id).toBe('tabel sendiri')
  expect([said('mail').id, said('identity').id]).toEqual(['berkas dalam folder', 'bawaan'])
  expect(said('jobs')).toEqual({ en: 'pg-boss', id: 'pg-boss' })
  const hangs = { ...server.context.queue, check: () => new Promise<void>(() => {}) }
  expect((await partsOf({ queue: hangs }, 50)).jobs!.said.id).toBe(
    'pg-boss: tidak ada jawaban dalam 0.05 detik',
  )
  const ahead = () => new Date(Date.now() + 60_000)
  const [apart] = (await partsOf({ now: ahead })).clock!.troubles
  expect(apart!.what.id).toContain('basis data')
  expect(apart!.what.id).not.toContain('the database')
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
    detail: 'smtp: no: *** (smtp://ratna:***@mail.example.org, ***)',
  })
  expect(parts.database!.state).toBe('ok')
})

test('a part that hangs has failed after the limit', async () => {
  const { context } = server
  const check = () => new Promise<void>(() => {})
  const parts = await partsOf({ queue: { ...context.queue, check } }, 50)
  expect(parts.jobs).toMatchObject({
    state: 'failed',
    detail: 'pg-boss: no answer within 0.05 s',
    troubles: [{ code: 'no-answer', what: { en: 'There was no answer within 0.05 s.' } }],
  })
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
      throw new Problem(503, { code: 'vision-unavailable' }, 'Photos cannot be analysed right now.')
    })
    expect((await partsOf({ vision })).vision).toMatchObject({
      state: 'failed',
      detail: 'embedded: Photos cannot be analysed right now.',
    })
  })
})

test('a database that is away is an answer as well', async () => {
  const away = await createTestApp()
  const { context } = away
  await away.close()
  const { parts } = await readHealth(context)
  const database = parts.find(({ part }) => part === 'database')
  expect(database).toMatchObject({ part: 'database', state: 'failed' })
  expect(database!.detail).toMatch(/^embedded PostgreSQL: .*pool/)
  expect(JSON.stringify(parts)).not.toContain('select')
})

test('while the database is away and nobody can be looked up, every signed-in caller hears that, and no more', async () => {
  const { headers } = await server.account('tono')
  const { identity } = server.context
  const away = Object.assign(new Error('connect ECONNREFUSED 10.1.2.3:5432'), { code: 'ECONNREFUSED' })
  const ask = async () => {
    vi.spyOn(identity, 'verify').mockRejectedValueOnce(new Error('Failed query: select', { cause: away }))
    return server.call({ url: '/api/health', headers })
  }
  const { status, body, text, headers: said } = await ask()
  expect([status, said['cache-control']]).toEqual([200, 'no-store'])
  const [settings, database, ...others] = body.parts
  expect(database).toMatchObject({
    part: 'database',
    state: 'failed',
    detail: 'ECONNREFUSED',
    troubles: [{ code: 'database-away' }],
  })
  for (const part of [settings, ...others])
    expect(part).toMatchObject({ state: 'unknown', detail: 'database' })
  expect(text).not.toMatch(/10\.1\.2\.3|select/)
  // Other faults are reported as ever, and with the database there nobody but an administrator sees a part.
  expect((await server.call({ url: '/api/health', headers })).status).toBe(403)
  expect((await server.call({ url: '/api/health' })).status).toBe(401)
  vi.spyOn(identity, 'verify').mockRejectedValueOnce(new Error('a fault of ours'))
  expect((await server.call({ url: '/api/health', headers })).status).toBe(500)
})

describe('faults, each with its remedy', () => {
  const codes = async (part: string, replaced: Partial<Context> = {}) =>
    (await partsOf(replaced))[part]!.troubles.map(({ code }) => code)
  const env = (change: Partial<Context['env']>) => ({ env: { ...server.context.env, ...change } })

  test('settings that work and had better be otherwise', async () => {
    const risky = {
      ADMIN_ACCESS: 'signed-in',
      TRUST_PROXY: true,
      PUBLIC_URL: 'http://e.example.go.id',
    } as const
    expect(await codes('settings', env(risky))).toEqual([
      'mails-to-files',
      'public-url-plain',
      'admin-access-open',
      'proxy-anybody',
      'limits-off',
    ])
    const addressed = (PUBLIC_URL: string) => codes('settings', env({ PUBLIC_URL, SMTP_URL: 'smtp://m' }))
    expect(await addressed('http://localhost:8088')).toEqual(['public-url-here', 'limits-off'])
    expect(await addressed('http://192.168.1.20')).toEqual([
      'public-url-inside',
      'public-url-plain',
      'limits-off',
    ])
    const fine = { RATE_LIMITS: 'on', PUBLIC_URL: 'https://e.example.go.id', SMTP_URL: 'smtp://m' } as const
    expect(await codes('settings', env(fine))).toEqual([])
  })

  test('a disk that is full, and one that soon will be', async () => {
    const MB = 2 ** 20
    const disk = (free_mb: number) => ({
      disk: { ...server.context.disk, free_bytes: async () => free_mb * MB },
    })
    expect(await codes('disk', disk(200))).toEqual(['disk-full'])
    expect(await codes('disk', disk(700))).toEqual(['disk-short'])
    expect(await codes('disk', disk(5000))).toEqual([])
  })

  test('a clock of before this version, and one that is not the database’s', async () => {
    expect(await codes('clock', { now: () => new Date('2001-01-01') })).toEqual([
      'clock-wrong',
      'clock-apart',
    ])
    expect(await codes('clock', { now: () => new Date(Date.now() + 60_000) })).toEqual(['clock-apart'])
  })

  test('a secret that is not this database’s', async () => {
    const kept = `insert into settings (name, value) values ('secret-mark', '"0123456789012345678901234567890123456789012"')`
    await server.pool.query(kept)
    expect(await codes('identity')).toEqual(['secret-other'])
    await server.pool.query(`delete from settings where name = 'secret-mark'`)
  })

  test('nobody, and then nobody who can administer', async () => {
    const other = await createTestApp()
    const found = async () =>
      (await readHealth(other.context)).parts
        .find(({ part }) => part === 'identity')!
        .troubles.map(({ code }) => code)
    expect(await found()).toEqual(['nobody-signed-up'])
    const { uid } = await other.account('ratna')
    expect(await found()).toEqual([])
    await other.context.identity.setDisabled(uid, true)
    expect(await found()).toEqual(['no-administrator'])
    await other.close()
  })

  test.each([
    ['Invalid login: 535 5.7.8 no', 'mail-sign-in'],
    ['connect ECONNREFUSED 10.0.0.1:25', 'mail-unreachable'],
    ['Greeting never received', 'mail-unreachable'],
    ['unable to verify the first certificate', 'mail-certificate'],
    ['550 not here', 'mail-failed'],
  ])('a mail server that says %s: %s', async (said, code) => {
    const check = () => Promise.reject(new Error(said))
    expect(await codes('mail', { mail: { ...server.context.mail, check } })).toEqual([code])
  })

  test.each([
    ['smtp://127.0.0.1:25', 'mail-certificate-here', /\?ignoreTLS=true at the end of SMTP_URL/],
    ['smtp://localhost', 'mail-certificate-here', /SMTP_CA_FILE/],
    ['smtps://localhost', 'mail-certificate', /SMTP_CA_FILE/],
    ['smtp://mail.example.org', 'mail-certificate', /SMTP_CA_FILE/],
  ])('§6 a certificate of %s that nobody vouches for: %s', async (SMTP_URL, code, todo) => {
    const check = () => Promise.reject(new Error('self-signed certificate'))
    const env = { ...server.context.env, SMTP_URL }
    const { parts } = await readHealth({ ...server.context, env, mail: { ...server.context.mail, check } })
    const [found] = parts.find(({ part }) => part === 'mail')!.troubles
    expect(found).toMatchObject({ code, todo: { en: expect.stringMatching(todo) } })
  })

  test('a database that another version has changed, or a start not yet', async () => {
    const other = await createTestApp()
    const found = async () => (await readHealth(other.context)).parts.find(({ part }) => part === 'database')!
    const { rows } = await other.pool.query(
      'delete from drizzle.__drizzle_migrations where id = (select max(id) from drizzle.__drizzle_migrations) returning *',
    )
    expect(await found()).toMatchObject({ state: 'warning', troubles: [{ code: 'database-behind' }] })
    await other.pool.query(
      'insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2), ($1, $3)',
      [rows[0].hash, rows[0].created_at, Date.now() + 1e9],
    )
    expect(await found()).toMatchObject({ state: 'failed', troubles: [{ code: 'database-newer' }] })
    await other.pool.query('delete from drizzle.__drizzle_migrations where created_at > $1', [Date.now()])
    expect((await found()).state).toBe('ok')
    await other.close()
  })
})

test('calls within seconds, or during a check, get the same answer; after a failure the next call checks again', async () => {
  let looks = 0
  const { read, last } = createRecentHealth(async (ctx) => {
    looks++
    if (looks === 1) throw new Error('no')
    return readHealth(ctx as Context)
  })
  await expect(read(server.context)).rejects.toThrow('no')
  const [one, other] = await Promise.all([read(server.context), read(server.context)])
  expect(other).toBe(one)
  expect(await read(server.context)).toBe(one)
  expect(last(server.context)).toBe(one)
  expect(looks).toBe(2)
})

test('the last check is there at once; the first caller, who finds none, has one made for the next', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const { read, last } = createRecentHealth(async (ctx) => {
    await promise
    return readHealth(ctx as Context)
  })
  expect(last(server.context)).toBeUndefined()
  resolve()
  const made = await read(server.context)
  expect(last(server.context)).toBe(made)
})
