import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { eq } from 'drizzle-orm'
import type { Upload } from '#contract/foundation/endpoint.ts'
import type { Partner, PermitFile } from '#contract/proof/partners.ts'
import type { Member, RequestContext } from '#server/core/context.ts'
import { permits } from '#server/database/schema/partners.ts'
import { notFound } from '#server/core/errors.ts'
import { recordAudit } from '#server/features/foundation/audit/record.ts'
import { removeFiles } from '#server/features/foundation/photos/files.ts'
import { partnerById, permitById } from './register.ts'

/** Never among the public pictures. */
export const PERMITS = 'permits'
/** A PDF begins with it. It is kept as it came and only ever downloaded, never shown by us. */
const PDF = Buffer.from('%PDF-')

/**
 * Keeps a permit itself in place of what was kept before: a PDF, or a photo as `images.photo` makes it.
 * @throws Problem 404; as `images.photo` for what is neither
 */
export async function keepPermit(ctx: RequestContext<Member>, id: number, upload: Upload): Promise<Partner> {
  const { partner_id, storage_key: before } = await permitById(ctx, id)
  const { data } = await upload.receive()
  const isPdf = PDF.equals(data.subarray(0, PDF.length))
  const file_type: PermitFile = isPdf ? 'pdf' : 'webp'
  const kept = isPdf ? data : (await ctx.images.photo(data, ctx.network)).data
  const storage_key = `${PERMITS}/${randomUUID()}.${file_type}`
  await ctx.images.files.write(storage_key, kept)
  await ctx.db.transaction(async (tx) => {
    await tx.update(permits).set({ storage_key, file_type }).where(eq(permits.id, id))
    const details = { permit: id }
    await recordAudit(tx, ctx, { action: 'partner.permit-filed', subject: `partner:${partner_id}`, details })
  })
  if (before) await removeFiles(ctx, [before])
  return partnerById(ctx, partner_id)
}

/** @throws Problem 404, also where it is of the other kind */
export async function readPermit(
  ctx: RequestContext<Member>,
  id: number,
  format: PermitFile,
): Promise<Readable> {
  const { storage_key, file_type } = await permitById(ctx, id)
  const data = storage_key !== null && file_type === format && (await ctx.images.files.read(storage_key))
  if (!data) throw notFound('File')
  return Readable.from([Buffer.from(data)])
}
