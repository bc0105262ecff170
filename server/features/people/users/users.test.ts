import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { users } from '#server/database/schema/people.ts'
import { Problem } from '#server/core/errors.ts'
import { createTestApp, post } from '#server/testing/test-app.ts'

let server: Awaited<ReturnType<typeof createTestApp>>
type Account = Awaited<ReturnType<typeof server.account>>
let admin: Account
let member: Account
beforeAll(async () => {
  server = await createTestApp()
  admin = await server.account('ratna')
  member = await server.account('Budi')
})
afterAll(() => server?.close())

const check = (payload: object) =>
  server.call({ method: 'POST', url: '/api/check-user', payload, headers: admin.headers })
const list = async (query: Record<string, string> = {}, headers = admin.headers) =>
  (await server.call({ url: '/api/allusers', query, headers })).body
const setRole = (id: number, role: string, headers = admin.headers) =>
  server.call({ method: 'PATCH', url: `/api/users/${id}/role`, payload: { role }, headers })
const setDisabled = (id: number, disabled: boolean, headers = admin.headers) =>
  server.call({ method: 'PATCH', url: `/api/users/${id}/disabled`, payload: { disabled }, headers })
const signOut = (id: number) =>
  server.call({ method: 'POST', url: `/api/users/${id}/sign-out`, headers: admin.headers })
const me = (headers: Record<string, string>) => server.call({ url: '/api/me', headers })
const audited = async (id: number) =>
  (
    await server.pool.query(
      'select action, actor_id, details from audit_entries where subject = $1 order by id',
      [`user:${id}`],
    )
  ).rows
const by = ({ id }: Account) => String(id)

describe('finding one account', () => {
  test('by id, by e-mail and by username, in any letter case', async () => {
    const payload = { phone_number: '0812 3456 7890', first_name: 'Budi' }
    await server.call({ method: 'PUT', url: '/api/me', payload, headers: member.headers })
    await server.call({ method: 'POST', url: '/api/submissions', payload: post(), headers: member.headers })
    for (const given of [
      { user_id: member.id },
      { user_id: String(member.id) },
      { email: 'BUDI@Example.org' },
      { username: 'bUDI' },
    ])
      expect((await check(given)).body).toEqual({
        success: true,
        exists: true,
        user: {
          ID: member.id,
          user_login: 'Budi',
          user_email: 'budi@example.org',
          role: 'member',
          disabled: false,
          created_at: expect.any(String),
          first_name: 'Budi',
          last_name: '',
          phone_number: '+6281234567890',
          company: null,
          second_factor: false,
          submissions: 1,
        },
      })
    expect(await audited(member.id)).toEqual(
      ['user_id', 'user_id', 'email', 'username'].map((field) => ({
        action: 'user.looked-up',
        actor_id: by(admin),
        details: { by: field },
      })),
    )
  })

  test('that does not exist is no error, and not recorded', async () => {
    const before = await server.pool.query('select count(*) from audit_entries')
    for (const given of [{ user_id: 999_999 }, { email: 'nobody@example.org' }, { username: '%' }])
      expect((await check(given)).body).toEqual({ success: true, exists: false, user: null })
    expect((await server.pool.query('select count(*) from audit_entries')).rows).toEqual(before.rows)
  })

  test.each([
    {},
    { user_id: 1, email: 'a@b.co' },
    { user_id: 'abc' },
    { username: ' ' },
    { username: 'a\u0000b' },
  ])('refuses %j', async (given) => {
    expect(await check(given)).toMatchObject({ status: 400, body: { success: false, code: 'invalid' } })
  })
})

