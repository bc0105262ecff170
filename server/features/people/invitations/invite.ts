import { Email } from '#contract/people/accounts.ts'
import type { InvitationForm } from '#contract/people/invitations.ts'
import { KEPT } from '#contract/foundation/retention.ts'
import type { Locale } from '#contract/foundation/locale.ts'
import type { Member, RequestContext } from '#server/core/context.ts'
import { invitations } from '#server/database/schema/people.ts'
import { recordAudit } from '#server/features/foundation/audit/record.ts'
import { sendsMails } from '#server/features/foundation/notifications/tell-sender.ts'
import { listInvitations } from './list.ts'

const DAY_MS = 24 * 60 * 60_000

/** Makes an invitation to a role. Its link is mailed where `who` is an address and this installation sends mails. */
export async function inviteStaff(
  ctx: RequestContext<Member>,
  { role, who, locale }: InvitationForm & { locale: Locale },
) {
  const mailed = sendsMails(ctx.env) && Email.safeParse(who).success
  const id = await ctx.db.transaction(async (tx) => {
    const created_at = ctx.now()
    const [made] = await tx
      .insert(invitations)
      .values({
        role,
        who,
        locale,
        invited_by: ctx.actor.id,
        created_at,
        ends_at: new Date(created_at.getTime() + KEPT.invitation_days * DAY_MS),
      })
      .returning({ id: invitations.id })
    const { id } = made!
    await recordAudit(tx, ctx, { action: 'invitation.made', subject: `invitation:${id}`, details: { role } })
    if (mailed) await ctx.queue.send('invitation-mail', { invitation_id: id }, tx)
    return id
  })
  const [invitation] = await listInvitations(ctx, id)
  return { invitation: invitation!, mailed }
}
