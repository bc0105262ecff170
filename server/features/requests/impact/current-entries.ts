import { sql } from 'drizzle-orm'
import { weightEntries } from '#server/database/schema/weights.ts'

/** Of `weight_entries`: those that no later entry replaces. A corrected weight counts once, as corrected. */
export const isCurrent = sql`not exists (
  select from ${weightEntries} as later where later.replaces_id = ${weightEntries.id}
)`
