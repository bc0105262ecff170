import { eq } from 'drizzle-orm'
import type { installation } from '#contract/administration/installation.ts'
import type { ParsedOf } from '#contract/foundation/endpoint.ts'
import { readPhone } from '#contract/foundation/phone.ts'
import { LOCALES } from '#contract/foundation/locale.ts'
import { mailName } from '#server/adapters/mail/mail-name.ts'
import type { Member, RequestContext } from '#server/core/context.ts'
import { invalidField, Problem } from '#server/core/errors.ts'
import { messageStops } from '#server/database/schema/messages.ts'
import { users } from '#server/database/schema/people.ts'
import { isDemo } from '#server/demo/is-demo.ts'
import { inEachLanguage } from '#server/texts/say.ts'

const TEXT = inEachLanguage<string>((say) =>
  say('A test message of Resirkuit. Messages of this installation arrive at this number.'),
)

/**
 * Sends a message through the gateway to a number that the administrator names, and answers what came of it.
 * @throws Problem 501 in a demonstration; 400 for a number that wants no messages, 409 without a gateway
 */
export async function sendTestMessage(
  ctx: RequestContext<Member>,
  { phone: typed }: ParsedOf<typeof installation.testMessage>['body'],
) {
  const { db, actor, messenger, secret, now } = ctx
  if (await isDemo(db))
    throw new Problem(501, { code: 'not-configured' }, 'A demonstration sends no messages.')
  if (messenger.host === null)
    throw new Problem(409, { code: 'not-configured' }, 'This installation has no gateway for messages.')
  const phone = readPhone(typed).e164
  if (!phone) throw invalidField('phone', 'must not be blank')
  const [stop] = await db.select().from(messageStops).where(eq(messageStops.phone, phone))
  if (stop) throw invalidField('phone', 'belongs to somebody who wants no messages')
  const [admin] = await db.select({ locale: users.locale }).from(users).where(eq(users.id, actor.id))
  const locale = LOCALES.find((one) => one === admin?.locale) ?? 'id'
  const id = mailName(secret, 'test-message', actor.id, now().getTime())
  const failure = await messenger.send({ to: phone, text: TEXT[locale], id }).then(
    (end) => (end === 'sent' ? null : 'The gateway refused it.'),
    (error: Error) => error.message,
  )
  return { success: true as const, to: phone, failure }
}
