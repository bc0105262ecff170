import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createSeal } from '#server/adapters/identity/embedded/seal.ts'
import { codeAt, stepOf } from '#server/adapters/identity/embedded/totp.ts'
import { identityAccount, identityUser } from '#server/database/schema/identity.ts'
import { auditEntries } from '#server/database/schema/operations.ts'
import { users } from '#server/database/schema/people.ts'
import { lookAtIdentity } from '#server/features/administration/operations/probes/identity.ts'
import { createFakeAgency, type FakePerson } from '#server/testing/fake-agency.ts'
import { enrol } from '#server/testing/enrol.ts'
import { createTestApp, PASSWORD } from '#server/testing/test-app.ts'

const HERE = 'http://resirkuit.example'
const TOOLKIT = '/idp/identitytoolkit.googleapis.com'

type Agency = Awaited<ReturnType<typeof createFakeAgency>>
type App = Awaited<ReturnType<typeof createTestApp>>
let agency: Agency
let app: App
let people = 0

beforeAll(async () => {
  agency = await createFakeAgency({ returnTo: HERE })
  app = await createTestApp(agency.settings)
  await app.account('local-admin')
})
afterAll(async () => {
  await app?.close()
  await agency?.close()
})
beforeEach(() => agency.people.clear())

/** Somebody who works at the agency. */
function person(claims: Record<string, unknown>, more: Partial<FakePerson> = {}, of = agency) {
  const name = `person${people++}`
  of.people.set(name, {
    claims: { email: `${name}@dinas.example`, preferred_username: name, ...claims },
    ...more,
  })
  return name
}

/** The browser: it keeps the one cookie. */
async function begin(
  at = app,
  headers: Record<string, string> = {},
  url = '/api/agency/sign-in',
  from: string | null = null,
) {
  const reply = await at.call({ method: 'POST', url, headers, payload: { locale: 'id', from } })
  const cookie = String(reply.headers['set-cookie'])
  return { ...reply, address: reply.body.address as string, cookie: cookie.split(';')[0]!, rules: cookie }
}
const finish = (search: string, cookie: string, at = app, headers: Record<string, string> = {}) =>
  at.call({
    method: 'POST',
    url: '/api/agency/answer',
    headers: { cookie, ...headers },
    payload: { search },
  })
/** All of the way to the ticket. */
async function answerOf(name: string, at = app, of = agency) {
  const { address, cookie } = await begin(at)
  return finish(await of.signIn(address, name), cookie, at)
}
const exchange = (ticket: string, at = app) =>
  at.call({
    method: 'POST',
    url: `${TOOLKIT}/v1/accounts:signInWithIdp`,
    payload: { postBody: new URLSearchParams({ id_token: ticket, providerId: 'oidc.agency' }).toString() },
  })
async function signIn(name: string, at = app, of = agency) {
  const answer = await answerOf(name, at, of)
  if (answer.status !== 200) throw new Error(answer.text)
  const { status, body } = await exchange(answer.body.ticket, at)
  expect(status).toBe(200)
  const headers = { authorization: `Bearer ${body.idToken}` }
  const me = await at.call({ method: 'GET', url: '/api/me', headers })
  return {
    headers,
    user: me.body.user,
    refresh: body.refreshToken as string,
    ticket: answer.body.ticket as string,
  }
}
const auditOf = async (id: number, at = app) =>
  (
    await at.db
      .select({ action: auditEntries.action, details: auditEntries.details })
      .from(auditEntries)
      .where(eq(auditEntries.subject, `user:${id}`))
      .orderBy(auditEntries.id)
  ).map(({ action, details }) => [action, details])
const refusalOf = ({ status, body }: { status: number; body: { code: string } }) => [status, body.code]

