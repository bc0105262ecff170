import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { EnquiryForm } from '#contract/requests/submissions.ts'
import { images } from '#server/database/schema/photos.ts'
import { MIGRATIONS } from '#server/database/open.ts'
import { submissions } from '#server/database/schema/submissions.ts'
import { createTestApp, enquiry, newGuest, post } from '#server/testing/test-app.ts'
import { eq } from 'drizzle-orm'

// The promises of the privacy page: that a person's words can be corrected and erased on their word.

type Headers = Record<string, string>
let server: Awaited<ReturnType<typeof createTestApp>>
type Account = Awaited<ReturnType<typeof server.account>>
let staff: Account
let member: Account

beforeAll(async () => {
  server = await createTestApp()
  await server.account('ratna')
  staff = await server.account('joko', 'operator')
  member = await server.account('wati', 'member')
})
afterAll(() => server?.close())

const submit = async (body: Record<string, unknown> = {}, headers: Headers = newGuest()) =>
  (await server.call({ method: 'POST', url: '/api/submit-ewaste', payload: enquiry(body), headers }))
    .body as {
    id: number
    tracking_code: string
  }
const read = async (id: number, { headers } = staff) =>
  (await server.call({ url: `/api/submissions/${id}`, headers })).body.submission
const correct = (id: number, payload: object, { headers } = staff) =>
  server.call({ method: 'POST', url: `/api/submissions/${id}/correction`, payload, headers })
const erase = (id: number, reason = 'Asked by WhatsApp', { headers } = staff) =>
  server.call({ method: 'POST', url: `/api/submissions/${id}/erasure`, payload: { reason }, headers })
const review = (id: number, payload: object) =>
  server.call({ method: 'PATCH', url: `/api/submissions/${id}`, payload, headers: staff.headers })
const track = (code: string, headers: Headers, method: 'GET' | 'DELETE' = 'GET') =>
  server.call({ method, url: `/api/submissions/track/${code}`, headers })
const auditOf = async (id: number) =>
  (
    await server.pool.query(
      'select action, actor_id, details from audit_entries where subject = $1 order by id',
      [`request:${id}`],
    )
  ).rows
const by = () => String(staff.id)

/** The written text and its correction, as they are stored. */
const WORDS: Record<keyof typeof EnquiryForm.shape, [string, string]> = {
  message: ['Ask for Wati at the gate', 'Ask for Wulan at the gate'],
  location: ['Jl. Melati 5', 'Jl. Kenanga 7'],
  street: ['Jl. Anggrek 9', 'Jl. Anggrek 19'],
  landmark: ['Green gate', 'Blue gate'],
  name: ['Wati Susanti', 'Wulan Susanti'],
  phone_number: ['+6281234567890', '+6281399990001'],
  notify_email: ['wati@example.org', 'wulan@example.org'],
  notify_phone: ['+6281288887777', '+6281288886666'],
}
test.each(Object.entries(WORDS))(
  'the %s is stored, read, corrected, exported, and erased',
  async (name, [written, corrected]) => {
    const stored = async (id: number) =>
      (await server.pool.query('select * from submissions where id = $1', [id])).rows[0]
    const { id } = await submit({ [name]: written }, member.headers)
    expect(await stored(id)).toMatchObject({ [name]: written })
    const before = await read(id)
    expect(Object.values(before)).toContain(written)

    await correct(id, { version: before.version, reason: 'Wati called', [name]: corrected })
    expect(await stored(id)).toMatchObject({ [name]: corrected })
    const { requests } = (await server.call({ url: '/api/me/export', headers: member.headers })).body
    expect(requests.find((one: { id: number }) => one.id === id)).toMatchObject({ [name]: corrected })

    await erase(id)
    const left = Object.values({ ...(await stored(id)), ...(await read(id)) })
    for (const word of [written, corrected]) expect(left).not.toContain(word)
  },
)

