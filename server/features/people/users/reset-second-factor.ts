import { eq } from 'drizzle-orm'
import type { Context, Member, RequestContext } from '#server/core/context.ts'
import { users } from '#server/database/schema/people.ts'
import { conflict, notFound, Problem } from '#server/core/errors.ts'
import { recordAudit, type Operator } from '#server/features/foundation/audit/record.ts'
import { removeDevices } from '#server/features/foundation/notifications/devices.ts'
import { userRowColumns, toUserRow } from './row.ts'

type Needs = Pick<Context, 'db' | 'identity' | 'queue' | 'now'> &
  Partial<Pick<RequestContext, 'request_id'>> & { actor: Member | Operator }

/**
 * Takes the second factor from somebody who has lost the phone and the codes on paper: the password alone lets them in
 * again, every session ends, and a mail tells them. Administrators remove their own with password and code (`/second-step`).
 * @throws Problem 404, 501 with a hosted provider, 409 `own-account`, or where there is none
 */
export async function resetSecondFactor(ctx: Needs, id: number) {
  const { db, identity, queue, actor } = ctx
  if (actor.kind === 'member' && actor.id === id)
    throw conflict('own-account', 'Turn your own second factor off on your profile page.')
  const remove = identity.removeSecondFactor
  if (!remove)
    throw new Problem(
      501,
      { code: 'not-configured' },
      'The hosted identity provider keeps second factors itself: its console removes them.',
    )
  const user = await db.transaction(async (tx) => {
    const [user] = await tx
      .select({ ...userRowColumns, locale: users.locale })
      .from(users)
      .where(eq(users.id, id))
      .for('no key update')
    if (!user) throw notFound('User')
    if (!(await remove(user.uid, tx))) throw conflict('status-conflict', 'This account has no second factor.')
    await removeDevices(tx, id)
    await recordAudit(tx, ctx, { action: 'user.second-factor-removed', subject: `user:${id}` })
    const { email, locale } = user
    await queue.send('identity-mail', { kind: 'factor-removed', email, locale }, tx)
    return user
  })
  return toUserRow(identity, user)
}
