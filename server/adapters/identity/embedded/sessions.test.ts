import { EmailAuthProvider, reauthenticateWithCredential, reload } from '@firebase/auth'
import { eq } from 'drizzle-orm'
import { decodeJwt } from 'jose'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { identitySession, identityVerification } from '#server/database/schema/identity.ts'
import { ANOTHER, codeOf, createIdentityTest, PASSWORD } from '#server/testing/embedded-identity.ts'
import type { IdentityTest } from '#server/testing/embedded-identity.ts'

const DAY_MS = 86_400_000

let idp: IdentityTest

beforeAll(async () => {
  idp = await createIdentityTest()
})
afterEach(() => idp.tidy())
afterAll(() => idp?.close())

describe('refresh', () => {
  it('serves the same refresh token again and again, also at once', async () => {
    const user = await idp.signUp()
    const token = user.refreshToken
    idp.later(2000)
    const first = await user.getIdToken(true)
    idp.later(4000)
    expect(await user.getIdToken(true)).not.toBe(first)
    expect(user.refreshToken).toBe(token)

    const answers = await Promise.all(Array.from({ length: 8 }, () => idp.refresh(token)))
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200))
    expect(answers[0]!.answer).toMatchObject({ refresh_token: token, user_id: user.uid, expires_in: '3600' })
  })

  it('keeps the time of the sign-in through refreshes', async () => {
    const user = await idp.signUp()
    const { auth_time } = decodeJwt(await user.getIdToken())
    idp.later(60_000)
    const refreshed = decodeJwt(await user.getIdToken(true))
    expect(refreshed.auth_time).toBe(auth_time)
    expect(refreshed.iat).toBeGreaterThanOrEqual((auth_time as number) + 60)
  })

  it('ends 30 days after the last use', async () => {
    const { refreshToken } = await idp.signUp()
    idp.later(20 * DAY_MS)
    expect((await idp.refresh(refreshToken)).status).toBe(200)
    idp.later(45 * DAY_MS)
    expect((await idp.refresh(refreshToken)).status).toBe(200)
    idp.later(76 * DAY_MS)
    expect((await idp.refresh(refreshToken)).status).toBe(400)
  })

  it('of a session that was signed out signs the SDK out, and its token is refused at once', async () => {
    const user = await idp.signUp()
    const other = await idp.signIn(user.email!)
    const token = await user.getIdToken()
    expect(await idp.problemOf(token)).toBe('fine')
    expect((await idp.post('/sessions:signOut', { refresh_token: user.refreshToken })).status).toBe(200)
    expect(await idp.problemOf(token)).toBe('401 token-expired')
    expect(await codeOf(user.getIdToken(true))).toBe('auth/user-token-expired')
    expect(await codeOf(other.getIdToken(true))).toBe('fine')
  })

  it('of a token that never was is expired, and nothing else is granted', async () => {
    expect((await idp.refresh('never-was')).answer).toMatchObject({ error: { message: 'TOKEN_EXPIRED' } })
    const { answer } = await idp.post('/securetoken.googleapis.com/v1/token', { grant_type: 'password' })
    expect(answer).toMatchObject({ error: { message: 'INVALID_GRANT_TYPE' } })
  })
})

describe('typing the password again', () => {
  const replace = async (body: object) => {
    const { status, answer } = await idp.post('/sessions:replace', body)
    return status === 200 ? 'fine' : (answer.error as { message: string }).message
  }
  const sessionsOf = async (uid: string) => (await idp.identity.sessionsOf(uid)).length

  it('gives another session in place of the one before, which serves the other tabs for a moment', async () => {
    const user = await idp.signUp()
    const refresh_token = user.refreshToken
    await reauthenticateWithCredential(user, EmailAuthProvider.credential(user.email!, PASSWORD))
    expect(user.refreshToken).not.toBe(refresh_token)
    const idToken = await user.getIdToken()
    expect(await replace({ refresh_token, idToken })).toBe('fine')
    expect(await sessionsOf(user.uid)).toBe(1)
    idp.later(9000)
    // Once more, e.g. because the answer was lost: the moment is not longer for it.
    expect(await replace({ refresh_token, idToken })).toBe('fine')
    idp.later(11_000)
    expect((await idp.refresh(refresh_token)).answer).toMatchObject({ error: { message: 'TOKEN_EXPIRED' } })
    expect(await codeOf(user.getIdToken(true))).toBe('fine')
  })

  it('replaces no session by itself, none of somebody else, and nothing for who is not signed in', async () => {
    const [user, other] = [await idp.signUp(), await idp.signUp()]
    const [refresh_token, idToken] = [user.refreshToken, await user.getIdToken()]
    expect(await replace({ refresh_token, idToken })).toBe('fine')
    expect(await replace({ refresh_token, idToken: await other.getIdToken() })).toBe('fine')
    expect(await replace({ refresh_token })).toBe('MISSING_ID_TOKEN')
    expect(await replace({ refresh_token, idToken: 'a.b.c' })).toBe('INVALID_ID_TOKEN')
    expect(await replace({ idToken })).toBe('TOKEN_EXPIRED')
    idp.later(11_000)
    expect(await codeOf(user.getIdToken(true))).toBe('fine')
  })
})

