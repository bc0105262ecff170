import { eq } from 'drizzle-orm'
import type { Certificate } from '#contract/proof/certificates.ts'
import type { Member, RequestContext } from '#server/core/context.ts'
import { certificates } from '#server/database/schema/certificates.ts'
import { record } from '#server/features/foundation/audit/record.ts'
import { factsOf } from './facts/facts-of.ts'
import { lockValid, requireValid, scopeOf } from './find.ts'
import { read } from './read.ts'
import { store } from './store.ts'

/**
 * Certifies the same anew, from what is recorded now.
 * @returns the new one
 * @throws Problem 404; 409 `certificate-ended`; as `factsOf` and `store`
 */
export async function replace(ctx: RequestContext<Member>, id: string): Promise<Certificate> {
  const scope = scopeOf(await requireValid(ctx.db, id))
  const facts = await factsOf(ctx, scope)
  const { id: successor } = await ctx.db.transaction(async (tx) => {
    const former = await lockValid(tx, id)
    await tx
      .update(certificates)
      .set({ ended_at: ctx.now(), ended_by: ctx.actor.id, end_reason: 'replaced' })
      .where(eq(certificates.id, id))
    const stored = await store(ctx, tx, scope, facts, id)
    await record(tx, ctx, {
      action: 'certificate.replaced',
      subject: `certificate:${former.number}`,
      details: { by: stored.number },
    })
    return stored
  })
  return read(ctx, successor)
}
