import { globSync, readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { KEPT } from '#contract/foundation/retention.ts'
import type { Env } from '#server/installation/env.ts'
import { createTestApp } from '#server/testing/test-app.ts'
import { ACTIVITIES } from './activities.ts'
import { IMPERSONAL_COLUMNS } from './impersonal-columns.ts'
import { readRegister, toTables } from './register.ts'
import { cellsOf } from '#server/testing/documents/workbook-cells.ts'

let test: Awaited<ReturnType<typeof createTestApp>>
let headers: Record<string, string>
beforeAll(async () => {
  test = await createTestApp({ RETENTION_MONTHS: '7' })
  ;({ headers } = await test.account('ratna'))
})
afterAll(() => test?.close())

const named = toTables([...ACTIVITIES.flatMap(({ holds }) => holds), ...IMPERSONAL_COLUMNS]).flatMap(
  ({ where, columns }) => columns.map((column) => `${where}.${column}`),
)
/** The database's columns, also of a table that is added tomorrow. Those of the queue have names of their own. */
const inDatabase = async () =>
  (
    await test.pool.query<{ name: string }>(
      `select case table_schema when 'public' then '' else table_schema || '.' end || table_name || '.' || column_name as name
       from information_schema.columns where table_schema !~ '^(pg_|information_schema|pgboss|drizzle)' order by 1`,
    )
  ).rows.map(({ name }) => name)

it('every column of the database is about people for one purpose, or about nobody, and is said to be once', async () => {
  expect(named.toSorted()).toEqual(await inDatabase())
})

it('a table or a column that nobody has declared is found', async () => {
  await test.pool.query('create table diaries (id int, secret text)')
  await test.pool.query('alter table stores add column keeper text')
  const missing = (await inDatabase()).filter((name) => !named.includes(name))
  expect(missing).toEqual(['diaries.id', 'diaries.secret', 'stores.keeper'])
})

it('a column that refers to an account is about people', async () => {
  const { rows } = await test.pool.query<{ name: string }>(
    `select conrelid::regclass || '.' || attname as name
     from pg_constraint join pg_attribute on attrelid = conrelid and attnum = conkey[1]
     where contype = 'f' and confrelid = 'users'::regclass order by 1`,
  )
  expect(rows.length).toBeGreaterThan(20)
  const impersonal = new Set(
    toTables(IMPERSONAL_COLUMNS).flatMap(({ where, columns }) => columns.map((one) => `${where}.${one}`)),
  )
  expect(rows.filter(({ name }) => impersonal.has(name))).toEqual([])
})

it('is shown with the settings of the installation, and taken along', async () => {
  await test.call({
    method: 'PATCH',
    url: '/api/admin/settings',
    payload: { operator_name: 'DLH Kota Contoh' },
    headers,
  })
  const { body } = await test.call({ url: '/api/admin/register', headers })
  expect(body.controller).toBe('DLH Kota Contoh')
  const requests = body.activities.find(({ id }: { id: string }) => id === 'requests')
  expect(requests.kept.en).toContain('7 months')
  expect(requests.kept.id).toContain('7 bulan')
  expect(requests.holds[0]).toMatchObject({
    where: 'submissions',
    columns: expect.arrayContaining(['message']),
  })

  const file = async (format: string, locale: string) =>
    (await test.call({ url: '/api/admin/register/file', query: { format, locale }, headers })).text
  const table = await file('csv', 'id')
  expect(table).toContain('Kegiatan,Isi,Orang,Tujuan')
  expect(table.split('\r\n').filter(Boolean)).toHaveLength(
    1 + body.activities.flatMap(({ holds }: { holds: unknown[] }) => holds).length,
  )
  // §3: and as a workbook, first of all for people.
  const query = { format: 'xlsx', locale: 'id' }
  const { rawPayload } = await test.app.inject({ url: '/api/admin/register/file', query, headers })
  expect(cellsOf(rawPayload)).toContain('# Catatan pemrosesan\nA: Kegiatan | B: Isi | C: Orang | D: Tujuan')
  expect(await file('csv', 'en')).toContain(
    'messages, names, places with street and landmark, phone numbers and devices of requests',
  )
  expect(JSON.parse(await file('json', 'en'))).toMatchObject({ activities: body.activities })
})

it('names who sees what, by the settings', () => {
  const seenBy = (id: string, settings: Record<string, string> = {}) =>
    ACTIVITIES.find((one) => one.id === id)!
      .recipients({ ...test.context.env, ...settings } as Env)
      .map(({ en }) => en)
  const staff = 'Staff of the operator'
  const driver = 'The driver of the round, on the day'
  expect(seenBy('requests')).toEqual(expect.arrayContaining([staff, driver]))
  // A request shows the address of its sender to staff (submissions/detail.ts).
  expect(seenBy('accounts')).toEqual([
    `${staff}: username and email address of who has sent a request`,
    'Administrators of the operator',
  ])
  expect(seenBy('accounts', { ADMIN_ACCESS: 'signed-in' })).toEqual([
    'Everybody who is logged in, by a setting',
  ])
  expect(seenBy('mails')).toContain(staff)
  const routing = 'The places of a round’s stops, without names: the routing server'
  expect(seenBy('visits')).toEqual([staff, driver])
  expect(seenBy('visits', { ROUTING_URL: 'https://osrm.example.org' })).toEqual([staff, driver, routing])
})

it('names on whose machines it lies, where they are not the server’s own', async () => {
  const elsewhere = {
    DATABASE_URL: 'postgres://u:p@db.example.org:5432/r?others=two.example.org%3A5433',
    FILES_URL: 's3://photos?endpoint=https://s3.example.org&region=x',
    BACKUP_DIR: 's3://backups?endpoint=https://s3.example.net&region=x',
  }
  const recipientsBy = async (settings: object) => {
    const { activities } = await readRegister({
      db: test.db,
      env: { ...test.context.env, ...settings } as Env,
    })
    return (id: string) =>
      activities
        .find((one) => one.id === id)!
        .recipients.map(({ en }) => en.replace('The provider of the ', ''))
  }
  const seenBy = await recipientsBy(elsewhere)
  const databases = ['database server db.example.org', 'database server two.example.org']
  expect(seenBy('notifications')).toEqual(databases)
  expect(seenBy('photos').slice(-3)).toEqual([...databases, 'storage of photos s3.example.org'])
  expect(seenBy('logs').slice(-3)).toEqual([...databases, 'storage of backups s3.example.net'])
  for (const DATABASE_URL of [
    undefined,
    'postgres://localhost/r',
    'postgres://u@[::1]:5432/r',
    'postgres:///r?host=/run',
  ])
    expect((await recipientsBy({ DATABASE_URL }))('notifications')).toEqual(['Nobody'])
})

it('says the times by which housekeeping deletes', () => {
  const files = globSync('server/{features,adapters}/**/*.ts').filter(
    (file) => !file.endsWith('.test.ts') && !file.includes('/processing/'),
  )
  const source = files.map((file) => readFileSync(file, 'utf8')).join('')
  expect(Object.keys(KEPT).filter((name) => !source.includes(`KEPT.${name}`))).toEqual([])
  const words = readFileSync('server/features/administration/processing/activities.ts', 'utf8')
  // A column about nobody needs no line.
  expect(Object.keys(KEPT).filter((name) => !words.includes(`KEPT.${name}`))).toEqual(['point_report_days'])
  expect(words).not.toMatch(/`[^`]*\d+ (days|hari|hours|jam|months|bulan)/)
})
