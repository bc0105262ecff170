import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, type ECDH } from 'node:crypto'
import { createServer, type Server } from 'node:https'
import type { IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { jwtVerify } from 'jose'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { PushMessage } from '#contract/foundation/notifications.ts'
import { settings } from '#server/database/schema/operations.ts'
import { cert, key } from '#server/testing/certificate.ts'
import { createTestDatabase } from '#server/testing/database.ts'
import { silent } from '#server/testing/silent.ts'
import { NO_POINT } from '#server/testing/device-keys.ts'
import { TryLater } from '#server/adapters/queue/port.ts'
import { createOutgoing } from '../outgoing/outgoing.ts'
import { openPushKeys, type PushKeys } from './keys.ts'
import { createPusher } from './push.ts'

// A push service of our own, which opens what it gets as a browser does (RFC 8291, RFC 8188), without the library.

const SECRET = 'a secret for tests, of more than 32 characters'
const env = { PUBLIC_URL: 'https://ewaste.example.go.id' }
const message: PushMessage = {
  title: 'RSK-7F4K-92QD',
  body: 'Permintaan Anda disetujui',
  path: '/track/RSK-7F4K-92QD',
  tag: 'notification-7',
  locale: 'id',
}

type Received = {
  method: string | undefined
  url: string | undefined
  headers: IncomingHttpHeaders
  body: Buffer
}
let service: Server
let port: number
let received: Received[] = []
let answer: { status: number; headers?: Record<string, string> }
let database: Awaited<ReturnType<typeof createTestDatabase>>
let keys: PushKeys

beforeAll(async () => {
  database = await createTestDatabase()
  keys = await openPushKeys(database.db, SECRET)
  service = createServer({ cert, key }, async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part as Buffer)
    const { method, url, headers } = request
    received.push({ method, url, headers, body: Buffer.concat(parts) })
    response.writeHead(answer.status, answer.headers).end('x'.repeat(1000))
  })
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve))
  port = (service.address() as AddressInfo).port
})
afterAll(async () => {
  service?.closeAllConnections()
  service?.close()
  await database?.close()
})
beforeEach(() => {
  received = []
  answer = { status: 201 }
})

/** A device: what it tells a server, and what it keeps. */
function device(host = `localhost:${port}`) {
  const own = createECDH('prime256v1')
  own.generateKeys()
  const auth = randomBytes(16)
  const told = {
    endpoint: `https://${host}/send/abc`,
    p256dh: own.getPublicKey('base64url'),
    auth: auth.toString('base64url'),
  }
  return { told, own, auth }
}

/** The content of an encrypted body. */
function opened(body: Buffer, { own, auth }: { own: ECDH; auth: Buffer }) {
  const salt = body.subarray(0, 16)
  const keyLength = body[20]!
  const theirs = body.subarray(21, 21 + keyLength)
  const record = body.subarray(21 + keyLength)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), own.getPublicKey(), theirs])
  const ikm = Buffer.from(hkdfSync('sha256', own.computeSecret(theirs), auth, info, 32))
  const derived = (name: string, length: number) =>
    Buffer.from(hkdfSync('sha256', ikm, salt, Buffer.from(`Content-Encoding: ${name}\0`), length))
  const decipher = createDecipheriv('aes-128-gcm', derived('aes128gcm', 16), derived('nonce', 12))
  decipher.setAuthTag(record.subarray(-16))
  const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()])
  return JSON.parse(padded.subarray(0, padded.lastIndexOf(2)).toString()) as unknown
}

/** Reaches this machine and nothing else. */
const pusher = (options: Partial<Parameters<typeof createPusher>[0]> = {}) =>
  createPusher({
    env,
    keys,
    log: silent,
    outgoing: createOutgoing({
      env: { OUTGOING_ORIGINS: [`https://localhost:${port}`] },
      lookup: async () => [{ address: '127.0.0.1', family: 4 }],
      ca: cert,
    }),
    ...options,
  })

