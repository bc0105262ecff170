import {
  EmailAuthProvider,
  reauthenticateWithCredential,
  updateEmail,
  updatePassword,
  updateProfile,
  type User,
} from '@firebase/auth'
import { decodeJwt } from 'jose'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { ANOTHER, codeOf, createIdentityTest, newEmail, PASSWORD } from '#server/testing/embedded-identity.ts'
import type { IdentityTest } from '#server/testing/embedded-identity.ts'

const HOUR_MS = 3_600_000

let idp: IdentityTest

beforeAll(async () => {
  idp = await createIdentityTest()
})
afterEach(() => idp.tidy())
afterAll(() => idp?.close())

const refreshed = (user: User) => codeOf(user.getIdToken(true))

describe('changing the password', () => {
  it('keeps its tab signed in, ends every other session, and tells by mail', async () => {
    const user = await idp.signUp()
    const phone = await idp.signIn(user.email!)
    const [token, phones] = [user.refreshToken, await phone.getIdToken()]
    await updatePassword(user, ANOTHER)

    expect(user.refreshToken).not.toBe(token)
    expect(await idp.problemOf(await user.getIdToken())).toBe('fine')
    expect(await refreshed(user)).toBe('fine')
    expect(await idp.problemOf(phones)).toBe('401 token-expired')
    expect(await refreshed(phone)).toBe('auth/user-token-expired')
    expect(await idp.signInCode(user.email!)).toBe('auth/invalid-credential')
    expect(await idp.signInCode(user.email!, ANOTHER)).toBe('fine')
    expect(idp.mails).toEqual([{ kind: 'password-changed', email: user.email, locale: 'id' }])
  })

  it('needs a recent sign-in; signing in again is enough', async () => {
    const user = await idp.signUp()
    idp.later(301_000)
    // Refreshing is not signing in.
    await user.getIdToken(true)
    expect(await codeOf(updatePassword(user, ANOTHER))).toBe('auth/requires-recent-login')
    expect(await codeOf(updateEmail(user, newEmail()))).toBe('auth/requires-recent-login')
    await reauthenticateWithCredential(user, EmailAuthProvider.credential(user.email!, PASSWORD))
    expect(await codeOf(updatePassword(user, ANOTHER))).toBe('fine')
    expect(await idp.signInCode(user.email!, ANOTHER)).toBe('fine')
  })

  it('does not make a sign-in look newer than it is', async () => {
    const user = await idp.signUp()
    const { auth_time } = decodeJwt(await user.getIdToken())
    idp.later(200_000)
    await updatePassword(user, ANOTHER)
    expect(decodeJwt(await user.getIdToken()).auth_time).toBe(auth_time)
  })

  it('refuses a weak password and leaves everything as it was', async () => {
    const user = await idp.signUp()
    expect(await codeOf(updatePassword(user, 'short'))).toBe('auth/weak-password')
    expect(await refreshed(user)).toBe('fine')
    expect(await idp.signInCode(user.email!)).toBe('fine')
    expect(idp.mails).toEqual([])
  })

  it('voids the codes that were mailed before', async () => {
    const user = await idp.signUp()
    const oobCode = await idp.identity.resetCode!(user.email!)
    await updatePassword(user, ANOTHER)
    expect((await idp.account('resetPassword', { oobCode })).answer).toMatchObject({
      error: { message: 'INVALID_OOB_CODE' },
    })
  })

  it('is refused to a disabled account and to a token that is worth nothing', async () => {
    const user = await idp.signUp()
    const idToken = await user.getIdToken()
    await idp.identity.setDisabled(user.uid, true)
    expect(await codeOf(updatePassword(user, ANOTHER))).toBe('auth/user-disabled')
    await idp.identity.setDisabled(user.uid, false)
    await idp.identity.revokeSessions(user.uid)
    expect((await idp.account('update', { idToken, password: ANOTHER })).answer).toMatchObject({
      error: { message: 'TOKEN_EXPIRED' },
    })
    expect((await idp.account('update', { idToken: 'a.b.c', password: ANOTHER })).answer).toMatchObject({
      error: { message: 'INVALID_ID_TOKEN' },
    })
    expect(await idp.signInCode(user.email!)).toBe('fine')
  })
})

