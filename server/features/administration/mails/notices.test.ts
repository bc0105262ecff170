import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { eq } from 'drizzle-orm'
import { MailRefused } from '#server/adapters/mail/port.ts'
import { mails } from '#server/database/schema/mails.ts'
import { submissions } from '#server/database/schema/submissions.ts'
import { deviceKeys, NO_POINT } from '#server/testing/device-keys.ts'
import { createTestApp, enquiry, newGuest } from '#server/testing/test-app.ts'
import { sendNoticeMail } from './send-notice-mail.ts'

const PUBLIC_URL = 'https://ewaste.example.go.id'
let clock_ms = Date.parse('2026-11-23T01:00:00.000Z')
let server: Awaited<ReturnType<typeof createTestApp>>
type Account = Awaited<ReturnType<typeof server.account>>
type Headers = Record<string, string>
let staff: Account
let member: Account
beforeAll(async () => {
  server = await createTestApp({ PUBLIC_URL }, { now: () => new Date(clock_ms) })
  staff = await server.account('ratna')
  member = await server.account('budi', 'member')
})
afterAll(() => server?.close())
beforeEach(async () => {
  await server.work()
  server.mails.length = 0
  server.pushes.length = 0
})

const ANI = 'ani@example.org'
const submit = async (body: Record<string, unknown> = {}, headers: Headers = newGuest()) =>
  (await server.call({ method: 'POST', url: '/api/submit-ewaste', payload: enquiry(body), headers }))
    .body as {
    id: number
    tracking_code: string
  }
/** Without the mail that it has arrived: these tests are about the steps after it. */
const send = async (...given: Parameters<typeof submit>) => {
  const sent = await submit(...given)
  await server.db.delete(mails).where(eq(mails.kind, 'request-received'))
  return sent
}
const review = async (id: number, payload: object) => {
  const { status } = await server.call({
    method: 'PATCH',
    url: `/api/submissions/${id}`,
    payload,
    headers: staff.headers,
  })
  expect(status).toBe(200)
}
const wish = (payload: object, { headers } = member) =>
  server.call({ method: 'PUT', url: '/api/notifications/wishes', payload, headers })
/** An area with an appointment each morning; the first of them is taken for a request. */
const bookFirst = async (id: number) => {
  const hours = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({
    weekday,
    starts: '09:00',
    ends: '12:00',
    visits: 2,
    capacity_kg: null,
  }))
  const payload = {
    name: 'Selatan',
    active: true,
    time_zone: 'Asia/Jakarta',
    district_ids: ['31.74.07'],
    min_kg: null,
    needs: [],
    sources: [],
    cutoff_h: 0,
    ahead_days: 5,
    note: '',
    hours,
  }
  const { headers } = staff
  await server.call({ method: 'POST', url: '/api/areas', payload, headers })
  const { offer } = (await server.call({ url: `/api/submissions/${id}/slots`, headers })).body
  const booked = { slot_id: offer.slots[0].id }
  await server.call({ method: 'POST', url: `/api/submissions/${id}/booking`, payload: booked, headers })
}
const rowOf = async (id: number) =>
  (await server.db.select().from(submissions).where(eq(submissions.id, id)))[0]!
const owed = (submission_id: number) =>
  server.db.select().from(mails).where(eq(mails.submission_id, submission_id))
/** The answer to a link of a mail, pressed by a mail program or by the button of its page. */
const press = (
  url: string,
  payload = 'List-Unsubscribe=One-Click',
  type = 'application/x-www-form-urlencoded',
) =>
  server.app.inject({
    method: 'POST',
    url: url.replace(PUBLIC_URL, ''),
    headers: { 'content-type': type },
    payload,
  })

