import { and, eq, inArray, lt, notExists, sql, type SQL } from 'drizzle-orm'
import type { Database } from '#server/database/open.ts'
import { identitySession, identityUser, identityVerification } from '#server/database/schema/identity.ts'
import { users } from '#server/database/schema/people.ts'
import { usedSince } from './sessions.ts'
import { TOKEN_LIFE_S } from './tokens.ts'

/** Accounts that go, with their sessions, passwords and codes. */
export function createRemoval(db: Database, now: () => Date) {
  /** `users.uid` has no foreign key: under the lock of the sign-up no profile can come in between. */
  const removeWithoutProfile = (which: SQL | undefined) =>
    db.transaction(async (tx) => {
      await tx.execute(sql`select pg_advisory_xact_lock(hashtext('sign-up'))`)
      const profile = tx.select({ id: users.id }).from(users).where(eq(users.uid, identityUser.id))
      return remove(tx, and(which, notExists(profile)))
    })

  return {
    remove: (uid: string) => db.transaction((tx) => remove(tx, eq(identityUser.id, uid))),

    /** Takes back a sign-up; an account with a profile stays, its owner's requests hang on it. */
    takeBack: async (uid: string) => (await removeWithoutProfile(eq(identityUser.id, uid))) === 1,

    /**
     * Removes accounts that were created before and never got a profile, but none that may be getting one right
     * now: as long as a token of it can be valid, an account stays.
     */
    removeOrphans(createdBefore: Date) {
      const lastToken = new Date(now().getTime() - TOKEN_LIFE_S * 1000 - 60_000)
      const inUse = db
        .select({ id: identitySession.id })
        .from(identitySession)
        .where(and(eq(identitySession.userId, identityUser.id), usedSince(lastToken)))
      return removeWithoutProfile(and(lt(identityUser.createdAt, createdBefore), notExists(inUse)))
    },
  }
}

async function remove(tx: Pick<Database, 'delete'>, which: SQL | undefined) {
  const removed = await tx.delete(identityUser).where(which).returning({ uid: identityUser.id })
  const uids = removed.map(({ uid }) => uid)
  if (uids.length > 0) await tx.delete(identityVerification).where(inArray(identityVerification.value, uids))
  return uids.length
}

export type Removal = ReturnType<typeof createRemoval>
