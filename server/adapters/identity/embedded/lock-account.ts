import { eq } from 'drizzle-orm'
import type { Database } from '#server/database/open.ts'
import { identityUser } from '#server/database/schema/identity.ts'

/**
 * Locks an account before all its sessions end: a session that is being opened refers to the account's row, so it is
 * there before and is seen, or waits until after.
 * @returns the account, as it is under the lock
 */
export async function lockAccount(tx: Pick<Database, 'select'>, uid: string) {
  const [user] = await tx.select().from(identityUser).where(eq(identityUser.id, uid)).for('update')
  return user
}
