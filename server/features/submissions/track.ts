import { and, asc, eq, inArray } from 'drizzle-orm'
import type { RequestContext } from '#server/context.ts'
import { submissionEvents, submissions } from '#server/database/schema.ts'
import { notFound } from '#server/errors.ts'
import { photoLink } from '#server/features/analyses/photo-link.ts'
import { toRow } from './detail.ts'
import { ownByCode } from './own-by-code.ts'

/** The own request by its tracking code. @throws Problem 404 */
export async function track(ctx: RequestContext, typed: string, guest_id: string | undefined) {
  const { db } = ctx
  const [found] = await db
    .select({
      id: submissions.id,
      tracking_code: submissions.tracking_code,
      service: submissions.service,
      title: submissions.title,
      message: submissions.message,
      location: submissions.location,
      status: submissions.status,
      submitted_at: submissions.submitted_at,
      read_at: submissions.read_at,
      image_id: submissions.image_id,
    })
    .from(submissions)
    .where(ownByCode(ctx, typed, guest_id))
  if (!found) throw notFound('Submission')

  const { id, image_id, ...row } = found
  const history = await db
    .select({ at: submissionEvents.at, status: submissionEvents.status, note: submissionEvents.note })
    .from(submissionEvents)
    .where(
      and(eq(submissionEvents.submission_id, id), inArray(submissionEvents.kind, ['submitted', 'status'])),
    )
    .orderBy(asc(submissionEvents.id))
  return {
    ...toRow(row),
    imageUrl: photoLink(ctx, image_id),
    // A CHECK of the table promises a status for these two kinds.
    history: history.map(({ at, status, note }) => ({ at: at.toISOString(), status: status!, note })),
  }
}
