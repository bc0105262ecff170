import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createSafeFetch, FetchFailed } from './safe-fetch.ts'

// A server on this machine, standing for whatever is not meant to be reached from outside.

const listen = async (listener: RequestListener) => {
  const server = createServer(listener)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { server, port: (server.address() as AddressInfo).port }
}
type Listening = Awaited<ReturnType<typeof listen>>

const PNG = Buffer.from('\x89PNG\r\n\x1a\n the rest does not matter here', 'latin1')
let inside: Listening
let asked: string[] = []
let site: Listening
let answer: RequestListener

beforeAll(async () => {
  inside = await listen((request, response) => {
    asked.push(String(request.url))
    response.setHeader('content-type', 'image/png').end(PNG)
  })
  site = await listen((request, response) => answer(request, response))
})
beforeEach(() => {
  asked = []
})
afterAll(() => {
  for (const { server } of [inside, site]) {
    server?.closeAllConnections()
    server?.close()
  }
})

/** Its name is nowhere in the DNS: whoever reaches it has used the address that was checked. */
const fetchFromSite = (url: string, options: { timeout_ms?: number } = {}) =>
  createSafeFetch({
    trustedSite: `http://site.example:${site.port}/blog`,
    lookup: async (name) => [{ address: name === 'site.example' ? '127.0.0.1' : '10.0.0.1', family: 4 }],
    ...options,
  })(url)
const onSite = (path = '/a.png') => `http://site.example:${site.port}${path}`
const why = (fetched: Promise<unknown>) =>
  fetched.then(
    () => 'fetched',
    (error: unknown) => (error instanceof FetchFailed ? error.message : error),
  )

describe('an address that is not public is not asked', () => {
  test.each([
    '127.0.0.1',
    '127.1',
    '2130706433',
    '0x7f000001',
    '0177.0.0.1',
    '0.0.0.0',
    '0',
    '10.1.2.3',
    '172.16.0.1',
    '192.168.1.1',
    '100.64.0.1',
    '169.254.169.254',
    '192.0.0.8',
    '198.18.0.1',
    '203.0.113.5',
    '224.0.0.1',
    '240.0.0.1',
    '255.255.255.255',
    '[::]',
    '[::1]',
    '[::ffff:127.0.0.1]',
    '[::ffff:a00:1]',
    '[::127.0.0.1]',
    '[64:ff9b::7f00:1]',
    '[64:ff9b:1::7f00:1]',
    '[2002:7f00:1::]',
    '[2001:0:1::1]',
    '[fe80::1]',
    '[fec0::1]',
    '[fc00::1]',
    '[fd12:3456::1]',
    '[ff02::1]',
    '[2001:db8::1]',
    'localhost',
  ])('%s', async (host) => {
    const fetch = createSafeFetch({})
    expect(await why(fetch(`http://${host}:${inside.port}/secret`))).toBe('not a public address')
    expect(asked).toEqual([])
  })

  test.each([
    ['a name for this machine', ['127.0.0.1']],
    ['a name for a public address and for a private one', ['93.184.216.34', '192.168.1.1']],
    ['a name for a private IPv6 address', ['fd00::1']],
    ['a name for nonsense', ['nonsense']],
  ])('%s', async (_, addresses) => {
    const lookup = async () =>
      addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }))
    const fetch = createSafeFetch({ lookup })
    expect(await why(fetch(`http://pictures.example:${inside.port}/secret`))).toBe('not a public address')
    expect(asked).toEqual([])
  })

  test('a public one is, but on no port of another service', async () => {
    const fetch = createSafeFetch({ lookup: async () => [{ address: '93.184.216.34', family: 4 }] })
    for (const host of ['pictures.example', '93.184.216.34', '[2606:4700::1]'])
      expect(await why(fetch(`http://${host}:25/`))).toBe('a port that is not for the web')
  })

  test.each([
    ['file:///etc/passwd', 'not an http address'],
    ['ftp://pictures.example/a.png', 'not an http address'],
    ['data:image/png;base64,AAAA', 'not an http address'],
    ['/a.png', 'not an http address'],
    ['http://user:secret@pictures.example/a.png', 'an address with a password'],
  ])('nor %s', async (url, message) => {
    expect(await why(createSafeFetch({})(url))).toBe(message)
  })
})

