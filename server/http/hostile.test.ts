import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import type { FastifyInstance, InjectOptions } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildApp } from '#server/start/app.ts'
import type { Document } from '#server/testing/fuzz/requests.ts'
import { valuesOf, type Schema } from '#server/testing/fuzz/values.ts'
import { createTestApp, newGuest, PASSWORD } from '#server/testing/test-app.ts'

// Our answers in pages, proxies and caches of others: one server, with the list of origins that may call it, behind a
// proxy whose headers it believes.

const OWN = 'https://ewaste.example.go.id'
const FRIEND = 'https://app.example.org'
const EVIL = 'evil.example'

let server: Awaited<ReturnType<typeof createTestApp>>
/** The same with a web app, as small as one can be. */
let site: FastifyInstance
let folder: string
let document: Document
let admin: { authorization: string }
const guest = newGuest()

beforeAll(async () => {
  server = await createTestApp({ PUBLIC_URL: OWN, WEB_ORIGINS: FRIEND, TRUST_PROXY: 'true' })
  admin = (await server.account('ratna')).headers
  document = (await server.call({ url: '/api/openapi.json' })).body as Document
  folder = await mkdtemp(join(tmpdir(), 'resirkuit-hostile-'))
  await mkdir(join(folder, '.vite'))
  await mkdir(join(folder, 'assets'))
  await writeFile(
    join(folder, 'index.html'),
    '<html lang="en"><!--head--><!--/head--><!--page--><!--served-->',
  )
  await writeFile(join(folder, '.vite', 'manifest.json'), '{}')
  await writeFile(join(folder, 'package.json'), '{ "type": "module" }')
  await writeFile(join(folder, 'outdated.js'), '')
  await writeFile(
    join(folder, 'entry-server.js'),
    `export const renderer = {
       publicPaths: ['/', '/news'], hiddenPaths: ['/admin'],
       publicPage: (path) => ['/', '/news'].includes(path) ? { path, data: [] } : null,
       head: ({ origin, path }) => '<link rel="canonical" href="' + origin + path + '">',
       moved: () => null,
       render: async () => ({ status: 200, head: '', html: '', modules: [] }),
     }`,
  )
  site = await buildApp(server.context, {
    web: { webFolder: folder, rendererFolder: folder, earlierFolder: join(folder, 'earlier') },
  })
  await site.ready()
})
afterAll(async () => {
  await site?.close()
  await server?.close()
  await rm(folder, { recursive: true, force: true })
})

const get = (url: string, headers: InjectOptions['headers'] = {}) => site.inject({ url, headers })

type Operation = Document['paths'][string][string]
type Asked = { method: NonNullable<InjectOptions['method']>; path: string; url: string; operation: Operation }

/** Every call of the API; what stands in an address is what nothing has. */
const calls = (): Asked[] =>
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      method: method.toUpperCase() as Asked['method'],
      url: path.replaceAll(/\{\w+\}/g, '999999'),
      path,
      operation,
    })),
  )
const schemaOf = ({ requestBody }: Operation) => requestBody?.content['application/json']?.schema

/** Bodies that the contract takes, or nearly. */
const bodiesOf = (schema: Schema, count: number) =>
  fc.sample(valuesOf(schema, document.components?.schemas ?? {}, {}), { numRuns: count, seed: 20_261_123 })

