import { createHmac, generateKeyPairSync } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { exportJWK, exportSPKI, generateKeyPair, jwtVerify, SignJWT, UnsecuredJWT } from 'jose'
import type { JWK, JWTPayload } from 'jose'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { PRIVACY_VERSION } from '#contract/people/accounts.ts'
import { identityHosted } from '#server/database/schema/identity.ts'
import { users } from '#server/database/schema/people.ts'
import { hostedOfDrill } from '#server/installation/drill.ts'
import type { Env } from '#server/installation/env.ts'
import type { Logger } from '#server/logging/log.ts'
import { createTestDatabase } from '#server/testing/database.ts'
import { silent } from '#server/testing/silent.ts'
import { createTestApp } from '#server/testing/test-app.ts'
import { createHostedIdentity } from './hosted.ts'

// Tokens as Google signs them, and a server in Google's place for what this one asks. The answers of Google's own
// emulator are in hosted-emulator.test.ts.

const PROJECT = 'resirkuit-test'
const ISSUER = `https://securetoken.google.com/${PROJECT}`
const DAY_S = 86_400

type Call = { path: string; authorization: string | undefined; apiKey: string | undefined; body: string }
/** Undefined: the connection breaks off. */
type Answer = { status?: number; body: object | string } | undefined

let database: Awaited<ReturnType<typeof createTestDatabase>>
let google: Awaited<ReturnType<typeof standIn>>
let pairs: Record<string, Awaited<ReturnType<typeof generateKeyPair>>>
let publicKeys: JWK[]
let calls: Call[]
/** By the last part of the path; the keys are served unless a test says something else. */
let answers: Record<string, (call: Call) => Answer>

/** A server on a real port where Google's are. */
async function standIn() {
  const server = createServer(async (request, response) => {
    const call = await read(request)
    calls.push(call)
    const answer = answers[call.path.split('/').at(-1)!.replace(/\?.*/, '')]
    const reply = answer ? answer(call) : { status: 404, body: 'no such page' }
    if (!reply) return request.socket.destroy()
    const { status = 200, body } = reply
    return response.writeHead(status).end(typeof body === 'string' ? body : JSON.stringify(body))
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return { url, close: () => new Promise((closed) => server.close(closed).closeAllConnections()) }
}

async function read(request: IncomingMessage): Promise<Call> {
  let body = ''
  for await (const part of request) body += part
  const { authorization, 'x-goog-api-key': apiKey } = request.headers
  return { path: request.url!, authorization, apiKey: apiKey as string | undefined, body }
}

const ENV = { FIREBASE_API_KEY: 'AIza-public', FIREBASE_PROJECT_ID: PROJECT } as Env

const open = (env: Partial<Env> = {}, log: Logger = silent) =>
  createHostedIdentity({
    db: database.db,
    env: { ...ENV, ...env },
    log,
    now: () => new Date(),
    google: { toolkit: google.url, keys: `${google.url}/keys` },
  })

const nowInSeconds = () => Math.floor(Date.now() / 1000)

let people = 0
const newUid = () => `person-${people++}`

const claimsOf = (uid: string, change: JWTPayload = {}): JWTPayload => ({
  iss: ISSUER,
  aud: PROJECT,
  sub: uid,
  user_id: uid,
  auth_time: nowInSeconds(),
  iat: nowInSeconds(),
  exp: nowInSeconds() + 3600,
  email: `${uid}@example.org`,
  email_verified: false,
  firebase: { identities: { email: [`${uid}@example.org`] }, sign_in_provider: 'password' },
  ...change,
})

const sign = (claims: JWTPayload, header = {}, key = pairs.one!.privateKey) =>
  new SignJWT(claims).setProtectedHeader({ alg: 'RS256', typ: 'JWT', kid: 'one', ...header }).sign(key)

const tokenFor = (uid: string, change: JWTPayload = {}) => sign(claimsOf(uid, change))

type Identity = Awaited<ReturnType<typeof open>>
const answerTo = (token: string, identity: Identity) =>
  identity.verify(token).then(
    () => 'fine',
    ({ status, code }: { status?: number; code?: string }) => `${status} ${code}`,
  )

const later = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1000)

beforeAll(async () => {
  database = await createTestDatabase()
  pairs = {
    one: await generateKeyPair('RS256', { extractable: true }),
    two: await generateKeyPair('RS256'),
    foreign: await generateKeyPair('RS256'),
  }
  const publicKey = async (kid: string): Promise<JWK> => ({
    ...(await exportJWK(pairs[kid]!.publicKey)),
    kid,
    alg: 'RS256',
    use: 'sig',
  })
  publicKeys = [await publicKey('one'), await publicKey('two')]
  google = await standIn()
})
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] })
  calls = []
  answers = { keys: () => ({ body: { keys: publicKeys } }) }
})
afterEach(() => {
  vi.useRealTimers()
})
afterAll(async () => {
  await google?.close()
  await database?.close()
})

