import {
  applyActionCode,
  checkActionCode,
  sendEmailVerification,
  updateEmail,
  updatePassword,
  type User,
} from '@firebase/auth'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { ANOTHER, codeOf, createIdentityTest, newEmail } from '#server/testing/embedded-identity.ts'
import type { IdentityTest } from '#server/testing/embedded-identity.ts'

const HOUR_MS = 3_600_000

let idp: IdentityTest

beforeAll(async () => {
  idp = await createIdentityTest()
})
afterEach(() => idp.tidy())
afterAll(() => idp?.close())

const codeFor = async (email: string) => (await idp.identity.verifyCode!(email))!
const apply = (code: string) => codeOf(applyActionCode(idp.browser(), code))
const isVerified = async (user: User) =>
  (await idp.identity.verify(await user.getIdToken(true))).email_verified

describe('a mail that proves the address', () => {
  it("goes to the account's address, in the language of the page, until that is confirmed", async () => {
    const user = await idp.signUp()
    const english = await idp.signIn(user.email!)
    idp.mails.length = 0
    await sendEmailVerification(user)
    await idp.account(
      'sendOobCode',
      // An address in the body is nobody's business.
      { requestType: 'VERIFY_EMAIL', idToken: await english.getIdToken(), email: newEmail() },
      { 'x-firebase-locale': 'en' },
    )
    expect(idp.mails).toEqual([
      { kind: 'verify', email: user.email, locale: 'id' },
      { kind: 'verify', email: user.email, locale: 'en' },
    ])
    await apply(await codeFor(user.email!))
    idp.mails.length = 0
    expect(await codeOf(sendEmailVerification(user))).toBe('fine')
    expect(idp.mails).toEqual([])
  })

  it('is sent to who is signed in alone, and no other mails are', async () => {
    const user = await idp.signUp()
    const idToken = await user.getIdToken()
    const ask = async (body: object) => (await idp.account('sendOobCode', body)).answer.error
    expect(await ask({ requestType: 'VERIFY_EMAIL' })).toMatchObject({ message: 'MISSING_ID_TOKEN' })
    expect(await ask({ requestType: 'VERIFY_EMAIL', idToken: 'a.b.c' })).toMatchObject({
      message: 'INVALID_ID_TOKEN',
    })
    expect(await ask({ requestType: 'EMAIL_SIGNIN', email: user.email })).toMatchObject({
      message: 'OPERATION_NOT_ALLOWED',
    })
    await idp.identity.revokeSessions(user.uid)
    expect(await ask({ requestType: 'VERIFY_EMAIL', idToken })).toMatchObject({ message: 'TOKEN_EXPIRED' })
    expect(idp.mails).toEqual([])
  })

  it('is limited for an account, and does not use up its mails for a new password', async () => {
    const limited = await idp.serve({ RATE_LIMITS: 'on' })
    const user = await limited.signUp()
    const idToken = await user.getIdToken()
    const ask = (body: object, ip = '198.51.100.7') =>
      limited.account('sendOobCode', body, { 'x-forwarded-for': ip })
    const verify = { requestType: 'VERIFY_EMAIL', idToken }
    for (let n = 0; n < 5; n++) expect((await ask(verify)).status).toBe(200)
    expect((await ask(verify)).status).toBe(429)
    expect((await ask({ requestType: 'PASSWORD_RESET', email: user.email })).status).toBe(200)
    // From elsewhere it is answered; the tenth mail within an hour is the last.
    for (let n = 0; n < 8; n++) expect((await ask(verify, `198.18.${n}.1`)).status).toBe(200)
    expect(limited.mails.filter(({ kind }) => kind === 'verify')).toHaveLength(10)
    expect(limited.mails.filter(({ kind }) => kind === 'reset')).toHaveLength(1)
  })
})

