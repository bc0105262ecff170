import { and, eq, gt } from 'drizzle-orm'
import type { Database } from '#server/database/open.ts'
import { analyses, images } from '#server/database/schema/photos.ts'
import { submissionEvents, submissions } from '#server/database/schema/submissions.ts'

/**
 * Makes a guest's requests and analyses a member's; the analyses and their photos are then kept. From then on staff read
 * the member's name; the history says that it was taken over.
 */
export async function claimGuest(
  db: Pick<Database, 'update' | 'insert'>,
  {
    guest_id,
    member: { id: user_id, username },
    at,
  }: { guest_id: string; member: { id: number; username: string }; at: Date },
) {
  const claimed = await db
    .update(submissions)
    .set({ user_id, guest_id: null, username })
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