describe('changing the address', () => {
  it('moves the sign-in there, and tells the old address', async () => {
    const user = await idp.signUp()
    const [before, after] = [user.email!, newEmail()]
    const phone = await idp.signIn(before)
    await updateEmail(user, after.toUpperCase())
    expect(user.email).toBe(after)
    expect(await idp.identity.verify(await user.getIdToken())).toMatchObject({ email: after })
    expect(await idp.signInCode(after)).toBe('fine')
    expect(await idp.signInCode(before)).toBe('auth/invalid-credential')
    expect(await refreshed(phone)).toBe('auth/user-token-expired')
    expect(idp.mails).toEqual([{ kind: 'email-changed', email: before, locale: 'id' }])
  })

  it('tells the old address of both, where both are changed', async () => {
    const user = await idp.signUp()
    const before = user.email
    const both = { idToken: await user.getIdToken(), email: newEmail(), password: ANOTHER, displayName: 'X' }
    const { status } = await idp.account('update', both, { 'x-firebase-locale': 'en' })
    expect(status).toBe(200)
    expect(await idp.signInCode(both.email, ANOTHER)).toBe('fine')
    expect(idp.mails).toEqual([
      { kind: 'password-changed', email: before, locale: 'en' },
      { kind: 'email-changed', email: before, locale: 'en' },
    ])
  })

  it('refuses an address that is taken, in any letter case, and one that is none', async () => {
    const [user, { email }] = [await idp.signUp(), await idp.signUp()]
    for (const taken of [email!, email!.toUpperCase()])
      expect(await codeOf(updateEmail(user, taken))).toBe('auth/email-already-in-use')
    expect(await codeOf(updateEmail(user, 'nope'))).toBe('auth/invalid-email')
    expect(await refreshed(user)).toBe('fine')
    expect(idp.mails).toEqual([])
  })

  it('gives an address to exactly one of several who want it at once', async () => {
    const people = await Promise.all(Array.from({ length: 4 }, () => idp.signUp()))
    const wanted = newEmail()
    const codes = await Promise.all(people.map((user) => codeOf(updateEmail(user, wanted))))
    expect(codes.toSorted()).toEqual([...Array<string>(3).fill('auth/email-already-in-use'), 'fine'])
    for (const user of people) expect(await refreshed(user)).toBe('fine')
  })

  it('changes nothing else', async () => {
    const user = await idp.signUp()
    expect(await codeOf(updateProfile(user, { displayName: 'Budi' }))).toBe('auth/operation-not-allowed')
    const { answer } = await idp.account('update', { password: ANOTHER })
    expect(answer).toMatchObject({ error: { message: 'OPERATION_NOT_ALLOWED' } })
  })
})

describe('two tabs of one session', () => {
  it('stay signed in when the other refreshes just after the change', async () => {
    const user = await idp.signUp()
    const tab = await idp.anotherTab(user)
    const old = user.refreshToken
    await updatePassword(user, ANOTHER)
    // As often as tabs ask.
    expect(await refreshed(tab)).toBe('fine')
    expect((await idp.refresh(old)).status).toBe(200)
    expect([user.refreshToken, tab.refreshToken]).not.toContain(old)
    idp.later(HOUR_MS)
    for (const either of [user, tab]) expect(await refreshed(either)).toBe('fine')
  })

  it('stay signed in when the other refreshes just before the change, and again', async () => {
    const user = await idp.signUp()
    const tab = await idp.anotherTab(user)
    expect(await refreshed(tab)).toBe('fine')
    await updatePassword(user, ANOTHER)
    expect(await idp.problemOf(await tab.getIdToken())).toBe('fine')
    idp.later(9000)
    expect(await refreshed(tab)).toBe('fine')
    idp.later(HOUR_MS)
    for (const either of [user, tab]) expect(await refreshed(either)).toBe('fine')
  })

  it('stay signed in when both happen at once', async () => {
    const user = await idp.signUp()
    for (let round = 0; round < 5; round++) {
      const tab = await idp.anotherTab(user)
      const [changed, ...others] = await Promise.all([
        codeOf(updatePassword(user, `Rahasia-${round}-baru`)),
        refreshed(tab),
        refreshed(await idp.anotherTab(user)),
      ])
      expect([changed, ...others]).toEqual(['fine', 'fine', 'fine'])
      expect(await refreshed(tab)).toBe('fine')
      expect(await refreshed(user)).toBe('fine')
    }
  })

  it('are told that the session has ended when the moment of grace is over', async () => {
    const user = await idp.signUp()
    const tab = await idp.anotherTab(user)
    const token = await tab.getIdToken()
    await updatePassword(user, ANOTHER)
    idp.later(9000)
    expect(await idp.problemOf(token)).toBe('fine')
    idp.later(11_000)
    expect(await idp.problemOf(token)).toBe('401 token-expired')
    expect(await refreshed(tab)).toBe('auth/user-token-expired')
    expect(await refreshed(user)).toBe('fine')
  })

  it('cannot both decide: with the replaced session one signs in again first', async () => {
    const user = await idp.signUp()
    const tab = await idp.anotherTab(user)
    await updatePassword(user, ANOTHER)
    expect(await codeOf(updatePassword(tab, 'Rahasia-789'))).toBe('auth/requires-recent-login')
    expect(await idp.signInCode(user.email!, ANOTHER)).toBe('fine')
  })

  it('both end with a reset, without grace', async () => {
    const user = await idp.signUp()
    const tab = await idp.anotherTab(user)
    await updatePassword(user, ANOTHER)
    const oobCode = await idp.identity.resetCode!(user.email!)
    const [, ...answers] = await Promise.all([
      idp.account('resetPassword', { oobCode, newPassword: 'Rahasia-789' }),
      ...Array.from({ length: 6 }, () => idp.refresh(tab.refreshToken)),
    ])
    for (const { status, answer } of answers)
      if (status === 200) expect(await idp.problemOf(answer.id_token as string)).toBe('401 token-expired')
    for (const either of [user, tab]) expect(await refreshed(either)).toBe('auth/user-token-expired')
  })
})