describe("the operator's own site", () => {
  const picture: RequestListener = (_, response) => {
    response.setHeader('content-type', 'image/png').end(PNG)
  }

  test('may be on a private address', async () => {
    answer = picture
    expect(await fetchFromSite(onSite())).toEqual(PNG)
  })

  test('is looked up once: a second answer could be another', async () => {
    answer = picture
    let lookups = 0
    const fetch = createSafeFetch({
      trustedSite: onSite(),
      lookup: async () => [{ address: lookups++ === 0 ? '127.0.0.1' : '127.0.0.2', family: 4 }],
    })
    expect(await fetch(onSite())).toEqual(PNG)
    expect(lookups).toBe(1)
  })

  test('is that host on that port, and no other', async () => {
    const trusting = createSafeFetch({ trustedSite: `http://127.0.0.1:${site.port}` })
    answer = picture
    expect(await trusting(`http://127.0.0.1:${site.port}/a.png`)).toEqual(PNG)
    expect(await why(trusting(`http://127.0.0.1:${inside.port}/secret`))).toBe('not a public address')
    // This machine under its other name is the same site (same-site.test.ts has the rest).
    expect(await trusting(`http://localhost:${site.port}/a.png`)).toEqual(PNG)
    expect(await why(trusting(`http://localhost:${inside.port}/secret`))).toBe('not a public address')
    expect(await why(trusting(`http://127.0.0.2:${site.port}/a.png`))).toBe('not a public address')
    expect(asked).toEqual([])
  })

  test('may lead elsewhere within itself', async () => {
    answer = (request, response) => {
      if (request.url === '/b.png') return picture(request, response as never)
      response.writeHead(301, { location: '/b.png' }).end()
    }
    expect(await fetchFromSite(onSite())).toEqual(PNG)
  })

  test.each([
    ['a private address', () => `http://127.0.0.1:${inside.port}/secret`, 'not a public address'],
    ['a name for one', () => `http://intranet.example:${inside.port}/`, 'not a public address'],
    ['a file', () => 'file:///etc/passwd', 'not an http address'],
    ['a password', () => 'http://a:b@pictures.example/', 'an address with a password'],
    ['itself, for ever', () => '/a.png', 'too many redirects'],
  ])('cannot lead to %s', async (_, location, message) => {
    let answers = 0
    answer = (_, response) => {
      answers++
      response.writeHead(302, { location: location() }).end()
    }
    expect(await why(fetchFromSite(onSite()))).toBe(message)
    expect(asked).toEqual([])
    expect(answers).toBeLessThanOrEqual(4)
  })

  test.each<[string, RequestListener, string]>([
    ['a page', (_, response) => response.setHeader('content-type', 'text/html').end('<p>'), 'not a picture'],
    ['nothing of a kind', (_, response) => response.end('?'), 'not a picture'],
    ['an error', (_, response) => response.writeHead(503).end(), 'status 503'],
    ['that it is gone', (_, response) => response.writeHead(410).end(), 'status 410'],
    [
      'that it is far too large',
      (_, response) =>
        response
          .writeHead(200, { 'content-type': 'image/png', 'content-length': 16 * 1024 * 1024 })
          .write('x'),
      'too many bytes',
    ],
    [
      'without an end',
      (_, response) => {
        response.writeHead(200, { 'content-type': 'image/png' })
        const more = () => {
          while (!response.destroyed && response.write(Buffer.alloc(64 * 1024)));
        }
        response.on('drain', more)
        more()
      },
      'too many bytes',
    ],
    [
      'less than it has promised',
      (_, response) => {
        response
          .writeHead(200, { 'content-type': 'image/png', 'content-length': 1000 })
          .write('x', () => response.destroy())
      },
      'connection failed (UND_ERR_SOCKET)',
    ],
  ])('may answer %s', async (_, listener, message) => {
    answer = listener
    expect(await why(fetchFromSite(onSite()))).toBe(message)
  })

  test.each<[string, RequestListener]>([
    ['never', () => {}],
    [
      'and then stop',
      (_, response) => void response.writeHead(200, { 'content-type': 'image/png' }).write('x'),
    ],
  ])('may answer %s, and is not waited for', async (_, listener) => {
    answer = listener
    expect(await why(fetchFromSite(onSite(), { timeout_ms: 300 }))).toBe('no answer in time')
  })

  test('is told nothing about who looks at the picture', async () => {
    let headers: object = {}
    answer = (request, response) => {
      headers = request.headers
      picture(request, response as never)
    }
    await fetchFromSite(onSite())
    expect(Object.keys(headers).toSorted()).toEqual([
      'accept',
      'accept-encoding',
      'connection',
      'host',
      'user-agent',
    ])
  })
})

test('a name that cannot be looked up is not waited for either', async () => {
  const lookup = () => new Promise<never>(() => {})
  const fetch = createSafeFetch({ lookup, timeout_ms: 100 })
  expect(await why(fetch('http://pictures.example/a.png'))).toBe('no answer in time')
})
