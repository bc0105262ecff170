import { and, eq } from 'drizzle-orm'
import type { RequestContext } from '#server/core/context.ts'
import { consignmentLots, custodyActs } from '#server/database/schema/custody.ts'
import { asksFirst } from '#server/core/errors.ts'
import { lockLots } from './hold.ts'

/**
 * The lots of a consignment, held.
 * @throws Problem 409 `lot-elsewhere` where it was never sent
 */
export async function lotsOfConsignment({ db: tx }: Pick<RequestContext, 'db'>, id: number) {
  const rows = await tx
    .select({ lot_id: consignmentLots.lot_id })
    .from(consignmentLots)
    .where(eq(consignmentLots.consignment_id, id))
  const [sent] = await tx
    .select({ id: custodyActs.id })
    .from(custodyActs)
    .where(and(eq(custodyActs.consignment_id, id), eq(custodyActs.kind, 'consigned')))
    .limit(1)
  if (!sent)
    throw asksFirst('lot-elsewhere', { kind: 'consignment', id }, 'This consignment has not been sent.')
  return lockLots(
    tx,
    rows.map(({ lot_id }) => lot_id),
  )
}
