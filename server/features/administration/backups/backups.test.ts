import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { readSet } from '#server/adapters/backups/read-set.ts'
import { openQueue } from '#server/adapters/queue/queue.ts'
import { createTestDatabase } from '#server/testing/database.ts'
import { drawing, photoForm } from '#server/testing/pictures/drawing.ts'
import { readEnv } from '#server/installation/env.ts'
import { createLogger } from '#server/logging/log.ts'
import { silent } from '#server/testing/silent.ts'
import { startS3Server, type S3Server } from '#server/testing/s3-server.ts'
import { createTestApp } from '#server/testing/test-app.ts'
import { BACKUP_LOCK } from '#server/adapters/backups/make-set.ts'
import { lookAtBackup } from '#server/features/administration/operations/probes/backup.ts'
import { keepWanted } from './keep.ts'
import { makeBackup } from './make.ts'

const PASSPHRASE = 'hujan di bulan November'

let server: Awaited<ReturnType<typeof createTestApp>>
let folder: string
let headers: Record<string, string>
let now = new Date('2027-03-01T19:30:00Z')
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'resirkuit-backups-'))
  server = await createTestApp({ BACKUP_DIR: folder, BACKUP_KEEP: '2d' }, { now: () => now })
  ;({ headers } = await server.account('ratna', 'admin'))
})
afterAll(async () => {
  await server?.close()
  await rm(folder, { recursive: true, force: true })
})
/** A session ends with its hour. */
const comeTo = async (at: Date) => {
  now = at
  ;({ headers } = await server.signIn('ratna@example.org'))
}
const listed = async () => (await server.call({ url: '/api/admin/backups', headers })).body.backups
const press = () => server.call({ method: 'POST', url: '/api/admin/backups', headers })
const part = async (of = server.context) => {
  const { troubles = [] } = await lookAtBackup(of)
  return troubles.map(({ code }) => code)
}
const audited = async () =>
  (
    await server.pool.query(`select action from audit_entries where action like 'backup.%' order by id`)
  ).rows.map(({ action }) => action)

describe('a backup by a press', () => {
  test('is made once, read through, listed, downloaded by a link and deleted', async () => {
    expect(await part()).toEqual(['backup-none'])
    expect((await press()).status).toBe(200)
    expect(await press()).toMatchObject({ status: 409, body: { code: 'backup-running' } })
    expect(await listed()).toMatchObject([{ state: 'running', origin: 'person', there: false }])
    await server.work()
    const [made] = await listed()
    expect(made).toMatchObject({
      state: 'done',
      verified_at: now.toISOString(),
      there: true,
      encrypted: false,
      failure: null,
      name: 'resirkuit-20270301T193000Z.tar',
    })
    expect(made.rows).toBeGreaterThan(7_000)
    expect(await part()).toEqual([])

    const url = `/api/admin/backups/${made.id}`
    const { body: link } = await server.call({ method: 'POST', url: `${url}/link`, headers })
    const file = await server.app.inject({ url: link.url })
    expect(file.headers).toMatchObject({
      'content-disposition': `attachment; filename="${made.name}"`,
      'cache-control': 'no-store',
    })
    const saved = join(folder, 'saved')
    await writeFile(saved, file.rawPayload)
    expect((await readSet(saved)).head.version).toMatch(/^\d/)
    const before = now
    now = new Date(now.getTime() + 61_000)
    expect((await server.app.inject({ url: link.url })).statusCode).toBe(404)
    now = before
    expect((await server.app.inject({ url: `${link.url}x` })).statusCode).toBe(404)
    expect(
      (await server.app.inject({ url: link.url.replace(`/${made.id}?`, `/${made.id + 1}?`) })).statusCode,
    ).toBe(404)

    expect((await server.call({ method: 'DELETE', url, headers })).status).toBe(200)
    expect(await listed()).toEqual([])
    expect(await readdir(folder)).toEqual(['saved'])
    expect(await audited()).toEqual(['backup.started', 'backup.downloaded', 'backup.deleted'])
  })

  test('is nobody else’s, and a row that names another file gives nothing', async () => {
    const { headers: other } = await server.account('dewi', 'operator')
    expect((await server.call({ url: '/api/admin/backups', headers: other })).status).toBe(403)
    const { rows } = await server.pool.query(
      `insert into backups (origin, state, ended_at, verified_at, path) values ('machine', 'done', now(), now(), '/etc/passwd') returning id`,
    )
    const url = `/api/admin/backups/${rows[0].id}`
    expect((await server.call({ method: 'POST', url: `${url}/link`, headers })).status).toBe(404)
    expect((await server.call({ method: 'DELETE', url, headers })).status).toBe(200)
  })
})

