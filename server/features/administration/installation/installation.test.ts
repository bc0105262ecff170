import { mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createMailer } from '#server/adapters/mail/mail.ts'
import { readEnv } from '#server/installation/env.ts'
import { createLiveSettings } from '#server/installation/live-settings.ts'
import { nameDemo } from '#server/demo/is-demo.ts'
import { silent } from '#server/testing/silent.ts'
import { createTestApp } from '#server/testing/test-app.ts'

const PASSWORD = 'ge/he:im@1'

let server: Awaited<ReturnType<typeof createTestApp>>
let admin: Awaited<ReturnType<typeof server.account>>
let folder: string
beforeAll(async () => {
  server = await createTestApp({ RETENTION_MONTHS: '12' })
  admin = await server.account('ratna')
  folder = await mkdtemp(join(tmpdir(), 'resirkuit-installation-'))
})
afterAll(async () => {
  await server?.close()
  await rm(folder, { recursive: true, force: true })
})

const read = async () =>
  (await server.call({ url: '/api/admin/installation', headers: admin.headers })).body.installation
const change = (payload: object) =>
  server.call({ method: 'PATCH', url: '/api/admin/installation', payload, headers: admin.headers })
const stored = async () =>
  (await server.pool.query(`select value from settings where name = 'installation'`)).rows[0]?.value
/** Another server on the same database, with an environment of its own. */
const another = (values: Record<string, string> = {}) => {
  const env = readEnv(values, '/')
  const { secret } = server.context
  return { env, live: createLiveSettings({ db: server.db, env, values, root: '/', secret, log: silent }) }
}

test('a setting of the environment is shown, and its change is refused; the others have their defaults', async () => {
  expect(await read()).toEqual({
    public_url: '',
    time_zone: 'Asia/Jakarta',
    retention_months: 12,
    mail_host: '',
    mail_port: 587,
    mail_user: '',
    mail_password_set: false,
    mail_from: '',
    backup_at: '',
    backup_dir: '',
    backup_keep_days: 7,
    backup_keep_weeks: 4,
    backup_keep_months: 12,
    table_copy: 'off',
    embed_origins: [],
    fixed: ['retention_months'],
    backup_dir_default: join(server.dataDir, 'backups'),
  })
  const { status, body } = await change({ retention_months: 13 })
  expect([status, body.field, body.error]).toEqual([
    400,
    'retention_months',
    'Retention months is set in the environment (RETENTION_MONTHS).',
  ])
  // A form that sends all its fields is not refused for one that it did not change.
  expect((await change({ retention_months: 12 })).status).toBe(200)
  expect(server.context.env.RETENTION_MONTHS).toBe(12)
})

test.each([
  ['public_url', 'ewaste.example.go.id'],
  ['public_url', 'https://ewaste.example.go.id/daftar'],
  ['public_url', 'https://a:b@ewaste.example.go.id'],
  ['time_zone', 'Europe/Berlin'],
  ['retention_months', 0],
  ['mail_host', 'smtp://mail.example.org'],
  ['mail_port', 70_000],
  ['mail_from', 'the office'],
  ['backup_at', '25:00'],
  ['backup_keep_days', -1],
  ['backup_keep_months', 1000],
  ['backup_dir', 'cadangan'],
  ['backup_dir', '/proc/cadangan'],
  ['backup_dir', '/etc/hostname'],
  ['backup_dir', '/tmp/nowhere/cadangan'],
])('%s: %j is refused at its field, and nothing is stored', async (field, value) => {
  const [before, shown] = [await stored(), await read()]
  const { status, body } = await change({ [field]: value })
  expect([status, body.field]).toEqual([400, field])
  expect(body.error).not.toBe('')
  expect([await stored(), await read()]).toEqual([before, shown])
})

