import { eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { NewAccount } from '#contract/people/accounts.ts'
import type { Actor, RequestContext } from '#server/core/context.ts'
import { users } from '#server/database/schema/people.ts'
import { forbidden, invalidField, Problem, unauthorized } from '#server/core/errors.ts'
import { recordAudit } from '#server/features/foundation/audit/record.ts'
import { notifyMember } from '#server/features/foundation/notifications/notify.ts'
import { claimGuest } from '#server/features/requests/submissions/sender/claim-guest.ts'
import { nameKey } from './name-key.ts'
import { requireCurrent } from './require-current.ts'
import { requireName } from './require-name.ts'
import { toTakenProblem } from './taken-problem.ts'

type NewAccount = z.output<typeof NewAccount>

/**
 * Creates the profile of the identity account that the token is of; or, with a password, both. Saying the same again
 * answers the same. The guest's earlier requests become the member's.
 * @returns the id of the profile
 * @throws Problem 400 on `consent` or `username`, 403 for a role that the caller may not give, 409 `profile-exists`, `email-already-in-use` or what `requireName`
 * says
 */
export async function signUp(ctx: RequestContext, account: NewAccount, guest_id?: string) {
  requireCurrent(account.consent)
  requireRight(ctx.actor, account)
  if (account.password === undefined) {
    requireOwn(ctx.actor, account)
    return createProfile(ctx, account.uid!, account, guest_id)
  }
  const { email, password } = account
  const { uid, undo } = await ctx.identity.createAccount({ email, password })
  const creating =
    ctx.actor.kind === 'member'
      ? // An administrator who creates an account for somebody else cannot agree for them, and keeps their own requests as a guest.
        createProfile(ctx, uid, { ...account, consent: undefined }, undefined)
      : createProfile(ctx, uid, account, guest_id)
  return creating.catch(async (error: unknown) => {
    await undo().catch((cause: unknown) =>
      ctx.log.error({ err: cause, uid }, 'an identity account without a profile could not be taken back'),
    )
    throw error
  })
}

const profileExists = (username: string) =>
  new Problem(
    409,
    { code: 'profile-exists', field: 'username' },
    `This account has a profile already, under the username ${username}.`,
  )

/** Only an administrator, for somebody else, chooses a role. */
function requireRight(actor: Actor, { role = 'member', password }: NewAccount) {
  const mayChoose = actor.kind === 'member' && actor.role === 'admin' && password !== undefined
  if (role !== 'member' && !mayChoose)
    throw forbidden('role-missing', 'Only an administrator gives a role to a new account.')
}

/** The sender in the body must be the one in the token. */
function requireOwn(actor: Actor, { uid, email }: NewAccount) {
  if (actor.kind !== 'newcomer' && actor.kind !== 'member')
    throw unauthorized('token-missing', 'Sign in first.')
  if (actor.uid !== uid) throw forbidden('uid-mismatch', 'This account belongs to somebody else.')
  if (actor.email?.toLowerCase() !== email.toLowerCase())
    throw invalidField('email', 'is not the address of this account')
}

async function createProfile(
  ctx: RequestContext,
  uid: string,
  { username, email, first_name, last_name, consent, role: chosen = 'member' }: NewAccount,
  guest_id: string | undefined,
) {
  const { now } = ctx
  return ctx.db
    .transaction(async (tx) => {
      // One sign-up at a time: of two that are both the first, exactly one becomes admin.
      await tx.execute(sql`select pg_advisory_xact_lock(hashtext('sign-up'))`)
      const [before] = await tx
        .select({ id: users.id, username: users.username })
        .from(users)
        .where(eq(users.uid, uid))
      if (before) {
        if (before.username.toLowerCase() !== username.toLowerCase()) throw profileExists(before.username)
        return before.id
      }
      const [anybody] = await tx.select({ id: users.id }).from(users).limit(1)
      const role = anybody ? chosen : 'admin'
      const { actor } = ctx
      await requireName(tx, username, !anybody || (actor.kind === 'member' && actor.role === 'admin'))
      const [user] = await tx
        .insert(users)
        .values({
          uid,
          username,
          name_key: nameKey(username),
          email: email.toLowerCase(),
          first_name,
          last_name,
          role,
          role_decided_at: role === 'member' ? undefined : now(),
          consent_version: consent,
          consented_at: consent === undefined ? undefined : now(),
          created_at: now(),
          updated_at: now(),
        })
        .returning({ id: users.id })
      const { id } = user!
      if (guest_id !== undefined) await claimGuest(tx, { guest_id, member: { id, username }, at: now() })
      if (ctx.actor.kind === 'member')
        await recordAudit(tx, ctx, { action: 'user.created', subject: `user:${id}`, details: { role } })
      // This tells the first account alone what it is: the maker of a later one tells its owner.
      const params = { username, ...(!anybody && { role }) }
      await notifyMember(tx, ctx, id, 'welcome', params, `welcome:${id}`)
      return id
    })
    .catch((error: unknown) => {
      throw toTakenProblem(error) ?? error
    })
}
