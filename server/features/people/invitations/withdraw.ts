import { eq } from 'drizzle-orm'
import type { Member, RequestContext } from '#server/core/context.ts'
import { notFound } from '#server/core/errors.ts'
import { invitations } from '#server/database/schema/people.ts'
import { recordAudit } from '#server/features/foundation/audit/record.ts'

/** Ends an invitation, and forgets whom it was for. @throws Problem 404 */
export async function withdrawInvitation(ctx: RequestContext<Member>, id: number) {
  await ctx.db.transaction(async (tx) => {
    const { rowCount } = await tx.delete(invitations).where(eq(invitations.id, id))
    if (!rowCount) throw notFound('Invitation')
    await recordAudit(tx, ctx, { action: 'invitation.withdrawn', subject: `invitation:${id}` })
  })
}
