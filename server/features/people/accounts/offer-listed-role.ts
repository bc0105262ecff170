import { RateLimiterRes } from 'rate-limiter-flexible'
import type { Context, Member, RequestContext } from '#server/core/context.ts'
import { listedAccount } from './listed-link.ts'

/** As long as the link in it is good. */
const ONE_IN_S = 24 * 3600

/**
 * Has a mail written to who is signed in with a confirmed address of `ADMIN_EMAILS` and has not got its role yet: the
 * link in it gives that. One that is not confirmed gets it with the mail that confirms it (`send-identity-mail.ts`).
 */
export function createOffers({ counting }: Pick<Context, 'counting'>) {
  const mails = counting('listed-role', { points: 1, duration: ONE_IN_S, exact: true })
  return async (ctx: RequestContext<Member>) => {
    const { uid, role, login } = ctx.actor
    if (!login.email_verified || login.email === null || role === 'admin') return
    const account = await listedAccount(ctx, login.email)
    if (account?.uid !== uid) return
    try {
      await mails.consume(uid)
      await ctx.queue.send('identity-mail', {
        kind: 'administer',
        email: account.email,
        locale: account.locale,
      })
    } catch (error) {
      if (error instanceof RateLimiterRes) return
      // The profile is read all the same, and the next time tries again.
      await mails.delete(uid).catch(() => {})
      ctx.log.error({ err: error, uid }, 'a mail about the role of ADMIN_EMAILS could not be asked for')
    }
  }
}
