import { createHash } from 'node:crypto'
import {
  applyActionCode,
  checkActionCode,
  confirmPasswordReset,
  sendPasswordResetEmail,
  verifyPasswordResetCode,
} from '@firebase/auth'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { identityVerification } from '#server/database/schema/identity.ts'
import { users } from '#server/database/schema/people.ts'
import { ANOTHER, codeOf, createIdentityTest, newEmail, PASSWORD } from '#server/testing/embedded-identity.ts'
import type { IdentityTest } from '#server/testing/embedded-identity.ts'

const HOUR_MS = 3_600_000

let idp: IdentityTest

beforeAll(async () => {
  idp = await createIdentityTest()
})
afterEach(() => idp.tidy())
afterAll(() => idp?.close())

const codeFor = async (email: string) => (await idp.identity.resetCode!(email))!
const confirm = (code: string, password = ANOTHER) =>
  codeOf(confirmPasswordReset(idp.browser(), code, password))
const check = (code: string) => codeOf(verifyPasswordResetCode(idp.browser(), code))

describe('asking for a reset', () => {
  it('only asks for a mail, in the language of the page, and looks nobody up', async () => {
    const { email } = await idp.signUp()
    const english = idp.browser()
    english.languageCode = 'en-GB'
    await sendPasswordResetEmail(english, email!.toUpperCase())
    await sendPasswordResetEmail(idp.browser(), email!)
    expect(idp.mails).toEqual([
      { kind: 'reset', email, locale: 'en' },
      { kind: 'reset', email, locale: 'id' },
    ])
    expect(await idp.db.$count(identityVerification)).toBe(0)
  })

  it('answers the same for an address that somebody has, that nobody has, and of a disabled account', async () => {
    const [{ email }, disabled] = [await idp.signUp(), await idp.signUp()]
    await idp.identity.setDisabled(disabled.uid, true)
    const ask = (address: string) =>
      idp.account('sendOobCode', { requestType: 'PASSWORD_RESET', email: address })
    for (const address of [email!, disabled.email!, newEmail()]) {
      const { status, answer } = await ask(address)
      expect([status, answer]).toEqual([
        200,
        { kind: 'identitytoolkit#GetOobConfirmationCodeResponse', email: address },
      ])
      expect(idp.mails.at(-1)).toEqual({ kind: 'reset', email: address, locale: 'id' })
    }
  })

  it('makes a code only for who has the address and may sign in', async () => {
    const user = await idp.signUp()
    expect(await codeFor(user.email!.toUpperCase())).toMatch(/^[\w-]{43}$/)
    expect(await idp.identity.resetCode!(newEmail())).toBeUndefined()
    await idp.identity.setDisabled(user.uid, true)
    expect(await idp.identity.resetCode!(user.email!)).toBeUndefined()
  })

  it('needs an address', async () => {
    expect(await codeOf(sendPasswordResetEmail(idp.browser(), ''))).toBe('auth/missing-email')
    expect(await codeOf(sendPasswordResetEmail(idp.browser(), 'nope'))).toBe('auth/invalid-email')
    expect(idp.mails).toEqual([])
  })
})

