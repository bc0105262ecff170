import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, enquiry, newGuest } from '#server/testing/test-app.ts'
import { cleanLogText } from '#server/features/administration/operations/client-logs.ts'
import { DOCUMENT_LIMIT } from './limits.ts'
import { subscriberNetwork } from '#server/protocol/network.ts'
import { isPage } from '#web/pwa/page-paths.ts'

let server: Awaited<ReturnType<typeof createTestApp>>
beforeAll(async () => {
  server = await createTestApp({
    WEB_ORIGINS: 'https://app.example.org',
    RATE_LIMITS: 'on',
    TRUST_PROXY: 'true',
  })
})
afterAll(() => server?.close())

test('health is plain text after a round trip to the database', async () => {
  for (const url of ['/check', '/api/check']) {
    const { status, text, headers } = await server.call({ url })
    expect([status, text]).toEqual([200, 'OK'])
    expect(headers['content-type']).toContain('text/plain')
  }
})

test('without its database the server answers 503, and never says why', async () => {
  const broken = await createTestApp()
  await broken.pool.end()
  try {
    for (const url of ['/check', '/api/points']) {
      const { status, text } = await broken.call({ url })
      expect(status).toBeGreaterThanOrEqual(500)
      expect(text).toMatch(/"success":false/)
      expect(text).not.toMatch(/pool|select|pg|stack|at /i)
    }
  } finally {
    await broken.app.close()
  }
})

