import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest'
import { findEmbeddedPostgres } from '#server/database/embedded-postgres.ts'
import { connectionOf } from '#server/database/connection.ts'
import { createTestDatabase, onServer } from '#server/testing/database.ts'
import { encrypted } from '#server/testing/encrypted.ts'
import { emptyPlace, everythingIn } from '#server/testing/sets.ts'
import { commandOf, root, startServer, type ServerProcess } from '#server/testing/server-process.ts'

// The real programs, as an operator starts them.
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'resirkuit-drill-'))
  await chmod(folder, 0o711)
})
afterAll(() => rm(folder, { recursive: true, force: true }))

function begin(program: 'backup' | 'restore' | 'move', args: string[], settings: Record<string, string>) {
  const child = spawn(process.execPath, [...commandOf(program), ...args], {
    cwd: root,
    env: { PATH: process.env.PATH, HOME: process.env.HOME, ...settings },
  })
  const output = { said: '', failed: '' }
  child.stdout.on('data', (part: Buffer) => (output.said += String(part)))
  child.stderr.on('data', (part: Buffer) => (output.failed += String(part)))
  const ended = once(child, 'close').then(([code]) => ({ code: code as number | null, ...output }))
  return { child, ended }
}
const run = (...args: Parameters<typeof begin>) => begin(...args).ended
const pathIn = (said: string) => /^\/.*\.tar(\.age)?$/m.exec(said)![0]
/** The middle of a command does not last, so a test looks often; a server's report stays. */
const OFTEN_MS = 2
const NOW_AND_THEN_MS = 50
const until = (look: () => Promise<boolean>, interval = OFTEN_MS) =>
  vi.waitFor(async () => expect(await look()).toBe(true), { timeout: 120_000, interval })

/** A part of a file that is sent: several of the set of these tests. */
const PART_BYTES = 100_000
async function freeAddress() {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  return `http://127.0.0.1:${port}`
}

