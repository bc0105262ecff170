import { eq } from 'drizzle-orm'
import { CertificateDocument, type Certificate } from '#contract/proof/certificates.ts'
import type { Context } from '#server/core/context.ts'
import { certificates } from '#server/database/schema/certificates.ts'
import { findCertificate, isDisowned, certificateState } from './find.ts'
import { isOutdated } from './outdated.ts'

/** A certificate, with what became of it. @throws Problem 404 */
export async function readCertificate(ctx: Pick<Context, 'db' | 'env'>, id: string): Promise<Certificate> {
  const row = await findCertificate(ctx.db, id)
  const [key] = await ctx.db
    .select({ disowned: isDisowned })
    .from(certificates)
    .where(eq(certificates.id, id))
  const [successor] = await ctx.db
    .select({ id: certificates.id })
    .from(certificates)
    .where(eq(certificates.replaces_id, id))
  const document = CertificateDocument.parse(JSON.parse(row.document))
  const { sha256 } = document.credentialSubject.ledger
  const state = certificateState(row)
  return {
    id,
    number: row.number,
    kind: row.kind,
    issued_at: row.issued_at.toISOString(),
    state,
    ended_at: row.ended_at?.toISOString() ?? null,
    end_reason: row.end_reason,
    replaced_by: successor?.id ?? null,
    disowned: key!.disowned,
    outdated: state === 'valid' && (await isOutdated(ctx, row, sha256)),
    document,
  }
}
