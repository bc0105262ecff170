import { desc, eq } from 'drizzle-orm'
import type { Member, RequestContext } from '#server/core/context.ts'
import { rightsRequests } from '#server/database/schema/rights.ts'

const MANY = 50

/** The caller's requests about personal data, newest first. */
export async function listOwnRightsRequests({ db, actor }: RequestContext<Member>) {
  const rows = await db
    .select()
    .from(rightsRequests)
    .where(eq(rightsRequests.user_id, actor.id))
    .orderBy(desc(rightsRequests.id))
    .limit(MANY)
  return rows.map(toLife)
}

/** The part of a request that its sender may know. */
export const toLife = (row: typeof rightsRequests.$inferSelect) => {
  const { id, kind, state, message, answer, refusal } = row
  return {
    id,
    kind,
    state,
    message,
    answer,
    refusal,
    received_at: row.received_at.toISOString(),
    due_at: row.due_at.toISOString(),
    closed_at: row.closed_at?.toISOString() ?? null,
  }
}