describe('a bearer token of Google', () => {
  it('tells who its holder is', async () => {
    const uid = newUid()
    const auth_time = nowInSeconds() - 60
    const identity = await open()
    expect(await identity.verify(await tokenFor(uid, { auth_time }))).toMatchObject({
      uid,
      email: `${uid}@example.org`,
      auth_time,
    })
  })

  type Forger = (claims: JWTPayload) => string | Promise<string>
  const changed =
    (change: Record<string, unknown>, header = {}): Forger =>
    (claims) =>
      sign({ ...claims, ...change }, header)

  it.each<[string, Forger, string]>([
    ['is not signed', (claims) => new UnsecuredJWT(claims).encode(), '401 token-invalid'],
    ['says that it needs no signature', unsigned, '401 token-invalid'],
    ['is signed with the public key as an HMAC secret', hmac, '401 token-invalid'],
    [
      'is signed by another key under a known key id',
      (claims) => sign(claims, {}, pairs.foreign!.privateKey),
      '401 token-invalid',
    ],
    ['is signed by the other of the keys', (claims) => sign(claims, { kid: 'two' }), '401 token-invalid'],
    [
      'names a key that Google does not have',
      (claims) => sign(claims, { kid: 'foreign' }, pairs.foreign!.privateKey),
      '401 token-invalid',
    ],
    ['names no key', changed({}, { kid: undefined }), '401 token-invalid'],
    ['is for another project', changed({ aud: 'other' }), '401 token-invalid'],
    ['is from another project', changed({ iss: 'https://securetoken.google.com/x' }), '401 token-invalid'],
    ['is from the embedded provider', changed({ iss: 'urn:resirkuit:identity' }), '401 token-invalid'],
    ['has no subject', changed({ sub: undefined }), '401 token-invalid'],
    ['has an empty subject', changed({ sub: '' }), '401 token-invalid'],
    ['has a number for a subject', changed({ sub: 7 }), '401 token-invalid'],
    ['never expires', changed({ exp: undefined }), '401 token-invalid'],
    ['expired an hour ago', changed({ exp: nowInSeconds() - 3600 }), '401 token-expired'],
    ['has other claims than were signed', tampered, '401 token-invalid'],
    ['is no token at all', () => 'a.b.c', '401 token-invalid'],
  ])('is refused when it %s', async (_, forge, expected) => {
    expect(await answerTo(await forge(claimsOf(newUid())), await open())).toBe(expected)
  })

  function unsigned(claims: JWTPayload) {
    const part = (json: object) => Buffer.from(JSON.stringify(json)).toString('base64url')
    return `${part({ alg: 'none', kid: 'one' })}.${part(claims)}.c2lnbmF0dXJl`
  }

  async function hmac(claims: JWTPayload) {
    const part = (json: object) => Buffer.from(JSON.stringify(json)).toString('base64url')
    const text = `${part({ alg: 'HS256', kid: 'one' })}.${part(claims)}`
    const secret = await exportSPKI(pairs.one!.publicKey)
    return `${text}.${createHmac('sha256', secret).update(text).digest('base64url')}`
  }

  async function tampered(claims: JWTPayload) {
    const [header, , signature] = (await sign(claims)).split('.')
    const payload = Buffer.from(JSON.stringify({ ...claims, sub: 'chief' })).toString('base64url')
    return `${header}.${payload}.${signature}`
  }
})

