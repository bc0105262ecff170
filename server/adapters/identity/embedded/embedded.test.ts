import { generateKeyPairSync, createHash } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { deleteApp, getApps, initializeApp } from '@firebase/app'
import {
  createUserWithEmailAndPassword,
  deleteUser,
  fetchSignInMethodsForEmail,
  initializeAuth,
  inMemoryPersistence,
  reload,
  sendPasswordResetEmail,
  signInWithEmailAndPassword,
  validatePassword,
  type Auth,
} from '@firebase/auth'
import { eq, sql } from 'drizzle-orm'
import Fastify from 'fastify'
import { decodeJwt, SignJWT, UnsecuredJWT, type JWTPayload } from 'jose'
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import type { Env } from '#server/env.ts'
import {
  identityAccount,
  identityJwks,
  identitySession,
  identityUser,
  users,
} from '#server/database/schema.ts'
import { createTestDatabase } from '#server/testing/database.ts'
import { silent } from '#server/testing/silent.ts'
import { createEmbeddedIdentity } from './embedded.ts'
import { openKeys } from './keys.ts'
import { AUDIENCE, ISSUER } from './tokens.ts'

// The real SDK of the browser against the facade on a real port, over a real database.

const SECRET = 'a secret for tests, of more than 32 characters'
const PASSWORD = 'Rahasia-123'
const DAY_MS = 86_400_000

let database: Awaited<ReturnType<typeof createTestDatabase>>
/** Added to the clock: the future without waiting for it. */
let later_ms = 0
const now = () => new Date(Date.now() + later_ms)
let server: Awaited<ReturnType<typeof serve>>

