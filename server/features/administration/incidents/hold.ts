import { eq } from 'drizzle-orm'
import type { Database } from '#server/database/open.ts'
import { incidents } from '#server/database/schema/incidents.ts'
import { notFound } from '#server/core/errors.ts'

/** Locks an incident, so that nobody else changes it. @throws Problem 404 */
export async function lockIncident(tx: Database, id: number) {
  const [row] = await tx.select().from(incidents).where(eq(incidents.id, id)).for('update')
  if (!row) throw notFound('Incident')
  return row
}