describe('a person of the agency', () => {
  it('signs in with the role of their groups, which makes their account the first time', async () => {
    const name = person({ groups: ['desk', 'bowling'], given_name: 'Sri', family_name: 'Wahyuni' })
    const { user } = await signIn(name)
    expect(user).toMatchObject({
      username: name,
      email: `${name}@dinas.example`,
      first_name: 'Sri',
      last_name: 'Wahyuni',
      role: 'operator',
      email_verified: false,
      consent: null,
    })
    expect(await auditOf(user.id)).toEqual([['agency.account-made', { role: 'operator' }]])
    const again = await signIn(name)
    expect(again.user.id).toBe(user.id)
    expect(await auditOf(user.id)).toHaveLength(1)
  })

  it('has the highest of several roles', async () => {
    expect((await signIn(person({ groups: ['drivers', 'it', 'desk'] }))).user.role).toBe('admin')
  })

  it('is refused without a group that has a role, and no account is made', async () => {
    const name = person({ groups: ['bowling'] })
    expect(refusalOf(await answerOf(name))).toEqual([409, 'agency-no-group'])
    expect(await app.db.$count(users, eq(users.username, name))).toBe(0)
    expect(refusalOf(await answerOf(person({})))).toEqual([409, 'agency-no-group'])
  })

  it('follows a change of groups at the next sign-in, with a line in the audit log', async () => {
    const name = person({ groups: ['it'] })
    const { user } = await signIn(name)
    agency.people.get(name)!.claims.groups = ['drivers']
    expect((await signIn(name)).user).toMatchObject({ id: user.id, role: 'driver' })
    expect((await auditOf(user.id)).at(-1)).toEqual(['agency.role-followed', { from: 'admin', to: 'driver' }])
  })

  it('loses role and sessions with the last group', async () => {
    const name = person({ groups: ['desk'] })
    const { user, headers } = await signIn(name)
    agency.people.get(name)!.claims.groups = []
    expect(refusalOf(await answerOf(name))).toEqual([409, 'agency-no-group'])
    const [row] = await app.db.select({ role: users.role }).from(users).where(eq(users.id, user.id))
    expect(row!.role).toBe('member')
    expect((await auditOf(user.id)).at(-1)).toEqual([
      'agency.role-followed',
      { from: 'operator', to: 'member' },
    ])
    expect((await app.call({ method: 'GET', url: '/api/me', headers })).status).toBe(401)
  })

  it('keeps the account when the agency gives them another address, which follows', async () => {
    const name = person({ groups: ['desk'] })
    const { user } = await signIn(name)
    agency.people.get(name)!.claims.email = `${name}@new.example`
    expect((await signIn(name)).user).toMatchObject({ id: user.id, email: `${name}@new.example` })
    // One that somebody else has here is not taken from them.
    agency.people.get(name)!.claims.email = 'local-admin@example.org'
    expect((await signIn(name)).user).toMatchObject({ id: user.id, email: `${name}@new.example` })
  })

  it('is never taken for somebody by a mail address', async () => {
    const local = await app.account('budi')
    const name = person({ groups: ['it'], email: 'BUDI@example.org', email_verified: true })
    expect(refusalOf(await answerOf(name))).toEqual([409, 'agency-address-taken'])
    const [row] = await app.db.select({ role: users.role }).from(users).where(eq(users.id, local.id))
    expect(row!.role).toBe('member')
    expect((await app.signIn(local.email)).uid).toBe(local.uid)
  })

  it('gets another username where theirs is taken, reserved or none', async () => {
    await app.account('wati')
    expect(
      (await signIn(person({ groups: ['desk'], preferred_username: 'wati', email: 'wati@dinas.example' })))
        .user.username,
    ).toBe('wati.2')
    const admin = person({ groups: ['desk'], preferred_username: 'admin@dinas.example' })
    expect((await signIn(admin)).user.username).toBe(admin)
    const nameless = person({
      groups: ['desk'],
      preferred_username: '198001012005',
      email: '77@dinas.example',
    })
    expect((await signIn(nameless)).user.username).toMatch(/^staff\.[0-9a-f]{10}$/)
  })

  it('needs an address, which the agency says', async () => {
    expect(refusalOf(await answerOf(person({ groups: ['desk'], email: undefined })))).toEqual([
      409,
      'agency-no-address',
    ])
  })

  it('has no password here, and gets none by mail; an administrator of the machine may give one', async () => {
    const name = person({ groups: ['desk'] })
    const { user, headers } = await signIn(name)
    const { identity } = app.context
    expect(await identity.resetCode!(user.email)).toBeUndefined()
    const password = await app.call({
      method: 'POST',
      url: `${TOOLKIT}/v1/accounts:update`,
      payload: { idToken: headers.authorization.split(' ')[1], password: 'Rahasia-123' },
    })
    expect(password.body.error.message).toBe('OPERATION_NOT_ALLOWED')

    const oobCode = await identity.handedResetCode!(user.uid)
    const reset = await app.call({
      method: 'POST',
      url: `${TOOLKIT}/v1/accounts:resetPassword`,
      payload: { oobCode, newPassword: 'Rahasia-123' },
    })
    expect(reset.status).toBe(200)
    expect((await app.signIn(user.email, 'Rahasia-123')).uid).toBe(user.uid)
    // From then on it is an account like any other, and the agency opens it no more.
    expect(refusalOf(await answerOf(name))).toEqual([409, 'agency-address-taken'])
  })

  it('stays out while the account is locked', async () => {
    const name = person({ groups: ['desk'] })
    const { user } = await signIn(name)
    await app.context.identity.setDisabled(user.uid, true)
    const { body } = await answerOf(name)
    expect((await exchange(body.ticket)).body.error.message).toBe('USER_DISABLED')
  })
})

