import { eq } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { mayWrite, nextOf } from '#contract/requests/request-life.ts'
import { reasonOf } from '#contract/requests/rejections.ts'
import type { TrackedSubmission } from '#contract/requests/submissions.ts'
import type { RequestContext } from '#server/core/context.ts'
import type { Database } from '#server/database/open.ts'
import { prepareQuery } from '#server/database/prepare-query.ts'
import { submissions } from '#server/database/schema/submissions.ts'
import { notFound } from '#server/core/errors.ts'
import { photoLink } from '#server/features/foundation/photos/link.ts'
import { readAppointment } from '#server/features/requests/pickups/appointment.ts'
import { readRegularForSender } from '#server/features/requests/regulars/read-for-sender.ts'
import { handoverCode } from '#server/features/requests/rounds/handover-code.ts'
import { visitDayIn } from '#server/features/requests/rounds/visit-day.ts'
import { toSubmissionRow } from '../desk/detail.ts'
import { readHandover } from './handover.ts'
import { isOwnAsked, ownRequest, type Own } from './own-by-code.ts'
import { pointsBeside } from './points-beside.ts'
import { senderVersionIn } from '../desk/version.ts'
import { readWays } from '../desk/ways.ts'

const other = alias(submissions, 'other')

/** The caller's request by its tracking code. @throws Problem 404 */
export const trackRequest = (ctx: RequestContext, typed: string, guest_id: string | undefined) =>
  readTrackedRequest(ctx, ctx.db, ownRequest(ctx, typed, guest_id))

const question = prepareQuery((db) =>
  db
    .select({
      id: submissions.id,
      tracking_code: submissions.tracking_code,
      channel: submissions.channel,
      service: submissions.service,
      title: submissions.title,
      message: submissions.message,
      location: submissions.location,
      street: submissions.street,
      landmark: submissions.landmark,
      name: submissions.name,
      phone_number: submissions.phone_number,
      notify_email: submissions.notify_email,
      notify_phone: submissions.notify_phone,
      status: submissions.status,
      submitted_at: submissions.submitted_at,
      read_at: submissions.read_at,
      image_id: submissions.image_id,
      conversation: submissions.conversation,
      waste_source: submissions.waste_source,
      cleared_at: submissions.cleared_at,
      district_id: submissions.district_id,
      merged_into: other.tracking_code,
      version: senderVersionIn(db),
      visit_day: visitDayIn(db),
    })
    .from(submissions)
    .leftJoin(other, eq(other.id, submissions.merged_into_id))
    .where(isOwnAsked)
    .prepare('tracked'),
)

/** A request as its sender sees it. @throws Problem 404 */
export async function readTrackedRequest(
  ctx: RequestContext,
  db: Database,
  own: Own,
): Promise<TrackedSubmission> {
  const [found] = await question(db).execute(own)
  if (!found) throw notFound('Submission')

  const { id, image_id, visit_day, district_id, channel, cleared_at: _, ...row } = found
  const history = (await readWays(ctx, db, [id])).get(id)!
  const handover = await readHandover(ctx, db, found)
  const near = await pointsBeside(db, {
    ...handover,
    status: row.status,
    service: row.service,
    district_id,
    reason: reasonOf(history),
  })
  return {
    ...toSubmissionRow(row),
    ...handover,
    appointment: await readAppointment(db, ctx.now(), found),
    visit_day: row.status === 'scheduled' ? visit_day : null,
    handover_code: row.status === 'scheduled' ? handoverCode(ctx, id) : null,
    version: row.version,
    open: nextOf(row.status, 'sender').length > 0,
    may_write: mayWrite(row.status, row.conversation),
    imageUrl: photoLink(ctx, image_id),
    regular: channel === 'regular' ? await readRegularForSender(db, ctx, id) : null,
    near_points: near.map((point) => point.id),
    history,
  }
}
