import { asc, eq } from 'drizzle-orm'
import type { SubmissionDetail } from '#contract/submissions.ts'
import type { Context } from '#server/context.ts'
import type { Database } from '#server/database/open.ts'
import { submissionEvents, submissions, users } from '#server/database/schema.ts'
import { photoLink } from '#server/features/analyses/photo-link.ts'

/** The columns of a row of the admin table; `phoneNumber` is the wire name the specification gives. */
export const rowColumns = {
  id: submissions.id,
  tracking_code: submissions.tracking_code,
  channel: submissions.channel,
  service: submissions.service,
  username: submissions.username,
  user_id: submissions.user_id,
  title: submissions.title,
  message: submissions.message,
  phoneNumber: submissions.phone_number,
  location: submissions.location,
  submitted_at: submissions.submitted_at,
  status: submissions.status,
  read_at: submissions.read_at,
}

type Instants = { submitted_at: Date; read_at: Date | null }

/** Dates as the wire has them. */
export const toRow = <T extends Instants>({ submitted_at, read_at, ...row }: T) => ({
  ...row,
  submitted_at: submitted_at.toISOString(),
  read_at: read_at?.toISOString() ?? null,
})

/** One request with its history, oldest first, for staff. */
export async function detail(
  ctx: Pick<Context, 'secret' | 'now'>,
  db: Pick<Database, 'select'>,
  id: number,
): Promise<SubmissionDetail | undefined> {
  const [found] = await db
    .select({
      ...rowColumns,
      email: users.email,
      source_url: submissions.source_url,
      image_id: submissions.image_id,
    })
    .from(submissions)
    .leftJoin(users, eq(users.id, submissions.user_id))
    .where(eq(submissions.id, id))
  if (!found) return undefined
  const { image_id, ...row } = found
  const history = await db
    .select({
      at: submissionEvents.at,
      kind: submissionEvents.kind,
      actor: users.username,
      status: submissionEvents.status,
      note: submissionEvents.note,
    })
    .from(submissionEvents)
    .leftJoin(users, eq(users.id, submissionEvents.actor_id))
    .where(eq(submissionEvents.submission_id, id))
    .orderBy(asc(submissionEvents.id))
  return {
    ...toRow(row),
    imageUrl: photoLink(ctx, image_id),
    history: history.map((event) => ({ ...event, at: event.at.toISOString() })),
  }
}
