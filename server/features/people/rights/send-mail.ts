import { eq } from 'drizzle-orm'
import type { Locale } from '#contract/foundation/locale.ts'
import { writeLetter } from '#server/adapters/mail/letter.ts'
import { mailName } from '#server/adapters/mail/mail-name.ts'
import { MailRefused } from '#server/adapters/mail/port.ts'
import type { Job, Jobs } from '#server/adapters/queue/port.ts'
import type { Context } from '#server/core/context.ts'
import { users } from '#server/database/schema/people.ts'
import { rightsRequests } from '#server/database/schema/rights.ts'
import { readSettings } from '#server/features/foundation/settings/read-settings.ts'
import { FORGOTTEN } from './forget-asker.ts'
import { rightsToken } from './token.ts'
import { markUnmailed } from './unmailed.ts'
import { LETTERS } from './words.ts'

/**
 * Sends the link that proves an address, or the answer. Nothing is sent if it is no longer needed: the address was proven
 * or forgotten, or the answer was handed over.
 * @throws when the mail may be sent later
 */
export async function sendRightsMail(ctx: Context, { rights_id, what }: Jobs['rights-mail'], job: Job) {
  const the = eq(rightsRequests.id, rights_id)
  const [found] = await ctx.db
    .select({ row: rightsRequests, member: users.email, wished: users.locale })
    .from(rightsRequests)
    .leftJoin(users, eq(users.id, rightsRequests.user_id))
    .where(the)
  const to = found && (found.row.email ?? found.member)
  if (!to || (what === 'proof') !== (found.row.confirmed_at === null)) return
  const { row } = found
  if (what === 'answer' && (row.closed_at === null || row.answer_mail === 'sent')) return
  const locale: Locale = found.wished ?? row.locale
  const base = ctx.env.PUBLIC_URL ?? `http://localhost:${ctx.env.PORT}`
  const { operator_name } = await readSettings(ctx.db)
  const words = LETTERS[locale]
  const operator = operator_name || words.operator
  const letter =
    what === 'proof'
      ? words.proof(
          operator,
          row.kind,
          new URL(`/privacy#proof=${rightsToken(ctx, 'proof', row.id)}`, base).href,
        )
      : words.answer(operator, row, {
          copy:
            row.given_ids.length > 0
              ? new URL(`/privacy#copy=${rightsToken(ctx, 'copy', row.id)}`, base).href
              : null,
          page: new URL(found.member ? '/profile' : '/privacy', base).href,
        })
  try {
    const thread = mailName(ctx.secret, 'rights', row.id, row.received_at.toISOString())
    await ctx.mail.send({ to, id: job.id, thread, ...writeLetter(locale, letter) })
  } catch (error) {
    if (!(error instanceof MailRefused)) throw error
    ctx.log.error({ err: error, job: job.id }, 'A mail was refused for good and is not sent.')
    if (what === 'answer') await markUnmailed(ctx, the)
    return
  }
  // From now on its link can be opened, for as long as the mail says.
  const at = ctx.now()
  await ctx.db
    .update(rightsRequests)
    .set(
      what === 'proof'
        ? { proof_mailed_at: at }
        : {
            answer_mail: 'sent' as const,
            answer_mail_at: at,
            // The letter was all that the address was still kept for.
            ...(row.done.includes('account-deleted') && { ...FORGOTTEN, forgotten_at: at }),
          },
    )
    .where(the)
}
