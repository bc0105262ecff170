import { and, eq, gt, ne } from 'drizzle-orm'
import { DatabaseError } from 'pg'
import type { Database, RootDatabase } from '#server/database/open.ts'
import {
  identityAccount,
  identitySession,
  identityUser,
  identityVerification,
} from '#server/database/schema/identity.ts'
import type { Claims } from '../verifier.ts'
import { lockAccount } from './lock-account.ts'
import { secretHash } from './secret-hash.ts'
import type { Opened, Sessions } from './sessions.ts'
import { WireError } from './wire-error.ts'

/** In lower case, and hashed. */
export type Change = { email?: string; hash?: string }

type Transaction = Pick<Database, 'select' | 'insert' | 'update' | 'delete'>

/** What an account is opened with: both ways to change it, each one transaction that ends sessions and codes. */
export function createCredentials(db: RootDatabase, sessions: Sessions, now: () => Date) {
  const setHash = (tx: Transaction, uid: string, password: string) =>
    tx
      .update(identityAccount)
      .set({ password, updatedAt: now() })
      .where(and(eq(identityAccount.userId, uid), eq(identityAccount.providerId, 'credential')))

  const voidCodes = (tx: Transaction, uid: string) =>
    tx.delete(identityVerification).where(eq(identityVerification.value, uid))

  return {
    /**
     * Gives the account of a code a new password; of two who try at once, one does.
     * @throws WireError INVALID_OOB_CODE, USER_DISABLED
     */
    reset: (uid: string, code: string, hash: string) =>
      db.transaction(async (tx) => {
        const user = await lockAccount(tx, uid)
        if (user?.disabledAt) throw new WireError('USER_DISABLED')
        const used = await tx
          .delete(identityVerification)
          .where(
            and(
              eq(identityVerification.identifier, secretHash(code)),
              gt(identityVerification.expiresAt, now()),
            ),
          )
        if (used.rowCount !== 1) throw new WireError('INVALID_OOB_CODE')
        await setHash(tx, uid, hash)
        // The code came by mail, so the mailbox is its holder's.
        await tx
          .update(identityUser)
          .set({ emailVerified: true, updatedAt: now() })
          .where(eq(identityUser.id, uid))
        await tx.delete(identitySession).where(eq(identitySession.userId, uid))
        await voidCodes(tx, uid)
      }),

    /**
     * Changes the password, the address or both; every session ends, and the caller gets another. `was` is the
     * address before.
     * @throws WireError TOKEN_EXPIRED, USER_DISABLED, CREDENTIAL_TOO_OLD_LOGIN_AGAIN, EMAIL_EXISTS
     */
    change: ({ uid, sid }: Claims, { email, hash }: Change): Promise<Opened & { was: string }> =>
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
          const changed = { updatedAt: now(), ...(email !== undefined && newAddress(user, email)) }
          await tx.update(identityUser).set(changed).where(eq(identityUser.id, uid))
          const others = and(eq(identitySession.userId, uid), ne(identitySession.id, session.id))
          await tx.delete(identitySession).where(others)
          await tx.update(identitySession).set({ replacedAt: now() }).where(own)
          await voidCodes(tx, uid)
          const opened = await sessions.open({ ...user, ...changed }, session.createdAt, tx)
          return { ...opened, was: user.email }
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
