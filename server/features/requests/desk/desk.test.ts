import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Status } from '#contract/foundation/status.ts'
import { images } from '#server/database/schema/photos.ts'
import { extendSlots } from '#server/features/requests/pickups/slots.ts'
import { createTestApp, enquiry, newGuest, post } from '#server/testing/test-app.ts'

type Headers = Record<string, string>
type Account = Awaited<ReturnType<typeof server.account>>

const DAY_MS = 24 * 60 * 60 * 1000
let clock_ms = Date.now()
let server: Awaited<ReturnType<typeof createTestApp>>
let admin: Account
let joko: Account
let sari: Account
let wati: Account
beforeAll(async () => {
  server = await createTestApp({}, { now: () => new Date(clock_ms) })
  admin = await server.account('ratna')
  joko = await server.account('joko', 'operator')
  sari = await server.account('sari', 'operator')
  wati = await server.account('wati', 'member')
})
afterAll(() => server?.close())

/** Time goes by; a session does not last as long. */
const later = async (ms: number, accounts = [admin, joko, sari, wati]) => {
  clock_ms += ms
  for (const one of accounts) Object.assign(one, await server.signIn(one.email))
}

const call = (
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  url: string,
  payload?: object,
  by = joko,
) => server.call({ method, url, headers: by.headers, ...(payload && { payload }) })
const submit = async (body: Record<string, unknown> = {}, headers: Headers = newGuest()) =>
  (await server.call({ method: 'POST', url: '/api/submit-ewaste', payload: enquiry(body), headers }))
    .body as {
    id: number
    tracking_code: string
  }
const read = async (id: number, by = joko) =>
  (await call('GET', `/api/submissions/${id}`, undefined, by)).body.submission
const versionOf = async (id: number): Promise<number> => (await read(id)).version
const review = (id: number, status: Status, more: object = {}) =>
  call('PATCH', `/api/submissions/${id}`, { status, ...more })
const track = async (code: string, headers: Headers) =>
  (await server.call({ url: `/api/submissions/track/${code}`, headers })).body.submission
const noticesOf = async ({ headers }: Account) =>
  (await server.call({ url: '/api/notifications', headers })).body.notifications as {
    kind: string
    params: Record<string, string>
  }[]
const table = async (query: Record<string, string>, by = joko) =>
  (await server.call({ url: '/api/timeline', query: { part: 'data', ...query }, headers: by.headers })).body
const idsOf = async (query: Record<string, string>, by = joko): Promise<number[]> =>
  (await table(query, by)).data.map(({ id }: { id: number }) => id)

