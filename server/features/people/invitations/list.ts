import { and, desc, eq, gt } from 'drizzle-orm'
import type { Invitation } from '#contract/people/invitations.ts'
import type { Context } from '#server/core/context.ts'
import { invitations, users } from '#server/database/schema/people.ts'
import { invitationToken } from './token.ts'

const SHOWN = 200

/** The invitations that can still be accepted, newest first. */
export async function listInvitations(
  ctx: Pick<Context, 'db' | 'identity' | 'secret' | 'now'>,
  id?: number,
): Promise<Invitation[]> {
  const rows = await ctx.db
    .select({
      id: invitations.id,
      role: invitations.role,
      who: invitations.who,
      by: users.username,
      by_uid: users.uid,
      created_at: invitations.created_at,
      ends_at: invitations.ends_at,
    })
    .from(invitations)
    .innerJoin(users, eq(users.id, invitations.invited_by))
    .where(
      and(
        gt(invitations.ends_at, ctx.now()),
        eq(users.role, 'admin'),
        id === undefined ? undefined : eq(invitations.id, id),
      ),
    )
    .orderBy(desc(invitations.id))
    .limit(SHOWN)
  const disabled = await ctx.identity.disabledAmong([...new Set(rows.map(({ by_uid }) => by_uid))])
  const open = rows.filter(({ by_uid }) => !disabled.has(by_uid))
  return open.map(({ id: invitation_id, role, who, by, created_at, ends_at }) => ({
    id: invitation_id,
    role,
    who,
    by,
    created_at: created_at.toISOString(),
    ends_at: ends_at.toISOString(),
    token: invitationToken(ctx, { id: invitation_id, created_at }),
  }))
}