test('a change is in force at once here, and on another server with its next look, below its environment', async () => {
  const [other, stubborn] = [another(), another({ TIME_ZONE: 'Asia/Jayapura' })]
  const told: string[] = []
  other.live.onChange(async () => void told.push(other.env.TIME_ZONE))
  const dir = join(folder, 'cadangan')
  expect((await change({ time_zone: 'Asia/Makassar', backup_at: '02:30', backup_dir: dir })).status).toBe(200)
  expect(server.context.env).toMatchObject({
    TIME_ZONE: 'Asia/Makassar',
    BACKUP_AT: '02:30',
    BACKUP_DIR: dir,
  })
  expect((await server.call({ url: '/config.json' })).body.timeZone).toBe('Asia/Makassar')
  const backups = await server.call({ url: '/api/admin/backups', headers: admin.headers })
  expect(backups.body.daily_at).toBe('02:30')

  await Promise.all([other.live.refresh(), stubborn.live.refresh()])
  await other.live.refresh()
  expect(told).toEqual(['Asia/Makassar'])
  expect(other.env).toMatchObject({ TIME_ZONE: 'Asia/Makassar', BACKUP_AT: '02:30' })
  expect(stubborn.env).toMatchObject({ TIME_ZONE: 'Asia/Jayapura', BACKUP_AT: '02:30' })

  await change({ time_zone: 'Asia/Jakarta', backup_at: '', backup_dir: '' })
  await other.live.refresh()
  expect([other.env.BACKUP_AT, other.env.BACKUP_DIR]).toEqual([undefined, undefined])
  const { rows } = await server.pool.query(
    `select actor_id, details from audit_entries where action = 'settings.changed' order by id desc limit 1`,
  )
  expect(rows).toEqual([
    { actor_id: String(admin.id), details: { fields: ['time_zone', 'backup_at', 'backup_dir'] } },
  ])
})

test('the numbers of kept backups are one setting, whose other parts stay', async () => {
  expect((await change({ backup_keep_days: 14, backup_keep_weeks: 0 })).status).toBe(200)
  expect(server.context.env.BACKUP_KEEP).toEqual({ d: 14, w: 0, m: 12 })
  expect(await stored()).toMatchObject({ BACKUP_KEEP: '14d,0w,12m' })
  await change({ backup_keep_months: 24 })
  expect(await read()).toMatchObject({
    backup_keep_days: 14,
    backup_keep_weeks: 0,
    backup_keep_months: 24,
    fixed: ['retention_months'],
  })
  const fixed = another({ BACKUP_KEEP: '3d' })
  await fixed.live.refresh()
  expect([fixed.env.BACKUP_KEEP, fixed.live.isFixed('BACKUP_KEEP')]).toEqual([{ d: 3, w: 0, m: 0 }, true])
})

