import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { planVisit } from '#server/testing/plan-visit.ts'
import { createTestApp, enquiry, newGuest, post } from '#server/testing/test-app.ts'

let server: Awaited<ReturnType<typeof createTestApp>>
type Account = Awaited<ReturnType<typeof server.account>>
let admin: Account
let operator: Account
let member: Account
let other: Account
beforeAll(async () => {
  server = await createTestApp()
  admin = await server.account('ratna')
  operator = await server.account('joko', 'operator')
  member = await server.account('budi', 'member')
  other = await server.account('sari', 'member')
})
afterAll(() => server?.close())

const submit = (body: object, headers: Record<string, string> = newGuest()) =>
  server.call({ method: 'POST', url: '/api/submit-ewaste', payload: body, headers })
const compose = (body: object, headers: Record<string, string> = member.headers) =>
  server.call({ method: 'POST', url: '/api/submissions', payload: body, headers })
const track = (code: string, headers: Record<string, string> = {}) =>
  server.call({ method: 'GET', url: `/api/submissions/track/${code}`, headers })
const read = (id: number, headers = operator.headers) =>
  server.call({ method: 'GET', url: `/api/submissions/${id}`, headers })
const review = (id: number, payload: object, headers = operator.headers) =>
  server.call({ method: 'PATCH', url: `/api/submissions/${id}`, payload, headers })

test('an enquiry of a guest reaches the operator, is approved, and the guest sees it', async () => {
  const guest = newGuest()
  const sent = await submit(enquiry(), guest)
  expect(sent.status).toBe(200)
  expect(sent.body).toMatchObject({ success: true, service: 'collection', guest_id: guest['x-guest-id'] })
  expect(sent.body.tracking_code).toMatch(/^RSK-[2-9A-HJ-NP-Z]{4}-[2-9A-HJ-NP-Z]{4}$/)

  const before = await track(sent.body.tracking_code, guest)
  expect(before.body.submission).toMatchObject({ status: 'pending', read_at: null })
  expect(before.body.submission.history).toMatchObject([{ status: 'pending', note: null }])

  const seen = await read(sent.body.id)
  expect(seen.body.submission).toMatchObject({
    phoneNumber: '+6281234567890',
    user_id: null,
    status: 'pending',
    history: [{ kind: 'submitted' }, { kind: 'read', actor: 'joko' }],
  })
  const approved = await review(sent.body.id, { status: 'approved', note: 'We come on Friday' })
  expect(approved.body.submission).toMatchObject({ status: 'approved' })
  expect(approved.body.submission.history.at(-1)).toMatchObject({
    kind: 'status',
    status: 'approved',
    actor: 'joko',
    note: 'We come on Friday',
  })

  const after = await track(sent.body.tracking_code.toLowerCase(), guest)
  expect(after.body.submission.status).toBe('approved')
  expect(after.body.submission.read_at).not.toBeNull()
  expect(after.body.submission.history).toMatchObject([
    { status: 'pending' },
    { status: 'approved', note: 'We come on Friday' },
  ])
  expect(after.text, 'who worked it stays inside').not.toContain('joko')
})

describe('channel and form', () => {
  test.each([
    ['landing', 11, 'collection'],
    ['landing', 12, 'supply'],
    ['landing', 13, 'donation'],
    ['landing', 14, 'collaboration'],
    ['composer', 11, 'collection'],
    ['composer', 12, 'supply'],
    ['composer', 13, 'collaboration'],
    ['composer', 14, 'donation'],
  ])('%s %i is %s', async (channel, form_id, service) => {
    const sent = channel === 'landing' ? await submit(enquiry({ form_id })) : await compose(post({ form_id }))
    expect(sent.body).toMatchObject({ success: true, service })
  })
  test.each([0, 10, 15, -11])('form %i does not exist', async (form_id) => {
    const refused = await submit(enquiry({ form_id }))
    expect(refused.status).toBe(400)
    expect(refused.body).toMatchObject({ success: false, code: 'invalid', field: 'form_id' })
  })
})