describe('the backup of the night', () => {
  const night = async (day: number) => {
    await comeTo(new Date(Date.UTC(2027, 3, day, 19, 30)))
    await makeBackup(server.context, {})
  }
  test('older ones go when their time is over', async () => {
    for (const day of [1, 2, 3]) await night(day)
    expect((await listed()).map(({ origin, name }: Record<string, string>) => [origin, name])).toEqual([
      ['schedule', 'resirkuit-20270403T193000Z.tar'],
      ['schedule', 'resirkuit-20270402T193000Z.tar'],
    ])
    expect((await readdir(folder)).filter((name) => name.endsWith('.tar'))).toHaveLength(2)
  })

  test('that fails is told to the administrators by bell and mail, and health says it; the others stay', async () => {
    const place = join(folder, 'in the way')
    await writeFile(place, '')
    const broken = await createTestApp({ BACKUP_DIR: join(place, 'x') })
    const { backups } = broken.context
    await comeTo(new Date(Date.UTC(2027, 3, 4, 19, 30)))
    const { headers: admin } = await server.account('joko', 'admin')
    const gone = await server.account('pergi', 'admin')
    await server.context.identity.setDisabled(gone.uid, true)
    server.mails.length = 0
    await makeBackup({ ...server.context, backups }, {})
    await server.work()
    const [failed, ...others] = await listed()
    expect(failed).toMatchObject({ state: 'failed', failure: expect.stringContaining('ENOTDIR'), name: null })
    expect(others).toHaveLength(2)
    expect(server.mails.map(({ to, subject }) => [to, subject]).toSorted()).toEqual([
      ['joko@example.org', 'Pencadangan Resirkuit gagal'],
      ['ratna@example.org', 'Pencadangan Resirkuit gagal'],
    ])
    expect(server.mails[0]!.text).toContain('ENOTDIR')
    const { body } = await server.call({ url: '/api/notifications', headers: admin })
    expect(body.matters).toMatchObject([{ kind: 'backup-failed', count: 1 }])
    expect(await part()).toEqual(['backup-failed'])
    await comeTo(new Date(Date.UTC(2027, 3, 6, 20)))
    const env = { ...server.context.env, BACKUP_AT: '02:30' }
    expect(await part({ ...server.context, env })).toEqual(['backup-failed', 'backup-old'])
    await broken.close()
  })

  test('a backup whose server has gone is reported as well, once; and one under way is left alone', async () => {
    await comeTo(new Date(Date.UTC(2027, 3, 7, 19, 30)))
    await press()
    await comeTo(new Date(Date.UTC(2027, 3, 7, 19, 32)))
    expect((await listed())[0]).toMatchObject({ state: 'running' })
    const client = await server.pool.connect()
    await client.query('select pg_advisory_lock($1)', [BACKUP_LOCK])
    await comeTo(new Date(Date.UTC(2027, 3, 7, 22)))
    expect((await listed())[0]).toMatchObject({ state: 'running' })
    await client.query('select pg_advisory_unlock($1)', [BACKUP_LOCK])
    client.release()
    // Another installation on the same server makes one.
    const elsewhere = await createTestDatabase()
    const theirs = await elsewhere.pool.connect()
    await theirs.query('select pg_advisory_lock($1)', [BACKUP_LOCK])
    for (let times = 0; times < 2; times++)
      expect((await listed())[0]).toMatchObject({
        state: 'failed',
        failure: 'The server ended before it was done.',
      })
    theirs.release(true)
    await elsewhere.close()
    const { rows } = await server.pool.query(`select from staff_matters where kind = 'backup-failed'`)
    expect(rows).toHaveLength(1)
  })
})