describe("Google's keys", () => {
  it.each([
    ['nobody answers', () => undefined],
    ['an error page answers', () => ({ status: 502, body: '<html>' })],
    ['something else answers', () => ({ body: { hello: 'portal' } })],
  ])('that cannot be fetched sign nobody out: %s', async (_, answer) => {
    answers.keys = answer
    const identity = await open()
    await expect(identity.verify(await tokenFor(newUid()))).rejects.toMatchObject({
      status: 503,
      code: 'unavailable',
      retry_after_s: 5,
    })
    await expect(identity.check()).rejects.toThrow()
    answers.keys = () => ({ body: { keys: publicKeys } })
    expect(await answerTo(await tokenFor(newUid()), identity)).toBe('fine')
    await identity.check()
  })

  it('are fetched once for many requests', async () => {
    const identity = await open()
    const tokens = await Promise.all([newUid(), newUid(), newUid()].map((uid) => tokenFor(uid)))
    expect(await Promise.all(tokens.map((token) => answerTo(token, identity)))).toEqual(Array(3).fill('fine'))
    expect(calls).toHaveLength(1)
  })

  it('still count while Google is away, and a new one is waited for', async () => {
    const identity = await open()
    expect(await answerTo(await tokenFor(newUid()), identity)).toBe('fine')
    answers.keys = () => ({ status: 500, body: 'down' })
    later(2 * 3600)
    for (let times = 0; times < 3; times++)
      expect(await answerTo(await tokenFor(newUid()), identity)).toBe('fine')
    expect(calls).toHaveLength(2)
    const renewed = await sign(claimsOf(newUid()), { kid: 'foreign' }, pairs.foreign!.privateKey)
    expect(await answerTo(renewed, identity)).toBe('503 unavailable')
    const forged = await sign(claimsOf(newUid()), {}, pairs.foreign!.privateKey)
    expect(await answerTo(forged, identity)).toBe('401 token-invalid')
  })

  it('are looked up again for a key id that is new', async () => {
    const identity = await open()
    await answerTo(await tokenFor(newUid()), identity)
    const key = { ...(await exportJWK(pairs.foreign!.publicKey)), kid: 'new', alg: 'RS256' }
    answers.keys = () => ({ body: { keys: [...publicKeys, key] } })
    later(60)
    const token = await sign(claimsOf(newUid()), { kid: 'new' }, pairs.foreign!.privateKey)
    expect(await answerTo(token, identity)).toBe('fine')
  })
})

