import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp } from '#server/testing/test-app.ts'

const OWN = 'https://ewaste.example.go.id'
let server: Awaited<ReturnType<typeof createTestApp>>
beforeAll(async () => {
  server = await createTestApp({ PUBLIC_URL: OWN, EMBED_ORIGINS: 'https://www.example.go.id' })
})
afterAll(() => server?.close())

const ask = (url: string, more: Record<string, string> = {}) =>
  server.call({ url: `/oembed?${String(new URLSearchParams({ url, ...more }))}` })

test('a page of ours is answered with its frame', async () => {
  const { status, body, headers } = await ask(`${OWN}/impact`, { format: 'json' })
  expect(status).toBe(200)
  expect(body).toEqual({
    version: '1.0',
    type: 'rich',
    provider_name: 'Resirkuit',
    provider_url: OWN,
    title: 'Dampak keberlanjutan',
    cache_age: 3600,
    width: 640,
    height: 320,
    html: `<iframe src="${OWN}/embed/impact" title="Dampak keberlanjutan" width="640" height="320" style="border:0;max-width:100%" loading="lazy"></iframe>\n<script async src="${OWN}/embed.js"></script>`,
  })
  expect(headers).toMatchObject({
    'cache-control': 'public, max-age=3600',
    'access-control-allow-origin': '*',
    'content-type': expect.stringContaining('application/json'),
  })
})

test.each([
  ['/impact', '/embed/impact'],
  ['/impact/?lang=en', '/embed/impact?lang=en'],
  ['/drop-off', '/embed/points'],
  ['/collection', '/embed/request?service=collection'],
  ['/donation?lang=id', '/embed/request?lang=id&service=donation'],
  ['/embed/request?service=supply&theme=light', '/embed/request?theme=light&service=supply'],
])('%s is the embed %s', async (page, embed) => {
  const { body } = await ask(OWN + page)
  expect(body.html).toContain(`src="${OWN}${embed.replaceAll('&', '&amp;')}"`)
})

test('the largest width and height that are asked for are kept; a fixed height has no script', async () => {
  const narrow = (await ask(`${OWN}/impact`, { maxwidth: '320', maxheight: '200' })).body
  expect([narrow.width, narrow.height]).toEqual([320, 200])
  expect(narrow.html).toContain('width="320" height="200"')
  expect(narrow.html).not.toContain('<script')
  const wide = (await ask(`${OWN}/impact`, { maxwidth: '2000', maxheight: '4000' })).body
  expect([wide.width, wide.height]).toEqual([640, 320])
  for (const nonsense of ['0', '-3', 'wide', ''])
    expect((await ask(`${OWN}/impact`, { maxwidth: nonsense, maxheight: nonsense })).body.width).toBe(640)
})

test.each([
  ['another address', `${OWN}/news`],
  ['another site', 'https://evil.example/impact'],
  ['a site whose name begins as ours', `${OWN}.evil.example/impact`],
  ['another port', `${OWN}:8443/impact`],
  ['http', 'http://ewaste.example.go.id/impact'],
  ['a page of staff', `${OWN}/admin`],
  ['no address', 'impact'],
  ['a script', 'javascript:alert(1)'],
])('%s has no embed', async (_, url) => {
  expect((await ask(url)).status).toBe(404)
})

test('without an address nothing is found; XML is not made', async () => {
  expect((await server.call({ url: '/oembed' })).status).toBe(404)
  expect((await server.call({ url: `/oembed?url=${OWN}/impact&url=${OWN}/impact` })).status).toBe(404)
  const { status, body } = await ask(`${OWN}/impact`, { format: 'xml' })
  expect([status, body.code]).toEqual([501, 'not-configured'])
})

test('nothing that was asked for ends the attribute in which it stands', async () => {
  const { body } = await ask(`${OWN}/embed/request?service="><script>alert(1)</script>&lang='"><b>`)
  expect(body.html.match(/<[^>]+>/g)).toEqual([
    expect.stringMatching(
      /^<iframe src="[^"<>]+" title="[^"<>]+" width="640" height="900" style="[^"]+" loading="lazy">$/,
    ),
    '</iframe>',
    `<script async src="${OWN}/embed.js">`,
    '</script>',
  ])
})
