import { deleteApp, getApps } from '@firebase/app'
import { i18n } from '@lingui/core'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { stubStorage } from '#web/lib/testing/stub-storage.ts'
import { IdentityError, type AskCode, type IdentityClient } from './port.ts'
import { hasStoredSession, markRenewedSession, renewedSessionBeside } from './stored-session.ts'

// The real SDK (its build without a DOM) against answers of the wire protocol; the server's own tests run the
// same SDK against the real facade.

type Answer = { status?: number; body: object }
let answers: Record<string, (body: string) => Answer | Promise<Answer>>
let calls: { url: string; body: string; locale: string | null }[]

const fakeFetch = vi.fn(async (input: RequestInfo | URL, init: RequestInit = {}) => {
  const url = String(input).replace(/\?.*/, '')
  const body = String(init.body)
  calls.push({ url, body, locale: new Headers(init.headers).get('x-firebase-locale') })
  const answer = answers[url.split('/').at(-1)!]
  if (!answer) throw new TypeError('fetch failed')
  const { status = 200, body: reply } = await answer(body)
  return new Response(JSON.stringify(reply), { status, headers: { 'content-type': 'application/json' } })
})

vi.stubGlobal('fetch', fakeFetch)
const stored = stubStorage()

const encode = (part: object) => btoa(JSON.stringify(part)).replaceAll('=', '')
const token = (n: number) => `${encode({ alg: 'ES256' })}.${encode({ sub: 'u1', iat: 1, exp: 3601, n })}.c2ln`
const refusal =
  (message: string, status = 400) =>
  () => ({ status, body: { error: { code: status, message } } })
const signedIn = () => ({
  body: { localId: 'u1', idToken: token(0), refreshToken: 'refresh-1', expiresIn: '3600' },
})

let identity: IdentityClient
let ask: AskCode

beforeEach(async () => {
  calls = []
  stored.clear()
  answers = {
    'accounts:signInWithPassword': signedIn,
    'accounts:signUp': signedIn,
    'accounts:lookup': () => ({ body: { users: [{ localId: 'u1', email: 'budi@example.org' }] } }),
    'sessions:signOut': () => ({ body: {} }),
  }
  const { createFirebaseClient } = await import('./firebase.ts')
  identity = createFirebaseClient({ provider: 'embedded', base: 'https://app.example/idp' }, (attempt) =>
    ask(attempt),
  )
})

// The SDK keeps one app for the whole process, and a session for as long.
afterEach(async () => {
  await identity.signOut()
  await Promise.all(getApps().map((app) => deleteApp(app)))
})

const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'fine',
    (error: { name?: string; code?: string }) => error.code,
  )

