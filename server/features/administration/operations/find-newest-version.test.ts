import { afterAll, beforeAll, expect, test } from 'vitest'
import { CallRefused, type Outgoing } from '#server/adapters/outgoing/port.ts'
import { createTestApp } from '#server/testing/test-app.ts'
import { VERSION } from '#server/installation/version.ts'
import { findNewestVersion } from './find-newest-version.ts'
import { readHealth } from './health.ts'

const UPDATE_URL = 'https://example.org/package.json'
const asked: [url: string, max_bytes: number][] = []
let answer: () => string
const outgoing: Outgoing = {
  check: async () => {},
  post: () => expect.unreachable('nothing is sent'),
  get: async (...call) => {
    asked.push(call)
    return answer()
  },
}
let server: Awaited<ReturnType<typeof createTestApp>>
beforeAll(async () => {
  server = await createTestApp({ UPDATE_URL }, { outgoing })
  await server.account('ratna', 'admin')
  await server.account('sari', 'admin')
  await server.account('budi')
})
afterAll(() => server?.close())

const told = async () =>
  (
    await server.pool.query<{ username: string; version: string }>(
      `select username, params->>'version' as version from notifications join users on users.id = user_id
       where kind = 'version-new' order by notifications.id`,
    )
  ).rows.map(({ username, version }) => `${username} ${version}`)
const part = async () => (await readHealth(server.context)).parts.find(({ part }) => part === 'version')

test('this version is the newest: nobody is told, and the address alone is asked', async () => {
  answer = () => JSON.stringify({ name: 'resirkuit', version: VERSION })
  await findNewestVersion(server.context)
  expect(asked).toEqual([[UPDATE_URL, 65_536]])
  expect(await told()).toEqual([])
  expect(await part()).toMatchObject({ state: 'ok', detail: VERSION, troubles: [] })
})

test('a newer one is told to each administrator once, and shown until it is installed', async () => {
  answer = () => '{"version":"99.1.0"}'
  await findNewestVersion(server.context)
  await findNewestVersion(server.context)
  expect(await told()).toEqual(['ratna 99.1.0', 'sari 99.1.0'])
  expect(await part()).toMatchObject({
    state: 'warning',
    troubles: [{ code: 'version-newer', what: { en: `Version 99.1.0 is there; this is ${VERSION}.` } }],
  })
})

test.each<[name: string, say: () => string, cause: RegExp]>([
  ['no JSON', () => '<html>', /no JSON with a version/],
  ['a sentence as a version', () => '{"version":"1.0.0 <script>"}', /no JSON with a version/],
  [
    'a refusal',
    () => {
      throw new CallRefused('answers 404', 'answer')
    },
    /answers 404/,
  ],
])('%s is said where the parts are, and what was known stays', async (_, say, cause) => {
  answer = say
  await findNewestVersion(server.context)
  expect((await part())!.troubles).toMatchObject([{ code: 'version-newer' }])
  const { rows } = await server.pool.query(`select value from settings where name = 'newest-version'`)
  expect(rows).toEqual([{ value: { version: '99.1.0', error: expect.stringMatching(cause) } }])
  expect(await told()).toHaveLength(2)
})

test('an address that never answered says so', async () => {
  await server.pool.query(`delete from settings where name = 'newest-version'`)
  answer = () => 'nonsense'
  await findNewestVersion(server.context)
  expect(await part()).toMatchObject({ state: 'warning', troubles: [{ code: 'version-unread' }] })
})

test('without the setting nobody is asked', async () => {
  const before = asked.length
  await findNewestVersion({ ...server.context, env: { ...server.context.env, UPDATE_URL: undefined } })
  expect(asked).toHaveLength(before)
})
