import type { Certificate } from '#contract/proof/certificates.ts'
import type { Member, RequestContext } from '#server/core/context.ts'
import { invalidField } from '#server/core/errors.ts'
import { recordAudit } from '#server/features/foundation/audit/record.ts'
import { gatherCertificateFacts } from './facts/gather-facts.ts'
import type { Scope } from './facts/facts.ts'
import { readCertificate } from './read.ts'
import { storeCertificate } from './store.ts'

type Wanted = {
  submission_id?: number | undefined
  consignment_id?: number | undefined
  from?: string | undefined
  to?: string | undefined
}

/**
 * Certifies what came in with a request, or in a span of days that is over, or what was confirmed of a consignment.
 * @throws Problem 400 on what is missing or not over yet; as `gatherCertificateFacts` and `storeCertificate`
 */
export async function issueCertificate(ctx: RequestContext<Member>, wanted: Wanted): Promise<Certificate> {
  const scope = scopeOf(ctx, wanted)
  const facts = await gatherCertificateFacts(ctx, scope)
  const { id } = await ctx.db.transaction(async (tx) => {
    const stored = await storeCertificate(ctx, tx, scope, facts)
    await recordAudit(tx, ctx, {
      action: 'certificate.issued',
      subject: `certificate:${stored.number}`,
      details: { kind: scope.kind },
    })
    return stored
  })
  return readCertificate(ctx, id)
}

function scopeOf({ env, now }: RequestContext, { submission_id, consignment_id, from, to }: Wanted): Scope {
  if (submission_id !== undefined) {
    if ((consignment_id ?? from ?? to) === undefined) return { kind: 'request', submission_id }
    throw invalidField(
      'submission_id',
      'excludes the others: give a request, a consignment, or a span of days',
    )
  }
  if (consignment_id !== undefined) {
    if ((from ?? to) === undefined) return { kind: 'consignment', consignment_id }
    throw invalidField(
      'consignment_id',
      'excludes the others: give a request, a consignment, or a span of days',
    )
  }
  if (from === undefined) throw invalidField('from', 'is needed without a request or a consignment')
  if (to === undefined || to < from) throw invalidField('to', 'must not be before the first day')
  // Entries of a day that is not over would be certified too early.
  const today = new Intl.DateTimeFormat('sv-SE', { timeZone: env.TIME_ZONE }).format(now())
  if (to >= today) throw invalidField('to', 'must be in the past')
  return { kind: 'period', from_day: from, to_day: to }
}
