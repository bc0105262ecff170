import { mkdtemp, rm, utimes } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Problem } from '#server/core/errors.ts'
import { startS3Server, type S3Server } from '#server/testing/s3-server.ts'
import type { FileStore } from './port.ts'
import { parseS3Place } from './s3-place.ts'
import { createS3Store } from './s3.ts'
import { createFileStore } from './store.ts'

const bytes = (text: string) => new TextEncoder().encode(text)
const HOUR_MS = 3_600_000

let bucket: S3Server
let root: string
beforeAll(async () => {
  // Three entries of a list in an answer, so that lists go on.
  bucket = await startS3Server({ page: 3 })
  root = await mkdtemp(join(tmpdir(), 'resirkuit-files-'))
})
beforeEach(() => bucket.kept.clear())
afterEach(() => {
  bucket.inTrouble(() => undefined)
  bucket.asked.length = 0
})
afterAll(async () => {
  await bucket.close()
  await rm(root, { recursive: true, force: true })
})

const keysOf = ({ keys }: S3Server) => ({ accessKeyId: keys.id, secretAccessKey: keys.secret })
const inBucket = (url = bucket.url, keys = keysOf(bucket), options = {}) =>
  createS3Store(parseS3Place(url), keys, { pause_ms: 1, ...options })

type Kind = { open: () => FileStore; age: (key: string, hours: number) => unknown }
const kinds: Record<string, Kind> = {
  'a folder': {
    open: () => createFileStore(root),
    age: (key, hours) => {
      const at = new Date(Date.now() - hours * HOUR_MS)
      return utimes(join(root, key), at, at)
    },
  },
  'a bucket': {
    open: () => inBucket(),
    age: (key, hours) => (bucket.kept.get(key)!.at = new Date(Date.now() - hours * HOUR_MS)),
  },
}

describe.each(Object.entries(kinds))('%s', (_, { open, age }) => {
  test('keeps a file, overwrites it, and reports a missing one', async () => {
    const store = open()
    await store.write('pictures/a-1_b.webp', bytes('one'))
    await store.write('pictures/a-1_b.webp', bytes('two'))
    expect(await store.read('pictures/a-1_b.webp')).toEqual(bytes('two'))
    expect(await store.read('pictures/other.webp')).toBeUndefined()
    await store.remove('pictures/a-1_b.webp')
    await store.remove('pictures/a-1_b.webp')
    expect(await store.read('pictures/a-1_b.webp')).toBeUndefined()
  })

  test('keeps every byte of a large file', async () => {
    const store = open()
    const data = Uint8Array.from({ length: 3_000_000 }, (_, at) => (at * 7919) % 256)
    await store.write('photos/ff/large.webp', data)
    expect(Buffer.compare((await store.read('photos/ff/large.webp'))!, data)).toBe(0)
    await store.remove('photos/ff/large.webp')
  })

  test('lists all below a folder, without what is new and without a folder of a longer name', async () => {
    const store = open()
    const keys = ['a1/1', 'a1/2', 'b2/3', 'b2/4', 'b2/5', 'c3/6', 'c3/7'].map((name) => `photos/${name}.webp`)
    for (const key of [...keys, 'photos-of-others/8.webp']) await store.write(key, bytes('x'))
    expect((await store.list('photos')).toSorted()).toEqual(keys)
    expect(await store.list('nothing-here')).toEqual([])
    await age(keys[1]!, 2)
    await age(keys[5]!, 2)
    const writtenBefore = new Date(Date.now() - HOUR_MS)
    expect((await store.list('photos', { writtenBefore })).toSorted()).toEqual([keys[1], keys[5]])
    for (const key of [...keys, 'photos-of-others/8.webp']) await store.remove(key)
  })

  test('shrinks a folder to what it may hold: what is oldest goes', async () => {
    const store = open()
    for (let at = 1; at <= 5; at++) {
      await store.write(`cache/${at}.webp`, bytes('1234567890'))
      await age(`cache/${at}.webp`, 10 - at)
    }
    await store.write('pictures/kept.webp', bytes('1234567890'))
    await age('pictures/kept.webp', 99)
    expect(await store.shrink('cache', 25)).toBe(3)
    expect((await store.list('cache')).toSorted()).toEqual(['cache/4.webp', 'cache/5.webp'])
    expect(await store.shrink('cache', 25)).toBe(0)
    expect(await store.read('pictures/kept.webp')).toBeDefined()
    for (const key of ['cache/4.webp', 'cache/5.webp', 'pictures/kept.webp']) await store.remove(key)
  })

  test('says where it is, and that it works', async () => {
    expect(open().place).toMatch(/^(\/.*|s3:\/\/files\/ at 127\.0\.0\.1:\d+)$/)
    await open().check()
  })
})