describe('the list', () => {
  test('has the newest first, ten a page, with totals', async () => {
    const crowd = await createTestApp()
    onTestFinished(crowd.close)
    const { headers } = await crowd.account('founder')
    const ids = []
    for (let n = 1; n <= 22; n++) ids.push((await crowd.account(`user${n}`)).id)
    const page = async (number?: number) =>
      (await crowd.call({ url: '/api/allusers', query: number ? { page: String(number) } : {}, headers }))
        .body
    const [first, second, third, beyond] = [await page(), await page(2), await page(3), await page(4)]
    expect(first.pagination).toEqual({
      totalUsers: 23,
      totalPages: 3,
      currentPage: 1,
      limit: 10,
      until: ids.at(-1),
    })
    const seen = [first, second, third].flatMap(({ users }) => users.map(({ ID }: { ID: number }) => ID))
    expect(seen.slice(0, 22)).toEqual(ids.toReversed())
    expect(third.users).toHaveLength(3)
    expect(third.users[2]).toMatchObject({ user_login: 'founder', role: 'admin' })
    expect(beyond).toEqual({
      success: true,
      users: [],
      pagination: { totalUsers: 23, totalPages: 3, currentPage: 4, limit: 10, until: ids.at(-1) },
    })
  })

  test('has nobody twice and nobody missing, whoever signs up while it is turned', async () => {
    const crowd = await createTestApp()
    onTestFinished(crowd.close)
    const { headers } = await crowd.account('founder')
    for (let n = 1; n <= 5; n++) await crowd.account(`user${n}`)
    const page = async (query: Record<string, string>) =>
      (await crowd.call({ url: '/api/allusers', query: { limit: '2', ...query }, headers })).body
    const { users, pagination } = await page({})
    const seen: string[] = users.map(({ user_login }: { user_login: string }) => user_login)
    for (let number = 2; number <= 3; number++) {
      await crowd.account(`newcomer${number}`)
      const next = await page({ page: String(number), until: String(pagination.until) })
      expect(next.pagination).toMatchObject({ totalUsers: 6, totalPages: 3, until: pagination.until })
      seen.push(...next.users.map(({ user_login }: { user_login: string }) => user_login))
    }
    expect(seen).toEqual(['user5', 'user4', 'user3', 'user2', 'user1', 'founder'])
    expect((await page({})).pagination.totalUsers).toBe(8)
  })

  test('says who is disabled', async () => {
    const { id } = await server.account('blocked')
    await setDisabled(id, true)
    const { users } = await list({ limit: '100' })
    const disabled = users.filter((user: { disabled: boolean }) => user.disabled)
    expect(disabled.map(({ ID }: { ID: number }) => ID)).toEqual([id])
  })

  test.each<Record<string, string>>([{ page: '0' }, { page: 'x' }, { limit: '101' }, { page: '1000001' }])(
    'refuses %j',
    async (query) => {
      expect(await list(query)).toMatchObject({ success: false, field: Object.keys(query)[0] })
    },
  )
})

describe('a role', () => {
  test('works from the next request on, and is recorded once', async () => {
    const colleague = await server.account('joko')
    const staffOnly = () => server.call({ url: '/api/submissions/999999', headers: colleague.headers })
    expect((await staffOnly()).status).toBe(403)
    const changed = await setRole(colleague.id, 'operator')
    expect(changed.body.user).toMatchObject({ ID: colleague.id, role: 'operator', disabled: false })
    await setRole(colleague.id, 'operator')
    expect((await staffOnly()).status).toBe(404)
    expect(await audited(colleague.id)).toEqual([
      { action: 'user.role-changed', actor_id: by(admin), details: { from: 'member', to: 'operator' } },
    ])
  })

  test('of oneself stays', async () => {
    expect(await setRole(admin.id, 'member')).toMatchObject({ status: 409, body: { code: 'own-role' } })
  })

  test('is not for everybody where the dashboard is open to every account', async () => {
    const literal = await createTestApp({ ADMIN_ACCESS: 'signed-in' })
    onTestFinished(literal.close)
    const founder = await literal.account('founder')
    const { headers } = await literal.account('anybody')
    const demoted = await literal.call({
      method: 'PATCH',
      url: `/api/users/${founder.id}/role`,
      payload: { role: 'member' },
      headers,
    })
    expect(demoted).toMatchObject({ status: 403, body: { code: 'role-missing' } })
  })

  test('cannot be taken by two admins from each other', async () => {
    const alone = await createTestApp()
    onTestFinished(alone.close)
    const [one, two] = [await alone.account('one', 'admin'), await alone.account('two', 'admin')]
    const demote = (by: Account, whom: Account) =>
      alone.call({
        method: 'PATCH',
        url: `/api/users/${whom.id}/role`,
        payload: { role: 'member' },
        headers: by.headers,
      })
    const answers = await Promise.all([demote(one, two), demote(two, one)])
    // The later of two was either refused as the last administrator, or is none any more.
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await alone.db.$count(users, eq(users.role, 'admin'))).toBe(1)
  })
})

