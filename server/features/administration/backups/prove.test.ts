import { randomBytes } from 'node:crypto'
import { copyFile, mkdtemp, readFile, rename, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { onServer } from '#server/testing/database.ts'
import { drawing, photoForm } from '#server/testing/pictures/drawing.ts'
import { startS3Server } from '#server/testing/s3-server.ts'
import { createTestApp } from '#server/testing/test-app.ts'
import { lookAtBackup } from '#server/features/administration/operations/probes/backup.ts'
import { makeBackup } from './make.ts'
import { proveNewestBackup, resumeProof } from './prove.ts'

const { server: SERVER, role: HOSTILE } = inject('databases')
/** A role that owns one database alone may make no other: then another server is named. */
const BACKUP_PROOF = HOSTILE ? SERVER : 'on'
/** Of the faults below, in their order; PROOF_NIGHTS=30 plays all of them for a month. */
const NIGHTS = Number(process.env.PROOF_NIGHTS ?? 5)
const HOUR_MS = 60 * 60 * 1000
const UNPROVEN = 'Cadangan Resirkuit tidak dapat dipulihkan'

let app: Awaited<ReturnType<typeof createTestApp>>
let folder: string
let now = new Date('2027-03-01T19:30:00Z')
let photo: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'resirkuit-proofs-'))
  app = await createTestApp(
    { BACKUP_DIR: folder, BACKUP_PROOF, BACKUP_PASSPHRASE: 'hujan di bulan November' },
    { now: () => now },
  )
  const { headers } = await app.account('ratna', 'admin')
  const form = photoForm(await drawing('a device', 320, 240).jpeg().toBuffer())
  await app.call({ method: 'POST', url: '/api/image/analyze', payload: form, headers })
  const { rows } = await app.pool.query('select storage_key from images')
  photo = join(app.dataDir, 'files', rows[0].storage_key)
})
afterAll(async () => {
  await app?.close()
  await rm(folder, { recursive: true, force: true })
})

const newest = async () => {
  const { rows } = await app.pool.query(
    `select id, state, path, proof_at, unproven from backups order by begun_at desc, id desc limit 1`,
  )
  return rows[0]
}
const troubles = async () => (await lookAtBackup(app.context)).troubles!.map(({ code }) => code)
const trials = async () =>
  (await onServer(SERVER, `select datname from pg_database where datname like 'resirkuit\\_proof\\_%'`)).rows
const putAside = async (file: string) => {
  await rename(file, `${file}.aside`)
  return () => rename(`${file}.aside`, file)
}
/** Another byte in the middle of a file. */
async function damage(file: string) {
  await copyFile(file, `${file}.aside`)
  const data = await readFile(file)
  data[data.length >> 1]! ^= 1
  await writeFile(file, data)
  return () => rename(`${file}.aside`, file)
}

type Fault = {
  name: string
  /** Before the backup is made, or between its end and the trial. @returns what mends it */
  before?: () => Promise<() => unknown>
  between?: (file: string) => Promise<() => unknown>
  /** In the row of that night. */
  says: RegExp | null
  told: string[]
}
const faults: Fault[] = [
  { name: 'nothing is wrong', says: null, told: [] },
  { name: 'the file is damaged', between: damage, says: /damaged|does not open/, told: [UNPROVEN] },
  {
    name: 'the passphrase is another one',
    between: async () => {
      const { env } = app.context
      const { BACKUP_PASSPHRASE } = env
      Object.assign(env, { BACKUP_PASSPHRASE: 'kemarau di bulan Juli' })
      return () => Object.assign(env, { BACKUP_PASSPHRASE })
    },
    says: /passphrase/,
    told: [UNPROVEN],
  },
  {
    name: 'a stored photo is damaged',
    between: () => damage(photo),
    says: /not the one that is stored/,
    told: [UNPROVEN],
  },
  { name: 'nothing is wrong any more', says: null, told: [] },
  { name: 'the file is gone', between: putAside, says: /ENOENT/, told: [UNPROVEN] },
  {
    name: 'the file is cut short',
    between: async (file) => {
      await truncate(file, 70_000)
      return () => {}
    },
    says: /damaged|cut short/,
    told: [UNPROVEN],
  },
  {
    name: 'a photo was missing before',
    before: () => putAside(photo),
    says: null,
    told: ['Cadangan Resirkuit tidak memuat semua berkas'],
  },
  {
    name: 'the disk is full',
    before: async () => {
      const { env } = app.context
      const { DISK_FLOOR_MB } = env
      Object.assign(env, { DISK_FLOOR_MB: 1_000_000_000 })
      return () => Object.assign(env, { DISK_FLOOR_MB })
    },
    says: null,
    told: ['Pencadangan Resirkuit gagal'],
  },
]

