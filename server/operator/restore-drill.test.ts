import { mkdir, readdir, readFile, rmdir } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { once } from 'node:events'
import { join } from 'node:path'
import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import { connectionOf } from '#server/database/connection.ts'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { makeSet } from '#server/adapters/backups/make-set.ts'
import { createFileStore } from '#server/adapters/images/store.ts'
import { isDrill } from '#server/installation/drill.ts'
import { readEnv } from '#server/installation/env.ts'
import { readHealth } from '#server/features/administration/operations/health.ts'
import { startInstallation } from '#server/start/start.ts'
import { drawing, photoForm } from '#server/testing/pictures/drawing.ts'
import { startS3Server } from '#server/testing/s3-server.ts'
import { emptyPlace } from '#server/testing/sets.ts'
import { root } from '#server/testing/server-process.ts'
import { createTestApp } from '#server/testing/test-app.ts'
import { examineInstallation } from './examine.ts'
import { putBack } from './put-back.ts'
import { requireAlone } from './put.ts'

const SECRET = 'a secret for tests, of more than 32 characters'

/** The receiver of mails and calls. */
let others: { port: number; came: () => number; close: () => void }
let source: Awaited<ReturnType<typeof createTestApp>>
let path: string
beforeAll(async () => {
  let came = 0
  const listener = createServer((socket) => {
    came++
    socket.destroy()
  }).listen(0, '127.0.0.1')
  await once(listener, 'listening')
  others = { port: (listener.address() as AddressInfo).port, came: () => came, close: () => listener.close() }

  source = await createTestApp()
  const { headers } = await source.account('bima', 'admin')
  const form = photoForm(await drawing('a device', 320, 240).jpeg().toBuffer())
  await source.call({ method: 'POST', url: '/api/image/analyze', payload: form, headers })
  await source.pool.query(
    `with told as (insert into webhooks (url, events) values ($1, '{request.created}') returning id)
     insert into webhook_deliveries (webhook_id, event, payload) select id, 'request.created', '{}' from told`,
    [`http://127.0.0.1:${others.port}/hook`],
  )
  const client = await source.pool.connect()
  path = await setOf(client as unknown as pg.Client, source.dataDir)
  client.release(true)
})
const closing: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close()
})
afterAll(async () => {
  others?.close()
  await source?.close()
})

async function setOf(client: pg.Client, dataDir: string) {
  const filesDir = join(dataDir, 'files')
  const from = { client, files: createFileStore(filesDir), filesDir, secret: SECRET }
  const made = await makeSet(from, { folder: join(dataDir, 'sets'), at: new Date() })
  return made.path
}
async function place(settings: Record<string, string> = {}) {
  const there = await emptyPlace()
  closing.push(there.close)
  const values = { DATABASE_URL: there.url, DATA_DIR: there.folder, ...settings }
  const count = async () =>
    (await there.client.query(`select from pg_tables where schemaname = 'public'`)).rowCount
  return { ...there, values, env: readEnv(values, '/'), count, files: join(there.folder, 'files') }
}
const below = async (folder: string) =>
  (await readdir(folder, { recursive: true, withFileTypes: true })).filter((one) => one.isFile()).length

describe('a folder that has files already', () => {
  test('nothing is restored, and what to do is said; unless one says so', async () => {
    const { env, count, files } = await place()
    await createFileStore(files).write('photos/aa/theirs.webp', Buffer.from('theirs'))
    await expect(putBack(env, { path })).rejects.toMatchObject({
      reason: 'files-there',
      message: expect.stringMatching(
        /1 files in .*\/files already, e\.g\. photos\/aa\/theirs\.webp.*--files-there.*Nothing was changed/s,
      ),
    })
    expect([await count(), await below(files)]).toEqual([0, 1])
    await putBack(env, { path }, { filesThere: true })
    expect(await below(files)).toBe(2)
    expect(await readFile(join(files, 'photos/aa/theirs.webp'), 'utf8')).toBe('theirs')
  })

  test('nor beside those of a bucket; what a server makes again, and backups, are no files of anybody', async () => {
    const store = await startS3Server()
    closing.push(store.close)
    const { env, count } = await place({
      FILES_URL: store.url,
      FILES_ACCESS_KEY: store.keys.id,
      FILES_SECRET_KEY: store.keys.secret,
    })
    const lay = (key: string) => store.kept.set(key, { data: Buffer.from('x'), at: new Date() })
    for (const key of [
      'web/assets/a.js',
      'cache/pictures/a.webp',
      'malam/resirkuit-20270301T193000Z.tar.age',
    ])
      lay(key)
    lay('pictures/theirs.webp')
    await expect(putBack(env, { path })).rejects.toThrow(/e\.g\. pictures\/theirs\.webp/)
    expect([await count(), store.kept.size]).toEqual([0, 4])
    store.kept.delete('pictures/theirs.webp')
    await putBack(env, { path })
    expect(store.kept.size).toBe(4)
  })

  test('those of a restore that has failed go again, so that the next one is not refused', async () => {
    const { env, files, folder } = await place()
    // The last step of all.
    await mkdir(join(folder, 'secret'))
    await expect(putBack(env, { path })).rejects.toThrow(/secret/)
    expect(await below(files)).toBe(0)
    await rmdir(join(folder, 'secret'))
    await putBack(env, { path })
    expect(await below(files)).toBe(1)
  })
})