describe('the identity client', () => {
  it('talks to our own server, below its base path', async () => {
    expect(await identity.signIn('budi@example.org', 'Rahasia-123')).toEqual({
      uid: 'u1',
      email: 'budi@example.org',
    })
    expect(calls.map(({ url }) => url)).toEqual([
      'https://app.example/idp/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword',
      'https://app.example/idp/identitytoolkit.googleapis.com/v1/accounts:lookup',
    ])
  })

  it.each([
    ['EMAIL_EXISTS', 'email-already-in-use'],
    ['INVALID_LOGIN_CREDENTIALS', 'invalid-credential'],
    ['INVALID_EMAIL', 'invalid-email'],
    ['USER_DISABLED', 'user-disabled'],
    ['WEAK_PASSWORD : Password should be at least 8 characters', 'weak-password'],
    ['TOO_MANY_ATTEMPTS_TRY_LATER', 'too-many-requests'],
    ['OPERATION_NOT_ALLOWED', 'operation-not-allowed'],
    ['PASSWORD_DOES_NOT_MEET_REQUIREMENTS', 'password-does-not-meet-requirements'],
    ['SOMETHING_NEW', 'unknown'],
  ])('turns %s into %s', async (message, code) => {
    answers['accounts:signUp'] = refusal(message)
    expect(await codeOf(identity.signUp('budi@example.org', 'Rahasia-123'))).toBe(code)
  })

  const half = (mfaInfo: object[]) => () => ({ body: { mfaPendingCredential: 'half', mfaInfo } })
  const totp = { mfaEnrollmentId: 'f1', displayName: 'TOTP', enrolledAt: '2026-11-23', totpInfo: {} }

  it('asks for the code of a second factor, until one is right', async () => {
    answers['accounts:signInWithPassword'] = half([totp])
    answers['mfaSignIn:finalize'] = (body) =>
      body.includes('"123456"')
        ? { body: { idToken: token(0), refreshToken: 'r' } }
        : refusal('INVALID_CODE')()
    const heard: unknown[] = []
    ask = async (attempt) => {
      heard.push(await codeOf(attempt('000000')), await codeOf(attempt('123456')))
    }
    expect(await identity.signIn('budi@example.org', 'Rahasia-123')).toMatchObject({ uid: 'u1' })
    expect(heard).toEqual(['invalid-verification-code', 'fine'])
  })

  it('lets nobody in who gives up, nor an account with a factor of another kind', async () => {
    answers['accounts:signInWithPassword'] = half([totp])
    ask = () => Promise.reject(new IdentityError('multi-factor-auth-required'))
    const signIn = () => codeOf(identity.signIn('budi@example.org', 'Rahasia-123'))
    expect(await signIn()).toBe('multi-factor-auth-required')
    answers['accounts:signInWithPassword'] = half([])
    expect(await signIn()).toBe('multi-factor-auth-required')
  })

  it.each([
    ['EXPIRED_OOB_CODE', 'expired-action-code'],
    ['INVALID_OOB_CODE', 'invalid-action-code'],
    ['USER_DISABLED', 'user-disabled'],
  ])('turns %s of a reset link into %s', async (message, code) => {
    answers['accounts:resetPassword'] = refusal(message)
    expect(await codeOf(identity.checkReset('code'))).toBe(code)
    expect(await codeOf(identity.confirmReset('code', 'Rahasia-123'))).toBe(code)
  })

  it('lets people in where an installation was restored to look at, and changes nothing at its provider', async () => {
    await Promise.all(getApps().map((app) => deleteApp(app)))
    const { createFirebaseClient } = await import('./firebase.ts')
    const config = { provider: 'firebase', apiKey: 'AIza-public', projectId: 'real', drill: true } as const
    identity = createFirebaseClient(config, (attempt) => ask(attempt))
    await identity.signIn('budi@example.org', 'Rahasia-123')
    const before = calls.length
    const changes = [
      identity.signUp('siti@example.org', 'Rahasia-123'),
      identity.sendReset('budi@example.org'),
      identity.changePassword('Rahasia-123', 'Rahasia-456'),
      identity.changeEmail('Rahasia-123', 'siti@example.org'),
      identity.beginSecondFactor('Rahasia-123'),
    ].map(codeOf)
    expect(new Set(await Promise.all(changes))).toEqual(new Set(['operation-not-allowed']))
    expect(calls).toHaveLength(before)
  })

  it('asks for mails in the language of the page, also after a change', async () => {
    answers['accounts:sendOobCode'] = () => ({ body: { email: 'budi@example.org' } })
    for (const locale of ['id', 'en']) {
      i18n.loadAndActivate({ locale, messages: {} })
      await identity.sendReset('budi@example.org')
      expect(calls.at(-1)).toMatchObject({ locale })
      expect(JSON.parse(calls.at(-1)!.body)).toMatchObject({ requestType: 'PASSWORD_RESET' })
    }
  })

  it('reads the policy for passwords', async () => {
    answers.passwordPolicy = () => ({
      body: {
        schemaVersion: 1,
        customStrengthOptions: { minPasswordLength: 10, containsNumericCharacter: true },
        allowedNonAlphanumericCharacters: ['!', '#'],
        enforcementState: 'ENFORCE',
      },
    })
    expect(await identity.passwordPolicy()).toMatchObject({ minLength: 10, digit: true, symbols: '!#' })
  })

  it('tells a dead network from a refusal', async () => {
    answers = {}
    expect(await codeOf(identity.signIn('budi@example.org', 'Rahasia-123'))).toBe('network-request-failed')
  })

  it('has no token for a visitor', async () => {
    expect(await identity.ready()).toBeNull()
    expect(await identity.token({ forceRefresh: true })).toBeNull()
    expect(calls).toEqual([])
  })

  it('refreshes once for all who ask at the same time, and again for who asks later', async () => {
    await identity.signIn('budi@example.org', 'Rahasia-123')
    let refreshes = 0
    answers.token = () => {
      refreshes += 1
      const access_token = token(refreshes)
      return { body: { access_token, refresh_token: 'refresh-1', expires_in: '3600' } }
    }
    const six = await Promise.all(Array.from({ length: 6 }, () => identity.token({ forceRefresh: true })))
    expect(new Set(six)).toEqual(new Set([token(1)]))
    expect(await identity.token({ forceRefresh: true })).toBe(token(2))
    expect(await identity.token()).toBe(token(2))
    expect(refreshes).toBe(2)
  })

  const names = () => calls.map(({ url }) => url.split(':').at(-1))

  it('changes a password only for who knows the current one', async () => {
    await identity.signIn('budi@example.org', 'Rahasia-123')
    answers['accounts:update'] = signedIn
    answers['accounts:signInWithPassword'] = refusal('INVALID_LOGIN_CREDENTIALS')
    expect(await codeOf(identity.changePassword('wrong', 'Rahasia-456'))).toBe('invalid-credential')
    expect(names()).not.toContain('update')

    answers['accounts:signInWithPassword'] = signedIn
    await identity.changePassword('Rahasia-123', 'Rahasia-456')
    const update = calls.find(({ url }) => url.endsWith(':update'))
    expect(JSON.parse(update!.body)).toMatchObject({ password: 'Rahasia-456' })
    expect(await identity.ready()).not.toBeNull()
  })

  it('goes on with the session that typing the password again has opened, in place of the one before', async () => {
    await identity.signIn('budi@example.org', 'Rahasia-123')
    await vi.waitUntil(hasStoredSession)
    answers['accounts:signInWithPassword'] = () => ({
      body: { ...signedIn().body, idToken: token(1), refreshToken: 'refresh-2' },
    })
    answers['accounts:update'] = refusal('WEAK_PASSWORD : too short')
    calls.length = 0
    expect(await codeOf(identity.changePassword('Rahasia-123', 'short'))).toBe('weak-password')
    // Before it is changed, and whatever comes of that.
    expect(names()).toEqual(['signInWithPassword', 'lookup', 'replace', 'update'])
    const { url, body } = calls[2]!
    expect(url).toBe('https://app.example/idp/sessions:replace')
    expect(JSON.parse(body)).toEqual({ refresh_token: 'refresh-1', idToken: token(1) })
    // The other tabs wait for it.
    expect(renewedSessionBeside('refresh-1')).not.toBeNull()
    expect(renewedSessionBeside('refresh-2')).toBeNull()

    // Without an answer it is still the owner who asks.
    answers['sessions:replace'] = () => Promise.reject(new TypeError('fetch failed'))
    answers['accounts:signInWithPassword'] = signedIn
    expect(await codeOf(identity.reauthenticate('Rahasia-123'))).toBe('fine')
    answers['accounts:signInWithPassword'] = refusal('INVALID_LOGIN_CREDENTIALS')
    calls.length = 0
    expect(await codeOf(identity.reauthenticate('wrong'))).toBe('invalid-credential')
    expect(names()).toEqual(['signInWithPassword'])
  })

  it('changes an address at once, or leaves it to a mail where the provider wants that', async () => {
    await identity.signIn('budi@example.org', 'Rahasia-123')
    answers['accounts:update'] = signedIn
    expect(await identity.changeEmail('Rahasia-123', 'tono@example.org')).toBe('changed')

    answers['accounts:update'] = refusal('OPERATION_NOT_ALLOWED')
    answers['accounts:sendOobCode'] = () => ({ body: { email: 'tono@example.org' } })
    expect(await identity.changeEmail('Rahasia-123', 'tono@example.org')).toBe('verify')
    const mail = calls.find(({ url }) => url.endsWith(':sendOobCode'))
    expect(JSON.parse(mail!.body)).toMatchObject({
      requestType: 'VERIFY_AND_CHANGE_EMAIL',
      newEmail: 'tono@example.org',
    })

    answers['accounts:update'] = refusal('EMAIL_EXISTS')
    expect(await codeOf(identity.changeEmail('Rahasia-123', 'tono@example.org'))).toBe('email-already-in-use')
  })

  it.each(['INVALID_REFRESH_TOKEN', 'INVALID_ID_TOKEN'])(
    'understands %s as the end of a session',
    async (message) => {
      await identity.signIn('budi@example.org', 'Rahasia-123')
      answers.token = refusal(message)
      expect(await codeOf(identity.token({ forceRefresh: true }))).toBe('user-token-expired')
    },
  )

  it('waits for the session that another tab was given, instead of ending it with the old token', async () => {
    await identity.signIn('budi@example.org', 'Rahasia-123')
    await vi.waitUntil(hasStoredSession)
    const used: (string | null)[] = []
    answers.token = (body) => {
      used.push(new URLSearchParams(body).get('refresh_token'))
      return { body: { access_token: token(1), refresh_token: 'refresh-2', expires_in: '3600' } }
    }
    markRenewedSession('refresh-2')
    const refreshed = identity.token({ forceRefresh: true })
    // The call of the SDK once it has looked at the storage that the tabs share.
    const { getAuth } = await import('@firebase/auth')
    const { currentUser } = getAuth(getApps()[0])
    Object.assign((currentUser as unknown as { stsTokenManager: object }).stsTokenManager, {
      refreshToken: 'refresh-2',
    })
    expect(await refreshed).toBe(token(1))
    expect(used).toEqual(['refresh-2'])
  })

  it('signs out when the session has ended, and remembers that', async () => {
    await identity.signIn('budi@example.org', 'Rahasia-123')
    await vi.waitUntil(hasStoredSession)
    const seen: unknown[] = []
    identity.onChange((user) => seen.push(user?.uid ?? null))
    answers.token = refusal('TOKEN_EXPIRED')
    expect(await codeOf(identity.token({ forceRefresh: true }))).toBe('user-token-expired')
    await vi.waitUntil(() => !hasStoredSession())
    expect(seen).toEqual(['u1', null])
  })

  it('ends the session on the server when signing out, and is out even without a network', async () => {
    await identity.signIn('budi@example.org', 'Rahasia-123')
    await identity.signOut()
    const last = calls.at(-1)!
    expect([last.url, JSON.parse(last.body)]).toEqual([
      'https://app.example/idp/sessions:signOut',
      { refresh_token: 'refresh-1' },
    ])

    await identity.signIn('budi@example.org', 'Rahasia-123')
    answers = {}
    await identity.signOut()
    expect(await identity.ready()).toBeNull()
    expect(hasStoredSession()).toBe(false)
  })
})