describe('a sign-in', () => {
  it('is bound to the browser by a cookie that no script reads and no other site sends', async () => {
    const { rules, address } = await begin()
    expect(rules).toMatch(/^agency=[\w.-]+; Max-Age=600; Path=\/; HttpOnly; SameSite=Strict$/)
    const asked = new URL(address).searchParams
    expect(asked.get('code_challenge_method')).toBe('S256')
    expect(asked.get('redirect_uri')).toBe(`${HERE}/login/agency`)
    for (const secret of ['state', 'nonce', 'code_challenge'])
      expect(asked.get(secret)!.length).toBeGreaterThan(40)
  })

  it('cannot be finished in another browser: not without the cookie, nor with that of another attempt', async () => {
    const name = person({ groups: ['desk'] })
    const [mine, other] = [await begin(), await begin()]
    const search = await agency.signIn(mine.address, name)
    expect(refusalOf(await finish(search, ''))).toEqual([409, 'agency-expired'])
    expect(refusalOf(await finish(search, other.cookie))).toEqual([409, 'agency-expired'])
    expect(refusalOf(await finish(search, 'agency=made.up'))).toEqual([409, 'agency-expired'])
  })

  it('counts once: neither the code nor the ticket opens a second session', async () => {
    const { address, cookie } = await begin()
    const search = await agency.signIn(address, person({ groups: ['desk'] }))
    const answer = await finish(search, cookie)
    expect(answer.headers['set-cookie']).toMatch(/^agency=; Max-Age=0;/)
    expect(refusalOf(await finish(search, cookie))).toEqual([409, 'agency-expired'])
    expect((await exchange(answer.body.ticket)).status).toBe(200)
    expect((await exchange(answer.body.ticket)).body.error.message).toBe('INVALID_IDP_RESPONSE')
    const both = await answerOf(person({ groups: ['desk'] }))
    const codes = await Promise.all([exchange(both.body.ticket), exchange(both.body.ticket)])
    expect(codes.map(({ status }) => status).sort()).toEqual([200, 400])
  })

  it.each(['nonce', 'code_challenge', 'state'])(
    'with another %s than was asked for opens nothing',
    async (what) => {
      const { address, cookie } = await begin()
      const tampered = new URL(address)
      tampered.searchParams.set(what, 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM')
      const search = await agency.signIn(tampered.href, person({ groups: ['desk'] }))
      expect(refusalOf(await finish(search, cookie))).toEqual([409, 'agency-expired'])
    },
  )

  it('with the answer of another issuer opens nothing', async () => {
    const { address, cookie } = await begin()
    const search = await agency.signIn(address, person({ groups: ['desk'] }))
    const mixed = new URLSearchParams(search)
    mixed.set('iss', 'https://evil.example')
    expect((await finish(`?${mixed}`, cookie)).status).toBe(503)
  })

  it('leads back to the page it began on, and to no other site', async () => {
    const { address, cookie } = await begin(app, {}, '/api/agency/sign-in', '/admin/today?open=7')
    const answer = await finish(await agency.signIn(address, person({ groups: ['desk'] })), cookie)
    expect(answer.body.from).toBe('/admin/today?open=7')
    for (const from of [
      '//evil.example',
      '/\\evil.example',
      'https://evil.example',
      'javascript:alert(1)',
      ' /x',
    ])
      expect(refusalOf(await begin(app, {}, '/api/agency/sign-in', from))).toEqual([400, 'invalid'])
  })

  it('says it when the person does not want it', async () => {
    expect(refusalOf(await answerOf('nobody'))).toEqual([409, 'agency-refused'])
  })

  it('ends after the hours of the setting, however much it is used', async () => {
    let later_ms = 0
    const own = await createTestApp(
      { ...agency.settings, OIDC_SESSION_HOURS: '2' },
      { now: () => new Date(Date.now() + later_ms) },
    )
    try {
      await own.account('local-admin')
      const { refresh } = await signIn(person({ groups: ['desk'] }), own)
      const refreshed = () =>
        own.call({
          method: 'POST',
          url: '/idp/securetoken.googleapis.com/v1/token',
          payload: { grant_type: 'refresh_token', refresh_token: refresh },
        })
      later_ms = 110 * 60_000
      expect((await refreshed()).status).toBe(200)
      later_ms = 121 * 60_000
      expect((await refreshed()).body.error.message).toBe('TOKEN_EXPIRED')
    } finally {
      await own.close()
    }
  })

  it('leaves no token, code or name in the log', async () => {
    const lines: string[] = []
    const { pino } = await import('pino')
    const own = await createTestApp(agency.settings, {
      logger: pino({}, { write: (line: string) => void lines.push(line) }),
    })
    try {
      await own.account('local-admin')
      const name = person({ groups: ['bowling'] })
      const { address, cookie } = await begin(own)
      const search = await agency.signIn(address, name)
      await finish(search, cookie, own)
      await finish(search, cookie, own)
      await answerOf('nobody', own)
      const code = new URLSearchParams(search).get('code')!
      const all = lines.join('')
      expect(all).toContain('"said":"access_denied"')
      expect(all).toContain('"said":"invalid_grant"')
      for (const secret of [code, name, 'eyJ', cookie.slice(7)]) expect(all).not.toContain(secret)
    } finally {
      await own.close()
    }
  })
})

describe('an account with a password', () => {
  const recent = (headers: Record<string, string>) => begin(app, headers, '/api/me/agency')

  it('is connected by its owner, and from then on has no password', async () => {
    const local = await app.account('dewi', 'operator')
    const name = person({ groups: ['desk'], email: local.email })
    const { address, cookie } = await recent(local.headers)
    const answer = await finish(await agency.signIn(address, name), cookie, app, local.headers)
    expect(answer.status).toBe(200)
    expect((await exchange(answer.body.ticket)).body.localId).toBe(local.uid)
    expect((await auditOf(local.id)).map(([action]) => action)).toEqual(['agency.connected'])
    // Sessions of before have ended, and the password opens nothing.
    expect((await app.call({ method: 'GET', url: '/api/me', headers: local.headers })).status).toBe(401)
    await expect(app.signIn(local.email)).rejects.toThrow('INVALID_LOGIN_CREDENTIALS')
    expect((await signIn(name)).user).toMatchObject({ id: local.id, role: 'operator' })
  })

  it('is not connected by anybody else who holds the cookie, nor without a group', async () => {
    const local = await app.account('eko')
    const stranger = await app.account('fitri')
    const name = person({ groups: ['desk'] })
    const first = await recent(local.headers)
    const search = await agency.signIn(first.address, name)
    expect(refusalOf(await finish(search, first.cookie))).toEqual([409, 'agency-expired'])
    expect(refusalOf(await finish(search, first.cookie, app, stranger.headers))).toEqual([
      409,
      'agency-expired',
    ])
    const { address, cookie } = await recent(local.headers)
    const none = await agency.signIn(address, person({ groups: [] }))
    expect(refusalOf(await finish(none, cookie, app, local.headers))).toEqual([409, 'agency-no-group'])
    expect((await app.signIn(local.email)).uid).toBe(local.uid)
  })

  it('is not connected with a sign-in that opens another account', async () => {
    const name = person({ groups: ['desk'] })
    await signIn(name)
    const local = await app.account('gita')
    const { address, cookie } = await recent(local.headers)
    const answer = await finish(await agency.signIn(address, name), cookie, app, local.headers)
    expect(refusalOf(answer)).toEqual([409, 'agency-connected'])
  })

  it('of the last local administrator stays as it is, although others administer by the agency', async () => {
    await signIn(person({ groups: ['it'] }))
    const { headers } = await app.signIn('local-admin@example.org')
    const { address, cookie } = await recent(headers)
    const answer = await finish(
      await agency.signIn(address, person({ groups: ['it'] })),
      cookie,
      app,
      headers,
    )
    expect(refusalOf(answer)).toEqual([409, 'last-admin'])
    expect((await app.signIn('local-admin@example.org')).headers).toBeDefined()
    const deleted = await app.call({ method: 'DELETE', url: '/api/me', headers })
    expect(refusalOf(deleted)).toEqual([409, 'last-admin'])
  })
})

/** The code of the app in half a minute: that of now was used to set it up. */
async function nextCode(own: App, uid: string) {
  const [row] = await own.db
    .select({ sealed: identityUser.factorSecret })
    .from(identityUser)
    .where(eq(identityUser.id, uid))
  const kept = await createSeal(own.context.secret, 'second-factor').read<{ secret: string }>(row!.sealed!)
  return codeAt(kept!.secret, stepOf(new Date()) + 1)
}

describe('the second step', () => {
  const demanding = { REQUIRE_SECOND_FACTOR: 'staff' }
  const withApp = async (settings: Record<string, string>, work: (own: App) => Promise<void>) => {
    const own = await createTestApp({ ...agency.settings, ...settings })
    try {
      await own.account('local-admin')
      await work(own)
    } finally {
      await own.close()
    }
  }

  it("of the agency is the product's, where its sign-in names one", () =>
    withApp(demanding, async (own) => {
      const with_it = await signIn(person({ groups: ['desk'] }, { amr: ['pwd', 'otp'] }), own)
      expect(with_it.user).toMatchObject({ role: 'operator', waiting_role: null })
      const without = await signIn(person({ groups: ['desk'] }, { amr: ['pwd', 'pin'] }), own)
      expect(without.user).toMatchObject({ role: 'member', waiting_role: 'operator' })
    }))

  it('of the product is asked for where the agency asked for none, and the session still ends in time', () =>
    withApp(demanding, async (own) => {
      const name = person({ groups: ['desk'] }, { amr: ['pwd'] })
      const { headers, user } = await signIn(name, own)
      await enrol(own, headers)
      const { body } = await answerOf(name, own)
      const half = await exchange(body.ticket, own)
      expect(half.body).not.toHaveProperty('idToken')
      const whole = await own.call({
        method: 'POST',
        url: `${TOOLKIT}/v2/accounts/mfaSignIn:finalize`,
        payload: {
          mfaPendingCredential: half.body.mfaPendingCredential,
          mfaEnrollmentId: half.body.mfaInfo[0].mfaEnrollmentId,
          totpVerificationInfo: { verificationCode: await nextCode(own, user.uid) },
        },
      })
      const entered = { authorization: `Bearer ${whole.body.idToken}` }
      const me = await own.call({ method: 'GET', url: '/api/me', headers: entered })
      expect(me.body.user).toMatchObject({ role: 'operator', waiting_role: null })
      const ends = (await own.context.identity.sessionsOf(user.uid)).map(({ ends_at }) => ends_at.getTime())
      expect(Math.max(...ends) - Date.now()).toBeLessThanOrEqual(12 * 3600_000)
      // With a second factor of the agency, ours is not asked for besides.
      agency.people.get(name)!.amr = ['pwd', 'mfa']
      expect((await signIn(name, own)).user).toMatchObject({
        id: user.id,
        role: 'operator',
        waiting_role: null,
      })
    }))

  it('is required or not looked at, as the setting says', async () => {
    await withApp({ OIDC_SECOND_FACTOR: 'required' }, async (own) => {
      expect(refusalOf(await answerOf(person({ groups: ['desk'] }, { amr: ['pwd'] }), own))).toEqual([
        409,
        'agency-factor-missing',
      ])
      await signIn(person({ groups: ['desk'] }, { amr: ['hwk'] }), own)
    })
    await withApp({ ...demanding, OIDC_SECOND_FACTOR: 'ignored' }, async (own) => {
      const { user } = await signIn(person({ groups: ['desk'] }, { amr: ['mfa'] }), own)
      expect(user).toMatchObject({ role: 'member', waiting_role: 'operator' })
    })
  })
})

describe('an agency', () => {
  it('that is away keeps nobody with a password out, and is asked again as soon as it is back', async () => {
    const own = await createFakeAgency({ returnTo: HERE })
    const port = Number(new URL(own.issuer).port)
    await own.close()
    const at = await createTestApp(own.settings)
    try {
      await at.account('local-admin')
      expect(refusalOf(await begin(at))).toEqual([503, 'agency-unavailable'])
      expect((await at.signIn('local-admin@example.org', PASSWORD)).headers).toBeDefined()
      const troubles = async () =>
        (await lookAtIdentity(at.context)).troubles?.map(({ code, state }) => [code, state])
      expect(await troubles()).toEqual([['agency-away', 'warning']])
      const back = await createFakeAgency({ returnTo: HERE, port })
      expect(await troubles()).toEqual([])
      const name = person({ groups: ['desk'] }, {}, back)
      expect((await signIn(name, at, back)).user.role).toBe('operator')
      // Away again between the two halves.
      const { address, cookie } = await begin(at)
      const search = await back.signIn(address, name)
      await back.close()
      expect(refusalOf(await finish(search, cookie, at))).toEqual([503, 'agency-unavailable'])
    } finally {
      await at.close()
    }
  })

  it('may say the groups by userinfo alone', async () => {
    const own = await createFakeAgency({ returnTo: HERE, byUserinfoAlone: true })
    const at = await createTestApp(own.settings)
    try {
      await at.account('local-admin')
      const name = person({ groups: ['drivers'] }, {}, own)
      expect((await signIn(name, at, own)).user).toMatchObject({ role: 'driver', username: name })
    } finally {
      await at.close()
      await own.close()
    }
  })

  it('with another clock is told apart', async () => {
    const own = await createFakeAgency({
      returnTo: HERE,
      retell: (claims) => ({ ...claims, exp: claims.exp! - 7200 }),
    })
    const at = await createTestApp(own.settings)
    try {
      await at.account('local-admin')
      expect(refusalOf(await answerOf(person({ groups: ['desk'] }, {}, own), at, own))).toEqual([
        409,
        'agency-clock',
      ])
    } finally {
      await at.close()
      await own.close()
    }
  })

  it('of several organisations lets in those of the setting alone', async () => {
    const at = await createTestApp({
      ...agency.settings,
      OIDC_HOSTED_DOMAINS: 'dinas.example',
      OIDC_TENANTS: 'Tenant-1',
      OIDC_ROLES: '*=operator',
    })
    try {
      await at.account('local-admin')
      const refused = [{ hd: 'other.example', tid: 'tenant-1' }, { hd: 'dinas.example', tid: 'tenant-2' }, {}]
      for (const claims of refused)
        expect(refusalOf(await answerOf(person(claims), at))).toEqual([409, 'agency-elsewhere'])
      expect((await signIn(person({ hd: 'dinas.example', tid: 'tenant-1' }), at)).user.role).toBe('operator')
    } finally {
      await at.close()
    }
  })

  it('opens nothing before the first account, which has a password', async () => {
    const at = await createTestApp(agency.settings)
    try {
      expect(refusalOf(await answerOf(person({ groups: ['it'] }), at))).toEqual([409, 'agency-no-admin'])
    } finally {
      await at.close()
    }
  })

  it('is told to the browser by its name alone, and where none is set, none is', async () => {
    expect((await app.call({ method: 'GET', url: '/config.json' })).body.agency).toEqual({
      label: 'Dinas LH',
    })
    const at = await createTestApp()
    try {
      expect((await at.call({ method: 'GET', url: '/config.json' })).body).not.toHaveProperty('agency')
      expect(refusalOf(await begin(at))).toEqual([404, 'not-found'])
    } finally {
      await at.close()
    }
  })
})

it('keeps one tie for each person of the agency', async () => {
  const name = person({ groups: ['desk'] })
  const [one, two] = await Promise.all([begin(), begin()])
  const searches = [await agency.signIn(one.address, name), await agency.signIn(two.address, name)]
  const answers = await Promise.all([finish(searches[0]!, one.cookie), finish(searches[1]!, two.cookie)])
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  expect(await app.db.$count(users, eq(users.username, name))).toBe(1)
  expect(
    await app.db.$count(identityAccount, eq(identityAccount.accountId, `${agency.issuer} ${name}`)),
  ).toBe(1)
})
