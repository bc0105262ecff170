import { eq } from 'drizzle-orm'
import type { Database } from '#server/database/open.ts'
import { submissionEvents, submissions } from '#server/database/schema.ts'

/** Makes a guest's requests a member's. The name they were sent under stays: it is what staff have read. */
export async function claimGuest(
  db: Pick<Database, 'update' | 'insert'>,
  { guest_id, user_id, at }: { guest_id: string; user_id: number; at: Date },
) {
  const claimed = await db
    .update(submissions)
    .set({ user_id, guest_id: null })
    .where(eq(submissions.guest_id, guest_id))
    .returning({ submission_id: submissions.id })
  if (claimed.length > 0)
    await db
      .insert(submissionEvents)
      .values(claimed.map((row) => ({ ...row, kind: 'claimed' as const, actor_id: user_id, at })))
}
