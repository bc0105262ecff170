import {
  applyActionCode,
  EmailAuthProvider,
  getMultiFactorResolver,
  multiFactor,
  reauthenticateWithCredential,
  reload,
  signInWithEmailAndPassword,
  TotpMultiFactorGenerator,
  updatePassword,
  type MultiFactorError,
  type User,
} from '@firebase/auth'
import { afterAll, afterEach, beforeAll, describe, expect, it, test } from 'vitest'
import { ANOTHER, codeOf, createIdentityTest, PASSWORD } from '#server/testing/embedded-identity.ts'
import type { IdentityTest } from '#server/testing/embedded-identity.ts'
import { codeAt, stepOf } from './totp.ts'

const STEP_MS = 30_000
/** So that nothing of a test lies on the edge of a step. */
const START_MS = STEP_MS - (Date.now() % STEP_MS) + 5000

let idp: IdentityTest
let later_ms = 0
beforeAll(async () => {
  idp = await createIdentityTest()
})
afterEach(() => idp.tidy())
afterAll(() => idp?.close())

const later = (ms: number) => {
  later_ms = ms
  idp.later(ms)
}
const code = (secret: string, steps = 0) => codeAt(secret, stepOf(new Date(Date.now() + later_ms)) + steps)

/** Somebody with an app on the phone, two steps after it was set up. */
async function enrolled() {
  later(START_MS)
  const user = await idp.signUp()
  const secret = await setUp(user)
  later(START_MS + 2 * STEP_MS)
  return { user, email: user.email!, secret }
}

async function setUp(user: User, typed?: string) {
  const made = await TotpMultiFactorGenerator.generateSecret(await multiFactor(user).getSession())
  const assertion = TotpMultiFactorGenerator.assertionForEnrollment(made, typed ?? code(made.secretKey))
  await multiFactor(user).enroll(assertion, 'phone')
  return made.secretKey
}

/** The first half of a sign-in: what the SDK throws has the way to the second. */
async function half(email: string, password = PASSWORD) {
  const auth = idp.browser()
  const error = await signInWithEmailAndPassword(auth, email, password).catch((thrown: unknown) => thrown)
  expect(error).toMatchObject({ code: 'auth/multi-factor-auth-required' })
  expect(auth.currentUser).toBeNull()
  const resolver = getMultiFactorResolver(auth, error as MultiFactorError)
  const [hint] = resolver.hints
  expect(hint).toMatchObject({ factorId: 'totp' })
  return (typed: string) =>
    resolver.resolveSignIn(TotpMultiFactorGenerator.assertionForSignIn(hint!.uid, typed))
}

const recoveryCodes = async (user: User) => {
  const { answer } = await idp.post('/secondFactor:recoveryCodes', { idToken: await user.getIdToken() })
  return answer.codes as string[]
}

test('codes are those of RFC 6238', () => {
  const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'
  for (const [at_s, expected] of [
    [59, '287082'],
    [1111111109, '081804'],
    [1234567890, '005924'],
    [20000000000, '353130'],
  ] as const)
    expect(codeAt(secret, stepOf(new Date(at_s * 1000)))).toBe(expected)
})

describe('setting up a second factor', () => {
  it('needs a code of the app, keeps its tab, ends every other session, and tells by mail', async () => {
    later(START_MS)
    const user = await idp.signUp()
    const other = await idp.signIn(user.email!)
    expect(await codeOf(setUp(user, '000000'))).toBe('auth/invalid-verification-code')
    expect(await codeOf(setUp(user))).toBe('fine')
    expect(multiFactor(user).enrolledFactors).toMatchObject([{ factorId: 'totp' }])
    expect(await codeOf(user.getIdToken(true))).toBe('fine')
    expect(await codeOf(other.getIdToken(true))).toBe('auth/user-token-expired')
    expect(idp.mails.map(({ kind }) => kind)).toEqual(['factor-added'])
    expect(await codeOf(setUp(user))).toBe('auth/second-factor-already-in-use')
  })

  it('leaves the mail that confirms the address as good as it says', async () => {
    later(START_MS)
    const user = await idp.signUp()
    const code = (await idp.identity.verifyCode!(user.email!))!
    await setUp(user)
    expect(await codeOf(applyActionCode(idp.browser(), code))).toBe('fine')
  })

  it('begins soon after a sign-in and may take a quarter of an hour, with its codes on paper', async () => {
    later(START_MS)
    const user = await idp.signUp()
    const made = await TotpMultiFactorGenerator.generateSecret(await multiFactor(user).getSession())
    later(START_MS + 14 * 60_000)
    expect(await codeOf(multiFactor(user).getSession().then(TotpMultiFactorGenerator.generateSecret))).toBe(
      'auth/requires-recent-login',
    )
    const assertion = TotpMultiFactorGenerator.assertionForEnrollment(made, code(made.secretKey))
    expect(await codeOf(multiFactor(user).enroll(assertion, 'phone'))).toBe('fine')
    expect(await recoveryCodes(user)).toHaveLength(10)
    // Others take the place of those, and that begins with the password.
    expect(await recoveryCodes(user)).toBeUndefined()
  })

  it('takes no longer than a quarter of an hour', async () => {
    later(START_MS)
    const user = await idp.signUp()
    const made = await TotpMultiFactorGenerator.generateSecret(await multiFactor(user).getSession())
    later(START_MS + 16 * 60_000)
    await reauthenticateWithCredential(user, EmailAuthProvider.credential(user.email!, PASSWORD))
    const late = TotpMultiFactorGenerator.assertionForEnrollment(made, code(made.secretKey))
    expect(await codeOf(multiFactor(user).enroll(late, ''))).toBe('auth/code-expired')
  })

  it('keeps nothing that a copy of the database could make codes of', async () => {
    const { user, secret } = await enrolled()
    const codes = await recoveryCodes(user)
    const { rows } = await idp.db.$client.query(
      `select u::text as kept from identity."user" u union all select c::text from identity.recovery_code c`,
    )
    const kept = JSON.stringify(rows)
    for (const clear of [secret, ...codes, ...codes.map((one) => one.replace('-', ''))])
      expect(kept).not.toContain(clear)
  })
})