describe('the mail server', () => {
  const closing: (() => unknown)[] = []
  let port = 0
  let answer: Error | undefined
  const arrived: { from: string; to: string; user: string | undefined }[] = []
  beforeAll(async () => {
    const smtp = new SMTPServer({
      allowInsecureAuth: true,
      disabledCommands: ['STARTTLS'],
      onAuth: ({ username, password }, _, done) =>
        password === PASSWORD
          ? done(null, { user: username })
          : done(Object.assign(new Error('Not with that password'), { responseCode: 535 })),
      onRcptTo: (_, __, done) => done(answer),
      onData: (stream, session, done) => {
        const { mailFrom, rcptTo } = session.envelope
        arrived.push({
          from: mailFrom ? mailFrom.address : '',
          to: rcptTo[0]!.address,
          user: session.user,
        })
        stream.resume()
        stream.on('end', () => done())
      },
    })
    await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve))
    port = (smtp.server.address() as AddressInfo).port
    closing.push(() => new Promise<void>((resolve) => smtp.close(() => resolve())))
    // The mailer of a running server, in the place of the one that keeps mails for tests.
    const mailer = createMailer({ ...server.context, dataDir: server.dataDir })
    server.context.mail = mailer
    closing.push(mailer.close)
  })
  afterAll(async () => {
    for (const close of closing.toReversed()) await close()
  })
  const testMail = async () =>
    (await server.call({ method: 'POST', url: '/api/admin/installation/test-mail', headers: admin.headers }))
      .body

  test('without one a test mail says that it was written to a folder', async () => {
    expect(await testMail()).toEqual({ success: true, kind: 'files', to: admin.email, failure: null })
  })

  test('it needs a sender and the public address', async () => {
    const mailServer = { mail_host: '127.0.0.1', mail_port: port, mail_user: 'a b', mail_password: 'wrong' }
    expect((await change(mailServer)).body.field).toBe('mail_from')
    expect((await change({ ...mailServer, mail_from: 'Kota <a@example.org>' })).body.field).toBe('public_url')
    const all = { ...mailServer, mail_from: 'Kota <a@example.org>', public_url: 'https://kota.example' }
    const { status, body } = await change(all)
    expect(status).toBe(200)
    expect(body.installation).toMatchObject({
      mail_host: '127.0.0.1',
      mail_port: port,
      mail_user: 'a b',
      mail_password_set: true,
      mail_from: 'Kota <a@example.org>',
    })
    expect(body.installation).not.toHaveProperty('mail_password')
  })

  test('a test mail answers with the words of the mail server; with the right password it arrives', async () => {
    const refused = await testMail()
    expect(refused).toMatchObject({ success: true, kind: 'smtp' })
    expect(refused.failure).toContain('Not with that password')
    expect(refused.failure).not.toContain('wrong')

    expect((await change({ mail_password: PASSWORD })).status).toBe(200)
    expect(await testMail()).toEqual({ success: true, kind: 'smtp', to: admin.email, failure: null })
    expect(arrived).toEqual([{ from: 'a@example.org', to: admin.email, user: 'a b' }])

    answer = Object.assign(new Error('No such mailbox here'), { responseCode: 550 })
    expect((await testMail()).failure).toContain('No such mailbox here')
    answer = undefined
  })

  test('the password is sealed, in no reply and in no log, and goes to no other server', async () => {
    const row = JSON.stringify(await stored())
    for (const secret of [PASSWORD, encodeURIComponent(PASSWORD), '127.0.0.1'])
      expect(row).not.toContain(secret)
    const { rows } = await server.pool.query(`select details from audit_entries`)
    expect(JSON.stringify(rows)).not.toContain(PASSWORD)
    expect(rows.at(-1).details).toEqual({ fields: ['mail_password'] })

    expect((await change({ mail_host: 'mail.elsewhere.example' })).body.field).toBe('mail_password')
    expect((await read()).mail_host).toBe('127.0.0.1')
    const other = another()
    await other.live.refresh()
    expect(other.env.SMTP_URL).toContain(encodeURIComponent(PASSWORD))
    // A copy of the database without the secret opens nothing.
    const env = readEnv({}, '/')
    const copied = createLiveSettings({
      db: server.db,
      env,
      values: {},
      root: '/',
      log: silent,
      secret: 'another secret, of more than 32 characters',
    })
    await copied.refresh()
    expect([env.SMTP_URL, env.MAIL_FROM]).toEqual([undefined, 'Kota <a@example.org>'])
  })

  test('the public address is in force at once: HSTS with https, none without', async () => {
    const hsts = async () => (await server.call({ url: '/check' })).headers['strict-transport-security']
    expect(await hsts()).toBe('max-age=31536000')
    expect((await change({ public_url: '' })).body.field).toBe('public_url')
    await change({ public_url: 'http://kota.example' })
    expect(await hsts()).toBeUndefined()
    await change({ mail_host: '', mail_from: '', public_url: '' })
    expect(await read()).toMatchObject({ mail_host: '', mail_password_set: false, public_url: '' })
    expect((await testMail()).kind).toBe('files')
  })

  test('the form without scripts asks for an address as soon as mails can lead back', async () => {
    const asks = async () => (await server.app.inject('/plain/collection')).body.includes('notify_email')
    expect(await asks()).toBe(false)
    await change({ public_url: 'https://kota.example' })
    expect(await asks()).toBe(true)
    await change({ public_url: '' })
    expect(await asks()).toBe(false)
  })
})

test('in a demonstration anybody is an administrator, and nobody changes it', async () => {
  await nameDemo(server.db)
  expect((await change({ time_zone: 'Asia/Makassar' })).status).toBe(501)
  const mail = await server.call({
    method: 'POST',
    url: '/api/admin/installation/test-mail',
    headers: admin.headers,
  })
  expect(mail.status).toBe(501)
})
