import { asc, eq, getTableColumns, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { nextOf, OPEN, type Status } from '#contract/request-life.ts'
import { END_TOLD_DAYS, EnquiryForm, type SubmissionDetail } from '#contract/submissions.ts'
import type { Member, RequestContext } from '#server/context.ts'
import type { Database } from '#server/database/open.ts'
import { users } from '#server/database/schema/people.ts'
import { submissionEvents, submissions } from '#server/database/schema/submissions.ts'
import { photoLink } from '#server/features/photos/link.ts'
import { appointmentOf } from '#server/features/pickups/appointment.ts'
import { routeOf } from '#server/features/settings/legal-routes.ts'
import { readSettings } from '#server/features/settings/read-settings.ts'
import { dueAt } from './due.ts'
import { handoverOf } from './handover.ts'
import { recordPhotoSeen } from './photo-seen.ts'
import { ending } from './retention.ts'
import { backOf } from './way-back.ts'

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

const colleague = alias(users, 'colleague')
const other = alias(submissions, 'other')
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
      waste_source: submissions.waste_source,
      cleared_at: submissions.cleared_at,
      transporter: submissions.transporter,
      manifest_number: submissions.manifest_number,
      status_at: submissions.status_at,
      consented_at: submissions.consented_at,
      assignee: { id: colleague.id, username: colleague.username },
      merged_into: { id: other.id, tracking_code: other.tracking_code },
      anonymised_at: submissions.anonymised_at,
      end_told_at: submissions.end_told_at,
      ending: sql<boolean>`${ending}`,
    })
    .from(submissions)
    .leftJoin(users, eq(users.id, submissions.user_id))
    .leftJoin(colleague, eq(colleague.id, submissions.assignee_id))
    .leftJoin(other, eq(other.id, submissions.merged_into_id))
    .where(eq(submissions.id, id))
  if (!found) return undefined
  const { image_id, anonymised_at, end_told_at, cleared_at, consented_at, ending: ends, ...row } = found
  const handover = await handoverOf(ctx, tx, found)
  if (image_id || handover.items.some((item) => item.image_id)) await recordPhotoSeen(tx, ctx, id)
  const history = await tx
    .select({
      id: submissionEvents.id,
      at: submissionEvents.at,
      kind: submissionEvents.kind,
      actor: users.username,
      actor_id: submissionEvents.actor_id,
      status: submissionEvents.status,
      note: submissionEvents.note,
      failure: submissionEvents.failure,
      rejection: submissionEvents.rejection,
      assignee: colleague.username,
      other: { id: other.id, tracking_code: other.tracking_code },
    })
    .from(submissionEvents)
    .leftJoin(users, eq(users.id, submissionEvents.actor_id))
    .leftJoin(colleague, eq(colleague.id, submissionEvents.assignee_id))
    .leftJoin(other, eq(other.id, submissionEvents.other_id))
    .where(eq(submissionEvents.submission_id, id))
    .orderBy(asc(submissionEvents.id))
  return {
    ...toRow(row),
    ...handover,
    due_at: dueAt(row, await readSettings(tx))?.toISOString() ?? null,
    consented_at: consented_at?.toISOString() ?? null,
    cleared_at: cleared_at?.toISOString() ?? null,
    route: await routeOf(tx, row.waste_source),
    appointment: await appointmentOf(tx, ctx.now(), row),
    imageUrl: photoLink(ctx, image_id),
    anonymised_at: anonymised_at?.toISOString() ?? null,
    ends_at: ends ? new Date(end_told_at!.getTime() + END_TOLD_DAYS * DAY_MS).toISOString() : null,
    version: history.at(-1)?.id ?? 0,
    ...stepsOf(row.status, backOf(row.status, history, row.user_id), anonymised_at !== null),
    history: history.map(({ at, kind, actor, status, note, failure, rejection, assignee, other }) => ({
      at: at.toISOString(),
      ...{ kind, actor, status, note, failure, rejection, assignee, other },
    })),
  }
}

/** What staff can do with it now; with a request whose sender is gone nothing can be begun again. */
function stepsOf(status: Status, back: Status | null, forNobody: boolean) {
  const can = (to: Status) => !(forNobody && OPEN.has(to))
  return { next: nextOf(status).filter(can), way_back: back && can(back) ? back : null }
}
