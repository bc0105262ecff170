import { eq } from 'drizzle-orm'
import type { Member, RequestContext } from '#server/core/context.ts'
import { users } from '#server/database/schema/people.ts'
import { readProfile } from './read-profile.ts'
import { takeEmail } from './take-email.ts'
import { toTakenProblem } from './taken-problem.ts'

/**
 * The caller's profile. Where the address was changed at the identity provider and the profile never heard of it, the
 * profile takes it over.
 * @throws Problem 401 for an account that was deleted this moment
 */
export async function readMe(ctx: RequestContext<Member>) {
  const { email } = ctx.actor.login
  if (email !== null && email.toLowerCase() !== ctx.actor.email) await heal(ctx, email)
  return readProfile(ctx)
}

async function heal(ctx: RequestContext<Member>, email: string) {
  const { id, login } = ctx.actor
  try {
    await ctx.db.transaction(async (tx) => {
      const [profile] = await tx
        .select({ updated_at: users.updated_at })
        .from(users)
        .where(eq(users.id, id))
        .for('update')
      // A token from before the profile's last change may be the one with the old address.
      if (profile && profile.updated_at.getTime() <= login.issued_at * 1000) await takeEmail(tx, ctx, email)
    })
  } catch (error) {
    const refused = toTakenProblem(error)
    if (!refused) throw error
    ctx.log.warn(
      { user_id: id, code: refused.code },
      "the profile keeps an address that is not its account's",
    )
  }
}
