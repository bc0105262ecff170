import { afterAll, beforeAll, expect, test } from 'vitest'
import { KEY_POINTS } from '#server/http/partners.ts'
import { createTestApp } from '#server/testing/test-app.ts'

const HOUR_MS = 60 * 60 * 1000
const start_ms = Date.parse('2026-11-22T03:00:00Z')
let clock_ms = start_ms
let server: Awaited<ReturnType<typeof createTestApp>>
let admin: Awaited<ReturnType<typeof server.account>>
beforeAll(async () => {
  server = await createTestApp({ RATE_LIMITS: 'on' }, { now: () => new Date(clock_ms) })
  admin = await server.account('ratna')
})
afterAll(() => server?.close())

const list = async () => (await server.call({ url: '/api/admin/keys', headers: admin.headers })).body.keys
const create = (more: object = {}) =>
  server.call({
    method: 'POST',
    url: '/api/admin/keys',
    payload: { name: 'Dinas Lingkungan Hidup', scopes: ['requests:read'], last_day: '2026-12-31', ...more },
    headers: admin.headers,
  })
const revoke = (id: number) =>
  server.call({ method: 'DELETE', url: `/api/admin/keys/${id}`, headers: admin.headers })
/** A call that only a key with that scope may make. */
const use = (secret: string) =>
  server.call({ url: '/open311/v2/requests.json', headers: { authorization: `Bearer ${secret}` } })

test('a key is told once; what is kept of it opens nothing', async () => {
  const { key, secret } = (await create()).body
  expect(secret).toMatch(/^rsk_[\w-]{43}$/)
  expect(key).toMatchObject({
    name: 'Dinas Lingkungan Hidup',
    scopes: ['requests:read'],
    last_day: '2026-12-31',
    waste_source: null,
    created_by: 'ratna',
    last_used_at: null,
    state: 'active',
    prefix: secret.slice(0, 11),
  })
  const { rows } = await server.pool.query('select * from api_keys')
  expect(JSON.stringify(rows)).not.toContain(secret.slice(11))
  expect(JSON.stringify(await list())).not.toContain(secret.slice(11))
  expect((await use(secret)).status).toBe(200)
  expect((await use(`${secret.slice(0, -1)}${secret.endsWith('A') ? 'B' : 'A'}`)).status).toBe(403)
})

test('that it was used is written down once an hour', async () => {
  const { key, secret } = (await create()).body
  const used = async () => (await list()).find(({ id }: { id: number }) => id === key.id).last_used_at
  await use(secret)
  const first = new Date(clock_ms).toISOString()
  expect(await used()).toBe(first)
  clock_ms += HOUR_MS / 2
  await use(secret)
  expect(await used()).toBe(first)
  clock_ms += HOUR_MS / 2
  await use(secret)
  expect(await used()).toBe(new Date(clock_ms).toISOString())
})

test('revoked, it opens nothing from then on, and both stand in the audit log', async () => {
  const { key, secret } = (await create()).body
  expect((await revoke(key.id)).status).toBe(200)
  expect((await revoke(key.id)).status).toBe(200)
  expect((await use(secret)).text).toContain('has ended')
  expect((await list()).at(-1)).toMatchObject({ id: key.id, state: 'revoked' })
  expect((await revoke(999_999)).status).toBe(404)
  const { rows } = await server.pool.query(
    `select action, actor_id, details from audit_entries where subject = $1 order by id`,
    [`key:${key.id}`],
  )
  const actor_id = String(admin.id)
  expect(rows).toEqual([
    { action: 'key.created', actor_id, details: { scopes: ['requests:read'], last_day: '2026-12-31' } },
    { action: 'key.revoked', actor_id, details: {} },
  ])
})

/** The session does not last so long. */
const at = async (instant: string) => {
  clock_ms = Date.parse(instant)
  admin = { ...admin, ...(await server.signIn(admin.email)) }
}

test('it works to the end of its last day, by the clock of the installation', async () => {
  await at('2026-11-23T16:30:00Z')
  const { secret } = (await create({ last_day: '2026-11-23' })).body
  expect((await use(secret)).status).toBe(200)
  // In Jakarta another day has begun.
  await at('2026-11-23T17:00:00Z')
  expect((await use(secret)).status).toBe(403)
  expect((await create({ last_day: '2026-11-23' })).body).toMatchObject({ field: 'last_day' })
})

test('a key of one partner cannot use up what another has', async () => {
  const [one, other] = [(await create()).body.secret, (await create()).body.secret]
  for (let calls = 0; calls < KEY_POINTS; calls++) await use(one)
  const refused = await use(one)
  expect([refused.status, Number(refused.headers['retry-after']) > 0]).toEqual([429, true])
  expect((await use(other)).status).toBe(200)
})

test.each([
  [{ name: ' ' }, 'name'],
  [{ scopes: [] }, 'scopes'],
  [{ scopes: ['everything'] }, 'scopes.0'],
  [{ last_day: 'soon' }, 'last_day'],
])('%j is refused', async (more, field) => {
  expect((await create(more)).body).toMatchObject({ code: 'invalid', field })
})
