import { and, eq, getTableColumns, inArray, notExists, sql } from 'drizzle-orm'
import { isAPIError } from 'better-auth/api'
import { PASSWORD_MIN } from '#contract/accounts.ts'
import type { Database } from '#server/database/open.ts'
import { identityAccount, identityUser, users } from '#server/database/schema.ts'
import type { Aliases } from './alias.ts'
import type { Engine } from './engine.ts'
import { hashPassword, verifyPassword } from './passwords.ts'
import { WireError, type WireCode } from './wire-error.ts'

const REFUSALS: Record<string, WireCode> = {
  INVALID_EMAIL: 'INVALID_EMAIL',
  VALIDATION_ERROR: 'INVALID_EMAIL',
  PASSWORD_TOO_SHORT: `WEAK_PASSWORD : Password should be at least ${PASSWORD_MIN} characters`,
  PASSWORD_TOO_LONG: 'PASSWORD_DOES_NOT_MEET_REQUIREMENTS',
}

/** Accounts and their passwords. Every refusal is a WireError. */
export async function createAccounts(db: Database, engine: Engine, aliases: Aliases) {
  const lower = (value: unknown) => sql`lower(${value})`
  const byEmail = (email: string) => eq(identityUser.email, email.toLowerCase())
  const byUsername = (username: string) =>
    inArray(
      identityUser.id,
      db
        .select({ uid: users.uid })
        .from(users)
        .where(eq(lower(users.username), lower(username))),
    )
  // Somebody's password, verified when there is no account: nothing then takes less time than a wrong password.
  const nobodys = await hashPassword(crypto.randomUUID())

  return {
    /** @throws WireError EMAIL_EXISTS, INVALID_EMAIL, WEAK_PASSWORD, PASSWORD_DOES_NOT_MEET_REQUIREMENTS */
    async create(email: string, password: string) {
      const outcome = await engine.api
        .signUpEmail({ body: { email, password, name: '' } })
        .catch((error: unknown) => {
          const refusal = isAPIError(error) && REFUSALS[error.body?.code ?? '']
          if (refusal) throw new WireError(refusal)
          return error
        })
      // The engine hides whether an address was taken, and says no more than "failed" to the loser of a race.
      // The row tells: it is ours, another's, or missing because something else went wrong.
      const [user] = await db.select().from(identityUser).where(byEmail(email))
      if (!user) throw new Error('The identity account could not be created', { cause: outcome })
      const created = outcome instanceof Error ? undefined : (outcome as { user: { id: string } }).user.id
      if (created !== user.id) throw new WireError('EMAIL_EXISTS')
      return user
    },

    /**
     * The account that an address, or an alias of a username, and a password open.
     * @throws WireError INVALID_LOGIN_CREDENTIALS, whichever is wrong and in the same time; USER_DISABLED
     */
    async authenticate(address: string, password: string) {
      const username = aliases.read(address)
      const [found] = await db
        .select({ user: getTableColumns(identityUser), hash: identityAccount.password })
        .from(identityUser)
        .innerJoin(
          identityAccount,
          and(eq(identityAccount.userId, identityUser.id), eq(identityAccount.providerId, 'credential')),
        )
        .where(username === undefined ? byEmail(address) : byUsername(username))
      const right = await verifyPassword({ hash: found?.hash ?? nobodys, password })
      if (!found?.hash || !right) throw new WireError('INVALID_LOGIN_CREDENTIALS')
      if (found.user.disabledAt) throw new WireError('USER_DISABLED')
      return found.user
    },

    async find(uid: string) {
      const [user] = await db.select().from(identityUser).where(eq(identityUser.id, uid))
      return user
    },

    /** Sessions and the password go with it. */
    async remove(uid: string) {
      await db.delete(identityUser).where(eq(identityUser.id, uid))
    },

    /** Takes back a sign-up; an account with a profile stays, its owner's requests hang on it. */
    async removeWithoutProfile(uid: string) {
      const profile = db.select({ id: users.id }).from(users).where(eq(users.uid, uid))
      const removed = await db.delete(identityUser).where(and(eq(identityUser.id, uid), notExists(profile)))
      return removed.rowCount === 1
    },
  }
}

export type Accounts = Awaited<ReturnType<typeof createAccounts>>