test('one whose connections are still ending is waited for', async () => {
  const { url, client } = await place()
  const before = new (connectionOf(url).Client)({ application_name: 'resirkuit restore' })
  await before.connect()
  const alone = requireAlone(client)
  // Answered after the first look, which found it there.
  await client.query('select')
  await before.end()
  await expect(alone).resolves.toBeUndefined()
})

test('a backup that was restored as a drill writes to nobody and says so; restored without that it is an installation like any', async () => {
  const there = await place()
  await putBack(there.env, { path }, { drill: true })
  const address = `http://127.0.0.1:${others.port}`
  const values = {
    ...there.values,
    PORT: '0',
    HOST: '127.0.0.1',
    LOG_LEVEL: 'silent',
    DATABASE_POOL: '4',
    SMTP_URL: `smtp://127.0.0.1:${others.port}`,
    MAIL_FROM: 'a@example.org',
    PUBLIC_URL: address,
    OUTGOING_ORIGINS: address,
    UPDATE_URL: `${address}/newest`,
    BACKUP_AT: '02:30',
  }
  const running = await startInstallation(values, root)
  const { context } = running
  try {
    const mail = { to: 'bima@example.org', subject: 'S', text: 'T', html: '<p>T</p>', id: 'one' }
    await context.mail.send(mail)
    expect(await readdir(join(there.folder, 'mail'))).toEqual([expect.stringMatching(/-one\.eml$/)])
    await expect(context.outgoing.post(`${address}/hook`, {}, '')).rejects.toThrow('restored to look at')
    expect(context.push.publicKey).toBe(null)
    await context.queue.send('webhooks', {})
    const done = async () =>
      (
        await there.client.query(
          `select from pgboss.job where name = 'webhooks' and state in ('completed', 'failed')`,
        )
      ).rowCount
    await expect.poll(done, { timeout: 60_000 }).toBe(1)
    const { rows: owed } = await there.client.query('select tries, next_at from webhook_deliveries')
    expect(owed).toEqual([{ tries: 0, next_at: expect.any(Date) }])
    const { rows: schedules } = await there.client.query('select name from pgboss.schedule')
    expect(schedules).toEqual([{ name: 'housekeeping' }, { name: 'ring-staff' }])

    const codes = (parts: { part: string; troubles: { code: string }[] }[]) =>
      parts.find(({ part }) => part === 'database')!.troubles.map(({ code }) => code)
    expect(codes((await readHealth(context)).parts)).toEqual(['drill'])
    expect(codes((await examineInstallation(there.values, root, { file: '/nowhere/.env' })).parts)).toEqual([
      'drill',
    ])
  } finally {
    await running.close()
  }
  expect(others.came()).toBe(0)

  const { identity } = await startInstallation(
    {
      ...values,
      IDENTITY_PROVIDER: 'firebase',
      FIREBASE_API_KEY: 'AIza-public',
      FIREBASE_PROJECT_ID: 'real',
    },
    root,
  ).then(async ({ context, close }) => {
    await close()
    return context
  })
  await expect(identity.deleteAccount('somebody', 'their-token')).rejects.toThrow('restored to look at')

  const drills = (client: pg.Client) => isDrill(drizzle({ client, casing: 'snake_case' }))
  expect(await drills(there.client)).toBe(true)
  const again = await setOf(await there.open(), there.folder)
  const moved = await place()
  await moved.load(again)
  expect(await drills(moved.client)).toBe(true)
  const real = await place()
  await putBack(real.env, { path: again })
  expect(await drills(real.client)).toBe(false)
})
