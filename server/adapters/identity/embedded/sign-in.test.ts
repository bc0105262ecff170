import { signInWithEmailAndPassword } from '@firebase/auth'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { users } from '#server/database/schema/people.ts'
import { createIdentityTest, newEmail, PASSWORD } from '#server/testing/embedded-identity.ts'
import type { IdentityTest } from '#server/testing/embedded-identity.ts'

let idp: IdentityTest

beforeAll(async () => {
  idp = await createIdentityTest()
})
afterEach(() => idp.tidy())
afterAll(() => idp?.close())

describe('sign-in', () => {
  it('takes the address in any letter case', async () => {
    const { email } = await idp.signUp()
    expect(await idp.signInCode(email!)).toBe('fine')
    expect(await idp.signInCode(email!.toUpperCase())).toBe('fine')
  })

  it('answers the same for a wrong password, an unknown address and the alias of an unknown name', async () => {
    const { email } = await idp.signUp()
    const addresses = [email!, newEmail(), await idp.identity.signInAddress('nobody')]
    for (const address of addresses) {
      const { status, answer } = await idp.account('signInWithPassword', {
        email: address,
        password: 'wrong-password',
      })
      expect(status).toBe(400)
      expect(answer).toEqual({ error: { code: 400, message: 'INVALID_LOGIN_CREDENTIALS' } })
    }
    expect(await idp.signInCode(email!, 'wrong-password')).toBe('auth/invalid-credential')
  })

  it('refuses a malformed address and an empty password', async () => {
    expect(await idp.signInCode('nope')).toBe('auth/invalid-email')
    expect(await idp.signInCode(newEmail(), '')).toBe('auth/missing-password')
  })

  it('tells that an account is disabled only to who knows its password', async () => {
    const { uid, email } = await idp.signUp()
    await idp.identity.setDisabled(uid, true)
    expect(await idp.signInCode(email!, 'wrong-password')).toBe('auth/invalid-credential')
    expect(await idp.signInCode(email!)).toBe('auth/user-disabled')
    await idp.identity.setDisabled(uid, false)
    expect(await idp.signInCode(email!)).toBe('fine')
  })
})

describe('sign-in by username', () => {
  it('resolves the alias of a name, in any letter case, and shows the address only after it', async () => {
    const { uid, email } = await idp.signUp()
    await idp.db.insert(users).values({ uid, username: 'Siti.Ämin', email: email! })
    for (const typed of ['Siti.Ämin', 'siti.ämin', 'SITI.ÄMIN']) {
      const alias = await idp.identity.signInAddress(typed)
      expect(alias).toMatch(/^[0-9a-f]{32}\.[0-9a-f]+@alias\.invalid$/)
      expect(await idp.signInCode(alias, 'wrong-password')).toBe('auth/invalid-credential')
      const { user } = await signInWithEmailAndPassword(idp.browser(), alias, PASSWORD)
      expect(user.email).toBe(email)
    }
  })

  it('finds a name from before names had a normal form, also beside one that has it', async () => {
    const [old, plain] = [await idp.signUp(), await idp.signUp()]
    const names = [
      { uid: old.uid, username: 'ﬁtri', email: old.email! },
      { uid: plain.uid, username: 'fitri', email: plain.email! },
    ]
    await idp.db.insert(users).values(names)
    for (const { uid, username } of names) {
      const alias = await idp.identity.signInAddress(username)
      const { user } = await signInWithEmailAndPassword(idp.browser(), alias, PASSWORD)
      expect(user.uid).toBe(uid)
    }
  })

  it('answers an alias of the same form for every name, and takes none that it did not make', async () => {
    const alias = await idp.identity.signInAddress('a name that\u0000 no account can have')
    expect(alias).toMatch(/^[0-9a-f]{32}\.[0-9a-f]+@alias\.invalid$/)
    expect(await idp.signInCode(alias)).toBe('auth/invalid-credential')
    const forged = (await idp.identity.signInAddress('siti.ämin')).replace(/^.{32}/, '0'.repeat(32))
    expect(await idp.signInCode(forged)).toBe('auth/invalid-credential')
  })

  it('answers e-mail addresses, exact matches only, where the operator wants that', async () => {
    const { uid, email } = await idp.signUp()
    await idp.db.insert(users).values({ uid, username: 'dewi', email: email! })
    const open = await idp.serve({ USERNAME_LOOKUP: 'email' })
    expect(await open.identity.signInAddress('Dewi')).toBe(email)
    for (const name of ['dew', 'dew_', '%', 'de\u0000wi'])
      await expect(open.identity.signInAddress(name)).rejects.toMatchObject({ status: 404 })
  })
})