describe('the table is filtered', () => {
  test('by days, which begin at midnight of the reader', async () => {
    const word = randomUUID().slice(0, 8)
    const at = async (instant: string) => {
      const { id } = await submit({ message: word })
      await server.pool.query('update submissions set submitted_at = $2 where id = $1', [id, instant])
      return { id }
    }
    const late = await at('2026-11-10T16:30:00Z')
    const early = await at('2026-11-10T17:30:00Z')
    // 23:30 and 00:30 in Jakarta, 00:30 and 01:30 of the same day in Makassar.
    expect(await idsOf({ q: word, from: '2026-11-11' })).toEqual([early.id])
    expect(await idsOf({ q: word, to: '2026-11-10' })).toEqual([late.id])
    expect(
      await idsOf({ q: word, from: '2026-11-11', to: '2026-11-11', time_zone: 'Asia/Makassar' }),
    ).toEqual([early.id, late.id])
    expect((await call('GET', '/api/timeline?from=yesterday')).body.field).toBe('from')
    const day = { q: word, from: '2026-11-11', to: '2026-11-11' }
    for (const time_zone of ['+08:00', 'GMT+8', 'UTC+08:00', 'Etc/GMT-8', 'Asia/Ujung_Pandang'])
      expect(await idsOf({ ...day, time_zone }), `§4 ${time_zone} is that of Makassar`).toEqual([
        early.id,
        late.id,
      ])
    for (const time_zone of ['Etc/Unknown', '', 'undefined', 'Asia/Saigon'])
      expect(await idsOf({ ...day, time_zone }), `§4 ${time_zone} is that of Jakarta`).toEqual([early.id])
    expect(await idsOf({ from: day.from, to: day.to, time_zone: '+07:00' }), '§4 without words').toContain(
      early.id,
    )
    expect((await call('GET', '/api/timeline?from=2026-11-11&time_zone=Mars/Olympus')).body.field).toBe(
      'time_zone',
    )
  })

  test('by the district that a place names, alone or with an address around it, as long as it names it', async () => {
    const word = randomUUID().slice(0, 8)
    const place = 'Kebayoran Baru · Kota Administrasi Jakarta Selatan'
    const [alone, around, , elsewhere] = [
      await submit({ message: word, location: place }),
      await submit({ message: word, location: `Jl. Melati 5, RT 3, ${place}, near the market` }),
      await submit({ message: word, location: 'Kebayoran Baru' }),
      await submit({ message: word, location: 'Coblong · Kota Bandung' }),
    ]
    const district = '31.74.07'
    expect(await idsOf({ q: word, district })).toEqual([around.id, alone.id])
    const { version } = await read(elsewhere.id)
    await call('POST', `/api/submissions/${elsewhere.id}/correction`, {
      version,
      reason: 'Moved',
      location: place,
    })
    expect(await idsOf({ q: word, district })).toEqual([elsewhere.id, around.id, alone.id])
  })

  test('by what nobody has read, and by where the waste comes from', async () => {
    const word = randomUUID().slice(0, 8)
    const [one, other] = [
      await submit({ message: word, waste_source: 'business' }),
      await submit({ message: word }),
    ]
    expect(await idsOf({ q: word, unread: 'true' })).toEqual([other.id, one.id])
    await read(other.id)
    expect(await idsOf({ q: word, unread: 'true' })).toEqual([one.id])
    expect(await idsOf({ q: word, waste_source: 'business' })).toEqual([one.id])
  })

  test('by the day of the appointment, as long as there is one', async () => {
    const area = {
      name: 'Selatan',
      active: true,
      time_zone: 'Asia/Jakarta',
      district_ids: ['31.74.07'],
      min_kg: null,
      needs: [],
      sources: [],
      cutoff_h: 0,
      ahead_days: 14,
      note: '',
      hours: [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({
        weekday,
        starts: '09:00',
        ends: '12:00',
        visits: 5,
        capacity_kg: null,
      })),
    }
    expect((await call('POST', '/api/areas', area, admin)).status).toBe(200)
    const { id } = await submit({ location: 'Kebayoran Baru · Kota Administrasi Jakarta Selatan' })
    await review(id, 'approved')
    const { offer } = (await call('GET', `/api/submissions/${id}/slots`)).body
    const [slot, next] = offer.slots as { id: number; day: string }[]
    await call('POST', `/api/submissions/${id}/booking`, { slot_id: slot!.id })
    expect(await idsOf({ pickup_day: slot!.day })).toEqual([id])
    expect(await idsOf({ pickup_day: next!.day })).toEqual([])
    await review(id, 'cancelled')
    expect(await idsOf({ pickup_day: slot!.day })).toEqual([])
  })

  test('an export takes the same filters, and the audit log names them', async () => {
    const word = randomUUID().slice(0, 8)
    const { id, tracking_code } = await submit({ message: word, waste_source: 'household' })
    await submit({ message: word })
    await call('PUT', `/api/submissions/${id}/assignee`, {
      version: await versionOf(id),
      assignee_id: joko.id,
    })
    const query = `q=${word}&waste_source=household&assignee=me&overdue=false`
    const { text } = await call('GET', `/api/submissions/export?format=csv&${query}`)
    expect(text.match(/RSK-\w{4}-\w{4}/g)).toEqual([tracking_code])
    const { rows } = await server.pool.query(
      `select details from audit_entries where action = 'request.exported' order by id desc limit 1`,
    )
    expect(rows[0].details).toMatchObject({ count: 1, filters: ['q', 'assignee', 'waste_source'] })
  })

  test('for two filters together no more than a hundred are counted', async () => {
    await server.pool.query(`
      insert into submissions (tracking_code, channel, service, guest_id, username, title, message, waste_source)
      select 'RSK-DESK-' || translate(lpad(to_hex(n), 4, 'z'), '01abcdefz', 'YZABCDEFX'), 'landing', 'collection',
        'guest_of_the_desk_' || n, 'Guest', 'E-Waste Collection', 'A fan', 'public-place'
      from generate_series(1, 101) n`)
    const pageOf = async (query: Record<string, string>) =>
      (await table({ waste_source: 'public-place', limit: '1', ...query })).page
    expect(await pageOf({})).toMatchObject({ total: 101, more: false })
    expect(await pageOf({ unread: 'true' })).toMatchObject({ total: 100, more: true })
  })

  test('notes among staff are no sender’s business', async () => {
    const sent = await server.call({
      method: 'POST',
      url: '/api/submissions',
      payload: post(),
      headers: wati.headers,
    })
    const { id } = sent.body
    await call('PUT', `/api/submissions/${id}/assignee`, {
      version: await versionOf(id),
      assignee_id: joko.id,
    })
    const rows = (await table({ assignee: 'nobody', overdue: 'true', order: 'due' }, wati)).data
    expect(rows).toEqual([expect.objectContaining({ id, assignee: null, due_at: null })])
  })
})

describe('a request that waits for staff has a day by which they should have acted', () => {
  test('comes from the settings; each step starts it again, and it ends when nothing waits', async () => {
    const change = (payload: object) => call('PATCH', '/api/admin/settings', payload, admin)
    await change({ answer_days: 2, appointment_days: 5 })
    const { id } = await submit()
    const dueIn = async () => {
      const { due_at } = await read(id)
      return due_at && (Date.parse(due_at) - clock_ms) / DAY_MS
    }
    expect(await dueIn()).toBe(2)
    await later(DAY_MS)
    expect(await dueIn()).toBe(1)
    await review(id, 'approved')
    expect(await dueIn()).toBe(5)
    await change({ appointment_days: 7 })
    expect(await dueIn()).toBe(7)
    await review(id, 'collected')
    expect(await dueIn()).toBeNull()
    await review(id, 'approved', { note: 'It was another one' })
    expect(await dueIn()).toBe(7)
    await change({ answer_days: 3, appointment_days: 14 })
  })

  test('the request that is due first stands on top, page by page, in both directions, and only overdue ones if asked', async () => {
    const word = randomUUID().slice(0, 8)
    const sent: { id: number; due: number }[] = []
    for (let n = 0; n < 9; n++) {
      await later(DAY_MS / 4, [joko])
      const { id } = await submit({ message: word })
      const approved = n % 3 === 0
      if (approved) await review(id, 'approved')
      sent.push({ id, due: clock_ms + (approved ? 14 : 3) * DAY_MS })
    }
    const done = await submit({ message: word })
    await review(done.id, 'rejected')
    const expected = sent.toSorted((a, b) => a.due - b.due).map(({ id }) => id)

    const pages: number[][] = []
    const newer: (string | null)[] = []
    let cursor: string | null = ''
    while (cursor !== null) {
      const { data, page } = await table({ q: word, order: 'due', limit: '4', ...(cursor && { cursor }) })
      pages.push(data.map(({ id }: { id: number }) => id))
      newer.push(page.newer)
      expect(page.total).toBe(9)
      cursor = page.older
    }
    expect(pages.map(({ length }) => length)).toEqual([4, 4, 1])
    expect(pages.flat()).toEqual(expected)
    expect(await idsOf({ q: word, order: 'due', limit: '4', cursor: newer[2]! })).toEqual(pages[1])

    await later(2 * DAY_MS)
    const over = sent.filter(({ due }) => due < clock_ms).map(({ id }) => id)
    expect(over.length).toBeGreaterThan(1)
    expect(await idsOf({ q: word, overdue: 'true' })).toEqual(over)
    const { text } = await call('GET', `/api/submissions/export?format=csv&q=${word}&overdue=true`)
    expect(text.match(/RSK-\w{4}-\w{4}/g)).toHaveLength(over.length)
  })

  test('a step that does not say when it was taken is timed by the database', async () => {
    const { id } = await submit()
    await server.pool.query(`update submissions set status = 'approved' where id = $1`, [id])
    const { rows } = await server.pool.query(
      `select abs(extract(epoch from now() - status_at)) < 60 as now from submissions where id = $1`,
      [id],
    )
    expect(rows[0].now).toBe(true)
  })
})