describe('a page of somebody else', () => {
  /** The types that a browser sends without asking first. */
  const SIMPLE = [
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
  ] as const

  test('changes nothing: what a browser sends without asking first is not taken for a call', async () => {
    const taken: string[] = []
    let asked = 0
    for (const { method, url, path, operation } of calls()) {
      const schema = schemaOf(operation)
      if (method === 'GET' || !schema) continue
      for (const payload of bodiesOf(schema, 3))
        for (const type of SIMPLE) {
          const { statusCode, headers } = await site.inject({
            method,
            url,
            payload: JSON.stringify(payload) ?? '',
            headers: { 'content-type': type, origin: `https://${EVIL}`, cookie: 'session=a; token=b' },
          })
          asked++
          if (statusCode < 400) taken.push(`${method} ${path} as ${type}: ${statusCode}`)
          expect(headers['set-cookie']).toBeUndefined()
        }
    }
    expect(asked).toBeGreaterThan(500)
    expect(taken).toEqual([])
  })

  test('nor do the calls of the identity, and nothing is kept in a cookie that a browser sends by itself', async () => {
    const account = { email: 'ratna@example.org', password: PASSWORD }
    const call = (name: string, payload: object, type = 'application/json') =>
      site.inject({
        method: 'POST',
        url: `/idp/identitytoolkit.googleapis.com/v1/accounts:${name}`,
        payload: JSON.stringify(payload),
        headers: { 'content-type': type, origin: `https://${EVIL}` },
      })
    for (const type of SIMPLE) {
      expect((await call('signInWithPassword', account, type)).statusCode).toBeGreaterThanOrEqual(400)
      expect(
        (await call('signUp', { ...account, email: 'x@example.org' }, type)).statusCode,
      ).toBeGreaterThanOrEqual(400)
    }
    const signedIn = await call('signInWithPassword', account)
    expect([signedIn.statusCode, signedIn.headers['set-cookie']]).toEqual([200, undefined])
    // A bearer is no cookie: without the header nobody is anybody, whatever else a browser sends along.
    const cookie = `token=${admin.authorization.slice(7)}; authorization=${admin.authorization}`
    for (const headers of [{ cookie }, { cookie, origin: `https://${EVIL}` }])
      expect((await get('/api/me', headers)).statusCode).toBe(401)
  })

  test('may read only where it is named, to the letter', async () => {
    const preflight = (origin: string, method: string) =>
      site.inject({
        method: 'OPTIONS',
        url: '/api/me',
        headers: {
          origin,
          'access-control-request-method': method,
          'access-control-request-headers': 'authorization',
        },
      })
    const others = [
      ...[
        'null',
        `https://${EVIL}`,
        'http://app.example.org',
        `${FRIEND}.${EVIL}`,
        `${FRIEND}:8443`,
        `${FRIEND}/`,
      ],
      ...['https://xapp.example.org', 'https://app.example.org@evil.example', 'https://appxexample.org', '*'],
    ]
    for (const origin of others)
      for (const { headers } of [
        await get('/api/impact', { origin }),
        await get('/api/me', { origin, ...admin }),
        await preflight(origin, 'PUT'),
      ])
        expect([origin, headers['access-control-allow-origin']]).toEqual([origin, undefined])
    for (const { headers } of [
      await get('/api/me', { origin: FRIEND, ...admin }),
      await preflight(FRIEND, 'PUT'),
    ]) {
      expect(headers['access-control-allow-origin']).toBe(FRIEND)
      expect(headers['access-control-allow-credentials']).toBeUndefined()
      expect(String(headers.vary).toLowerCase()).toContain('origin')
    }
    // An answer without the header must not be kept for the origin that may have it.
    expect(String((await get('/api/impact')).headers.vary).toLowerCase()).toContain('origin')
  })

  test('shows none of ours in a frame, and learns nothing of an address that a link came from', async () => {
    for (const url of [
      '/',
      '/news',
      '/login',
      '/nowhere',
      '/unsubscribe',
      '/plain/track',
      '/api/docs/',
      '/api/me',
      '/idp/x',
      '/robots.txt',
    ]) {
      const { headers } = await get(url, { accept: 'text/html' })
      expect(String(headers['content-security-policy'])).toMatch(/frame-ancestors '(none|self)'/)
      expect([url, headers['x-frame-options'], headers['x-content-type-options']]).toEqual([
        url,
        'SAMEORIGIN',
        'nosniff',
      ])
      expect(headers['referrer-policy']).toBe('strict-origin-when-cross-origin')
      expect(headers['cross-origin-opener-policy']).toBe('same-origin')
    }
  })
})

