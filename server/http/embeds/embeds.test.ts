import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { buildApp } from '#server/start/app.ts'
import type { Document } from '#server/testing/fuzz/requests.ts'
import { weightEntries } from '#server/database/schema/weights.ts'
import { FACTOR_VERSION } from '#server/features/reference/knowledge/facts.ts'
import { createTestApp, enquiry, newGuest } from '#server/testing/test-app.ts'

const OWN = 'https://ewaste.example.go.id'
const SITE = 'https://www.example.go.id'
const EMBEDS = ['request', 'impact', 'points'] as const

let now_ms = Date.parse('2026-12-01T03:00:00Z')
let server: Awaited<ReturnType<typeof createTestApp>>
let admin: Awaited<ReturnType<typeof server.account>>
/** The same with a web app, as small as one can be. */
let site: FastifyInstance
let folder: string
beforeAll(async () => {
  server = await createTestApp({ PUBLIC_URL: OWN }, { now: () => new Date(now_ms) })
  admin = await server.account('ratna')
  folder = await mkdtemp(join(tmpdir(), 'resirkuit-embeds-'))
  for (const name of ['.vite', 'assets']) await mkdir(join(folder, name))
  await writeFile(join(folder, 'index.html'), '<html><!--head--><!--/head--><body><!--page--><!--served-->')
  await writeFile(join(folder, '.vite', 'manifest.json'), '{}')
  await writeFile(join(folder, 'package.json'), '{ "type": "module" }')
  await writeFile(join(folder, 'outdated.js'), '')
  for (const name of ['embed.js', 'embed-frame.js', 'embed.css', 'plain.css', 'other.css'])
    await writeFile(join(folder, name), '/* */')
  await writeFile(
    join(folder, 'entry-server.js'),
    `export const renderer = {
       publicPaths: ['/', '/impact', '/news'], hiddenPaths: ['/admin'],
       publicPage: (path) => ['/', '/impact', '/news', '/donation'].includes(path) ? { path, data: [] } : null,
       head: () => '<title>Head</title>',
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
afterEach(() => allow())

const change = (payload: object) =>
  server.call({ method: 'PATCH', url: '/api/admin/installation', payload, headers: admin.headers })
const allow = async (...embed_origins: string[]) => {
  const { status, text } = await change({ embed_origins })
  expect(status, text).toBe(200)
}
const policyIn = (headers: Record<string, unknown>) =>
  /frame-ancestors ([^;]+)/.exec(String(headers['content-security-policy']))?.[1]
const get = (url: string, headers: Record<string, string> = {}) =>
  server.call({ url, headers: { accept: 'text/html', 'accept-language': 'en', ...headers } })

test('without a site in the settings there are no embeds, and nothing tells of them', async () => {
  for (const name of EMBEDS) {
    const { status, headers, text } = await get(`/embed/${name}`)
    expect([status, policyIn(headers), headers['x-frame-options']]).toEqual([404, "'none'", 'SAMEORIGIN'])
    expect(text).toContain('There is nothing here')
  }
  const sent = await server.call({
    method: 'POST',
    url: '/embed/request',
    payload: 'message=a',
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' },
  })
  expect(sent.status).toBe(404)
  expect((await get(`/oembed?url=${OWN}/impact`)).status).toBe(404)
  expect((await site.inject({ url: '/impact' })).body).not.toContain('oembed')
})

test.each([
  [[SITE], `'self' ${SITE}`],
  [
    [SITE, 'https://*.desa.example.id:8443', 'http://localhost:8080'],
    `'self' ${SITE} https://*.desa.example.id:8443 http://localhost:8080`,
  ],
])(
  'the sites %j may show each embed, also where they ask frames to agree to it',
  async (origins, allowed) => {
    await allow(...origins)
    for (const name of EMBEDS) {
      const { status, headers, text } = await get(`/embed/${name}`)
      expect([name, status, policyIn(headers)]).toEqual([name, 200, allowed])
      expect(headers).toMatchObject({
        'cross-origin-embedder-policy': 'require-corp',
        'cross-origin-resource-policy': 'cross-origin',
        vary: expect.stringContaining('accept-language'),
      })
      expect(headers['x-frame-options']).toBeUndefined()
      expect(headers['set-cookie']).toBeUndefined()
      // Nothing but the height is told by a script, and every link leaves the frame.
      expect(text.match(/<script[^>]*>/g)).toEqual(['<script src="/embed-frame.js" defer>'])
      expect(text).not.toMatch(/<(header|nav|footer)/)
      for (const [link] of text.matchAll(/<a [^>]*>/g)) expect(link).toContain('target="_blank"')
    }
    expect(String((await get('/embed/impact')).headers['content-security-policy'])).not.toMatch(/unsafe/)
  },
)