describe('a request is looked after by one of staff', () => {
  const assign = async (id: number, assignee_id: number | null, by = joko, version?: number) =>
    call(
      'PUT',
      `/api/submissions/${id}/assignee`,
      { version: version ?? (await versionOf(id)), assignee_id },
      by,
    )

  test('an assignee is told, but not a person who took it on; the history names them', async () => {
    const { id, tracking_code } = await submit()
    expect((await assign(id, joko.id)).body.submission.assignee).toEqual({ id: joko.id, username: 'joko' })
    expect(await noticesOf(joko)).not.toContainEqual(expect.objectContaining({ kind: 'request-assigned' }))
    await assign(id, sari.id)
    expect((await noticesOf(sari))[0]).toMatchObject({
      kind: 'request-assigned',
      params: { tracking_code, id: String(id) },
    })
    await assign(id, null)
    const { history } = await read(id)
    expect(history.slice(-3)).toMatchObject([
      { kind: 'assigned', actor: 'joko', assignee: 'joko' },
      { kind: 'assigned', actor: 'joko', assignee: 'sari' },
      { kind: 'unassigned', actor: 'joko', assignee: null },
    ])
  })

  test('and is found by that: mine, somebody’s, and the open ones that are nobody’s', async () => {
    const word = randomUUID().slice(0, 8)
    const [one, other, free, closed] = [
      await submit({ message: word }),
      await submit({ message: word }),
      await submit({ message: word }),
      await submit({ message: word }),
    ]
    await assign(one.id, joko.id)
    await assign(other.id, sari.id)
    await review(closed.id, 'rejected')
    expect(await idsOf({ q: word, assignee: 'me' })).toEqual([one.id])
    expect(await idsOf({ q: word, assignee: 'me' }, sari)).toEqual([other.id])
    expect(await idsOf({ q: word, assignee: String(sari.id) })).toEqual([other.id])
    expect(await idsOf({ q: word, assignee: 'nobody' })).toEqual([free.id])
    const { data } = await table({ q: word, assignee: 'me' })
    expect(data[0].assignee).toEqual({ id: joko.id, username: 'joko' })
  })

  test('of two who take it on at once, the second is told; a retry changes nothing; members look after nothing', async () => {
    const { id } = await submit()
    const version = await versionOf(id)
    const answers = await Promise.all([
      assign(id, joko.id, joko, version),
      assign(id, sari.id, sari, version),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const { assignee, history } = await read(id)
    expect((await assign(id, assignee.id, joko, version)).status).toBe(200)
    expect((await read(id)).history).toEqual(history)
    const refused = await assign(id, wati.id)
    expect([refused.status, refused.body.code]).toEqual([409, 'not-staff'])
  })

  const assignSeveral = async (
    requests: { id: number; from: number | null }[],
    assignee_id: number | null,
    by = joko,
  ) => (await call('POST', '/api/desk/assignments', { requests, assignee_id }, by)).body.results

  test('several at once, each by itself; nobody takes one from a colleague unseen', async () => {
    const [one, other, taken] = [await submit(), await submit(), await submit()]
    await assign(other.id, joko.id)
    await assign(taken.id, admin.id, admin)
    // Something else that has happened to one is no reason against it.
    await review(one.id, 'approved')
    const requests = [
      { id: one.id, from: null },
      { id: other.id, from: joko.id },
      { id: taken.id, from: null },
      { id: 999_999, from: null },
    ]
    const results = await assignSeveral(requests, sari.id)
    expect(results).toEqual([
      { id: one.id, done: true },
      { id: other.id, done: true },
      { id: taken.id, done: false, code: 'changed-meanwhile', error: expect.any(String) },
      { id: 999_999, done: false, code: 'not-found', error: 'Submission not found' },
    ])
    expect((await read(one.id)).assignee.username).toBe('sari')
    expect((await read(taken.id)).assignee.username).toBe('ratna')
    const told = await noticesOf(sari)
    for (const { id } of [one, other])
      expect(told).toContainEqual(
        expect.objectContaining({
          kind: 'request-assigned',
          params: expect.objectContaining({ id: String(id) }),
        }),
      )
    // Again, because the answer was lost.
    const { history } = await read(one.id)
    expect(await assignSeveral(requests, sari.id)).toEqual(results)
    expect((await read(one.id)).history).toEqual(history)
    expect(await noticesOf(sari)).toHaveLength(told.length)

    expect(await assignSeveral([{ id: one.id, from: sari.id }], null)).toEqual([{ id: one.id, done: true }])
    expect((await read(one.id)).assignee).toBeNull()
    expect((await assignSeveral([{ id: one.id, from: null }], wati.id))[0]).toMatchObject({
      code: 'not-staff',
    })
  })

  test('a person who is no longer staff, or gone, looks after nothing any more', async () => {
    const [leaving, deleted] = [
      await server.account('leaving', 'operator'),
      await server.account('deleted', 'operator'),
    ]
    const [one, other] = [await submit(), await submit()]
    await assign(one.id, leaving.id)
    await assign(other.id, deleted.id)
    await call('PATCH', `/api/users/${leaving.id}/role`, { role: 'member' }, admin)
    const gone = await call('POST', `/api/users/${deleted.id}/deletion`, { username: 'deleted' }, admin)
    expect(gone.status).toBe(200)
    for (const { id } of [one, other]) {
      const { assignee, history } = await read(id)
      expect(assignee).toBeNull()
      expect(history.at(-1)).toMatchObject({ kind: 'unassigned', actor: 'ratna' })
    }
    // The history forgets whom it named.
    const { history } = await read(other.id)
    expect(history.at(-2)).toMatchObject({ kind: 'assigned', assignee: null })
  })
})

describe('notes that only staff read', () => {
  const note = (id: number, text: string, by = joko) =>
    call('POST', `/api/submissions/${id}/notes`, { text }, by)

  test('have an author and a time, and are nowhere where the sender looks', async () => {
    const sent = await server.call({
      method: 'POST',
      url: '/api/submissions',
      payload: post(),
      headers: wati.headers,
    })
    const { id, tracking_code } = sent.body
    const secret = 'Dog in the yard, ask for the key'
    expect((await note(id, secret)).body.notes).toMatchObject([
      { author: 'joko', text: secret, at: new Date(clock_ms).toISOString() },
    ])
    expect((await note(id, secret)).body.notes).toHaveLength(1)
    expect((await note(id, secret, sari)).body.notes).toHaveLength(2)
    expect((await call('GET', `/api/submissions/${id}/notes`)).body.notes).toHaveLength(2)
    for (const url of [`/api/submissions/track/${tracking_code}`, '/api/me/export', '/api/timeline'])
      expect((await server.call({ url, headers: wati.headers })).text).not.toContain(secret)
    expect((await noticesOf(wati)).map(({ kind }) => kind)).not.toContain('request-message')
    const { work } = (await server.call({ url: '/api/me/export', headers: joko.headers })).body
    expect(work.notes_written).toContainEqual({ submission_id: id, at: new Date(clock_ms).toISOString() })
    expect((await note(id, '  ')).body.field).toBe('text')
  })

  test('are written once, and go with the person that they are about', async () => {
    const { id } = await submit()
    await note(id, 'Is never at home before ten')
    await expect(
      server.pool.query(`update submission_notes set text = 'otherwise' where submission_id = $1`, [id]),
    ).rejects.toMatchObject({ code: '23001' })
    await call('POST', `/api/submissions/${id}/erasure`, { reason: 'Asked on the phone' })
    expect((await call('GET', `/api/submissions/${id}/notes`)).body.notes).toEqual([])
    const again = await note(id, 'Was called Budi')
    expect([again.status, again.body.code]).toEqual([409, 'request-anonymised'])
  })
})

test('a message reaches the sender: in their history and by a notification, once, and is no step', async () => {
  const sent = await server.call({
    method: 'POST',
    url: '/api/submissions',
    payload: post(),
    headers: wati.headers,
  })
  const { id, tracking_code } = sent.body
  await server.call({
    method: 'POST',
    url: `/api/submissions/track/${tracking_code}/cancellation`,
    headers: wati.headers,
  })
  const text = 'Thank you for telling us'
  const write = () => call('POST', `/api/submissions/${id}/messages`, { text })
  const { submission } = (await write()).body
  expect(submission.history.at(-1)).toMatchObject({ kind: 'message', actor: 'joko', note: text })
  expect((await write()).body.submission.version).toBe(submission.version)
  expect((await track(tracking_code, wati.headers)).history.at(-1)).toMatchObject({
    kind: 'message',
    note: text,
    status: 'cancelled',
  })
  expect((await noticesOf(wati))[0]).toMatchObject({ kind: 'request-message', params: { tracking_code } })
  // Staff cannot undo the sender's cancellation, whatever they wrote since.
  expect(submission.way_back).toBeNull()
  await call('POST', `/api/submissions/${id}/erasure`, { reason: 'Asked' })
  const refused = await write()
  expect([refused.status, refused.body.code]).toEqual([409, 'request-anonymised'])
})

describe('somebody calls', () => {
  const caller = {
    service: 'collection',
    phone_number: '0812 3456 7890',
    message: 'A television',
    consent: true,
  }
  const written = (payload: object = caller, key: string = randomUUID()) =>
    server.call({
      method: 'POST',
      url: '/api/submissions/call',
      payload,
      headers: { ...joko.headers, 'idempotency-key': key },
    })
  const claim = (code: string, key: string, headers: Headers) =>
    server.call({
      method: 'POST',
      url: `/api/submissions/track/${code}/claim`,
      payload: { key },
      headers,
    })

  test('and what they ask for is a request like every other, with what they agreed to', async () => {
    const items = [{ device_class: 'laptop', quantity: 2 }]
    const { status, body, text } = await written({
      ...caller,
      name: 'Ibu Sri',
      items,
      waste_source: 'household',
    })
    expect(status, text).toBe(200)
    expect(body.submission).toMatchObject({
      channel: 'phone',
      status: 'pending',
      username: expect.stringMatching(/^Guest-/),
      name: 'Ibu Sri',
      phoneNumber: '+6281234567890',
      user_id: null,
      waste_source: 'household',
      consented_at: new Date(clock_ms).toISOString(),
      items: [{ device_class: 'laptop', quantity: 2, image_id: null }],
      history: [{ kind: 'submitted', actor: 'joko' }],
    })
    expect((await read(body.submission.id)).key).toBeUndefined()
  })

  test('a retry writes nothing more, and tells the same key', async () => {
    const key = randomUUID()
    const replies = await Promise.all(Array.from({ length: 4 }, () => written(caller, key)))
    expect(new Set(replies.map(({ body }) => `${body.submission.id} ${body.key}`)).size).toBe(1)
    const other = await written({ ...caller, message: 'A radio' }, key)
    expect([other.status, other.body.code]).toEqual([409, 'idempotency-mismatch'])
  })

  test.each<[object, string]>([
    [{ ...caller, consent: false }, 'consent'],
    [{ ...caller, phone_number: '' }, 'phone_number'],
    [{ ...caller, phone_number: '12' }, 'phone_number'],
    [{ ...caller, service: 'supply', items: [{ device_class: 'laptop', quantity: 1 }] }, 'items'],
  ])('but not %j', async (payload, field) => {
    const { status, body } = await written(payload)
    expect([status, body.field]).toEqual([400, field])
  })

  test('with the key they take it over to their device; then the key opens nothing any more', async () => {
    const key = randomUUID()
    const { submission, key: link } = (await written(caller, key)).body
    const code = submission.tracking_code
    const [theirs, others] = [newGuest(), newGuest()]
    expect((await server.call({ url: `/api/submissions/track/${code}`, headers: theirs })).status).toBe(404)
    expect((await claim(code, `guest_${randomUUID()}`, theirs)).status).toBe(404)
    expect((await claim(code, link, theirs)).body.submission.tracking_code).toBe(code)
    expect((await claim(code, link, theirs)).status).toBe(200)
    expect((await claim(code, link, others)).status).toBe(404)
    expect((await track(code, theirs)).message).toBe('A television')
    expect((await written(caller, key)).body.key).toBeNull()
    expect((await read(submission.id)).history.at(-1)).toMatchObject({ kind: 'claimed', actor: null })
  })

  test('or to their account', async () => {
    const { submission, key } = (await written()).body
    expect((await claim(submission.tracking_code, key, wati.headers)).status).toBe(200)
    expect(await read(submission.id)).toMatchObject({ user_id: wati.id, username: 'wati' })
  })

  const renew = (id: number, by = joko) => call('POST', `/api/submissions/${id}/caller-link`, undefined, by)
  const opens = async (code: string, headers: Headers) =>
    (await server.call({ url: `/api/submissions/track/${code}`, headers })).status

  test('a new link replaces a lost one, which ends, also on the device that has used it', async () => {
    const { submission, key: lost } = (await written()).body
    const code = submission.tracking_code
    const first = (await renew(submission.id)).body.key
    expect((await claim(code, lost, newGuest())).status).toBe(404)
    const device = newGuest()
    expect((await claim(code, first, device)).status).toBe(200)
    const { body } = await renew(submission.id)
    expect(body.submission).toMatchObject({ id: submission.id, tracking_code: code })
    expect(await opens(code, device)).toBe(404)
    expect((await claim(code, first, device)).status).toBe(404)
    const other = newGuest()
    expect((await claim(code, body.key, other)).status).toBe(200)
    expect(await opens(code, other)).toBe(200)
    const { rows } = await server.pool.query(
      `select action, actor_id, details from audit_entries where subject = $1 order by id`,
      [`request:${submission.id}`],
    )
    const line = { action: 'request.link-renewed', actor_id: String(joko.id), details: {} }
    expect(rows).toEqual([line, line])
    const { history } = await read(submission.id)
    expect(history.map(({ kind, actor }: { kind: string; actor: string | null }) => [kind, actor])).toEqual([
      ['submitted', 'joko'],
      ['link-renewed', 'joko'],
      ['claimed', null],
      ['link-renewed', 'joko'],
      ['claimed', null],
    ])
  })

  test('but not of what an account has, what nobody called about, and whose sender is gone', async () => {
    const { submission: owned, key } = (await written()).body
    await claim(owned.tracking_code, key, wati.headers)
    const refused = await renew(owned.id)
    expect([refused.status, refused.body.code]).toEqual([409, 'changed-meanwhile'])
    expect(await opens(owned.tracking_code, wati.headers)).toBe(200)
    expect((await renew((await submit()).id)).status).toBe(404)
    const { submission: erased } = (await written()).body
    await call('POST', `/api/submissions/${erased.id}/erasure`, { reason: 'Asked for it' })
    expect((await renew(erased.id)).body.code).toBe('request-anonymised')
  })

  test('a guest’s request is not taken over with the guest’s id', async () => {
    const guest = newGuest()
    const { tracking_code } = await submit({}, guest)
    expect((await claim(tracking_code, guest['x-guest-id'], newGuest())).status).toBe(404)
  })
})

describe('possible duplicates', () => {
  const duplicates = async (id: number) =>
    (await call('GET', `/api/submissions/${id}/duplicates`)).body.duplicates.map(
      ({ id, alike }: { id: number; alike: string[] }) => [id, alike],
    )
  const aPhone = () => `+62812${String(Math.floor(Math.random() * 1e8)).padStart(8, '1')}`

  test('are open ones of the last 30 days: same number, same place within a day, the likest first', async () => {
    const word = randomUUID().slice(0, 8)
    const [phone_number, location] = [aPhone(), `Jl. ${word} 5`]
    const old = await submit({ phone_number, location: '' })
    await later(31 * DAY_MS)
    const earlier = await submit({ phone_number: '', location })
    await later(2 * DAY_MS)
    const closed = await submit({ phone_number, location })
    await review(closed.id, 'rejected')
    const both = await submit({ phone_number, location: `jl ${word}, 5` })
    const number = await submit({ phone_number, location: '' })
    const place = await submit({ phone_number: '', location })
    const { id } = await submit({ phone_number, location })
    expect(await duplicates(id)).toEqual([
      [both.id, ['phone', 'place']],
      [place.id, ['place']],
      [number.id, ['phone']],
    ])
    expect((await duplicates(id)).flat()).not.toContain(old.id)
    expect((await duplicates(id)).flat()).not.toContain(earlier.id)
  })

  test('a district alone is no place, a street in it is one', async () => {
    const place = 'Coblong · Kota Bandung'
    const [one] = [
      await submit({ phone_number: '', location: place }),
      await submit({ phone_number: '', location: place }),
      await submit({ phone_number: '', location: place, street: 'Jl. Dago 7' }),
    ]
    expect(await duplicates(one.id)).toEqual([])
    const there = await submit({ phone_number: '', location: place, street: 'jl dago 7' })
    expect(await duplicates(there.id)).toHaveLength(1)
    const door = await submit({ phone_number: '', location: place, street: 'Jl. Dago 9' })
    expect(await duplicates(door.id)).toEqual([])
  })

  test('a photo that looks the same, of the request or of one of its items', async () => {
    const photo = async (phash: bigint) => {
      const [image] = await server.db
        .insert(images)
        .values({ user_id: wati.id, storage_key: randomUUID(), phash, width: 1, height: 1, bytes: 1 })
        .returning({ id: images.id })
      return image!.id
    }
    const laptop = (image_id: string) => [{ device_class: 'laptop', quantity: 1, image_id }]
    const send = async (body: object) =>
      (
        await server.call({
          method: 'POST',
          url: '/api/submissions',
          headers: wati.headers,
          payload: post({ phone_number: '', location: randomUUID(), ...body }),
        })
      ).body as { id: number }
    const one = await send({ image_id: await photo(0x0f0f0f0f0f0f0f0fn) })
    const same = await send({ items: laptop(await photo(0x0f0f0f0f0f0f0f00n)) })
    await send({ image_id: await photo(-0x0f0f0f0f0f0f0f0fn) })
    expect(await duplicates(one.id)).toEqual([[same.id, ['photo']]])
    expect(await duplicates(same.id)).toEqual([[one.id, ['photo']]])
  })
})

describe('two requests become one', () => {
  const items = [{ device_class: 'laptop', quantity: 2, brand: 'Asus' }]
  const merge = async (id: number, into: number, more: object = {}) =>
    call('POST', `/api/submissions/${id}/merger`, {
      into,
      version: await versionOf(id),
      into_version: await versionOf(into),
      ...more,
    })
  const weigh = (id: number, weight_kg: number, more: object = {}) =>
    server.call({
      method: 'POST',
      url: `/api/submissions/${id}/weights`,
      payload: { device_class: 'laptop', weight_kg, method: 'weighed', outcome: 'recycled', ...more },
      headers: { ...joko.headers, 'idempotency-key': randomUUID() },
    })
  const kilograms = async () =>
    (await server.call({ url: '/api/dataSubmission' })).body[0].weight_kg as number
  const ledger = async () => (await server.pool.query('select * from weight_entries order by id')).rows

  test('no history and no kilogram is lost; the sender is told where it goes on', async () => {
    const sent = await server.call({
      method: 'POST',
      url: '/api/submissions',
      headers: wati.headers,
      payload: post({ form_id: 11, items }),
    })
    const one: { id: number; tracking_code: string } = sent.body
    const other = await submit({ items: [{ device_class: 'router-modem', quantity: 1 }] })
    await review(one.id, 'approved', { note: 'We come on Monday' })
    await review(other.id, 'approved')
    await review(other.id, 'collected')
    expect((await weigh(other.id, 3.5)).status).toBe(200)
    const [before, otherBefore] = [await read(one.id), await read(other.id)]
    const [kg, entries] = [await kilograms(), await ledger()]

    const { status, body, text } = await merge(one.id, other.id, { copy_items: true })
    expect(status, text).toBe(200)
    expect(body.submission).toMatchObject({
      status: 'cancelled',
      merged_into: { id: other.id, tracking_code: other.tracking_code },
    })
    const [after, otherAfter] = [await read(one.id), await read(other.id)]
    expect(after.history.slice(0, before.history.length)).toEqual(before.history)
    expect(after.history.at(-1)).toMatchObject({ kind: 'merged', other: { id: other.id } })
    expect(otherAfter.history.slice(0, otherBefore.history.length)).toEqual(otherBefore.history)
    expect(otherAfter.history.at(-1)).toMatchObject({ kind: 'joined', other: { id: one.id } })
    expect(otherAfter.items).toMatchObject([
      { device_class: 'router-modem' },
      { device_class: 'laptop', quantity: 2 },
    ])
    expect(after.items).toMatchObject(items)
    expect([await kilograms(), await ledger()]).toEqual([kg, entries])

    expect(await track(one.tracking_code, wati.headers)).toMatchObject({
      status: 'cancelled',
      merged_into: other.tracking_code,
    })
    expect((await noticesOf(wati))[0]).toMatchObject({
      kind: 'request-merged',
      params: { tracking_code: one.tracking_code, other: other.tracking_code },
    })
    expect((await merge(one.id, other.id)).body.submission.version).toBe(after.version)
  })

  test('its appointment is given back', async () => {
    const place = 'Kebayoran Baru · Kota Administrasi Jakarta Selatan'
    const [one, other] = [await submit({ location: place }), await submit({ location: place })]
    await extendSlots(server.db, new Date(clock_ms))
    await review(one.id, 'approved')
    const { offer } = (await call('GET', `/api/submissions/${one.id}/slots`)).body
    const slot_id = offer.slots[0].id
    await call('POST', `/api/submissions/${one.id}/booking`, { slot_id })
    const booked = async () =>
      (await server.pool.query('select visits_booked from slots where id = $1', [slot_id])).rows[0]
        .visits_booked
    const taken = await booked()
    expect((await merge(one.id, other.id)).status).toBe(200)
    expect(await booked()).toBe(taken - 1)
  })

  test('it can be taken back, with what it put on the list of the other', async () => {
    const [one, other] = [await submit({ items }), await submit()]
    await review(one.id, 'approved')
    await merge(one.id, other.id, { copy_items: true })
    expect((await read(other.id)).items).toHaveLength(1)
    const back = await review(one.id, 'approved', { note: 'They are two after all' })
    expect(back.body.submission).toMatchObject({ status: 'approved', merged_into: null, items })
    expect(await read(other.id)).toMatchObject({ items: [], status: 'pending' })
    expect((await read(other.id)).history.at(-1)).toMatchObject({ kind: 'parted', other: { id: one.id } })
    // And opened again, where it was pending.
    await merge(one.id, other.id)
    expect((await review(one.id, 'pending')).body.submission).toMatchObject({
      status: 'pending',
      merged_into: null,
    })
  })

  test.each<['collected' | 'weighed']>([['collected'], ['weighed']])(
    'but not once something was %s with the other',
    async (what) => {
      const [one, other] = [await submit({ items }), await submit()]
      await review(other.id, 'approved')
      if (what === 'weighed') await review(other.id, 'collected')
      await merge(one.id, other.id)
      if (what === 'weighed') await weigh(other.id, 4)
      else await review(other.id, 'collected')
      const refused = await review(one.id, 'pending')
      expect([refused.status, refused.body.code]).toEqual([409, 'merged-on'])
      expect((await read(one.id)).merged_into).toMatchObject({ id: other.id })
    },
  )

  test('nor for what was only thought to have come: taken back, or corrected to nothing', async () => {
    const [one, other] = [await submit({ items }), await submit()]
    await review(other.id, 'approved')
    await merge(one.id, other.id)
    await review(other.id, 'collected')
    const { id: replaces_id } = (await weigh(other.id, 4)).body.entries.at(-1)
    expect((await weigh(other.id, 0, { replaces_id })).status).toBe(200)
    expect((await review(one.id, 'pending')).body.code).toBe('merged-on')
    expect((await review(other.id, 'approved', { note: 'It was another one' })).status).toBe(200)
    expect((await review(one.id, 'pending')).body.submission).toMatchObject({
      status: 'pending',
      merged_into: null,
    })
  })

  const correct = async (id: number, given: object[]) => {
    const url = `/api/submissions/${id}/correction`
    const answer = await call('POST', url, { version: await versionOf(id), reason: 'Called', items: given })
    expect(answer.status).toBe(200)
  }
  const router = { device_class: 'router-modem', quantity: 1 }
  const listOf = async (id: number) =>
    (await read(id)).items.map(({ device_class, quantity, brand }: Record<string, unknown>) =>
      [device_class, quantity, brand].join(' '),
    )

  test.each<[string, object[], string[]]>([
    ['counted otherwise', [router, { ...items[0], quantity: 3 }], ['router-modem 1 ']],
    ['written otherwise', [router, { ...items[0], brand: 'Acer' }], ['router-modem 1 ']],
    ['moved', [{ ...items[0], quantity: 3 }], []],
    ['of another kind', [router, { ...items[0], device_class: 'tablet' }], ['router-modem 1 ']],
    [
      'among others',
      [
        { device_class: 'printer-scanner', quantity: 1 },
        { ...router, quantity: 5 },
        { ...items[0], quantity: 1 },
      ],
      ['printer-scanner 1 ', 'router-modem 5 '],
    ],
  ])('an item that came along and is %s goes again when the merge is undone', async (_, given, left) => {
    const [one, other] = [await submit({ items }), await submit({ items: [router] })]
    await merge(one.id, other.id, { copy_items: true })
    await correct(other.id, given)
    expect((await review(one.id, 'pending')).status).toBe(200)
    expect(await listOf(other.id)).toEqual(left)
    expect(await listOf(one.id)).toEqual(['laptop 2 Asus'])
  })

  test('and its words go with whoever wrote them, also where its number was corrected', async () => {
    const [one, other] = [await submit({ items }), await submit({ items: [{ ...router, brand: 'Fritz' }] })]
    await merge(one.id, other.id, { copy_items: true })
    await correct(other.id, [
      { ...router, brand: 'Fritz' },
      { ...items[0], quantity: 3 },
    ])
    await call('POST', `/api/submissions/${one.id}/erasure`, { reason: 'Asked' })
    expect(await listOf(other.id)).toEqual(['router-modem 1 Fritz', 'laptop 3 '])
  })

  describe('and these with a third', () => {
    const line = async () => {
      const [one, two, three] = [await submit({ items }), await submit({ items: [router] }), await submit()]
      await merge(one.id, two.id, { copy_items: true })
      await merge(two.id, three.id, { copy_items: true })
      expect(await listOf(three.id)).toEqual(['router-modem 1 ', 'laptop 2 Asus'])
      return { one, two, three }
    }

    test('the first is taken out of both', async () => {
      const { one, two, three } = await line()
      expect((await review(one.id, 'pending')).status).toBe(200)
      for (const { id } of [two, three]) {
        expect(await listOf(id)).toEqual(['router-modem 1 '])
        expect((await read(id)).history.at(-1)).toMatchObject({ kind: 'parted', other: { id: one.id } })
      }
      expect((await read(two.id)).merged_into).toMatchObject({ id: three.id })
    })

    test('the second takes along what it had from the first', async () => {
      const { one, two, three } = await line()
      expect((await review(two.id, 'pending')).status).toBe(200)
      expect(await listOf(three.id)).toEqual([])
      expect(await listOf(two.id)).toEqual(['router-modem 1 ', 'laptop 2 Asus'])
      expect((await review(one.id, 'pending')).status).toBe(200)
      expect(await listOf(two.id)).toEqual(['router-modem 1 '])
    })

    test('but not once something came in with the third', async () => {
      const { one, three } = await line()
      await review(three.id, 'approved')
      await review(three.id, 'collected')
      expect((await review(one.id, 'pending')).body.code).toBe('merged-on')
    })

    test('its words go from each list', async () => {
      const { one, two, three } = await line()
      await call('POST', `/api/submissions/${one.id}/erasure`, { reason: 'Asked' })
      for (const { id } of [two, three]) expect(await listOf(id)).toEqual(['router-modem 1 ', 'laptop 2 '])
    })
  })

  test('a collected or ended request is not merged; nor with itself, nor unseen', async () => {
    const [open, ended, came, unseen] = [await submit(), await submit(), await submit(), await submit()]
    await review(ended.id, 'rejected')
    await review(came.id, 'approved')
    await review(came.id, 'collected')
    for (const [one, into] of [
      [ended, open],
      [came, open],
      [open, ended],
    ] as const) {
      const { status, body } = await merge(one.id, into.id)
      expect([status, body.code]).toEqual([409, 'not-mergeable'])
    }
    expect((await merge(open.id, open.id)).body.field).toBe('into')
    const version = await versionOf(unseen.id)
    await call('POST', `/api/submissions/${unseen.id}/messages`, { text: 'Something happens' })
    expect((await merge(open.id, unseen.id, { into_version: version })).body.code).toBe('changed-meanwhile')
    expect((await merge(unseen.id, open.id, { version })).body.code).toBe('changed-meanwhile')
  })

  test('photos go along only to the same sender, and words with whoever is erased', async () => {
    const { id: image_id } = (
      await server.db
        .insert(images)
        .values({ user_id: wati.id, storage_key: randomUUID(), phash: 1n, width: 1, height: 1, bytes: 1 })
        .returning({ id: images.id })
    )[0]!
    const send = async () =>
      (
        await server.call({
          method: 'POST',
          url: '/api/submissions',
          headers: wati.headers,
          payload: post({ form_id: 11, items: [{ ...items[0], image_id }] }),
        })
      ).body as { id: number }
    const [one, two, own, others] = [await send(), await send(), await send(), await submit()]
    await merge(one.id, own.id, { copy_items: true })
    await merge(two.id, others.id, { copy_items: true })
    expect((await read(own.id)).items).toMatchObject([{ image_id }, { image_id }])
    expect((await read(others.id)).items).toMatchObject([{ image_id: null, brand: 'Asus' }])
    await call('POST', `/api/submissions/${two.id}/erasure`, { reason: 'Asked' })
    expect((await read(others.id)).items).toMatchObject([{ brand: '', quantity: 2 }])
  })
})

describe('filters that somebody keeps', () => {
  const save = (name: string, filters: object, by = joko) =>
    call('POST', '/api/desk/filters', { name, filters }, by)

  test('are their own, by name, and come with their data', async () => {
    await save('Unread here', { unread: 'true', district: '31.74.07' })
    const { filters } = (await save('UNREAD here', { unread: 'true' })).body
    expect(filters).toEqual([{ id: expect.any(Number), name: 'UNREAD here', filters: { unread: 'true' } }])
    expect((await call('GET', '/api/desk/filters', undefined, sari)).body.filters).toEqual([])
    const data = (await server.call({ url: '/api/me/export', headers: joko.headers })).body
    expect(data.saved_filters).toMatchObject([{ name: 'UNREAD here' }])
    const { id } = filters[0]
    expect((await call('DELETE', `/api/desk/filters/${id}`, undefined, sari)).status).toBe(404)
    expect((await call('DELETE', `/api/desk/filters/${id}`)).body.filters).toEqual([])
  })

  test('hold no words that were looked for, and are not too many', async () => {
    const { filters } = (await save('Words', { q: 'Budi', status: 'pending' }, sari)).body
    expect(filters[0].filters).toEqual({ status: 'pending' })
    for (let n = 1; n < 20; n++) await save(`Number ${n}`, {}, sari)
    expect((await save('One more', {}, sari)).body.code).toBe('filters-full')
  })

  test('go with the account', async () => {
    const leaving = await server.account('gone', 'operator')
    await save('Mine', { assignee: 'me' }, leaving)
    await call('POST', `/api/users/${leaving.id}/deletion`, { username: 'gone' }, admin)
    const { rowCount } = await server.pool.query('select from saved_filters where user_id = $1', [leaving.id])
    expect(rowCount).toBe(0)
  })
})