describe('a company', () => {
  const setCompany = (id: number, company: unknown) =>
    server.call({
      method: 'PATCH',
      url: `/api/users/${id}/company`,
      payload: { company },
      headers: admin.headers,
    })
  const companies = async () =>
    (await server.call({ url: '/api/companies', headers: admin.headers })).body.companies

  test('is linked by its name, shown in the profile with its date, recorded by id alone, and unlinked', async () => {
    const [one, other] = [await server.account('pekerja'), await server.account('rekan')]
    expect((await setCompany(one.id, '  PT Daur Ulang ')).body.user).toMatchObject({
      ID: one.id,
      company: 'PT Daur Ulang',
    })
    // The same company, however it is written.
    expect((await setCompany(other.id, 'pt daur ulang')).body.user.company).toBe('PT Daur Ulang')
    await setCompany(one.id, 'PT Daur Ulang')
    expect(await companies()).toEqual([{ name: 'PT Daur Ulang' }])
    const { user } = (await me(one.headers)).body
    expect(user.company).toEqual({ name: 'PT Daur Ulang', joinDate: expect.any(String) })
    expect((await check({ user_id: one.id })).body.user.company).toBe('PT Daur Ulang')

    expect((await setCompany(one.id, null)).body.user.company).toBeNull()
    expect((await me(one.headers)).body.user.company).toBeNull()
    const changes = (await audited(one.id)).filter(({ action }) => action === 'user.company-changed')
    const company = expect.any(Number)
    expect(changes).toEqual([
      { action: 'user.company-changed', actor_id: by(admin), details: { from: null, to: company } },
      { action: 'user.company-changed', actor_id: by(admin), details: { from: company, to: null } },
    ])
    // Nobody is left in it: it is offered no more.
    await setCompany(other.id, null)
    expect(await companies()).toEqual([])
  })

  test('of two at once is one company', async () => {
    const people = await Promise.all(['satu', 'dua', 'tiga'].map((name) => server.account(name)))
    const answers = await Promise.all(people.map(({ id }) => setCompany(id, 'CV Bersama')))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await companies()).toEqual([{ name: 'CV Bersama' }])
  })

  test.each([' ', 7, undefined, 'x'.repeat(201)])('refuses %j', async (company) => {
    const { status, body } = await setCompany(member.id, company)
    expect([status, body.field]).toEqual([400, 'company'])
  })
})

describe('locking out', () => {
  test('ends every access with the next request, and can be taken back', async () => {
    const guilty = await server.account('tono')
    expect((await setDisabled(guilty.id, true)).body.user).toMatchObject({ ID: guilty.id, disabled: true })
    expect(await me(guilty.headers)).toMatchObject({ status: 403, body: { code: 'user-disabled' } })
    await setDisabled(guilty.id, true)
    expect((await setDisabled(guilty.id, false)).body.user.disabled).toBe(false)
    expect((await me(guilty.headers)).status).toBe(200)
    expect(await audited(guilty.id)).toEqual([
      { action: 'user.disabled', actor_id: by(admin), details: {} },
      { action: 'user.enabled', actor_id: by(admin), details: {} },
    ])
  })

  test('is never oneself', async () => {
    expect(await setDisabled(admin.id, true)).toMatchObject({ status: 409, body: { code: 'own-account' } })
  })

  test('leaves nothing in the audit log when the provider refuses', async () => {
    const { id } = await server.account('lucky')
    const provider = vi.spyOn(server.context.identity, 'setDisabled').mockRejectedValueOnce(new Error('down'))
    onTestFinished(() => provider.mockRestore())
    expect((await setDisabled(id, true)).status).toBe(500)
    expect(await audited(id)).toEqual([])
  })

  test('that fails half-way is finished when it is said again: everything is done, and recorded once', async () => {
    const { id, headers } = await server.account('separuh')
    await server.pool.query(
      `insert into push_devices (user_id, endpoint, p256dh, auth, locale)
        values ($1, 'https://push.example.net/separuh', 'a', 'a', 'id')`,
      [id],
    )
    const devices = async () =>
      (await server.pool.query('select 1 from push_devices where user_id = $1', [id])).rows.length
    // As a hosted provider: what is decided here is kept, and then Google does not answer.
    const { identity } = server.context
    const really = identity.setDisabled
    const provider = vi.spyOn(identity, 'setDisabled').mockImplementationOnce(async (...said) => {
      await really(...said)
      throw new Problem(503, { code: 'identity-unavailable' }, 'It does not answer.')
    })
    onTestFinished(() => provider.mockRestore())
    expect((await setDisabled(id, true)).status).toBe(503)
    expect((await me(headers)).status).toBe(403)
    expect([await audited(id), await devices()]).toEqual([[], 1])
    expect((await setDisabled(id, true)).body.user).toMatchObject({ ID: id, disabled: true })
    expect(provider).toHaveBeenCalledTimes(2)
    expect((await setDisabled(id, true)).status).toBe(200)
    expect(await audited(id)).toEqual([{ action: 'user.disabled', actor_id: by(admin), details: {} }])
    expect(await devices()).toBe(0)
  })

  test('two admins cannot lock out each other', async () => {
    const alone = await createTestApp()
    onTestFinished(alone.close)
    const [one, two] = [await alone.account('one', 'admin'), await alone.account('two', 'admin')]
    const disable = (by: Account, whom: Account) =>
      alone.call({
        method: 'PATCH',
        url: `/api/users/${whom.id}/disabled`,
        payload: { disabled: true },
        headers: by.headers,
      })
    const answers = await Promise.all([disable(one, two), disable(two, one)])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect((await alone.context.identity.disabledAmong([one.uid, two.uid])).size).toBe(1)
  })
})

