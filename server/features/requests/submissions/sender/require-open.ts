import type { SQL } from 'drizzle-orm'
import { nextOf } from '#contract/requests/request-life.ts'
import type { Database } from '#server/database/open.ts'
import { submissions } from '#server/database/schema/submissions.ts'
import { conflict, notFound } from '#server/core/errors.ts'

/**
 * Locks the caller's request while its sender may still change it.
 * @param own finds it, if it is theirs
 * @throws Problem 404, 409 `closed`
 */
export async function requireOpenRequest(tx: Database, own: SQL) {
  const [stored] = await tx.select().from(submissions).where(own).for('update')
  if (!stored) throw notFound('Submission')
  if (nextOf(stored.status, 'sender').length === 0)
    throw conflict('closed', `This request is ${stored.status}: it can no longer be changed.`)
  return stored
}
