import { and, desc, eq, gte, inArray, isNotNull, isNull, lte, type SQL } from 'drizzle-orm'
import type { Locale } from '#contract/foundation/locale.ts'
import { ReportKind } from '#contract/requests/points.ts'
import { OPEN } from '#contract/requests/request-life.ts'
import { Status } from '#contract/foundation/status.ts'
import type { Context, Partner } from '#server/core/context.ts'
import { partnerRequests } from '#server/database/schema/outside.ts'
import { pointReports, points } from '#server/database/schema/places.ts'
import { submissions } from '#server/database/schema/submissions.ts'
import { readSettings } from '#server/features/foundation/settings/read-settings.ts'
import { w3c } from './instant.ts'
import { outcomeSentence } from './outcomes.ts'
import { reportId, parseReportIds } from './report-id.ts'
import { serviceCode, COLLECTION, serviceName } from './services.ts'
import type { Open311Query } from './query.ts'

/** In one answer, by the standard. */
const MAX = 1000

export type ServiceRequest = {
  service_request_id: string
  status: 'open' | 'closed'
  status_notes: string
  service_name: string
  service_code: string
  description: string | null
  agency_responsible: string
  service_notice: null
  requested_datetime: string
  updated_datetime: string
  expected_datetime: string | null
  address: string | null
  address_id: string | null
  zipcode: null
  lat: number | null
  long: number | null
  media_url: null
}
type Ctx = Pick<Context, 'db'>

/**
 * The reports about drop-off points, whose places are public and whose reporters nobody knows; and for a key that may
 * read, the requests that it sent. A request that is named by its id shows its state to everybody, and nothing of its
 * sender. Newest first.
 */
export async function listServiceRequests(
  ctx: Ctx,
  asked: Open311Query,
  { partner, locale }: { partner: Partner | undefined; locale: Locale },
): Promise<ServiceRequest[]> {
  const { operator_name } = await readSettings(ctx.db)
  const [reports, own] = await Promise.all([
    reportsAsked(ctx, asked, locale),
    partner || asked.ids ? requestsAsked(ctx, asked, partner, locale) : [],
  ])
  return [...reports, ...own]
    .toSorted((one, other) => (one.requested_datetime < other.requested_datetime ? 1 : -1))
    .slice(0, MAX)
    .map((one) => ({ ...one, agency_responsible: operator_name, ...NOTHING }))
}

const NOTHING = { service_notice: null, zipcode: null, media_url: null }

type Found = Omit<ServiceRequest, keyof typeof NOTHING | 'agency_responsible'>

async function reportsAsked({ db }: Ctx, asked: Open311Query, locale: Locale): Promise<Found[]> {
  const { ids, codes, status, from, to } = asked
  const kinds = ReportKind.options.filter((kind) => !codes || codes.includes(serviceCode(kind)))
  const which: (SQL | undefined)[] = ids
    ? [inArray(pointReports.id, parseReportIds(ids))]
    : [
        inArray(pointReports.kind, kinds),
        status && !status.includes('closed') ? isNull(pointReports.handled_at) : undefined,
        status && !status.includes('open') ? isNotNull(pointReports.handled_at) : undefined,
        gte(pointReports.at, from),
        lte(pointReports.at, to),
      ]
  const rows = await db
    .select({ report: pointReports, point: points })
    .from(pointReports)
    .innerJoin(points, eq(points.id, pointReports.point_id))
    .where(and(eq(points.active, true), ...which))
    .orderBy(desc(pointReports.at), desc(pointReports.id))
    .limit(MAX)
  return rows.map(({ report, point }) => ({
    service_request_id: reportId(report.id),
    status: report.handled_at ? 'closed' : 'open',
    status_notes: outcomeSentence(report.handled_at ? 'handled' : 'reported', locale),
    service_name: serviceName(serviceCode(report.kind), locale),
    service_code: serviceCode(report.kind),
    description: point.name,
    requested_datetime: w3c(report.at),
    updated_datetime: w3c(report.handled_at ?? report.at),
    expected_datetime: null,
    address: point.address,
    address_id: String(point.id),
    lat: point.latitude,
    long: point.longitude,
  }))
}

async function requestsAsked(
  { db }: Ctx,
  asked: Open311Query,
  partner: Partner | undefined,
  locale: Locale,
): Promise<Found[]> {
  const { ids, codes, status, from, to } = asked
  if (!ids && codes && !codes.includes(COLLECTION)) return []
  const wanted = Status.options.filter((one) => !status || status.includes(OPEN.has(one) ? 'open' : 'closed'))
  const rows = await db
    .select({ request: submissions, sent: partnerRequests })
    .from(partnerRequests)
    .innerJoin(submissions, eq(submissions.id, partnerRequests.submission_id))
    .where(
      ids
        ? inArray(submissions.tracking_code, ids)
        : and(
            eq(partnerRequests.api_key_id, partner!.key_id),
            inArray(submissions.status, wanted),
            gte(submissions.submitted_at, from),
            lte(submissions.submitted_at, to),
          ),
    )
    .orderBy(desc(submissions.id))
    .limit(MAX)
  return rows.map(({ request, sent }) => ({
    service_request_id: request.tracking_code,
    status: OPEN.has(request.status) ? 'open' : 'closed',
    status_notes: outcomeSentence(request.merged_into_id === null ? request.status : 'merged', locale),
    service_name: serviceName(COLLECTION, locale),
    service_code: COLLECTION,
    requested_datetime: w3c(request.submitted_at),
    updated_datetime: w3c(request.status_at),
    ...(sent.api_key_id === partner?.key_id
      ? {
          description: request.message,
          address: request.location,
          address_id: request.district_id,
          lat: sent.latitude,
          long: sent.longitude,
          expected_datetime:
            request.status === 'scheduled' && request.visit_by ? w3c(request.visit_by) : null,
        }
      : OF_ITS_SENDER),
  }))
}

/** The fields that only the key reads that sent the request. */
const OF_ITS_SENDER = {
  description: null,
  address: null,
  address_id: null,
  lat: null,
  long: null,
  expected_datetime: null,
}