test('bodies of older clients: null for a field that may be left out, and the form as a text', async () => {
  const legacy = {
    message: 'An old fridge',
    form_id: '12',
    location: null,
    phone_number: null,
    title: null,
    source_url: null,
    email: null,
    username: null,
    user_id: null,
    guest_id: null,
    status: null,
  }
  const sent = await submit(legacy)
  expect(sent).toMatchObject({ status: 200, body: { service: 'supply' } })
  expect((await read(sent.body.id)).body.submission).toMatchObject({
    title: 'E-Waste Supply',
    location: '',
    phoneNumber: null,
    source_url: null,
  })
  const composed = await compose({ ...legacy, location: 'Sleman' })
  expect(composed).toMatchObject({ status: 200, body: { service: 'supply' } })
})

describe('refused fields, each by its name', () => {
  test.each([
    ['message', { message: undefined }],
    ['message', { message: '   ' }],
    ['message', { message: 'x'.repeat(5001) }],
    ['message', { message: 12 }],
    ['message', { message: 'a\u0000b' }],
    ['form_id', { form_id: 'eleven' }],
    ['form_id', { form_id: '' }],
    ['form_id', { form_id: [11] }],
    ['form_id', { form_id: null }],
    ['message', { message: null }],
    ['form_id', { form_id: undefined }],
    ['form_id', { form_id: 11.5 }],
    ['location', { location: 'x'.repeat(301) }],
    ['location', { location: ['Sleman'] }],
    ['title', { title: 'x'.repeat(201) }],
    ['phone_number', { phone_number: 'call me' }],
    ['phone_number', { phone_number: '12' }],
    ['phone_number', { phone_number: '0812'.repeat(11) }],
    // 14 to 18 digits, as an identity card's.
    ...[14, 15, 16, 17, 18].map((digits): [string, Record<string, unknown>] => [
      'phone_number',
      { phone_number: '317101234567890123'.slice(0, digits) },
    ]),
    ['source_url', { source_url: 'x'.repeat(501) }],
  ])('%s: %j', async (field, wrong) => {
    const refused = await submit(enquiry(wrong))
    expect(refused.status).toBe(400)
    expect(refused.body).toMatchObject({ success: false, field })
    expect(refused.body.error).toMatch(/^[A-Z][a-z ]+ (is|must|may|does|has|holds) .*\.$/)
  })
  test('a post without a location', async () => {
    expect((await compose(post({ location: ' ' }))).body).toMatchObject({ success: false, field: 'location' })
  })
  test('a guest id that could be guessed', async () => {
    const refused = await submit(enquiry(), { 'x-guest-id': 'me' })
    expect(refused).toMatchObject({ status: 400, body: { field: 'x-guest-id' } })
  })
  test('a body above 256 kB, and one that is not JSON', async () => {
    expect((await submit(enquiry({ message: 'x'.repeat(270_000) }))).status).toBe(413)
    const broken = await server.call({
      method: 'POST',
      url: '/api/submit-ewaste',
      payload: '{"message":',
      headers: { 'content-type': 'application/json' },
    })
    expect(broken).toMatchObject({ status: 400, body: { success: false } })
  })
  test('unknown fields are ignored, blank optional ones are nothing', async () => {
    const sent = await submit(enquiry({ colour: 'green', phone_number: ' ', location: undefined }))
    const { submission } = (await read(sent.body.id)).body
    expect(submission).toMatchObject({ phoneNumber: null, location: '' })
  })
})

test.each([
  ['0812 3456 7890', '+6281234567890'],
  ['(021) 555-0123', '+62215550123'],
  ['+65 6123 4567', '+6561234567'],
])('the phone number %s is kept as %s', async (phone_number, stored) => {
  const sent = await submit(enquiry({ phone_number }))
  expect((await read(sent.body.id)).body.submission.phoneNumber).toBe(stored)
})