describe('a person who brought something and left an address', () => {
  test('is mailed the link that takes the request over, until somebody has done so', async () => {
    const walkIn = async (notify_email: string) =>
      (
        await server.call({
          method: 'POST',
          url: '/api/submissions/walk-in',
          payload: { service: 'collection', message: 'A fan', notify_email, consent: true },
          headers: { ...staff.headers, 'idempotency-key': randomUUID() },
        })
      ).body
    const { submission, key, mailed } = await walkIn(ANI)
    expect(mailed).toBe(true)
    await server.work()
    const [mail] = server.mails
    expect(mail!.to).toBe(ANI)
    expect(mail!.text).toContain(`${PUBLIC_URL}/track/${submission.tracking_code}#key=${key}`)
    await server.call({
      method: 'POST',
      url: `/api/submissions/track/${submission.tracking_code}/claim`,
      payload: { key },
      headers: newGuest(),
    })
    server.mails.length = 0
    await server.call({
      method: 'POST',
      url: `/api/submissions/${submission.id}/messages`,
      payload: { text: 'Thank you' },
      headers: staff.headers,
    })
    await server.work()
    expect(server.mails.map(({ text }) => text.includes('#key='))).toEqual([false])
  })
})

describe('a guest who left an address', () => {
  test('hears with the approval that the time they chose is certain', async () => {
    const location = 'Kebayoran Baru · Kota Administrasi Jakarta Selatan'
    const { id, tracking_code } = await send({ notify_email: ANI, locale: 'en', location })
    await bookFirst(id)
    await server.work()
    server.mails.length = 0
    await review(id, { status: 'approved' })
    await server.work()
    expect(server.mails.map(({ subject }) => subject)).toEqual([
      `${tracking_code}: your pick-up time is confirmed`,
    ])
    expect(server.mails[0]!.text).toMatch(/Pick-up: \w+, 2\d November 2026, 09:00 to 12:00 WIB\./)
  })

  test('hears by mail what happened, in the language of the page, and nothing of what was written', async () => {
    const { id, tracking_code } = await send({ notify_email: ANI, locale: 'id', message: 'Tanya Bu Ani' })
    expect(server.mails).toEqual([])
    await review(id, { status: 'approved', note: 'Kami datang hari Jumat.\nSiapkan di teras.' })
    await server.work()
    expect(server.mails).toEqual([
      {
        to: ANI,
        id: expect.stringMatching(/^[\w-]{32}$/),
        thread: expect.stringMatching(/^[\w-]{32}$/),
        subject: `${tracking_code}: permintaan Anda disetujui`,
        text: expect.stringContaining('Kami datang hari Jumat.\nSiapkan di teras.'),
        html: expect.stringContaining('<html lang="id">'),
        unsubscribe: expect.stringContaining(`${PUBLIC_URL}/unsubscribe?token=`),
      },
    ])
    const [{ text, html }] = server.mails as [(typeof server.mails)[number]]
    expect(text).toContain(`${PUBLIC_URL}/track/${tracking_code}`)
    expect(text + html).not.toMatch(/Tanya|laptop|Kebayoran|6281234567890/)
  })

  test('in English where the page was, and once for each step', async () => {
    const { id, tracking_code } = await send({ notify_email: ANI, locale: 'en' })
    for (const status of ['approved', 'collected', 'recycled']) await review(id, { status })
    await review(id, { status: 'recycled' })
    await server.work()
    expect(server.mails.map(({ subject }) => subject)).toEqual([
      `${tracking_code}: your request was approved`,
      `${tracking_code}: your request was collected`,
      `${tracking_code}: what you handed over was recycled`,
    ])
  })

  test('says that an outcome is known, where what was handed over was not only recycled', async () => {
    const { id, tracking_code } = await send({ notify_email: ANI, locale: 'en' })
    await review(id, { status: 'approved' })
    const entry = { device_class: 'laptop', method: 'weighed' }
    const weigh = async (key: string, more: object) => {
      const { status } = await server.call({
        method: 'POST',
        url: `/api/submissions/${id}/weights`,
        payload: { ...entry, ...more },
        headers: { ...staff.headers, 'idempotency-key': `notices-${key}` },
      })
      expect(status).toBe(200)
    }
    await weigh('disposed', { weight_kg: 2, outcome: 'disposed' })
    await server.work()
    const { subject, text } = server.mails.at(-1)!
    expect(subject).toBe(`${tracking_code}: the outcome of what you handed over is known`)
    expect(text).toContain('Its page says how many kilograms were reused')
    expect(text).not.toContain('recycled (')
  })

  test('§7 each mail has a name of its own, all about one request one thread, another request another', async () => {
    const [one, other] = [await send({ notify_email: ANI }), await send({ notify_email: ANI })]
    for (const status of ['approved', 'collected']) await review(one.id, { status })
    await review(other.id, { status: 'approved' })
    await server.work()
    expect(new Set(server.mails.map(({ id }) => id)).size).toBe(3)
    const threadsOf = (code: string) =>
      new Set(server.mails.filter(({ subject }) => subject.startsWith(code)).map(({ thread }) => thread))
    expect(threadsOf(one.tracking_code).size).toBe(1)
    expect(threadsOf(other.tracking_code)).not.toEqual(threadsOf(one.tracking_code))
  })

  test('sees it on the tracking page, changes it and stops it there, also at the end', async () => {
    const guest = newGuest()
    const { id, tracking_code } = await send({ notify_email: ANI }, guest)
    const url = `/api/submissions/track/${tracking_code}`
    const { version, notify_email } = (await server.call({ url, headers: guest })).body.submission
    expect(notify_email).toBe(ANI)
    const changed = await server.call({
      method: 'PATCH',
      url,
      payload: { version, notify_email: 'siti@example.org' },
      headers: guest,
    })
    expect(changed.body.submission.notify_email).toBe('siti@example.org')
    for (const status of ['approved', 'collected', 'recycled']) await review(id, { status })
    const stop = (headers: Headers) => server.call({ method: 'DELETE', url: `${url}/notify-email`, headers })
    expect((await stop(newGuest())).status).toBe(404)
    for (let times = 0; times < 2; times++)
      expect(await stop(guest)).toMatchObject({ status: 200, body: { submission: { notify_email: null } } })
    // An owed mail is not sent any more.
    await server.work()
    expect(server.mails).toEqual([])
    expect(await owed(id)).toEqual([])
  })

  test('is forgotten with the rest, and so is what was owed', async () => {
    const guest = newGuest()
    const { id, tracking_code } = await send({ notify_email: ANI, locale: 'id' }, guest)
    await review(id, { status: 'approved', note: 'Untuk Bu Ani' })
    await server.call({ method: 'DELETE', url: `/api/submissions/track/${tracking_code}`, headers: guest })
    expect(await rowOf(id)).toMatchObject({ notify_email: null, locale: null })
    expect(await owed(id)).toEqual([])
    await server.work()
    expect(server.mails).toEqual([])
  })

  test('of spam and of being read nobody is told', async () => {
    const { id } = await send({ notify_email: ANI })
    await server.call({ url: `/api/submissions/${id}`, headers: staff.headers })
    await review(id, { status: 'rejected', rejection: 'spam' })
    await server.work()
    expect(server.mails).toEqual([])
  })

  test.each([
    'ani',
    'ani@',
    'a@b, c@example.org',
    'ani@example.org\r\nBcc: x@example.org',
    '<ani@example.org>',
  ])('%j is no address', async (notify_email) => {
    const { status, body } = await server.call({
      method: 'POST',
      url: '/api/submit-ewaste',
      payload: enquiry({ notify_email }),
      headers: newGuest(),
    })
    expect([status, body.field]).toEqual([400, 'notify_email'])
  })

  test('an address that older clients send along means nothing, as before', async () => {
    const { id } = await send({ email: ANI })
    await review(id, { status: 'approved' })
    await server.work()
    expect(server.mails).toEqual([])
  })
})

