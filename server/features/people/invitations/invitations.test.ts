import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Invitation } from '#contract/people/invitations.ts'
import { enrol } from '#server/testing/enrol.ts'
import { createTestApp, PASSWORD } from '#server/testing/test-app.ts'
import { sweepInvitations } from './sweep.ts'

let server: Awaited<ReturnType<typeof createTestApp>>
let admin: Awaited<ReturnType<typeof server.account>>
let now = new Date('2027-03-01T03:00:00Z')
beforeAll(async () => {
  server = await createTestApp({ PUBLIC_URL: 'https://ewaste.example.go.id' }, { now: () => now })
  admin = await server.account('ratna')
})
afterAll(() => server?.close())
beforeEach(() => void (server.mails.length = 0))

type Headers = Record<string, string>
const invite = async (role: string, who = '', headers: Headers = admin.headers) => {
  const payload = { role, who, locale: 'en' }
  const { status, body } = await server.call({
    method: 'POST',
    url: '/api/admin/invitations',
    payload,
    headers,
  })
  expect(status).toBe(200)
  return body as { invitation: Invitation; mailed: boolean }
}
const list = async (): Promise<Invitation[]> =>
  (await server.call({ url: '/api/admin/invitations', headers: admin.headers })).body.invitations
const open = (token: string) => server.call({ url: '/api/invitation', headers: { 'link-token': token } })
const accept = (token: string, headers: Headers) =>
  server.call({
    method: 'POST',
    url: '/api/invitation/acceptance',
    headers: { ...headers, 'link-token': token },
  })
const withdraw = (id: number) =>
  server.call({ method: 'DELETE', url: `/api/admin/invitations/${id}`, headers: admin.headers })
const roleOf = async (id: number) =>
  (await server.pool.query('select role from users where id = $1', [id])).rows[0].role
const gone = { status: 404, body: { code: 'not-found' } }

test('a link names the inviter and the role, gives the role once to the person who signs up, and is in the audit log', async () => {
  const { invitation, mailed } = await invite('driver', 'Joko')
  expect(mailed).toBe(false)
  expect(await list()).toEqual([invitation])
  expect((await open(invitation.token)).body.invitation).toEqual({
    role: 'driver',
    by: 'ratna',
    operator: '',
    ends_at: '2027-03-08T03:00:00.000Z',
  })
  const joko = await server.account('joko')
  const accepted = await accept(invitation.token, joko.headers)
  expect(accepted).toMatchObject({ status: 200, body: { user: { id: joko.id, role: 'driver' } } })
  expect(await open(invitation.token)).toMatchObject(gone)
  const other = await server.account('other')
  expect(await accept(invitation.token, other.headers)).toMatchObject(gone)
  expect(await roleOf(other.id)).toBe('member')
  expect(await list()).toEqual([])
  const { rows } = await server.pool.query(
    `select action, actor_id, subject, details from audit_entries where action like 'invitation.%' order by id`,
  )
  expect(rows).toEqual([
    {
      action: 'invitation.made',
      actor_id: String(admin.id),
      subject: `invitation:${invitation.id}`,
      details: { role: 'driver' },
    },
    {
      action: 'invitation.accepted',
      actor_id: String(joko.id),
      subject: `user:${joko.id}`,
      details: { invitation: invitation.id, by: admin.id, from: 'member', to: 'driver' },
    },
  ])
})

test('nothing of the token is stored, and a changed one opens nothing', async () => {
  const { invitation } = await invite('operator')
  const secret = invitation.token.split('-').slice(1).join('-')
  const { rows } = await server.pool.query('select invitations::text as row from invitations')
  expect(rows.filter(({ row }: { row: string }) => row.includes(secret))).toEqual([])
  for (const token of ['', '7', `${invitation.id}-${'a'.repeat(43)}`, `${invitation.id + 1}-${secret}`])
    expect(await open(token)).toMatchObject(gone)
  expect((await withdraw(invitation.id)).status).toBe(200)
  expect(await open(invitation.token)).toMatchObject(gone)
  expect(await withdraw(invitation.id)).toMatchObject(gone)
})

test('an address gets the link by mail, in the language of the form', async () => {
  const { invitation, mailed } = await invite('operator', 'sari@example.org')
  expect(mailed).toBe(true)
  await server.work()
  const [mail] = server.mails
  expect(mail).toMatchObject({
    to: 'sari@example.org',
    subject: 'You are invited as an operator: Resirkuit',
  })
  expect(mail!.text).toContain(`https://ewaste.example.go.id/invitation#${invitation.token}`)
  expect(mail!.text).toContain('ratna invites you to work with Resirkuit.')
  expect(mail!.text).toContain('8 March 2027')
  // Withdrawn before it is sent.
  const late = await invite('operator', 'late@example.org')
  await withdraw(late.invitation.id)
  await server.work()
  expect(server.mails).toHaveLength(1)
  await withdraw(invitation.id)
})

