import type { RequestContext } from '#server/context.ts'
import { submissions } from '#server/database/schema.ts'
import { notFound } from '#server/errors.ts'
import { photoLink } from '#server/features/photos/link.ts'
import { toRow } from './detail.ts'
import { ownByCode } from './own-by-code.ts'
import { waysOf } from './ways.ts'

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
  return {
    ...toRow(row),
    imageUrl: photoLink(ctx, image_id),
    history: (await waysOf(db, [id])).get(id)!,
  }
}
