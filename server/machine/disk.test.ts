import { tmpdir } from 'node:os'
import { sql } from 'drizzle-orm'
import { afterAll, expect, test, vi } from 'vitest'
import { checkServer } from '#server/features/administration/operations/check.ts'
import { createTestApp, enquiry, newGuest } from '#server/testing/test-app.ts'
import { createDisk, freeSpace, type Disk } from './disk.ts'

const MB = 2 ** 20
const closing: (() => Promise<void>)[] = []
afterAll(async () => {
  for (const close of closing) await close()
})

test('the free space is what the system says, and what cannot be known is not full', async () => {
  expect(await freeSpace(tmpdir())).toBeGreaterThan(0)
  const nowhere = createDisk({ dataDir: '/nowhere/at/all', floor_bytes: 10 * MB })
  await expect(nowhere.requireRoom(MB)).resolves.toBeUndefined()
})

test('a floor stays free, and what is about to be written counts', async () => {
  const disk = createDisk({ dataDir: '/', floor_bytes: 10 * MB }, async () => 30 * MB)
  await disk.requireRoom(20 * MB)
  await expect(disk.requireRoom(21 * MB)).rejects.toMatchObject({ status: 503, code: 'disk-full' })
})

test('without a floor a disk is full when nothing more goes onto it', async () => {
  const left = (bytes: number) =>
    createDisk({ dataDir: '/', floor_bytes: 0 }, async () => bytes).requireRoom()
  await left(2 * MB)
  await expect(left(4096)).rejects.toMatchObject({ code: 'disk-full' })
})

test('a disk that stands still is not full, and is asked once, not again and again', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  try {
    const asked = vi.fn<() => Promise<number>>(() => new Promise(() => {}))
    const disk = createDisk({ dataDir: '/', floor_bytes: 10 * MB }, asked)
    for (let time = 0; time < 3; time++) {
      const room = disk.requireRoom(MB)
      await vi.advanceTimersByTimeAsync(1_001)
      await expect(room).resolves.toBeUndefined()
    }
    expect(asked).toHaveBeenCalledOnce()
  } finally {
    vi.useRealTimers()
  }
})

test('/check answers also while the disk does not', async () => {
  const still = { requireRoom: () => new Promise<void>(() => {}) } as Disk
  const { context, close } = await createTestApp()
  closing.push(close)
  await expect(checkServer({ ...context, disk: still }, 50)).rejects.toMatchObject({
    status: 503,
    code: 'unavailable',
  })
})

test('below the floor nothing new is taken and everything can be read; /check tells', async () => {
  const { call, close, account } = await createTestApp({}, { free: () => 100 * MB })
  closing.push(close)
  const sent = await call({
    method: 'POST',
    url: '/api/submit-ewaste',
    payload: enquiry(),
    headers: newGuest(),
  })
  expect(sent).toMatchObject({ status: 503, body: { success: false, code: 'disk-full' } })
  expect(sent.headers['retry-after']).toBe('60')
  expect((await call({ url: '/api/impact' })).status).toBe(200)
  for (const url of ['/check', '/api/check'])
    expect(await call({ url })).toMatchObject({ status: 503, body: { code: 'disk-full' } })
  await expect(account('ratna')).rejects.toThrow('disk-full')
})

test('of a database on another machine the disk here says nothing', async () => {
  const { call, close } = await createTestApp(
    { DATABASE_URL: 'postgres://db.example.org/resirkuit' },
    { free: () => 0 },
  )
  closing.push(close)
  expect((await call({ url: '/check' })).status).toBe(200)
  const payload = enquiry()
  expect(
    (await call({ method: 'POST', url: '/api/submit-ewaste', payload, headers: newGuest() })).status,
  ).toBe(200)
})

test('a database that says that its disk is full is a 503 with a code', async () => {
  const { call, db, close } = await createTestApp()
  closing.push(close)
  await db.execute(sql`create function full_disk() returns trigger language plpgsql as
    $$ begin raise exception 'could not extend file' using errcode = 'disk_full'; end $$`)
  await db.execute(sql`create trigger full_disk before insert on submissions execute function full_disk()`)
  const payload = enquiry()
  expect(
    await call({ method: 'POST', url: '/api/submit-ewaste', payload, headers: newGuest() }),
  ).toMatchObject({ status: 503, body: { code: 'disk-full' } })
})