describe('its code', () => {
  it('is made for an address that somebody has and has not confirmed', async () => {
    const [user, disabled] = [await idp.signUp(), await idp.signUp()]
    await idp.identity.setDisabled(disabled.uid, true)
    const made = (address: string) => idp.identity.verifyCode!(address)
    expect(await made(user.email!.toUpperCase())).toMatch(/^[\w-]{43}$/)
    expect(await made(newEmail())).toBeUndefined()
    expect(await made(disabled.email!)).toBeUndefined()
    await apply(await codeFor(user.email!))
    expect(await made(user.email!)).toBeUndefined()
  })

  it('lives for a day', async () => {
    const user = await idp.signUp()
    const [early, late] = [await codeFor(user.email!), await codeFor(user.email!)]
    idp.later(24 * HOUR_MS - 1000)
    expect(await apply(early)).toBe('fine')
    idp.later(24 * HOUR_MS + 1000)
    expect(await apply(late)).toBe('auth/expired-action-code')
  })

  it('confirms the address once, ends no session, and counts from the next token on', async () => {
    const user = await idp.signUp()
    expect(await isVerified(user)).toBe(false)
    const code = await codeFor(user.email!)
    const { operation, data } = await checkActionCode(idp.browser(), code)
    expect([operation, data.email]).toEqual(['VERIFY_EMAIL', user.email])
    const answers = await Promise.all([apply(code), apply(code), apply(code)])
    expect(answers.toSorted()).toEqual([...Array(2).fill('auth/invalid-action-code'), 'fine'])
    expect(await isVerified(user)).toBe(true)
  })

  it('is worth nothing once the address has changed, also where it was made in the same moment', async () => {
    const user = await idp.signUp()
    const before = user.email!
    const [code, late] = [await codeFor(before), await codeFor(before)]
    const { rows } = await idp.db.$client.query(
      `select identifier, value, purpose, email, expires_at from identity.verification where value = $1`,
      [user.uid],
    )
    await updateEmail(user, newEmail())
    expect(await apply(code)).toBe('auth/invalid-action-code')
    // As a job stores it that looked the address up just before the change.
    for (const { identifier, value, purpose, email, expires_at } of rows)
      await idp.db.$client.query(
        `insert into identity.verification (id, identifier, value, purpose, email, expires_at, created_at, updated_at)
          values (gen_random_uuid(), $1, $2, $3, $4, $5, now(), now())`,
        [identifier, value, purpose, email, expires_at],
      )
    expect(await apply(late)).toBe('auth/invalid-action-code')
    expect(await isVerified(user)).toBe(false)
  })

  it.each(['changed', 'changed with the same address', 'mailed', 'handed-over'] as const)(
    'lives on when the password is another: %s',
    async (how) => {
      const user = await idp.signUp()
      const code = await codeFor(user.email!)
      const { resetCode, handedResetCode } = idp.identity
      const reset = (oobCode?: string) => idp.account('resetPassword', { oobCode, newPassword: ANOTHER })
      if (how === 'changed') await updatePassword(user, ANOTHER)
      else if (how === 'mailed') await reset(await resetCode!(user.email!))
      else if (how === 'handed-over') await reset(await handedResetCode!(user.uid))
      else
        await idp.account('update', {
          idToken: await user.getIdToken(),
          email: user.email,
          password: ANOTHER,
        })
      idp.later(23 * HOUR_MS)
      expect(await apply(code)).toBe('fine')
      expect(await isVerified(await idp.signIn(user.email!, ANOTHER))).toBe(true)
    },
  )

  it('is worth nothing for an address that was left and taken again', async () => {
    const user = await idp.signUp()
    const before = user.email!
    const code = await codeFor(before)
    await updateEmail(user, newEmail())
    await updateEmail(user, before)
    expect(await apply(code)).toBe('auth/invalid-action-code')
  })

  it('sets no password, and the code for a new password confirms no address by itself', async () => {
    const user = await idp.signUp()
    const [code, reset] = [await codeFor(user.email!), await idp.identity.resetCode!(user.email!)]
    expect(
      (await idp.account('resetPassword', { oobCode: code, newPassword: ANOTHER })).answer.error,
    ).toMatchObject({ message: 'INVALID_OOB_CODE' })
    expect(await apply(reset!)).toBe('auth/invalid-action-code')
    expect(await isVerified(user)).toBe(false)
    expect(await apply(code)).toBe('fine')
  })

  it('is refused for a disabled account', async () => {
    const user = await idp.signUp()
    const code = await codeFor(user.email!)
    await idp.identity.setDisabled(user.uid, true)
    expect(await apply(code)).toBe('auth/user-disabled')
  })
})

describe('a new password', () => {
  it.each([
    ['mailed', true],
    ['handed-over', false],
  ] as const)('by a code that was %s: the address is confirmed: %s', async (how, confirmed) => {
    const { uid, email } = await idp.signUp()
    const { resetCode, handedResetCode } = idp.identity
    const oobCode = await (how === 'mailed' ? resetCode!(email!) : handedResetCode!(uid))
    expect((await idp.account('resetPassword', { oobCode, newPassword: ANOTHER })).status).toBe(200)
    expect(await isVerified(await idp.signIn(email!, ANOTHER))).toBe(confirmed)
  })
})