describe('an account', () => {
  it('that is disabled is refused from the next request on, until it is enabled', async () => {
    const identity = await open()
    const [uid, other] = [newUid(), newUid()]
    const token = await tokenFor(uid)
    await identity.setDisabled(uid, true)
    expect(await answerTo(token, identity)).toBe('403 user-disabled')
    expect(await answerTo(await tokenFor(other), identity)).toBe('fine')
    expect(await identity.disabledAmong([uid, other])).toEqual(new Set([uid]))
    await identity.setDisabled(uid, false)
    expect(await answerTo(token, identity)).toBe('fine')
    expect(await identity.disabledAmong([uid, other])).toEqual(new Set())
    expect(await identity.disabledAmong([])).toEqual(new Set())
    expect(calls.filter(({ path }) => path !== '/keys')).toEqual([])
  })

  it('an account whose sessions were ended needs another sign-in; a fresh token of the old one does not help', async () => {
    const identity = await open()
    const uid = newUid()
    const auth_time = nowInSeconds()
    later(10)
    await identity.revokeSessions(uid)
    expect(await answerTo(await tokenFor(uid, { auth_time }), identity)).toBe('401 token-expired')
    expect(await answerTo(await tokenFor(uid), identity)).toBe('fine')
    await identity.setDisabled(uid, true)
    await identity.setDisabled(uid, false)
    expect(await answerTo(await tokenFor(uid, { auth_time }), identity)).toBe('401 token-expired')
  })

  it('is deleted with its own token where there is no service account, and its tokens are worth nothing', async () => {
    answers['accounts:delete'] = () => ({ body: {} })
    const identity = await open()
    const uid = newUid()
    const token = await tokenFor(uid)
    await expect(identity.deleteAccount(uid)).rejects.toMatchObject({ status: 501, code: 'not-configured' })
    expect(await answerTo(token, identity)).toBe('fine')
    await identity.deleteAccount(uid, token)
    expect(calls.at(-1)).toMatchObject({
      path: '/v1/accounts:delete',
      apiKey: 'AIza-public',
      body: JSON.stringify({ idToken: token }),
    })
    expect(await answerTo(token, identity)).toBe('401 token-expired')

    const rows = () => database.db.select().from(identityHosted).where(eq(identityHosted.uid, uid))
    await identity.sweep()
    expect(await rows()).toHaveLength(1)
    later(DAY_S + 1)
    expect(await identity.sweep()).toBeGreaterThan(0)
    expect(await rows()).toEqual([])
  })

  it('with a profile keeps what was decided about it', async () => {
    const identity = await open()
    const uid = newUid()
    await database.db.insert(users).values({ uid, username: uid, email: `${uid}@example.org` })
    await identity.revokeSessions(uid)
    await identity.setDisabled(newUid(), true)
    later(40 * DAY_S)
    expect(await identity.sweep()).toBe(0)
  })

  it.each([
    ['CREDENTIAL_TOO_OLD_LOGIN_AGAIN', { status: 400, code: 'requires-recent-login' }],
    ['TOKEN_EXPIRED', { status: 401, code: 'token-expired' }],
  ])('is not deleted when Google says %s', async (message, problem) => {
    answers['accounts:delete'] = () => ({ status: 400, body: { error: { code: 400, message } } })
    const identity = await open()
    const uid = newUid()
    const token = await tokenFor(uid)
    await expect(identity.deleteAccount(uid, token)).rejects.toMatchObject(problem)
    expect(await answerTo(token, identity)).toBe('fine')
  })
})

describe('createAccount', () => {
  const create = async () =>
    (await open()).createAccount({ email: 'budi@example.org', password: 'Rahasia-123' })

  it('makes an account, and takes it back', async () => {
    answers['accounts:signUp'] = () => ({ body: { localId: 'new', idToken: 'its-token' } })
    answers['accounts:delete'] = () => ({ body: {} })
    const { uid, undo } = await create()
    await undo()
    expect(uid).toBe('new')
    expect(calls.map(({ path, body }) => [path, JSON.parse(body)])).toEqual([
      [
        '/v1/accounts:signUp',
        { email: 'budi@example.org', password: 'Rahasia-123', returnSecureToken: true },
      ],
      ['/v1/accounts:delete', { idToken: 'its-token' }],
    ])
  })

  it.each([
    ['EMAIL_EXISTS', { status: 409, code: 'email-already-in-use' }],
    ['INVALID_EMAIL', { status: 400, field: 'email' }],
    [
      'WEAK_PASSWORD : Password should be at least 6 characters',
      { status: 400, field: 'password', message: 'Password should be at least 6 characters.' },
    ],
    ['PASSWORD_DOES_NOT_MEET_REQUIREMENTS', { status: 400, field: 'password' }],
    ['TOO_MANY_ATTEMPTS_TRY_LATER', { status: 429, code: 'too-many-requests' }],
    ['ADMIN_ONLY_OPERATION', { status: 501, code: 'not-configured' }],
    ['MISSING_RECAPTCHA_TOKEN', { status: 501, code: 'not-configured' }],
  ])('says what %s means', async (message, problem) => {
    answers['accounts:signUp'] = () => ({ status: 400, body: { error: { code: 400, message } } })
    await expect(create()).rejects.toMatchObject(problem)
  })

  it('is asked for again later while Google does not answer', async () => {
    answers['accounts:signUp'] = () => ({ status: 502, body: '<html>' })
    await expect(create()).rejects.toMatchObject({ status: 503, code: 'unavailable' })
  })

  it('fails for what only the operator can mend, and shows no secret', async () => {
    const message = 'API key not valid. Please pass a valid API key.'
    answers['accounts:signUp'] = () => ({ status: 400, body: { error: { code: 400, message } } })
    const error: Error = await create().then(
      () => expect.unreachable(),
      (refusal: Error) => refusal,
    )
    expect(error).not.toHaveProperty('status')
    expect(error.message).toContain('API key not valid')
    expect(JSON.stringify([error, error.message, error.stack])).not.toContain('Rahasia-123')
  })
})

