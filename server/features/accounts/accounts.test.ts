import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import {
  companies,
  identityUser,
  submissionEvents,
  submissions,
  users,
  weightEntries,
} from '#server/database/schema.ts'
import { createTestApp, enquiry, newGuest, PASSWORD } from '#server/testing/test-app.ts'

type TestApp = Awaited<ReturnType<typeof createTestApp>>
let test: TestApp

beforeAll(async () => {
  test = await createTestApp({ ADMIN_EMAILS: 'chief@example.org' })
  await test.account('founder')
})
afterAll(() => test?.close())

/** The first step, as the browser makes it: an identity account and its token. */
async function newIdentity(email: string, { call } = test) {
  const { body } = await call({
    method: 'POST',
    url: '/idp/identitytoolkit.googleapis.com/v1/accounts:signUp',
    payload: { email, password: PASSWORD, returnSecureToken: true },
  })
  return { uid: body.localId as string, email, headers: { authorization: `Bearer ${body.idToken}` } }
}

const signUp = (payload: object, headers: Record<string, string> = {}, { call } = test) =>
  call({ method: 'POST', url: '/api/signup', payload, headers })

const me = (headers: Record<string, string>) => test.call({ method: 'GET', url: '/api/me', headers })

const roleOf = async (id: number) => (await test.db.select().from(users).where(eq(users.id, id)))[0]!.role

const find = (username: string, { call } = test) =>
  call({ method: 'GET', url: '/api/users/find-by-username', query: { username } })

describe('signing up after the identity account', () => {
  it('creates the profile, once, however often it is said', async () => {
    const { uid, email, headers } = await newIdentity('ani@example.org')
    const body = { uid, email: 'Ani@Example.org', username: 'ani', first_name: 'Ani', last_name: 'Wijaya' }
    const answers = await Promise.all([signUp(body, headers), signUp(body, headers), signUp(body, headers)])
    const [first] = answers
    expect(first!.body).toEqual({ success: true, userId: expect.any(Number) })
    expect(answers.map((answer) => answer.body)).toEqual(Array(3).fill(first!.body))
    expect((await me(headers)).body.user).toEqual({
      id: first!.body.userId,
      uid,
      email,
      username: 'ani',
      first_name: 'Ani',
      last_name: 'Wijaya',
      phone_number: null,
      role: 'member',
      collections: 0,
      recycledWeight: 0,
      company: null,
    })
  })

  it('welcomes once', async () => {
    const { uid, email, headers } = await newIdentity('eka@example.org')
    const { body } = await signUp({ uid, email, username: 'eka' }, headers)
    const { rows } = await test.pool.query('select kind, params from notifications where user_id = $1', [
      body.userId,
    ])
    expect(rows).toEqual([{ kind: 'welcome', params: { username: 'eka' } }])
  })

  it('believes the token and not the body', async () => {
    const own = await newIdentity('tono@example.org')
    const other = await newIdentity('victim@example.org')
    const cases = [
      [{ uid: own.uid, email: own.email }, {}, 401, 'token-missing'],
      [{ uid: other.uid, email: other.email }, own.headers, 403, 'uid-mismatch'],
      [{ uid: own.uid, email: other.email }, own.headers, 400, 'invalid'],
    ] as const
    for (const [body, headers, status, code] of cases)
      expect(await signUp({ ...body, username: 'tono' }, headers)).toMatchObject({ status, body: { code } })
  })

  it('refuses a username that is taken, in any letter case, and lets another be tried', async () => {
    await test.account('rina')
    const { uid, email, headers } = await newIdentity('rina2@example.org')
    const refused = await signUp({ uid, email, username: 'RINA' }, headers)
    expect(refused).toMatchObject({
      status: 409,
      body: { success: false, code: 'username-taken', field: 'username' },
    })
    expect((await signUp({ uid, email, username: 'rina2' }, headers)).status).toBe(200)
  })
})

describe('signing up with a password', () => {
  it('creates both, and the account can sign in', async () => {
    const account = await test.account('bayu')
    expect((await me(account.headers)).body.user).toMatchObject({
      username: 'bayu',
      uid: account.uid,
      role: 'member',
    })
  })

  it('says that an e-mail is taken', async () => {
    await test.account('lina')
    const refused = await signUp({ username: 'lina2', email: 'LINA@example.org', password: PASSWORD })
    expect(refused).toMatchObject({
      status: 409,
      body: {
        error: 'This email is already registered with the identity provider.',
        code: 'email-already-in-use',
      },
    })
  })

  it('leaves no identity account behind when the profile is refused', async () => {
    await test.account('agus')
    const email = 'agus2@example.org'
    expect((await signUp({ username: 'Agus', email, password: PASSWORD })).body.code).toBe('username-taken')
    expect(await test.db.select().from(identityUser).where(eq(identityUser.email, email))).toEqual([])
    expect((await signUp({ username: 'agus2', email, password: PASSWORD })).status).toBe(200)
  })

  it('needs either a uid or a password', async () => {
    for (const extra of [{}, { uid: 'x', password: PASSWORD }])
      expect((await signUp({ username: 'wati', email: 'wati@example.org', ...extra })).status).toBe(400)
  })
})

