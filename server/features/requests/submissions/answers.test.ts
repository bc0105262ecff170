import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { drawing, photoForm } from '#server/testing/pictures/drawing.ts'
import { createTestApp, enquiry, newGuest } from '#server/testing/test-app.ts'

// Staff ask and the sender answers: who may, what both read, and what becomes of it.

type Headers = Record<string, string>
let clock_ms = Date.parse('2026-11-29T02:00:00.000Z')
let server: Awaited<ReturnType<typeof createTestApp>>
type Account = Awaited<ReturnType<typeof server.account>>
let staff: Account
let wati: Account
beforeAll(async () => {
  server = await createTestApp({}, { now: () => new Date(clock_ms) })
  await server.account('ratna')
  staff = await server.account('joko', 'operator')
  wati = await server.account('wati', 'member')
})
afterAll(() => server?.close())

const submit = async (headers: Headers, body: Record<string, unknown> = {}) =>
  (await server.call({ method: 'POST', url: '/api/submit-ewaste', payload: enquiry(body), headers }))
    .body as {
    id: number
    tracking_code: string
  }
const asStaff = (method: 'GET' | 'POST' | 'PATCH', url: string, payload?: object) =>
  server.call({ method, url, headers: staff.headers, ...(payload && { payload }) })
const read = async (id: number) => (await asStaff('GET', `/api/submissions/${id}`)).body.submission
const write = async (id: number, text: string, question?: boolean) => {
  const payload = { text, ...(question !== undefined && { question }) }
  const { status, body } = await asStaff('POST', `/api/submissions/${id}/messages`, payload)
  expect(status).toBe(200)
  return body.submission
}
const ask = (id: number, text = 'Which floor do you live on?') => write(id, text, true)
const review = async (id: number, payload: object) => {
  const { status, text } = await asStaff('PATCH', `/api/submissions/${id}`, payload)
  expect(status, text).toBe(200)
}
const track = (code: string, headers: Headers) =>
  server.call({ url: `/api/submissions/track/${code}`, headers })
const answer = (code: string, headers: Headers, payload: object, key: string = randomUUID()) =>
  server.call({
    method: 'POST',
    url: `/api/submissions/track/${code}/answers`,
    payload: { text: '', ...payload },
    headers: { ...headers, 'idempotency-key': key },
  })
let drawn = 0
const upload = async (code: string, headers: Headers) =>
  server.call({
    method: 'POST',
    url: `/api/submissions/track/${code}/photos`,
    headers,
    payload: photoForm(await drawing(`answer ${drawn++}`, 64, 48).png().toBuffer()),
  })
const listed = async (conversation: string) => {
  const { body } = await asStaff('GET', `/api/timeline?part=data&conversation=${conversation}`)
  return body.data.map(({ id }: { id: number }) => id) as number[]
}
/** Whether the bell of staff has an answer whose newest is of this request. */
const rung = async (id: number) => {
  const { body } = await asStaff('GET', '/api/notifications')
  return body.matters.some(
    (one: { kind: string; subject_id: number }) => one.kind === 'sender-answered' && one.subject_id === id,
  )
}
const stateOf = async (id: number) => (await read(id)).conversation
const wordsOf = (submission: { history: { kind: string; note: string | null }[] }) =>
  submission.history
    .filter(({ kind }) => kind === 'message' || kind === 'answer')
    .map(({ kind, note }) => [kind, note])

