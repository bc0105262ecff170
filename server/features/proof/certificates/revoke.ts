import { eq } from 'drizzle-orm'
import type { Certificate, CertificateEnd } from '#contract/proof/certificates.ts'
import type { Member, RequestContext } from '#server/core/context.ts'
import { certificates } from '#server/database/schema/certificates.ts'
import { recordAudit } from '#server/features/foundation/audit/record.ts'
import { settleMatters } from '#server/features/foundation/notifications/settle-matters.ts'
import { lockValid } from './find.ts'
import { readCertificate } from './read.ts'

/** It holds no more, from now on and for good. @throws Problem 404; 409 `certificate-ended` */
export async function revokeCertificate(
  ctx: RequestContext<Member>,
  id: string,
  reason: Exclude<CertificateEnd, 'replaced'>,
): Promise<Certificate> {
  await ctx.db.transaction(async (tx) => {
    const { number } = await lockValid(tx, id)
    await tx
      .update(certificates)
      .set({ ended_at: ctx.now(), ended_by: ctx.actor.id, end_reason: reason })
      .where(eq(certificates.id, id))
    await settleMatters(tx, ['certificate-outdated'], [number])
    await recordAudit(tx, ctx, {
      action: 'certificate.revoked',
      subject: `certificate:${number}`,
      details: { reason },
    })
  })
  return readCertificate(ctx, id)
}
