import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { afterEach, describe, expect, test } from 'vitest'
import { RESTORE_PART_BYTES } from '#contract/administration/backups.ts'
import { writeArchive } from '#server/adapters/backups/archive.ts'
import { FORMAT, HEAD } from '#server/adapters/backups/manifest.ts'
import { createRestoring, type RestoreAnswer, type RestoreTask } from '#server/adapters/backups/restoring.ts'
import { MIGRATIONS } from '#server/database/open.ts'
import { createTestApp, enquiry, newGuest } from '#server/testing/test-app.ts'

// The real work is done by the real program (operator/drill.test.ts): here is what it may answer.
const MB = 2 ** 20
/** Nobody knows what is in it before it is opened. */
const ENCRYPTED = Buffer.concat([Buffer.from('age-encryption.org/v1\n-> scrypt '), Buffer.alloc(100)])
const closing: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

async function open(answer: (task: RestoreTask) => RestoreAnswer, free = 1000 * MB) {
  const tasks: RestoreTask[] = []
  const restoring = createRestoring(async (task) => {
    tasks.push(task)
    return answer(task)
  })
  const server = await createTestApp({}, { restoring, free: () => free })
  closing.push(server.close)
  const send = (at: number, of: number, size = of, set: Uint8Array = ENCRYPTED) => {
    const payload = new FormData()
    payload.append('part', new Blob([new Uint8Array(set.subarray(at, at + size))]), 'part')
    return server.call({ method: 'POST', url: `/api/restore/parts?at=${at}&of=${of}`, payload })
  }
  const begin = (payload: object = {}) => server.call({ method: 'POST', url: '/api/restore', payload })
  const state = async () => (await server.call({ url: '/api/restore' })).body
  const isKept = () => existsSync(join(server.context.disk.folder, 'restoring', 'set'))
  return { ...server, tasks, send, begin, state, isKept }
}

test.each<[RestoreTask['what'], RestoreAnswer['failure'], steps: string[]]>([
  ['check', 'newer', ['check']],
  ['check', 'damaged', ['check']],
  ['put', 'disk-full', ['check', 'put']],
  ['put', 'in-use', ['check', 'put']],
])('a failure at %s is reported: %s; the file goes, and another may come', async (what, failure, steps) => {
  const { send, begin, state, tasks, isKept } = await open((task) => ({
    failure: task.what === what ? failure : undefined,
  }))
  await send(0, 100)
  expect((await begin()).status).toBe(200)
  await expect.poll(state).toMatchObject({ possible: true, step: 'nothing', failure })
  expect([tasks.map((task) => task.what), isKept()]).toEqual([steps, false])
  await send(0, 100)
  expect(await state()).toMatchObject({ step: 'received', failure: null })
})

test('another passphrase is tried on the same file', async () => {
  const { send, begin, state, tasks, isKept } = await open(({ passphrase }) => ({
    failure: passphrase === 'right' ? undefined : 'passphrase-wrong',
  }))
  await send(0, 100)
  await begin({ passphrase: 'wrong' })
  await expect.poll(state).toMatchObject({ step: 'received', failure: 'passphrase-wrong' })
  await begin({ passphrase: 'right' })
  await expect.poll(state).toMatchObject({ step: 'nothing', failure: null })
  expect(tasks.map(({ what, passphrase }) => [what, passphrase])).toEqual([
    ['check', 'wrong'],
    ['check', 'right'],
    ['put', 'right'],
  ])
  expect(isKept()).toBe(false)
})

test('a part that is not the next one is refused, and nothing begins before the whole is there', async () => {
  const { send, begin, state } = await open(() => ({ failure: undefined }))
  const refused = { status: 409, body: { code: 'restore-interrupted' } }
  expect(await begin()).toMatchObject(refused)
  expect(await send(40, 100)).toMatchObject(refused)
  expect((await send(0, 100, 40)).status).toBe(200)
  expect(await begin()).toMatchObject(refused)
  expect(await send(0, 100, 40)).toMatchObject({ status: 200 })
  expect(await send(40, 100, 70)).toMatchObject(refused)
  expect((await send(40, 100, 60)).status).toBe(200)
  expect(await send(100, 100, 1)).toMatchObject(refused)
  expect(await state()).toMatchObject({ step: 'received' })
})

test('without room for the file and for what comes out of it nothing is taken', async () => {
  const { send } = await open(() => ({ failure: undefined }), 1000 * MB)
  expect(await send(0, 400 * MB, 10)).toMatchObject({ status: 503, body: { code: 'disk-full' } })
  expect((await send(0, 300 * MB, 10)).status).toBe(200)
})

test.each(['an account', 'a request of a guest'])(
  '%s ends it, and what was sent is told nobody',
  async (by) => {
    const { account, call, send, begin, state } = await open(() => ({ failure: undefined }))
    await send(0, 100)
    if (by === 'an account') await account('ratna')
    else await call({ method: 'POST', url: '/api/submit-ewaste', payload: enquiry(), headers: newGuest() })
    expect(await state()).toMatchObject({ possible: false, step: 'nothing' })
    for (const answer of [await send(0, 100), await begin()])
      expect(answer).toMatchObject({ status: 409, body: { code: 'restore-not-possible' } })
  },
)

