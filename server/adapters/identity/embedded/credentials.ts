import { and, eq, gt, inArray, isNull, ne, sql } from 'drizzle-orm'
import { randomUUID } from 'node:crypto'
import { DatabaseError } from 'pg'
import type { Database, RootDatabase } from '#server/database/open.ts'
import {
  identityAccount,
  identitySession,
  identityUser,
  identityVerification,
} from '#server/database/schema/identity.ts'
import { pushDevices, users } from '#server/database/schema/people.ts'
import type { Principal } from '../port.ts'
import { AGENCY } from './agency-accounts.ts'
import { isForAddress, type Purpose } from './codes.ts'
import { lockAccount } from './lock-account.ts'
import { forgetRecoveryCodes, NO_FACTOR, type Factor } from './second-factor.ts'
import { secretHash } from './secret-hash.ts'
import type { Opened, Sessions } from './sessions.ts'
import { WireError } from './wire-error.ts'

/** In lower case, hashed, and with a secret that is sealed. */
export type Change = { email?: string; hash?: string; factor?: Factor }

type Transaction = Pick<Database, 'select' | 'insert' | 'update' | 'delete'>

/** The credentials of an account: the ways to change them, each one transaction that ends sessions and codes. */
export function createCredentials(db: RootDatabase, sessions: Sessions, now: () => Date) {
  const setHash = (tx: Transaction, uid: string, password: string) =>
    tx
      .update(identityAccount)
      .set({ password, updatedAt: now() })
      .where(and(eq(identityAccount.userId, uid), eq(identityAccount.providerId, 'credential')))

  async function leaveAgency(tx: Transaction, uid: string) {
    const { rowCount } = await tx
      .delete(identityAccount)
      .where(and(eq(identityAccount.userId, uid), eq(identityAccount.providerId, AGENCY)))
    if (rowCount)
      await tx
        .insert(identityAccount)
        .values({ id: randomUUID(), userId: uid, accountId: uid, providerId: 'credential' })
  }

  const setVerified = (tx: Transaction, uid: string) =>
    tx.update(identityUser).set({ emailVerified: true, updatedAt: now() }).where(eq(identityUser.id, uid))

  /** If two callers use a code at once, one succeeds. */
  async function useUp(
    tx: Transaction,
    user: typeof identityUser.$inferSelect | undefined,
    code: string,
    purpose: Purpose,
  ) {
    const [used] = await tx
      .delete(identityVerification)
      .where(
        and(
          eq(identityVerification.identifier, secretHash(code)),
          eq(identityVerification.purpose, purpose),
          gt(identityVerification.expiresAt, now()),
        ),
      )
      .returning({ email: identityVerification.email })
    if (!user || !used || !isForAddress(used, user)) throw new WireError('INVALID_OOB_CODE')
    return used
  }

  const voidCodes = (tx: Transaction, uid: string, purposes: Purpose[]) =>
    tx
      .delete(identityVerification)
      .where(and(eq(identityVerification.value, uid), inArray(identityVerification.purpose, purposes)))

  /** Those that show the account's notifications: what ends its sessions ends them, or they would go on without any. */
  const devicesOf = (tx: Transaction, uid: string) =>
    inArray(pushDevices.user_id, tx.select({ id: users.id }).from(users).where(eq(users.uid, uid)))

  return {
    /**
     * The person who types the password again gets another session: the one before, of which this is the refresh
     * token, ends as with a change, and its device shows notifications as of the new one.
     */
    goOn: (refreshToken: string, { uid, sid }: Principal) =>
      db.transaction(async (tx) => {
        await lockAccount(tx, uid)
        const before = and(
          eq(identitySession.token, secretHash(refreshToken)),
          eq(identitySession.userId, uid),
          ne(identitySession.id, sid ?? ''),
          isNull(identitySession.replacedAt),
        )
        const [replaced] = await tx
          .update(identitySession)
          .set({ replacedAt: now() })
          .where(before)
          .returning({ id: identitySession.id })
        if (!replaced) return
        const here = and(devicesOf(tx, uid), eq(pushDevices.session_id, replaced.id))
        await tx.update(pushDevices).set({ session_id: sid }).where(here)
      }),

    /**
     * Gives the account of a code a new password; of two who try at once, one does.
     * @throws WireError INVALID_OOB_CODE, USER_DISABLED
     */
    reset: (uid: string, code: string, hash: string) =>
      db.transaction(async (tx) => {
        const user = await lockAccount(tx, uid)
        if (user?.disabledAt) throw new WireError('USER_DISABLED')
        const { email } = await useUp(tx, user, code, 'reset')
        // On an administrator's word alone: a mail makes no account of the agency's one that a password opens.
        if (email === null) await leaveAgency(tx, uid)
        await setHash(tx, uid, hash)
        // A code that came by mail: the mailbox is its holder's.
        if (email !== null) await setVerified(tx, uid)
        await tx.delete(identitySession).where(eq(identitySession.userId, uid))
        await tx.delete(pushDevices).where(devicesOf(tx, uid))
        await voidCodes(tx, uid, ['reset'])
      }),

    /**
     * Confirms the address that a code was mailed to.
     * @throws WireError INVALID_OOB_CODE, USER_DISABLED
     */
    verify: (uid: string, code: string) =>
      db.transaction(async (tx) => {
        const user = await lockAccount(tx, uid)
        if (user?.disabledAt) throw new WireError('USER_DISABLED')
        await useUp(tx, user, code, 'verify')
        await setVerified(tx, uid)
      }),

    /** No password opens the account any more, nor a code for one: every session ends. */
    async removePassword(uid: string, tx: Transaction) {
      await lockAccount(tx, uid)
      await tx.delete(identityAccount).where(eq(identityAccount.userId, uid))
      await voidCodes(tx, uid, ['reset'])
      await tx.delete(identitySession).where(eq(identitySession.userId, uid))
      await tx.delete(pushDevices).where(devicesOf(tx, uid))
    },

    /** On somebody else's word: every session ends, and the password alone opens the account. @returns whether there was one */
    async removeFactor(uid: string, tx: Transaction) {
      const user = await lockAccount(tx, uid)
      if (!user?.factorId) return false
      await tx
        .update(identityUser)
        .set({ ...NO_FACTOR, updatedAt: now() })
        .where(eq(identityUser.id, uid))
      await forgetRecoveryCodes(tx, uid)
      await tx.delete(identitySession).where(eq(identitySession.userId, uid))
      return true
    },

    /**
     * Changes the password, the address or the second factor; every session ends, and the caller gets another, with the
     * device that was of the one before. `was` is the account before.
     * @throws WireError TOKEN_EXPIRED, USER_DISABLED, CREDENTIAL_TOO_OLD_LOGIN_AGAIN, EMAIL_EXISTS
     */
    change: (
      { uid, sid }: Principal,
      { email, hash, factor }: Change,
    ): Promise<Opened & { was: typeof identityUser.$inferSelect }> =>
      db
        .transaction(async (tx) => {
          const user = await lockAccount(tx, uid)
          const own = and(eq(identitySession.id, sid ?? ''), eq(identitySession.userId, uid))
          const [session] = await tx.select().from(identitySession).where(own)
          if (!user || !session) throw new WireError('TOKEN_EXPIRED')
          if (user.disabledAt) throw new WireError('USER_DISABLED')
          // It may still read for a moment, and no longer decide who gets in.
          if (session.replacedAt) throw new WireError('CREDENTIAL_TOO_OLD_LOGIN_AGAIN')

          if (hash !== undefined) await setHash(tx, uid, hash)
          const changed = { updatedAt: now(), ...(email !== undefined && newAddress(user, email)), ...factor }
          if (factor) await forgetRecoveryCodes(tx, uid)
          await tx.update(identityUser).set(changed).where(eq(identityUser.id, uid))
          const others = and(eq(identitySession.userId, uid), ne(identitySession.id, session.id))
          await tx.delete(identitySession).where(others)
          await tx.update(identitySession).set({ replacedAt: now() }).where(own)
          const moves = email !== undefined && email !== user.email
          // A code that confirms an address gives no access, and is valid for as long as its mail says.
          await voidCodes(tx, uid, moves ? ['reset', 'verify'] : ['reset'])
          const { createdAt, userAgent, endsAt, agencyFactor } = session
          const before = { createdAt, userAgent, endsAt, agencyFactor }
          const opened = await sessions.open({ ...user, ...changed }, before, tx)
          const devices = devicesOf(tx, uid)
          const elsewhere = sql`${pushDevices.session_id} is distinct from ${session.id}`
          await tx.delete(pushDevices).where(and(devices, elsewhere))
          await tx.update(pushDevices).set({ session_id: opened.session.id }).where(devices)
          return { ...opened, was: user }
        })
        .catch((error: unknown) => {
          throw isTaken(error) ? new WireError('EMAIL_EXISTS') : error
        }),
  }
}

const newAddress = (before: { email: string; emailVerified: boolean }, email: string) => ({
  email,
  emailVerified: before.emailVerified && before.email === email,
})

const isTaken = (error: unknown) =>
  error instanceof Error &&
  error.cause instanceof DatabaseError &&
  error.cause.constraint === 'identity_user_email'

export type Credentials = ReturnType<typeof createCredentials>
