import pg from 'pg'
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest'
import { createTestApp, enquiry, newGuest, post } from '#server/testing/test-app.ts'

// Every column that names an account, also one that is added tomorrow: it is in the export, and goes with the account.

let test: Awaited<ReturnType<typeof createTestApp>>
beforeAll(async () => {
  test = await createTestApp()
  await test.account('founder')
})
afterAll(() => test?.close())

/** A row for each of them, by which somebody is named: `$1`. Rows that a call of the API has written are not here. */
const ROWS = [
  `insert into push_devices (user_id, endpoint, p256dh, auth, locale) values ($1, 'https://push.example.net/a', 'a', 'a', 'id')`,
  `insert into mails (once_key, kind, params, user_id) values ('mentions', 'digest', '{}', $1)`,
  `insert into saved_filters (user_id, name, filters) values ($1, 'Mine', '{}')`,
  `insert into images (user_id, storage_key, phash, width, height, bytes) values ($1, 'photos/aa/a.webp', 1, 1, 1, 1)`,
  `insert into analyses (user_id, engine, engine_version, factor_version, verdict, candidates)
     values ($1, 'embedded', '1', '1', 'cannot-tell', '[]')`,
  `update submissions set cleared_by = $1, cleared_at = now(), assignee_id = $1 where sent_by_guest`,
  `insert into submission_events (submission_id, kind, assignee_id) select id, 'assigned', $1 from submissions where sent_by_guest`,
  `insert into submission_notes (submission_id, author_id, text) select id, $1, 'A note' from submissions where sent_by_guest`,
  `insert into weight_entries (submission_id, device_class, weight_kg, method, outcome, recorded_by)
     select id, 'laptop', 2, 'weighed', 'recycled', $1 from submissions where sent_by_guest`,
  `insert into rights_requests (kind, origin, user_id, locale, message, received_at, due_at, confirmed_at)
     values ('access', 'account', $1, 'id', 'What do you keep?', now(), now(), now())`,
  `insert into rights_requests (kind, origin, email, locale, message, received_at, due_at, confirmed_at, state, done, closed_at, closed_by)
     values ('access', 'desk', 'a@example.org', 'id', 'What?', now(), now(), now(), 'answered', '{given}', now(), $1)`,
  `with incident as (insert into incidents (title, noticed_at, due_at, activities, from_at, to_at, how_en, how_id, done_en, done_id, created_by)
     values ('A laptop was stolen', now(), now(), '{accounts}', now(), now(), '', '', '', '', $1) returning id)
     insert into incident_log (incident_id, at, actor_id, text) select id, now(), $1, 'The police was told' from incident`,
  `insert into rounds (day, time_zone, driver_id) values ('2026-11-23', 'Asia/Jakarta', $1)`,
  `insert into round_stops (round_id, position, submission_id, done_by)
     select rounds.id, 1, submissions.id, $1 from rounds, submissions where sent_by_guest`,
  `with act as (insert into custody_acts (kind, actor_id) values ('outcome', $1) returning id),
     lot as (insert into lots (store_id, device_class, waste_source, since, data)
       select id, 'laptop', 'household', now(), 'wiped' from stores limit 1 returning id)
     insert into custody_entries (act_id, lot_id, account, grams)
       select act.id, lot.id, account, grams from act, lot, (values ('source', -5), ('stock', 5)) e (account, grams)`,
  `insert into wipes (lot_id, method, done_on, succeeded, recorded_by) select id, 'clear', '2026-11-23', true, $1 from lots`,
  `with receiver as (insert into partners (name, kinds) values ('PT Terima', '{recycler}') returning id)
     insert into consignments (number, store_id, receiver_id, created_by)
       select 'KRM-1', stores.id, receiver.id, $1 from stores, receiver limit 1`,
  `insert into certificates (id, kind, from_day, to_day, entry_ids, document, jwt, issued_by, ended_at, ended_by, end_reason)
     values (gen_random_uuid(), 'period', '2026-10-01', '2026-10-31', '{1}', '{}', '', $1, now(), $1, 'withdrawn')`,
  `insert into reports (period, facts, sha256, groups, acts, document, handed_in_by)
     values ('2026-10', '{}', repeat('a', 64), '{}', 0, '{}', $1)`,
  `insert into api_keys (name, prefix, hash, scopes, last_day, created_by)
     values ('Kota', 'rsk', sha256('a'), '{requests:read}', '2027-01-01', $1)`,
  `insert into imports (kind, file_name, created_by, committed_by) values ('points', 'titik.xlsx', $1, $1)`,
  `insert into webhooks (url, events, created_by) values ('https://hook.example.net/', '{request.created}', $1)`,
  `insert into peers (did, added_by) values ('did:web:peer.example.net', $1)`,
  `with item as (insert into content_items (kind, slug) values ('news', 'mentions') returning id)
     insert into content_revisions (item_id, locale, title, description, html, edited_by)
       select id, 'id', 'Kabel', '', '', $1 from item`,
  `insert into content_images (id, uploaded_by) values (repeat('a', 32), $1)`,
  `with point as (insert into points (name, address, district_id, latitude, longitude, takes, state_by, token)
       values ('RW 05', 'Jl. Melati', '31.74', -6, 106, '{cable}', $1, repeat('a', 22)) returning id)
     insert into point_reports (point_id, kind, handled_at, handled_by) select id, 'full', now(), $1 from point`,
  `insert into settings (name, value, changed_by) values ('mentions', 'true', $1)`,
  `insert into staff_matters (kind, subject_id, by_id) values ('round-finished', 1, $1)`,
  `insert into invitations (role, who, locale, invited_by, ends_at) values ('driver', 'Joko', 'id', $1, now() + interval '1 day')`,
  `insert into staff_seen (user_id, kind, seen_at) values ($1, 'round-finished', now())`,
]