describe('the first account', () => {
  it('becomes admin, and exactly one of ten at once', async () => {
    const fresh = await createTestApp()
    onTestFinished(fresh.close)
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, i) =>
        signUp({ username: `first${i}`, email: `first${i}@example.org`, password: PASSWORD }, {}, fresh),
      ),
    )
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200))
    const admins = await fresh.db.select().from(users).where(eq(users.role, 'admin'))
    expect(admins).toHaveLength(1)
  })

  it('is not the only admin where the operator named others', async () => {
    const { body } = await signUp({ username: 'chief', email: 'Chief@Example.org', password: PASSWORD })
    expect(await roleOf(body.userId)).toBe('admin')
  })
})

describe("a guest's enquiries", () => {
  const send = async (guest: Record<string, string>) => {
    const sent = await test.call({
      method: 'POST',
      url: '/api/submit-ewaste',
      payload: enquiry(),
      headers: guest,
    })
    return sent.body.id as number
  }
  const rowOf = async (id: number) =>
    (await test.db.select().from(submissions).where(eq(submissions.id, id)))[0]!

  it('become the own ones, under the name they were sent with', async () => {
    const [guest, stranger] = [newGuest(), newGuest()]
    const ids = [await send(guest), await send(guest)]
    const foreign = await send(stranger)
    const { username } = await rowOf(ids[0]!)

    const { uid, email, headers } = await newIdentity('yudi@example.org')
    const { body } = await signUp({ uid, email, username: 'yudi' }, { ...headers, ...guest })
    for (const id of ids) {
      expect(await rowOf(id)).toMatchObject({ user_id: body.userId, guest_id: null, username })
      const events = await test.db
        .select()
        .from(submissionEvents)
        .where(eq(submissionEvents.submission_id, id))
      expect(events.map(({ kind, actor_id }) => [kind, actor_id])).toEqual([
        ['submitted', null],
        ['claimed', body.userId],
      ])
    }
    expect((await rowOf(foreign)).user_id).toBeNull()
  })

  it('stay where they are when an admin creates an account for somebody else', async () => {
    const admin = await test.account('operator-in-chief', 'admin')
    const guest = newGuest()
    const id = await send(guest)
    const account = { username: 'colleague', email: 'colleague@example.org', password: PASSWORD }
    expect((await signUp(account, { ...admin.headers, ...guest })).status).toBe(200)
    expect(await rowOf(id)).toMatchObject({ user_id: null, guest_id: guest['x-guest-id'] })
  })
})

describe('the own profile', () => {
  it('counts own collection and donation requests, and kilograms recycled as they stand now', async () => {
    const member = await test.account('putri')
    const post = async (form_id: number) => {
      const payload = enquiry({ form_id, title: 'x' })
      const sent = await test.call({
        method: 'POST',
        url: '/api/submissions',
        payload,
        headers: member.headers,
      })
      return sent.body.id as number
    }
    const [collection] = [await post(11), await post(14), await post(12), await post(13)]
    const kg = (weight_kg: number, more = {}) => ({
      submission_id: collection!,
      device_class: 'laptop',
      weight_kg,
      method: 'weighed' as const,
      outcome: 'recycled' as const,
      ...more,
    })
    const [wrong] = await test.db
      .insert(weightEntries)
      .values([kg(40), kg(1.25), kg(9, { outcome: 'disposed' })])
      .returning()
    await test.db.insert(weightEntries).values(kg(4, { replaces_id: wrong!.id }))
    const [company] = await test.db.insert(companies).values({ name: 'Bank Sampah Melati' }).returning()
    await test.db.update(users).set({ company_id: company!.id }).where(eq(users.id, member.id))

    expect((await me(member.headers)).body.user).toMatchObject({
      collections: 2,
      recycledWeight: 5.25,
      company: { name: 'Bank Sampah Melati', joinDate: company!.joined_at.toISOString() },
    })
  })

  it('is not there for a token without a profile, and closed without a token', async () => {
    const { headers } = await newIdentity('nobody-yet@example.org')
    expect((await me(headers)).status).toBe(404)
    expect((await me({})).status).toBe(401)
  })
})

describe('the address of a username', () => {
  it('is a pseudo-address for every name, and opens only with the password', async () => {
    const { email } = await test.account('hasan')
    const [known, unknown] = [await find('Hasan'), await find('nobody-here')]
    expect(known.headers['cache-control']).toBe('no-store')
    for (const { body } of [known, unknown]) expect(body.email).toMatch(/^[0-9a-f.]+@alias\.invalid$/)
    const signedIn = await test.call({
      method: 'POST',
      url: '/idp/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword',
      payload: { email: known.body.email, password: PASSWORD },
    })
    expect(signedIn.body.email).toBe(email)
  })

  it('is the e-mail of exactly this name where the operator wants that', async () => {
    const open = await createTestApp({ USERNAME_LOOKUP: 'email' })
    onTestFinished(open.close)
    const { email } = await open.account('hasan')
    expect((await find('HASAN', open)).body).toEqual({ success: true, email })
    expect((await find('hasa', open)).status).toBe(404)
  })
})
