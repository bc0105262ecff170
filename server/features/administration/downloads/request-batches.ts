import { asc, inArray, type SQL } from 'drizzle-orm'
import type { Item } from '#contract/reference/items.ts'
import { reasonOf, type GivenReason } from '#contract/requests/rejections.ts'
import type { Database } from '#server/database/open.ts'
import { submissionEvents, submissionItems } from '#server/database/schema/submissions.ts'
import type { Filters } from '#server/features/requests/timeline/request-filters.ts'
import { allRequests } from '#server/features/requests/timeline/requests.ts'
import { readCountedKilograms, type CountedKilograms } from '#server/features/requests/weights/counted.ts'

/** So many are held at once: few enough for the memory, many enough that asking for them takes little of the time. */
const BATCH = 500

type Found = Awaited<ReturnType<ReturnType<typeof allRequests>['next']>>
type Request = Extract<Found, { done?: false }>['value'][number]

/** A request with what is handed over and what was recorded of it. */
export type ExportedRequest = Request & {
  items: Item[]
  weights: CountedKilograms | undefined
  /** Why it was rejected, where that was said. */
  reason: GivenReason | null
}

/** Every request that the filters and `only` match, newest first, in batches. */
export async function* requestBatches(db: Database, filters: Filters, only: SQL | undefined) {
  for await (const rows of allRequests(db, filters, only, BATCH)) {
    const ids = rows.map(({ id }) => id)
    const rejected = rows.filter(({ status }) => status === 'rejected').map(({ id }) => id)
    const [items, weights, reasons] = await Promise.all([
      itemsOf(db, ids),
      readCountedKilograms(db, ids),
      reasonsOf(db, rejected),
    ])
    yield rows.map((row): ExportedRequest => ({
      ...row,
      items: items.get(row.id) ?? [],
      weights: weights.get(row.id),
      reason: reasons.get(row.id) ?? null,
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

async function reasonsOf(db: Database, ids: number[]) {
  if (ids.length === 0) return new Map<number, GivenReason | null>()
  const { submission_id, status, reason } = submissionEvents
  const lines = await db
    .select({ submission_id, status, reason })
    .from(submissionEvents)
    .where(inArray(submission_id, ids))
    .orderBy(asc(submissionEvents.id))
  const of = Map.groupBy(lines, (line) => line.submission_id)
  return new Map([...of].map(([id, history]) => [id, reasonOf(history)] as const))
}
