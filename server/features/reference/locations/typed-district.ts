import { eq } from 'drizzle-orm'
import { LOCATION_MIN_CHARS } from '#contract/reference/locations.ts'
import type { Database } from '#server/database/open.ts'
import { submissions } from '#server/database/schema/submissions.ts'
import { certainDistrict } from './certain-district.ts'

/** Stands in a place that somebody chose: the database finds its district (`district_of`). */
const CHOSEN = ' · '

/**
 * The code of the district that an address names for certain which somebody typed, and chose no place for. Null: none, or
 * it would be a guess.
 */
export async function typedDistrict(location: string): Promise<string | null> {
  if (location.includes(CHOSEN) || location.trim().length < LOCATION_MIN_CHARS) return null
  // A request is worth more than its district: without the index it is stored all the same.
  const district = await certainDistrict(location).catch(() => null)
  return district?.id ?? null
}

/** Of a request whose place was written anew. A trigger has just said which district was chosen, or none. */
export async function knowTypedDistrict(tx: Database, id: number, location: string) {
  const district_id = await typedDistrict(location)
  if (district_id) await tx.update(submissions).set({ district_id }).where(eq(submissions.id, id))
}
