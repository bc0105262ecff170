import { eq, sql } from 'drizzle-orm'
import type { Member, RequestContext } from '#server/core/context.ts'
import type { Database } from '#server/database/open.ts'
import { rightsRequests } from '#server/database/schema/rights.ts'

/** With an account goes what it asked about its data. That answers an open request: nothing is left to ask about. */
export const forgetAsker = (tx: Database, { actor, now }: RequestContext<Member>, user_id: number) =>
  tx
    .update(rightsRequests)
    .set({
      ...FORGOTTEN,
      forgotten_at: now(),
      done: sql`case ${rightsRequests.state} when 'open' then '{erased}'::text[] else ${rightsRequests.done} end`,
      closed_at: sql`coalesce(${rightsRequests.closed_at}, ${now().toISOString()}::timestamptz)`,
      closed_by: sql`case ${rightsRequests.state} when 'open' then ${actor.id === user_id ? null : actor.id}::bigint else ${rightsRequests.closed_by} end`,
      state: sql`case ${rightsRequests.state} when 'open' then 'answered' else ${rightsRequests.state} end`,
    })
    .where(eq(rightsRequests.user_id, user_id))

/** Nothing that says who it was. */
export const FORGOTTEN = {
  user_id: null,
  email: null,
  phone_number: null,
  message: '',
  answer: '',
  given_ids: [],
} satisfies Partial<typeof rightsRequests.$inferInsert>
