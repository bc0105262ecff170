import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { identityRecoveryCode, identitySession, identityUser } from '#server/database/schema/identity.ts'
import { ANOTHER, createIdentityTest, PASSWORD } from '#server/testing/embedded-identity.ts'
import type { IdentityTest } from '#server/testing/embedded-identity.ts'
import { lockAccount } from './lock-account.ts'
import { NO_FACTOR, type Factor } from './second-factor.ts'

// A transaction of the test holds the steps between which nothing may come.

/** On a machine that is busy. */
const PATIENCE = { timeout: 60_000 }

let idp: IdentityTest

beforeAll(async () => {
  idp = await createIdentityTest()
})
afterEach(() => idp.tidy())
afterAll(() => idp?.close())

/** Resolves when a statement waits for a lock. */
const somebodyWaits = () =>
  expect
    .poll(async () => {
      const waiting = await idp.db.execute(
        sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      )
      return waiting.rows.length
    }, PATIENCE)
    .toBe(1)

const newFactor = () => ({
  factorId: randomUUID(),
  factorSecret: 'sealed',
  factorStep: 1,
  factorAt: new Date(),
})

describe('a session that is being opened', () => {
  it.each(['reset', 'change', 'revoke'] as const)('does not survive a %s', async (ending) => {
    const user = await idp.signUp()
    const idToken = await user.getIdToken()
    const oobCode = await idp.identity.resetCode!(user.email!)
    const opened = randomUUID()
    let ended: Promise<unknown> | undefined
    await idp.db.transaction(async (tx) => {
      await tx
        .insert(identitySession)
        .values({ id: opened, userId: user.uid, token: opened, expiresAt: new Date(Date.now() + 1e9) })
      ended = {
        reset: () => idp.account('resetPassword', { oobCode, newPassword: ANOTHER }),
        change: () => idp.account('update', { idToken, password: ANOTHER }),
        revoke: () => idp.identity.revokeSessions(user.uid),
      }[ending]()
      await somebodyWaits()
    })
    await ended
    expect(await idp.db.$count(identitySession, eq(identitySession.id, opened))).toBe(0)
  })

  it('does not survive a second factor that was set up while the password was looked at', async () => {
    const { uid, email } = await idp.signUp()
    const factor = newFactor()
    let signingIn: ReturnType<typeof idp.account> | undefined
    await idp.db.transaction(async (tx) => {
      await lockAccount(tx, uid)
      signingIn = idp.account('signInWithPassword', { email, password: PASSWORD })
      await somebodyWaits()
      await tx.update(identityUser).set(factor).where(eq(identityUser.id, uid))
      await tx.delete(identitySession).where(eq(identitySession.userId, uid))
    })
    expect((await signingIn)!.answer).toMatchObject({ error: { message: 'INVALID_LOGIN_CREDENTIALS' } })
    expect(await idp.db.$count(identitySession, eq(identitySession.userId, uid))).toBe(0)
  })

  it('for a tab with the replaced one is not there when every session has just ended', async () => {
    const user = await idp.signUp()
    const old = user.refreshToken
    await idp.account('update', { idToken: await user.getIdToken(), password: ANOTHER })
    let refreshing: ReturnType<typeof idp.refresh> | undefined
    await idp.db.transaction(async (tx) => {
      await lockAccount(tx, user.uid)
      refreshing = idp.refresh(old)
      await somebodyWaits()
      await tx.delete(identitySession).where(eq(identitySession.userId, user.uid))
    })
    expect((await refreshing)!.answer).toMatchObject({ error: { message: 'TOKEN_EXPIRED' } })
    expect(await idp.db.$count(identitySession, eq(identitySession.userId, user.uid))).toBe(0)
  })
})

describe('codes on paper that are being made', () => {
  it.each(['gone', 'another'])('are not of a second factor that is %s by then', async (by_then) => {
    const user = await idp.signUp()
    const idToken = await user.getIdToken()
    const set = (factor: Factor, on: Pick<typeof idp.db, 'update'> = idp.db) =>
      on.update(identityUser).set(factor).where(eq(identityUser.id, user.uid))
    await set(newFactor())
    let asked: ReturnType<typeof idp.post> | undefined
    await idp.db.transaction(async (tx) => {
      await lockAccount(tx, user.uid)
      asked = idp.post('/secondFactor:recoveryCodes', { idToken })
      await somebodyWaits()
      await set(by_then === 'gone' ? NO_FACTOR : newFactor(), tx)
    })
    expect((await asked!).answer.error).toMatchObject({ message: 'MFA_ENROLLMENT_NOT_FOUND' })
    expect(await idp.db.$count(identityRecoveryCode, eq(identityRecoveryCode.userId, user.uid))).toBe(0)
  })
})
