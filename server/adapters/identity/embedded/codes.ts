import { eq, getTableColumns, inArray, lt } from 'drizzle-orm'
import { randomBytes, randomUUID } from 'node:crypto'
import type { Database } from '#server/database/open.ts'
import { identityUser, identityVerification } from '#server/database/schema/identity.ts'
import { secretHash } from './secret-hash.ts'
import { WireError } from './wire-error.ts'

const LIFE_MS = 3_600_000
/** Kept for so long after its end, to tell one that came too late from one that never was. */
const KEPT_MS = 7 * 24 * LIFE_MS

/** One-time codes for a new password: `identifier` is the SHA-256 of the code, `value` the account. */
export function createCodes(db: Database, now: () => Date) {
  return {
    async create(uid: string) {
      const code = randomBytes(32).toString('base64url')
      const at = now()
      await db.insert(identityVerification).values({
        id: randomUUID(),
        identifier: secretHash(code),
        value: uid,
        expiresAt: new Date(at.getTime() + LIFE_MS),
        createdAt: at,
        updatedAt: at,
      })
      return code
    },

    /**
     * The account of a code; the code stays good.
     * @throws WireError INVALID_OOB_CODE for one that was used or never was, EXPIRED_OOB_CODE, USER_DISABLED
     */
    async read(code: string) {
      const [found] = await db
        .select({ user: getTableColumns(identityUser), expiresAt: identityVerification.expiresAt })
        .from(identityVerification)
        .innerJoin(identityUser, eq(identityUser.id, identityVerification.value))
        .where(eq(identityVerification.identifier, secretHash(code)))
      if (!found) throw new WireError('INVALID_OOB_CODE')
      if (found.expiresAt <= now()) throw new WireError('EXPIRED_OOB_CODE')
      if (found.user.disabledAt) throw new WireError('USER_DISABLED')
      return found.user
    },

    /** Deletes those of which nobody asks any more. @returns how many */
    async sweep() {
      const over = db
        .select({ id: identityVerification.id })
        .from(identityVerification)
        .where(lt(identityVerification.expiresAt, new Date(now().getTime() - KEPT_MS)))
        .for('update', { skipLocked: true })
      return (
        (await db.delete(identityVerification).where(inArray(identityVerification.id, over))).rowCount ?? 0
      )
    },
  }
}

export type Codes = ReturnType<typeof createCodes>