describe('a disabled account', () => {
  it('is refused from the next request on, and its SDK signs out', async () => {
    const user = await idp.signUp()
    const token = await user.getIdToken()
    expect(await idp.problemOf(token)).toBe('fine')
    await idp.identity.setDisabled(user.uid, true)
    expect(await idp.problemOf(token)).toBe('403 user-disabled')
    expect(await codeOf(reload(user))).toBe('auth/user-disabled')
    expect(await codeOf(user.getIdToken(true))).toBe('auth/user-disabled')
  })

  it('goes on with its sessions when it is enabled again', async () => {
    const user = await idp.signUp()
    const token = await user.getIdToken()
    await idp.identity.setDisabled(user.uid, true)
    await idp.identity.setDisabled(user.uid, false)
    expect(await idp.problemOf(token)).toBe('fine')
    expect((await idp.refresh(user.refreshToken)).status).toBe(200)
  })

  it('is told apart from others', async () => {
    const [first, second] = [await idp.signUp(), await idp.signUp()]
    await idp.identity.setDisabled(second.uid, true)
    expect(await idp.identity.disabledAmong([first.uid, second.uid, 'nobody'])).toEqual(new Set([second.uid]))
    expect(await idp.identity.disabledAmong([])).toEqual(new Set())
  })
})

describe('revoking', () => {
  it('ends every session of the account, and of nobody else', async () => {
    const user = await idp.signUp()
    const phone = await idp.signIn(user.email!)
    const neighbour = await idp.signUp()
    const tokens = [await user.getIdToken(), await phone.getIdToken()]
    await idp.identity.revokeSessions(user.uid)
    for (const token of tokens) expect(await idp.problemOf(token)).toBe('401 token-expired')
    for (const device of [user, phone])
      expect(await codeOf(device.getIdToken(true))).toBe('auth/user-token-expired')
    expect(await codeOf(neighbour.getIdToken(true))).toBe('fine')
    expect(await idp.signInCode(user.email!)).toBe('fine')
  })
})

describe('sweep', () => {
  it('deletes what can no longer be used, and leaves the rest', async () => {
    const user = await idp.signUp()
    const { answer } = await idp.account('update', { idToken: await user.getIdToken(), password: ANOTHER })
    const code = (await idp.identity.resetCode!(user.email!))!
    const count = async () => [
      await idp.db.$count(identitySession, eq(identitySession.userId, user.uid)),
      await idp.db.$count(identityVerification, eq(identityVerification.value, user.uid)),
    ]
    const check = async () => (await idp.account('resetPassword', { oobCode: code })).answer

    await idp.identity.sweep()
    expect(await count()).toEqual([2, 1])
    // The session that the change replaced.
    idp.later(11_000)
    await idp.identity.sweep()
    expect(await count()).toEqual([1, 1])
    // The code is kept for a week more, so that its holder hears that it is too old.
    idp.later(7 * DAY_MS)
    await idp.identity.sweep()
    expect(await count()).toEqual([1, 1])
    expect(await check()).toMatchObject({ error: { message: 'EXPIRED_OOB_CODE' } })
    idp.later(8 * DAY_MS)
    await idp.identity.sweep()
    expect(await count()).toEqual([1, 0])
    expect(await check()).toMatchObject({ error: { message: 'INVALID_OOB_CODE' } })
    expect((await idp.refresh(answer.refreshToken as string)).status).toBe(200)
    idp.later(40 * DAY_MS)
    expect(await idp.identity.sweep()).toBeGreaterThan(0)
    expect(await count()).toEqual([0, 0])
  })
})
