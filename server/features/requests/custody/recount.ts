import { eq } from 'drizzle-orm'
import { toGrams, postAct, moveGrams } from './post.ts'
import type { RequestContext } from '#server/core/context.ts'
import { weightEntries } from '#server/database/schema/weights.ts'

type Weighed = { id: number; weight_kg: number; replaces_id: number | null }

/**
 * Corrects the weight of a lot that a receiver has: the difference that it weighed was never there. Nothing is moved, so that
 * the consignment, its receipt and its treatment stand.
 * @param ctx on the transaction that holds the lot
 */
export async function postRecount(ctx: RequestContext, weighed: Weighed, lot_id: number) {
  const { db: tx } = ctx
  const [before] = await tx
    .select({ weight_kg: weightEntries.weight_kg })
    .from(weightEntries)
    .where(eq(weightEntries.id, weighed.replaces_id!))
  await postAct(
    tx,
    ctx,
    { kind: 'recounted', weight_entry_id: weighed.replaces_id },
    moveGrams(lot_id, 'difference', 'source', toGrams(before!.weight_kg)),
  )
  await postAct(
    tx,
    ctx,
    { kind: 'received', weight_entry_id: weighed.id },
    moveGrams(lot_id, 'source', 'difference', toGrams(weighed.weight_kg)),
  )
}
