import { desc, eq } from 'drizzle-orm'
import type { WishedBooking } from '#contract/requests/submissions.ts'
import type { RequestContext } from '#server/core/context.ts'
import { Problem } from '#server/core/errors.ts'
import { bookings } from '#server/database/schema/pickups.ts'
import { submissions } from '#server/database/schema/submissions.ts'
import { bookPickup } from './book.ts'
import { offeredColumns, type BookedBy } from './offer.ts'

/**
 * Takes the time that was chosen in the form of a request that has just been stored. A time that is gone is no error: the
 * request stays, and its sender chooses another one. A retry changes nothing that has been arranged since.
 */
export async function bookWishedPickup(
  ctx: RequestContext,
  submission_id: number,
  slot_id: number,
  by: BookedBy = 'sender',
): Promise<WishedBooking> {
  try {
    return await ctx.db.transaction(async (tx) => {
      const [request] = await tx
        .select(offeredColumns)
        .from(submissions)
        .where(eq(submissions.id, submission_id))
        .for('update')
      const [before] = await tx
        .select({ slot_id: bookings.slot_id, ended_at: bookings.ended_at })
        .from(bookings)
        .where(eq(bookings.submission_id, submission_id))
        .orderBy(desc(bookings.id))
        .limit(1)
      if (before) return before.ended_at === null && before.slot_id === slot_id ? 'made' : 'taken'
      await bookPickup(ctx, tx, request!, slot_id, by)
      return 'made'
    })
  } catch (error) {
    if (!(error instanceof Problem) || error.status !== 409) throw error
    return error.code === 'not-offered' ? 'not-offered' : 'taken'
  }
}
