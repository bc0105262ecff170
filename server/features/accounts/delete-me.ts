import { eq } from 'drizzle-orm'
import { RECENT_LOGIN_S } from '#contract/accounts.ts'
import type { Member, RequestContext } from '#server/context.ts'
import type { Database } from '#server/database/open.ts'
import { analyses, images, users } from '#server/database/schema.ts'
import { conflict, Problem } from '#server/errors.ts'
import { removeFiles } from '#server/features/analyses/photo-files.ts'
import { record } from '#server/features/audit/record.ts'
import { anonymiseOf } from '#server/features/submissions/anonymise.ts'
import { keepAnAdmin, lockAdmins } from '#server/features/users/keep-an-admin.ts'

/**
 * Deletes the own account: the identity, the profile and what is only the person's. Requests and their weights stay,
 * without a name.
 *
 * The identity goes last and before the commit. When the provider refuses, everything is as it was and can be tried
 * again; the other order would leave a login without a profile, which can neither be used nor be signed up again.
 * @throws Problem 409 `requires-recent-login`, `last-admin`, 503 `identity-unavailable`, or what the provider says
 */
export async function deleteMe(ctx: RequestContext<Member>) {
  const { db, identity, actor, log } = ctx
  const { auth_time, token } = actor.login
  if (ctx.now().getTime() / 1000 - auth_time > RECENT_LOGIN_S)
    throw conflict('requires-recent-login', 'Type your password once more, then delete the account.')

  let identityIsGone = false
  let photos: string[] = []
  try {
    await db.transaction(async (tx) => {
      const erased = await erase(tx, ctx)
      if (!erased) return
      photos = erased.photos
      await identity.deleteAccount(actor.uid, token).catch((error: unknown) => {
        throw refusal(ctx, error)
      })
      identityIsGone = true
    })
  } catch (error) {
    if (identityIsGone)
      log.error(
        { err: error, user_id: actor.id },
        'the identity account is gone, but its profile is still there',
      )
    throw error
  }
  // Not before: of an account that is still there, nothing may be missing.
  await removeFiles(ctx, photos)
}

/** @returns the files that nobody needs any more; undefined when a second request of the same person was faster */
async function erase(tx: Database, ctx: RequestContext<Member>) {
  const { id, role } = ctx.actor
  if (role === 'admin') await lockAdmins(tx)
  // While the row is held, nothing new can be stored under the account.
  const [user] = await tx.select({ id: users.id }).from(users).where(eq(users.id, id)).for('update')
  if (!user) return undefined
  if (role === 'admin') await keepAnAdmin(tx, ctx, id)
  await anonymiseOf(tx, ctx, id)
  await tx.delete(analyses).where(eq(analyses.user_id, id))
  const photos = await tx.delete(images).where(eq(images.user_id, id)).returning({ key: images.storage_key })
  await record(tx, ctx, { action: 'account.deleted', subject: `user:${id}` })
  // Notifications go with the profile; history and the audit log forget who it was.
  await tx.delete(users).where(eq(users.id, id))
  return { photos: photos.map(({ key }) => key) }
}

function refusal({ log, actor }: RequestContext<Member>, error: unknown) {
  log.error({ err: error, user_id: actor.id }, 'the identity provider did not delete an account')
  if (error instanceof Problem && error.status !== 503) return error
  return new Problem(
    503,
    { code: 'identity-unavailable', retry_after_s: 60 },
    'The account could not be deleted right now, and nothing was changed. Try again later.',
  )
}
