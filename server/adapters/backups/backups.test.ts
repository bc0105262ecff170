import {
  copyFile,
  cp,
  mkdir,
  mkdtemp,
  open,
  readdir,
  readFile,
  rm,
  truncate,
  utimes,
  writeFile,
  type FileHandle,
} from 'node:fs/promises'
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { createFileStore } from '#server/adapters/images/store.ts'
import { openQueue } from '#server/adapters/queue/queue.ts'
import { ensureSigningKeys } from '#server/adapters/signing/keys.ts'
import { migrate } from '#server/database/migrate.ts'
import { MIGRATIONS, openDatabase } from '#server/database/open.ts'
import { freeSpace } from '#server/machine/disk.ts'
import { fillDemo } from '#server/demo/fill.ts'
import { seedContent } from '#server/features/reference/content/seed.ts'
import { loadDistricts } from '#server/features/reference/locations/load.ts'
import { checkSecret } from '#server/installation/secret.ts'
import { openPool } from '#server/testing/database.ts'
import { drawing, photoForm } from '#server/testing/pictures/drawing.ts'
import { emptyPlace, everythingIn, newKey } from '#server/testing/sets.ts'
import { silent } from '#server/testing/silent.ts'
import { createTestApp, enquiry, newGuest } from '#server/testing/test-app.ts'
import { readArchive, writeArchive } from './archive.ts'
import { makeSet } from './make-set.ts'
import { readSet } from './read-set.ts'
import { listTables } from './tables.ts'
import type { BackupTask } from './worker.ts'

const SECRET = 'a secret for tests, of more than 32 characters'
const PASSPHRASE = 'hujan di bulan November'

let server: Awaited<ReturnType<typeof createTestApp>>
let folder: string
let staff: Record<string, string>
let member: Record<string, string>
const closing: (() => Promise<unknown>)[] = []
beforeAll(async () => {
  server = await createTestApp()
  folder = await mkdtemp(join(tmpdir(), 'resirkuit-sets-'))
  await fillDemo(server, 1)
  staff = (await server.account('wulan', 'admin')).headers
  member = (await server.account('bima')).headers
  for (let at = 0; at < 3; at++) await photograph()
  await collect(2.5)
  const image = await drawing('of an editor', 400, 300).jpeg().toBuffer()
  const form = new FormData()
  form.append('image', new Blob([new Uint8Array(image)], { type: 'image/jpeg' }), 'photo.jpg')
  await done('POST', '/api/admin/content/images', form, staff)
})
afterEach(async () => {
  vi.restoreAllMocks()
  for (const close of closing.splice(0).toReversed()) await close()
})
afterAll(async () => {
  await server?.close()
  await rm(folder, { recursive: true, force: true })
})

let drawn = 0
const done = async (
  method: 'POST' | 'PATCH' | 'DELETE',
  url: string,
  payload: object | string | undefined,
  headers: object = {},
) => {
  const { status, body, text } = await server.call({
    method,
    url,
    ...(payload !== undefined && { payload }),
    headers: { ...headers },
  })
  if (status !== 200) throw new Error(`${method} ${url}: ${text}`)
  return body
}
async function photograph() {
  const form = photoForm(await drawing(`a device ${++drawn}`, 320, 240).jpeg().toBuffer())
  return (await done('POST', '/api/image/analyze', form, member)).analysis.id as number
}
/** A request whose device is fetched, weighed and put into the store. */
async function collect(weight_kg: number) {
  const { id } = await done('POST', '/api/submit-ewaste', enquiry(), newGuest())
  for (const status of ['approved', 'collected'])
    await done('PATCH', `/api/submissions/${id}`, { status }, staff)
  const weighed = { device_class: 'laptop', units: 1, outcome: 'recycled', method: 'weighed', weight_kg }
  await done('POST', `/api/submissions/${id}/weights`, weighed, { ...staff, ...newKey() })
}

async function place() {
  const one = await emptyPlace()
  closing.push(one.close)
  return one
}