test('the sender is who the token says, whatever the body claims', async () => {
  const claims = { user_id: admin.id, username: 'ratna', email: 'ratna@example.org', status: 'recycled' }
  const sent = await compose(post(claims))
  const { submission } = (await read(sent.body.id)).body
  expect(submission).toMatchObject({
    user_id: member.id,
    username: 'budi',
    email: member.email,
    status: 'pending',
  })

  const asGuest = await submit(enquiry({ ...claims, guest_id: 'guest_of_somebody_else' }))
  expect((await read(asGuest.body.id)).body.submission).toMatchObject({
    user_id: null,
    email: null,
    status: 'pending',
  })
})

describe('hostile text is stored as text', () => {
  test.each([
    `'); DROP TABLE submissions; --`,
    `<script>alert(1)</script><img src=x onerror=alert(1)>`,
    `\${process.env.SECRET} {{7*7}} %s %n`,
    `"quotes" \\ back\\slash 'single' \u202e`,
  ])('%s', async (text) => {
    const sent = await submit(enquiry({ message: text, title: text, location: text, source_url: text }))
    const { submission } = (await read(sent.body.id)).body
    expect(submission).toMatchObject({ message: text, title: text, location: text, source_url: text })
    const found = await server.call({
      method: 'GET',
      url: '/api/timeline',
      query: { part: 'data', q: text },
      headers: operator.headers,
    })
    expect(found.status).toBe(200)
  })
})

describe('a retry with the same Idempotency-Key', () => {
  test('answers the first result, once, also when both arrive together', async () => {
    const headers = { ...newGuest(), 'idempotency-key': 'key-of-a-phone-1' }
    const answers = await Promise.all(Array.from({ length: 8 }, () => submit(enquiry(), headers)))
    const again = await submit(enquiry(), headers)
    expect(new Set([...answers, again].map(({ text }) => text)).size).toBe(1)
    const { rows } = await server.pool.query(`select 1 from submissions where guest_id = $1`, [
      headers['x-guest-id'],
    ])
    expect(rows).toHaveLength(1)
  })
  test('with another body is a conflict', async () => {
    const headers = { ...newGuest(), 'idempotency-key': 'key-of-a-phone-2' }
    await submit(enquiry(), headers)
    const other = await submit(enquiry({ message: 'Something else' }), headers)
    expect(other).toMatchObject({ status: 409, body: { success: false, code: 'idempotency-mismatch' } })
  })
  test('belongs to its sender: others may use the same key', async () => {
    const key = { 'idempotency-key': 'key-of-a-phone-3' }
    const [one, two, three] = await Promise.all([
      submit(enquiry(), { ...newGuest(), ...key }),
      submit(enquiry(), { ...newGuest(), ...key }),
      submit(enquiry(), { ...member.headers, ...key }),
    ])
    expect(new Set([one, two, three].map(({ body }) => body.tracking_code)).size).toBe(3)
  })
  test('works for a visitor who has no guest id yet', async () => {
    const key = { 'idempotency-key': 'key-of-a-phone-4' }
    const first = await submit(enquiry(), key)
    expect((await submit(enquiry(), key)).text).toBe(first.text)
    const own = await track(first.body.tracking_code, { 'x-guest-id': first.body.guest_id })
    expect(own.status).toBe(200)
    // Another visitor, whose app makes the same poor keys, gets no id that opens what the first one sent.
    const other = await submit(enquiry({ message: 'From somebody else' }), key)
    expect(other).toMatchObject({ status: 409, body: { code: 'idempotency-mismatch' } })
    expect(other.text).not.toContain(first.body.guest_id)
  })
  // A phone may come back online with a request that an earlier version stored already.
  test.each([
    ['landing', enquiry(), '5867982a117f98dc326fd398cf56cb60054667d690842025d16497ab1d0a4f2b'],
    [
      'landing',
      { message: ' Kulkas ', form_id: '12', phone_number: '', source_url: '/supply' },
      '1bd2d8e5ab801270a1105f7eced321d433fcf234ede1fd2594566a1ce1104b7c',
    ],
    [
      'composer',
      post({ form_id: 13, location: 'Sleman' }),
      '5c37a7d6bc791f2246d7c154d05dcd06aae73a583c143b88c74e9a79f2e87e0a',
    ],
  ])('is still known by what was stored of it: %s, %j', async (channel, body, stored) => {
    const key = { 'idempotency-key': crypto.randomUUID() }
    const sent =
      channel === 'landing' ? await submit(body, key) : await compose(body, { ...member.headers, ...key })
    const { rows } = await server.pool.query(
      `select encode(request_hash, 'hex') as hash from submissions where id = $1`,
      [sent.body.id],
    )
    expect(rows).toEqual([{ hash: stored }])
  })
})