async function serve(settings: Partial<Env> = {}) {
  const env = { RATE_LIMITS: 'off', USERNAME_LOOKUP: 'alias', ...settings } as Env
  const identity = await createEmbeddedIdentity({ db: database.db, env, secret: SECRET, log: silent, now })
  const app = Fastify()
  await identity.mount!(app)
  await app.listen({ port: 0, host: '127.0.0.1' })
  const host = `127.0.0.1:${(app.server.address() as AddressInfo).port}/idp`
  const post = (path: string, body: object) =>
    fetch(`http://${host}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  return { identity, host, post, close: async () => void (await app.close()) }
}

let browsers = 0

/** A browser of its own, with nobody signed in. */
function browser({ host } = server): Auth {
  const app = initializeApp({ apiKey: 'embedded', projectId: 'embedded' }, `browser ${browsers++}`)
  const auth = initializeAuth(app, { persistence: inMemoryPersistence })
  Object.assign(auth.config, {
    apiScheme: 'http',
    apiHost: `${host}/identitytoolkit.googleapis.com`,
    tokenApiHost: `${host}/securetoken.googleapis.com`,
  })
  return auth
}

let people = 0
const newEmail = () => `budi.${people++}@example.org`

async function newUser(email = newEmail()) {
  const { user } = await createUserWithEmailAndPassword(browser(), email, PASSWORD)
  return user
}

const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'fine',
    (error: { code?: string }) => error.code,
  )

const signInCode = (email: string, password: string, at = server) =>
  codeOf(signInWithEmailAndPassword(browser(at), email, password))

const problemOf = (token: string) =>
  server.identity.verify(token).then(
    () => 'fine',
    ({ status, code }: { status?: number; code?: string }) => `${status} ${code}`,
  )

beforeAll(async () => {
  database = await createTestDatabase()
  server = await serve()
})
afterEach(async () => {
  later_ms = 0
  await Promise.all(getApps().map((app) => deleteApp(app)))
})
afterAll(async () => {
  await server?.close()
  await database?.close()
})

describe('sign-up', () => {
  it('signs in at once, with the claims of a Firebase token and an hour to live', async () => {
    const email = newEmail()
    const user = await newUser(email)
    const claims = decodeJwt(await user.getIdToken())
    expect(claims).toMatchObject({
      iss: ISSUER,
      aud: AUDIENCE,
      sub: user.uid,
      user_id: user.uid,
      email,
      email_verified: false,
      firebase: { sign_in_provider: 'password', identities: { email: [email] } },
    })
    expect(claims.exp! - claims.iat!).toBe(3600)
    expect(await server.identity.verify(await user.getIdToken())).toMatchObject({ uid: user.uid, email })
  })

  it('keeps neither the password nor the refresh token readable', async () => {
    const user = await newUser()
    const [account] = await database.db
      .select()
      .from(identityAccount)
      .where(eq(identityAccount.userId, user.uid))
    const [session] = await database.db
      .select()
      .from(identitySession)
      .where(eq(identitySession.userId, user.uid))
    expect(account!.password).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect(session!.token).toBe(createHash('sha256').update(user.refreshToken).digest('hex'))
    const [key] = await database.db.select().from(identityJwks)
    expect(key!.privateKey).not.toContain('kty')
  })

  it.each([
    ['a short password', () => newEmail(), 'seven77', 'auth/weak-password'],
    ['a very long password', () => newEmail(), 'x'.repeat(129), 'auth/password-does-not-meet-requirements'],
    ['no password', () => newEmail(), '', 'auth/missing-password'],
    ['a malformed address', () => 'nope', PASSWORD, 'auth/invalid-email'],
    ['no address', () => '', PASSWORD, 'auth/missing-email'],
  ])('refuses %s', async (_, email, password, code) => {
    expect(await codeOf(createUserWithEmailAndPassword(browser(), email(), password))).toBe(code)
  })

  it('refuses an address that is taken, in any letter case', async () => {
    const { email } = await newUser()
    for (const again of [email!, email!.toUpperCase()])
      expect(await codeOf(createUserWithEmailAndPassword(browser(), again, PASSWORD))).toBe(
        'auth/email-already-in-use',
      )
  })

  it('lets exactly one of six at once have an address', async () => {
    const email = newEmail()
    const codes = await Promise.all(
      Array.from({ length: 6 }, () => codeOf(createUserWithEmailAndPassword(browser(), email, PASSWORD))),
    )
    expect(codes.sort()).toEqual([...Array<string>(5).fill('auth/email-already-in-use'), 'fine'])
    expect(await signInCode(email, PASSWORD)).toBe('fine')
  })
})

describe('sign-in', () => {
  it('takes the address in any letter case', async () => {
    const { email } = await newUser()
    expect(await signInCode(email!, PASSWORD)).toBe('fine')
    expect(await signInCode(email!.toUpperCase(), PASSWORD)).toBe('fine')
  })

  it('answers the same for a wrong password, an unknown address and the alias of an unknown name', async () => {
    const { email } = await newUser()
    const addresses = [email!, newEmail(), await server.identity.signInAddress('nobody')]
    const answers = await Promise.all(
      addresses.map(async (email) => {
        const path = '/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword'
        const answer = await server.post(path, { email, password: 'wrong-password' })
        return [answer.status, await answer.text()]
      }),
    )
    const refusal = [400, '{"error":{"code":400,"message":"INVALID_LOGIN_CREDENTIALS"}}']
    expect(answers).toEqual([refusal, refusal, refusal])
    expect(await signInCode(email!, 'wrong-password')).toBe('auth/invalid-credential')
  })

  it('refuses a malformed address and an empty password', async () => {
    expect(await signInCode('nope', PASSWORD)).toBe('auth/invalid-email')
    expect(await signInCode(newEmail(), '')).toBe('auth/missing-password')
  })

  it('tells that an account is disabled only to who knows its password', async () => {
    const { uid, email } = await newUser()
    await disable(uid)
    expect(await signInCode(email!, 'wrong-password')).toBe('auth/invalid-credential')
    expect(await signInCode(email!, PASSWORD)).toBe('auth/user-disabled')
  })
})

describe('sign-in by username', () => {
  it('resolves the alias of a name, in any letter case, and shows the address only after it', async () => {
    const { uid, email } = await newUser()
    await database.db.insert(users).values({ uid, username: 'Siti.Ämin', email: email! })
    for (const typed of ['Siti.Ämin', 'siti.ämin', 'SITI.ÄMIN']) {
      const alias = await server.identity.signInAddress(typed)
      expect(alias).toMatch(/^[0-9a-f]{32}\.[0-9a-f]+@alias\.invalid$/)
      expect(await signInCode(alias, 'wrong-password')).toBe('auth/invalid-credential')
      const { user } = await signInWithEmailAndPassword(browser(), alias, PASSWORD)
      expect(user.email).toBe(email)
    }
  })

  it('answers an alias of the same form for every name, and takes none that it did not make', async () => {
    const alias = await server.identity.signInAddress('a name that\u0000 no account can have')
    expect(alias).toMatch(/^[0-9a-f]{32}\.[0-9a-f]+@alias\.invalid$/)
    expect(await signInCode(alias, PASSWORD)).toBe('auth/invalid-credential')
    const forged = (await server.identity.signInAddress('siti.ämin')).replace(/^.{32}/, '0'.repeat(32))
    expect(await signInCode(forged, PASSWORD)).toBe('auth/invalid-credential')
  })

  it('answers e-mail addresses, exact matches only, where the operator wants that', async () => {
    const { uid, email } = await newUser()
    await database.db.insert(users).values({ uid, username: 'dewi', email: email! })
    const open = await serve({ USERNAME_LOOKUP: 'email' })
    onTestFinished(open.close)
    expect(await open.identity.signInAddress('Dewi')).toBe(email)
    for (const name of ['dew', 'dew_', '%', 'de\u0000wi'])
      await expect(open.identity.signInAddress(name)).rejects.toMatchObject({ status: 404 })
  })
})

describe('refresh', () => {
  it('serves the same refresh token again and again, also at once', async () => {
    const user = await newUser()
    const token = user.refreshToken
    later_ms = 2000
    const first = await user.getIdToken(true)
    later_ms = 4000
    expect(await user.getIdToken(true)).not.toBe(first)
    expect(user.refreshToken).toBe(token)

    const answers = await Promise.all(Array.from({ length: 8 }, () => refresh(token)))
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200))
    expect(await answers[0]!.json()).toMatchObject({
      refresh_token: token,
      user_id: user.uid,
      expires_in: '3600',
    })
  })

  it('keeps the time of the sign-in through refreshes', async () => {
    const user = await newUser()
    const { auth_time } = decodeJwt(await user.getIdToken())
    later_ms = 60_000
    const refreshed = decodeJwt(await user.getIdToken(true))
    expect(refreshed.auth_time).toBe(auth_time)
    expect(refreshed.iat).toBeGreaterThanOrEqual((auth_time as number) + 60)
  })

  it('ends 30 days after the last use', async () => {
    const { refreshToken } = await newUser()
    later_ms = 20 * DAY_MS
    expect((await refresh(refreshToken)).status).toBe(200)
    later_ms = 45 * DAY_MS
    expect((await refresh(refreshToken)).status).toBe(200)
    later_ms = 76 * DAY_MS
    expect((await refresh(refreshToken)).status).toBe(400)
  })

  it('of a session that was signed out signs the SDK out, and its token is refused at once', async () => {
    const user = await newUser()
    const other = await signInWithEmailAndPassword(browser(), user.email!, PASSWORD)
    const token = await user.getIdToken()
    expect((await server.post('/sessions:signOut', { refresh_token: user.refreshToken })).status).toBe(200)
    expect(await problemOf(token)).toBe('401 token-expired')
    expect(await codeOf(user.getIdToken(true))).toBe('auth/user-token-expired')
    expect(await codeOf(other.user.getIdToken(true))).toBe('fine')
  })

  it('of a disabled account signs the SDK out, and its token is refused at once', async () => {
    const auth = browser()
    const { user } = await createUserWithEmailAndPassword(auth, newEmail(), PASSWORD)
    const token = await user.getIdToken()
    await disable(user.uid)
    expect(await problemOf(token)).toBe('403 user-disabled')
    expect(await codeOf(reload(user))).toBe('auth/user-disabled')
    expect(await codeOf(user.getIdToken(true))).toBe('auth/user-disabled')
    expect(auth.currentUser).toBeNull()
  })

  it('of a token that never was is expired, and nothing else is granted', async () => {
    expect(await (await refresh('never-was')).json()).toMatchObject({ error: { message: 'TOKEN_EXPIRED' } })
    const answer = await server.post('/securetoken.googleapis.com/v1/token', { grant_type: 'password' })
    expect(await answer.json()).toMatchObject({ error: { message: 'INVALID_GRANT_TYPE' } })
  })
})

describe('delete', () => {
  it('takes a new account back: the address is free again, its tokens are worth nothing', async () => {
    const user = await newUser()
    const other = await signInWithEmailAndPassword(browser(), user.email!, PASSWORD)
    const token = await user.getIdToken()
    await deleteUser(user)
    expect(await problemOf(token)).toBe('401 token-expired')
    expect(await codeOf(other.user.getIdToken(true))).toBe('auth/user-token-expired')
    expect(await signInCode(user.email!, PASSWORD)).toBe('auth/invalid-credential')
    await newUser(user.email!)
  })

  it('needs a recent sign-in', async () => {
    const user = await newUser()
    later_ms = 301_000
    expect(await codeOf(deleteUser(user))).toBe('auth/requires-recent-login')
  })

  it('leaves an account that has a profile', async () => {
    const user = await newUser()
    await database.db.insert(users).values({ uid: user.uid, username: 'joko', email: user.email! })
    expect(await codeOf(deleteUser(user))).toBe('auth/operation-not-allowed')
    expect(await codeOf(user.getIdToken(true))).toBe('fine')
  })
})

describe('a bearer token is refused when it', () => {
  const foreign = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey

  type Forger = (claims: JWTPayload, keys: Awaited<ReturnType<typeof openKeys>>) => Promise<string> | string
  const signed =
    (change: JWTPayload, header = {}): Forger =>
    (claims, { signer }) =>
      new SignJWT({ ...claims, ...change })
        .setProtectedHeader({ alg: 'ES256', kid: signer.kid, ...header })
        .sign(signer.key)
  const inSeconds = (s: number) => Math.floor(Date.now() / 1000) + s

  it.each<[string, Forger, string]>([
    ['is not signed', (claims) => new UnsecuredJWT(claims).encode(), '401 token-invalid'],
    ['is signed with our public key as an HMAC secret', hmacWithPublicKey, '401 token-invalid'],
    [
      'is signed by another key under our key id',
      (claims, { signer }) =>
        new SignJWT(claims).setProtectedHeader({ alg: 'ES256', kid: signer.kid }).sign(foreign),
      '401 token-invalid',
    ],
    ['names a key that we do not have', signed({}, { kid: 'other' }), '401 token-invalid'],
    ['is for another audience', signed({ aud: 'other' }), '401 token-invalid'],
    [
      'is from another issuer',
      signed({ iss: 'https://securetoken.google.com/resirkuit' }),
      '401 token-invalid',
    ],
    ['has no subject', signed({ sub: undefined as unknown as string }), '401 token-invalid'],
    ['has an empty subject', signed({ sub: '' }), '401 token-invalid'],
    ['never expires', signed({ exp: undefined as unknown as number }), '401 token-invalid'],
    ['names no session', signed({ sid: undefined }), '401 token-expired'],
    ['names the session of another', signed({ sub: 'somebody-else' }), '401 token-expired'],
    ['expired longer ago than clocks may differ', signed({ exp: inSeconds(-40) }), '401 token-expired'],
    ['has other claims than were signed', tampered, '401 token-invalid'],
    ['is no token at all', () => 'a.b.c', '401 token-invalid'],
  ])('%s', async (_, forge, problem) => {
    const user = await newUser()
    const claims = decodeJwt(await user.getIdToken())
    const token = await forge(claims, await openKeys(database.db, SECRET))
    expect(await problemOf(token)).toBe(problem)
  })

  it('while one that expired a moment ago still counts, and an honest one made the same way does', async () => {
    const user = await newUser()
    const claims = decodeJwt(await user.getIdToken())
    const keys = await openKeys(database.db, SECRET)
    expect(await problemOf(await signed({ exp: inSeconds(-10) })(claims, keys))).toBe('fine')
    expect(await problemOf(await signed({})(claims, keys))).toBe('fine')
  })

  async function tampered(claims: JWTPayload, keys: Awaited<ReturnType<typeof openKeys>>) {
    const [header, , signature] = (await signed({})(claims, keys)).split('.')
    const admin = Buffer.from(JSON.stringify({ ...claims, email: 'admin@example.org' })).toString('base64url')
    return `${header}.${admin}.${signature}`
  }

  async function hmacWithPublicKey(claims: JWTPayload, { signer }: Awaited<ReturnType<typeof openKeys>>) {
    const [row] = await database.db.select().from(identityJwks)
    const secret = new TextEncoder().encode(row!.publicKey)
    return new SignJWT(claims).setProtectedHeader({ alg: 'HS256', kid: signer.kid }).sign(secret)
  }
})

describe('rate limits', () => {
  it('stop guessing one password, before it is hashed, and let a person in after a typing error', async () => {
    const { email } = await newUser()
    const limited = await serve({ RATE_LIMITS: 'on' })
    onTestFinished(limited.close)
    expect(await signInCode(email!, 'wrong-password', limited)).toBe('auth/invalid-credential')
    expect(await signInCode(email!, PASSWORD, limited)).toBe('fine')
    for (let tries = 0; tries < 10; tries++)
      expect(await signInCode(email!, 'wrong-password', limited)).toBe('auth/invalid-credential')
    expect(await signInCode(email!, PASSWORD, limited)).toBe('auth/too-many-requests')
    expect(await signInCode(newEmail(), PASSWORD, limited)).toBe('auth/invalid-credential')

    const path = '/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword'
    const answer = await limited.post(path, { email, password: PASSWORD })
    expect(answer.status).toBe(429)
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(800)
    expect(await answer.json()).toEqual({ error: { code: 429, message: 'TOO_MANY_ATTEMPTS_TRY_LATER' } })
  })

  it('are not passed by trying many at once', async () => {
    const { email } = await newUser()
    const limited = await serve({ RATE_LIMITS: 'on' })
    onTestFinished(limited.close)
    const codes = await Promise.all(
      Array.from({ length: 20 }, () => signInCode(email!, 'wrong-password', limited)),
    )
    expect(codes.filter((code) => code === 'auth/invalid-credential')).toHaveLength(10)
    expect(codes.filter((code) => code === 'auth/too-many-requests')).toHaveLength(10)
  })
})

describe('the rest of the protocol', () => {
  it('tells the password rule, and nothing about an address', async () => {
    expect(await validatePassword(browser(), 'seven77')).toMatchObject({
      isValid: false,
      meetsMinPasswordLength: false,
    })
    expect(await validatePassword(browser(), PASSWORD)).toMatchObject({ isValid: true })
    const { email } = await newUser()
    expect(await fetchSignInMethodsForEmail(browser(), email!)).toEqual([])
  })

  it('refuses what is not offered yet', async () => {
    expect(await codeOf(sendPasswordResetEmail(browser(), newEmail()))).toBe('auth/operation-not-allowed')
  })

  it('needs no bot check', async () => {
    const answer = await fetch(`http://${server.host}/identitytoolkit.googleapis.com/v2/recaptchaConfig`)
    expect(await answer.json()).toMatchObject({ recaptchaEnforcementState: [{ enforcementState: 'OFF' }] })
  })

  it('shows nothing of what went wrong inside', async () => {
    await database.db.execute(sql`alter table identity.session rename to hidden`)
    try {
      const answer = await refresh('any-token')
      expect([answer.status, await answer.json()]).toEqual([
        500,
        { error: { code: 500, message: 'INTERNAL_ERROR' } },
      ])
    } finally {
      await database.db.execute(sql`alter table identity.hidden rename to session`)
    }
    const broken = await fetch(`http://${server.host}/identitytoolkit.googleapis.com/v1/accounts:signUp`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{',
    })
    expect([broken.status, await broken.json()]).toEqual([
      400,
      { error: { code: 400, message: 'INVALID_ARGUMENT' } },
    ])
  })
})