describe('signing in with a second factor', () => {
  it('takes the password, then a code, and each code once', async () => {
    const { email, secret } = await enrolled()
    const [first, again] = [await half(email), await half(email)]
    const { user } = await first(code(secret))
    expect(user.email).toBe(email)
    expect(await codeOf(user.getIdToken(true))).toBe('fine')
    expect(await codeOf(again(code(secret)))).toBe('auth/invalid-verification-code')
    later(START_MS + 3 * STEP_MS)
    expect(await codeOf(again(code(secret)))).toBe('fine')
  })

  it('does not take the code that has set it up', async () => {
    later(START_MS)
    const user = await idp.signUp()
    const secret = await setUp(user)
    expect(await codeOf((await half(user.email!))(code(secret)))).toBe('auth/invalid-verification-code')
  })

  it.each(['of the app', 'on paper'])('of three with one code %s at once lets one in', async (which) => {
    const { user, email, secret } = await enrolled()
    const typed = which === 'on paper' ? (await recoveryCodes(user))[0]! : code(secret)
    const tries = await Promise.all([half(email), half(email), half(email)])
    const answers = await Promise.all(tries.map((finish) => codeOf(finish(typed))))
    expect(answers.toSorted()).toEqual([
      'auth/invalid-verification-code',
      'auth/invalid-verification-code',
      'fine',
    ])
  })

  it.each([
    [-2, 'auth/invalid-verification-code'],
    [-1, 'fine'],
    [1, 'fine'],
    [2, 'auth/invalid-verification-code'],
  ])('with a clock that is %i steps off: %s', async (steps, expected) => {
    const { email, secret } = await enrolled()
    later(START_MS + 4 * STEP_MS)
    expect(await codeOf((await half(email))(code(secret, steps)))).toBe(expected)
  })

  it('tells nobody with a wrong password that there is one', async () => {
    const { email } = await enrolled()
    expect(await idp.signInCode(email, ANOTHER)).toBe('auth/invalid-credential')
  })

  it('is too late after five minutes, after another password, and for a disabled account', async () => {
    const { user, email, secret } = await enrolled()
    const [late, former] = [await half(email), await half(email)]
    await updatePassword(user, ANOTHER)
    expect(await codeOf(former(code(secret)))).toBe('auth/invalid-multi-factor-session')
    later(START_MS + 2 * STEP_MS + 301_000)
    expect(await codeOf(late(code(secret)))).toBe('auth/invalid-multi-factor-session')
    const closed = await half(email, ANOTHER)
    await idp.identity.setDisabled(user.uid, true)
    expect(await codeOf(closed(code(secret)))).toBe('auth/user-disabled')
  })

  it('ends guesses after ten, for this account alone', async () => {
    const limited = await idp.serve({ RATE_LIMITS: 'on' })
    const { email, secret } = await enrolled()
    const { answer } = await limited.account('signInWithPassword', { email, password: PASSWORD })
    const [factor] = answer.mfaInfo as { mfaEnrollmentId: string }[]
    const guess = (verificationCode: string) =>
      limited.post('/identitytoolkit.googleapis.com/v2/accounts/mfaSignIn:finalize', {
        mfaPendingCredential: answer.mfaPendingCredential,
        mfaEnrollmentId: factor!.mfaEnrollmentId,
        totpVerificationInfo: { verificationCode },
      })
    for (let n = 0; n < 10; n++)
      expect((await guess('000000')).answer.error).toMatchObject({ message: 'INVALID_CODE' })
    expect((await guess(code(secret))).status).toBe(429)
  })

  it('refuses a sealed word of another kind, and none', async () => {
    const { user } = await enrolled()
    const other = await idp.signUp()
    const start = await idp.post('/identitytoolkit.googleapis.com/v2/accounts/mfaEnrollment:start', {
      idToken: await other.getIdToken(),
      totpEnrollmentInfo: {},
    })
    const { sessionInfo } = start.answer.totpSessionInfo as { sessionInfo: string }
    await reload(user)
    const mfaEnrollmentId = multiFactor(user).enrolledFactors[0]!.uid
    for (const mfaPendingCredential of [sessionInfo, 'a.b.c', 'x']) {
      const { answer } = await idp.post('/identitytoolkit.googleapis.com/v2/accounts/mfaSignIn:finalize', {
        mfaPendingCredential,
        mfaEnrollmentId,
        totpVerificationInfo: { verificationCode: '123456' },
      })
      expect(answer.error).toMatchObject({ message: 'INVALID_MFA_PENDING_CREDENTIAL' })
    }
  })
})