describe('following a request', () => {
  test('another guest, another member, an operator and nobody get the same 404 as for an unknown code', async () => {
    const sent = await submit(enquiry())
    const unknown = await track('RSK-AAAA-AAAA', newGuest())
    expect(unknown.status).toBe(404)
    for (const headers of [newGuest(), other.headers, operator.headers, {}]) {
      const answer = await track(sent.body.tracking_code, headers)
      expect([answer.status, answer.text]).toEqual([404, unknown.text])
    }
    for (const odd of ['x', '%27', 'RSK-7F4K-92QD%20'])
      expect((await track(odd, newGuest())).text, odd).toBe(unknown.text)
  })
  test('a member follows their request from any device', async () => {
    const sent = await compose(post())
    expect((await track(sent.body.tracking_code, member.headers)).body.submission.tracking_code).toBe(
      sent.body.tracking_code,
    )
    expect((await track(sent.body.tracking_code, other.headers)).status).toBe(404)
  })
  test('signing up claims what the guest sent', async () => {
    const guest = newGuest()
    const sent = await submit(enquiry(), guest)
    const created = await server.call({
      method: 'POST',
      url: '/api/signup',
      payload: { username: 'wati', email: 'wati@example.org', password: 'sirkuit-1234' },
      headers: guest,
    })
    expect(created.status).toBe(200)
    const { submission } = (await read(sent.body.id)).body
    expect(submission.user_id).toBe(created.body.userId)
    // Staff read the name from now on, in the table and when they search.
    expect(submission.username).toBe('wati')
    const found = await server.call({
      url: '/api/timeline',
      query: { part: 'data', q: 'wati' },
      headers: operator.headers,
    })
    expect(found.body.data).toMatchObject([{ id: sent.body.id, username: 'wati' }])
    expect(submission.history.map(({ kind }: { kind: string }) => kind)).toContain('claimed')
  })
})

