import { and, eq, gt } from 'drizzle-orm'
import type { Database } from '#server/database/open.ts'
import { analyses, images, submissionEvents, submissions } from '#server/database/schema.ts'

/**
 * Makes a guest's requests and analyses a member's; the analyses and their photos are then kept. The name the requests
 * were sent under stays: it is what staff have read.
 */
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
  for (const table of [images, analyses])
    await db
      .update(table)
      .set({ user_id, guest_id: null, expires_at: null })
      // What has had its time is not brought back.
      .where(and(eq(table.guest_id, guest_id), gt(table.expires_at, at)))
}