describe('staff correct what somebody wrote', () => {
  test('and the history keeps who and why, the audit log which fields, nobody what stood there', async () => {
    const guest = newGuest()
    const { id, tracking_code } = await submit({ location: 'Jl. Mawar 3', message: 'Call Siti' }, guest)
    const { version } = await read(id)
    const reason = 'She called: the number is her brother’s'
    const { status, body, text } = await correct(id, {
      version,
      reason,
      message: 'Two laptops',
      location: 'Coblong',
      phone_number: '0813 9999 0001',
      title: 'Laptops',
    })
    expect(status).toBe(200)
    expect(body.submission).toMatchObject({
      message: 'Two laptops',
      location: 'Coblong',
      phoneNumber: '+6281399990001',
      title: 'Laptops',
    })
    expect(body.submission.version).toBeGreaterThan(version)
    expect(body.submission.history.at(-1)).toMatchObject({ kind: 'corrected', actor: 'joko', note: reason })
    expect(text).not.toMatch(/Siti|Mawar/)
    expect((await track(tracking_code, guest)).body.submission.message).toBe('Two laptops')
    expect(await auditOf(id)).toEqual([
      {
        action: 'request.corrected',
        actor_id: by(),
        details: { fields: expect.toSatisfy((names: string[]) => names.length === 4) },
      },
    ])
    const found = await server.call({ url: '/api/timeline?part=data&q=siti', headers: staff.headers })
    expect(found.body.page.total).toBe(0)
  })

  test('the phone number can be taken out; what is not named stays', async () => {
    const { id } = await submit({ message: 'A box of cables' })
    const { version } = await read(id)
    const { body } = await correct(id, { version, reason: 'Not hers', phone_number: null })
    expect(body.submission).toMatchObject({ phoneNumber: null, message: 'A box of cables' })
  })

  test('its sender is told', async () => {
    const { id, tracking_code } = await submit({}, member.headers)
    const { version } = await read(id)
    await correct(id, { version, reason: 'Asked at the gate', location: 'Coblong' })
    const { body } = await server.call({ url: '/api/notifications', headers: member.headers })
    expect(body.notifications[0]).toMatchObject({ kind: 'request-corrected', params: { tracking_code } })
  })

  test('of two at once the second hears that something has happened; a retry changes nothing', async () => {
    const { id } = await submit()
    const { version } = await read(id)
    const one = { version, reason: 'First', location: 'Coblong' }
    const two = { version, reason: 'Second', location: 'Sukajadi' }
    const answers = await Promise.all([correct(id, one), correct(id, two)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)!.body.code).toBe('changed-meanwhile')

    const [winner] = answers[0].status === 200 ? [one] : [two]
    const again = await correct(id, winner!)
    expect([again.status, again.body.submission.location]).toEqual([200, winner!.location])
    const { history } = await read(id)
    expect(history.filter(({ kind }: { kind: string }) => kind === 'corrected')).toHaveLength(1)
  })

  test.each<[string, Record<string, unknown>, number]>([
    ['no reason', { reason: ' ' }, 400],
    ['an empty message', { message: ' ' }, 400],
    ['an empty title', { title: '' }, 400],
    ['no phone number', { phone_number: '12' }, 400],
    ['no version', { version: undefined }, 400],
  ])('not with %s', async (_, change, status) => {
    const { id } = await submit()
    const { version } = await read(id)
    const refused = await correct(id, { version, reason: 'Why', location: 'Coblong', ...change })
    expect(refused.status).toBe(status)
    expect((await read(id)).history.at(-1).kind).toBe('read')
  })
})