describe('a service account', () => {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  let folder: string

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'resirkuit-service-account-'))
  })
  afterAll(() => rm(folder, { recursive: true, force: true }))

  const file = async (content: object | string) => {
    const path = join(folder, `${crypto.randomUUID()}.json`)
    await writeFile(path, typeof content === 'string' ? content : JSON.stringify(content))
    return path
  }
  const keyFile = (change = {}) =>
    file({
      type: 'service_account',
      project_id: PROJECT,
      private_key_id: 'key-7',
      private_key: privateKey.export({ type: 'pkcs8', format: 'pem' }),
      client_email: 'admin@resirkuit-test.iam.gserviceaccount.com',
      token_uri: `${google.url}/token`,
      ...change,
    })
  const openWithKey = async () => open({ FIREBASE_SERVICE_ACCOUNT: await keyFile() })
  const tokenCalls = () => calls.filter(({ path }) => path === '/token')

  beforeEach(() => {
    let tokens = 0
    answers.token = () => ({ body: { access_token: `access-${++tokens}`, expires_in: 3600 } })
    answers['accounts:update'] = () => ({ body: {} })
    answers['accounts:delete'] = () => ({ body: {} })
  })

  it.each<[string, () => Promise<string>]>([
    ['is not there', async () => join(folder, 'nowhere.json')],
    ['is not JSON', () => file('{')],
    ['is the key of something else', () => keyFile({ type: 'authorized_user' })],
    ['holds no key', () => keyFile({ private_key: 'secret-but-broken' })],
    ['would send its secret over plain HTTP', () => keyFile({ token_uri: 'http://example.org/token' })],
  ])('a file that %s stops the start with one line', async (_, path) => {
    const error: Error = await open({ FIREBASE_SERVICE_ACCOUNT: await path() }).then(
      () => expect.unreachable(),
      (refusal: Error) => refusal,
    )
    expect(error.constructor.name).toBe('StartupError')
    expect(error.message).toMatch(/^FIREBASE_SERVICE_ACCOUNT is not a service account's key file: \S+$/)
  })

  it('asks for an access token with a signed assertion', async () => {
    await (await openWithKey()).check()
    const [call] = tokenCalls()
    const form = new URLSearchParams(call!.body)
    expect(form.get('grant_type')).toBe('urn:ietf:params:oauth:grant-type:jwt-bearer')
    const { payload, protectedHeader } = await jwtVerify(form.get('assertion')!, publicKey, {
      issuer: 'admin@resirkuit-test.iam.gserviceaccount.com',
      audience: `${google.url}/token`,
    })
    expect(protectedHeader).toMatchObject({ alg: 'RS256', kid: 'key-7' })
    expect(payload).toMatchObject({ scope: 'https://www.googleapis.com/auth/identitytoolkit' })
    expect(payload.exp! - payload.iat!).toBe(3600)
  })

  it('keeps its access token until shortly before it expires', async () => {
    const identity = await openWithKey()
    await Promise.all([identity.setDisabled(newUid(), true), identity.setDisabled(newUid(), true)])
    later(3500)
    await identity.setDisabled(newUid(), true)
    expect(tokenCalls()).toHaveLength(1)
    later(60)
    await identity.setDisabled(newUid(), true)
    const used = calls.filter(({ path }) => path.endsWith(':update')).map((call) => call.authorization)
    expect(used).toEqual(['Bearer access-1', 'Bearer access-1', 'Bearer access-1', 'Bearer access-2'])
  })

  it('that Google refuses is not remembered', async () => {
    const identity = await openWithKey()
    const token = answers.token!
    answers.token = () => ({
      status: 400,
      body: { error: 'invalid_grant', error_description: 'Invalid JWT' },
    })
    await expect(identity.check()).rejects.toThrow('invalid_grant')
    answers.token = token
    await identity.check()
  })

  it('tells Google who is disabled, whose sessions end and who is deleted', async () => {
    const identity = await openWithKey()
    const uid = newUid()
    await identity.setDisabled(uid, true)
    await identity.setDisabled(uid, false)
    await identity.revokeSessions(uid)
    await identity.deleteAccount(uid)
    const path = `/v1/projects/${PROJECT}/accounts`
    expect(calls.slice(1).map((call) => [call.path, JSON.parse(call.body)])).toEqual([
      [`${path}:update`, { localId: uid, disableUser: true }],
      [`${path}:update`, { localId: uid, disableUser: false }],
      [`${path}:update`, { localId: uid, validSince: String(nowInSeconds()) }],
      [`${path}:delete`, { localId: uid }],
    ])
  })

  it('counts an account that is gone at Google as disabled and deleted', async () => {
    const gone = { status: 400, body: { error: { code: 400, message: 'USER_NOT_FOUND' } } }
    answers['accounts:update'] = answers['accounts:delete'] = () => gone
    const identity = await openWithKey()
    const uid = newUid()
    const token = await tokenFor(uid)
    await identity.setDisabled(uid, true)
    expect(await answerTo(token, identity)).toBe('403 user-disabled')
    await identity.deleteAccount(uid)
    expect(await answerTo(token, identity)).toBe('401 token-expired')
  })

  it('leaves an account closed when Google does not answer', async () => {
    const identity = await openWithKey()
    const uid = newUid()
    answers['accounts:update'] = () => ({ status: 500, body: '' })
    await expect(identity.setDisabled(uid, true)).rejects.toMatchObject({ status: 503 })
    expect(await answerTo(await tokenFor(uid), identity)).toBe('403 user-disabled')
    await expect(identity.setDisabled(uid, false)).rejects.toMatchObject({ status: 503 })
    expect(await answerTo(await tokenFor(uid), identity)).toBe('403 user-disabled')
  })
})