test('a role is never lowered: the invitation stays open for the person it is meant for', async () => {
  const { invitation } = await invite('driver')
  expect(await accept(invitation.token, admin.headers)).toMatchObject({
    status: 409,
    body: { code: 'role-held' },
  })
  const driver = await server.account('sopir', 'driver')
  expect((await accept(invitation.token, driver.headers)).status).toBe(409)
  expect((await open(invitation.token)).status).toBe(200)
  const higher = await invite('operator')
  expect((await accept(higher.invitation.token, driver.headers)).body.user.role).toBe('operator')
  await withdraw(invitation.id)
})

test.each(['demoted', 'disabled', 'deleted'])(
  'an invitation counts no more once its maker was %s',
  async (how) => {
    const maker = await server.account(`maker-${how}`, 'admin')
    const { invitation } = await invite('admin', '', maker.headers)
    expect((await open(invitation.token)).status).toBe(200)
    const change = (method: 'PATCH' | 'POST', path: string, payload: object) =>
      server.call({ method, url: `/api/users/${maker.id}/${path}`, payload, headers: admin.headers })
    const done =
      how === 'demoted'
        ? await change('PATCH', 'role', { role: 'operator' })
        : how === 'disabled'
          ? await change('PATCH', 'disabled', { disabled: true })
          : await change('POST', 'deletion', { username: maker.username })
    expect(done.status).toBe(200)
    const guest = await server.account(`asing-${how}`)
    expect(await open(invitation.token)).toMatchObject(gone)
    expect(await accept(invitation.token, guest.headers)).toMatchObject(gone)
    expect(await roleOf(guest.id)).toBe('member')
    expect(await list()).toEqual([])
  },
)

test('it ends after seven days, and housekeeping forgets whom it was for', async () => {
  await server.pool.query('delete from invitations')
  const { invitation } = await invite('operator', 'sari@example.org')
  const before = now
  now = new Date('2027-03-08T03:00:00.001Z')
  try {
    expect(await open(invitation.token)).toMatchObject(gone)
    expect(await sweepInvitations(server.context)).toBe(1)
    const { rows } = await server.pool.query('select from invitations')
    expect(rows).toEqual([])
  } finally {
    now = before
  }
})

test('the owner of an invited address finds it in the export; with the account it is deleted', async () => {
  const sari = await server.account('sari')
  await invite('operator', 'SARI@example.org')
  await invite('driver', 'somebody else')
  const { body } = await server.call({ url: '/api/me/export', headers: sari.headers })
  expect(body.invitations).toEqual([
    expect.objectContaining({
      role: 'operator',
      who: 'SARI@example.org',
      ends_at: '2027-03-08T03:00:00.000Z',
    }),
  ])
  expect((await server.call({ method: 'DELETE', url: '/api/me', headers: sari.headers })).status).toBe(200)
  expect((await list()).map(({ who }) => who)).toEqual(['somebody else'])
  for (const { id } of await list()) await withdraw(id)
})

test('of two who press at once, one gets the role', async () => {
  const { invitation } = await invite('operator')
  const two = [await server.account('cepat'), await server.account('cepat.juga')]
  const answers = await Promise.all(two.map(({ headers }) => accept(invitation.token, headers)))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404])
})

test('a role waits for the second factor, if staff need one', async () => {
  const strict = await createTestApp({ REQUIRE_SECOND_FACTOR: 'staff' })
  try {
    const first = await strict.account('ratna')
    const headers = await enrol(strict, first.headers)
    const made = await strict.call({
      method: 'POST',
      url: '/api/admin/invitations',
      payload: { role: 'operator', who: '', locale: 'id' },
      headers,
    })
    const sari = await strict.account('sari')
    const { body } = await strict.call({
      method: 'POST',
      url: '/api/invitation/acceptance',
      headers: { ...sari.headers, 'link-token': made.body.invitation.token },
    })
    expect(body.user).toMatchObject({ role: 'member', waiting_role: 'operator' })
    const { user } = (await strict.call({ url: '/api/me', headers: await enrol(strict, sari.headers) })).body
    expect(user).toMatchObject({ role: 'operator', waiting_role: null })
  } finally {
    await strict.close()
  }
})

test('an administrator chooses the role of an account that they create; nobody gives one to themselves', async () => {
  const create = (username: string, headers: Headers = {}) =>
    server.call({
      method: 'POST',
      url: '/api/signup',
      payload: { username, email: `${username}@example.org`, password: PASSWORD, role: 'driver' },
      headers,
    })
  const { body } = await create('sopir.baru', admin.headers)
  expect(await roleOf(body.userId)).toBe('driver')
  const { rows } = await server.pool.query(
    `select details from audit_entries where action = 'user.created' order by id desc limit 1`,
  )
  expect(rows).toEqual([{ details: { role: 'driver' } }])
  const operator = await server.account('petugas', 'operator')
  for (const [username, headers] of [
    ['sendiri', {}],
    ['lewat.petugas', operator.headers],
  ] as const) {
    expect(await create(username, headers)).toMatchObject({ status: 403, body: { code: 'role-missing' } })
    const found = await server.pool.query('select from users where username = $1', [username])
    expect(found.rows).toEqual([])
  }
})
