import { and, eq } from 'drizzle-orm'
import type { Member, RequestContext } from '#server/core/context.ts'
import { confirmations } from '#server/database/schema/custody.ts'
import { notFound } from '#server/core/errors.ts'
import { recordAudit } from '#server/features/foundation/audit/record.ts'
import { holdConsignment } from './hold.ts'
import { readConsignment } from './read.ts'

/** Forgets who signed for the receiver, as that person may ask. A confirmation stays. @throws Problem 404 */
export async function forgetName(ctx: RequestContext<Member>, id: number, confirmation: number) {
  await ctx.db.transaction(async (tx) => {
    await holdConsignment(tx, id)
    const [said] = await tx
      .update(confirmations)
      .set({ by_name: null })
      .where(and(eq(confirmations.id, confirmation), eq(confirmations.consignment_id, id)))
      .returning({ id: confirmations.id })
    if (!said) throw notFound('Confirmation')
    const details = { confirmation }
    await recordAudit(tx, ctx, {
      action: 'consignment.name-forgotten',
      subject: `consignment:${id}`,
      details,
    })
  })
  return readConsignment(ctx, id)
}
