import { rotateKeys } from '#server/adapters/signing/keys.ts'
import type { Member, RequestContext } from '#server/core/context.ts'
import { recordAudit } from '#server/features/foundation/audit/record.ts'
import { readIssuer } from './issuer.ts'

/** From now on another key signs. */
export async function rotateSigningKey(ctx: RequestContext<Member>) {
  await ctx.db.transaction(async (tx) => {
    await rotateKeys(ctx, tx)
    await recordAudit(tx, ctx, { action: 'issuer.key-rotated', subject: 'issuer' })
  })
  return readIssuer(ctx)
}