describe('a question and its answer', () => {
  test.each<[string, () => Headers]>([
    ['a guest', () => newGuest()],
    ['a member', () => wati.headers],
  ])('are read by both sides, where %s answers', async (_, who) => {
    const sender = who()
    const { id, tracking_code } = await submit(sender)
    expect((await ask(id)).conversation).toBe('asked')
    expect([await listed('asked'), await listed('answered')]).toEqual([
      expect.arrayContaining([id]),
      expect.not.arrayContaining([id]),
    ])
    const asked = (await track(tracking_code, sender)).body.submission
    expect(asked).toMatchObject({ conversation: 'asked', may_write: true })
    expect(asked.history.at(-1)).toMatchObject({ kind: 'message', question: true })

    clock_ms += 60_000
    const said = await answer(tracking_code, sender, { text: ' <b>Second</b> floor\nblue door ' })
    expect(said.status, said.text).toBe(200)
    expect(said.body.submission).toMatchObject({ conversation: 'answered', read_at: null })
    expect(said.body.submission.history.at(-1)).toMatchObject({
      kind: 'answer',
      status: 'pending',
      note: '<b>Second</b> floor\nblue door',
      read_at: null,
    })
    // Their own words are no news that an open correction of theirs has to see first.
    expect(said.body.submission.version).toBe(asked.version)
    expect(await listed('answered')).toContain(id)
    expect(await rung(id)).toBe(true)

    clock_ms += 60_000
    const seen = await read(id)
    expect(await rung(id)).toBe(false)
    expect(wordsOf(seen)).toEqual([
      ['message', 'Which floor do you live on?'],
      ['answer', '<b>Second</b> floor\nblue door'],
    ])
    expect((await track(tracking_code, sender)).body.submission.history.at(-1).read_at).toBe(
      new Date(clock_ms).toISOString(),
    )
    await write(id, 'Thank you')
    expect(await stateOf(id)).toBeNull()
  })

  test('staff who write without a question wait for nothing, and may be answered', async () => {
    const guest = newGuest()
    const { id, tracking_code } = await submit(guest)
    await write(id, 'We come at nine')
    expect(await stateOf(id)).toBeNull()
    expect((await answer(tracking_code, guest, { text: 'Ring twice' })).status).toBe(200)
    expect(await stateOf(id)).toBe('answered')
  })

  test('a member finds the question in their timeline, without its words', async () => {
    const { id, tracking_code } = await submit(wati.headers)
    await ask(id, 'Is the battery swollen?')
    const { body, text } = await server.call({ url: '/api/timeline?part=timeline', headers: wati.headers })
    const item = body.timeline.find(
      ({ data }: { data: { tracking_code: string } }) => data.tracking_code === tracking_code,
    )
    expect(item.data).toMatchObject({ conversation: 'asked' })
    expect(item.data.history.at(-1)).toMatchObject({ kind: 'message', question: true })
    expect(text).not.toContain('swollen')
  })

  test('the filter of the table is for staff alone', async () => {
    const { id } = await submit(wati.headers)
    const { body } = await server.call({
      url: '/api/timeline?part=data&conversation=asked',
      headers: wati.headers,
    })
    expect(body.data.map((row: { id: number }) => row.id)).toContain(id)
  })
})

describe('nobody else', () => {
  test('reads or answers: another guest, another member, staff, nobody', async () => {
    const guest = newGuest()
    const { id, tracking_code } = await submit(guest)
    await ask(id)
    const other = await server.account(`lain${randomUUID().slice(0, 8)}`, 'member')
    for (const headers of [newGuest(), other.headers, staff.headers, {}]) {
      expect((await answer(tracking_code, headers, { text: 'Mine' })).status).toBe(404)
      expect((await upload(tracking_code, headers)).status).toBe(404)
    }
    expect(wordsOf(await read(id))).toHaveLength(1)
  })

  test('with the link of a caller who has it, once it was taken over', async () => {
    const called = await server.call({
      method: 'POST',
      url: '/api/submissions/call',
      payload: {
        service: 'collection',
        phone_number: '0812 3456 7890',
        message: 'A television',
        consent: true,
      },
      headers: { ...staff.headers, 'idempotency-key': randomUUID() },
    })
    const { key, submission } = called.body
    await ask(submission.id)
    const phone = newGuest()
    expect((await answer(submission.tracking_code, phone, { text: 'Third floor' })).status).toBe(404)
    await server.call({
      method: 'POST',
      url: `/api/submissions/track/${submission.tracking_code}/claim`,
      payload: { key },
      headers: phone,
    })
    const said = await answer(submission.tracking_code, phone, { text: 'Third floor' })
    expect([said.status, wordsOf(said.body.submission).at(-1)]).toEqual([200, ['answer', 'Third floor']])
    expect((await answer(submission.tracking_code, { 'x-guest-id': key }, { text: 'No' })).status).toBe(404)
  })
})

