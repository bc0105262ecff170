import { and, eq, or } from 'drizzle-orm'
import type { Member, RequestContext } from '#server/core/context.ts'
import type { Database } from '#server/database/open.ts'
import { users } from '#server/database/schema/people.ts'
import { analyses, images } from '#server/database/schema/photos.ts'
import { regulars } from '#server/database/schema/regulars.ts'
import { submissions } from '#server/database/schema/submissions.ts'
import { forgetInvited } from '#server/features/people/invitations/sweep.ts'
import { forgetAsker } from '#server/features/people/rights/forget-asker.ts'
import { Problem } from '#server/core/errors.ts'
import { areOfRequests } from './export/read-regulars-of.ts'
import { removeFiles } from '#server/features/foundation/photos/files.ts'
import { lockRequests } from '#server/features/requests/submissions/lock-requests.ts'
import { isUnused } from '#server/features/foundation/photos/unused.ts'
import { recordAudit } from '#server/features/foundation/audit/record.ts'
import { anonymiseMember } from '#server/features/requests/submissions/forgetting/anonymise.ts'
import { unassignAll } from '#server/features/requests/desk/unassign-all.ts'
import { changeAdmins, keepAnAdmin } from '#server/features/people/users/keep-an-admin.ts'

type Leaving = {
  id: number
  action: 'account.deleted' | 'user.deleted'
  /** The owner's own, which a hosted provider may need. */
  token?: string
  /** Looks once more before anything is done, and does what goes before it. @throws what refuses it */
  before?: (tx: Database, user: LeavingUser) => void | Promise<void>
}
export type LeavingUser = Pick<typeof users.$inferSelect, 'uid' | 'username' | 'role' | 'email' | 'locale'>

/**
 * Deletes an account: the identity, the profile and what is only the person's. Requests and their weights stay, without
 * a name, and so do photos that prove what the books of the stores say.
 *
 * The identity goes last and before the commit. When the provider refuses, everything is as it was and can be tried
 * again; the other order would leave a login without a profile, which can neither be used nor be signed up again.
 * @returns false when there is none, e.g. because a second request was faster
 * @throws Problem 409 `last-admin`, 503 `identity-unavailable`, or what the provider says
 */
export async function deleteAccount(ctx: RequestContext<Member>, leaving: Leaving) {
  const { identity, log } = ctx
  let identityIsGone = false
  try {
    const erased = await changeAdmins(ctx, async (tx) => {
      const erased = await erase(tx, ctx, leaving)
      if (!erased) return undefined
      await identity.deleteAccount(erased.uid, leaving.token).catch((error: unknown) => {
        throw refusal(ctx, leaving.id, error)
      })
      identityIsGone = true
      return erased
    })
    // Not before: of an account that is still there, nothing may be missing.
    if (erased) await removeFiles(ctx, erased.photos)
    return erased !== undefined
  } catch (error) {
    if (identityIsGone)
      log.error(
        { err: error, user_id: leaving.id },
        'the identity account is gone, but its profile is still there',
      )
    throw error
  }
}

/** @returns the files that nobody needs any more */
async function erase(tx: Database, ctx: RequestContext<Member>, { id, action, before }: Leaving) {
  // Before the account: whoever holds one of these requests writes who did so, and waits for the account then.
  await lockRequests(tx, or(eq(submissions.user_id, id), eq(submissions.assignee_id, id)))
  // While the row is held, nothing new can be stored under the account.
  const [user] = await tx
    .select({
      uid: users.uid,
      username: users.username,
      role: users.role,
      email: users.email,
      locale: users.locale,
    })
    .from(users)
    .where(eq(users.id, id))
    .for('update')
  if (!user) return undefined
  await before?.(tx, user)
  // Else the next request would name the person again.
  await tx.delete(regulars).where(areOfRequests(tx, eq(submissions.user_id, id)))
  if (user.role === 'admin') await keepAnAdmin(tx, ctx, id)
  const own = ctx.actor.id === id
  await anonymiseMember(tx, ctx, id, own ? { kind: 'withdrawn' } : { kind: 'erased', actor_id: ctx.actor.id })
  await unassignAll(tx, ctx, id)
  await forgetAsker(tx, ctx, id)
  await forgetInvited(tx, user.email)
  await tx.delete(analyses).where(eq(analyses.user_id, id))
  const theirs = eq(images.user_id, id)
  const photos = await tx
    .delete(images)
    .where(and(theirs, isUnused(tx)))
    .returning({ key: images.storage_key })
  // The remaining photos are on the papers of the stores, or part of other people's requests.
  await tx.update(images).set({ user_id: null, anonymised_at: ctx.now() }).where(theirs)
  await recordAudit(tx, ctx, { action, subject: `user:${id}` })
  // Notifications go with the profile; history and the audit log forget who it was.
  await tx.delete(users).where(eq(users.id, id))
  return { uid: user.uid, photos: photos.map(({ key }) => key) }
}

function refusal({ log }: RequestContext<Member>, user_id: number, error: unknown) {
  log.error({ err: error, user_id }, 'the identity provider did not delete an account')
  if (error instanceof Problem && error.status !== 503) return error
  return new Problem(
    503,
    { code: 'identity-unavailable', retry_after_s: 60 },
    'The account could not be deleted right now, and nothing was changed. Try again later.',
  )
}
