import { createHash } from 'node:crypto'
import { createUserWithEmailAndPassword } from '@firebase/auth'
import { eq } from 'drizzle-orm'
import { decodeJwt } from 'jose'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { identityAccount, identityJwks, identitySession } from '#server/database/schema/identity.ts'
import { codeOf, createIdentityTest, newEmail, PASSWORD } from '#server/testing/embedded-identity.ts'
import type { IdentityTest } from '#server/testing/embedded-identity.ts'
import { AUDIENCE, ISSUER } from './tokens.ts'

let idp: IdentityTest

beforeAll(async () => {
  idp = await createIdentityTest()
})
afterEach(() => idp.tidy())
afterAll(() => idp?.close())

const signUpCode = (email: string, password = PASSWORD) =>
  codeOf(createUserWithEmailAndPassword(idp.browser(), email, password))

describe('sign-up', () => {
  it('signs in at once, with the claims of a Firebase token and an hour to live', async () => {
    const email = newEmail()
    const user = await idp.signUp(email)
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
    expect(await idp.identity.verify(await user.getIdToken())).toMatchObject({ uid: user.uid, email })
  })

  it('keeps neither the password nor the refresh token nor the signing key readable', async () => {
    const user = await idp.signUp()
    const [account] = await idp.db.select().from(identityAccount).where(eq(identityAccount.userId, user.uid))
    const [session] = await idp.db.select().from(identitySession).where(eq(identitySession.userId, user.uid))
    expect(account!.password).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect(session!.token).toBe(createHash('sha256').update(user.refreshToken).digest('hex'))
    const [key] = await idp.db.select().from(identityJwks)
    expect(key!.privateKey).not.toContain('kty')
  })

  it.each([
    ['a short password', () => newEmail(), 'seven77', 'auth/weak-password'],
    ['a very long password', () => newEmail(), 'x'.repeat(129), 'auth/password-does-not-meet-requirements'],
    ['no password', () => newEmail(), '', 'auth/missing-password'],
    ['a malformed address', () => 'nope', PASSWORD, 'auth/invalid-email'],
    ['no address', () => '', PASSWORD, 'auth/missing-email'],
  ])('refuses %s', async (_, email, password, code) => {
    expect(await signUpCode(email(), password)).toBe(code)
  })

  it('refuses an address that is taken, in any letter case', async () => {
    const { email } = await idp.signUp()
    for (const again of [email!, email!.toUpperCase()])
      expect(await signUpCode(again)).toBe('auth/email-already-in-use')
  })

  it('lets exactly one of six at once have an address', async () => {
    const email = newEmail()
    const codes = await Promise.all(Array.from({ length: 6 }, () => signUpCode(email)))
    expect(codes.sort()).toEqual([...Array<string>(5).fill('auth/email-already-in-use'), 'fine'])
    expect(await idp.signInCode(email)).toBe('fine')
  })
})

describe('createAccount', () => {
  it.each([
    [
      'a taken address',
      async () => (await idp.signUp()).email!,
      PASSWORD,
      { status: 409, code: 'email-already-in-use' },
    ],
    ['a malformed address', async () => 'nope', PASSWORD, { status: 400, field: 'email' }],
    ['a weak password', async () => newEmail(), 'short', { status: 400, field: 'password' }],
  ])('refuses %s', async (_, email, password, problem) => {
    const account = { email: await email(), password }
    await expect(idp.identity.createAccount(account)).rejects.toMatchObject(problem)
  })

  it('makes an account that can sign in, and that can be taken back', async () => {
    const email = newEmail()
    const { uid, undo } = await idp.identity.createAccount({ email, password: PASSWORD })
    expect((await idp.signIn(email)).uid).toBe(uid)
    await undo()
    expect(await idp.signInCode(email)).toBe('auth/invalid-credential')
    expect(await signUpCode(email)).toBe('fine')
  })
})
