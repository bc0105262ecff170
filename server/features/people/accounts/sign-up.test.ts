import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { PRIVACY_VERSION } from '#contract/people/accounts.ts'
import { identityUser } from '#server/database/schema/identity.ts'
import { users } from '#server/database/schema/people.ts'
import { submissionEvents, submissions } from '#server/database/schema/submissions.ts'
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

const audited = async (id: number) =>
  (
    await test.pool.query(`select action, actor_id, details from audit_entries where subject = $1`, [
      `user:${id}`,
    ])
  ).rows

const roleOf = async (id: number) => (await test.db.select().from(users).where(eq(users.id, id)))[0]!.role

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
      email_verified: false,
      username: 'ani',
      first_name: 'Ani',
      last_name: 'Wijaya',
      phone_number: null,
      role: 'member',
      waiting_role: null,
      collections: 0,
      handedOverWeight: 0,
      weighedWeight: 0,
      recycledWeight: 0,
      recycledGrade: null,
      carbon: { avoided_kg_co2e: 0, grade: null, uncounted_kg: 0 },
      company: null,
      consent: null,
      created_at: expect.any(String),
    })
  })

  it('says so when it is said again with another username', async () => {
    const { uid, email, headers } = await newIdentity('once@example.org')
    const { body } = await signUp({ uid, email, username: 'once' }, headers)
    expect(await signUp({ uid, email, username: 'twice' }, headers)).toMatchObject({
      status: 409,
      body: { code: 'profile-exists', field: 'username', error: expect.stringContaining('once') },
    })
    expect((await signUp({ uid, email, username: 'ONCE' }, headers)).body).toEqual(body)
  })

  it("takes no address of the username's own place", async () => {
    const email = 'Somebody@Alias.Invalid'
    expect(await signUp({ username: 'somebody', email, password: PASSWORD })).toMatchObject({
      status: 400,
      body: { field: 'email', error: 'Email must be a valid email address.' },
    })
    const created = await test.call({
      method: 'POST',
      url: '/idp/identitytoolkit.googleapis.com/v1/accounts:signUp',
      payload: { email, password: PASSWORD, returnSecureToken: true },
    })
    expect([created.status, created.body.error.message]).toEqual([400, 'INVALID_EMAIL'])
  })

  it('keeps which privacy notice was agreed to, and when', async () => {
    const { uid, email, headers } = await newIdentity('consenting@example.org')
    const body = { uid, email, username: 'consenting' }
    const outdated = await signUp({ ...body, consent: '2020-01-01' }, headers)
    expect(outdated).toMatchObject({ status: 400, body: { code: 'invalid', field: 'consent' } })
    expect((await signUp({ ...body, consent: PRIVACY_VERSION }, headers)).status).toBe(200)
    const { consent, created_at } = (await me(headers)).body.user
    expect(consent).toEqual({ version: PRIVACY_VERSION, at: created_at })
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

  it('answers as honestly when the identity account cannot be taken back', async () => {
    await test.account('iwan')
    const { identity } = test.context
    const create = identity.createAccount
    const cause = new Error('connection lost')
    const undo = vi.fn(() => Promise.reject(cause))
    vi.spyOn(identity, 'createAccount').mockImplementationOnce(async (account) => ({
      ...(await create(account)),
      undo,
    }))
    const log = vi.spyOn(test.app.log, 'error')
    const refused = await signUp({ username: 'iwan', email: 'iwan2@example.org', password: PASSWORD })
    expect(refused).toMatchObject({ status: 409, body: { code: 'username-taken' } })
    expect(undo).toHaveBeenCalledOnce()
    expect(log).toHaveBeenCalledWith(
      { err: cause, uid: expect.any(String) },
      expect.stringContaining('taken back'),
    )
    log.mockRestore()
  })

  it('needs either a uid or a password', async () => {
    for (const extra of [{}, { uid: 'x', password: PASSWORD }])
      expect((await signUp({ username: 'wati', email: 'wati@example.org', ...extra })).status).toBe(400)
  })
})

describe('an account for somebody else', () => {
  it('is recorded, and its owner has not agreed to anything yet', async () => {
    const admin = await test.account('chief-of-staff', 'admin')
    const colleague = { username: 'colleague2', email: 'colleague2@example.org', password: PASSWORD }
    const { body } = await signUp({ ...colleague, consent: PRIVACY_VERSION }, admin.headers)
    expect(await audited(body.userId)).toEqual([
      { action: 'user.created', actor_id: String(admin.id), details: { role: 'member' } },
    ])
    expect((await me((await test.signIn(colleague.email)).headers)).body.user.consent).toBeNull()
  })

  it('is not what signing up oneself is', async () => {
    expect(await audited((await test.account('alone')).id)).toEqual([])
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

  it('is the only admin: an address that the operator named counts once it is confirmed', async () => {
    const { body } = await signUp({ username: 'chief', email: 'Chief@Example.org', password: PASSWORD })
    expect(await roleOf(body.userId)).toBe('member')
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

  it('become those of the new member, under their name', async () => {
    const [guest, stranger] = [newGuest(), newGuest()]
    const ids = [await send(guest), await send(guest)]
    const foreign = await send(stranger)

    const { uid, email, headers } = await newIdentity('yudi@example.org')
    const { body } = await signUp({ uid, email, username: 'yudi' }, { ...headers, ...guest })
    for (const id of ids) {
      expect(await rowOf(id)).toMatchObject({ user_id: body.userId, guest_id: null, username: 'yudi' })
      const events = await test.db
        .select()
        .from(submissionEvents)
        .where(eq(submissionEvents.submission_id, id))
        .orderBy(submissionEvents.id)
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
