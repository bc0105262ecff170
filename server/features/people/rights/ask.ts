import type { z } from 'zod'
import type { RightsAsked } from '#contract/people/rights.ts'
import type { Member, RequestContext } from '#server/core/context.ts'
import { rightsRequests } from '#server/database/schema/rights.ts'
import { users } from '#server/database/schema/people.ts'
import { eq } from 'drizzle-orm'
import { rightsDueAt, recordReceived } from './record-received.ts'

/** Somebody asks with their account about their data. The login proves who it is. */
export async function askForData(
  ctx: RequestContext<Member>,
  { kind, message }: z.output<typeof RightsAsked>,
) {
  const { actor, now } = ctx
  const at = now()
  await ctx.db.transaction(async (tx) => {
    const [user] = await tx.select({ locale: users.locale }).from(users).where(eq(users.id, actor.id))
    const [stored] = await tx
      .insert(rightsRequests)
      .values({
        kind,
        origin: 'account' as const,
        message,
        user_id: actor.id,
        locale: user?.locale ?? 'id',
        received_at: at,
        due_at: rightsDueAt(kind, at),
        confirmed_at: at,
      })
      .returning()
    await recordReceived(tx, ctx, stored!)
  })
}