describe('a press', () => {
  test('a backup whose job waits for long is not lost; one that was called lost is made all the same', async () => {
    await comeTo(new Date(Date.UTC(2027, 3, 8, 10)))
    await press()
    const [{ id }] = await listed()
    const queue = await openQueue(server.pool, silent)
    expect(await queue.send('backup', { backup_id: id })).toBe(true)
    expect(await queue.send('backup', {})).toBe(false)
    await comeTo(new Date(Date.UTC(2027, 3, 8, 12)))
    expect((await listed())[0]).toMatchObject({ id, state: 'running' })
    await queue.close()
    await server.pool.query('drop schema pgboss cascade')
    expect((await listed())[0]).toMatchObject({ id, state: 'failed' })
    await server.work()
    expect((await listed())[0]).toMatchObject({
      id,
      state: 'done',
      failure: null,
      begun_at: now.toISOString(),
    })
  })

  test('in the moment in which one ends is refused, and leaves no row that nobody works on', async () => {
    await comeTo(new Date(Date.UTC(2027, 3, 8, 14)))
    const before = await listed()
    const sending = vi.spyOn(server.context.queue, 'send').mockResolvedValue(false)
    expect(await press()).toMatchObject({ status: 409, body: { code: 'backup-running' } })
    sending.mockRestore()
    expect(await listed()).toEqual(before)
  })
})

test('of a mistake of ours only that it was one is told, and the log gets the rest', async () => {
  const lines: string[] = []
  const logger = createLogger(readEnv({ LOG_LEVEL: 'error' }, '/'), {
    write: (line) => void lines.push(line),
  })
  const app = await createTestApp({}, { logger })
  const { headers: admin } = await app.account('ratna', 'admin')
  await app.pool.query('alter table drizzle.__drizzle_migrations rename to elsewhere')
  await makeBackup(app.context, {})
  await app.work()
  await app.pool.query('alter table drizzle.elsewhere rename to __drizzle_migrations')
  const { body } = await app.call({ url: '/api/admin/backups', headers: admin })
  const failure = 'Something that nobody has foreseen: the log of the server says what.'
  expect(body.backups).toMatchObject([{ state: 'failed', failure }])
  expect(app.mails.at(-1)!.text).toContain(failure)
  expect(lines.join('')).toContain('__drizzle_migrations')
  await app.close()
})

test('photos that are missing stand in the row, a mail, once, and health', async () => {
  let at = new Date('2027-06-01T19:30:00Z')
  const app = await createTestApp({}, { now: () => at })
  const admin = await app.account('ratna', 'admin')
  const form = photoForm(await drawing('a device', 320, 240).jpeg().toBuffer())
  await app.call({ method: 'POST', url: '/api/image/analyze', payload: form, headers: admin.headers })
  const { rows } = await app.pool.query('select storage_key from images')
  await rm(join(app.dataDir, 'files', rows[0].storage_key))
  for (const night of [1, 2]) {
    at = new Date(Date.UTC(2027, 5, night, 19, 30))
    await makeBackup(app.context, {})
    await app.work()
    const { headers: again } = await app.signIn(admin.email)
    const { body } = await app.call({ url: '/api/admin/backups', headers: again })
    expect(body.backups[0]).toMatchObject({ state: 'done', missing: 1, failure: null })
  }
  const mails = app.mails.filter(({ subject }) => subject.startsWith('Cadangan'))
  expect(mails).toMatchObject([{ to: admin.email, text: expect.stringContaining('1 foto atau gambar') }])
  expect(await part(app.context)).toEqual(['backup-lacks'])
  await app.close()
})