test('a page view that loads pictures of a content site uses nothing; an uploaded picture does', async () => {
  const { context, state } = await open(() => ({ failure: undefined }))
  await context.db.execute(sql`
    insert into content_copies (source, items, fetched_at) values ('https://news.example.org', '[]', now())`)
  const picture = (source_url: string | null) =>
    context.db.execute(sql`
      insert into content_images (id, source_url) values (md5(random()::text), ${source_url})`)
  await picture('https://news.example.org/a.jpg')
  expect(await state()).toMatchObject({ possible: true })
  await picture(null)
  expect(await state()).toMatchObject({ possible: false })
})

describe('a fault in the beginning of a set is reported before the rest is sent', () => {
  const [migration] = readMigrationFiles({ migrationsFolder: MIGRATIONS })
  const made = { product: 'resirkuit', format: FORMAT, version: '0.2.0', made_at: '2026-11-24T00:00:00.000Z' }
  const head = {
    ...made,
    engine: 'PostgreSQL 17',
    migrations: [migration!.folderMillis],
    tables: [{ name: 'public.x', columns: ['id'] }],
  }
  const tar = async (name: string, data: Uint8Array) => {
    const folder = await mkdtemp(join(tmpdir(), 'resirkuit-beginning-'))
    closing.push(() => rm(folder, { recursive: true }))
    const path = join(folder, 'set')
    await writeArchive(path, undefined, { mtime: new Date() }, async (add) => {
      await add(name, data)
      await add('more', new Uint8Array(2 * RESTORE_PART_BYTES))
    })
    return readFile(path)
  }
  const set = (changed: object) => tar(HEAD, Buffer.from(JSON.stringify({ ...head, ...changed })))

  test.each<[string, () => Promise<Uint8Array>, RestoreAnswer['failure'] | null]>([
    ['a text', async () => Buffer.from('nothing of ours'), 'not-a-backup'],
    ['a disk that is empty', async () => Buffer.alloc(2 * RESTORE_PART_BYTES), 'not-a-backup'],
    ['an archive of something else', () => tar('holiday.jpg', new Uint8Array(5 * MB)), 'not-a-backup'],
    ['a set of another product', () => set({ product: 'another' }), 'not-a-backup'],
    ['a later form', () => set({ format: FORMAT + 1 }), 'newer'],
    ['a later database', () => set({ migrations: [4_000_000_000_000] }), 'newer'],
    ['no tables', () => set({ tables: undefined }), 'damaged'],
    ['one for this program', () => set({}), null],
    ['an encrypted one', async () => ENCRYPTED, null],
  ])('%s', async (_, make, failure) => {
    const { send, begin, state, isKept } = await open(() => ({ failure: undefined }))
    const whole = await make()
    const of = whole.byteLength
    const answer = await send(0, of, Math.min(of, RESTORE_PART_BYTES), whole)
    expect(answer).toMatchObject({ status: 200, body: { failure } })
    expect(isKept()).toBe(failure === null)
    if (failure === null) return
    expect(await state()).toMatchObject({ possible: true, step: 'nothing', failure })
    expect(await begin()).toMatchObject({ status: 409 })
    expect(await send(RESTORE_PART_BYTES, of, 10, whole)).toMatchObject({ status: 409 })
  })

  test('and so is a place in which photos lie already; what a server makes for itself is no obstacle', async () => {
    const { context, send, state, isKept } = await open(() => ({ failure: undefined }))
    const whole = await set({})
    const sendBeginning = () => send(0, whole.byteLength, RESTORE_PART_BYTES, whole)
    await context.images.files.write('cache/drawn.webp', Buffer.from('made again'))
    expect(await sendBeginning()).toMatchObject({ status: 200, body: { failure: null } })
    await context.images.files.write('photos/theirs.webp', Buffer.from('of another installation'))
    expect(await sendBeginning()).toMatchObject({ status: 200, body: { failure: 'files-there' } })
    expect(await state()).toMatchObject({ possible: true, step: 'nothing', failure: 'files-there' })
    expect(isKept()).toBe(false)
  })

  test('a store of files that does not answer is said as that, and the same part may come again', async () => {
    const { context, send } = await open(() => ({ failure: undefined }))
    const whole = await set({})
    const sendBeginning = () => send(0, whole.byteLength, RESTORE_PART_BYTES, whole)
    const { list } = context.images.files
    context.images.files.list = () => Promise.reject(new Error('The file store does not answer.'))
    expect(await sendBeginning()).toMatchObject({ status: 503, body: { code: 'storage-unavailable' } })
    context.images.files.list = list
    expect(await sendBeginning()).toMatchObject({ status: 200, body: { failure: null } })
  })

  test('also where it comes in small parts', async () => {
    const { send, state } = await open(() => ({ failure: undefined }))
    const whole = Buffer.alloc(300)
    expect(await send(0, 300, 100, whole)).toMatchObject({ body: { failure: null } })
    expect(await send(100, 300, 100, whole)).toMatchObject({ body: { failure: null } })
    expect(await send(200, 300, 100, whole)).toMatchObject({ body: { failure: 'not-a-backup' } })
    expect(await state()).toMatchObject({ step: 'nothing', failure: 'not-a-backup' })
  })
})
