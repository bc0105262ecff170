import { and, eq, gt } from 'drizzle-orm'
import type { Database } from '#server/database/open.ts'
import { analyses, images } from '#server/database/schema/photos.ts'
import { submissionEvents, submissions } from '#server/database/schema/submissions.ts'
import { lockRequests } from '../lock-requests.ts'

/**
 * Makes a guest's requests and analyses a member's; the analyses and their photos are then kept. From then on staff read
 * the member's name; the history says that it was taken over. Of a photo that the operator may learn from the guest said so
 * for a year at most, and what is a member's has no such end: whether it still holds is for the member to say.
 */
export async function claimGuest(
  db: Pick<Database, 'select' | 'update' | 'insert'>,
  {
    guest_id,
    member: { id: user_id, username },
    at,
  }: { guest_id: string; member: { id: number; username: string }; at: Date },
) {
  // In one order, as who merges two of them holds them.
  await lockRequests(db, eq(submissions.guest_id, guest_id))
  const claimed = await db
    .update(submissions)
    .set({ user_id, guest_id: null, username })
    .where(eq(submissions.guest_id, guest_id))
    .returning({ submission_id: submissions.id })
  if (claimed.length > 0)
    await db
      .insert(submissionEvents)
      .values(claimed.map((row) => ({ ...row, kind: 'claimed' as const, actor_id: user_id, at })))
  // A row whose time is over is not brought back.
  const own = (table: typeof images | typeof analyses) =>
    and(eq(table.guest_id, guest_id), gt(table.expires_at, at))
  const kept = { user_id, guest_id: null, expires_at: null }
  await db.update(images).set(kept).where(own(images))
  await db
    .update(analyses)
    .set({ ...kept, shared_at: null, label: null })
    .where(own(analyses))
}