test('corrections, clearances and appointments by staff are mailed too; the reason of a correction is for staff', async () => {
  const items = [
    {
      device_class: null,
      brand: '',
      quantity: 1,
      condition: 'broken',
      battery_damaged: true,
      holds_data: false,
      image_id: null,
    },
  ]
  const { id, tracking_code } = await send({ notify_email: ANI, locale: 'en', items })
  const post = (path: string, payload: object) =>
    server.call({
      method: 'POST',
      url: `/api/submissions/${id}/${path}`,
      payload,
      headers: staff.headers,
    })
  const { version } = (await server.call({ url: `/api/submissions/${id}`, headers: staff.headers })).body
    .submission
  await post('correction', { version, reason: 'Her brother is a nuisance', location: 'Coblong' })
  await post('clearance', { note: 'Put it into a bucket with sand.' })
  await review(id, { status: 'approved' })
  await server.work()
  expect(server.mails.map(({ subject }) => subject)).toEqual([
    `${tracking_code}: your request was corrected`,
    `${tracking_code}: how your damaged battery is fetched`,
    `${tracking_code}: your request was approved`,
  ])
  expect(server.mails[0]!.text).not.toContain('nuisance')
  expect(server.mails[1]!.text).toContain('The operator writes:\nPut it into a bucket with sand.')
})