/** A connection of its own, as the program has one. */
async function connection() {
  const client = (await server.pool.connect()) as unknown as pg.Client & {
    release: (destroy: boolean) => void
  }
  closing.push(async () => client.release(true))
  return client
}
let second = 0
async function backUp(
  {
    passphrase,
    to = folder,
    at = new Date(Date.UTC(2027, 0, 1, 0, 0, ++second)),
    keepFree,
  }: {
    passphrase?: string
    to?: string
    at?: Date
    keepFree?: Parameters<typeof makeSet>[1]['keepFree']
  } = {},
  client?: pg.Client,
) {
  const source = {
    client: client ?? (await connection()),
    files: server.context.images.files,
    filesDir: join(server.dataDir, 'files'),
    secret: SECRET,
  }
  return makeSet(source, { folder: to, at, keepFree, work_factor: 10, ...(passphrase && { passphrase }) })
}

/** Without the times at which the migration itself wrote. */
const timeless = (rows: string[]) => rows.map((row) => row.replaceAll(/"\w+_at":"[^"]*"/g, ''))

describe('a backup that is put back', () => {
  test('brings every row, number, rule, file and waiting job as it was', async () => {
    const queue = await openQueue(server.pool, silent)
    closing.push(queue.close)
    await queue.send('notice-mail', { mail_id: 7 })
    await queue.send('housekeeping', {})
    const made = await backUp()
    expect(made.path).toBe(join(folder, 'resirkuit-20270101T000001Z.tar'))

    const there = await place()
    const { migrated } = await there.load(made.path)
    expect(migrated).toBe(0)
    const before = await everythingIn(await connection())
    expect(await everythingIn(there.client)).toEqual(before)
    // It was worth the comparison.
    for (const table of [
      'images',
      'points',
      'round_stops',
      'bookings',
      'custody_entries',
      'identity.account',
    ])
      expect([table, before.rows[table.includes('.') ? table : `public.${table}`]!.length]).not.toEqual([
        table,
        0,
      ])
    expect(before.triggers.length).toBeGreaterThan(20)

    expect(await readFile(join(there.folder, 'secret'), 'utf8')).toBe(SECRET)
    const keys = (await server.pool.query<{ key: string }>('select storage_key as key from images')).rows
    expect(made.manifest.files.count).toBe(keys.length + 1)
    for (const { key } of keys)
      expect(await there.file(key)).toEqual(await readFile(join(server.dataDir, 'files', key)))
    // Jobs of the schedule come back by themselves.
    expect(there.jobs).toMatchObject([{ name: 'notice-mail', data: { mail_id: 7 } }])
    await expect(there.client.query('delete from weight_entries')).rejects.toThrow(
      /append-only|refused|restrict/i,
    )
  })

  test('of version 0.1 is brought up to date: what its rows become is what an upgrade makes of them', async () => {
    const [then, upgraded, there] = [await place(), await place(), await place()]
    const released = await mkdtemp(join(tmpdir(), 'resirkuit-released-'))
    closing.push(() => rm(released, { recursive: true }))
    await cp(MIGRATIONS, released, { recursive: true })
    const journal = join(released, 'meta', '_journal.json')
    const { entries, ...rest } = JSON.parse(await readFile(journal, 'utf8'))
    // As many as 0.1 had.
    await writeFile(journal, JSON.stringify({ ...rest, entries: entries.slice(0, 7) }))
    for (const { client } of [then, upgraded]) {
      expect(await migrate(client, released)).toBe(7)
      await client.query(`set timezone = 'UTC'`)
      await client.query(`
        insert into companies (name) values ('PT Daur'), ('CV Lain');
        insert into users (uid, username, email, company_id, created_at, updated_at)
          values ('u1', 'wati', 'wati@example.org', 2, '2026-01-01', '2026-01-01');
        insert into submissions (tracking_code, channel, service, guest_id, username, title, message, submitted_at)
          values ('RSK-AAAA-AAAA', 'landing', 'collection', 'guest_1', 'Guest-1', 'T', E'Tab\\t, line\\n and \\\\ "all"', '2026-02-01');
        insert into weight_entries (submission_id, device_class, weight_kg, units, method, outcome, payout_idr, recorded_at)
          values (1, 'laptop', 2, 1, 'weighed', 'recycled', 5000, '2026-03-01')`)
    }
    const files = createFileStore(join(then.folder, 'files'))
    const at = new Date(Date.UTC(2026, 10, 1))
    const made = await makeSet({ client: then.client, files, secret: SECRET }, { folder: then.folder, at })
    expect(made.head.migrations).toHaveLength(7)
    const { migrated } = await there.load(made.path)
    expect(migrated).toBe(entries.length - 7)
    await migrate(upgraded.client, MIGRATIONS)
    const [one, other] = [await everythingIn(there.client), await everythingIn(upgraded.client)]
    expect(one.triggers).toEqual(other.triggers)
    expect(one.constraints).toEqual(other.constraints)
    for (const table of ['companies', 'users', 'submissions', 'weight_entries'])
      expect([table, timeless(one.rows[`public.${table}`]!)]).toEqual([
        table,
        timeless(other.rows[`public.${table}`]!),
      ])
    expect(one.rows['public.custody_entries']!.length).toBeGreaterThan(0)
  })

  test('jobs are stored again under their ids, once', async () => {
    const there = await place()
    const pool = openPool(there.url)
    closing.push(() => pool.end())
    const queue = await openQueue(pool, silent)
    closing.push(queue.close)
    const job = {
      id: '0199a000-0000-7000-8000-000000000001',
      name: 'notice-mail',
      data: { mail_id: 3 },
      start_after: '2027-02-03T04:05:06.000Z',
    }
    const later = { ...job, id: '0199a000-0000-7000-8000-000000000002', name: 'of-a-later-version' }
    for (let times = 0; times < 2; times++)
      await queue.putBack([job, later], (text, values) => pool.query(text, values))
    const { rows } = await pool.query('select id, name, data, start_after, retry_limit from pgboss.job')
    expect(rows).toEqual([{ ...job, start_after: new Date(job.start_after), retry_limit: 16 }])
  })

  test('is encrypted so that age opens it, and nobody without the passphrase', async () => {
    const made = await backUp({ passphrase: PASSPHRASE })
    const bytes = await readFile(made.path)
    expect(bytes.toString('latin1', 0, 60)).toMatch(/^age-encryption\.org\/v1\n-> scrypt \S+ 10\n/)
    expect(bytes.includes('wulan@example.org')).toBe(false)
    await expect(readSet(made.path)).rejects.toThrow('its passphrase is needed')
    await expect(readSet(made.path, 'another passphrase')).rejects.toThrow(
      'cannot be opened with this passphrase',
    )
    const names = []
    for await (const { name } of readArchive(made.path, PASSPHRASE)) names.push(name)
    expect([names[0], names.at(-1)]).toEqual(['head.json', 'manifest.json'])
    // A bit of it, anywhere.
    bytes[bytes.length - 5_000]! ^= 1
    const broken = join(folder, 'broken.tar.age')
    await writeFile(broken, bytes)
    await expect(readSet(broken, PASSPHRASE)).rejects.toThrow('is damaged or cut short')
  })

  test('is refused where somebody has been, and where another program is', async () => {
    const { path } = await backUp()
    const there = await place()
    await there.load(path)
    await expect(there.load(path)).rejects.toThrow(/in use: there are rows in .*nothing was changed/)
    const other = await place()
    await other.client.query('create table orders (id int)')
    await expect(other.load(path)).rejects.toThrow('tables of another program')
    expect((await other.client.query('select * from orders')).rows).toEqual([])
  })

  test('takes the place of what a start has made', async () => {
    const { path } = await backUp()
    const started = await createTestApp()
    closing.push(started.close)
    const there = await place()
    // A database that was opened, seeded and left.
    const opened = await openDatabase({ databaseUrl: there.url, dataDir: there.folder, log: silent })
    await loadDistricts({ db: opened.db, log: silent })
    await checkSecret(opened.db, 'the secret of a start that nobody needed')
    await seedContent({ ...started.context, db: opened.db })
    await ensureSigningKeys({ ...started.context, db: opened.db })
    await opened.close()
    await there.load(path)
    expect(await everythingIn(there.client)).toEqual(await everythingIn(await connection()))
  })
})

describe('a backup that is no good', () => {
  let path: string
  let there: Awaited<ReturnType<typeof emptyPlace>>
  beforeAll(async () => {
    ;({ path } = await backUp())
    for (const close of closing.splice(0).toReversed()) await close()
    there = await emptyPlace()
  })
  afterAll(() => there?.close())
  const changed = async (change: (file: string) => Promise<unknown>) => {
    const file = join(folder, 'changed.tar')
    await copyFile(path, file)
    await change(file)
    return file
  }
  const place = async (bytes: number, what: (before: number) => number) => {
    const data = await readFile(path)
    data[bytes] = what(data[bytes]!)
    return changed((file) => writeFile(file, data))
  }

  test.each([
    ['is cut short', () => changed((file) => truncate(file, 100_000))],
    [
      'lacks its end',
      async () =>
        changed(async (file) => truncate(file, (await readFile(file)).lastIndexOf('manifest.json'))),
    ],
    [
      'has one other byte in a photo',
      async () => place((await readFile(path)).indexOf('WEBPVP8') + 60, (was) => was ^ 1),
    ],
    [
      'has one other byte in a table',
      async () => place((await readFile(path)).indexOf('submission_events/') + 540, (was) => was ^ 1),
    ],
  ])('%s: nothing is changed', async (_, make) => {
    const file = await make()
    await expect(readSet(file)).rejects.toThrow(/is damaged|cut short/)
    await expect(there.load(file)).rejects.toThrow(/is damaged|cut short/)
    expect((await there.client.query(`select from pg_tables where schemaname = 'public'`)).rows).toEqual([])
  })

  test('another file, and one of a later version', async () => {
    const other = join(folder, 'other')
    for (const text of ['', 'PK something', 'x'.repeat(5000)]) {
      await writeFile(other, text)
      await expect(readSet(other)).rejects.toThrow(/is not a backup of Resirkuit|is damaged or cut short/)
    }
    const rewritten = async (change: (head: { format: number; migrations: number[] }) => void) => {
      const file = join(folder, `later-${++second}.tar`)
      await writeArchive(file, undefined, { mtime: new Date() }, async (add) => {
        for await (const { name, data } of readArchive(path, undefined)) {
          const head = name === 'head.json' ? JSON.parse(Buffer.from(data).toString()) : undefined
          if (head) change(head)
          await add(name, head ? Buffer.from(JSON.stringify(head)) : data)
        }
      })
      return file
    }
    await expect(readSet(await rewritten((head) => (head.format = 2)))).rejects.toThrow('use that version')
    const newer = await rewritten((head) => head.migrations.push(Date.UTC(2099, 0)))
    await expect(there.load(newer)).rejects.toThrow('use that version')
  })
})

test('its secret is the one that was put in, and it is there; older sets do not say which', async () => {
  const { path } = await backUp()
  const rewritten = async (change: (name: string, data: Uint8Array) => Uint8Array | undefined) => {
    const file = join(folder, `secret-${++second}.tar`)
    await writeArchive(file, undefined, { mtime: new Date() }, async (add) => {
      for await (const { name, data } of readArchive(path, undefined)) {
        const changed = change(name, data)
        if (changed) await add(name, changed)
      }
    })
    return file
  }
  const other = await rewritten((name, data) => (name === 'secret' ? Buffer.from('x'.repeat(40)) : data))
  await expect(readSet(other)).rejects.toThrow('the secret is not the one that was put in')
  const none = await rewritten((name, data) => (name === 'secret' ? undefined : data))
  await expect(readSet(none)).rejects.toThrow('the secret is not the one that was put in')
  const older = await rewritten((name, data) => {
    if (name !== 'manifest.json') return data
    const { secret: _, ...manifest } = JSON.parse(Buffer.from(data).toString())
    return Buffer.from(JSON.stringify(manifest))
  })
  expect((await readSet(older)).manifest.secret).toBeUndefined()
})

describe('while it is made', () => {
  test('its process ends with the server that asked for it', async () => {
    const holding = await connection()
    await holding.query('begin; lock table submissions in access exclusive mode')
    const worker = fork(fileURLToPath(new URL('worker.ts', import.meta.url)), { serialization: 'advanced' })
    const ended = once(worker, 'exit')
    const task: BackupTask = {
      url: server.url,
      dataDir: join(folder, 'outlived'),
      secret: SECRET,
      kept: {} as BackupTask['kept'],
      files: {} as BackupTask['files'],
      at: new Date(),
      passphrase: undefined,
      work_factor: undefined,
      floor_bytes: 0,
    }
    worker.send(task)
    const working = async () => {
      const { rows } = await server.pool.query(
        `select from pg_stat_activity where datname = current_database() and application_name = 'resirkuit backup' and wait_event_type = 'Lock'`,
      )
      return rows.length
    }
    await expect.poll(working, { timeout: 60_000 }).toBe(1)
    worker.disconnect()
    expect(await ended).toEqual([1, null])
    await holding.query('rollback')
  })

  test('others write, photos come and go, and it is of one instant', async () => {
    const work = { goesOn: true, before: 0, after: 0 }
    const acknowledged: string[] = []
    const write = async () => {
      while (work.goesOn) {
        const { tracking_code } = await done('POST', '/api/submit-ewaste', enquiry(), newGuest())
        acknowledged.push(tracking_code)
        await collect(1 + acknowledged.length / 8)
      }
    }
    const comeAndGo = async () => {
      while (work.goesOn) {
        const id = await photograph()
        if (drawn % 2) await done('DELETE', `/api/analyses/${id}`, undefined, member)
      }
    }
    const writers = [write(), write(), comeAndGo(), comeAndGo()]
    await vi.waitFor(() => expect(acknowledged.length).toBeGreaterThan(2), { timeout: 60_000 })
    const first = [...acknowledged]
    work.before = acknowledged.length
    const made = await backUp()
    work.after = acknowledged.length
    work.goesOn = false
    await Promise.all(writers)
    expect(work.after).toBeGreaterThan(work.before)

    const there = await place()
    await there.load(made.path)
    const many = async (statement: string) =>
      Number((await there.client.query(`select count(*) from (${statement}) as found`)).rows[0].count)
    expect(made.manifest.missing.count).toBe(0)
    const { rows } = await there.client.query<{ key: string; bytes: number }>(
      'select storage_key as key, bytes from images',
    )
    for (const { key, bytes } of rows) expect((await there.file(key)).byteLength).toBe(bytes)
    const codes = new Set(
      (await there.client.query<{ code: string }>('select tracking_code as code from submissions')).rows.map(
        ({ code }) => code,
      ),
    )
    for (const code of first) expect(codes).toContain(code)
    // Rows that were written together are restored together.
    expect(
      await many(
        `select from submissions s where not exists (select from submission_events where submission_id = s.id and kind = 'submitted')`,
      ),
    ).toBe(0)
    expect(
      await many(
        'select from weight_entries w where submission_id is not null and not exists (select from lots where submission_id = w.submission_id)',
      ),
    ).toBe(0)
    expect(
      await many(
        'select from (select sum(grams) from custody_entries group by act_id) as acts (sum) where sum <> 0',
      ),
    ).toBe(0)
    expect(
      await many(`select from (select account, sum(grams) from custody_totals group by 1
        except select account, sum(grams) from custody_entries group by 1) as apart`),
    ).toBe(0)
  })

  test('a photo that goes with its row at the first look is in no set; one that was gone before is told', async () => {
    const goes = await photograph()
    const stays = await photograph()
    const keyOf = async (id: number) =>
      (
        await server.pool.query(
          'select storage_key from analyses join images on images.id = image_id where analyses.id = $1',
          [id],
        )
      ).rows[0].storage_key as string
    const [gone, lost] = [await keyOf(goes), await keyOf(stays)]
    const path = join(server.dataDir, 'files', lost)
    const kept = await readFile(path)
    await rm(path)
    const client = await connection()
    const query = client.query.bind(client) as (...args: unknown[]) => Promise<unknown>
    let looks = 0
    vi.spyOn(client, 'query').mockImplementation((async (...args: unknown[]) => {
      // The rows have been seen, the file has not.
      if (String(args[0]).includes('declare named') && ++looks === 1)
        await done('DELETE', `/api/analyses/${goes}`, undefined, member)
      return query(...args)
    }) as never)
    // Statements that stream are not promises.
    const streaming = client.query
    client.query = ((...args: unknown[]) =>
      typeof (args[0] as { submit?: unknown }).submit === 'function'
        ? query(...args)
        : (streaming as typeof query)(...args)) as never
    const made = await backUp({}, client)
    await mkdir(dirname(path), { recursive: true })
    await writeFile(path, kept)
    expect(looks).toBeGreaterThan(2)
    expect(made.manifest.missing).toEqual({ count: 1, keys: [lost] })
    const there = await place()
    await there.load(made.path)
    expect((await there.client.query('select from images where storage_key = $1', [gone])).rows).toEqual([])
    expect(await readdir(join(server.dataDir, 'files'))).not.toContainEqual(expect.stringContaining('pinned'))
  })

  test('files in a bucket cannot be pinned: one that was deleted during the backup is reported, the others are in it', async () => {
    const { files } = server.context.images
    const { rows } = await server.pool.query<{ key: string }>(
      'select storage_key as key from images order by 1',
    )
    const [gone, stays] = rows.map(({ key }) => key)
    const bucket = { ...files, read: async (key: string) => (key === gone ? undefined : files.read(key)) }
    const source = { client: await connection(), files: bucket, secret: SECRET }
    const made = await makeSet(source, { folder, at: new Date(Date.UTC(2027, 1, 1)) })
    expect(made.manifest.missing).toEqual({ count: 1, keys: [gone] })
    const there = await place()
    await there.load(made.path)
    expect(await there.file(stays!)).toEqual(Buffer.from((await files.read(stays!))!))
  })

  test('another is refused', async () => {
    const client = await connection()
    const query = client.query.bind(client)
    let told: unknown
    client.query = ((...args: [string]) => {
      if (!String(args[0]).startsWith('begin isolation')) return query(...args)
      return backUp()
        .catch((error: unknown) => (told = error))
        .then(() => query(...args))
    }) as never
    await backUp({}, client)
    expect(String(told)).toContain('Another backup of this installation is being made')
  })

  test('of the same second, what a kill has left and what another installation keeps stay as they are', async () => {
    const to = join(folder, 'same-second')
    await mkdir(to)
    const first = 'resirkuit-20270201T000000Z.tar'
    const second = 'resirkuit-20270201T000001Z.tar'
    const at = new Date(Date.UTC(2027, 1, 1))
    await writeFile(join(to, `${first}.part`), 'killed')
    await utimes(join(to, `${first}.part`), at, at)
    await writeFile(join(to, second), 'of another')
    const made = await backUp({ to, at })
    expect(made.path).toBe(join(to, 'resirkuit-20270201T000002Z.tar'))
    expect(await readFile(join(to, `${first}.part`), 'utf8')).toBe('killed')
    expect(await readFile(join(to, second), 'utf8')).toBe('of another')
  })

  test('a disk that is full leaves nothing, also of the name', async () => {
    const any = await open(fileURLToPath(import.meta.url))
    await any.close()
    const handles = Object.getPrototypeOf(any) as FileHandle
    let written = 0
    vi.spyOn(handles, 'writeFile').mockImplementation(async function (this: FileHandle, data) {
      written += (data as Uint8Array).byteLength
      await this.write(data as Uint8Array, 0, Math.min(3, (data as Uint8Array).byteLength))
      if (written > 50_000)
        throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' })
    })
    const to = join(folder, 'full')
    for (const passphrase of [undefined, PASSPHRASE]) {
      written = 0
      await expect(backUp({ to, ...(passphrase && { passphrase }) })).rejects.toThrow('ENOSPC')
      expect(await readdir(to)).toEqual([])
    }
  })

  test('one that would leave the server too little room ends before it does; on another disk it may', async () => {
    const to = join(folder, 'narrow')
    // More than there is, also when other files are written at the same time.
    const floor_bytes = 2 * ((await freeSpace(folder)) + 2 ** 30)
    const narrow = backUp({ to, keepFree: { dataDir: server.dataDir, floor_bytes } })
    await expect(narrow).rejects.toThrow('too little room on the disk of the server')
    expect(await readdir(to)).toEqual([])
    for (const dataDir of ['/proc', join(folder, 'nowhere')])
      await backUp({ to, keepFree: { dataDir, floor_bytes } })
    expect(await readdir(to)).toHaveLength(2)
  })
})

test('every column that names a file is known, and every table has a key to be put in order by', async () => {
  const { rows } = await server.pool.query(
    `select table_name || '.' || column_name as one from information_schema.columns
     where table_schema = 'public' and column_name ~ '(storage_key|photo_id|file)$' order by 1`,
  )
  expect(rows.map(({ one }) => one)).toEqual([
    'images.storage_key',
    'imports.storage_key',
    'permits.storage_key',
    'points.photo_id',
  ])
  const found = await listTables(await connection())
  expect(found.filter(({ order }) => order === 'ctid').map(({ name }) => name)).toEqual([])
})
