import { afterAll, beforeAll, expect, test } from 'vitest'
import type { IdentityMail } from '#server/adapters/identity/port.ts'
import { createTestApp, PASSWORD } from '#server/testing/test-app.ts'

// ADMIN_EMAILS names addresses. Its role is for who is signed in to the account and reads the mails to its address:
// anybody can sign up with the address of somebody else, who then confirms it out of habit.

const DAY_MS = 24 * 3_600_000

let server: Awaited<ReturnType<typeof createTestApp>>
let founder: Awaited<ReturnType<typeof server.account>>
let later_ms = 0
beforeAll(async () => {
  const listed = ['chief', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth']
  server = await createTestApp(
    { ADMIN_EMAILS: listed.map((name) => `${name}@example.org`).join(',') },
    { now: () => new Date(Date.now() + later_ms) },
  )
  founder = await server.account('founder')
})
afterAll(() => server?.close())

const idp = async (name: string, payload: object) => {
  const url = `/idp/identitytoolkit.googleapis.com/v1/accounts:${name}`
  const { status, body } = await server.call({ method: 'POST', url, payload })
  expect(status).toBe(200)
  return body
}

const bearer = ({ authorization }: { authorization: string }) => authorization.split(' ')[1]

/** Requests the mail that confirms the account's address, and returns its link. */
async function mailedLink(email: string, password?: string) {
  const { headers } = await server.signIn(email, password)
  await idp('sendOobCode', { requestType: 'VERIFY_EMAIL', idToken: bearer(headers) })
  await server.work()
  return linkOf(email)
}

function linkOf(email: string) {
  const mail = server.mails.findLast(({ to }) => to === email)!
  return new URL(/https?:\/\/\S+/.exec(mail.text)![0])
}

/** The page's own calls before anybody is asked to log in. */
async function open(link: URL) {
  expect(link.pathname).toBe('/confirm-email')
  const oobCode = link.searchParams.get('oobCode')
  if (oobCode) await idp('update', { oobCode })
}

const administer = async (link: URL, headers: Record<string, string>) =>
  server.call({
    method: 'POST',
    url: '/api/me/administrator',
    payload: { code: link.searchParams.get('administer') },
    headers,
  })

const me = async (email: string, password?: string) => {
  const { headers } = await server.signIn(email, password)
  return (await server.call({ method: 'GET', url: '/api/me', headers })).body.user
}

const audited = async (id: number) =>
  (
    await server.pool.query(
      `select action, actor_id::int, details from audit_entries where subject = $1 order by id`,
      [`user:${id}`],
    )
  ).rows

const setRole = (id: number, role: string) =>
  server.call({ method: 'PATCH', url: `/api/users/${id}/role`, payload: { role }, headers: founder.headers })

test('a member who opens the link where the account is signed in administers; once is enough', async () => {
  const chief = await server.account('chief')
  expect(await me(chief.email)).toMatchObject({ role: 'member', email_verified: false })
  const link = await mailedLink(chief.email)
  await open(link)
  expect((await me(chief.email)).role).toBe('member')
  for (let times = 0; times < 2; times++)
    expect((await administer(link, chief.headers)).body).toMatchObject({
      success: true,
      user: { role: 'admin', email: chief.email },
    })
  expect(await me(chief.email)).toMatchObject({ role: 'admin', email_verified: true })
  expect(await audited(chief.id)).toEqual([
    { action: 'account.became-admin', actor_id: chief.id, details: {} },
  ])
})

test('an account that a stranger made with the address gets nothing by its owner’s opening the link', async () => {
  const stranger = await server.account('second')
  const link = await mailedLink(stranger.email)
  // By its owner, who has no password of it, and an account of another address.
  const owner = await server.account('owner')
  await open(link)
  expect(await administer(link, owner.headers)).toMatchObject({
    status: 400,
    body: { code: 'invalid', field: 'code' },
  })
  expect((await administer(link, {})).status).toBe(401)
  expect(await me(stranger.email)).toMatchObject({ role: 'member', email_verified: true })
  expect((await me(owner.email)).role).toBe('member')
  const { text } = server.mails.findLast(({ to }) => to === stranger.email)!
  expect(text).toMatch(/Jika bukan Anda yang membuat akun ini/)

  // The way that the mail names: a new password by mail ends the stranger's sessions and gives the account to the owner.
  const code = await server.context.identity.resetCode!(stranger.email)
  await idp('resetPassword', { oobCode: code, newPassword: 'owner-sirkuit-1' })
  expect((await administer(link, stranger.headers)).status).toBe(401)
  await expect(server.signIn(stranger.email)).rejects.toThrow('INVALID_LOGIN_CREDENTIALS')
  const { headers } = await server.signIn(stranger.email, 'owner-sirkuit-1')
  expect((await administer(link, headers)).body.user.role).toBe('admin')
})

test('a link that is forged, of another address, or a day old, is worth nothing', async () => {
  const third = await server.account('third')
  const link = await mailedLink(third.email)
  const refused = { status: 400, body: { code: 'invalid', field: 'code' } }
  const forged = new URL(link)
  const [until, signature] = link.searchParams.get('administer')!.split('.')
  for (const code of [
    `${Number(until) + 3600}.${signature}`,
    `${until}.${'A'.repeat(43)}`,
    `.${signature}`,
    'x',
  ]) {
    forged.searchParams.set('administer', code)
    expect(await administer(forged, third.headers)).toMatchObject(refused)
  }
  later_ms = DAY_MS + 1000
  expect(await administer(link, (await server.signIn(third.email)).headers)).toMatchObject(refused)
  later_ms = 0
  // The address of the account is another one by now.
  const { headers } = await server.signIn(third.email)
  await idp('update', { idToken: bearer(headers), email: 'moved@example.org' })
  expect(await administer(link, (await server.signIn('moved@example.org')).headers)).toMatchObject(refused)
})

test('a confirmed address that is not listed changes nothing', async () => {
  const member = await server.account('budi')
  const link = await mailedLink(member.email)
  expect(link.searchParams.get('administer')).toBeNull()
  await open(link)
  expect(await me(member.email)).toMatchObject({ role: 'member', email_verified: true })
})

test('an administrator’s decision stands, before and after', async () => {
  const fourth = await server.account('fourth')
  const link = await mailedLink(fourth.email)
  expect((await setRole(fourth.id, 'operator')).status).toBe(200)
  expect((await administer(link, fourth.headers)).body.user.role).toBe('operator')
  // No such link is made any more.
  expect((await mailedLink(fourth.email)).searchParams.get('administer')).toBeNull()
  const fifth = await server.account('fifth')
  await administer(await mailedLink(fifth.email), fifth.headers)
  expect((await setRole(fifth.id, 'operator')).status).toBe(200)
  expect((await me(fifth.email)).role).toBe('operator')
})

test('an address confirmed elsewhere, or listed later, gets a mail of its own, once a day, and no role without it', async () => {
  const email = 'sixth@example.org'
  const { idToken, localId: uid } = await idp('signUp', { email, password: PASSWORD })
  await open(await mailedLink(email))
  server.mails.length = 0
  // The token of before the confirmation says nothing of it; the next one does.
  const headers = { authorization: `Bearer ${idToken}` }
  const payload = { uid, email, username: 'sixth' }
  const made = await server.call({ method: 'POST', url: '/api/signup', payload, headers })
  expect(made.status).toBe(200)
  for (let times = 0; times < 3; times++) expect((await me(email)).role).toBe('member')
  await server.work()
  expect(server.mails).toHaveLength(1)
  const link = linkOf(email)
  expect([link.pathname, link.searchParams.get('oobCode')]).toEqual(['/confirm-email', null])
  expect((await administer(link, (await server.signIn(email)).headers)).body.user.role).toBe('admin')
  await me(email)
  await server.work()
  expect(server.mails).toHaveLength(1)
})

test('one who was decided about, or whose address was changed, before the mail was written gets none', async () => {
  const seventh = await server.account('seventh')
  await open(await mailedLink(seventh.email))
  await me(seventh.email)
  await setRole(seventh.id, 'operator')
  server.mails.length = 0
  await server.work()
  const gone: IdentityMail = { kind: 'verify', email: 'siti.lama@example.org', locale: 'id' }
  await server.context.queue.send('identity-mail', gone)
  await server.work()
  expect(server.mails).toEqual([])
})

test('a link for a new password that the operator has made on the machine confirms nobody’s address', async () => {
  const eighth = await server.account('eighth')
  const oobCode = await server.context.identity.handedResetCode!(eighth.uid)
  await idp('resetPassword', { oobCode, newPassword: PASSWORD })
  expect(await me(eighth.email)).toMatchObject({ role: 'member', email_verified: false })
})
