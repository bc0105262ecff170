import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { RIGHTS_WARNED_H, TERMS } from '#contract/people/rights.ts'
import { MailAway, MailRefused } from '#server/adapters/mail/port.ts'
import { images } from '#server/database/schema/photos.ts'
import { sendDigest } from '#server/features/administration/mails/digest.ts'
import { housekeeping } from '#server/features/administration/operations/housekeeping.ts'
import { createTestApp, enquiry, newGuest, post } from '#server/testing/test-app.ts'
import { hourOf } from '#server/time/today.ts'
import { unpacked } from '#server/testing/documents/unpacked.ts'

type Headers = Record<string, string>
const HOUR_MS = 60 * 60 * 1000
let server: Awaited<ReturnType<typeof createTestApp>>
type Account = Awaited<ReturnType<typeof server.account>>
let admin: Account
let people = 0
let now = new Date('2026-11-23T02:00:00Z')
/** A token of before would have ended. */
const later = async (hours: number) => {
  now = new Date(now.getTime() + hours * HOUR_MS)
  admin = { ...admin, ...(await server.signIn(admin.email)) }
}

beforeAll(async () => {
  server = await createTestApp({ PUBLIC_URL: 'https://resirkuit.test' }, { now: () => now })
  admin = await server.account('ratna')
})
afterAll(() => server?.close())
beforeEach(async () => {
  await server.work()
  server.mails.length = 0
  await server.pool.query('delete from rights_requests')
})

const call = (method: 'GET' | 'POST', url: string, payload?: object, headers: Headers = admin.headers) =>
  server.call({ method, url, headers, ...(payload && { payload }) })
const askAsGuest = (email: string, body: object = {}) =>
  call(
    'POST',
    '/api/rights',
    { kind: 'access', message: 'What do you keep?', email, locale: 'en', ...body },
    {},
  )