test('a request is acknowledged once, in the sender’s language, with the code, the link and the days of the settings', async () => {
  const headers = { ...newGuest(), 'idempotency-key': crypto.randomUUID() }
  const change = (answer_days: number) =>
    server.call({
      method: 'PATCH',
      url: '/api/admin/settings',
      payload: { answer_days },
      headers: staff.headers,
    })
  await change(5)
  const { tracking_code } = await submit({ notify_email: 'wati@example.org', locale: 'en' }, headers)
  // A retry after a lost answer.
  await submit({ notify_email: 'wati@example.org', locale: 'en' }, headers)
  // No address, no mail.
  await submit()
  await server.work()
  expect(server.mails.map(({ to, subject }) => [to, subject])).toEqual([
    ['wati@example.org', `${tracking_code}: your request has arrived`],
  ])
  const [{ text, unsubscribe }] = server.mails as [(typeof server.mails)[number]]
  expect(text).toContain('The operator reads it and answers within 5 days.')
  expect(text).toContain(`${PUBLIC_URL}/track/${tracking_code}`)
  expect(text).not.toContain(enquiry().message)
  expect(unsubscribe).toContain('/unsubscribe?token=request.')
  await change(3)
})

describe('a member', () => {
  test('gets no mail until they say so, then in the language in which they did', async () => {
    const { id, tracking_code } = await send({}, member.headers)
    await review(id, { status: 'approved' })
    expect((await wish({ mail: true, locale: 'id' })).body).toEqual({
      success: true,
      wishes: { mail: true, digest: true, quiet: [] },
      mails: true,
      push_key: 'a public key',
    })
    await review(id, { status: 'collected' })
    await server.work()
    expect(server.mails.map(({ to, subject }) => [to, subject])).toEqual([
      ['budi@example.org', `${tracking_code}: permintaan Anda sudah diambil`],
    ])
    const { body } = await server.call({ url: '/api/me/export', headers: member.headers })
    expect(body.mails).toEqual([
      expect.objectContaining({ kind: 'request-status', submission_id: id, sent_at: expect.any(String) }),
    ])
    expect(body.profile).toMatchObject({ mail_wanted: true, digest_wanted: true, locale: 'id' })
  })

  test('stops them with the link of one; what is owed by then is not sent', async () => {
    await wish({ mail: true, locale: 'en' })
    const { id } = await send({}, member.headers)
    await review(id, { status: 'approved' })
    await server.work()
    const { unsubscribe } = server.mails.pop()!
    await review(id, { status: 'collected' })
    expect((await press(unsubscribe!)).statusCode).toBe(200)
    await server.work()
    expect(server.mails).toEqual([])
    const { body } = await server.call({ url: '/api/notifications/wishes', headers: member.headers })
    expect(body.wishes.mail).toBe(false)
  })
})

test('a new link for a caller ends the mails of whoever followed the request until then, and what is owed', async () => {
  const { submission, key } = (
    await server.call({
      method: 'POST',
      url: '/api/submissions/call',
      payload: { service: 'collection', phone_number: '0812 3456 7890', message: 'A radio', consent: true },
      headers: { ...staff.headers, 'idempotency-key': crypto.randomUUID() },
    })
  ).body
  const follow = async (key: string, notify_email: string) => {
    const [url, headers] = [`/api/submissions/track/${submission.tracking_code}`, newGuest()]
    await server.call({ method: 'POST', url: `${url}/claim`, payload: { key }, headers })
    const { version } = (await server.call({ url, headers })).body.submission
    const payload = { version, notify_email, locale: 'en' }
    expect((await server.call({ method: 'PATCH', url, payload, headers })).status).toBe(200)
  }
  await follow(key, 'stranger@example.org')
  await review(submission.id, { status: 'approved' })
  expect(await owed(submission.id)).toHaveLength(1)
  const renewed = await server.call({
    method: 'POST',
    url: `/api/submissions/${submission.id}/caller-link`,
    headers: staff.headers,
  })
  expect(await owed(submission.id)).toEqual([])
  await review(submission.id, { status: 'approved', note: 'For the caller alone' })
  await server.work()
  expect(server.mails).toEqual([])
  expect(await rowOf(submission.id)).toMatchObject({ notify_email: null, locale: null })
  // The device that follows it now sets its own address.
  await follow(renewed.body.key, ANI)
  await review(submission.id, { status: 'approved', note: 'We come on Monday' })
  await server.work()
  expect(server.mails.map(({ to }) => to)).toEqual([ANI])
})

