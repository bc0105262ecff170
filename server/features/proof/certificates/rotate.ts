import { rotateKeys } from '#server/adapters/signing/keys.ts'
import type { Member, RequestContext } from '#server/core/context.ts'
import { record } from '#server/features/foundation/audit/record.ts'
import { issuer } from './issuer.ts'

/** From now on another key signs. */
export async function rotate(ctx: RequestContext<Member>) {
  await ctx.db.transaction(async (tx) => {
    await rotateKeys(ctx, tx)
    await record(tx, ctx, { action: 'issuer.key-rotated', subject: 'issuer' })
  })
  return issuer(ctx)
}
