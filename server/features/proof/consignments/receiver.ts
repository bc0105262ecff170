import { eq } from 'drizzle-orm'
import type { ReceiverView } from '#contract/proof/consignments.ts'
import type { RequestContext } from '#server/core/context.ts'
import { consignments } from '#server/database/schema/partners.ts'
import { notFound } from '#server/core/errors.ts'
import { materials } from '#server/features/requests/custody/terms.ts'
import { readSettings } from '#server/features/foundation/settings/read-settings.ts'
import { readReceiverToken, requireOpenLink } from './link.ts'
import { readConsignment } from './read.ts'

/**
 * The receiver's view: the consignment, and nothing else of ours.
 * @throws Problem 404, whatever is wrong with the link
 */
export async function readReceiverView(ctx: RequestContext, token: string): Promise<ReceiverView> {
  const id = readReceiverToken(ctx, token)
  const [row] = await ctx.db.select().from(consignments).where(eq(consignments.id, id))
  if (!row) throw notFound('Consignment')
  requireOpenLink(ctx, row, token)
  const { lots, confirmations, store, receiver, transporter, ...found } = await readConsignment(ctx, id)
  const { operator_name } = await readSettings(ctx.db)
  const { number, state, version, vehicle, manifest_number, sent_at } = found
  return {
    number,
    state,
    version,
    vehicle,
    manifest_number,
    sent_at,
    sender: operator_name || store.name,
    receiver: receiver.name,
    transporter: transporter?.name ?? null,
    link_ends_at: row.link_ends_at!.toISOString(),
    lots: lots.map((lot) => {
      const { route: _, ...shown } = lot
      return shown
    }),
    // A cancelled confirmation may be another receiver's word.
    confirmations: confirmations
      .filter(({ corrected }) => !corrected)
      .map((said) => {
        const { act_id: _, ...shown } = said
        return shown
      }),
    materials: [...materials],
  }
}