describe('the link that stops mails', () => {
  const mailOf = async (body: Record<string, unknown> = {}) => {
    const { id } = await send({ notify_email: ANI, ...body })
    await review(id, { status: 'approved' })
    await server.work()
    return { id, url: server.mails.at(-1)!.unsubscribe! }
  }

  test('works with one click of a mail program, in both kinds of form, without an account', async () => {
    const multipart =
      '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n'
    for (const [payload, type] of [
      ['List-Unsubscribe=One-Click', 'application/x-www-form-urlencoded'],
      [multipart, 'multipart/form-data; boundary=x'],
    ] as const) {
      const { id, url } = await mailOf()
      for (let times = 0; times < 2; times++) expect((await press(url, payload, type)).statusCode).toBe(200)
      expect((await rowOf(id)).notify_email).toBeNull()
    }
  })

  test('looking at it stops nothing; the button of its page leads to what was done', async () => {
    const { id, url } = await mailOf()
    const looked = await server.app.inject({
      url: url.replace(PUBLIC_URL, ''),
      headers: { 'accept-language': 'id' },
    })
    expect(looked.statusCode).toBe(200)
    expect(looked.body).toContain('<form method="post"><button type="submit">Hentikan email</button></form>')
    expect(looked.body).not.toContain('token')
    expect((await rowOf(id)).notify_email).toBe(ANI)
    const pressed = await press(url, '')
    expect([pressed.statusCode, pressed.headers.location]).toEqual([303, '/unsubscribe/done'])
    expect((await rowOf(id)).notify_email).toBeNull()
  })

  test('stops nothing for another address than it was mailed to', async () => {
    const { id, url } = await mailOf()
    await server.db
      .update(submissions)
      .set({ notify_email: 'siti@example.org' })
      .where(eq(submissions.id, id))
    expect((await press(url)).statusCode).toBe(200)
    expect((await rowOf(id)).notify_email).toBe('siti@example.org')
  })

  test('cannot be made up', async () => {
    const { id, url } = await mailOf()
    const other = await mailOf()
    const wrong = [
      url.replace(`request.${id}.`, `request.${other.id}.`),
      url.replace('request.', 'digest.'),
      url.slice(0, -1) + (url.endsWith('A') ? 'B' : 'A'),
      url.slice(0, -5),
      `${PUBLIC_URL}/unsubscribe`,
      `${PUBLIC_URL}/unsubscribe?token=a&token=b`,
    ]
    for (const one of wrong) {
      expect((await press(one)).statusCode, one).toBe(404)
      expect((await press(one, '')).headers.location).toBe('/unsubscribe/unknown')
    }
    expect((await rowOf(other.id)).notify_email).toBe(ANI)
  })
})

