import { eq } from 'drizzle-orm'
import type { Certificate } from '#contract/proof/certificates.ts'
import type { Member, RequestContext } from '#server/core/context.ts'
import { certificates } from '#server/database/schema/certificates.ts'
import { recordAudit } from '#server/features/foundation/audit/record.ts'
import { settleMatters } from '#server/features/foundation/notifications/settle-matters.ts'
import { gatherCertificateFacts } from './facts/gather-facts.ts'
import { lockValid, requireValid, scopeOf } from './find.ts'
import { readCertificate } from './read.ts'
import { storeCertificate } from './store.ts'

/**
 * Issues a certificate again, from the present records.
 * @returns the new one
 * @throws Problem 404; 409 `certificate-ended`; as `gatherCertificateFacts` and `storeCertificate`
 */
export async function replaceCertificate(ctx: RequestContext<Member>, id: string): Promise<Certificate> {
  const scope = scopeOf(await requireValid(ctx.db, id))
  const facts = await gatherCertificateFacts(ctx, scope)
  const { id: successor } = await ctx.db.transaction(async (tx) => {
    const former = await lockValid(tx, id)
    await tx
      .update(certificates)
      .set({ ended_at: ctx.now(), ended_by: ctx.actor.id, end_reason: 'replaced' })
      .where(eq(certificates.id, id))
    const stored = await storeCertificate(ctx, tx, scope, facts, id)
    await settleMatters(tx, ['certificate-outdated'], [former.number])
    await recordAudit(tx, ctx, {
      action: 'certificate.replaced',
      subject: `certificate:${former.number}`,
      details: { by: stored.number },
    })
    return stored
  })
  return readCertificate(ctx, successor)
}