describe('a bucket', () => {
  test('has all in a folder of it where one is named', async () => {
    const store = inBucket(bucket.url.replace('s3://files', 's3://files/resirkuit/one'))
    await store.write('pictures/a.webp', bytes('x'))
    expect([...bucket.kept.keys()]).toEqual(['resirkuit/one/pictures/a.webp'])
    expect(await store.list('pictures')).toEqual(['pictures/a.webp'])
    expect(await store.shrink('pictures', 0)).toBe(1)
    expect(bucket.kept.size).toBe(0)
  })

  test('is part of the host where the store wants it so', () => {
    const { base } = parseS3Place('s3://files?endpoint=https://s3.example.org:8443&style=virtual')
    expect(base).toBe('https://files.s3.example.org:8443')
  })

  test.each([
    [
      'the key is unknown',
      () => inBucket(bucket.url, { ...keysOf(bucket), accessKeyId: 'GK0' }),
      /403 InvalidAccessKeyId: it knows no such FILES_ACCESS_KEY/,
    ],
    [
      'the secret is another',
      () => inBucket(bucket.url, { ...keysOf(bucket), secretAccessKey: 'geheim' }),
      /403 SignatureDoesNotMatch: FILES_SECRET_KEY or the region is wrong/,
    ],
    [
      'the region is another',
      () => inBucket(bucket.url.replace('us-east-1', 'garage')),
      /400 AuthorizationHeaderMalformed: the region is wrong/,
    ],
    [
      'there is no such bucket',
      () => inBucket(bucket.url.replace('s3://files', 's3://others')),
      /404 NoSuchBucket: there is no such bucket/,
    ],
  ])('says in a line why where %s, and names no secret', async (_, open, says) => {
    const store = open()
    const failure = await store.check().catch((error: Error) => error)
    expect((failure as Error).message).toMatch(says)
    expect((failure as Error).message).not.toMatch(/\n|geheim|GK0/)
    const kept = await store.write('a.webp', bytes('x')).catch((error: Problem) => error)
    expect(kept).toMatchObject({
      status: 503,
      code: 'storage-unavailable',
      cause: { message: (failure as Error).message },
    })
    await expect(store.read('a.webp')).rejects.toMatchObject({ status: 503, code: 'storage-unavailable' })
    expect(bucket.kept.size).toBe(0)
  })

  test('that nobody serves does not answer', async () => {
    const gone = await startS3Server()
    await gone.close()
    await expect(inBucket(gone.url).check()).rejects.toThrow(/does not answer: ECONNREFUSED\.$/)
  })

  test('is asked again where the network or the store failed, and not where it refused', async () => {
    let left = 2
    bucket.inTrouble(() =>
      left-- > 1 ? 'hangs up' : left === 0 ? { status: 503, code: 'SlowDown' } : undefined,
    )
    await inBucket().write('a.webp', bytes('x'))
    expect(bucket.asked).toEqual(Array(3).fill('PUT /files/a.webp'))
    bucket.asked.length = 0
    bucket.inTrouble(() => ({ status: 403, code: 'AccessDenied' }))
    await expect(inBucket().write('a.webp', bytes('y'))).rejects.toMatchObject({
      code: 'storage-unavailable',
    })
    expect(bucket.asked).toHaveLength(1)
  })

  test('that is away is given up after three tries, one that hangs after its time', async () => {
    bucket.inTrouble(() => ({ status: 500, code: 'InternalError' }))
    await expect(inBucket().read('a.webp')).rejects.toMatchObject({ code: 'storage-unavailable' })
    expect(bucket.asked).toHaveLength(3)
    bucket.inTrouble(() => 'hangs')
    const failure = await inBucket(bucket.url, keysOf(bucket), { timeout_ms: 50 })
      .check()
      .catch((error: Error) => error)
    expect((failure as Error).message).toMatch(/does not answer: not within 0\.05 s\.$/)
  })

  test.each([
    [507, 'InsufficientStorage'],
    [403, 'QuotaExceeded'],
  ])('without room (%i %s) says so', async (status, code) => {
    bucket.inTrouble(() => ({ status, code }))
    await expect(inBucket().write('a.webp', bytes('x'))).rejects.toMatchObject({
      status: 507,
      code: 'storage-full',
    })
  })

  test('signs what is sent: a byte that changed on the way is refused', async () => {
    const real = globalThis.fetch
    const changed = vi.spyOn(globalThis, 'fetch').mockImplementation(async (input) => {
      const request = input as Request
      return real(request.url, { method: 'PUT', headers: request.headers, body: 'z' })
    })
    await expect(inBucket().write('a.webp', bytes('x'))).rejects.toMatchObject({
      cause: { message: expect.stringContaining('400 XAmzContentSHA256Mismatch') },
    })
    changed.mockRestore()
    expect(bucket.kept.size).toBe(0)
  })
})