describe('a mail that cannot be handed over', () => {
  /** A server whose mailer says these, one after the other, and takes the mail after that. */
  const failing = (...errors: Error[]) => {
    const tries: string[] = []
    const send: typeof server.context.mail.send = async (mail) => {
      tries.push(mail.id)
      const error = errors.shift()
      if (error) throw error
      server.mails.push(mail)
    }
    return { tries, ctx: { ...server.context, mail: { ...server.context.mail, send } } }
  }
  /** A mail that is owed; its job does not run by itself. */
  const owe = async () => {
    const { id } = await send({ notify_email: ANI })
    await review(id, { status: 'approved' })
    return (await owed(id))[0]!
  }
  const stored = async (id: number) => (await server.db.select().from(mails).where(eq(mails.id, id)))[0]!

  test('for now is tried again, under the same Message-ID, and delivered once', async () => {
    const { id } = await owe()
    const { tries, ctx } = failing(new Error('451'), new Error('connection lost'))
    await expect(sendNoticeMail(ctx, { mail_id: id })).rejects.toThrow('451')
    await expect(sendNoticeMail(ctx, { mail_id: id })).rejects.toThrow('connection lost')
    await sendNoticeMail(ctx, { mail_id: id })
    await sendNoticeMail(ctx, { mail_id: id })
    expect(new Set(tries).size).toBe(1)
    expect(server.mails).toHaveLength(1)
    expect(await stored(id)).toMatchObject({ sent_at: new Date(clock_ms), taken_until: null })
  })

  test('for good ends there', async () => {
    const { id } = await owe()
    const { tries, ctx } = failing(new MailRefused('550 no such user'))
    await sendNoticeMail(ctx, { mail_id: id })
    await sendNoticeMail(ctx, { mail_id: id })
    expect(tries).toHaveLength(1)
    expect(await stored(id)).toMatchObject({ refused_at: new Date(clock_ms), sent_at: null })
  })

  test('is never handed over by two at a time; after a server that ended in between it is, later', async () => {
    const { id } = await owe()
    let answer: (() => void) | undefined
    const slow = {
      ...server.context,
      mail: { ...server.context.mail, send: () => new Promise<void>((done) => (answer = done)) },
    }
    const first = sendNoticeMail(slow, { mail_id: id })
    const { tries, ctx } = failing()
    await expect.poll(async () => (await stored(id)).taken_until).not.toBeNull()
    await expect(sendNoticeMail(ctx, { mail_id: id })).rejects.toThrow('is being sent')
    expect(tries).toEqual([])
    await expect.poll(() => answer).toBeDefined()
    answer!()
    await first
    await sendNoticeMail(ctx, { mail_id: id })
    expect(tries).toEqual([])

    const lost = await owe()
    void sendNoticeMail(slow, { mail_id: lost.id })
    await expect.poll(async () => (await stored(lost.id)).taken_until).not.toBeNull()
    clock_ms += 12 * 60_000
    await sendNoticeMail(ctx, { mail_id: lost.id })
    expect(tries).toHaveLength(1)
  })
})

test('without the address of the installation no mail is owed, and the web app offers none', async () => {
  const other = await createTestApp()
  try {
    const admin = await other.account('ratna')
    const sent = await other.call({
      method: 'POST',
      url: '/api/submit-ewaste',
      payload: enquiry({ notify_email: ANI }),
      headers: newGuest(),
    })
    await other.call({
      method: 'PATCH',
      url: `/api/submissions/${sent.body.id}`,
      payload: { status: 'approved' },
      headers: admin.headers,
    })
    await other.work()
    expect(other.mails).toEqual([])
    expect(await other.db.$count(mails)).toBe(0)
    expect((await other.call({ url: '/config.json' })).body.mails).toBe(false)
  } finally {
    await other.close()
  }
})

