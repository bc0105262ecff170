import { mkdir, mkdtemp, readdir, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import Fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { FileStore } from '#server/adapters/images/port.ts'
import { createFileStore } from '#server/adapters/images/store.ts'
import { silent } from '#server/testing/silent.ts'
import { serveAssets } from './assets.ts'

let root: string
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'resirkuit-assets-'))
})
afterAll(() => rm(root, { recursive: true, force: true }))

/** A build as `vite build` leaves it: nothing of the one before. */
async function build(folder: string, files: Record<string, string>) {
  await rm(join(folder, 'dist'), { recursive: true, force: true })
  await mkdir(join(folder, 'dist', 'assets'), { recursive: true })
  await writeFile(join(folder, 'dist', 'outdated.js'), '/* reload */')
  for (const [name, text] of Object.entries(files)) {
    await writeFile(join(folder, 'dist', 'assets', name), text)
    await writeFile(join(folder, 'dist', 'assets', `${name}.br`), brotliCompressSync(text))
  }
}

async function start(folder: string, at = '2026-11-22T08:00:00Z', shared?: FileStore) {
  const app = Fastify()
  const folders = { webFolder: join(folder, 'dist'), earlierFolder: join(folder, 'data', 'web'), shared }
  await serveAssets(app, { log: silent, now: () => new Date(at) }, folders)
  return (url: string, headers = {}) => app.inject({ url, headers })
}

test('a hashed file may be kept for ever, and comes compressed', async () => {
  const folder = join(root, 'own')
  await build(folder, { 'page-A.js': 'first' })
  const get = await start(folder)
  const { statusCode, headers, body } = await get('/assets/page-A.js')
  expect([statusCode, body]).toEqual([200, 'first'])
  expect(headers['cache-control']).toBe('public, max-age=31536000, immutable')
  const compressed = await get('/assets/page-A.js', { 'accept-encoding': 'br' })
  expect(compressed.headers['content-encoding']).toBe('br')
})

test('one answer, from memory or from the disk: the whole, a part, and only if it changed', async () => {
  const folder = join(root, 'kept')
  await build(folder, { 'page-A.js': 'first, and a little more', 'style-A.css': 'a {}' })
  await writeFile(join(folder, 'dist', 'assets', 'picture.svg'), '<svg/>')
  const get = await start(folder)
  const whole = await get('/assets/page-A.js')
  // The same again, read before.
  expect((await get('/assets/page-A.js')).body).toBe(whole.body)
  expect(whole.headers['content-type']).toBe('application/javascript; charset=utf-8')
  expect(whole.headers.vary).toContain('accept-encoding')
  const part = await get('/assets/page-A.js', { range: 'bytes=0-4' })
  expect([part.statusCode, part.body]).toEqual([206, 'first'])
  expect(part.headers['content-type']).toBe(whole.headers['content-type'])
  expect(part.headers['cache-control']).toBe(whole.headers['cache-control'])
  const unchanged = await get('/assets/page-A.js', { 'if-modified-since': part.headers['last-modified']! })
  expect(unchanged.statusCode).toBe(304)
  expect((await get('/assets/style-A.css')).headers['content-type']).toBe('text/css; charset=utf-8')
  expect((await get('/assets/picture.svg')).headers['content-type']).toBe('image/svg+xml')
  // None of the forms that it has is accepted.
  const plain = await get('/assets/page-A.js', { 'accept-encoding': 'zstd, br;q=0' })
  expect([plain.headers['content-encoding'], plain.body]).toEqual([undefined, whole.body])
  expect((await get('/assets/..%2foutdated.js')).body).not.toContain('reload')
})

test('after an upgrade the files of the former build are served for two weeks, also while a new build replaces them in place', async () => {
  const folder = join(root, 'upgraded')
  await build(folder, { 'page-A.js': 'first' })
  const first = await start(folder)
  await build(folder, { 'page-B.js': 'second' })
  // The process of the first build is still running.
  expect((await first('/assets/page-A.js')).body).toBe('first')

  const second = await start(folder, '2027-03-01T08:00:00Z')
  expect((await second('/assets/page-A.js')).body).toBe('first')
  expect((await second('/assets/page-A.js', { 'accept-encoding': 'br' })).headers['content-encoding']).toBe(
    'br',
  )
  expect((await second('/assets/page-B.js')).body).toBe('second')

  await build(folder, { 'page-C.js': 'third' })
  const third = await start(folder, '2027-03-14T08:00:00Z')
  expect((await third('/assets/page-A.js')).body).toBe('first')
  const fourth = await start(folder, '2027-03-16T08:00:00Z')
  expect((await fourth('/assets/page-A.js')).statusCode).toBe(203)
  expect((await fourth('/assets/page-B.js')).body).toBe('second')
})