describe('createAccount', () => {
  it.each([
    [
      'a taken address',
      async () => (await newUser()).email!,
      PASSWORD,
      { status: 409, code: 'email-already-in-use' },
    ],
    ['a malformed address', async () => 'nope', PASSWORD, { status: 400, field: 'email' }],
    ['a weak password', async () => newEmail(), 'short', { status: 400, field: 'password' }],
  ])('refuses %s', async (_, email, password, problem) => {
    const account = { email: await email(), password }
    await expect(server.identity.createAccount(account)).rejects.toMatchObject(problem)
  })

  it('makes an account that can sign in, until it is deleted', async () => {
    const email = newEmail()
    const { uid } = await server.identity.createAccount({ email, password: PASSWORD })
    expect(await signInCode(email, PASSWORD)).toBe('fine')
    await server.identity.deleteAccount(uid)
    expect(await signInCode(email, PASSWORD)).toBe('auth/invalid-credential')
  })
})

const refresh = (refresh_token: string) =>
  fetch(`http://${server.host}/securetoken.googleapis.com/v1/token`, {
    method: 'POST',
    body: new URLSearchParams({ grant_type: 'refresh_token', refresh_token }),
  })

const disable = (uid: string) =>
  database.db.update(identityUser).set({ disabledAt: new Date() }).where(eq(identityUser.id, uid))