describe('staff erase a request', () => {
  test.each(['a guest', 'a member'])('of %s: every word goes, the act and its reason stay', async (whose) => {
    const headers = whose === 'a guest' ? newGuest() : member.headers
    const { id, tracking_code } = await submit({ message: 'Ask for Wati at the gate' }, headers)
    await review(id, { status: 'approved', note: 'Wati, we come on Friday' })
    const { version } = await read(id)
    const amended = await server.call({
      method: 'PATCH',
      url: `/api/submissions/track/${tracking_code}`,
      payload: { version, message: 'Ask for Wati at the back' },
      headers,
    })
    expect(amended.status).toBe(200)
    const { status, body, text } = await erase(id)
    expect(status).toBe(200)
    expect(body.submission).toMatchObject({
      status: 'cancelled',
      username: '[removed]',
      message: '[removed]',
      phoneNumber: null,
      location: '',
      user_id: null,
      anonymised_at: expect.stringMatching(/Z$/),
    })
    expect(text).not.toMatch(/wati/i)
    expect(body.submission.history).toContainEqual(
      expect.objectContaining({ kind: 'erased', actor: 'joko', note: 'Asked by WhatsApp' }),
    )
    expect(await auditOf(id)).toEqual([{ action: 'request.erased', actor_id: by(), details: {} }])
    expect((await track(tracking_code, headers)).status).toBe(404)
    const { rows } = await server.pool.query(
      `select 1 from notifications where params->>'tracking_code' = $1`,
      [tracking_code],
    )
    expect(rows).toEqual([])
  })

  test('twice, also at once, it is erased once', async () => {
    const { id } = await submit()
    const answers = await Promise.all([erase(id, 'one'), erase(id, 'two'), erase(id, 'three')])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await auditOf(id)).toHaveLength(1)
    const { history } = await read(id)
    expect(history.filter(({ kind }: { kind: string }) => kind === 'erased')).toHaveLength(1)
  })

  test('then it takes no note, no way back, no correction; what was collected may be recycled', async () => {
    const [open, done] = [await submit(), await submit()]
    for (const status of ['approved', 'collected']) await review(done.id, { status })
    await erase(open.id)
    await erase(done.id)
    const refused = { status: 409, body: { code: 'request-anonymised' } }
    expect(await review(open.id, { status: 'pending' })).toMatchObject(refused)
    expect(await review(open.id, { status: 'cancelled', note: 'Wati called again' })).toMatchObject(refused)
    expect(await review(done.id, { status: 'recycled', note: 'For Wati' })).toMatchObject(refused)
    const { version } = await read(open.id)
    expect(await correct(open.id, { version, reason: 'Why', message: 'Wati' })).toMatchObject(refused)
    expect((await review(done.id, { status: 'recycled' })).body.submission.status).toBe('recycled')
    const [row] = await server.db.select().from(submissions).where(eq(submissions.id, open.id))
    expect(row).toMatchObject({ status: 'cancelled', message: '[removed]' })
  })
})

describe('a request is taken back by its code', () => {
  test.each(['a guest', 'a member'])('by %s, who sent it', async (whose) => {
    const headers = whose === 'a guest' ? newGuest() : member.headers
    const { id, tracking_code } = await submit({ message: 'Ask for Wati' }, headers)
    expect((await track(tracking_code, headers, 'DELETE')).body).toEqual({ success: true })
    expect((await track(tracking_code, headers)).status).toBe(404)
    const left = await read(id)
    expect(left).toMatchObject({ status: 'cancelled', message: '[removed]', phoneNumber: null })
    expect(left.history).toContainEqual(expect.objectContaining({ kind: 'withdrawn', actor: null }))
    expect((await track(tracking_code, headers, 'DELETE')).status).toBe(404)
  })

  test('not by anybody else: they hear what they hear of a code that does not exist', async () => {
    const { id, tracking_code } = await submit({ message: 'Still mine' })
    const unknown = await track('RSK-AAAA-AAAA', newGuest(), 'DELETE')
    expect(unknown.status).toBe(404)
    for (const headers of [newGuest(), member.headers, staff.headers, {}]) {
      const refused = await track(tracking_code, headers, 'DELETE')
      expect([refused.status, refused.text]).toEqual([404, unknown.text])
    }
    expect((await read(id)).message).toBe('Still mine')
  })
})

