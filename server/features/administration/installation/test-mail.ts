import { eq } from 'drizzle-orm'
import { LOCALES } from '#contract/foundation/locale.ts'
import { writeLetter, type Letter } from '#server/adapters/mail/letter.ts'
import { mailName } from '#server/adapters/mail/mail-name.ts'
import type { Member, RequestContext } from '#server/core/context.ts'
import { Problem } from '#server/core/errors.ts'
import { users } from '#server/database/schema/people.ts'
import { isDemo } from '#server/demo/is-demo.ts'
import { inEachLanguage } from '#server/texts/say.ts'
import { withTimeout } from '#server/time/with-timeout.ts'
import { publicAddress } from '../operations/probes/settings.ts'

/** Somebody looks at the page for so long. */
const LIMIT_MS = 45_000

const LETTER = inEachLanguage<(url: string) => Letter>((say) => (url) => ({
  subject: say('A test mail of Resirkuit'),
  before: [say('Mails of this installation arrive. You asked for this one on the page of its settings.')],
  link: { label: say('Look at the settings'), url },
  after: [],
}))

/**
 * Sends a mail to the administrator who asks, as the settings in force say, and answers what came of it.
 * @throws Problem 501 in a demonstration
 */
export async function sendTestMail(ctx: RequestContext<Member>) {
  if (await isDemo(ctx.db))
    throw new Problem(501, { code: 'not-configured' }, 'A demonstration sends no mails.')
  const { actor, env, mail, now, secret } = ctx
  const [admin] = await ctx.db.select({ locale: users.locale }).from(users).where(eq(users.id, actor.id))
  const locale = LOCALES.find((one) => one === admin?.locale) ?? 'id'
  const letter = writeLetter(locale, LETTER[locale](new URL('/admin/settings', publicAddress(env)).href))
  const id = mailName(secret, 'test-mail', actor.id, now().getTime())
  const failure = await withTimeout(LIMIT_MS, () => mail.send({ to: actor.email, id, ...letter })).then(
    () => null,
    (error: Error) => error.message,
  )
  return { success: true as const, kind: mail.kind, to: actor.email, failure }
}
