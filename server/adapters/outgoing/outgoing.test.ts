import { createServer, type Server } from 'node:https'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cert, key } from '#server/testing/certificate.ts'
import { createOutgoing } from './outgoing.ts'

let service: Server
let origin: string
let asked: { method: string | undefined; url: string | undefined; body: string }[] = []
beforeAll(async () => {
  service = createServer({ cert, key }, async (request, response) => {
    let body = ''
    for await (const part of request) body += String(part)
    asked.push({ method: request.method, url: request.url, body })
    if (request.url === '/elsewhere') response.writeHead(302, { location: '/found' }).end()
    else if (request.url === '/long') response.end('x'.repeat(2000))
    else if (request.url !== '/silent') response.end('{"said":true}')
  })
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve))
  origin = `https://localhost:${(service.address() as AddressInfo).port}`
})
afterAll(() => {
  service?.closeAllConnections()
  service?.close()
})

const open = (allowed: string[], lookup = async () => [{ address: '127.0.0.1', family: 4 }]) =>
  createOutgoing({ env: { OUTGOING_ORIGINS: allowed }, lookup, ca: cert, timeout_ms: 1000 })

test('an address of the settings is reached, with the body; of its answer only the status, or a bounded text, is read', async () => {
  asked = []
  const outgoing = open([origin])
  const answer = await outgoing.post(`${origin}/hook`, { 'content-type': 'application/json' }, '{"a":1}')
  expect(answer).toEqual({ status: 200, retry_after_ms: undefined })
  expect(asked).toEqual([{ method: 'POST', url: '/hook', body: '{"a":1}' }])
  expect(await outgoing.get(`${origin}/`, 100)).toBe('{"said":true}')
  await expect(outgoing.get(`${origin}/long`, 1000)).rejects.toThrow('says more than is read')
})

test('a redirect is an answer, and nobody follows it', async () => {
  asked = []
  const outgoing = open([origin])
  expect(await outgoing.post(`${origin}/elsewhere`, {}, '')).toMatchObject({ status: 302 })
  await expect(outgoing.get(`${origin}/elsewhere`, 100)).rejects.toThrow('answers 302')
  expect(asked.map(({ url }) => url)).toEqual(['/elsewhere', '/elsewhere'])
})

test('a server that does not answer is not waited for', async () => {
  await expect(open([origin]).get(`${origin}/silent`, 100)).rejects.toThrow(/timeout/i)
})

test.each([
  ['http://example.org/', '93.184.216.34', 'must begin with https://'],
  ['https://example.org:8443/', '93.184.216.34', 'must not name a port'],
  ['https://example.org/', '10.0.0.7', 'is not at a public address'],
  ['https://127.0.0.1/', '93.184.216.34', 'is not at a public address'],
  ['https://0x7f.1/', '93.184.216.34', 'is not at a public address'],
  ['https://[::ffff:10.0.0.7]/', '93.184.216.34', 'is not at a public address'],
])('%s at %s: %s, and no connection is made', async (url, address, reason) => {
  asked = []
  const outgoing = open([], async () => [{ address, family: 4 }])
  await expect(outgoing.check(url)).rejects.toThrow(reason)
  await expect(outgoing.post(url, {}, '')).rejects.toThrow(reason)
  await expect(outgoing.get(url, 100)).rejects.toThrow(reason)
  expect(asked).toEqual([])
})

test('a name with a public and a private address is refused, and so is one that nobody knows', async () => {
  const both = open([], async () => [
    { address: '93.184.216.34', family: 4 },
    { address: '192.168.1.1', family: 4 },
  ])
  await expect(both.check('https://example.org/')).rejects.toThrow('is not at a public address')
  const unknown = open([], async () => Promise.reject(new Error('ENOTFOUND')))
  await expect(unknown.check('https://example.org/')).rejects.toThrow('has a host that nobody knows')
})