describe('the photo of a request', () => {
  const withPhoto = async () => {
    const [image] = await server.db
      .insert(images)
      .values({
        user_id: member.id,
        storage_key: crypto.randomUUID(),
        phash: 1n,
        width: 4,
        height: 3,
        bytes: 9,
      })
      .returning({ id: images.id })
    await server.context.images.files.write((await keyOf(image!.id))!, new Uint8Array([1]))
    const sent = await server.call({
      method: 'POST',
      url: '/api/submissions',
      payload: post({ image_id: image!.id }),
      headers: member.headers,
    })
    return sent.body.id as number
  }
  const keyOf = async (id: string) =>
    (await server.pool.query('select storage_key from images where id = $1', [id])).rows[0]
      ?.storage_key as string
  const show = async (url: string) => (await server.app.inject({ url })).statusCode

  test('that staff see it is written down, once a day for each of them', async () => {
    const id = await withPhoto()
    const other = await server.account('sari', 'operator')
    await read(id)
    await read(id)
    await review(id, { status: 'approved' })
    await read(id, other)
    expect((await auditOf(id)).map(({ action, actor_id }) => [action, actor_id])).toEqual([
      ['request.photo-seen', by()],
      ['request.photo-seen', String(other.id)],
    ])
  })

  test('is shown by a link for as long as its account is staff, is not disabled, and the request has it', async () => {
    const id = await withPhoto()
    const [desk, leaving] = [
      await server.account('desk', 'operator'),
      await server.account('leaving', 'operator'),
    ]
    const { imageUrl } = await read(id, desk)
    const { imageUrl: another } = await read(id, leaving)
    expect([await show(imageUrl), await show(another)]).toEqual([200, 200])

    await server.context.identity.setDisabled(leaving.uid, true)
    expect([await show(imageUrl), await show(another)]).toEqual([200, 404])
    await server.context.identity.setDisabled(leaving.uid, false)
    expect(await show(another)).toBe(200)

    await server.pool.query(`update users set role = 'member' where id = $1`, [desk.id])
    expect([await show(imageUrl), await show(another)]).toEqual([404, 200])

    await erase(id)
    expect(await show(another)).toBe(404)
  })

  test('of a disabled account is not shown to its owner either', async () => {
    const id = await withPhoto()
    const { body } = await server.call({ url: '/api/timeline?part=timeline', headers: member.headers })
    const { imageUrl } = body.timeline.find(({ data }: { data: { id: number } }) => data.id === id).data
    expect(await show(imageUrl)).toBe(200)
    await server.context.identity.setDisabled(member.uid, true)
    expect(await show(imageUrl)).toBe(404)
    await server.context.identity.setDisabled(member.uid, false)
  })
})

test('a device that never heard that its request arrived does not bring it back after it was erased', async () => {
  const headers = { ...newGuest(), 'idempotency-key': 'key-without-an-answer' }
  const send = () => server.call({ method: 'POST', url: '/api/submit-ewaste', headers, payload: enquiry() })
  const { body } = await send()
  expect((await send()).body).toEqual(body)
  expect((await erase(body.id)).status).toBe(200)
  const again = await send()
  expect([again.status, again.body.code]).toEqual([409, 'erased-since'])
})

test('the upgrade hashes the keys that are there as they are hashed now: what is sent again over it is known', async () => {
  const headers = { ...newGuest(), 'idempotency-key': 'key-over-the-upgrade' }
  const send = () => server.call({ method: 'POST', url: '/api/submit-ewaste', headers, payload: enquiry() })
  const { body } = await send()
  // As 0.1 kept it.
  const before = `${headers['x-guest-id']}:key-over-the-upgrade`
  const { rows } = await server.pool.query(
    'update submissions set request_key = $2 where id = $1 returning id',
    [body.id, before],
  )
  expect(rows).toHaveLength(1)
  const [, upgrade] = readFileSync(join(MIGRATIONS, '0060_keys_hashed.sql'), 'utf8').split(/(?=UPDATE )/)
  await server.pool.query(upgrade!)
  expect((await send()).body).toEqual(body)
})
