import { and, eq, gt } from 'drizzle-orm'
import type { InvitationView } from '#contract/people/invitations.ts'
import type { Context, RequestContext } from '#server/core/context.ts'
import { notFound } from '#server/core/errors.ts'
import type { Database } from '#server/database/open.ts'
import { invitations, users } from '#server/database/schema/people.ts'
import { readSettings } from '#server/features/foundation/settings/read-settings.ts'
import { isDisabled } from '#server/features/people/users/is-disabled.ts'
import { isInvitationToken, readInvitationId } from './token.ts'

/** The invitation of a link, as its holder reads it. @throws Problem 404 */
export async function openInvitation(ctx: RequestContext, token: string): Promise<InvitationView> {
  const { role, by, ends_at } = await findInvitation(ctx, ctx.db, token)
  const { operator_name: operator } = await readSettings(ctx.db)
  return { role, by, operator, ends_at: ends_at.toISOString() }
}

/**
 * The open invitation of a token. It counts only as long as its maker is an administrator.
 * @throws Problem 404 for a wrong link, and one that was used, withdrawn or has ended
 */
export async function findInvitation(
  ctx: Pick<Context, 'identity' | 'secret' | 'now'>,
  db: Pick<Database, 'select'>,
  token: string,
) {
  const id = readInvitationId(token)
  const [found] = id
    ? await db
        .select({
          id: invitations.id,
          role: invitations.role,
          who: invitations.who,
          invited_by: invitations.invited_by,
          created_at: invitations.created_at,
          ends_at: invitations.ends_at,
          by: users.username,
          by_uid: users.uid,
        })
        .from(invitations)
        .innerJoin(users, eq(users.id, invitations.invited_by))
        .where(and(eq(invitations.id, id), gt(invitations.ends_at, ctx.now()), eq(users.role, 'admin')))
    : []
  if (!found || !isInvitationToken(ctx, found, token) || (await isDisabled(ctx, found.by_uid)))
    throw notFound('Invitation')
  return found
}
