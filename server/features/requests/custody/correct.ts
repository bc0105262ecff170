import { eq } from 'drizzle-orm'
import type { Member, RequestContext } from '#server/core/context.ts'
import { custodyActs } from '#server/database/schema/custody.ts'
import { asksFirst } from '#server/core/errors.ts'
import { withIdempotencyKey } from './with-idempotency-key.ts'
import { placeOfAct, reverseAct } from './reverse-act.ts'

/**
 * Takes an act of the store back. A weight is corrected where it was recorded, and a lot of a consignment there.
 * @returns the lots that it touched
 * @throws Problem as `reverseAct`; 409 `corrected-elsewhere`
 */
export const correctAct = (ctx: RequestContext<Member>, id: number, reason: string, key: string) =>
  withIdempotencyKey(ctx, key, { correct: id, reason }, async (on, tx, sent) => {
    const [act] = await tx.select().from(custodyActs).where(eq(custodyActs.id, id))
    if (act?.kind === 'received' || act?.kind === 'recounted')
      throw asksFirst(
        'corrected-elsewhere',
        await placeOfAct(tx, act),
        'Weights are corrected at their request.',
      )
    if (act?.consignment_id)
      throw asksFirst(
        'corrected-elsewhere',
        await placeOfAct(tx, act),
        'Acts of a consignment are reversed there.',
      )
    await reverseAct(on, id, { reason, ...sent })
  })