describe('abandoned sign-ups', () => {
  it('stay where there is no service account, which is said once and quietly', async () => {
    const debug = vi.fn()
    const identity = await open({}, { ...silent, debug })
    expect(await identity.removeOrphans(new Date())).toBe(0)
    expect(await identity.removeOrphans(new Date())).toBe(0)
    expect(debug).toHaveBeenCalledTimes(1)
    expect(calls).toEqual([])
  })
})

describe('the whole server with the hosted provider', () => {
  it('takes a person from the token to the profile, and out again', async () => {
    const test = await createTestApp(
      {
        IDENTITY_PROVIDER: 'firebase',
        FIREBASE_API_KEY: 'AIza-public',
        FIREBASE_PROJECT_ID: PROJECT,
        FIREBASE_AUTH_DOMAIN: 'resirkuit-test.firebaseapp.com',
      },
      {
        identity: (base) =>
          createHostedIdentity({ ...base, google: { toolkit: google.url, keys: `${google.url}/keys` } }),
      },
    )
    onTestFinished(test.close)
    const uid = newUid()
    const email = `${uid}@example.org`
    const headers = { authorization: `Bearer ${await tokenFor(uid)}` }
    const me = () => test.call({ method: 'GET', url: '/api/me', headers })

    expect(await me()).toMatchObject({ status: 404, body: { code: 'profile-missing' } })
    const signedUp = await test.call({
      method: 'POST',
      url: '/api/signup',
      headers,
      payload: { uid, username: 'Ratna', email, consent: PRIVACY_VERSION },
    })
    expect(signedUp).toMatchObject({ status: 200, body: { success: true } })
    expect(await me()).toMatchObject({ status: 200, body: { user: { uid, username: 'Ratna', email } } })

    const found = await test.call({
      method: 'GET',
      url: '/api/users/find-by-username',
      query: { username: 'ratna' },
    })
    expect(found.body).toEqual({ success: true, email })

    const config = await test.call({ method: 'GET', url: '/config.json' })
    expect(config.body.identity).toEqual({
      provider: 'firebase',
      apiKey: 'AIza-public',
      projectId: PROJECT,
      authDomain: 'resirkuit-test.firebaseapp.com',
    })
    const policy = String(config.headers['content-security-policy'])
    const directive = (name: string) =>
      policy.split(';').find((part) => part.trim().startsWith(`${name} `)) ?? ''
    expect(directive('connect-src')).toContain(
      "'self' https://identitytoolkit.googleapis.com https://securetoken.googleapis.com https://www.google.com/recaptcha/",
    )
    expect(directive('script-src')).toContain(
      "'self' https://www.google.com/recaptcha/ https://www.gstatic.com/recaptcha/",
    )
    expect(directive('frame-src')).toContain('https://www.google.com/recaptcha/')
    expect((await test.call({ method: 'POST', url: '/idp/sessions:signOut' })).status).toBe(404)

    answers.keys = () => ({ status: 500, body: '' })
    later(3 * 3600)
    const fresh = { authorization: `Bearer ${await tokenFor(uid)}` }
    expect((await test.call({ method: 'GET', url: '/api/me', headers: fresh })).status).toBe(200)
    await test.context.identity.setDisabled(uid, true)
    const refused = await test.call({ method: 'GET', url: '/api/me', headers: fresh })
    expect(refused).toMatchObject({ status: 403, body: { code: 'user-disabled' } })
  })

  it('of a drill lets people in, and neither makes nor deletes an account at Google', async () => {
    const test = await createTestApp(
      { IDENTITY_PROVIDER: 'firebase', FIREBASE_API_KEY: 'AIza-public', FIREBASE_PROJECT_ID: PROJECT },
      {
        identity: async (base) =>
          hostedOfDrill(
            await createHostedIdentity({
              ...base,
              google: { toolkit: google.url, keys: `${google.url}/keys` },
            }),
          ),
      },
    )
    onTestFinished(test.close)
    answers['accounts:delete'] = answers['accounts:signUp'] = () => ({ body: {} })
    const signedUp = async (username: string) => {
      const uid = newUid()
      const headers = { authorization: `Bearer ${await tokenFor(uid)}` }
      const payload = { uid, username, email: `${uid}@example.org`, consent: PRIVACY_VERSION }
      expect((await test.call({ method: 'POST', url: '/api/signup', headers, payload })).status).toBe(200)
      return headers
    }
    await signedUp('Ratna')
    const headers = await signedUp('Budi')
    const kept = { status: 501, body: { error: expect.stringContaining('was restored to look at') } }
    expect(await test.call({ method: 'DELETE', url: '/api/me', headers })).toMatchObject(kept)
    expect((await test.call({ url: '/api/me', headers })).status).toBe(200)
    const another = { username: 'Wati', email: 'wati@example.org', password: 'Rahasia-123' }
    expect(await test.call({ method: 'POST', url: '/api/signup', payload: another })).toMatchObject(kept)
    expect(calls.filter(({ path }) => path !== '/keys')).toEqual([])
    expect((await test.call({ url: '/config.json' })).body.identity).toMatchObject({ drill: true })
  })

  it('answers 503, not 401, while no key could ever be fetched', async () => {
    answers.keys = () => ({ status: 500, body: '' })
    const test = await createTestApp(
      { IDENTITY_PROVIDER: 'firebase', FIREBASE_API_KEY: 'AIza-public', FIREBASE_PROJECT_ID: PROJECT },
      { identity: (base) => createHostedIdentity({ ...base, google: { keys: `${google.url}/keys` } }) },
    )
    onTestFinished(test.close)
    const headers = { authorization: `Bearer ${await tokenFor(newUid())}` }
    const answer = await test.call({ method: 'GET', url: '/api/me', headers })
    expect(answer).toMatchObject({ status: 503, body: { code: 'unavailable' } })
    expect(answer.headers['retry-after']).toBe('5')
  })
})
