import { spawn } from 'node:child_process'
import { mkdtemp, open, readdir, rm, stat, utimes, writeFile, type FileHandle } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Problem } from '#server/core/errors.ts'
import { createFileStore } from './store.ts'

let root: string
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'resirkuit-store-'))
})
afterEach(async () => {
  vi.restoreAllMocks()
  await rm(root, { recursive: true, force: true })
})

/** From here on there is room for three bytes of a file. */
async function fillDisk() {
  const any = await open(fileURLToPath(import.meta.url))
  await any.close()
  const handles = Object.getPrototypeOf(any) as FileHandle
  vi.spyOn(handles, 'writeFile').mockImplementation(async function (this: FileHandle, data) {
    await this.write(data as Uint8Array, 0, 3)
    throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' })
  })
}

const bytes = (text: string) => new TextEncoder().encode(text)
const files = async () =>
  (await readdir(root, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map(({ name }) => name)
    .toSorted()

test('keeps what was written, for this user alone, and knows what it has not', async () => {
  const store = createFileStore(join(root, 'files'))
  await store.write('pictures/a.webp', bytes('one'))
  await store.write('pictures/a.webp', bytes('two'))
  expect(await store.read('pictures/a.webp')).toEqual(bytes('two'))
  expect(await store.read('pictures/b.webp')).toBeUndefined()
  expect(await files()).toEqual(['a.webp'])
  expect((await stat(join(root, 'files'))).mode & 0o077).toBe(0)
})

test('a full disk keeps nothing of the file, and what was there before', async () => {
  const store = createFileStore(root)
  await store.write('a.webp', bytes('before'))
  await fillDisk()
  for (const key of ['a.webp', 'b.webp'])
    await expect(store.write(key, bytes('afterwards'))).rejects.toMatchObject({
      status: 507,
      code: 'storage-full',
    })
  expect(await files()).toEqual(['a.webp'])
  expect(await store.read('a.webp')).toEqual(bytes('before'))
})

test('a folder that cannot be written is a problem of ours, with its cause for the log', async () => {
  await writeFile(join(root, 'files'), 'not a folder')
  const problem = await createFileStore(join(root, 'files'))
    .write('a/b.webp', bytes('x'))
    .catch((error: unknown) => error as Problem)
  expect(problem).toMatchObject({ status: 503, code: 'storage-unavailable' })
  expect(String((problem as Problem).cause)).toContain('ENOTDIR')
})

test('a process that is killed while it writes leaves nothing that could be taken for a file', async () => {
  const size = 64 * 1024 * 1024
  const program = `
    import { createFileStore } from ${JSON.stringify(new URL('store.ts', import.meta.url).href)}
    const store = createFileStore(${JSON.stringify(root)})
    for (let i = 0; ; i++) await store.write('big-' + i, new Uint8Array(${size}))`
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program], { stdio: 'inherit' })
  const gone = new Promise((resolve) => child.once('exit', resolve))
  try {
    await vi.waitFor(async () => expect((await files()).some((name) => name.endsWith('.part'))).toBe(true), {
      timeout: 20_000,
      interval: 1,
    })
  } finally {
    child.kill('SIGKILL')
    await gone
  }
  const left = await files()
  const whole = left.filter((name) => !name.endsWith('.part'))
  for (const name of whole) expect((await stat(join(root, name))).size).toBe(size)
  expect(left.length - whole.length).toBe(1)
  expect(await createFileStore(root).read(`big-${whole.length}`)).toBeUndefined()
})

test('shrinks a folder to what it may hold: what is oldest goes, and drafts that nobody finishes', async () => {
  const store = createFileStore(root)
  const hours_ago = (hours: number) => new Date(Date.now() - hours * 3_600_000)
  for (const [name, hours] of [
    ['oldest', 5],
    ['older', 4],
    ['newer', 3],
  ] as const) {
    await store.write(`cache/${name}/1.webp`, bytes('1234567890'))
    await utimes(join(root, `cache/${name}/1.webp`), hours_ago(hours), hours_ago(hours))
  }
  await store.write('pictures/kept.webp', bytes('1234567890'))
  for (const draft of ['abandoned.0123abcd.part', 'being-written.0123abcd.part'])
    await writeFile(join(root, 'cache', draft), '')
  await utimes(join(root, 'cache/abandoned.0123abcd.part'), hours_ago(2), hours_ago(2))

  expect(await store.shrink('cache', 20)).toBe(2)
  expect(await store.read('cache/oldest/1.webp')).toBeUndefined()
  expect(await files()).toEqual(['1.webp', '1.webp', 'being-written.0123abcd.part', 'kept.webp'])
  expect(await store.shrink('cache', 20)).toBe(0)
  expect(await store.shrink('nothing-here', 0)).toBe(0)
})

test('lists what is below a folder, without what is new, and deletes', async () => {
  const store = createFileStore(root)
  for (const key of ['photos/a1/1.webp', 'photos/b2/2.webp', 'other/3.webp'])
    await store.write(key, bytes('x'))
  const hour_ago = new Date(Date.now() - 3_600_000)
  await utimes(join(root, 'photos/a1/1.webp'), hour_ago, hour_ago)
  const writtenBefore = new Date(Date.now() - 1_800_000)
  expect((await store.list('photos')).toSorted()).toEqual(['photos/a1/1.webp', 'photos/b2/2.webp'])
  expect(await store.list('photos', { writtenBefore })).toEqual(['photos/a1/1.webp'])
  for (let twice = 0; twice < 2; twice++) await store.remove('photos/a1/1.webp')
  expect(await store.list('photos')).toEqual(['photos/b2/2.webp'])
  expect(await store.list('nothing-here')).toEqual([])
})
