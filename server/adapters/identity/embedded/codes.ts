import { eq, getTableColumns, inArray, lt } from 'drizzle-orm'
import { randomBytes, randomUUID } from 'node:crypto'
import { KEPT } from '#contract/foundation/retention.ts'
import type { Database } from '#server/database/open.ts'
import { identityUser, identityVerification } from '#server/database/schema/identity.ts'
import { secretHash } from './secret-hash.ts'
import { WireError } from './wire-error.ts'

const HOUR_MS = 3_600_000
/** A mail that confirms an address opens no account, so it may wait for the evening. */
const LIFE_MS = { reset: HOUR_MS, verify: 24 * HOUR_MS }
const KEPT_MS = KEPT.code_days * 24 * HOUR_MS

export type Purpose = keyof typeof LIFE_MS

/** One-time codes for a new password or a new address: `identifier` is the SHA-256 of the code, `value` the account. */
export function createCodes(db: Database, now: () => Date) {
  return {
    /** @param email the address that it is mailed to; null: it is handed over otherwise */
    async create(uid: string, purpose: Purpose, email: string | null) {
      const code = randomBytes(32).toString('base64url')
      const at = now()
      await db.insert(identityVerification).values({
        id: randomUUID(),
        identifier: secretHash(code),
        value: uid,
        purpose,
        email,
        expiresAt: new Date(at.getTime() + LIFE_MS[purpose]),
        createdAt: at,
        updatedAt: at,
      })
      return code
    },

    /**
     * The account of a code, and what it is for; the code stays good.
     * @throws WireError INVALID_OOB_CODE for one that was used or never was, EXPIRED_OOB_CODE, USER_DISABLED
     */
    async read(code: string) {
      const [found] = await db
        .select({ user: getTableColumns(identityUser), code: getTableColumns(identityVerification) })
        .from(identityVerification)
        .innerJoin(identityUser, eq(identityUser.id, identityVerification.value))
        .where(eq(identityVerification.identifier, secretHash(code)))
      if (!found || !isForAddress(found.code, found.user)) throw new WireError('INVALID_OOB_CODE')
      if (found.code.expiresAt <= now()) throw new WireError('EXPIRED_OOB_CODE')
      if (found.user.disabledAt) throw new WireError('USER_DISABLED')
      return { user: found.user, purpose: found.code.purpose }
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

/** A code that was mailed to an address which the account has no more is in the hands of somebody else. */
export const isForAddress = (code: { email: string | null }, user: { email: string }) =>
  code.email === null || code.email === user.email

export type Codes = ReturnType<typeof createCodes>