describe('a device', () => {
  const at = (name: string) => `https://push.example.net/${name}`
  const keys = deviceKeys()
  const agree = (endpoint: string, { headers } = member, locale = 'en') =>
    server.call({
      method: 'POST',
      url: '/api/notifications/devices',
      payload: { endpoint, keys, locale },
      headers,
    })
  const forget = (endpoint: string) =>
    server.call({ method: 'POST', url: '/api/notifications/devices/removal', payload: { endpoint } })
  const step = async (account = member) => {
    const { id, tracking_code } = await send({}, account.headers)
    await review(id, { status: 'approved' })
    await server.work()
    return tracking_code
  }
  const shown = () => server.pushes.map(({ endpoint }) => endpoint)

  test('that has agreed shows each step in its language, until it is taken back', async () => {
    await agree(at('a'))
    await agree(at('a'))
    await agree(at('b'), member, 'id')
    const code = await step()
    const tag = expect.stringMatching(/^notification-\d+$/)
    const shared = { title: code, path: `/track/${code}`, tag }
    expect(server.pushes).toEqual([
      { ...shared, endpoint: at('a'), body: 'Your request was approved', locale: 'en' },
      { ...shared, endpoint: at('b'), body: 'Permintaan Anda disetujui', locale: 'id' },
    ])
    server.pushes.length = 0
    for (const endpoint of [at('b'), at('b'), at('nobody')]) expect((await forget(endpoint)).status).toBe(200)
    await step()
    expect(shown()).toEqual([at('a')])
    await forget(at('a'))
  })

  test('§5 that was given another address goes on there, for who shows its old address and secret', async () => {
    const renew = (old: { endpoint: string; auth: string }, endpoint: string, next = deviceKeys()) =>
      server.call({
        method: 'POST',
        url: '/api/notifications/devices/renewal',
        payload: { old, endpoint, keys: next },
      })
    await agree(at('old'))
    // The address alone, which a push service knows as well, is not enough; nor does the answer say so.
    for (const old of [
      { endpoint: at('old'), auth: 'B'.repeat(22) },
      { endpoint: at('nobody'), auth: keys.auth },
    ])
      expect((await renew(old, at('stolen'))).status).toBe(200)
    await step()
    expect(shown()).toEqual([at('old')])
    server.pushes.length = 0

    const next = { ...deviceKeys(), auth: 'C'.repeat(22) }
    for (let time = 0; time < 2; time++)
      expect((await renew({ endpoint: at('old'), auth: keys.auth }, at('new'), next)).status).toBe(200)
    await step()
    expect(shown()).toEqual([at('new')])
    server.pushes.length = 0

    // The page was faster: it stays one device.
    await agree(at('newest'))
    await renew({ endpoint: at('new'), auth: next.auth }, at('newest'))
    await step()
    expect(shown()).toEqual([at('newest')])
    await forget(at('newest'))
    expect((await renew({ endpoint: at('a'), auth: keys.auth }, 'http://push.example.net/a')).status).toBe(
      400,
    )
  })

  test('is the account that agreed last, and no device of who left', async () => {
    const other = await server.account('tono', 'member')
    await agree(at('shared'))
    await agree(at('shared'), other)
    await step()
    expect(shown()).toEqual([])
    await step(other)
    expect(shown()).toEqual([at('shared')])
    server.pushes.length = 0
    await server.call({ method: 'POST', url: '/api/me/sign-out', headers: other.headers })
    const again = { ...other, ...(await server.signIn(other.email)) }
    await step(again)
    expect(shown()).toEqual([])
  })

  test('that is gone is forgotten; a notification that was read before is not shown', async () => {
    const gone = { publicKey: 'a key', send: async () => 'gone' as const }
    await agree(at('gone'))
    const push = server.context.push
    Object.assign(server.context, { push: gone })
    await step()
    Object.assign(server.context, { push })
    const { rows } = await server.pool.query(`select 1 from push_devices where endpoint = $1`, [at('gone')])
    expect(rows).toEqual([])

    await agree(at('c'))
    const { id } = await send({}, member.headers)
    await review(id, { status: 'approved' })
    const { body } = await server.call({ url: '/api/notifications', headers: member.headers })
    await server.call({
      method: 'POST',
      url: '/api/notifications/read',
      payload: { id: body.notifications[0].id },
      headers: member.headers,
    })
    await server.work()
    expect(shown()).toEqual([])
    await forget(at('c'))
  })

  test.each([
    { endpoint: 'http://push.example.net/a' },
    { endpoint: 'ftp://push.example.net/a' },
    { keys: { p256dh: 'short', auth: 'A'.repeat(22) } },
    { keys: { ...deviceKeys(), auth: '' } },
    { keys: { ...deviceKeys(), p256dh: NO_POINT } },
    { keys: { ...deviceKeys(), p256dh: 'A'.repeat(87) } },
    { locale: 'fr' },
  ])('%o is none', async (change) => {
    const { status } = await server.call({
      method: 'POST',
      url: '/api/notifications/devices',
      payload: { endpoint: at('x'), keys, locale: 'en', ...change },
      headers: member.headers,
    })
    expect(status).toBe(400)
  })
})