describe('an installation of its own', () => {
  let running: ServerProcess | undefined
  const session = { idToken: '' }
  afterAll(() => running?.stop())

  test('is backed up while it runs, lost, put back into another folder, and goes on with the sessions it had', async () => {
    const [first, second] = [join(folder, 'first'), join(folder, 'second')]
    running = await startServer({ DATA_DIR: first })
    const ask = async (path: string, payload?: object, headers: object = {}) => {
      const reply = await fetch(`${running!.url}${path}`, {
        ...(payload && { method: 'POST', body: JSON.stringify(payload) }),
        headers: { ...(payload && { 'content-type': 'application/json' }), ...headers },
      })
      expect([path, reply.status]).toEqual([path, 200])
      return (await reply.json()) as Record<string, string>
    }
    const ratna = { username: 'ratna', email: 'ratna@example.org', password: 'sirkuit-1234' }
    await ask('/api/signup', ratna)
    const signIn = '/idp/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword'
    const { idToken } = await ask(signIn, { ...ratna, returnSecureToken: true })
    session.idToken = idToken!
    const made = await run('backup', ['--to', join(folder, 'sets')], { DATA_DIR: first })
    expect([made.code, made.failed]).toEqual([0, ''])
    const plain = pathIn(made.said)
    expect((await stat(plain)).mode & 0o077).toBe(0)
    expect(await run('restore', [plain], { DATA_DIR: first })).toMatchObject({
      code: 1,
      failed: expect.stringContaining('is in use by process'),
    })
    await running.stop()
    expect(await run('restore', [plain], { DATA_DIR: first })).toMatchObject({
      code: 1,
      failed: expect.stringMatching(/^This installation is in use: .* nothing was changed\.\n$/),
    })
    const passphrase = join(folder, 'passphrase')
    await writeFile(passphrase, 'hujan di bulan November\n')
    const secretly = ['--passphrase-file', passphrase]
    const path = pathIn((await run('backup', secretly, { DATA_DIR: first })).said)
    expect(path).toMatch(new RegExp(`^${first}/backups/resirkuit-.*\\.tar\\.age$`))
    expect((await readFile(path)).toString('latin1', 0, 60)).toMatch(/\n-> scrypt \S+ 18\n/)
    await rename(path, join(folder, 'kept.tar.age'))
    await rm(first, { recursive: true })

    await mkdir(second)
    const other = { DATA_DIR: second, SECRET: 'x'.repeat(40) }
    expect(await run('restore', [plain], other)).toMatchObject({
      code: 1,
      failed: expect.stringContaining('SECRET is set, and it is not that of the backup'),
    })
    expect(await readdir(second)).toEqual([])
    const set = join(folder, 'kept.tar.age')
    expect(await run('restore', [set, '--drill', '--files-there'], { DATA_DIR: second })).toMatchObject({
      code: 1,
      failed: expect.stringMatching(/^A drill needs a place of its own for files: .*\n$/),
    })
    await mkdir(join(second, 'files/photos'), { recursive: true })
    await writeFile(join(second, 'files/photos/theirs.webp'), '')
    expect(await run('restore', [set, ...secretly], { DATA_DIR: second })).toMatchObject({
      code: 1,
      failed: expect.stringMatching(/^There are 1 files in .*--files-there\. Nothing was changed\.\n$/),
    })
    expect(await readdir(second)).toEqual(['files'])
    await rm(join(second, 'files'), { recursive: true })
    const BACKUP_PASSPHRASE = 'hujan di bulan November'
    const put = await run('restore', [set], { DATA_DIR: second, BACKUP_PASSPHRASE })
    expect([put.code, put.failed]).toEqual([0, ''])
    running = await startServer({ DATA_DIR: second })
    expect(await ask('/api/me', undefined, { authorization: `Bearer ${idToken}` })).toMatchObject({
      success: true,
    })
    await ask(signIn, { ...ratna, returnSecureToken: true })
  })

  test('is restored by an empty server, which restarts for it, and says what is wrong until then', async () => {
    const url = await freeAddress()
    const settings = { DATA_DIR: join(folder, 'third'), PORT: new URL(url).port }
    const fresh = await startServer(settings)
    const state = async () =>
      (await fetch(`${url}/api/restore`)
        .then((reply) => reply.json())
        .catch(() => ({}))) as Partial<Record<'possible' | 'encrypted' | 'step' | 'failure', unknown>>
    const send = async (set: Uint8Array, at: number) => {
      const body = new FormData()
      body.append('part', new Blob([set.slice(at, at + PART_BYTES)]), 'part')
      const query = `at=${at}&of=${set.byteLength}`
      return (await fetch(`${url}/api/restore/parts?${query}`, { method: 'POST', body })).status
    }
    const begin = (passphrase?: string) =>
      fetch(`${url}/api/restore`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ passphrase }),
      }).then(({ status }) => status)
    const fails = async (passphrase?: string) => {
      expect(await begin(passphrase)).toBe(200)
      await until(async () => (await state()).failure != null, NOW_AND_THEN_MS)
      return (await state()).failure
    }
    try {
      expect(await state()).toMatchObject({ possible: true, step: 'nothing', failure: null })
      expect(await send(Buffer.from('nonsense'), 0)).toBe(200)
      expect(await state()).toMatchObject({ step: 'nothing', failure: 'not-a-backup' })
      const [plain] = await readdir(join(folder, 'sets'))
      const set = new Uint8Array(
        await encrypted(await readFile(join(folder, 'sets', plain!)), 'hujan di bulan November'),
      )
      expect(await send(set.slice(0, 100_000), 0)).toBe(200)
      expect(await fails('hujan di bulan November')).toBe('damaged')
      expect([await begin(), (await state()).step]).toEqual([409, 'nothing'])

      expect(await send(set, 0)).toBe(200)
      expect(await send(set, 0)).toBe(200)
      expect(await send(set, PART_BYTES * 2)).toBe(409)
      for (let at = PART_BYTES; at < set.byteLength; at += PART_BYTES) expect(await send(set, at)).toBe(200)
      expect(await state()).toMatchObject({ step: 'received', encrypted: true, failure: null })
      expect(await fails()).toBe('passphrase-missing')
      expect(await fails('a wrong passphrase')).toBe('passphrase-wrong')
      expect(await begin('hujan di bulan November')).toBe(200)
      expect(await begin('hujan di bulan November')).toBe(409)
      await until(async () => (await state()).possible === false, NOW_AND_THEN_MS)
      expect(await state()).toMatchObject({ step: 'nothing', failure: null })
      const me = await fetch(`${url}/api/me`, { headers: { authorization: `Bearer ${session.idToken}` } })
      expect(me.status).toBe(200)
      expect(await send(set, 0)).toBe(409)
      expect(existsSync(join(settings.DATA_DIR, 'restoring', 'set'))).toBe(false)
    } finally {
      await fresh.stop()
    }
  })

  test('without anything that can start after it, it ends as failed, and its supervisor starts it again', async () => {
    const there = await emptyPlace()
    const server = await startServer({ DATABASE_URL: there.url, DATA_DIR: there.folder })
    const ended = once(server.child, 'exit')
    try {
      // From now on nobody new comes in, and so neither the restore nor the next start.
      const name = new URL(there.url).pathname.slice(1)
      await onServer(inject('databases').server, `alter database ${name} allow_connections false`)
      const [set] = await readdir(join(folder, 'sets'))
      const bytes = new Uint8Array(await readFile(join(folder, 'sets', set!)))
      const body = new FormData()
      body.append('part', new Blob([bytes]), 'part')
      const restore = `${server.url}/api/restore`
      const sent = await fetch(`${restore}/parts?at=0&of=${bytes.byteLength}`, { method: 'POST', body })
      expect(sent.status).toBe(200)
      const headers = { 'content-type': 'application/json' }
      expect((await fetch(restore, { method: 'POST', headers, body: '{}' })).status).toBe(200)
      expect(await ended).toEqual([1, null])
      expect(server.output()).toMatch(/Resirkuit cannot start: The database at .* lets nobody connect/)
    } finally {
      await server.stop()
      await there.close()
    }
  })

  test('moves to a server and back again, with its sessions, and what is refused changes nothing', async () => {
    const data = join(folder, 'second')
    const there = await emptyPlace()
    const settings = { DATA_DIR: data }
    const outside = { ...settings, DATABASE_URL: there.url }
    expect(await run('move', ['--to', there.url], settings)).toMatchObject({
      code: 1,
      failed: expect.stringContaining('is in use by process'),
    })
    const { idToken } = session
    const isMe = async () => {
      const reply = await fetch(`${running!.url}/api/me`, { headers: { authorization: `Bearer ${idToken}` } })
      expect(reply.status).toBe(200)
    }
    const embedded = new (connectionOf((findEmbeddedPostgres(data) as { url: string }).url).Client)()
    await embedded.connect()
    await embedded.query(`insert into backups (origin, state, ended_at, verified_at, path, rows)
      values ('schedule', 'done', now(), now(), '/backups/one.tar', 7)`)
    await embedded.end()
    await running!.stop()
    expect(await run('move', ['--to', 'embedded'], settings)).toMatchObject({ code: 1 })
    const moved = await run('move', ['--to', there.url], settings)
    expect([moved.code, moved.failed]).toEqual([0, ''])
    expect(moved.said).toContain('set DATABASE_URL to the new address')
    expect((await readdir(data)).filter((name) => name.startsWith('moving-'))).toEqual([])
    const before = await everythingIn(there.client)
    expect(before.rows['public.users']).toHaveLength(1)
    // Those files are where they were, and whoever throws old ones away has to know them.
    const { rows: listed } = await there.client.query('select path, rows from backups')
    expect(listed).toEqual([{ path: '/backups/one.tar', rows: '7' }])
    const { rows: next } = await there.client.query(
      `insert into backups (origin, state) values ('machine', 'running') returning id`,
    )
    expect(Number(next[0].id)).toBeGreaterThan(1)
    await there.client.query('delete from backups where state = $1', ['running'])
    running = await startServer(outside)
    await isMe()
    expect(await run('move', ['--to', 'embedded'], outside)).toMatchObject({
      code: 1,
      failed: expect.stringContaining('A Resirkuit works on this database'),
    })
    await running.stop()
    // The old one is still there.
    expect(await run('move', ['--to', 'embedded'], outside)).toMatchObject({
      code: 1,
      failed: expect.stringMatching(/^This installation is in use/),
    })
    await rm(join(data, 'postgres'), { recursive: true })
    const back = await run('move', ['--to', 'embedded'], outside)
    expect([back.code, back.failed]).toEqual([0, ''])
    running = await startServer(settings)
    await isMe()
    await there.close()
  })

  test('says in a line what keeps it from that', async () => {
    const settings = { DATA_DIR: join(folder, 'nothing') }
    const short = join(folder, 'short')
    await writeFile(short, 'hujan\n')
    for (const [args, words] of [
      [[], /^There is no database in /],
      [['--to'], /argument missing/],
      [['--passphrase-file', short], /at least 12 characters/],
    ] as const)
      expect(await run('backup', [...args], settings)).toMatchObject({
        code: 1,
        failed: expect.stringMatching(words),
      })
    expect(await run('restore', [], settings)).toMatchObject({ code: 2 })
    expect(await run('restore', [join(folder, 'no.tar')], settings)).toMatchObject({
      code: 1,
      failed: expect.stringMatching(/^ENOENT.*\n$/),
    })
  })
})