test('a build that comes back is the present one again', async () => {
  const folder = join(root, 'back')
  for (const [name, at] of [
    ['page-A.js', '2026-11-01T08:00:00Z'],
    ['page-B.js', '2026-11-02T08:00:00Z'],
    ['page-A.js', '2026-11-03T08:00:00Z'],
    ['page-C.js', '2026-12-01T08:00:00Z'],
  ] as const) {
    await build(folder, { [name]: name })
    await start(folder, at)
  }
  expect((await readdir(join(folder, 'data', 'web', 'assets'))).toSorted()).toEqual([
    'page-A.js',
    'page-A.js.br',
    'page-C.js',
    'page-C.js.br',
  ])
})

test('of many large builds the newest are kept', async () => {
  const folder = join(root, 'large')
  for (const [name, day] of [
    ['page-A.js', '01'],
    ['page-B.js', '02'],
    ['page-C.js', '03'],
  ] as const) {
    await build(folder, { [name]: '' })
    await truncate(join(folder, 'dist', 'assets', name), 30 * 2 ** 20)
    await start(folder, `2026-11-${day}T08:00:00Z`)
  }
  const kept = await readdir(join(folder, 'data', 'web', 'assets'))
  expect(kept.filter((name) => name.endsWith('.js')).toSorted()).toEqual(['page-B.js', 'page-C.js'])
})

test('a script that is gone is answered with what brings the app up to date, and is kept nowhere; else a 404', async () => {
  const folder = join(root, 'gone')
  await build(folder, { 'page-A.js': 'first' })
  const get = await start(folder)
  const { statusCode, headers, body } = await get('/assets/login-Zz9.js?v=1')
  expect([statusCode, body]).toEqual([203, '/* reload */'])
  expect(headers).toMatchObject({
    'cache-control': 'no-store',
    'content-type': 'text/javascript; charset=utf-8',
  })
  expect((await get('/assets/index-Zz9.css')).statusCode).toBe(404)
  await writeFile(join(folder, 'dist', 'outside.txt'), 'not for anybody')
  for (const outside of ['../outside.txt', '..%2Foutside.txt', '%2e%2e%2foutside.txt', '..%5Coutside.txt']) {
    const answer = await get(`/assets/${outside}`)
    expect([403, 404]).toContain(answer.statusCode)
    expect(answer.body).not.toContain('not for anybody')
  }
})

test('a data folder that cannot be written is no reason not to serve', async () => {
  const folder = join(root, 'full')
  await build(folder, { 'page-A.js': 'first' })
  await writeFile(join(folder, 'data'), 'not a folder')
  const get = await start(folder)
  expect((await get('/assets/page-A.js')).body).toBe('first')
})

test('while servers are upgraded one after the other, each has the files of the others', async () => {
  const [one, other] = [join(root, 'one'), join(root, 'other')]
  const shared = createFileStore(join(root, 'shared'))
  await build(one, { 'page-A.js': 'of the first', 'both.js': 'the same' })
  const old = await start(one, undefined, shared)
  expect((await old('/assets/page-B.js')).statusCode).toBe(203)
  await build(other, { 'page-B.js': 'of the second', 'both.js': 'the same' })
  const young = await start(other, undefined, createFileStore(join(root, 'shared')))
  const answer = await young('/assets/page-A.js')
  expect([answer.statusCode, answer.body]).toEqual([200, 'of the first'])
  expect(answer.headers['content-type']).toBe('application/javascript; charset=utf-8')
  expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable')
  expect((await young('/assets/page-C.js')).statusCode).toBe(203)
  // A file that was asked for too early is found once another process has it, a few seconds later.
  const later = await start(one, undefined, shared)
  expect((await later('/assets/page-B.js')).body).toBe('of the second')
  // A start empties what was brought; the store has it still.
  expect((await shared.list('web/assets')).toSorted()).toEqual(
    ['both.js', 'page-A.js', 'page-B.js'].map((name) => `web/assets/${name}`),
  )
})

test('a server serves its files while the store is away', async () => {
  const folder = join(root, 'alone')
  await build(folder, { 'page-A.js': 'own' })
  const away = async () => Promise.reject(new Error('away'))
  const get = await start(folder, undefined, {
    ...createFileStore(join(root, 'nowhere')),
    list: away,
    read: away,
    write: away,
  })
  expect((await get('/assets/page-A.js')).body).toBe('own')
  expect((await get('/assets/page-B.js')).statusCode).toBe(203)
})
