import { eq } from 'drizzle-orm'
import { LOCALE_TAG } from '#contract/foundation/locale.ts'
import { Email } from '#contract/people/accounts.ts'
import type { StaffRole } from '#contract/people/invitations.ts'
import { writeLetter, type Letter } from '#server/adapters/mail/letter.ts'
import { mailName } from '#server/adapters/mail/mail-name.ts'
import { MailRefused } from '#server/adapters/mail/port.ts'
import type { Job, Jobs } from '#server/adapters/queue/port.ts'
import type { Context } from '#server/core/context.ts'
import { invitations, users } from '#server/database/schema/people.ts'
import { readSettings } from '#server/features/foundation/settings/read-settings.ts'
import { isDisabled } from '#server/features/people/users/is-disabled.ts'
import { inEachLanguage } from '#server/texts/say.ts'
import { invitationToken } from './token.ts'

type Said = { by: string; operator: string; role: StaffRole; until: string; url: string }

const TEXTS = inEachLanguage<(said: Said) => Letter>((say) => ({ by, operator, role, until, url }) => {
  const subjects: Record<StaffRole, string> = {
    driver: say('You are invited as a driver: {operator}', { operator }),
    operator: say('You are invited as an operator: {operator}', { operator }),
    admin: say('You are invited as an administrator: {operator}', { operator }),
  }
  return {
    subject: subjects[role],
    before: [
      say('{by} invites you to work with {operator}.', { by, operator }),
      say('Open the link, then sign up or log in. The page says what the role may do.'),
    ],
    link: { label: say('See the invitation'), url },
    after: [
      say(
        'The link works once, until {until}. Anybody with the link gets the role: do not pass it on. If you expected no invitation, do nothing.',
        { until },
      ),
    ],
  }
})

/** Mails the link of an invitation, unless it has ended since. @throws when the mail may be sent later */
export async function sendInvitationMail(ctx: Context, { invitation_id }: Jobs['invitation-mail'], job: Job) {
  const [row] = await ctx.db
    .select({ invitation: invitations, by: users.username, role: users.role, uid: users.uid })
    .from(invitations)
    .innerJoin(users, eq(users.id, invitations.invited_by))
    .where(eq(invitations.id, invitation_id))
  if (row?.role !== 'admin' || row.invitation.ends_at <= ctx.now() || (await isDisabled(ctx, row.uid))) return
  const { who, locale, role, created_at, ends_at } = row.invitation
  const { data: to } = Email.safeParse(who)
  if (!to) return
  const base = ctx.env.PUBLIC_URL ?? `http://localhost:${ctx.env.PORT}`
  const { operator_name } = await readSettings(ctx.db)
  const format = new Intl.DateTimeFormat(LOCALE_TAG[locale], {
    dateStyle: 'long',
    timeZone: ctx.env.TIME_ZONE,
  })
  const letter = TEXTS[locale]({
    by: row.by,
    operator: operator_name || 'Resirkuit',
    role,
    until: format.format(ends_at),
    url: new URL(`/invitation#${invitationToken(ctx, row.invitation)}`, base).href,
  })
  const thread = mailName(ctx.secret, 'invitation', invitation_id, created_at.toISOString())
  await ctx.mail.send({ to, id: job.id, thread, ...writeLetter(locale, letter) }).catch((error: unknown) => {
    if (!(error instanceof MailRefused)) throw error
    ctx.log.error({ err: error, job: job.id }, 'A mail was refused for good and is not sent.')
  })
}