describe('older ones that cannot be deleted', () => {
  let app: Awaited<ReturnType<typeof createTestApp>>
  let at = new Date('2027-07-01T19:30:00Z')
  beforeAll(async () => {
    app = await createTestApp({ BACKUP_KEEP: '1d' }, { now: () => at })
    await makeBackup(app.context, {})
    at = new Date('2027-07-02T19:30:00Z')
  })
  afterAll(() => app?.close())
  const rows = async () =>
    (await app.pool.query('select id, state, unpruned, path from backups order by id desc')).rows

  test('take nothing from the new one, and it says why', async () => {
    const refused = Object.assign(new Error('EACCES: permission denied'), { code: 'EACCES' })
    const remove = () => Promise.reject(refused)
    await makeBackup({ ...app.context, backups: { ...app.context.backups, remove } }, {})
    const [newest, ...others] = await rows()
    expect(newest).toMatchObject({ state: 'done', unpruned: 'EACCES: permission denied' })
    expect(others).toHaveLength(1)
    expect(await part(app.context)).toEqual(['backup-unpruned'])
  })

  test('because they lie elsewhere keep their rows, until somebody says that they may go', async () => {
    const [, older] = await rows()
    const elsewhere = 's3://another/resirkuit-20270701T193000Z.tar'
    await app.pool.query('update backups set path = $2 where id = $1', [older.id, elsewhere])
    at = new Date('2027-07-03T19:30:00Z')
    await makeBackup(app.context, {})
    expect((await rows()).map(({ path }) => path)).toContain(elsewhere)
    const { headers: admin } = await app.account('ratna', 'admin')
    const url = `/api/admin/backups/${older.id}`
    expect(await app.call({ method: 'DELETE', url, headers: admin })).toMatchObject({
      status: 409,
      body: { code: 'backup-elsewhere' },
    })
    expect((await rows()).map(({ path }) => path)).toContain(elsewhere)
    const forgotten = await app.call({ method: 'DELETE', url: `${url}?forget=true`, headers: admin })
    expect(forgotten.status).toBe(200)
    expect((await rows()).map(({ path }) => path)).not.toContain(elsewhere)
  })
})

describe('in a bucket', () => {
  let store: S3Server
  let app: Awaited<ReturnType<typeof createTestApp>>
  let admin: Record<string, string>
  let at = new Date('2027-05-01T19:30:00Z')
  beforeAll(async () => {
    store = await startS3Server({ bucket: 'cadangan' })
    const [bucket, query] = store.url.split('?')
    app = await createTestApp(
      {
        BACKUP_DIR: `${bucket}/malam?${query}`,
        BACKUP_KEEP: '1d',
        BACKUP_ACCESS_KEY: store.keys.id,
        BACKUP_SECRET_KEY: store.keys.secret,
      },
      { now: () => at },
    )
    ;({ headers: admin } = await app.account('ratna', 'admin'))
  })
  afterAll(async () => {
    await app?.close()
    await store?.close()
  })
  const rows = async () => (await app.call({ url: '/api/admin/backups', headers: admin })).body.backups
  const left = () => readdir(join(app.context.disk.folder, 'backups'))
  const first = 'malam/resirkuit-20270501T193000Z.tar'

  test('it is sent, read back, listed, downloaded, and goes when its time is over', async () => {
    await makeBackup(app.context, {})
    expect([...store.kept.keys()]).toEqual([first])
    expect(await left()).toEqual([])
    const [made] = await rows()
    expect(made).toMatchObject({ state: 'done', there: true, name: 'resirkuit-20270501T193000Z.tar' })
    const saved = join(folder, 'from-bucket')
    await writeFile(saved, store.kept.get(first)!.data)
    expect((await readSet(saved)).manifest.missing.count).toBe(0)
    const url = `/api/admin/backups/${made.id}`
    const { body: link } = await app.call({ method: 'POST', url: `${url}/link`, headers: admin })
    const file = await app.app.inject({ url: link.url })
    expect(file.rawPayload.equals(store.kept.get(first)!.data)).toBe(true)
    expect(file.headers['content-length']).toBe(String(file.rawPayload.length))

    at = new Date('2027-05-02T19:30:00Z')
    await makeBackup(app.context, {})
    expect([...store.kept.keys()]).toEqual(['malam/resirkuit-20270502T193000Z.tar'])
    ;({ headers: admin } = await app.signIn('ratna@example.org'))
    const [newest, ...others] = await rows()
    expect(others).toEqual([])
    await app.call({ method: 'DELETE', url: `/api/admin/backups/${newest.id}`, headers: admin })
    expect(store.kept.size).toBe(0)
  })

  test('that is away, or gives back something else, is a failure with its cause, and nothing is left', async () => {
    store.inTrouble(() => ({ status: 403, code: 'AccessDenied' }))
    await makeBackup(app.context, {})
    expect((await rows())[0]).toMatchObject({
      state: 'failed',
      there: false,
      failure: expect.stringContaining('the key may not do that in this bucket'),
    })
    at = new Date('2027-05-02T19:31:00Z')
    store.inTrouble((request) => {
      // The stored file is changed before it is read back.
      if (request.startsWith('GET /cadangan/malam/'))
        for (const one of store.kept.values()) one.data = one.data.subarray(1)
      return undefined
    })
    await makeBackup(app.context, {})
    store.inTrouble(() => undefined)
    expect((await rows())[0]).toMatchObject({
      failure: 'What the bucket gives back is not what was sent to it. Nothing was kept.',
    })
    expect([store.kept.size, await left()]).toEqual([0, []])
  })

  test('of one that does not answer the list is shown, without what lies there', async () => {
    at = new Date('2027-05-02T19:32:00Z')
    await makeBackup(app.context, {})
    store.inTrouble(() => ({ status: 403, code: 'AccessDenied' }))
    expect((await rows())[0]).toMatchObject({ state: 'done', there: false })
    store.inTrouble(() => undefined)
    expect((await rows())[0]).toMatchObject({ state: 'done', there: true })
  })
})

