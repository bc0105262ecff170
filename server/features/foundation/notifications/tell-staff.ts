import { sql } from 'drizzle-orm'
import type { MatterKind } from '#contract/foundation/matters.ts'
import type { Context } from '#server/core/context.ts'
import type { Database } from '#server/database/open.ts'
import { staffMatters } from '#server/database/schema/people.ts'

/** New requests need no row: they are the unread ones. */
export type StoredKind = Exclude<MatterKind, 'request-new'>

type News = {
  kind: StoredKind
  /** The request, round, consignment, lot, permit, certificate or backup that it is about. */
  subject_id: number
  /** The parameters of the sentence; the tracking code of a request is looked up. No personal data. */
  params?: Record<string, string>
  /** The account that did it, and is not told; null: nobody with an account. */
  by: number | null
}

/**
 * Tells staff of something that waits for them, in the transaction in which it happens: the assignee of a request, else all.
 * One row for all of them; told again it rings again and is still one. `settleMatters` ends it. Bell, push and digest read it
 * (`find-matters.ts`).
 */
export async function tellStaff(
  tx: Pick<Database, 'insert'>,
  { now }: Pick<Context, 'now'>,
  { kind, subject_id, params = {}, by }: News,
) {
  await tx
    .insert(staffMatters)
    .values({ kind, subject_id, params, by_id: by, at: now() })
    .onConflictDoUpdate({
      target: [staffMatters.kind, staffMatters.subject_id],
      set: { params: sql`excluded.params`, by_id: sql`excluded.by_id`, at: sql`excluded.at` },
    })
}
