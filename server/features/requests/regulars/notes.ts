import { and, eq, inArray, ne } from 'drizzle-orm'
import type { Database } from '#server/database/open.ts'
import { regularDays, regulars } from '#server/database/schema/regulars.ts'

/** The notes for the driver of requests that were made of regular pick-ups. */
export async function regularNotes(db: Pick<Database, 'select'>, ids: number[]) {
  if (ids.length === 0) return new Map<number, string>()
  const rows = await db
    .select({ id: regularDays.submission_id, note: regulars.note })
    .from(regularDays)
    .innerJoin(regulars, eq(regulars.id, regularDays.regular_id))
    .where(and(inArray(regularDays.submission_id, ids), ne(regulars.note, '')))
  return new Map(rows.map(({ id, note }) => [id!, note]))
}