test('while it is sent to a bucket, however long that takes, it is not taken for lost', async () => {
  const held: boolean[] = []
  const bucket = createServer(async (request, answer) => {
    request.resume()
    const { rows } = await app.pool.query(
      `select exists (select from pg_locks where locktype = 'advisory' and granted
         and database = (select oid from pg_database where datname = current_database())
         and ((classid::bigint << 32) | objid::bigint) = $1) as held`,
      [BACKUP_LOCK],
    )
    held.push(rows[0].held)
    answer.writeHead(403).end()
  }).listen(0, '127.0.0.1')
  await once(bucket, 'listening')
  const { port } = bucket.address() as AddressInfo
  const app = await createTestApp({
    BACKUP_DIR: `s3://cadangan/malam?endpoint=http://127.0.0.1:${port}&region=garage`,
    BACKUP_ACCESS_KEY: 'key',
    BACKUP_SECRET_KEY: 'secret',
  })
  await makeBackup(app.context, {})
  expect(held[0]).toBe(true)
  await app.close()
  bucket.close()
})

test('with a passphrase every backup is encrypted', async () => {
  const app = await createTestApp({ BACKUP_PASSPHRASE: PASSPHRASE })
  await makeBackup(app.context, {})
  const { rows } = await app.pool.query('select path, encrypted from backups')
  expect(rows).toMatchObject([{ encrypted: true }])
  expect((await readSet(rows[0].path, PASSPHRASE)).manifest.missing.count).toBe(0)
  await app.close()
})

test('of each day, week and month the newest is kept, as far as they are wanted', () => {
  const day = (at: Date) => at.toISOString().slice(0, 10)
  // Twice a day for 400 days, the newest first.
  const all = Array.from({ length: 800 }, (_, id) => ({
    id,
    begun_at: new Date(Date.UTC(2027, 3, 30, 18) - id * 43_200_000),
  }))
  const days = (keep: { d: number; w: number; m: number }) =>
    all
      .filter(({ id }) => keepWanted(all, keep, day).has(id))
      .map(({ begun_at }) => begun_at.toISOString().slice(0, 13))
  expect(days({ d: 3, w: 0, m: 0 })).toEqual(['2027-04-30T18', '2027-04-29T18', '2027-04-28T18'])
  // The 25th was a Sunday.
  expect(days({ d: 0, w: 2, m: 0 })).toEqual(['2027-04-30T18', '2027-04-25T18'])
  expect(days({ d: 1, w: 1, m: 3 })).toEqual(['2027-04-30T18', '2027-03-31T18', '2027-02-28T18'])
  expect(days({ d: 0, w: 0, m: 0 })).toEqual(['2027-04-30T18'])
  expect(keepWanted([], { d: 7, w: 4, m: 12 }, day).size).toBe(0)
})