test('no other page, file or answer can be framed, whatever the settings say', async () => {
  await allow(SITE)
  const document = (await server.call({ url: '/api/openapi.json' })).body as Document
  const urls = [
    ...Object.entries(document.paths)
      .filter(([, methods]) => 'get' in methods)
      .map(([path]) => path.replaceAll(/\{\w+\}/g, '999999')),
    ...[
      '/',
      '/impact',
      '/news',
      '/donation',
      '/admin',
      '/login',
      '/nowhere',
      '/embed',
      '/embed/',
      '/embed/other',
    ],
    ...['/plain/collection', '/plain/track', '/unsubscribe', '/config.json', '/robots.txt', '/embed.js'],
    ...['/oembed?url=a', `/oembed?url=${OWN}/impact`, '/embed/impact/more'],
  ]
  expect(urls.length).toBeGreaterThan(100)
  for (const url of urls) {
    const { headers } = await site.inject({ url, headers: { accept: 'text/html', ...admin.headers } })
    expect([url, policyIn(headers), headers['x-frame-options']]).toEqual([url, "'none'", 'SAMEORIGIN'])
  }
})

test('the files of an embed may be loaded by a frame without an origin, other files may not', async () => {
  const of = async (url: string) => (await site.inject({ url })).headers['cross-origin-resource-policy']
  for (const name of ['embed.js', 'embed-frame.js', 'embed.css', 'plain.css'])
    expect([name, await of(`/${name}`)]).toEqual([name, 'cross-origin'])
  expect(await of('/other.css')).toBe('same-origin')
})

test('a site that no browser would let in is refused with the reason, and the environment stands above', async () => {
  for (const [typed, why] of [
    ['https://www.example.go.id/layanan', 'must end behind the name or the port'],
    ['http://www.example.go.id', 'must begin with https://'],
    ['http://127.0.0.*', 'must name a site behind *.'],
    ['https://192.168.1.4', 'must have a name'],
  ]) {
    const { status, body } = await change({ embed_origins: [SITE, typed] })
    expect([status, body.field]).toEqual([400, 'embed_origins.1'])
    expect(body.error).toContain(why)
  }
  const fixed = await createTestApp({ EMBED_ORIGINS: `${SITE}/, https://*.example.or.id` })
  try {
    expect(policyIn((await fixed.call({ url: '/embed/impact' })).headers)).toBe(
      `'self' ${SITE} https://*.example.or.id`,
    )
    const { headers } = await fixed.account('ratna')
    const { status, body } = await fixed.call({
      method: 'PATCH',
      url: '/api/admin/installation',
      payload: { embed_origins: [] },
      headers,
    })
    expect([status, body.field]).toEqual([400, 'embed_origins'])
  } finally {
    await fixed.close()
  }
})

test('the language is that of the address, else of the browser', async () => {
  await allow(SITE)
  for (const [url, asked, lang] of [
    ['/embed/impact', 'id', 'id'],
    ['/embed/impact', 'en', 'en'],
    ['/embed/impact?lang=id', 'en', 'id'],
    ['/embed/points?lang=en', 'id', 'en'],
    ['/embed/points?lang=fr', 'id', 'id'],
    ['/embed/request?lang=en', 'id', 'en'],
  ] as const)
    expect((await get(url, { 'accept-language': asked })).text).toContain(`<html lang="${lang}">`)
  expect((await get('/embed/impact?theme=light')).text).toContain('<html lang="en" data-theme="light">')
})

test('the figures are those of /api/impact, written as our own pages write them', async () => {
  await allow(SITE)
  expect((await get('/embed/impact')).text).toContain('Nothing has been recorded yet')
  const sent = await server.call({
    method: 'POST',
    url: '/api/submit-ewaste',
    payload: enquiry(),
    headers: newGuest(),
  })
  await server.db.insert(weightEntries).values({
    submission_id: sent.body.id,
    device_class: 'laptop',
    method: 'weighed',
    outcome: 'recycled',
    weight_kg: 1234.5,
    recorded_at: new Date(now_ms),
    factor_version: FACTOR_VERSION,
  })
  // Computed figures are cached for a minute.
  now_ms += 60_000
  const impact = (await server.call({ url: '/api/impact' })).body as { ewaste_managed: number }
  expect(impact.ewaste_managed).toBe(1.2345)
  const { text } = await get('/embed/impact')
  expect(text).toContain('<dt>E-waste managed</dt><dd class="figure">≈1.2 <')
  expect(text).toContain('Last updated <time')
  expect((await get('/embed/impact?lang=id')).text).toContain('≈1,2 ')
})

