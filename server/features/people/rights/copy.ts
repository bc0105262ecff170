import { and, inArray, isNull, or } from 'drizzle-orm'
import type { Member, RequestContext } from '#server/core/context.ts'
import type { Database } from '#server/database/open.ts'
import { images } from '#server/database/schema/photos.ts'
import { regulars } from '#server/database/schema/regulars.ts'
import { submissionEvents, submissionItems, submissions } from '#server/database/schema/submissions.ts'
import { zipExport } from '#server/features/people/accounts/export/export-zip.ts'
import { readRegulars } from '#server/features/people/accounts/export/read-regulars-of.ts'
import { readRequestsInFull } from '#server/features/people/accounts/export/read-requests-in-full.ts'
import { recordAudit } from '#server/features/foundation/audit/record.ts'
import { keepFound, keepFoundRegulars } from './find.ts'
import { readRightsRequest } from './read.ts'

/** The data that was found to be theirs, to hand over. @returns the bytes of a ZIP. @throws Problem 404 */
export async function copyForDesk(
  ctx: RequestContext<Member>,
  id: number,
  {
    submission_ids = [],
    regular_ids = [],
  }: { submission_ids?: number[] | undefined; regular_ids?: number[] | undefined },
) {
  const { request } = await readRightsRequest(ctx, id)
  return zipRequests(
    ctx,
    id,
    await keepFound(ctx.db, request, submission_ids),
    await keepFoundRegulars(ctx.db, request, regular_ids),
  )
}

/** Requests with everything that belongs to them, and their photos. That they were taken is recorded. */
export async function zipRequests(
  ctx: RequestContext,
  rights_id: number,
  ids: readonly number[],
  regular_ids: readonly number[],
) {
  const { requests, regular_pickups, photos } = await ctx.db.transaction(async (tx) => {
    const theirs = and(inArray(submissions.id, [...ids]), isNull(submissions.anonymised_at))!
    const found = ids.length === 0 ? [] : await readRequestsInFull(tx, theirs)
    await recordAudit(tx, ctx, {
      action: 'rights.copied',
      subject: `rights:${rights_id}`,
      details: { count: found.length },
    })
    return {
      requests: found.map(withoutKeys),
      regular_pickups: await readRegulars(tx, inArray(regulars.id, [...regular_ids])),
      photos: await photosOf(
        tx,
        found.map((request) => request.id),
      ),
    }
  })
  const { now } = ctx
  return zipExport(
    ctx,
    { exported_at: now().toISOString(), product: 'Resirkuit', requests, regular_pickups },
    photos,
  )
}

/** The key of the device stays with the device: who has it can take a request back. */
function withoutKeys(stored: Awaited<ReturnType<typeof readRequestsInFull>>[number]) {
  const { guest_id: _, request_key: __, ...request } = stored
  return request
}

async function photosOf(tx: Database, ids: readonly number[]) {
  if (ids.length === 0) return []
  const rows = await tx
    .selectDistinct({ id: images.id, storage_key: images.storage_key, created_at: images.created_at })
    .from(images)
    .where(
      or(
        inArray(
          images.id,
          tx
            .select({ id: submissions.image_id })
            .from(submissions)
            .where(inArray(submissions.id, [...ids])),
        ),
        inArray(
          images.id,
          tx
            .select({ id: submissionItems.image_id })
            .from(submissionItems)
            .where(inArray(submissionItems.submission_id, [...ids])),
        ),
        inArray(
          images.id,
          tx
            .select({ id: submissionEvents.image_id })
            .from(submissionEvents)
            .where(inArray(submissionEvents.submission_id, [...ids])),
        ),
      ),
    )
  return rows.map(({ id, ...photo }) => ({ ...photo, file: `photos/${id}.webp` }))
}