describe('a code', () => {
  it('is kept only as its hash, and lives for an hour', async () => {
    const { uid, email } = await idp.signUp()
    const code = await codeFor(email!)
    const [row] = await idp.db.select().from(identityVerification).where(eq(identityVerification.value, uid))
    expect(row!.identifier).toBe(createHash('sha256').update(code).digest('hex'))
    expect(JSON.stringify(row)).not.toContain(code)
    expect(row!.expiresAt.getTime() - row!.createdAt.getTime()).toBe(HOUR_MS)
  })

  it('tells whose it is, as often as one looks', async () => {
    const { email } = await idp.signUp()
    const code = await codeFor(email!)
    expect(await verifyPasswordResetCode(idp.browser(), code)).toBe(email)
    expect(await checkActionCode(idp.browser(), code)).toMatchObject({
      operation: 'PASSWORD_RESET',
      data: { email },
    })
    expect(await confirm(code)).toBe('fine')
  })

  it('sets a new password once; every session and every other code ends', async () => {
    const user = await idp.signUp()
    const phone = await idp.signIn(user.email!)
    const token = await phone.getIdToken()
    const [code, other] = [await codeFor(user.email!), await codeFor(user.email!)]
    expect(await confirm(code)).toBe('fine')

    expect(await idp.signInCode(user.email!)).toBe('auth/invalid-credential')
    expect(await idp.signInCode(user.email!, ANOTHER)).toBe('fine')
    expect(await idp.problemOf(token)).toBe('401 token-expired')
    for (const device of [user, phone])
      expect(await codeOf(device.getIdToken(true))).toBe('auth/user-token-expired')
    for (const used of [code, other]) {
      expect(await check(used)).toBe('auth/invalid-action-code')
      expect(await confirm(used, PASSWORD)).toBe('auth/invalid-action-code')
    }
    expect(idp.mails).toEqual([{ kind: 'password-changed', email: user.email, locale: 'id' }])
  })

  it('works for an account that signs in by its username', async () => {
    const { uid, email } = await idp.signUp()
    await idp.db.insert(users).values({ uid, username: 'rini', email: email! })
    expect(await confirm(await codeFor(email!))).toBe('fine')
    expect(await idp.signInCode(await idp.identity.signInAddress('rini'), ANOTHER)).toBe('fine')
  })

  it('is used by exactly one of two at once', async () => {
    const { email } = await idp.signUp()
    for (let round = 0; round < 5; round++) {
      const code = await codeFor(email!)
      const passwords = [`Pertama-${round}-xyz`, `Kedua-${round}-xyz`]
      const codes = await Promise.all(passwords.map((password) => confirm(code, password)))
      expect(codes.toSorted()).toEqual(['auth/invalid-action-code', 'fine'])
      const [winner, loser] = codes[0] === 'fine' ? passwords : passwords.toReversed()
      expect(await idp.signInCode(email!, winner)).toBe('fine')
      expect(await idp.signInCode(email!, loser)).toBe('auth/invalid-credential')
    }
  })

  it('leaves no session behind that the old password opened in between', async () => {
    const { email } = await idp.signUp()
    const code = await codeFor(email!)
    const signIns = Array.from({ length: 12 }, () =>
      idp.account('signInWithPassword', { email, password: PASSWORD }),
    )
    const [, ...answers] = await Promise.all([confirm(code), ...signIns])
    for (const { status, answer } of answers) {
      if (status !== 200) expect(answer).toMatchObject({ error: { message: 'INVALID_LOGIN_CREDENTIALS' } })
      else expect(await idp.problemOf(answer.idToken as string)).toBe('401 token-expired')
    }
  })

  it('that is too old says so, and one that never was is refused', async () => {
    const { email } = await idp.signUp()
    const code = await codeFor(email!)
    idp.later(HOUR_MS - 1000)
    expect(await check(code)).toBe('fine')
    idp.later(HOUR_MS + 1000)
    expect(await check(code)).toBe('auth/expired-action-code')
    expect(await confirm(code)).toBe('auth/expired-action-code')
    expect(await confirm('never-was')).toBe('auth/invalid-action-code')
    const { answer } = await idp.account('resetPassword', { newPassword: ANOTHER })
    expect(answer).toMatchObject({ error: { message: 'MISSING_OOB_CODE' } })
  })

  it('of a disabled account changes nothing', async () => {
    const { uid, email } = await idp.signUp()
    const code = await codeFor(email!)
    await idp.identity.setDisabled(uid, true)
    expect(await check(code)).toBe('auth/user-disabled')
    expect(await confirm(code)).toBe('auth/user-disabled')
    await idp.identity.setDisabled(uid, false)
    expect(await idp.signInCode(email!)).toBe('fine')
  })

  it('stays good when the new password is refused', async () => {
    const { email } = await idp.signUp()
    const code = await codeFor(email!)
    expect(await confirm(code, 'short')).toBe('auth/weak-password')
    expect(await confirm(code, 'x'.repeat(129))).toBe('auth/password-does-not-meet-requirements')
    expect(await confirm(code, '')).toBe('auth/missing-password')
    expect(await confirm(code)).toBe('fine')
  })

  it('opens nothing but a new password', async () => {
    const { email } = await idp.signUp()
    expect(await codeOf(applyActionCode(idp.browser(), await codeFor(email!)))).toBe(
      'auth/invalid-action-code',
    )
  })
})
