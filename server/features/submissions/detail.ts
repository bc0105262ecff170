import { asc, eq, getTableColumns, sql } from 'drizzle-orm'
import { END_TOLD_DAYS, EnquiryForm, type SubmissionDetail } from '#contract/submissions.ts'
import type { Member, RequestContext } from '#server/context.ts'
import type { Database } from '#server/database/open.ts'
import { submissionEvents, submissions, users } from '#server/database/schema.ts'
import { photoLink } from '#server/features/photos/link.ts'
import { recordPhotoSeen } from './photo-seen.ts'
import { ending } from './retention.ts'

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

const stored = getTableColumns(submissions)
type Written = keyof typeof EnquiryForm.shape
/** What the sender wrote. */
const written = Object.fromEntries(EnquiryForm.keyof().options.map((name) => [name, stored[name]])) as Pick<
  typeof stored,
  Written
>

const DAY_MS = 24 * 60 * 60 * 1000

/** One request with its history, oldest first, for staff. That they see its photo is recorded. */
export async function detail(
  ctx: RequestContext<Member>,
  tx: Database,
  id: number,
): Promise<SubmissionDetail | undefined> {
  const [found] = await tx
    .select({
      ...rowColumns,
      ...written,
      email: users.email,
      source_url: submissions.source_url,
      image_id: submissions.image_id,
      anonymised_at: submissions.anonymised_at,
      end_told_at: submissions.end_told_at,
      ending: sql<boolean>`${ending}`,
    })
    .from(submissions)
    .leftJoin(users, eq(users.id, submissions.user_id))
    .where(eq(submissions.id, id))
  if (!found) return undefined
  const { image_id, anonymised_at, end_told_at, ending: ends, ...row } = found
  if (image_id) await recordPhotoSeen(tx, ctx, id)
  const history = await tx
    .select({
      id: submissionEvents.id,
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
    anonymised_at: anonymised_at?.toISOString() ?? null,
    ends_at: ends ? new Date(end_told_at!.getTime() + END_TOLD_DAYS * DAY_MS).toISOString() : null,
    version: history.at(-1)?.id ?? 0,
    history: history.map(({ at, kind, actor, status, note }) => ({
      at: at.toISOString(),
      kind,
      actor,
      status,
      note,
    })),
  }
}