describe('codes on paper', () => {
  it('are ten, each lets in once, and new ones take the place of all', async () => {
    const { user, email } = await enrolled()
    const [one, two, ...rest] = await recoveryCodes(user)
    expect([one, two, ...rest]).toHaveLength(10)
    expect(one).toMatch(/^[0-9a-z]{5}-[0-9a-z]{5}$/)
    expect(await codeOf((await half(email))(one!.toUpperCase().replace('-', ' ')))).toBe('fine')
    expect(await codeOf((await half(email))(one!))).toBe('auth/invalid-verification-code')
    expect(await idp.identity.secondFactorOf!(user.uid)).toMatchObject({ recovery_codes: 9 })
    const [next] = await recoveryCodes(user)
    expect(await codeOf((await half(email))(two!))).toBe('auth/invalid-verification-code')
    expect(await codeOf((await half(email))(next!))).toBe('fine')
  })

  it('are ten as well where they are asked for several times at once', async () => {
    const { user, email } = await enrolled()
    const made = await Promise.all(Array.from({ length: 4 }, () => recoveryCodes(user)))
    expect(await idp.identity.secondFactorOf!(user.uid)).toMatchObject({ recovery_codes: 10 })
    const good: string[] = []
    for (const [one] of made) if ((await codeOf((await half(email))(one!))) === 'fine') good.push(one!)
    expect(good).toHaveLength(1)
  })

  it('are for who has a second factor, and has just signed in', async () => {
    later(START_MS)
    const user = await idp.signUp()
    const ask = async () =>
      (await idp.post('/secondFactor:recoveryCodes', { idToken: await user.getIdToken() })).answer.error
    expect(await ask()).toMatchObject({ message: 'MFA_ENROLLMENT_NOT_FOUND' })
    await setUp(user)
    later(START_MS + 301_000)
    expect(await ask()).toMatchObject({ message: 'CREDENTIAL_TOO_OLD_LOGIN_AGAIN' })
  })
})

describe('without it again', () => {
  it('by its owner, who has typed password and code', async () => {
    const { user, email, secret } = await enrolled()
    later(START_MS + 400_000)
    const [factor] = multiFactor(user).enrolledFactors
    expect(await codeOf(multiFactor(user).unenroll(factor!))).toBe('auth/requires-recent-login')
    const { user: again } = await (await half(email))(code(secret))
    idp.mails.length = 0
    expect(await codeOf(multiFactor(again).unenroll(factor!))).toBe('fine')
    expect(idp.mails.map(({ kind }) => kind)).toEqual(['factor-removed'])
    expect(await idp.signInCode(email)).toBe('fine')
    const { rows } = await idp.db.$client.query(`select 1 from identity.recovery_code where user_id = $1`, [
      user.uid,
    ])
    expect(rows).toEqual([])
  })

  it('by the operator: every session ends, and the password opens it', async () => {
    const { user, email } = await enrolled()
    const remove = () => idp.db.transaction((tx) => idp.identity.removeSecondFactor!(user.uid, tx))
    expect(await remove()).toBe(true)
    expect(await codeOf(user.getIdToken(true))).toBe('auth/user-token-expired')
    expect(await idp.signInCode(email)).toBe('fine')
    expect(await remove()).toBe(false)
  })
})