test('of what is answered here to whoever opens it, the installed app takes nothing for a page of its own', () => {
  const routes = server.app.printRoutes({ commonPrefix: false }).matchAll(/^[├└]── (\/\S+) \(GET/gm)
  const paths = Array.from(routes, ([, path]) => path!)
  expect(paths).toContain('/ns/v1')
  expect(paths.filter(isPage)).toEqual([])
})

test('strict headers on every answer', async () => {
  const { headers } = await server.call({ url: '/api/check' })
  const policy = String(headers['content-security-policy'])
  expect(policy).toContain("script-src 'self';")
  expect(policy).toContain("connect-src 'self'")
  expect(policy).not.toMatch(/unsafe|\*/)
  expect(headers['x-content-type-options']).toBe('nosniff')
  expect(headers['x-powered-by']).toBeUndefined()
  expect(headers['cache-control']).toBe('no-store')
})

test('the origin of the map may be connected to where the operator has set one, and nothing else of it', async () => {
  const style = 'https://tiles.example.org/styles/basic.json?key=abc'
  const withMap = await createTestApp({ MAP_STYLE_URL: style })
  try {
    const { headers, body } = await withMap.call({ url: '/config.json' })
    expect(body.mapStyle).toBe(style)
    expect(headers['content-security-policy']).toContain("connect-src 'self' https://tiles.example.org;")
    expect(String(headers['content-security-policy']).match(/tiles\.example/g)).toHaveLength(1)
  } finally {
    await withMap.close()
  }
  const { headers, body } = await server.call({ url: '/config.json' })
  expect(body.mapStyle).toBeNull()
  expect(headers['content-security-policy']).toContain("connect-src 'self';")
})

test('an answer that may be kept says so, however an address is spelled', async () => {
  for (const url of ['/api/me', '/%61pi/me', '/%61pi/nothing-here', '/idp/nothing-here'])
    expect([url, (await server.call({ url })).headers['cache-control']]).toEqual([url, 'no-store'])
})

/** The features that Chromium, the one browser that reads this header, knows since its version 90. */
const KNOWN_FEATURES = new Set([
  ...['accelerometer', 'autoplay', 'camera', 'cross-origin-isolated', 'display-capture', 'encrypted-media'],
  ...[
    'fullscreen',
    'geolocation',
    'gyroscope',
    'hid',
    'idle-detection',
    'magnetometer',
    'microphone',
    'midi',
  ],
  ...['payment', 'picture-in-picture', 'publickey-credentials-get', 'screen-wake-lock', 'serial', 'sync-xhr'],
  ...['usb', 'xr-spatial-tracking'],
])

test('§5 the header of permissions names only features that browsers know', async () => {
  const { headers } = await server.call({ url: '/api/check' })
  const named = String(headers['permissions-policy'])
    .split(', ')
    .map((one) => one.split('=')[0])
  expect(named.length).toBeGreaterThan(5)
  expect(named.filter((name) => !KNOWN_FEATURES.has(name!))).toEqual([])
})

test('pages may ask a person for few permissions; HSTS is for this name alone unless the operator says so', async () => {
  const { headers } = await server.call({ url: '/api/check' })
  expect(headers['permissions-policy']).toMatch(/^geolocation=\(self\), .*camera=\(\)/)
  expect(headers['strict-transport-security']).toBeUndefined()
  const hsts = async (settings: Record<string, string>) => {
    const { call, close } = await createTestApp({ PUBLIC_URL: 'https://ewaste.example.go.id', ...settings })
    const { headers } = await call({ url: '/api/check' })
    await close()
    return String(headers['strict-transport-security'])
  }
  expect(await hsts({})).toMatch(/^max-age=\d+$/)
  expect(await hsts({ HSTS_SUBDOMAINS: 'on' })).toMatch(/^max-age=\d+; includeSubDomains$/)
})

test('a page of another origin may call only if it is on the list', async () => {
  const preflight = (origin: string) =>
    server.call({
      method: 'OPTIONS',
      url: '/api/submit-ewaste',
      headers: {
        origin,
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'authorization,content-type,x-guest-id,idempotency-key',
      },
    })
  const allowed = (await preflight('https://app.example.org')).headers
  expect(allowed['access-control-allow-origin']).toBe('https://app.example.org')
  expect(allowed['access-control-allow-headers']).toMatch(
    /^authorization, content-type, x-guest-id, idempotency-key\b/,
  )
  expect(allowed['access-control-allow-headers']).toContain('x-firebase-locale')
  expect((await preflight('https://evil.example')).headers['access-control-allow-origin']).toBeUndefined()
})

test('an unknown call is a JSON 404', async () => {
  const { status, body } = await server.call({ url: '/api/nothing-here' })
  expect([status, body]).toEqual([404, { success: false, error: 'Not found', code: 'not-found' }])
})

test('the API describes itself, for programs and for people', async () => {
  const { body } = await server.call({ url: '/api/openapi.json' })
  const { post } = body.paths['/api/submit-ewaste']
  expect(post.parameters.map(({ name }: { name: string }) => name)).toEqual(['x-guest-id', 'idempotency-key'])
  expect(post.responses).toHaveProperty('default')
  const page = await server.call({ url: '/api/docs/' })
  expect([page.status, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
  // On a plain local address upgraded requests would find nobody, and the page would stay blank.
  const policy = String(page.headers['content-security-policy'])
  expect(policy).toContain("script-src 'self'")
  expect(policy).not.toMatch(/upgrade|https:|validator/)
})

test('documents have a wide limit for one address', async () => {
  const ask = (from: string) => server.call({ url: '/unsubscribe', headers: { 'x-forwarded-for': from } })
  for (let n = 0; n < DOCUMENT_LIMIT.points; n++) await ask('203.0.113.9')
  expect((await ask('203.0.113.9')).status).toBe(429)
  expect((await ask('203.0.113.10')).status).toBe(200)
})

test('an address that asks too often waits; another goes on', async () => {
  const send = (from: string) =>
    server.call({
      method: 'POST',
      url: '/api/submit-ewaste',
      payload: enquiry(),
      headers: { ...newGuest(), 'x-forwarded-for': from },
    })
  const statuses: number[] = []
  for (let n = 0; n < 31; n++) statuses.push((await send('203.0.113.7')).status)
  expect(statuses.filter((status) => status === 200)).toHaveLength(30)
  const refused = await send('203.0.113.7')
  expect(refused).toMatchObject({ status: 429, body: { success: false, code: 'too-many-requests' } })
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect((await send('203.0.113.8')).status).toBe(200)
})

test('the addresses of one IPv6 subscriber count together', () => {
  expect(subscriberNetwork('2001:db8:1:2:3:4:5:6')).toBe(subscriberNetwork('2001:db8:1:2::9'))
  expect(subscriberNetwork('2001:db8:1:2::9')).not.toBe(subscriberNetwork('2001:db8:1:3::9'))
  expect(subscriberNetwork('203.0.113.7')).toBe('203.0.113.7')
})

test('the entries of a browser are taken, at most 200, and cleaned', async () => {
  const send = (count: number) =>
    server.call({
      method: 'POST',
      url: '/api/client-logs',
      payload: { logs: Array.from({ length: count }, () => ({ level: 'warn', message: 'm' })), timestamp: 1 },
    })
  expect((await send(200)).body).toEqual({ success: true, accepted: 200 })
  expect((await send(201)).status).toBe(400)
  const cleaned = cleanLogText(
    'Bearer eyJhbGciOiJSUzI1NiJ9.eyJzdWIiOiIxIn0x.c2ln +62 812-3456-7890 budi@example.org\nguest_0a1b2c' +
      ` /confirm/12-3-${'Ab-1_'.repeat(8)}xyz`,
  )
  expect(cleaned).not.toMatch(/eyJ|7890|@|0a1b|Ab-1|\n/)
})
