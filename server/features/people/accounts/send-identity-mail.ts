import type { IdentityMail } from '#server/adapters/identity/port.ts'
import { MailRefused } from '#server/adapters/mail/port.ts'
import type { Job } from '#server/adapters/queue/port.ts'
import type { Context } from '#server/core/context.ts'
import { identityMailTexts } from './identity-mail-texts.ts'
import { listedAccount, listedCode } from './listed-link.ts'

/**
 * Writes and sends a mail of the identity provider. Nothing is sent to an unknown address, or to one that was confirmed
 * or changed in the time since; a retry makes another code, which is as good.
 * The mail that confirms an address of `ADMIN_EMAILS` says what else the link gives, and to whom.
 * @throws when the mail could not be handed over, and may be later
 */
export async function sendIdentityMail(ctx: Context, { kind, email, locale }: IdentityMail, job: Job) {
  const base = ctx.env.PUBLIC_URL ?? `http://localhost:${ctx.env.PORT}`
  const url = new URL(pages[kind], base)
  const said = url.searchParams
  if (kind === 'reset' || kind === 'verify') {
    const code =
      kind === 'reset' ? await ctx.identity.resetCode?.(email) : await ctx.identity.verifyCode?.(email)
    if (!code) return
    said.set('mode', MODE[kind])
    said.set('oobCode', code)
  }
  const listed = kind === 'verify' || kind === 'administer' ? await listedAccount(ctx, email) : undefined
  if (listed) said.set('administer', listedCode(ctx, listed))
  else if (kind === 'administer') return
  if (said.size > 0 && locale !== null) said.set('lang', locale)
  const when = { at: job.sent_at, time_zone: ctx.env.TIME_ZONE }
  const texts = identityMailTexts({ kind: listed ? 'administer' : kind, locale }, when, url.href)
  await ctx.mail.send({ to: email, id: job.id, ...texts }).catch((error: unknown) => {
    if (!(error instanceof MailRefused)) throw error
    ctx.log.error({ err: error, job: job.id }, 'A mail was refused for good and is not sent.')
  })
}

/** The purpose of the link, in the words of the protocol. */
const MODE = { reset: 'resetPassword', verify: 'verifyEmail' }

/** The page of the link: a reset mail for an address that was taken away would not come to its owner. */
const pages: Record<IdentityMail['kind'], string> = {
  reset: '/reset-password',
  verify: '/confirm-email',
  administer: '/confirm-email',
  'password-changed': '/forgot-password',
  'email-changed': '/login',
  'factor-added': '/forgot-password',
  'factor-removed': '/profile',
}
