import { and, asc, between, eq, gte, inArray, isNotNull, sql } from 'drizzle-orm'
import type { EventKind } from '#contract/requests/request-life.ts'
import type { Status } from '#contract/foundation/status.ts'
import type { Locale } from '#contract/foundation/locale.ts'
import type { Context, Partner } from '#server/core/context.ts'
import { partnerRequests } from '#server/database/schema/outside.ts'
import { pointReports, points } from '#server/database/schema/places.ts'
import { submissionEvents, submissions } from '#server/database/schema/submissions.ts'
import { w3c } from './instant.ts'
import type { Open311Query } from './query.ts'
import { reportId, parseReportIds } from './report-id.ts'
import { extendedStatus, outcomeSentence, type Outcome } from './outcomes.ts'

/** In one answer, as many as requests. */
const MAX = 1000
/** Lines of a history that lead to a status. The staff's words in them are for its sender, and reporting apps show everybody. */
const STEPS: EventKind[] = ['status', 'taken-back', 'merged']

/** A step of a request, in the fields that FixMyStreet reads. */
export type Update = {
  update_id: string
  service_request_id: string
  status: string
  updated_datetime: string
  description: string
  external_status_code: string
}

/**
 * The changes of requests and reports in a time, oldest first: reports about drop-off points for everybody; requests
 * for the key that sent them, and for a caller who names their ids.
 */
export async function listUpdates(
  ctx: Pick<Context, 'db'>,
  asked: Open311Query,
  { partner, locale }: { partner: Partner | undefined; locale: Locale },
): Promise<Update[]> {
  const [reports, requests] = await Promise.all([
    reportUpdates(ctx, asked, locale),
    partner || asked.ids ? requestUpdates(ctx, asked, partner, locale) : [],
  ])
  return [...reports, ...requests]
    .toSorted((one, other) => (one.updated_datetime < other.updated_datetime ? -1 : 1))
    .slice(0, MAX)
}

const told = (outcome: Outcome, locale: Locale) => ({
  status: extendedStatus(outcome),
  description: outcomeSentence(outcome, locale),
  external_status_code: outcome,
})

async function reportUpdates({ db }: Pick<Context, 'db'>, { ids, from, to }: Open311Query, locale: Locale) {
  const rows = await db
    .select({ id: pointReports.id, handled_at: pointReports.handled_at })
    .from(pointReports)
    .innerJoin(points, eq(points.id, pointReports.point_id))
    .where(
      and(
        eq(points.active, true),
        isNotNull(pointReports.handled_at),
        between(pointReports.handled_at, from, to),
        ids && inArray(pointReports.id, parseReportIds(ids)),
      ),
    )
    .orderBy(asc(pointReports.handled_at), asc(pointReports.id))
    .limit(MAX)
  return rows.map(({ id, handled_at }) => ({
    update_id: `${reportId(id)}-handled`,
    service_request_id: reportId(id),
    updated_datetime: w3c(handled_at!),
    ...told('handled', locale),
  }))
}

async function requestUpdates(
  { db }: Pick<Context, 'db'>,
  { ids, from, to }: Open311Query,
  partner: Partner | undefined,
  locale: Locale,
) {
  const whose = ids
    ? inArray(submissions.tracking_code, ids)
    : eq(partnerRequests.api_key_id, partner!.key_id)
  const rows = await db
    .select({
      tracking_code: submissions.tracking_code,
      kind: submissionEvents.kind,
      status: submissionEvents.status,
      at: submissionEvents.at,
      // Counted within its request: how much happens here is nobody's business.
      position: sql<string>`(select count(*) from ${submissionEvents} as before
        where before.submission_id = ${submissionEvents.submission_id} and before.id <= ${submissionEvents.id})`,
    })
    .from(partnerRequests)
    .innerJoin(submissions, eq(submissions.id, partnerRequests.submission_id))
    .innerJoin(submissionEvents, eq(submissionEvents.submission_id, submissions.id))
    .where(
      and(
        whose,
        // Its last step is no older than any step of the time that is asked for.
        gte(submissions.status_at, from),
        inArray(submissionEvents.kind, STEPS),
        between(submissionEvents.at, from, to),
      ),
    )
    .orderBy(asc(submissionEvents.at), asc(submissionEvents.id))
    .limit(MAX)
  return rows.map(({ tracking_code, kind, status, at, position }) => ({
    update_id: `${tracking_code}-${position}`,
    service_request_id: tracking_code,
    updated_datetime: w3c(at),
    ...told(kind === 'merged' ? 'merged' : (status as Status), locale),
  }))
}
