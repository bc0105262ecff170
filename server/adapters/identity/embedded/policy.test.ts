import { confirmPasswordReset, createUserWithEmailAndPassword, updatePassword } from '@firebase/auth'
import { validatePassword } from '@firebase/auth'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { codeOf, createIdentityTest, newEmail } from '#server/testing/embedded-identity.ts'
import type { IdentityTest } from '#server/testing/embedded-identity.ts'

let idp: IdentityTest
let strict: Awaited<ReturnType<IdentityTest['serve']>>

beforeAll(async () => {
  idp = await createIdentityTest()
  strict = await idp.serve({
    PASSWORD_MIN_LENGTH: '12',
    PASSWORD_REQUIRES: 'lowercase,uppercase,digit,symbol',
  })
})
afterEach(() => idp.tidy())
afterAll(() => idp?.close())

describe('the rule for passwords', () => {
  it('is eight characters, unless the operator asks for more', async () => {
    const auth = idp.browser()
    expect(await validatePassword(auth, 'seven77')).toMatchObject({
      isValid: false,
      meetsMinPasswordLength: false,
    })
    expect(await validatePassword(auth, 'eight888')).toMatchObject({ isValid: true })
    expect(await validatePassword(auth, 'x'.repeat(129))).toMatchObject({ meetsMaxPasswordLength: false })
    const { customStrengthOptions } = (await validatePassword(auth, '')).passwordPolicy
    expect(customStrengthOptions).toEqual({ minPasswordLength: 8, maxPasswordLength: 128 })
  })

  it.each([
    ['Short-1', 'auth/weak-password', /at least 12 characters/],
    ['lower-case-12', 'auth/password-does-not-meet-requirements', /upper case/],
    ['UPPER-CASE-12', 'auth/password-does-not-meet-requirements', /lower case/],
    ['No-Digits-Here', 'auth/password-does-not-meet-requirements', /numeric/],
    ['NoSymbols1234', 'auth/password-does-not-meet-requirements', /non-alphanumeric/],
    [`Long-1${'x'.repeat(123)}`, 'auth/password-does-not-meet-requirements', /at most 128/],
    ['Long-Enough-12', 'fine', /^$/],
    ['Titik.Dua:1234', 'fine', /^$/],
  ])('judges %s the same everywhere', async (password, code, reason) => {
    const { isValid } = await validatePassword(strict.browser(), password)
    expect(isValid).toBe(code === 'fine')
    expect(await codeOf(createUserWithEmailAndPassword(strict.browser(), newEmail(), password))).toBe(code)

    const user = await idp.signUp()
    const theirs = await strict.anotherTab(user)
    expect(await codeOf(updatePassword(theirs, password))).toBe(code)

    const reset = (await strict.identity.resetCode!(user.email!))!
    expect(await codeOf(confirmPasswordReset(strict.browser(), reset, password))).toBe(code)

    const created = strict.identity.createAccount({ email: newEmail(), password })
    if (code === 'fine') await created
    else await expect(created).rejects.toMatchObject({ status: 400, field: 'password', message: reason })
  })

  it('takes any script, and the same letter from different keyboards', async () => {
    const email = newEmail()
    const [composed, decomposed] = ['kafé-ÄÖÜ-東京', 'kafé-ÄÖÜ-東京'.normalize('NFD')]
    await createUserWithEmailAndPassword(idp.browser(), email, composed)
    expect(await idp.signInCode(email, decomposed)).toBe('fine')
  })
})