/** Said in the export by another column of the same moment. */
const SAID_BY: Record<string, string> = {
  'submissions.assignee_id': 'submission_events.assignee_id',
  'submissions.cleared_by': 'submission_events.actor_id',
  'staff_matters.by_id': 'submission_events.actor_id',
}

/** Every column that refers to an account, as the database knows it. */
async function mentions() {
  const { rows } = await test.pool.query<{ table: string; column: string }>(
    `select conrelid::regclass::text as table, attname as column
     from pg_constraint join pg_attribute on attrelid = conrelid and attnum = conkey[1]
     where contype = 'f' and confrelid = 'users'::regclass order by 1, 2`,
  )
  return rows
}

/** The columns in which an account is named. */
async function namedIn(id: number) {
  const found: string[] = []
  for (const { table, column } of await mentions()) {
    const { rows } = await test.pool.query(`select from ${table} where ${column} = $1 limit 1`, [id])
    if (rows.length > 0) found.push(`${table}.${column}`)
  }
  return found
}

it('a person who is named anywhere finds it in the export, and is named nowhere when they are gone', async () => {
  const leaving = await test.account('leaving', 'admin')
  const { headers } = leaving
  await test.call({ method: 'POST', url: '/api/submit-ewaste', payload: enquiry(), headers: newGuest() })
  await test.call({ method: 'POST', url: '/api/submissions', payload: post(), headers })
  const { id: user_id } = await test.account('looked-up')
  await test.call({ method: 'POST', url: '/api/check-user', payload: { user_id }, headers })
  for (const row of ROWS) await test.pool.query(row, [leaving.id])
  const columns = (await mentions()).map(({ table, column }) => `${table}.${column}`)
  // A column that is missing here needs a row above.
  expect(await namedIn(leaving.id)).toEqual(columns)

  const query = vi.spyOn(pg.Client.prototype, 'query')
  onTestFinished(() => query.mockRestore())
  const exported = await test.call({ url: '/api/me/export', headers })
  expect(exported.status).toBe(200)
  const asked = query.mock.calls.map(([statement]) => (statement as unknown as { text: string }).text).join()
  const asksFor = (name: string) => asked.includes(`"${name.replace('.', '"."')}" = $`)
  expect(columns.filter((name) => !asksFor(SAID_BY[name] ?? name))).toEqual([])

  expect((await test.call({ method: 'DELETE', url: '/api/me', headers })).status).toBe(200)
  expect(await namedIn(leaving.id)).toEqual([])
})
