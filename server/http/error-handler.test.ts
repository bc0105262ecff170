import { once } from 'node:events'
import { connect, type AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createLogger } from '#server/logging/log.ts'
import { createTestApp, enquiry, newGuest } from '#server/testing/test-app.ts'

let written = ''
const logger = createLogger({ LOG_LEVEL: 'warn' }, { write: (line) => void (written += line) })
let server: Awaited<ReturnType<typeof createTestApp>>
beforeAll(async () => {
  server = await createTestApp(
    { WEB_ORIGINS: 'https://app.example.org', PUBLIC_URL: 'https://ewaste.example.org' },
    { logger },
  )
  await server.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => server?.close())

const submit = (body = enquiry()) =>
  server.call({
    method: 'POST',
    url: '/api/submit-ewaste',
    payload: body,
    headers: { ...newGuest(), origin: 'https://app.example.org' },
  })

/** While the table of requests has one more rule. */
async function withRule(rule: string, work: () => Promise<void>) {
  await server.pool.query(`alter table submissions add constraint submissions_test check (${rule}) not valid`)
  try {
    await work()
  } finally {
    await server.pool.query('alter table submissions drop constraint submissions_test')
  }
}

test.each([
  ['a CHECK', `message <> 'Secret words'`],
  ['a value of the wrong kind', `message::int > 0`],
])(
  '%s that the contract does not know: a 400 for the sender, and a word to the operator',
  async (_, rule) => {
    written = ''
    await withRule(rule, async () => {
      expect(await submit(enquiry({ message: 'Secret words' }))).toMatchObject({
        status: 400,
        body: { success: false, code: 'invalid', error: 'A value in the request cannot be stored.' },
      })
    })
    expect(written).toContain('the database refused what the contract let through')
    expect(written).not.toContain('Secret words')
  },
)

test('a statement that takes too long: 503, and when to come back, which other origins may read', async () => {
  await server.pool.query(`create function cancelled() returns trigger language plpgsql as
    $$ begin raise exception using errcode = 'query_canceled', message = 'canceling statement'; end $$`)
  await server.pool.query(
    'create trigger cancelled before insert on submissions for each row execute function cancelled()',
  )
  const { status, body, headers } = await submit()
  await server.pool.query('drop trigger cancelled on submissions')
  expect([status, body.code]).toEqual([503, 'unavailable'])
  expect(Number(headers['retry-after'])).toBeGreaterThan(0)
  expect(headers['access-control-expose-headers']).toContain('retry-after')
})

describe('bytes that never become a request are answered in the shape of every error', () => {
  const SHAPE = { success: false, code: 'bad-request', error: expect.stringMatching(/^[A-Z].*\.$/) }

  /** The raw answer to raw bytes. */
  async function raw(bytes: string) {
    const { port } = server.app.server.address() as AddressInfo
    const socket = connect(port, '127.0.0.1')
    let answer = ''
    socket.on('data', (data) => (answer += String(data)))
    socket.write(bytes)
    await once(socket, 'close')
    const [head, body] = answer.split('\r\n\r\n') as [string, string]
    return { status: Number(head.split(' ')[1]), head, body: body && (JSON.parse(body) as unknown) }
  }

  test.each(['/api/submissions/track/%', '/api/submissions/track/%E0%A4', '/%c0%ae'])('%s', async (url) => {
    const { status, body } = await server.call({ url })
    expect([status, body]).toEqual([400, SHAPE])
  })

  test('more headers than are read', async () => {
    const { status, head, body } = await raw(
      `GET /api/check HTTP/1.1\r\nhost: x\r\nx-long: ${'x'.repeat(20_000)}\r\n\r\n`,
    )
    expect([status, body]).toEqual([431, SHAPE])
    expect(head).toMatch(/content-type: application\/json/)
  })

  const SAFETY = [
    'content-security-policy',
    'cross-origin-opener-policy',
    'cross-origin-resource-policy',
  ].concat('x-content-type-options', 'referrer-policy', 'permissions-policy', 'strict-transport-security')
  /** Header by name, as they stand in a raw answer. */
  const headersIn = (head: string) =>
    Object.fromEntries(
      head
        .split('\r\n')
        .slice(1)
        .map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 2)]),
    ) as Record<string, string>

  test.each([
    ['an address that cannot be decoded', 'GET /%zz HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n', 400],
    [
      'part of an address that is too long',
      `GET /api/submissions/track/${'x'.repeat(200)} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n`,
      414,
    ],
    ['no host', 'GET /api/check HTTP/1.1\r\nconnection: close\r\n\r\n', 400],
    ['more headers than are read', `GET / HTTP/1.1\r\nhost: x\r\nx-long: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
    ['no HTTP', 'hello\r\n\r\n', 400],
    ['a method that nobody knows', 'NONSENSE / HTTP/1.1\r\nhost: x\r\n\r\n', 400],
    ['a method that is not served', 'PURGE /nothing HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n', 404],
    ['nothing there', 'GET /nothing.pdf HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n', 404],
    [
      'an expectation that nobody meets',
      'GET /api/check HTTP/1.1\r\nhost: x\r\nexpect: a-miracle\r\n\r\n',
      417,
    ],
  ])('§12 with the headers of every answer: %s', async (_, bytes, expected) => {
    const whole = await server.call({ url: '/api/check' })
    const { status, head } = await raw(bytes)
    expect(status).toBe(expected)
    const headers = headersIn(head)
    for (const name of SAFETY) expect([name, headers[name]]).toEqual([name, whole.headers[name]])
    expect(headers['cache-control']).toBe('no-store')
  })

  test('no HTTP', async () => {
    expect(await raw('hello\r\n\r\n')).toMatchObject({ status: 400, body: SHAPE })
  })

  test('a body that is too large, one of another kind, one that is broken', async () => {
    const send = (payload: string, type = 'application/json') =>
      server.call({ method: 'POST', url: '/api/submit-ewaste', payload, headers: { 'content-type': type } })
    const answers = [
      await send(`"${'x'.repeat(270_000)}"`),
      await send('x', 'text/csv'),
      await send('{"message":'),
    ]
    expect(answers.map(({ status }) => status)).toEqual([413, 415, 400])
    for (const { body } of answers) expect(body).toEqual(SHAPE)
  })

  test('§7 but an address that names a thousand requests is read', async () => {
    const ids = encodeURIComponent(Array.from({ length: 1000 }, () => 'RSK-7F4K-92QD').join(','))
    const { port } = server.app.server.address() as AddressInfo
    const answer = await fetch(
      `http://127.0.0.1:${port}/open311/v2/requests.json?jurisdiction_id=x&service_request_id=${ids}`,
    )
    expect([answer.status, await answer.json()]).toEqual([200, []])
  })
})