describe('an address', () => {
  test('leads nowhere else, whatever stands in it', async () => {
    const targets = [
      `https://${EVIL}`,
      `//${EVIL}`,
      `/\\${EVIL}`,
      `\\\\${EVIL}`,
      `https:${EVIL}`,
      `javascript:alert(1)`,
    ]
    const names = [
      'next',
      'return',
      'return_to',
      'returnUrl',
      'redirect',
      'redirect_uri',
      'url',
      'continue',
      'from',
    ]
    const led: string[] = []
    const look = async (url: string) => {
      const { headers, body, statusCode } = await get(url, { accept: 'text/html' })
      const location = headers.location === undefined ? undefined : new URL(String(headers.location), OWN)
      if (location && location.origin !== OWN) led.push(`${url} → ${String(headers.location)}`)
      if (/http-equiv="?refresh/i.test(body)) led.push(`${url} refreshes`)
      expect(statusCode).toBeLessThan(500)
    }
    for (const target of targets) {
      const value = encodeURIComponent(target)
      for (const path of ['/', '/login', '/news', '/confirm-email', '/reset-password', '/unsubscribe'])
        await look(
          `${path}?${[...names, 'item', 'mode', 'lang'].map((name) => `${name}=${value}`).join('&')}`,
        )
      for (const path of [
        `/${value}`,
        `/${target.replaceAll('\\', '%5C')}`,
        `/news/${value}`,
        `/admin/api-test/${value}`,
      ])
        await look(path)
    }
    await look(`//${EVIL}/%2e%2e`)
    await look(`/admin/api-test?next=//${EVIL}`)
    expect(led).toEqual([])
  })

  const FORGED = {
    host: EVIL,
    'x-forwarded-host': EVIL,
    'x-forwarded-server': EVIL,
    'x-forwarded-prefix': `//${EVIL}`,
    'x-original-host': EVIL,
    'x-host': EVIL,
    forwarded: `host=${EVIL};proto=http`,
    'x-forwarded-proto': 'http',
    'x-forwarded-port': '81',
  }

  test('is the operator’s in every document, whatever name the caller or a proxy used', async () => {
    const own: string[] = []
    for (const url of [
      ...['/', '/news', '/login', '/nowhere', '/robots.txt', '/sitemap.xml', '/unsubscribe', '/config.json'],
      ...[
        '/open311/discovery.json',
        '/open311/discovery.xml',
        '/api/openapi.json',
        '/api/docs/',
        '/api/me',
        '/idp/x',
      ],
      ...[
        '/.well-known/did.json',
        '/.well-known/resirkuit/statements/index.json',
        '/admin/api-test',
        '/api/impact',
      ],
    ]) {
      const { headers, body } = await get(url, { ...FORGED, accept: 'text/html' })
      expect([url, JSON.stringify(headers).includes(EVIL), body.includes(EVIL)]).toEqual([url, false, false])
      if (body.includes(OWN)) own.push(url)
    }
    expect(own).toEqual(
      expect.arrayContaining(['/', '/news', '/robots.txt', '/sitemap.xml', '/open311/discovery.json']),
    )
  })

  test('and in every mail', async () => {
    await server.account('budi')
    await site.inject({
      method: 'POST',
      url: '/idp/identitytoolkit.googleapis.com/v1/accounts:sendOobCode',
      payload: { requestType: 'PASSWORD_RESET', email: 'budi@example.org', continueUrl: `https://${EVIL}` },
      headers: FORGED,
    })
    await server.work()
    const { text, html } = server.mails.at(-1)!
    expect([text.includes(`${OWN}/reset-password`), `${text}${html}`.includes(EVIL)]).toEqual([true, false])
  })
})

describe('a cache in between', () => {
  /** Nothing that a cache of many keeps an answer by. */
  const UNKEYED = {
    'x-forwarded-host': EVIL,
    'x-forwarded-for': '203.0.113.9',
    'x-original-url': '/api/me',
    'x-rewrite-url': '/api/me',
    'x-http-method-override': 'DELETE',
    'x-guest-id': guest['x-guest-id'],
    cookie: 'a=b',
    'user-agent': EVIL,
  }
  const isShared = (control: unknown) => !/no-store|private/.test(String(control))
  /** Public figures, the same for everybody: a cache may hold them and asks about every use (`no-cache`). */
  const PUBLIC = new Set(['/api/impact', '/api/impact/report', '/api/features', '/api/dataSubmission'])

  test('keeps no answer of the API but public figures, whoever asked', async () => {
    const kept: string[] = []
    for (const { method, url, path } of calls()) {
      if (method !== 'GET') continue
      for (const headers of [{}, admin]) {
        const { headers: said } = await get(url, headers)
        const control = String(said['cache-control'])
        if (PUBLIC.has(path)) expect(control, path).toBe('no-cache')
        else if (isShared(control)) kept.push(`${path}: ${control}`)
      }
    }
    expect(kept).toEqual([])
  })

  test('is given the same by everybody for what it may keep', async () => {
    for (const url of [
      '/robots.txt',
      '/sitemap.xml',
      '/.well-known/did.json',
      '/.well-known/resirkuit/statements/index.json',
      '/',
      '/news',
    ]) {
      const plain = await get(url)
      expect([url, isShared(plain.headers['cache-control'])]).toEqual([url, true])
      for (const headers of [{ ...admin, ...UNKEYED }, { origin: FRIEND }, { range: 'bytes=0-1' }]) {
        const { statusCode, body } = await get(url, headers)
        expect([url, statusCode, body]).toEqual([url, 200, plain.body])
      }
    }
    // A missing file is not cached in the place of a real one.
    for (const url of [
      '/nothing.txt',
      '/assets/nothing.js',
      '/api/nothing',
      '/.well-known/resirkuit/statements/nothing.json',
    ])
      expect([url, isShared((await get(url)).headers['cache-control'])]).toEqual([url, false])
  })

  test('keeps each language by itself', async () => {
    for (const url of ['/', '/news', '/nowhere', '/unsubscribe', '/plain/collection']) {
      const { headers } = await get(url, { accept: 'text/html' })
      expect([url, String(headers.vary).toLowerCase()]).toEqual([
        url,
        expect.stringContaining('accept-language'),
      ])
    }
  })

  test('is told not to keep a document where its links are what the caller said', async () => {
    const { context } = server
    const { PUBLIC_URL: _, ...env } = context.env
    const open = await buildApp(
      { ...context, env: env as typeof context.env },
      { web: { webFolder: folder, rendererFolder: folder, earlierFolder: join(folder, 'earlier') } },
    )
    for (const url of ['/', '/robots.txt', '/sitemap.xml', '/open311/discovery.json']) {
      const { headers, body } = await open.inject({ url, headers: { host: EVIL } })
      expect([url, body.includes(EVIL), isShared(headers['cache-control'])]).toEqual([url, true, false])
    }
    await open.close()
  })
})

describe('a name that every object has', () => {
  /** The same JSON with a member of that name, put into each of its objects in turn. */
  function* planted(name: string, value: unknown, whole: unknown): Generator<string> {
    const text = JSON.stringify(whole)
    for (const { index } of text.matchAll(/\{/g)) {
      // Not one that stands in a string.
      const one = `${text.slice(0, index + 1)}"${name}":${JSON.stringify(value)}${text[index + 1] === '}' ? '' : ','}${text.slice(index + 1)}`
      if (text.slice(0, index).replaceAll(/\\./g, '').split('"').length % 2 === 1) yield one
    }
  }

  test('changes nothing, wherever it stands in a body, a query or a form', async () => {
    const prototypes = [Object.prototype, Array.prototype, Function.prototype, String.prototype]
    const before = prototypes.map((one) => Reflect.ownKeys(one))
    const plants = [
      ['__proto__', { polluted: true, role: 'admin' }],
      ['constructor', { prototype: { polluted: true, role: 'admin' } }],
      ['prototype', { polluted: true }],
    ] as const
    const broken: string[] = []
    let asked = 0
    for (const { method, url, path, operation } of calls()) {
      const query = '?__proto__[polluted]=1&constructor[prototype][polluted]=1&__proto__.polluted=1'
      const schema = schemaOf(operation)
      const bodies = schema ? bodiesOf(schema, 1) : [undefined]
      for (const body of bodies)
        for (const [name, value] of plants)
          for (const payload of body === undefined ? [undefined] : planted(name, value, body)) {
            const { statusCode } = await site.inject({
              method,
              url: url + query,
              headers: { ...admin, ...(payload !== undefined && { 'content-type': 'application/json' }) },
              ...(payload !== undefined && { payload }),
            })
            asked++
            if (statusCode >= 500 && statusCode !== 501) broken.push(`${method} ${path}: ${statusCode}`)
            // A key that would reach a prototype is not even read.
            if (payload !== undefined && name !== 'prototype' && statusCode < 400)
              broken.push(`${method} ${path} takes ${name}`)
          }
    }
    for (const url of ['/idp/securetoken.googleapis.com/v1/token', '/open311/requests.json', '/unsubscribe'])
      await site.inject({
        method: 'POST',
        url,
        payload: '__proto__[polluted]=1&__proto__=x&constructor=y&constructor.prototype.polluted=1',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      })
    expect(asked).toBeGreaterThan(500)
    expect(broken).toEqual([])
    expect(prototypes.map((one) => Reflect.ownKeys(one))).toEqual(before)
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined()
    // The session that asked all this still stands, with its own role and no other.
    expect((await get('/api/me', admin)).statusCode).toBeLessThan(500)
  })
})
