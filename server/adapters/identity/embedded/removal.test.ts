import { deleteUser } from '@firebase/auth'
import { eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { identityUser, identityVerification } from '#server/database/schema/identity.ts'
import { users } from '#server/database/schema/people.ts'
import { codeOf, createIdentityTest, newEmail, PASSWORD } from '#server/testing/embedded-identity.ts'
import type { IdentityTest } from '#server/testing/embedded-identity.ts'

const HOUR_MS = 3_600_000

let idp: IdentityTest

beforeAll(async () => {
  idp = await createIdentityTest()
})
afterEach(() => idp.tidy())
afterAll(() => idp?.close())

const exists = async (uid: string) => (await idp.db.$count(identityUser, eq(identityUser.id, uid))) === 1
const profile = (uid: string, username: string, email: string) => ({ uid, username, email })

describe('the owner who takes a sign-up back', () => {
  it('has the address free again, and tokens that are worth nothing', async () => {
    const user = await idp.signUp()
    const other = await idp.signIn(user.email!)
    const token = await user.getIdToken()
    await deleteUser(user)
    expect(await idp.problemOf(token)).toBe('401 token-expired')
    expect(await codeOf(other.getIdToken(true))).toBe('auth/user-token-expired')
    expect(await idp.signInCode(user.email!)).toBe('auth/invalid-credential')
    await idp.signUp(user.email!)
  })

  it('has signed in recently', async () => {
    const user = await idp.signUp()
    idp.later(301_000)
    expect(await codeOf(deleteUser(user))).toBe('auth/requires-recent-login')
  })

  it('has no profile yet', async () => {
    const user = await idp.signUp()
    await idp.db.insert(users).values(profile(user.uid, 'joko', user.email!))
    expect(await codeOf(deleteUser(user))).toBe('auth/operation-not-allowed')
    expect(await codeOf(user.getIdToken(true))).toBe('fine')
  })
})

describe('deleteAccount', () => {
  it('removes the account with its sessions and codes, also with a profile', async () => {
    const user = await idp.signUp()
    const token = await user.getIdToken()
    await idp.db.insert(users).values(profile(user.uid, 'lina', user.email!))
    await idp.identity.resetCode!(user.email!)
    await idp.identity.deleteAccount(user.uid)
    expect(await idp.problemOf(token)).toBe('401 token-expired')
    expect(await idp.db.$count(identityVerification, eq(identityVerification.value, user.uid))).toBe(0)
    expect(await idp.signInCode(user.email!)).toBe('auth/invalid-credential')
    await idp.identity.deleteAccount(user.uid)
  })
})

describe('removing orphans', () => {
  /** As the hourly job calls it, when so much time has passed. */
  const reap = (passed_ms: number) => {
    idp.later(passed_ms)
    return idp.identity.removeOrphans(new Date(Date.now() + passed_ms - 24 * HOUR_MS))
  }

  it('takes those without a profile after a day, and nobody else', async () => {
    const [orphan, member] = [await idp.signUp(), await idp.signUp()]
    const { uid } = await idp.identity.createAccount({ email: newEmail(), password: PASSWORD })
    await idp.db.insert(users).values(profile(member.uid, 'agus', member.email!))
    await reap(23 * HOUR_MS)
    expect(await exists(orphan.uid)).toBe(true)
    expect(await reap(24.1 * HOUR_MS)).toBeGreaterThanOrEqual(2)
    expect([await exists(orphan.uid), await exists(uid), await exists(member.uid)]).toEqual([
      false,
      false,
      true,
    ])
    expect(await reap(24.1 * HOUR_MS)).toBe(0)
  })

  it('spares somebody who has just come back to finish', async () => {
    const orphan = await idp.signUp()
    idp.later(30 * HOUR_MS)
    expect((await idp.refresh(orphan.refreshToken)).status).toBe(200)
    await reap(31 * HOUR_MS)
    expect(await exists(orphan.uid)).toBe(true)
    await reap(33 * HOUR_MS)
    expect(await exists(orphan.uid)).toBe(false)
  })

  it('waits for a profile that is being made', async () => {
    const { uid } = await idp.identity.createAccount({ email: newEmail(), password: PASSWORD })
    let reaping: Promise<number> | undefined
    await idp.db.transaction(async (tx) => {
      await tx.execute(sql`select pg_advisory_xact_lock(hashtext('sign-up'))`)
      reaping = reap(48 * HOUR_MS)
      const waits = sql`select 1 from pg_locks where locktype = 'advisory' and not granted`
      await expect.poll(async () => (await tx.execute(waits)).rows.length, { timeout: 60_000 }).toBe(1)
      await tx.insert(users).values(profile(uid, 'wati', newEmail()))
    })
    await reaping
    expect(await exists(uid)).toBe(true)
  })
})