describe('a message', () => {
  test('arrives, and only its device can read it', async () => {
    const { told, ...own } = device()
    expect(await pusher().send(told, message)).toBe('sent')
    const [{ method, url, headers, body }] = received as [Received]
    expect([method, url]).toEqual(['POST', '/send/abc'])
    expect(headers).toMatchObject({
      'content-encoding': 'aes128gcm',
      ttl: '86400',
      topic: 'notification-7',
      urgency: 'normal',
    })
    expect(body.includes('RSK')).toBe(false)
    expect(opened(body, own)).toEqual(message)
    expect(() => opened(body, device())).toThrow()
  })

  test('says who sends it, signed for that push service alone', async () => {
    const { told } = device()
    const made = pusher()
    await made.send(told, message)
    const [, token = '', k = ''] = /^vapid t=([^,]+), k=(.+)$/.exec(received[0]!.headers.authorization!) ?? []
    expect(k).toBe(made.publicKey)
    const point = Buffer.from(k, 'base64url')
    const jwk = {
      kty: 'EC',
      crv: 'P-256',
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    }
    const { payload } = await jwtVerify(token, createPublicKey({ key: jwk, format: 'jwk' }), {
      audience: `https://localhost:${port}`,
      algorithms: ['ES256'],
    })
    expect(payload.sub).toBe(env.PUBLIC_URL)
    expect(payload.exp! * 1000 - Date.now()).toBeLessThanOrEqual(24 * 60 * 60 * 1000)
  })

  test.each([
    [404, 'gone'],
    [410, 'gone'],
    [400, 'gone'],
    [401, 'gone'],
    [403, 'gone'],
    [413, 'refused'],
    // Followed, it would lead wherever a stranger likes.
    [307, 'refused'],
  ] as const)('§7 that is answered %i: the device is %s', async (status, delivery) => {
    answer = { status, headers: { location: `https://localhost:${port}/elsewhere` } }
    expect(await pusher().send(device().told, message)).toBe(delivery)
    expect(received).toHaveLength(1)
  })

  test.each([
    [429, '120', 120_000],
    [503, new Date(Date.now() + 3_600_000).toUTCString(), 3_600_000],
    [429, undefined, undefined],
    [500, 'soon', undefined],
  ])(
    '§7 that is answered %i with Retry-After %s is tried again after %s ms',
    async (status, when, after_ms) => {
      answer = { status, headers: { ...(when && { 'retry-after': when }) } }
      const error = await pusher()
        .send(device().told, message)
        .catch((thrown: unknown) => thrown as TryLater)
      expect(error).toBeInstanceOf(TryLater)
      expect((error as TryLater).message).toContain(String(status))
      const asked_ms = (error as TryLater).after_ms
      if (after_ms === undefined) expect(asked_ms).toBeUndefined()
      else expect(Math.abs(asked_ms! - after_ms)).toBeLessThan(30_000)
    },
  )
})

describe('a stranger’s address of a push service leads to nothing of ours', () => {
  /** As it runs. */
  const real = (addresses: string[] = []) =>
    createPusher({
      env,
      keys,
      log: silent,
      outgoing: createOutgoing({
        env: { OUTGOING_ORIGINS: [] },
        ca: cert,
        lookup: async () => addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
      }),
    })

  test.each(['127.0.0.1', '10.0.0.1', '192.168.1.1', '169.254.169.254', '[::1]', '[fd00::1]', '2130706433'])(
    '%s',
    async (host) => {
      expect(await real().send(device(`${host}:${port}`).told, message)).toBe('gone')
      expect(await real().send(device(host).told, message)).toBe('gone')
      expect(received).toEqual([])
    },
  )

  test.each([[['127.0.0.1']], [['203.0.113.7', '127.0.0.1']], [['fd00::1']]])(
    'a name for %j',
    async (addresses) => {
      expect(await real(addresses).send(device('push.example.net').told, message)).toBe('gone')
      expect(received).toEqual([])
    },
  )

  test('another port than that of the web, or no HTTPS', async () => {
    expect(await real(['8.8.8.8']).send(device('push.example.net:22').told, message)).toBe('gone')
    const { told } = device('push.example.net')
    const plain = { ...told, endpoint: 'http://push.example.net/a' }
    expect(await real(['8.8.8.8']).send(plain, message)).toBe('gone')
  })

  test.each([
    ['no point of the curve', NO_POINT],
    ['none that says both coordinates', `A${'A'.repeat(86)}`],
  ])('a key that is %s', async (_, p256dh) => {
    expect(await pusher().send({ ...device().told, p256dh }, message)).toBe('gone')
    expect(received).toEqual([])
  })

  test('a name that has no address now is tried again', async () => {
    await expect(real([]).send(device('push.example.net').told, message)).rejects.toThrow(
      'has a host that nobody knows',
    )
  })
})

describe('the keys', () => {
  test('are made once, and the private one opens with the secret alone', async () => {
    expect(await openPushKeys(database.db, SECRET)).toEqual(keys)
    await expect(openPushKeys(database.db, `not ${SECRET}`)).rejects.toThrow()
    const rows = await database.db.select().from(settings)
    expect(JSON.stringify(rows)).not.toContain(keys.privateKey)
    expect(Buffer.from(keys.publicKey, 'base64url')).toHaveLength(65)
  })

  test('without the address of the installation nothing is offered', () => {
    expect(pusher({ env: { PUBLIC_URL: undefined } }).publicKey).toBeNull()
  })
})
