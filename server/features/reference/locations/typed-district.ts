import { eq } from 'drizzle-orm'
import { LOCATION_MIN_CHARS } from '#contract/reference/locations.ts'
import type { Context } from '#server/core/context.ts'
import type { Database } from '#server/database/open.ts'
import { submissions } from '#server/database/schema/submissions.ts'
import { certainDistrict } from './certain-district.ts'

/** Stands in a place that somebody chose: the database finds its district (`district_of`). */
const CHOSEN = ' · '

/** The log says once that the index fails, and again only after it has worked. */
let isFailing = false

/**
 * The code of the district that an address names for certain which somebody typed, and chose no place for. Null: none, or
 * it would be a guess, or the index of places fails: a request without a district is better than none.
 */
export async function typedDistrict(
  { log }: Pick<Context, 'log'>,
  location: string,
  find: typeof certainDistrict = certainDistrict,
): Promise<string | null> {
  if (location.includes(CHOSEN) || location.trim().length < LOCATION_MIN_CHARS) return null
  try {
    const district = await find(location)
    isFailing = false
    return district?.id ?? null
  } catch (error) {
    if (!isFailing) log.error({ err: error }, 'The index of places fails: typed addresses get no district.')
    isFailing = true
    return null
  }
}

/** For a request with a changed place. A trigger has just set the chosen district, or none. */
export async function knowTypedDistrict(
  tx: Database,
  ctx: Pick<Context, 'log'>,
  id: number,
  location: string,
) {
  const district_id = await typedDistrict(ctx, location)
  if (district_id) await tx.update(submissions).set({ district_id }).where(eq(submissions.id, id))
}
