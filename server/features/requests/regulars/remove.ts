import { eq } from 'drizzle-orm'
import type { Member, RequestContext } from '#server/core/context.ts'
import { notFound } from '#server/core/errors.ts'
import { regulars } from '#server/database/schema/regulars.ts'
import { recordAudit } from '#server/features/foundation/audit/record.ts'

/** Deletes a regular pick-up with everything about its person. Its requests stay, each for itself. @throws Problem 404 */
export async function removeRegular(ctx: RequestContext<Member>, id: number) {
  await ctx.db.transaction(async (tx) => {
    const [gone] = await tx.delete(regulars).where(eq(regulars.id, id)).returning({ id: regulars.id })
    if (!gone) throw notFound('Regular pick-up')
    await recordAudit(tx, ctx, { action: 'regular.deleted', subject: `regular:${id}` })
  })
}
