import { asc, inArray, type SQL } from 'drizzle-orm'
import type { Item } from '#contract/reference/items.ts'
import type { Database } from '#server/database/open.ts'
import { submissionItems } from '#server/database/schema/submissions.ts'
import type { Filters } from '#server/features/requests/timeline/request-filters.ts'
import { allRequests } from '#server/features/requests/timeline/requests.ts'
import { readCountedKilograms, type CountedKilograms } from '#server/features/requests/weights/counted.ts'

/** So many are held at once: few enough for the memory, many enough that asking for them takes little of the time. */
const BATCH = 500

type Found = Awaited<ReturnType<ReturnType<typeof allRequests>['next']>>
type Request = Extract<Found, { done?: false }>['value'][number]

/** A request with what is handed over and what was recorded of it. */
export type ExportedRequest = Request & { items: Item[]; weights: CountedKilograms | undefined }

/** Every request that the filters and `only` match, newest first, in batches. */
export async function* requestBatches(db: Database, filters: Filters, only: SQL | undefined) {
  for await (const rows of allRequests(db, filters, only, BATCH)) {
    const ids = rows.map(({ id }) => id)
    const [items, weights] = await Promise.all([itemsOf(db, ids), readCountedKilograms(db, ids)])
    yield rows.map((row): ExportedRequest => ({
      ...row,
      items: items.get(row.id) ?? [],
      weights: weights.get(row.id),
    }))
  }
}

async function itemsOf(db: Database, ids: number[]) {
  const { submission_id, device_class, brand, quantity, condition, battery_damaged, holds_data, image_id } =
    submissionItems
  const found = await db
    .select({
      submission_id,
      device_class,
      brand,
      quantity,
      condition,
      battery_damaged,
      holds_data,
      image_id,
    })
    .from(submissionItems)
    .where(inArray(submission_id, ids))
    .orderBy(asc(submissionItems.id))
  const items = new Map<number, Item[]>()
  for (const { submission_id, ...item } of found)
    items.set(submission_id, [...(items.get(submission_id) ?? []), item])
  return items
}
