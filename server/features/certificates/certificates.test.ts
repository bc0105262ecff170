import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { verifyCredential } from '@digitalcredentials/verifier-core'
import { createTestApp, enquiry, newGuest } from '#server/testing/test-app.ts'

type Headers = Record<string, string>
const ORIGIN = 'https://ewaste.example.go.id'
let server: Awaited<ReturnType<typeof createTestApp>>
let operator: Awaited<ReturnType<typeof server.account>>
let admin: Awaited<ReturnType<typeof server.account>>
let clock_ms = Date.parse('2026-11-20T03:00:00Z')

beforeAll(async () => {
  server = await createTestApp({ PUBLIC_URL: ORIGIN }, { now: () => new Date((clock_ms += 1000)), logger: (await import('pino')).pino() })
  admin = await server.account('ratna')
  operator = await server.account('dewi', 'operator')
})
afterEach(() => vi.unstubAllGlobals())
afterAll(() => server?.close())

const collected = async (headers: Headers = newGuest()) => {
  const { body } = await server.call({
    method: 'POST',
    url: '/api/submit-ewaste',
    payload: enquiry(),
    headers,
  })
  for (const status of ['approved', 'collected'])
    await server.call({
      method: 'PATCH',
      url: `/api/submissions/${body.id}`,
      payload: { status },
      headers: operator.headers,
    })
  return { ...(body as { id: number; tracking_code: string }), headers }
}
const weigh = async (id: number, payload: object) => {
  const { status, body, text } = await server.call({
    method: 'POST',
    url: `/api/submissions/${id}/weights`,
    payload: { device_class: 'laptop', method: 'weighed', outcome: 'recycled', ...payload },
    headers: { ...operator.headers, 'idempotency-key': randomUUID() },
  })
  expect(status, text).toBe(200)
  return body.entries.at(-1).id as number
}
const issue = (payload: object) =>
  server.call({ method: 'POST', url: '/api/certificates', payload, headers: operator.headers })

/** The web of a stranger: only this installation answers there. */
const strangersWeb = () =>
  vi.stubGlobal('fetch', async (input: Request | URL | string) => {
    const url = new URL(input instanceof Request ? input.url : input)
    if (url.origin !== ORIGIN) return new Response('{}', { status: 404 })
    const { statusCode, body, headers } = await server.app.inject({ url: url.pathname })
    return new Response(body, { status: statusCode, headers: { 'content-type': String(headers['content-type']) } })
  })

describe('a verifier of others', () => {
  test('accepts it', async () => {
    const request = await collected()
    await weigh(request.id, { weight_kg: 2.255, units: 1 })
    const { status, body, text } = await issue({ submission_id: request.id })
    expect(status, text).toBe(200)
    strangersWeb()
    const verdict = await verifyCredential({ credential: body.certificate.document, knownDIDRegistries: [] } as never)
    console.dir(verdict, { depth: 6 })
    console.log(JSON.stringify(body.certificate.document, null, 1))
  })
})
