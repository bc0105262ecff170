import { and, eq, inArray, isNotNull, isNull, lt, notExists } from 'drizzle-orm'
import type { Database } from '#server/database/open.ts'
import { identityHosted } from '#server/database/schema/identity.ts'
import { users } from '#server/database/schema/people.ts'
import type { Principal } from '../port.ts'
import type { Standing } from '../verifier.ts'

const DAY_MS = 86_400_000

/**
 * Our decisions about accounts of the hosted provider. It counts from the next request on and needs no
 * right at the provider, whose own tokens stay valid for up to an hour whatever happens to an account.
 */
export function createDecisions(db: Database, now: () => Date) {
  const write = (uid: string, decision: Partial<typeof identityHosted.$inferInsert>) =>
    db
      .insert(identityHosted)
      .values({ uid, ...decision })
      .onConflictDoUpdate({ target: identityHosted.uid, set: decision })

  // Tokens know whole seconds: a sign-in in the same second as the revocation counts as later.
  const thisSecond = () => new Date(Math.floor(now().getTime() / 1000) * 1000)

  return {
    async standing({ uid, auth_time }: Principal): Promise<Standing> {
      const [found] = await db.select().from(identityHosted).where(eq(identityHosted.uid, uid))
      if (found?.disabledAt) return 'disabled'
      return found?.validAfter && auth_time * 1000 < found.validAfter.getTime() ? 'gone' : 'good'
    },

    async disable(uid: string, disabled: boolean) {
      await write(uid, { disabledAt: disabled ? now() : null })
    },

    async revoke(uid: string) {
      await write(uid, { validAfter: thisSecond() })
    },

    /** Its last tokens are worth nothing, or one would make a profile for an account that is gone. */
    async close(uid: string) {
      await write(uid, { disabledAt: null, validAfter: new Date(now().getTime() + DAY_MS) })
    },

    async disabledAmong(uids: string[]) {
      if (uids.length === 0) return new Set<string>()
      const rows = await db
        .select({ uid: identityHosted.uid })
        .from(identityHosted)
        .where(and(inArray(identityHosted.uid, uids), isNotNull(identityHosted.disabledAt)))
      return new Set(rows.map(({ uid }) => uid))
    },

    /** Forgets accounts that are gone once their last tokens have expired. */
    async sweep() {
      const profile = db.select({ id: users.id }).from(users).where(eq(users.uid, identityHosted.uid))
      const { rowCount } = await db
        .delete(identityHosted)
        .where(
          and(isNull(identityHosted.disabledAt), lt(identityHosted.validAfter, now()), notExists(profile)),
        )
      return rowCount ?? 0
    },
  }
}