describe('a kill in the middle', () => {
  let source: Awaited<ReturnType<typeof createTestDatabase>>
  let there: Awaited<ReturnType<typeof emptyPlace>>
  let watching: pg.Client
  const SECRET = 's'.repeat(40)
  beforeAll(async () => {
    source = await createTestDatabase()
    // A word each: the index of words takes longer than the rows.
    await source.pool.query(`
      insert into submissions (tracking_code, channel, service, guest_id, username, title, message)
      select 'RSK-AAAA-' || translate(lpad(to_hex(n), 4, '0'), '0123456789abcdef', '23456789ABCDEFGH'), 'landing', 'collection', 'guest_' || n, 'Guest', 'T',
        (select string_agg(md5(n::text || m), '') from generate_series(1, 40) m)
      from generate_series(1, 12000) n`)
    there = await emptyPlace()
    watching = await there.open()
  })
  afterAll(async () => {
    await there?.close()
    await source?.close()
  })
  const sets = () => join(folder, 'killed')
  const settings = () => ({ DATABASE_URL: source.url, DATA_DIR: join(folder, 'data'), SECRET })

  test('of a backup leaves none, and the next one is whole', async () => {
    const { child, ended } = begin('backup', ['--to', sets()], settings())
    const drafts = async () => (existsSync(sets()) ? readdir(sets()) : [])
    await until(async () => {
      const [draft] = await drafts()
      return (
        draft !== undefined && (await stat(join(sets(), draft)).catch(() => ({ size: 0 }))).size > 2 ** 20
      )
    })
    child.kill('SIGKILL')
    expect((await ended).code).toBe(null)
    expect(await drafts()).toEqual([expect.stringMatching(/\.part$/)])
    const again = await run('backup', ['--to', sets()], settings())
    expect([again.code, again.failed]).toEqual([0, ''])
    expect(existsSync(pathIn(again.said))).toBe(true)
  })

  test('of a restore leaves no row, and the next one brings every row', async () => {
    const name = (await readdir(sets())).find((one) => one.endsWith('.tar'))!
    const target = { DATABASE_URL: there.url, DATA_DIR: there.folder }
    const { child, ended } = begin('restore', [join(sets(), name)], target)
    await until(async () => {
      const { rows } = await watching.query(
        'select from pg_stat_progress_copy where datname = current_database() and tuples_processed > 0',
      )
      return rows.length > 0
    })
    child.kill('SIGKILL')
    expect((await ended).code).toBe(null)
    await until(async () => {
      const { rows } = await watching.query(
        `select from pg_stat_activity where datname = current_database() and application_name like 'resirkuit%'`,
      )
      return rows.length === 0
    })
    expect((await watching.query('select from submissions')).rows).toEqual([])
    expect(existsSync(join(there.folder, 'secret'))).toBe(false)
    // The files that the stopped restore had brought are no obstacle.
    const files = join(there.folder, 'files')
    await mkdir(join(files, 'photos'), { recursive: true })
    await writeFile(join(files, 'photos', 'brought.webp'), 'by the one that was killed')
    const again = await run('restore', [join(sets(), name)], target)
    expect([again.code, again.failed]).toEqual([0, ''])
    expect(existsSync(join(files, 'restoring'))).toBe(false)
    const client = (await source.pool.connect()) as unknown as pg.Client & { release: () => void }
    const before = await everythingIn(client)
    client.release()
    expect(await everythingIn(watching)).toEqual(before)
  })

  test('not beside a server that works on the database', async () => {
    const other = await emptyPlace()
    const server = new (connectionOf(other.url).Client)({ application_name: 'resirkuit' })
    await server.connect()
    const name = (await readdir(sets())).find((one) => one.endsWith('.tar'))!
    expect(
      await run('restore', [join(sets(), name)], { DATABASE_URL: other.url, DATA_DIR: other.folder }),
    ).toMatchObject({
      code: 1,
      failed: 'A Resirkuit works on this database: stop it first. Nothing was changed.\n',
    })
    await server.end()
    await other.close()
  })
})