describe('the link of a mail', () => {
  const PUBLIC_URL = 'https://ewaste.example.go.id'
  let mailing: typeof server
  let joko: Account
  beforeAll(async () => {
    mailing = await createTestApp({ PUBLIC_URL })
    await mailing.account('ratna')
    joko = await mailing.account('joko', 'operator')
  })
  afterAll(() => mailing?.close())

  test('opens the messages on every device, without the words of the sender, until the address changes', async () => {
    const guest = newGuest()
    const sent = await mailing.call({
      method: 'POST',
      url: '/api/submit-ewaste',
      payload: enquiry({ notify_email: 'ani@example.org', locale: 'en' }),
      headers: guest,
    })
    const { id, tracking_code } = sent.body
    const url = `/api/submissions/track/${tracking_code}`
    const secret = { text: 'My door code is 1234' }
    const keyed = (headers: Headers) => ({ ...headers, 'idempotency-key': randomUUID() })
    await mailing.call({ method: 'POST', url: `${url}/answers`, payload: secret, headers: keyed(guest) })
    await mailing.call({
      method: 'POST',
      url: `/api/submissions/${id}/messages`,
      payload: { text: 'Which floor?', question: true },
      headers: joko.headers,
    })
    await mailing.work()
    const { text } = mailing.mails.at(-1)!
    const [, token] = text.match(/\/track\/[\w-]+#answer=([\w-]{43})/)!
    const link = { 'link-token': token! }
    const read = (headers: Headers) => mailing.call({ url: `${url}/messages`, headers })
    const seen = await read(link)
    expect(seen.body.messages).toMatchObject({ conversation: 'asked', may_write: true })
    expect(wordsOf(seen.body.messages)).toEqual([
      ['answer', null],
      ['message', 'Which floor?'],
    ])
    expect(seen.text).not.toMatch(/1234|6281234567890|Kebayoran/)
    const said = (headers: Headers, text = 'The second') =>
      mailing.call({ method: 'POST', url: `${url}/messages`, payload: { text }, headers })
    const once = keyed(link)
    for (let times = 0; times < 2; times++)
      expect((await said(once)).body.messages).toMatchObject({ conversation: 'answered' })
    const { submission } = (await mailing.call({ url: `/api/submissions/${id}`, headers: joko.headers })).body
    expect(wordsOf(submission).filter(([kind]) => kind === 'answer')).toHaveLength(2)

    for (const wrong of ['a'.repeat(43), 'short']) {
      expect((await read({ 'link-token': wrong })).status).toBe(404)
      expect((await said(keyed({ 'link-token': wrong }))).status).toBe(404)
    }
    await mailing.call({ method: 'DELETE', url: `${url}/notify-email`, headers: guest })
    expect((await read(link)).status).toBe(404)
  })
})

describe('an answer sent again', () => {
  test('under the same key is one answer, also of two at once and after the request has ended', async () => {
    const guest = newGuest()
    const { id, tracking_code } = await submit(guest)
    const [key, said] = [randomUUID(), { text: 'Second floor' }]
    const both = await Promise.all([1, 2].map(() => answer(tracking_code, guest, said, key)))
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    const other = await answer(tracking_code, guest, { text: 'Third floor' }, key)
    expect([other.status, other.body.code]).toEqual([409, 'idempotency-mismatch'])
    expect(wordsOf(await read(id))).toEqual([['answer', 'Second floor']])
    // A lost answer that is sent again after staff have closed the request.
    await review(id, { status: 'rejected' })
    expect((await answer(tracking_code, guest, said, key)).status).toBe(200)
  })

  test('needs a key', async () => {
    const guest = newGuest()
    const { tracking_code } = await submit(guest)
    const { status, body } = await server.call({
      method: 'POST',
      url: `/api/submissions/track/${tracking_code}/answers`,
      payload: { text: 'Hello' },
      headers: guest,
    })
    expect([status, body.field]).toEqual([400, 'idempotency-key'])
  })

  test.each<[object, string]>([
    [{ text: '   ' }, 'text'],
    [{ text: 'x'.repeat(1001) }, 'text'],
    [{ text: 'a\u0000b' }, 'text'],
    [{ text: 'Here', image_id: 'none' }, 'image_id'],
    [{ text: 'Here', image_id: randomUUID() }, 'image_id'],
  ])('%j is refused', async (payload, field) => {
    const guest = newGuest()
    const { id, tracking_code } = await submit(guest)
    const { status, body } = await answer(tracking_code, guest, payload)
    expect([status, body.field]).toEqual([400, field])
    expect(wordsOf(await read(id))).toEqual([])
  })
})

describe('a photo of an answer', () => {
  test('of a guest is seen by them and by staff, which is recorded, and by nobody without the link', async () => {
    const guest = newGuest()
    const { id, tracking_code } = await submit(guest)
    const uploaded = await upload(tracking_code, guest)
    expect(uploaded.status, uploaded.text).toBe(200)
    const image_id = uploaded.body.image.id
    // Of another request of somebody else it cannot become part.
    const stranger = newGuest()
    const theirs = await submit(stranger)
    expect((await answer(theirs.tracking_code, stranger, { image_id })).body.field).toBe('image_id')

    const said = await answer(tracking_code, guest, { image_id })
    expect(said.status, said.text).toBe(200)
    const { imageUrl } = said.body.submission.history.at(-1)
    expect((await server.app.inject({ url: imageUrl })).statusCode).toBe(200)
    const seen = (await read(id)).history.findLast(({ kind }: { kind: string }) => kind === 'answer')
    expect((await server.app.inject({ url: seen.imageUrl })).statusCode).toBe(200)
    expect((await server.app.inject({ url: `/api/images/${image_id}` })).statusCode).toBe(404)
    const { rows } = await server.pool.query('select action from audit_entries where subject = $1', [
      `request:${id}`,
    ])
    expect(rows).toContainEqual({ action: 'request.photo-seen' })
  })

  test('is one of the five that a guest may send in an hour', async () => {
    const limited = await createTestApp({ RATE_LIMITS: 'on' })
    try {
      const guest = newGuest()
      const { body } = await limited.call({
        method: 'POST',
        url: '/api/submit-ewaste',
        payload: enquiry(),
        headers: guest,
      })
      const sent: number[] = []
      for (let times = 0; times < 6; times++) {
        const payload = photoForm(await drawing(`limit ${times}`, 64, 48).png().toBuffer())
        const url = `/api/submissions/track/${body.tracking_code}/photos`
        sent.push((await limited.call({ method: 'POST', url, payload, headers: guest })).status)
      }
      expect(sent).toEqual([200, 200, 200, 200, 200, 429])
      const answers: number[] = []
      for (let times = 0; times < 11; times++) {
        const url = `/api/submissions/track/${body.tracking_code}/answers`
        const headers = { ...guest, 'idempotency-key': randomUUID() }
        const payload = { text: `Answer ${times}` }
        answers.push((await limited.call({ method: 'POST', url, payload, headers })).status)
      }
      expect(answers).toEqual([...Array<number>(10).fill(200), 429])
    } finally {
      await limited.close()
    }
  })
})

describe('a conversation ends', () => {
  test.each<[string, object, string | null]>([
    ['a step', { status: 'approved' }, null],
    ['a further note', { status: 'pending', note: 'Seen' }, null],
  ])('by %s of staff, which replies to the sender', async (_, payload, left) => {
    const guest = newGuest()
    const { id, tracking_code } = await submit(guest)
    await answer(tracking_code, guest, { text: 'Can you come on Friday?' })
    await review(id, payload)
    expect(await stateOf(id)).toBe(left)
  })

  test('by a rejection; a question of staff outlives an approval', async () => {
    const { id } = await submit(newGuest())
    await ask(id)
    await review(id, { status: 'approved' })
    expect(await stateOf(id)).toBe('asked')
    await review(id, { status: 'rejected' })
    expect(await stateOf(id)).toBeNull()
  })

  test('by a cancellation of the sender', async () => {
    const guest = newGuest()
    const { id, tracking_code } = await submit(guest)
    await ask(id)
    await server.call({
      method: 'POST',
      url: `/api/submissions/track/${tracking_code}/cancellation`,
      headers: guest,
    })
    expect(await stateOf(id)).toBeNull()
  })

  test('by the word of staff that no reply is needed, unless the sender has written since', async () => {
    const guest = newGuest()
    const { id, tracking_code } = await submit(guest)
    const { version } = await ask(id)
    const end = (version: number) => asStaff('POST', `/api/submissions/${id}/conversation-end`, { version })
    await answer(tracking_code, guest, { text: 'Second floor' })
    const early = await end(version)
    expect([early.status, early.body.code]).toEqual([409, 'changed-meanwhile'])
    const seen = await read(id)
    for (let times = 0; times < 2; times++)
      expect((await end(seen.version)).body.submission).toMatchObject({
        conversation: null,
        version: seen.version,
      })
    expect(await listed('answered')).not.toContain(id)
  })
})

describe('a request that has ended', () => {
  const closed = async (guest: Headers) => {
    const sent = await submit(guest)
    await review(sent.id, { status: 'rejected' })
    return sent
  }

  test('takes no answer, except to a question of staff, and then one', async () => {
    const guest = newGuest()
    const { id, tracking_code } = await closed(guest)
    expect((await track(tracking_code, guest)).body.submission.may_write).toBe(false)
    const refused = await answer(tracking_code, guest, { text: 'Why?' })
    expect([refused.status, refused.body.code]).toEqual([409, 'closed'])
    expect((await upload(tracking_code, guest)).body.code).toBe('closed')
    await ask(id, 'Was there a charger with it?')
    expect((await answer(tracking_code, guest, { text: 'No' })).body.submission).toMatchObject({
      status: 'rejected',
      may_write: false,
    })
    expect((await answer(tracking_code, guest, { text: 'Why?' })).body.code).toBe('closed')
  })

  test('by a merger waits for nobody; the other one goes on', async () => {
    const guest = newGuest()
    const [one, other] = [await submit(guest), await submit(guest)]
    const { version } = await ask(one.id)
    const { version: into_version } = await read(other.id)
    const merged = await asStaff('POST', `/api/submissions/${one.id}/merger`, {
      version,
      into: other.id,
      into_version,
    })
    expect(merged.body.submission).toMatchObject({ status: 'cancelled', conversation: null })
    expect((await answer(one.tracking_code, guest, { text: 'Hello' })).body.code).toBe('closed')
    expect((await answer(other.tracking_code, guest, { text: 'Hello' })).status).toBe(200)
  })

  test('keeps its state when staff undo a step after an answer', async () => {
    const guest = newGuest()
    const { id, tracking_code } = await submit(guest)
    await review(id, { status: 'approved' })
    await answer(tracking_code, guest, { text: 'Thank you' })
    expect((await read(id)).way_back).toBe('pending')
    await review(id, { status: 'pending', note: 'A slip' })
    expect(await read(id)).toMatchObject({ status: 'pending' })
  })
})

describe('the words and the photo of an answer', () => {
  const answered = async (headers: Headers) => {
    const sent = await submit(headers)
    const { image } = (await upload(sent.tracking_code, headers)).body
    const said = await answer(sent.tracking_code, headers, { text: 'Ask for Wati', image_id: image.id })
    expect(said.status, said.text).toBe(200)
    return { ...sent, image_id: image.id as string }
  }
  const left = async (id: number, image_id: string) => {
    const events = await server.pool.query(
      `select note, image_id from submission_events where submission_id = $1 and kind = 'answer'`,
      [id],
    )
    const photo = await server.pool.query('select expires_at from images where id = $1', [image_id])
    return [events.rows, photo.rows[0]?.expires_at?.getTime()]
  }

  test('go with the person: erased by staff, withdrawn, or deleted with the account', async () => {
    const [one, two] = [newGuest(), newGuest()]
    const [erased, withdrawn] = [await answered(one), await answered(two)]
    await asStaff('POST', `/api/submissions/${erased.id}/erasure`, { reason: 'Asked' })
    await server.call({
      method: 'DELETE',
      url: `/api/submissions/track/${withdrawn.tracking_code}`,
      headers: two,
    })
    for (const { id, image_id } of [erased, withdrawn])
      expect(await left(id, image_id)).toEqual([[{ note: null, image_id: null }], clock_ms])
    expect((await answer(erased.tracking_code, one, { text: 'Still me' })).status).toBe(404)

    const budi = await server.account(`budi${randomUUID().slice(0, 6)}`, 'member')
    const gone = await answered(budi.headers)
    const { headers } = await server.signIn(budi.email)
    expect((await server.call({ method: 'DELETE', url: '/api/me', headers })).status).toBe(200)
    expect(await left(gone.id, gone.image_id)).toEqual([[{ note: null, image_id: null }], undefined])
  })

  test('are in the export of an account, and nothing of others', async () => {
    const { image_id } = await answered(newGuest())
    const name = `sari${randomUUID().slice(0, 6)}`
    const sari = await server.account(name, 'member')
    await answered(sari.headers)
    const { body, text } = await server.call({ url: '/api/me/export', headers: sari.headers })
    expect(text).toContain('Ask for Wati')
    expect(body.requests[0].history).toContainEqual(
      expect.objectContaining({ kind: 'answer', image_id: expect.any(String) }),
    )
    expect(text).not.toContain(image_id)
  })
})

test('the history names the fields that a sender changed', async () => {
  const guest = newGuest()
  const { id, tracking_code } = await submit(guest)
  const { version } = (await track(tracking_code, guest)).body.submission
  const changed = await server.call({
    method: 'PATCH',
    url: `/api/submissions/track/${tracking_code}`,
    payload: {
      version,
      location: 'Jl. Melati 5',
      phone_number: '0813 9999 0001',
      items: [{ device_class: 'laptop', quantity: 1 }],
    },
    headers: guest,
  })
  expect(changed.status, changed.text).toBe(200)
  expect((await read(id)).history).toContainEqual(
    expect.objectContaining({ kind: 'amended', changed: ['location', 'phone_number', 'items'] }),
  )
})
