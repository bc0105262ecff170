import { and, asc, inArray, isNotNull, sql, type SQL } from 'drizzle-orm'
import type { Status } from '#contract/foundation/status.ts'
import type { Item } from '#contract/reference/items.ts'
import { reasonOf, type GivenReason } from '#contract/requests/rejections.ts'
import { OPEN } from '#contract/requests/request-life.ts'
import type { Database } from '#server/database/open.ts'
import { submissionEvents, submissionItems } from '#server/database/schema/submissions.ts'
import { eventAt } from '#server/features/requests/submissions/desk/event-at.ts'
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
  /** When it came in, and when it ended; null: it has not. */
  collected_at: Date | null
  closed_at: Date | null
}

/** Every request that the filters and `only` match, newest first, in batches. */
export async function* requestBatches(db: Database, filters: Filters, only: SQL | undefined) {
  for await (const rows of allRequests(db, filters, only, BATCH)) {
    const ids = rows.map(({ id }) => id)
    const moved = rows.filter(({ status }) => !OPEN.has(status)).map(({ id }) => id)
    const [items, weights, histories] = await Promise.all([
      itemsOf(db, ids),
      readCountedKilograms(db, ids),
      historiesOf(db, moved),
    ])
    yield rows.map((row): ExportedRequest => {
      const history = histories.get(row.id) ?? []
      return {
        ...row,
        items: items.get(row.id) ?? [],
        weights: weights.get(row.id),
        reason: row.status === 'rejected' ? reasonOf(history) : null,
        collected_at: sinceWhen(history, (status) => status === 'collected' || status === 'recycled'),
        closed_at: sinceWhen(history, (status) => !OPEN.has(status) && status !== 'collected'),
      }
    })
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

type Step = { status: Status; reason: GivenReason | null; at: Date }

/** The steps of requests, oldest first. */
async function historiesOf(db: Database, ids: number[]) {
  if (ids.length === 0) return new Map<number, Step[]>()
  const { submission_id, status, reason } = submissionEvents
  const lines = await db
    .select({ submission_id, status: sql<Status>`${status}`, reason, at: eventAt })
    .from(submissionEvents)
    .where(and(inArray(submission_id, ids), isNotNull(status)))
    .orderBy(asc(submissionEvents.id))
  return Map.groupBy(lines, (line) => line.submission_id)
}

/** When the stretch of such states began with which a history ends; null: it ends otherwise. */
function sinceWhen(history: readonly Step[], isSuch: (status: Status) => boolean): Date | null {
  const before = history.findLastIndex(({ status }) => !isSuch(status))
  return history[before + 1]?.at ?? null
}