describe('review', () => {
  test('goes only where the life of a request allows', async () => {
    const { id } = (await submit(enquiry())).body
    const jump = await review(id, { status: 'recycled' })
    expect(jump).toMatchObject({ status: 409, body: { code: 'status-conflict' } })
    await planVisit(server.pool, id)
    for (const status of ['approved', 'scheduled', 'collected', 'recycled'])
      expect((await review(id, { status })).body.submission.status).toBe(status)
    const wrong = await review(id, { status: 'pending' })
    expect([wrong.status, wrong.body.possible]).toEqual([409, ['collected']])
  })
  test('a collected or recycled request is set back with a reason, which the sender reads', async () => {
    const guest = newGuest()
    const { id, tracking_code } = (await submit(enquiry(), guest)).body
    for (const status of ['approved', 'collected', 'recycled']) await review(id, { status })
    for (const [from, status] of [
      ['recycled', 'collected'],
      ['collected', 'approved'],
    ]) {
      const silent = await review(id, { status })
      expect([silent.status, silent.body.field], `from ${from}`).toEqual([400, 'note'])
      const note = `It was not ${from} after all`
      expect((await review(id, { status, note })).body.submission.status).toBe(status)
      // A retry after a lost answer.
      expect((await review(id, { status, note })).status).toBe(200)
      const { submission } = (await track(tracking_code, guest)).body
      expect(submission.history.at(-1)).toMatchObject({ status, note })
    }
    expect((await read(id)).body.submission.history).toHaveLength(7)
    expect((await review(id, { status: 'cancelled' })).status).toBe(200)
  })
  test('a step on a request that nobody has opened is a reading as well', async () => {
    const { id } = (await compose(post())).body
    const { submission } = (await review(id, { status: 'approved' })).body
    expect(submission.read_at).not.toBeNull()
    expect(submission.history.map(({ kind, actor }: Record<string, string>) => [kind, actor])).toEqual([
      ['submitted', 'budi'],
      ['read', 'joko'],
      ['status', 'joko'],
    ])
    const { timeline } = (await server.call({ url: '/api/timeline', headers: member.headers })).body
    expect(timeline[0].data).toMatchObject({ id, status: 'read', request_status: 'approved' })
    // The sender is notified of the step alone.
    const { rows } = await server.pool.query(
      `select kind from notifications where user_id = $1 and params->>'tracking_code' = $2`,
      [member.id, submission.tracking_code],
    )
    expect(rows).toEqual([{ kind: 'request-status' }])
    expect((await read(id)).body.submission.history).toHaveLength(3)
  })
  test('said twice changes nothing, and of two at once one wins', async () => {
    const { id } = (await submit(enquiry())).body
    await review(id, { status: 'approved', note: 'Yes' })
    const again = await review(id, { status: 'approved', note: 'Yes' })
    expect(
      again.body.submission.history.filter(({ kind }: { kind: string }) => kind === 'status'),
    ).toHaveLength(1)

    const contested = (await submit(enquiry())).body.id
    await review(contested, { status: 'approved' })
    const results = await Promise.all([
      review(contested, { status: 'collected' }),
      review(contested, { status: 'cancelled' }, admin.headers),
    ])
    expect(results.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })
  test.each([
    [{}],
    [{ status: 'done' }],
    [{ status: 'approved', note: 'x'.repeat(1001) }],
    [{ status: 'approved', note: 1 }],
  ])('refuses %j', async (payload) => {
    const { id } = (await submit(enquiry())).body
    expect((await review(id, payload)).status).toBe(400)
  })
  test('of a request that does not exist', async () => {
    expect((await review(999_999, { status: 'approved' })).status).toBe(404)
    expect((await read(999_999)).status).toBe(404)
    for (const id of ['abc', '0', '-1', '1e99'])
      expect(
        (await server.call({ url: `/api/submissions/${id}`, headers: operator.headers })).status,
        id,
      ).toBe(400)
  })
  test('tells the member, once for each change', async () => {
    const { id, tracking_code } = (await compose(post(), other.headers)).body
    await read(id)
    await read(id)
    await review(id, { status: 'rejected', note: 'We do not take lamps' })
    await review(id, { status: 'rejected', note: 'Try the drop box at the town hall' })
    const { rows } = await server.pool.query(
      `select kind, params from notifications where user_id = $1 and kind <> 'welcome' order by id`,
      [other.id],
    )
    expect(rows).toEqual([
      { kind: 'request-read', params: { tracking_code } },
      { kind: 'request-status', params: { tracking_code, status: 'rejected' } },
      // The same status: only the note is new.
      { kind: 'request-status', params: { tracking_code } },
    ])
  })
})

test('the history cannot be rewritten, not even by the server', async () => {
  const { id } = (await submit(enquiry())).body
  const change = server.pool.query(
    `update submission_events set note = 'never said' where submission_id = $1`,
    [id],
  )
  await expect(change).rejects.toThrow(/append-only/)
  await expect(
    server.pool.query(`delete from submission_events where submission_id = $1`, [id]),
  ).rejects.toThrow(/append-only/)
})
