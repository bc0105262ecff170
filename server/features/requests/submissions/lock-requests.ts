import { asc, type SQL } from 'drizzle-orm'
import type { Database } from '#server/database/open.ts'
import { submissions } from '#server/database/schema/submissions.ts'

/** Holds requests until the end of the transaction, in the order of their ids: of two who want the same, one waits. */
export const lockRequests = (tx: Pick<Database, 'select'>, which: SQL | undefined) =>
  tx.select({ id: submissions.id }).from(submissions).where(which).orderBy(asc(submissions.id)).for('update')
