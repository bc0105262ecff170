import { brotliCompressSync, brotliDecompressSync, constants, gunzipSync } from 'node:zlib'
import Fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp } from '#server/testing/test-app.ts'
import { documentSender } from './compression.ts'

let server: Awaited<ReturnType<typeof createTestApp>>
beforeAll(async () => {
  server = await createTestApp()
})
afterAll(() => server?.close())

const get = async (url: string, encoding: string) => {
  const { rawPayload, headers, body } = await server.app.inject({
    url,
    headers: { 'accept-encoding': encoding },
  })
  return { data: rawPayload, headers, body }
}
const at = (quality: number, text: string) =>
  brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }).length

test.each(['/api/openapi.json', '/api/knowledge'])(
  '%s is compressed quickly, not at the quality that is meant for files',
  async (url) => {
    const { body } = await get(url, 'identity')
    const { data, headers } = await get(url, 'gzip, deflate, br')
    expect(headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding' })
    expect(brotliDecompressSync(data).toString()).toBe(body)
    expect(data.length).toBeGreaterThan((at(4, body) + at(11, body)) / 2)
  },
)

test('a client without Brotli gets gzip, and one without either gets the plain text', async () => {
  const { body } = await get('/api/openapi.json', 'identity')
  const { data, headers } = await get('/api/openapi.json', 'gzip;q=1, br;q=0')
  expect(headers['content-encoding']).toBe('gzip')
  expect(gunzipSync(data).toString()).toBe(body)
  expect((await get('/api/openapi.json', 'br;q=0')).headers['content-encoding']).toBeUndefined()
})

test.each(['/api/openapi.json', '/api/knowledge', '/api/impact', '/', '/api/health'])(
  '§6 %s says once by what it varies, whichever form it has',
  async (url) => {
    for (const encoding of ['br', 'gzip', 'identity', 'br;q=0']) {
      const { headers } = await get(url, encoding)
      const named = String(headers.vary)
        .toLowerCase()
        .split(/\s*,\s*/)
      expect(named.toSorted()).toEqual([...new Set(named)].toSorted())
    }
  },
)

test('a document is compressed once for everybody; the newest are kept', async () => {
  const made: string[] = []
  const form = async (text: string) => Buffer.from(`${made.push(text)}`)
  const send = documentSender(25, { br: form, gzip: form })
  const app = Fastify()
  app.get('/:text', (request, reply) => send(request, reply, (request.params as { text: string }).text))
  const ask = async (text: string) =>
    (await app.inject({ url: `/${text}`, headers: { 'accept-encoding': 'br' } })).body
  const [first, second] = ['a'.repeat(10), 'b'.repeat(10)] as const
  expect(await Promise.all([ask(first), ask(first), ask(second)])).toEqual(['1', '1', '2'])
  expect(await ask(first)).toBe('1')
  // Now the second is the oldest, and there is room for two.
  await ask('c'.repeat(10))
  expect([await ask(first), await ask(second)]).toEqual(['1', '4'])
})
