import Fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createLogger } from '#server/logging/log.ts'
import { createTestApp } from '#server/testing/test-app.ts'
import { handleErrors } from './error-handler.ts'
import { nameRequests, newRequestId } from './request-id.ts'

let written = ''
const logger = createLogger({ LOG_LEVEL: 'info' }, { write: (line) => void (written += line) })
let server: Awaited<ReturnType<typeof createTestApp>>
beforeAll(async () => {
  server = await createTestApp({ SLOW_QUERY_MS: '60000' }, { logger })
})
afterAll(() => server?.close())

/** A server on which everything breaks. */
async function broken(request: { url: string; headers?: Record<string, string> }) {
  const app = Fastify({ loggerInstance: logger, genReqId: newRequestId })
  nameRequests(app as never, { followed: false })
  handleErrors(app as never)
  app.get('/*', () => {
    throw new Error('a cog broke')
  })
  const { statusCode: status, headers, body: text } = await app.inject(request)
  await app.close()
  return { status, headers, text }
}

const logged = (id: unknown) =>
  written
    .split('\n')
    .filter((line) => line.includes(`"reqId":"${String(id)}"`))
    .map((line) => JSON.parse(line) as { msg?: string; err?: { message: string } })
const PAGE = { accept: 'text/html,application/xhtml+xml' }

test('every answer carries what the log calls its request, and never what the caller called it', async () => {
  const { status, headers, body } = await server.call({
    url: '/api/features',
    headers: { 'x-request-id': 'mine', 'request-id': 'mine' },
  })
  expect(status).toBe(200)
  expect(headers['x-request-id']).toMatch(/^[0-9a-f]{12}$/)
  expect(logged(headers['x-request-id'])).toHaveLength(1)
  expect(JSON.stringify(body)).not.toContain('request_id')
})

test('a fault of ours is told with the number under which the log has its cause', async () => {
  const { status, headers, text } = await broken({ url: '/api/breaks/0812' })
  const body = JSON.parse(text) as { request_id: string }
  expect(status).toBe(500)
  expect(body).toMatchObject({ code: 'internal', request_id: headers['x-request-id'] })
  expect(text).not.toContain('cog')
  expect(logged(body.request_id).map(({ err }) => err?.message)).toContain('a cog broke')
})

test('a refusal is the caller’s business, and has no number in its body', async () => {
  const { body, headers } = await server.call({ url: '/api/me' })
  expect(body).not.toHaveProperty('request_id')
  expect(headers['x-request-id']).toMatch(/^[0-9a-f]{12}$/)
})

test.each([
  ['en', 'Something went wrong on our side', 'Number'],
  ['id', 'Terjadi kesalahan di pihak kami', 'Nomor'],
])(
  'a visitor at such an address gets a page (%s), with the number and nothing that was sent',
  async (locale, title, number) => {
    const { status, headers, text } = await broken({
      url: '/breaks/0812345678?token=geheim',
      headers: { ...PAGE, 'accept-language': locale },
    })
    expect(status).toBe(500)
    expect(headers).toMatchObject({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' })
    expect(text).toContain(`<html lang="${locale}">`)
    expect(text).toContain(title)
    expect(text).toContain(`${number}: <code>${String(headers['x-request-id'])}</code>`)
    expect(text).not.toMatch(/0812345678|geheim|cog|<script|style=/)
  },
)

test('a page that there is not, or that was asked for too often, is a page as well; a call stays one', async () => {
  const nothing = await server.call({ url: '/nothing.pdf', headers: PAGE })
  expect([nothing.status, nothing.text]).toEqual([404, expect.stringContaining('There is nothing here')])
  expect(nothing.text).not.toContain('<code>')
  const cut = await server.call({ url: '/%zz', headers: PAGE })
  expect([cut.status, cut.text]).toEqual([400, expect.stringContaining('There is nothing here')])
  const called = await server.call({ url: '/api/nothing', headers: PAGE })
  expect(called).toMatchObject({ status: 404, body: { code: 'not-found' } })
})
