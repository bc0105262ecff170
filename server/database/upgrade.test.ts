import { randomBytes } from 'node:crypto'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { onServer } from '#server/testing/database.ts'
import { migrate } from './migrate.ts'

// From the database that version 0.1 left behind to the present one.

const FOLDER = join(import.meta.dirname, 'migrations')
/** The migrations of 0.1. */
const RELEASED = 7
const name = `resirkuit_test_${randomBytes(6).toString('hex')}`
const { server } = inject('databases')
let client: pg.Client

beforeAll(async () => {
  await onServer(server, `create database ${name}`)
  const url = new URL(server)
  url.pathname = name
  client = new pg.Client({ connectionString: url.href })
  await client.connect()

  const then = mkdtempSync(join(tmpdir(), 'resirkuit-migrations-'))
  cpSync(FOLDER, then, { recursive: true })
  const journal = join(then, 'meta', '_journal.json')
  const { entries, ...rest } = JSON.parse(readFileSync(journal, 'utf8'))
  writeFileSync(journal, JSON.stringify({ ...rest, entries: entries.slice(0, RELEASED) }))
  expect(await migrate(client, then)).toBe(RELEASED)
  rmSync(then, { recursive: true })

  await client.query(`
    insert into companies (name) values ('PT Daur'), ('pt daur'), ('CV Lain');
    insert into users (uid, username, email, company_id) values
      ('u1', 'wati', 'wati@example.org', 2), ('u2', 'budi', 'budi@example.org', 3);
    insert into submissions (tracking_code, channel, service, user_id, guest_id, anonymised_at, username, title, message)
    values
      ('RSK-AAAA-AAAA', 'landing', 'collection', null, 'guest_1', null, 'Guest-1', 'T', 'of a guest'),
      ('RSK-AAAA-AAAB', 'landing', 'collection', 1, null, null, 'Guest-0CSHB', 'T', 'of a guest who signed up'),
      ('RSK-AAAA-AAAC', 'composer', 'collection', 2, null, null, 'budi', 'T', 'of a member'),
      ('RSK-AAAA-AAAD', 'landing', 'collection', null, null, now(), '[removed]', 'T', 'of somebody forgotten');
    insert into submission_events (submission_id, kind, status, actor_id) values
      (1, 'submitted', 'pending', null), (2, 'submitted', 'pending', null), (2, 'claimed', null, 1),
      (4, 'submitted', 'pending', null), (4, 'status', 'cancelled', 1);
    insert into weight_entries (submission_id, device_class, weight_kg, units, method, outcome, payout_idr) values
      (1, 'laptop', 0.001, 100000, 'weighed', 'reused', 0), (3, 'laptop', 2, 1, 'weighed', 'recycled', 5000)`)
  await migrate(client, FOLDER)
})
afterAll(async () => {
  await client.end()
  await onServer(server, `drop database ${name} with (force)`)
})

test('requests of guests are known as theirs, and members who have signed up since have their own name', async () => {
  const { rows } = await client.query(
    `select message, username, sent_by_guest, search @@ to_tsquery('simple', 'wati') as found
      from submissions order by id`,
  )
  expect(rows).toEqual([
    { message: 'of a guest', username: 'Guest-1', sent_by_guest: true, found: false },
    { message: 'of a guest who signed up', username: 'wati', sent_by_guest: true, found: true },
    { message: 'of a member', username: 'budi', sent_by_guest: false, found: false },
    // Nobody knows any more.
    { message: 'of somebody forgotten', username: '[removed]', sent_by_guest: false, found: false },
  ])
})

test('a person who withdrew a request is not named by their acts there; their other requests go on', async () => {
  const { rows } = await client.query(
    `select submission_id::int, kind, actor_id::int from submission_events where kind in ('status', 'claimed') order by id`,
  )
  expect(rows).toEqual([
    { submission_id: 2, kind: 'claimed', actor_id: 1 },
    { submission_id: 4, kind: 'status', actor_id: null },
  ])
})

test('the ledger is what it was, with nothing confirmed', async () => {
  const { rows } = await client.query('select weight_kg, confirmed from weight_entries order by id')
  expect(rows).toEqual([
    { weight_kg: '0.001', confirmed: false },
    { weight_kg: '2.000', confirmed: false },
  ])
})

test('a weight from before there were lots is in the store, or at the end that was declared', async () => {
  const { rows } = await client.query(
    `select submission_id::int, data, since = recorded_at as as_old, stock_g::int, string_agg(e.account, ' ' order by e.id) as way
      from lots join weight_entries w using (submission_id) join custody_entries e on e.lot_id = lots.id
      group by lots.id, w.id order by lots.id`,
  )
  expect(rows).toEqual([
    // To be reused; its wipe is to be recorded.
    { submission_id: 1, data: 'holds', as_old: true, stock_g: 1, way: 'source stock' },
    { submission_id: 3, data: 'holds', as_old: true, stock_g: 0, way: 'source stock stock recycled' },
  ])
})

test('two companies of one name are one, and nobody has lost theirs', async () => {
  const { rows } = await client.query(
    'select username, companies.name from users join companies on companies.id = company_id order by users.id',
  )
  expect(rows).toEqual([
    { username: 'wati', name: 'PT Daur' },
    { username: 'budi', name: 'CV Lain' },
  ])
  expect((await client.query('select from companies')).rowCount).toBe(2)
})