test('an answer that has not changed is not sent again', async () => {
  await allow(SITE)
  const { headers } = await get('/embed/impact')
  expect(headers['cache-control']).toBe('no-cache')
  const again = await get('/embed/impact', { 'if-none-match': String(headers.etag) })
  expect([again.status, policyIn(again.headers)]).toEqual([304, `'self' ${SITE}`])
})

test('points are told with state, hours and what they take; what people wrote is text', async () => {
  await allow(SITE)
  expect((await get('/embed/points')).text).toContain('No drop-off points yet')
  const day = { opens: '08:00', closes: '16:00' }
  const { status, text: refused } = await server.call({
    method: 'POST',
    url: '/api/admin/points',
    headers: admin.headers,
    payload: {
      name: 'Bank Sampah <b>Melati</b>',
      address: 'Jl. "Melati" 5 & 6',
      district_id: '31.74.07',
      latitude: -6.24,
      longitude: 106.8,
      hours: [day, day, day, day, day, null, null],
      note: '<script>',
      takes: ['small-it'],
      active: true,
    },
  })
  expect(status, refused).toBe(200)
  const { text } = await get('/embed/points')
  expect(text).toContain('Bank Sampah &lt;b&gt;Melati&lt;/b&gt;')
  expect(text).toContain('Jl. &quot;Melati&quot; 5 &amp; 6')
  expect(text).toContain('&lt;script&gt;')
  expect(text).toContain('Mon–Fri 08:00–16:00, Sat–Sun closed')
  expect((await get('/embed/points?lang=id')).text).toContain('Sen–Jum 08.00–16.00, Sab–Min tutup')
})

test('a request is sent from the frame and followed in a new tab; a form of another site is refused', async () => {
  await allow(SITE)
  const opened = await get('/embed/request?service=donation&lang=id&theme=light')
  expect(opened.text).toContain('tidak disimpan di perangkat ini')
  const [, action] = /<form method="post" action="([^"]+)"/.exec(opened.text)!
  expect(action).toBe('/embed/request?service=donation&amp;lang=id&amp;theme=light')
  const [, key] = /name="key" value="([^"]+)"/.exec(opened.text)!
  const send = (headers: Record<string, string>) =>
    server.call({
      method: 'POST',
      url: action!.replaceAll('&amp;', '&'),
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
      payload: String(new URLSearchParams({ key: key!, message: 'Dua laptop' })),
    })
  const foreign = await send({ 'sec-fetch-site': 'cross-site', origin: SITE })
  expect([foreign.status, policyIn(foreign.headers)]).toEqual([403, `'self' ${SITE}`])
  // A frame without an origin (sandbox).
  expect((await send({ 'sec-fetch-site': 'cross-site', origin: 'null' })).status).toBe(403)
  const sent = await send({ 'sec-fetch-site': 'same-origin' })
  expect([sent.status, sent.headers['set-cookie'], policyIn(sent.headers)]).toEqual([
    200,
    undefined,
    `'self' ${SITE}`,
  ])
  expect(sent.text).toMatch(/RSK-\w{4}-\w{4}/)
  expect(sent.text).toContain('<form method="post" action="/plain/track" target="_blank">')
  const { rows } = await server.pool.query(
    `select service, message, locale, source_url from submissions where message = 'Dua laptop'`,
  )
  expect(rows).toEqual([
    {
      service: 'donation',
      message: 'Dua laptop',
      locale: 'id',
      source_url: '/embed/request?service=donation&lang=id&theme=light',
    },
  ])
})

test('administrators get the code of each frame, once the public address is set', async () => {
  const { body } = await server.call({ url: '/api/admin/embeds', headers: admin.headers })
  expect(body.embeds.map(({ name }: { name: string }) => name)).toEqual([...EMBEDS])
  expect(body.embeds[1].html.en).toBe(
    `<iframe src="${OWN}/embed/impact?lang=en" title="Sustainability impact" width="100%" height="320" style="border:0;max-width:100%" loading="lazy"></iframe>\n<script async src="${OWN}/embed.js"></script>`,
  )
})
