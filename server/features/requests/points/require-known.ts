import { eq } from 'drizzle-orm'
import type { PointForm } from '#contract/requests/points.ts'
import type { Database } from '#server/database/open.ts'
import { districts } from '#server/database/schema/places.ts'
import { invalidField } from '#server/core/errors.ts'
import { deviceGroups } from '#server/features/reference/knowledge/facts.ts'

/** @throws Problem 400 where the district or a group is none that there is */
export async function requireKnownPlace(
  tx: Pick<Database, 'select'>,
  { district_id, takes }: Pick<PointForm, 'district_id' | 'takes'>,
) {
  const [district] = await tx
    .select({ id: districts.id })
    .from(districts)
    .where(eq(districts.id, district_id))
  if (!district) throw invalidField('district_id', 'is not a district of Indonesia')
  if (!takes.every((group) => deviceGroups.some(({ id }) => id === group)))
    throw invalidField('takes', 'holds a group that is not in the knowledge base')
}
