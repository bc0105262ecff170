import { asc, eq, exists, and, type SQL } from 'drizzle-orm'
import type { Database } from '#server/database/open.ts'
import { regularDays, regulars } from '#server/database/schema/regulars.ts'
import { submissions } from '#server/database/schema/submissions.ts'

/** Finds the regular pick-ups of which some requests were made. */
export const areOfRequests = (tx: Pick<Database, 'select'>, requests: SQL) =>
  exists(
    tx
      .select({ id: submissions.id })
      .from(regularDays)
      .innerJoin(submissions, eq(submissions.id, regularDays.submission_id))
      .where(and(eq(regularDays.regular_id, regulars.id), requests)),
  )

/** Regular pick-ups as they are stored, without the note of staff to their driver. */
export async function readRegulars(tx: Pick<Database, 'select'>, which: SQL) {
  const rows = await tx.select().from(regulars).where(which).orderBy(asc(regulars.id))
  return rows.map((row) => {
    const { note: _, version: __, ...regular } = row
    return regular
  })
}

/** The regular pick-ups of which these requests were made. */
export const readRegularsOf = (tx: Pick<Database, 'select'>, requests: SQL) =>
  readRegulars(tx, areOfRequests(tx, requests))
