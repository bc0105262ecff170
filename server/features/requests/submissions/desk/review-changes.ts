import { and, eq, sql } from 'drizzle-orm'
import type { Status } from '#contract/foundation/status.ts'
import { submissions } from '#server/database/schema/submissions.ts'
import { partRequests } from '#server/features/requests/desk/merge.ts'
import { confirmTime } from '#server/features/requests/pickups/confirm.ts'
import type { Reached, Taking } from './review-steps.ts'

export type WithPapers = {
  current: Pick<Taking['current'], 'waste_source' | 'transporter' | 'manifest_number'>
  review: Pick<Taking['review'], 'transporter' | 'manifest_number'>
}

/** The transporter and the manifest of the request once the step is taken. */
export const papersOf = ({ current, review }: WithPapers) => ({
  transporter: review.transporter ?? current.transporter,
  manifest_number: review.manifest_number ?? current.manifest_number,
})

/** A merged request that takes a step stands for itself again. @throws Problem 409 `merged-on` */
export async function partIfMerged({ tx, ctx, id, current }: Taking) {
  if (current.merged_into_id) await partRequests(tx, ctx, id, current.merged_into_id)
}

/** Stores the status and the papers. */
export async function moveOn(taking: Taking) {
  const { tx, ctx, id, review } = taking
  await tx
    .update(submissions)
    .set({
      status: review.status,
      status_at: ctx.now(),
      merged_into_id: null,
      conversation: replied(review.status),
      ...papersOf(taking),
    })
    .where(eq(submissions.id, id))
}

/** A step replies to what the sender wrote. A question of staff goes on, except where the request comes to nothing. */
const replied = (status: Status) =>
  status === 'rejected' || status === 'cancelled'
    ? null
    : sql`nullif(${submissions.conversation}, 'answered')`

/** A further note replies too. */
export async function reply({ tx, id }: Taking) {
  await tx
    .update(submissions)
    .set({ conversation: null })
    .where(and(eq(submissions.id, id), eq(submissions.conversation, 'answered')))
}

/** The sender may have chosen a time before anybody decided: the approval confirms it. */
export async function confirmAppointment({ tx, ctx, id, current }: Taking): Promise<Reached | undefined> {
  if (current.status !== 'pending') return undefined
  const { cleared_at } = current
  const time = await confirmTime(tx, ctx, { id, cleared_at }, ctx.actor.id)
  return time && { status: 'scheduled', ...time }
}
