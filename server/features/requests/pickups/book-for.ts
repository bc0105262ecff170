import { eq } from 'drizzle-orm'
import type { Member, RequestContext } from '#server/core/context.ts'
import { submissions } from '#server/database/schema/submissions.ts'
import { conflict, notFound } from '#server/core/errors.ts'
import { readSubmissionDetail } from '#server/features/requests/submissions/desk/detail.ts'
import { markRequestRead } from '#server/features/requests/submissions/desk/mark-read.ts'
import { bookPickup } from './book.ts'
import { offeredColumns } from './offer.ts'

/** Staff make an appointment for a request. @throws Problem 404, 409 as `bookPickup`, and `request-anonymised` */
export async function bookFor(ctx: RequestContext<Member>, id: number, slot_id: number) {
  await ctx.db.transaction(async (tx) => {
    const [request] = await tx
      .select(offeredColumns)
      .from(submissions)
      .where(eq(submissions.id, id))
      .for('update')
    if (!request) throw notFound('Submission')
    if (request.anonymised_at)
      throw conflict(
        'request-anonymised',
        "The sender's data was removed from this request: there is nobody to visit.",
      )
    await markRequestRead(tx, ctx, id)
    await bookPickup(ctx, tx, request, slot_id, 'staff')
  })
  return (await readSubmissionDetail(ctx, ctx.db, id))!
}
