import { and, asc, eq, inArray, or } from 'drizzle-orm'
import { TrackingCode } from '#contract/submissions.ts'
import type { RequestContext } from '#server/context.ts'
import { submissionEvents, submissions } from '#server/database/schema.ts'
import { notFound } from '#server/errors.ts'
import { photoLink } from '#server/features/analyses/photo-link.ts'
import { toRow } from './detail.ts'

/**
 * The own request by its tracking code. A code that does not exist and one that belongs to somebody else
 * answer alike, so that codes cannot be tried out.
 * @throws Problem 404
 */
export async function track(ctx: RequestContext, typed: string, guest_id: string | undefined) {
  const { db, actor } = ctx
  const { data: code } = TrackingCode.safeParse(typed)
  const owners = [
    ...(actor.kind === 'member' ? [eq(submissions.user_id, actor.id)] : []),
    ...(guest_id ? [eq(submissions.guest_id, guest_id)] : []),
  ]
  if (!code || owners.length === 0) throw notFound('Submission')

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
    .where(and(eq(submissions.tracking_code, code), or(...owners)))
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
