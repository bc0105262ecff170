import type { Upload } from '#contract/foundation/endpoint.ts'
import type { RequestContext } from '#server/core/context.ts'
import { submissions } from '#server/database/schema/submissions.ts'
import { notFound } from '#server/core/errors.ts'
import { uploadPhotoOf } from '#server/features/foundation/photos/upload.ts'
import type { PhotoShares } from '#server/features/foundation/photos/shares.ts'
import { ownByCode } from './own-by-code.ts'
import { requireMayWrite } from './answer.ts'

/**
 * Keeps a photo for an answer about the caller's request. It belongs to the sender of the request, whichever way they came.
 * @throws Problem 404, 409 `closed`, and what `uploadPhotoOf` throws
 */
export async function addRequestPhoto(
  ctx: RequestContext,
  onShare: PhotoShares,
  { code, guest_id }: { code: string; guest_id: string | undefined },
  upload: Upload,
) {
  const [stored] = await ctx.db
    .select()
    .from(submissions)
    .where(ownByCode(ctx, code, guest_id))
  if (!stored) throw notFound('Submission')
  requireMayWrite(stored)
  const { user_id, guest_id: guest } = stored
  const owner = user_id === null ? { user_id, guest_id: guest! } : { user_id, guest_id: null }
  return uploadPhotoOf(ctx, onShare, owner, upload)
}
