import type { IdentityMail } from '#server/adapters/identity/port.ts'
import { MailRefused } from '#server/adapters/mail/port.ts'
import type { Job } from '#server/adapters/queue/port.ts'
import type { Context } from '#server/context.ts'
import { identityMailTexts } from './identity-mail-texts.ts'

/**
 * Writes and sends what the identity provider asked for. For a reset of an address that nobody has, nothing is sent;
 * a second try makes another code, which is as good.
 * @throws when the mail could not be handed over, and may be later
 */
export async function sendIdentityMail(ctx: Context, { kind, email, locale }: IdentityMail, job: Job) {
  const base = ctx.env.PUBLIC_URL ?? `http://localhost:${ctx.env.PORT}`
  const url = new URL(pages[kind], base)
  if (kind === 'reset') {
    const code = await ctx.identity.resetCode?.(email)
    if (!code) return
    url.search = new URLSearchParams({ mode: 'resetPassword', oobCode: code, lang: locale }).toString()
  }
  const texts = identityMailTexts({ kind, locale }, job.sent_at, url.href)
  await ctx.mail.send({ to: email, id: job.id, ...texts }).catch((error: unknown) => {
    if (!(error instanceof MailRefused)) throw error
    ctx.log.error({ err: error, job: job.id }, 'A mail was refused for good and is not sent.')
  })
}

/** Where the link leads: a reset mail for an address that was taken away would not come to its owner. */
const pages: Record<IdentityMail['kind'], string> = {
  reset: '/reset-password',
  'password-changed': '/forgot-password',
  'email-changed': '/login',
}
