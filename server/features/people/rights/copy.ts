import { and, inArray, isNull, or } from 'drizzle-orm'
import type { Member, RequestContext } from '#server/core/context.ts'
import type { Database } from '#server/database/open.ts'
import { images } from '#server/database/schema/photos.ts'
import { submissionItems, submissions } from '#server/database/schema/submissions.ts'
import { zipOf } from '#server/features/people/accounts/export/export-zip.ts'
import { requestsOf } from '#server/features/people/accounts/export/requests-of.ts'
import { record } from '#server/features/foundation/audit/record.ts'
import { chosen } from './find.ts'
import { read } from './read.ts'

/** What was found to be theirs, to hand over. @returns the bytes of a ZIP. @throws Problem 404 */
export async function copy(ctx: RequestContext<Member>, id: number, submission_ids: readonly number[]) {
  const { request } = await read(ctx, id)
  return copyOf(ctx, id, await chosen(ctx.db, request, submission_ids))
}

/** Requests with everything that belongs to them, and their photos. That they were taken is recorded. */
export async function copyOf(ctx: RequestContext, rights_id: number, ids: readonly number[]) {
  const { requests, photos } = await ctx.db.transaction(async (tx) => {
    const theirs = and(inArray(submissions.id, [...ids]), isNull(submissions.anonymised_at))!
    const found = ids.length === 0 ? [] : await requestsOf(tx, theirs)
    await record(tx, ctx, {
      action: 'rights.copied',
      subject: `rights:${rights_id}`,
      details: { count: found.length },
    })
    return {
      requests: found.map(withoutKeys),
      photos: await photosOf(
        tx,
        found.map((request) => request.id),
      ),
    }
  })
  const { now } = ctx
  return zipOf(ctx, { exported_at: now().toISOString(), product: 'Resirkuit', requests }, photos)
}

/** The key of the device stays with the device: who has it can take a request back. */
function withoutKeys(stored: Awaited<ReturnType<typeof requestsOf>>[number]) {
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
      ),
    )
  return rows.map(({ id, ...photo }) => ({ ...photo, file: `photos/${id}.webp` }))
}