const linkIn = (text: string, pattern: RegExp) => pattern.exec(text)![1]!
const copyIn = (text: string) => linkIn(text, /\/privacy#copy=([\w-]+)/)
const fetchCopy = (token: string) =>
  server.app.inject({ method: 'POST', url: '/api/rights/data.zip', payload: { token } })
/** Asks, and opens the link of the mail. @returns the number at the desk */
async function proven(email: string, body: object = {}) {
  await askAsGuest(email, body)
  await server.work()
  const token = linkIn(server.mails.at(-1)!.text, /\/privacy#proof=([\w-]+)/)
  expect((await call('POST', '/api/rights/confirmation', { token }, {})).status).toBe(200)
  return (await open()).at(-1)!.id as number
}
const open = async () =>
  (await call('GET', '/api/admin/rights')).body.requests as { id: number; due_at: string }[]
const read = async (id: number) => (await call('GET', `/api/admin/rights/${id}`)).body
const answer = (id: number, body: object = {}) =>
  call('POST', `/api/admin/rights/${id}/answer`, {
    state: 'answered',
    done: ['given'],
    refusal: null,
    answer: 'Here it is.',
    submission_ids: [],
    ...body,
  })
const submit = async (body: Record<string, unknown>, headers: Headers = newGuest()) =>
  (await call('POST', '/api/submit-ewaste', enquiry(body), headers)).body as {
    id: number
    tracking_code: string
  }
const audit = async (id: number) =>
  (
    await server.pool.query('select action, details from audit_entries where subject = $1 order by id', [
      `rights:${id}`,
    ])
  ).rows
const bell = async ({ headers }: Account) =>
  (
    (await call('GET', '/api/notifications', undefined, headers)).body.notifications as { kind: string }[]
  ).map(({ kind }) => kind)

describe('somebody without an account', () => {
  test('hears the same whatever is kept, and nobody looks before the address is proven', async () => {
    await submit({ notify_email: 'wati@example.org' })
    await server.work()
    server.mails.length = 0
    const [known, unknown] = [await askAsGuest('wati@example.org'), await askAsGuest('nobody@example.org')]
    expect([known.status, known.text]).toEqual([200, unknown.text])
    expect(await open()).toEqual([])
    await server.work()
    const [one, other] = server.mails
    const plain = (text: string) => text.replace(/proof=[\w-]+/g, '')
    expect(plain(one!.text)).toBe(plain(other!.text))
    expect(one!.text).toContain('If it was not you, do nothing')
    const { rows } = await server.pool.query('select id from rights_requests')
    expect((await call('GET', `/api/admin/rights/${rows[0].id}`)).status).toBe(404)
    expect((await answer(rows[0].id)).status).toBe(404)
  })

  test('proves it by the link, once; a made-up link proves nothing', async () => {
    const id = await proven('Wati@example.org')
    expect(await audit(id)).toEqual([
      { action: 'rights.received', details: { kind: 'access', origin: 'guest' } },
    ])
    expect(await bell(admin)).toContain('rights-received')
    const token = linkIn(server.mails.at(-1)!.text, /proof=([\w-]+)/)
    expect((await call('POST', `/api/rights/${token}/confirmation`, undefined, {})).status).toBe(200)
    expect(await audit(id)).toHaveLength(1)
    const forged = [`${id + 1}${token.slice(token.indexOf('-'))}`, `${id}-${'a'.repeat(43)}`, 'x', `${id}`]
    for (const link of forged) {
      expect((await call('POST', `/api/rights/${link}/confirmation`, undefined, {})).status).toBe(404)
      expect((await call('GET', `/api/rights/${link}/data.zip`, undefined, {})).status).toBe(404)
    }
    // The link that proves an address fetches nothing.
    expect((await call('GET', `/api/rights/${token}/data.zip`, undefined, {})).status).toBe(404)
  })

  test('is not proven after a day, and an address gets three such mails a day, whoever types it', async () => {
    for (let turn = 0; turn < 5; turn++) expect((await askAsGuest('siti@example.org')).status).toBe(200)
    await Promise.all([1, 2].map(() => askAsGuest('SITI@example.org')))
    await server.work()
    expect(server.mails).toHaveLength(3)
    await later(25)
    await housekeeping(server.context)
    const token = linkIn(server.mails[0]!.text, /proof=([\w-]+)/)
    expect((await call('POST', `/api/rights/${token}/confirmation`, undefined, {})).status).toBe(404)
  })

  test('can still prove it where the mail server was away for more than a day, for a day from then', async () => {
    const away = vi.spyOn(server.context.mail, 'send').mockRejectedValue(new MailAway('nobody answers'))
    onTestFinished(() => away.mockRestore())
    await askAsGuest('lestari@example.org')
    const { rows } = await server.pool.query('select id as rights_id from rights_requests')
    await expect(server.work()).rejects.toThrow(MailAway)
    await later(30)
    await housekeeping(server.context)
    away.mockRestore()
    // The queue tries it again.
    await server.context.queue.send('rights-mail', { rights_id: Number(rows[0].rights_id), what: 'proof' })
    await server.work()
    const token = linkIn(server.mails.at(-1)!.text, /proof=([\w-]+)/)
    await later(23)
    await housekeeping(server.context)
    expect((await call('POST', `/api/rights/${token}/confirmation`, undefined, {})).status).toBe(200)
  })

  test('is forgotten where no mail server takes the mail, after as long as it is tried', async () => {
    const away = vi.spyOn(server.context.mail, 'send').mockRejectedValue(new MailAway('nobody answers'))
    onTestFinished(() => away.mockRestore())
    await askAsGuest('lestari@example.org')
    await expect(server.work()).rejects.toThrow(MailAway)
    const kept = async () => {
      await housekeeping(server.context)
      return (await server.pool.query('select 1 from rights_requests')).rows.length
    }
    await later(71)
    expect(await kept()).toBe(1)
    await later(2)
    expect(await kept()).toBe(0)
  })

  test('gets a copy of what staff found to be theirs by a link, and of nothing else', async () => {
    const headers = newGuest()
    const mine = await submit({ notify_email: 'dewi@example.org', message: 'Two laptops of Dewi' }, headers)
    const byPhone = await submit({ phone_number: '0812 0000 1111', message: 'A fridge of Dewi' })
    const others = await submit({ notify_email: 'other@example.org', message: 'Secret of Budi' })
    const [image] = await server.db
      .insert(images)
      .values({
        user_id: admin.id,
        storage_key: 'photos/dd/d.webp',
        phash: 1n,
        width: 1,
        height: 1,
        bytes: 3,
      })
      .returning()
    await server.context.images.files.write('photos/dd/d.webp', new Uint8Array([1, 2, 3]))
    await server.pool.query('update submissions set image_id = $1 where id = $2', [image!.id, mine.id])

    const id = await proven('DEWI@example.org')
    const { found, account } = await read(id)
    expect(found).toMatchObject([{ id: mine.id, by: 'email', tracking_code: mine.tracking_code }])
    expect(account).toBeNull()
    await answer(id, { submission_ids: [mine.id, byPhone.id, others.id] })
    await server.work()
    const mail = server.mails.at(-1)!
    expect(mail).toMatchObject({ to: 'DEWI@example.org', text: expect.stringContaining('Here it is.') })
    const token = copyIn(mail.text)
    const fetched = await fetchCopy(token)
    expect(fetched.statusCode).toBe(200)
    const files = unpacked(fetched.rawPayload)
    const data = files.get('data.json')!.toString()
    expect(data).toContain('Two laptops of Dewi')
    expect(data).not.toMatch(/Budi|fridge|guest_/)
    // §12 Links of earlier versions have the token in the address, and work as long as they live.
    expect((await server.app.inject({ url: `/api/rights/${token}/data.zip` })).statusCode).toBe(200)
    expect(files.get(`photos/${image!.id}.webp`)).toEqual(Buffer.from([1, 2, 3]))
    expect((await audit(id)).map(({ action }) => action)).toEqual([
      'rights.received',
      'rights.answered',
      'rights.copied',
      'rights.copied',
    ])
    await later(7 * 24 + 1)
    expect((await fetchCopy(token)).statusCode).toBe(404)
  })

  test('is removed from what was found, and only from that', async () => {
    const mine = await submit({ notify_email: 'tini@example.org', message: 'Ask for Tini' })
    const others = await submit({ notify_email: 'other@example.org', message: 'Still there' })
    const id = await proven('tini@example.org', { kind: 'erasure' })
    const erased = await call('POST', `/api/admin/rights/${id}/erasure`, {
      submission_ids: [mine.id, others.id],
    })
    expect(erased.body.found).toEqual([])
    const { rows } = await server.pool.query(
      'select message from submissions where id = any($1) order by id',
      [[mine.id, others.id]],
    )
    expect(rows).toEqual([{ message: '[removed]' }, { message: 'Still there' }])
  })
})

describe('a member', () => {
  test('asks, is answered in the app and by mail, and finds both in the copy of their data', async () => {
    const member = await server.account(`wati-${now.getTime()}`)
    const { headers } = member
    await call('POST', '/api/submissions', post(), headers)
    const asked = { kind: 'objection', message: 'Do not call me' }
    expect((await call('POST', '/api/me/rights', asked, headers)).status).toBe(200)
    const [waiting] = await open()
    expect((await read(waiting!.id)).found).toMatchObject([{ by: 'account' }])
    // Somebody else's are not among them.
    expect((await call('GET', '/api/me/rights')).body.requests).toEqual([])
    await answer(waiting!.id, { done: ['stopped'], answer: 'We will not call.' })
    await server.work()
    expect(server.mails.at(-1)).toMatchObject({
      to: member.email,
      text: expect.stringContaining('We will not call.'),
    })
    expect(await bell(member)).toContain('rights-answered')
    const { requests } = (await call('GET', '/api/me/rights', undefined, headers)).body
    expect(requests).toMatchObject([{ ...asked, state: 'answered', answer: 'We will not call.' }])
    expect((await call('GET', '/api/me/export', undefined, headers)).body.rights).toMatchObject([asked])
    // Once.
    expect(await answer(waiting!.id)).toMatchObject({ status: 409, body: { code: 'changed-meanwhile' } })
  })

  test('a deletion of the account answers the open request, and leaves no word of it', async () => {
    const { headers } = await server.account(`pergi-${now.getTime()}`)
    await call('POST', '/api/me/rights', { kind: 'erasure', message: 'Delete Pergi' }, headers)
    expect((await server.call({ method: 'DELETE', url: '/api/me', headers })).status).toBe(200)
    expect((await call('GET', '/api/admin/rights?state=closed')).body.requests).toMatchObject([
      { kind: 'erasure', state: 'answered', done: ['erased'], user: null, message: '', closed_by: null },
    ])
  })
})

describe('an erasure that deletes the account with its answer', () => {
  const asking = async (kind = 'erasure') => {
    const member = await server.account(`hapus${people++}`)
    await call('POST', '/api/me/rights', { kind, message: 'Delete all of it' }, member.headers)
    return { member, id: (await open()).at(-1)!.id }
  }
  const deleting = (id: number, account: number, body: object = {}) =>
    answer(id, { done: [], answer: 'All of it is gone.', delete_account_id: account, ...body })
  const exists = async (account: number) =>
    (await server.pool.query('select 1 from users where id = $1', [account])).rows.length === 1

  test('is one act: the account goes, the letter says so in its language, and then nobody knows whose it was', async () => {
    const { member, id } = await asking()
    const { headers } = member
    await server.pool.query(`update users set locale = 'id' where id = $1`, [member.id])
    const sent = (await call('POST', '/api/submissions', post(), headers)).body
    expect((await read(id)).account).toEqual({ id: member.id, username: member.username, role: 'member' })
    const before = await read(id)
    const { status, body } = await deleting(id, member.id, { done: ['erased'] })
    expect([status, before.request.state]).toEqual([200, 'open'])
    expect(body).toMatchObject({
      request: {
        state: 'answered',
        done: ['erased', 'account-deleted'],
        user: null,
        email: member.email,
        answer: 'All of it is gone.',
        answer_mail: 'owed',
      },
      account: null,
    })
    expect(await exists(member.id)).toBe(false)
    const { rows } = await server.pool.query('select user_id, message from submissions where id = $1', [
      sent.id,
    ])
    expect(rows).toEqual([{ user_id: null, message: '[removed]' }])
    expect((await audit(id)).at(-1)).toEqual({
      action: 'rights.answered',
      details: { kind: 'erasure', done: ['erased', 'account-deleted'] },
    })
    const deleted = await server.pool.query('select actor_id, action from audit_entries where subject = $1', [
      `user:${member.id}`,
    ])
    expect(deleted.rows.at(-1)).toMatchObject({ actor_id: String(admin.id), action: 'user.deleted' })

    await server.work()
    const letter = server.mails.findLast(({ to }) => to === member.email)!
    expect(letter.text).toContain('All of it is gone.')
    expect(letter.text).toContain('Akun Anda telah dihapus')
    expect((await read(id)).request).toMatchObject({
      answer_mail: 'sent',
      email: null,
      message: '',
      answer: '',
      done: ['erased', 'account-deleted'],
    })
  })

  test('also finds the account of a proven address, and keeps the address where no mail server took the letter', async () => {
    const member = await server.account(`hapus${people++}`)
    const id = await proven(member.email.toUpperCase(), { kind: 'erasure' })
    const refusing = vi.spyOn(server.context.mail, 'send').mockRejectedValue(new MailRefused('full'))
    onTestFinished(() => refusing.mockRestore())
    expect((await deleting(id, member.id)).status).toBe(200)
    await server.work()
    expect((await read(id)).request).toMatchObject({
      answer_mail: 'failed',
      email: member.email.toUpperCase(),
    })
    refusing.mockRestore()
    expect((await call('POST', `/api/admin/rights/${id}/mail`)).status).toBe(200)
    await server.work()
    expect(server.mails.at(-1)!.text).toContain('Your account was deleted')
    expect((await read(id)).request).toMatchObject({ answer_mail: 'sent', email: null })
  })

  test('is refused for staff, for the account of the desk itself, for another account, and for what is no erasure', async () => {
    const clerk = await server.account(`staf${people++}`, 'operator')
    const theirs = await proven(clerk.email, { kind: 'erasure' })
    expect(await deleting(theirs, clerk.id)).toMatchObject({
      status: 409,
      body: { code: 'staff-account', at: { kind: 'account', id: clerk.id } },
    })
    const own = await proven(admin.email, { kind: 'erasure' })
    expect(await deleting(own, admin.id)).toMatchObject({ status: 409, body: { code: 'own-account' } })
    const { member, id } = await asking()
    expect(await deleting(id, clerk.id)).toMatchObject({ status: 409, body: { code: 'changed-meanwhile' } })
    expect(await deleting(id, member.id, { done: ['given'] })).toMatchObject({
      status: 400,
      body: { field: 'done' },
    })
    const refusing = { state: 'refused', refusal: 'safety' }
    expect(await deleting(id, member.id, refusing)).toMatchObject({ status: 400 })
    const other = await asking('correction')
    expect(await deleting(other.id, other.member.id)).toMatchObject({
      status: 400,
      body: { field: 'delete_account_id' },
    })
    for (const account of [clerk, admin, member, other.member]) expect(await exists(account.id)).toBe(true)
    for (const one of [theirs, own, id, other.id])
      expect((await read(one)).request).toMatchObject({ state: 'open' })
  })

  test('is done once by two desks at once', async () => {
    const { member, id } = await asking()
    const other = await server.account(`admin${people++}`, 'admin')
    const body = {
      state: 'answered',
      done: ['erased'],
      refusal: null,
      answer: 'Gone.',
      submission_ids: [],
      delete_account_id: member.id,
    }
    const answers = await Promise.all(
      [admin, other].map(({ headers }) => call('POST', `/api/admin/rights/${id}/answer`, body, headers)),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)!.body.code).toBe('changed-meanwhile')
    await server.work()
    expect(server.mails.filter(({ text }) => text.includes('Gone.'))).toHaveLength(1)
    await server.pool.query(`update users set role = 'member' where id = $1`, [other.id])
  })

  test('leaves everything as it was where the identity provider does not delete', async () => {
    const { member, id } = await asking()
    const provider = vi
      .spyOn(server.context.identity, 'deleteAccount')
      .mockRejectedValueOnce(new Error('connect ECONNREFUSED'))
    onTestFinished(() => provider.mockRestore())
    expect(await deleting(id, member.id)).toMatchObject({
      status: 503,
      body: { code: 'identity-unavailable' },
    })
    expect((await read(id)).request).toMatchObject({
      state: 'open',
      done: [],
      email: null,
      answer: '',
      user: { id: member.id },
    })
    expect(await exists(member.id)).toBe(true)
    expect((await audit(id)).map(({ action }) => action)).toEqual(['rights.received'])
    await server.work()
    expect(server.mails.filter(({ text }) => text.includes('All of it is gone.'))).toEqual([])
    expect((await deleting(id, member.id)).status).toBe(200)
  })
})

describe('the mail of an answer', () => {
  const mailing = async (id: number) => {
    const { answer_mail, answer_mail_at } = (await read(id)).request
    return [answer_mail, answer_mail_at]
  }
  const mailAgain = (id: number) => call('POST', `/api/admin/rights/${id}/mail`)
  const unmailed = async () => (await bell(admin)).filter((kind) => kind === 'rights-unmailed').length
  const fails = (error: Error) => {
    const failing = vi.spyOn(server.context.mail, 'send').mockRejectedValue(error)
    onTestFinished(() => failing.mockRestore())
    return failing
  }

  test('is owed until a mail server took it; where nobody has an address there is none', async () => {
    const id = await proven('sampai@example.org')
    expect((await answer(id)).body.request).toMatchObject({ answer_mail: 'owed' })
    await later(1)
    await server.work()
    expect(await mailing(id)).toEqual(['sent', now.toISOString()])
    // The job may run twice.
    const sent = server.mails.length
    await server.context.queue.send('rights-mail', { rights_id: id, what: 'answer' })
    await server.work()
    expect(server.mails).toHaveLength(sent)
    expect((await mailAgain(id)).status).toBe(409)
    const { body } = await call('POST', '/api/admin/rights', {
      kind: 'access',
      message: 'By phone',
      email: null,
      phone_number: '0812 0000 5555',
      received_at: now.toISOString(),
      locale: 'id',
    })
    await answer(body.id)
    expect(await mailing(body.id)).toEqual([null, null])
  })

  test('that is refused for good is shown, told to administrators, and sent again with all of its days', async () => {
    const mine = await submit({ notify_email: 'ditolak@example.org', message: 'A radio' })
    const id = await proven('ditolak@example.org')
    const before = await unmailed()
    const refusing = fails(new MailRefused('no such mailbox'))
    await answer(id, { submission_ids: [mine.id] })
    await server.work()
    expect(await mailing(id)).toEqual(['failed', now.toISOString()])
    expect(await unmailed()).toBe(before + 1)
    await later(5 * 24)
    expect((await mailAgain(id)).body.request).toMatchObject({ answer_mail: 'owed' })
    await server.work()
    expect(await mailing(id)).toEqual(['failed', now.toISOString()])
    expect(await unmailed()).toBe(before + 2)

    refusing.mockRestore()
    await mailAgain(id)
    await server.work()
    expect(await mailing(id)).toEqual(['sent', now.toISOString()])
    expect((await audit(id)).map(({ action }) => action)).toEqual([
      ...['rights.received', 'rights.answered', 'rights.mailed-again', 'rights.mailed-again'],
    ])
    const token = copyIn(server.mails.at(-1)!.text)
    await later(6 * 24)
    expect((await fetchCopy(token)).statusCode).toBe(200)
    await later(2 * 24)
    expect((await fetchCopy(token)).statusCode).toBe(404)
  })

  test('that nobody took for as long as it is tried counts as failed, once; what comes later still arrives', async () => {
    const id = await proven('lama-sekali@example.org')
    const away = fails(new MailAway('nobody answers'))
    await answer(id)
    await expect(server.work()).rejects.toThrow(MailAway)
    const before = await unmailed()
    await later(71)
    await housekeeping(server.context)
    expect([(await mailing(id))[0], await unmailed()]).toEqual(['owed', before])
    await later(2)
    await housekeeping(server.context)
    await housekeeping(server.context)
    expect([(await mailing(id))[0], await unmailed()]).toEqual(['failed', before + 1])
    away.mockRestore()
    await server.context.queue.send('rights-mail', { rights_id: id, what: 'answer' })
    await server.work()
    expect((await mailing(id))[0]).toBe('sent')
  })
})

describe('the clock', () => {
  test('runs 72 hours from when it was asked; overdue stands first; admins are told once before the end', async () => {
    for (const { hours } of Object.values(TERMS)) expect(hours).toBe(72)
    const first = await proven('first@example.org')
    await later(40)
    const second = await proven('second@example.org')
    const written = await call('POST', '/api/admin/rights', {
      kind: 'correction',
      message: 'By letter',
      email: null,
      phone_number: '0812 0000 2222',
      received_at: new Date(now.getTime() - 80 * HOUR_MS).toISOString(),
      locale: 'id',
    })
    expect((await open()).map(({ id }) => id)).toEqual([written.body.id, first, second])
    expect((await read(first)).request).toMatchObject({
      due_at: new Date(
        new Date((await read(first)).request.received_at).getTime() + 72 * HOUR_MS,
      ).toISOString(),
    })
    const warned = async () => {
      await housekeeping(server.context)
      const { rows } = await server.pool.query(
        `select params->>'id' as id from notifications where kind = 'rights-due' and user_id = $1 order by notifications.id`,
        [admin.id],
      )
      return rows.map(({ id }) => Number(id))
    }
    expect(await warned()).toEqual([written.body.id])
    await later(72 - RIGHTS_WARNED_H - 40)
    expect(await warned()).toEqual([written.body.id, first])
    await later(1)
    expect(await warned()).toEqual([written.body.id, first])
  })

  test('waiting requests are in the digest of administrators, and of nobody else', async () => {
    await proven('digest@example.org')
    const operator = await server.account(`joko-${now.getTime()}`, 'operator')
    await server.pool.query(`update submissions set read_at = now(), status = 'cancelled', visit_by = null`)
    for (const { id } of [admin, operator])
      await server.pool.query('update users set digest_wanted = true where id = $1', [id])
    const hour = String(hourOf(now, 'Asia/Jakarta'))
    await server.pool.query(`insert into settings (name, value) values ('digest_hour', $1)`, [hour])
    server.mails.length = 0
    await sendDigest(server.context)
    await server.work()
    expect(server.mails.map(({ to }) => to)).toEqual([admin.email])
    expect(server.mails[0]!.text).toContain('1 permintaan tentang data pribadi')
  })

  test('a year after the answer nobody knows who it was, and that it was answered in time stays', async () => {
    const id = await proven('lama@example.org')
    await answer(id, { done: ['nothing-found'] })
    await later(366 * 24)
    await housekeeping(server.context)
    const { rows } = await server.pool.query('select * from rights_requests where id = $1', [id])
    expect(rows[0]).toMatchObject({
      email: null,
      message: '',
      answer: '',
      done: ['nothing-found'],
      state: 'answered',
    })
  })
})

test('a refusal has a reason of the law, and an answer says what was done', async () => {
  const id = await proven('tolak@example.org')
  expect(await answer(id, { state: 'refused', done: [] })).toMatchObject({
    status: 400,
    body: { field: 'refusal' },
  })
  expect(await answer(id, { done: [] })).toMatchObject({ status: 400, body: { field: 'done' } })
  expect(await answer(id, { refusal: 'safety' })).toMatchObject({ status: 400, body: { field: 'refusal' } })
  const refused = await answer(id, {
    state: 'refused',
    done: [],
    refusal: 'data-of-others',
    answer: 'It names others.',
  })
  expect(refused.body.request).toMatchObject({
    state: 'refused',
    refusal: 'data-of-others',
    closed_by: 'ratna',
  })
  expect((await audit(id)).at(-1)).toEqual({
    action: 'rights.refused',
    details: { kind: 'access', refusal: 'data-of-others' },
  })
  await server.work()
  expect(server.mails.at(-1)!.text).toContain('It names others.')
})

test('nobody who only says so gets or deletes anything: a letter with somebody else’s number', async () => {
  const theirs = await submit({ phone_number: '0813 0000 3333', message: 'Of Rudi' })
  const { body } = await call('POST', '/api/admin/rights', {
    kind: 'access',
    message: 'Send me all',
    email: 'thief@example.org',
    phone_number: '0813 0000 3333',
    received_at: now.toISOString(),
    locale: 'en',
  })
  // Staff see that the number proves nothing, and choose nothing.
  expect((await read(body.id)).found).toMatchObject([{ id: theirs.id, by: 'phone' }])
  await answer(body.id, { state: 'refused', done: [], refusal: 'not-proven', answer: 'Please come by.' })
  await server.work()
  expect(server.mails.at(-1)!.text).not.toMatch(/data\.zip|Rudi/)
})

test('a mail takes along what names its address, also when staff tick what was found by the number', async () => {
  const [named, numbered] = [
    await submit({ notify_email: 'sri@example.org', message: 'A fan of Sri' }),
    await submit({ phone_number: '0813 0000 4444', message: 'A lamp of Rudi' }),
  ]
  const { body } = await call('POST', '/api/admin/rights', {
    kind: 'access',
    message: 'By phone',
    email: 'sri@example.org',
    phone_number: '0813 0000 4444',
    received_at: now.toISOString(),
    locale: 'en',
  })
  await answer(body.id, { submission_ids: [named.id, numbered.id] })
  await server.work()
  const data = unpacked((await fetchCopy(copyIn(server.mails.at(-1)!.text))).rawPayload)
    .get('data.json')!
    .toString()
  expect(data).toContain('A fan of Sri')
  expect(data).not.toContain('Rudi')
  // Staff who have checked the person's identity can hand over both.
  const handed = await server.app.inject({
    url: `/api/admin/rights/${body.id}/data.zip?submission_ids=${named.id},${numbered.id}`,
    headers: admin.headers,
  })
  expect(unpacked(handed.rawPayload).get('data.json')!.toString()).toContain('A lamp of Rudi')
})

test.each([
  [{ kind: 'everything' }, 'kind'],
  [{ message: ' ' }, 'message'],
  [{ email: 'nobody' }, 'email'],
])('%j is refused', async (body, field) => {
  expect(await askAsGuest('a@example.org', body)).toMatchObject({ status: 400, body: { field } })
})