test('each fault of a night is told once, and a night without one tells nothing', async () => {
  for (let night = 0; night < NIGHTS; night++) {
    const { name, before, between, says, told } = faults[night % faults.length]!
    const where = `night ${night}: ${name}`
    now = new Date(Date.UTC(2027, 3, 1 + night, 19, 30))
    app.mails.length = 0
    const mendFirst = await before?.()
    await makeBackup(app.context, {})
    const { state, path } = await newest()
    const mend = await between?.(path)
    await app.work()
    await mend?.()
    await mendFirst?.()
    const { unproven, proof_at } = await newest()
    expect(state, where).toBe(name === 'the disk is full' ? 'failed' : 'done')
    expect(proof_at !== null, where).toBe(state === 'done')
    if (says) expect(unproven, where).toMatch(says)
    else expect(unproven, where).toBeNull()
    expect(
      app.mails.map(({ subject }) => subject),
      where,
    ).toEqual(told)
    expect((await troubles()).includes('backup-unproven'), where).toBe(says !== null)
  }
  expect(await trials()).toEqual([])
}, 600_000)

describe('a trial', () => {
  beforeAll(async () => {
    now = new Date('2028-01-01T19:30:00Z')
    await makeBackup(app.context, {})
  })

  test('that is lost with its server is made up for by the housekeeping, once', async () => {
    // The job is lost: nobody works.
    expect(await resumeProof(app.context)).toBe(0)
    now = new Date(now.getTime() + HOUR_MS)
    expect(await resumeProof(app.context)).toBe(1)
    await app.work()
    expect(await newest()).toMatchObject({ proof_at: now, unproven: null })
    expect(await resumeProof(app.context)).toBe(0)
  })

  test('stands in the list, with its time or with what was wrong', async () => {
    const { headers } = await app.signIn('ratna@example.org')
    const listed = async () => (await app.call({ url: '/api/admin/backups', headers })).body
    const { proven, backups } = await listed()
    expect(proven).toBe(true)
    expect(backups[0]).toMatchObject({ proven_at: now.toISOString(), unproven: null })
    const mend = await damage((await newest()).path)
    await proveNewestBackup(app.context)
    await mend()
    const { body } = await app.call({ url: '/api/notifications', headers })
    expect(body.matters).toMatchObject([{ kind: 'backup-unproven', count: 1 }])
    expect((await listed()).backups[0]).toMatchObject({ proven_at: null, unproven: expect.any(String) })
    await proveNewestBackup(app.context)
    expect((await app.call({ url: '/api/notifications', headers })).body.matters).toEqual([])
  })

  test('for the same reason again is told by bell alone', async () => {
    const { rows } = await app.pool.query('select id from backups order by id desc limit 1')
    await app.pool.query(`update backups set unproven = 'X', proof_at = now() where id = ${rows[0].id}`)
    await app.work()
    app.mails.length = 0
    const backups = { ...app.context.backups, prove: () => Promise.reject(new Error('a mistake of ours')) }
    for (const _ of [1, 2]) {
      await proveNewestBackup({ ...app.context, backups })
      await app.work()
    }
    expect(app.mails).toHaveLength(1)
  })

  test('needs a role that may make a database, and says how to let it', async () => {
    const role = `resirkuit_test_${randomBytes(6).toString('hex')}`
    await onServer(SERVER, `create role ${role} login password 'x'`)
    const url = new URL(SERVER)
    Object.assign(url, { username: role, password: 'x' })
    const { env } = app.context
    Object.assign(env, { BACKUP_PROOF: url.href })
    await proveNewestBackup(app.context)
    Object.assign(env, { BACKUP_PROOF })
    await onServer(SERVER, `drop role ${role}`)
    expect((await newest()).unproven).toMatch(/CREATEDB.*BACKUP_PROOF/)
  })

  test.skipIf(HOSTILE)('needs room for a second database', async () => {
    const { env } = app.context
    const { DISK_FLOOR_MB } = env
    Object.assign(env, { DISK_FLOOR_MB: 1_000_000_000 })
    await proveNewestBackup(app.context)
    Object.assign(env, { DISK_FLOOR_MB })
    expect((await newest()).unproven).toMatch(/too little room/)
  })

  test('can be switched off', async () => {
    const { env } = app.context
    Object.assign(env, { BACKUP_PROOF: 'off' })
    now = new Date('2028-02-01T19:30:00Z')
    await makeBackup(app.context, {})
    await app.work()
    Object.assign(env, { BACKUP_PROOF })
    expect(await newest()).toMatchObject({ state: 'done', proof_at: null })
  })
})

test('a backup in a bucket is fetched, and its copy goes', async () => {
  const store = await startS3Server({ bucket: 'cadangan' })
  const [bucket, query] = store.url.split('?')
  const other = await createTestApp({
    BACKUP_PROOF,
    BACKUP_DIR: `${bucket}/malam?${query}`,
    BACKUP_ACCESS_KEY: store.keys.id,
    BACKUP_SECRET_KEY: store.keys.secret,
  })
  try {
    await makeBackup(other.context, {})
    await other.work()
    const { rows } = await other.pool.query('select proof_at, unproven from backups')
    expect(rows).toEqual([{ proof_at: expect.any(Date), unproven: null }])
    await expect(readFile(join(other.dataDir, 'backups', 'resirkuit-proof.part'))).rejects.toThrow('ENOENT')
  } finally {
    await other.close()
    await store.close()
  }
})
