import { eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { ProfileChange } from '#contract/people/accounts.ts'
import type { Member, RequestContext } from '#server/core/context.ts'
import { users } from '#server/database/schema/people.ts'
import { invalidField } from '#server/core/errors.ts'
import { phoneNumber } from '#server/features/requests/submissions/phone-number.ts'
import { readProfile } from './read-profile.ts'
import { requireCurrent } from './require-current.ts'
import { takeEmail } from './take-email.ts'
import { toTakenProblem } from './taken-problem.ts'

/**
 * Changes the caller's profile; missing fields keep their value.
 * @throws Problem 400 on `phone_number`, `email` or `consent`, 409 `email-already-in-use`
 */
export async function updateMe(ctx: RequestContext<Member>, change: z.output<typeof ProfileChange>) {
  const { db, actor, now } = ctx
  const { first_name, last_name, phone_number, email, consent } = change
  requireCurrent(consent)
  if (email !== undefined && email.toLowerCase() !== actor.login.email?.toLowerCase())
    throw invalidField('email', 'is changed at the identity provider first, then here')
  const set = {
    first_name,
    last_name,
    phone_number: phone_number === undefined ? undefined : phoneNumber(phone_number ?? ''),
    ...(consent !== undefined && agreed(consent, now())),
  }
  await db
    .transaction(async (tx) => {
      if (Object.values(set).some((value) => value !== undefined))
        await tx
          .update(users)
          .set({ ...set, updated_at: now() })
          .where(eq(users.id, actor.id))
      if (email !== undefined) await takeEmail(tx, ctx, email)
    })
    .catch((error: unknown) => {
      throw toTakenProblem(error) ?? error
    })
  return readProfile(ctx)
}

/** A person who agrees to the same notice again agreed the first time. */
const agreed = (version: string, at: Date) => ({
  consent_version: version,
  consented_at: sql`case when ${users.consent_version} = ${version} then ${users.consented_at}
    else ${at.toISOString()}::timestamptz end`,
})