describe('signing somebody out', () => {
  test('ends their sessions, and they may sign in again', async () => {
    const lost = await server.account('lost-phone')
    expect((await signOut(lost.id)).body.user).toMatchObject({ ID: lost.id, disabled: false })
    expect(await me(lost.headers)).toMatchObject({ status: 401, body: { code: 'token-expired' } })
    expect((await me((await server.signIn(lost.email)).headers)).status).toBe(200)
    expect(await audited(lost.id)).toEqual([{ action: 'user.signed-out', actor_id: by(admin), details: {} }])
  })

  test('leaves nothing in the audit log when the provider refuses', async () => {
    const provider = vi
      .spyOn(server.context.identity, 'revokeSessions')
      .mockRejectedValueOnce(new Error('down'))
    onTestFinished(() => provider.mockRestore())
    const { id } = await server.account('still-here')
    expect((await signOut(id)).status).toBe(500)
    expect(await audited(id)).toEqual([])
  })
})

describe('deleting somebody’s account on their word', () => {
  const remove = (id: number, username: string, headers = admin.headers) =>
    server.call({ method: 'POST', url: `/api/users/${id}/deletion`, payload: { username }, headers })

  test('takes everything that is theirs, keeps their requests without a name, and says who did it', async () => {
    const leaving = await server.account('Pergi', 'operator')
    const sent = await server.call({
      method: 'POST',
      url: '/api/submissions',
      payload: post({ message: 'Pergi was here' }),
      headers: leaving.headers,
    })
    expect(await remove(leaving.id, 'pergi')).toMatchObject({ status: 200, body: { success: true } })
    expect((await me(leaving.headers)).status).toBe(401)
    expect(await server.db.$count(users, eq(users.id, leaving.id))).toBe(0)
    expect(await audited(leaving.id)).toEqual([{ action: 'user.deleted', actor_id: by(admin), details: {} }])
    const { text, body } = await server.call({
      url: `/api/submissions/${sent.body.id}`,
      headers: admin.headers,
    })
    expect(text).not.toMatch(/pergi/i)
    expect(body.submission.history).toContainEqual(
      expect.objectContaining({ kind: 'erased', actor: 'ratna', note: null }),
    )
    expect((await remove(leaving.id, 'pergi')).status).toBe(404)
    // Name and address are free again.
    expect((await server.account('Pergi')).id).not.toBe(leaving.id)
  })

  test('is refused where the name is not that of the id, for oneself, and for who is no administrator', async () => {
    expect(await remove(member.id, 'budiman')).toMatchObject({
      status: 409,
      body: { code: 'another-account' },
    })
    expect(await remove(admin.id, 'ratna')).toMatchObject({ status: 409, body: { code: 'own-account' } })
    const operator = await server.account('opal', 'operator')
    expect((await remove(member.id, 'Budi', operator.headers)).status).toBe(403)
    expect((await me(member.headers)).status).toBe(200)
  })

  test('leaves everything as it was when the provider refuses', async () => {
    const error = new Problem(501, { code: 'not-configured' }, 'Not set up.')
    const provider = vi.spyOn(server.context.identity, 'deleteAccount').mockRejectedValueOnce(error)
    onTestFinished(() => provider.mockRestore())
    expect(await remove(member.id, 'Budi')).toMatchObject({ status: 501, body: { code: 'not-configured' } })
    expect((await me(member.headers)).status).toBe(200)
  })

  test('of two admins who delete each other, one remains', async () => {
    const alone = await createTestApp()
    onTestFinished(alone.close)
    const [one, two] = [await alone.account('one', 'admin'), await alone.account('two', 'admin')]
    const answers = await Promise.all([
      alone.call({
        method: 'POST',
        url: `/api/users/${two.id}/deletion`,
        payload: { username: 'two' },
        headers: one.headers,
      }),
      alone.call({
        method: 'POST',
        url: `/api/users/${one.id}/deletion`,
        payload: { username: 'one' },
        headers: two.headers,
      }),
    ])
    expect(answers.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1)
    expect(await alone.db.$count(users, eq(users.role, 'admin'))).toBe(1)
  })
})

test('somebody who does not exist is not found', async () => {
  for (const answer of [
    await setRole(999_999, 'admin'),
    await setDisabled(999_999, true),
    await signOut(999_999),
    await server.call({
      method: 'PATCH',
      url: '/api/users/999999/company',
      payload: { company: 'PT' },
      headers: admin.headers,
    }),
  ])
    expect(answer).toMatchObject({ status: 404, body: { success: false, code: 'not-found' } })
  for (const id of ['x', '0', '1e99']) expect((await setRole(id as never, 'admin')).status, id).toBe(400)
  expect((await setRole(member.id, 'emperor')).status).toBe(400)
})
