import type { Issuer } from '#contract/proof/certificates.ts'
import { disownKey } from '#server/adapters/signing/keys.ts'
import type { Member, RequestContext } from '#server/core/context.ts'
import { invalidField, notFound } from '#server/core/errors.ts'
import { recordAudit } from '#server/features/foundation/audit/record.ts'
import { readIssuer } from './issuer.ts'

/**
 * A key may have been in other hands since then: what it signed from that moment on counts no more. Where it is the one that signs, a new
 * one does from now on. Said again, only an earlier moment counts.
 * @throws Problem 404; 400 on `from`
 */
export async function disownSigningKey(
  ctx: RequestContext<Member>,
  { public_key, from }: { public_key: string; from: string },
): Promise<Issuer> {
  const since = new Date(from)
  if (since > ctx.now()) throw invalidField('from', 'must not be in the future')
  await ctx.db.transaction(async (tx) => {
    const done = await disownKey(ctx, tx, public_key, since)
    if (!done) throw notFound('Key')
    if (done.rotated) await recordAudit(tx, ctx, { action: 'issuer.key-rotated', subject: 'issuer' })
    if (done.disowned)
      await recordAudit(tx, ctx, {
        action: 'issuer.key-disowned',
        subject: 'issuer',
        details: { public_key, from },
      })
  })
  return readIssuer(ctx)
}
