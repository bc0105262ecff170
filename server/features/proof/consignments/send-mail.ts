import { eq } from 'drizzle-orm'
import { LOCALE_TAG } from '#contract/foundation/locale.ts'
import { writeLetter, type Letter } from '#server/adapters/mail/letter.ts'
import { mailName } from '#server/adapters/mail/mail-name.ts'
import { MailRefused } from '#server/adapters/mail/port.ts'
import type { Job, Jobs } from '#server/adapters/queue/port.ts'
import type { Context } from '#server/core/context.ts'
import { consignments } from '#server/database/schema/partners.ts'
import { receiverToken } from './link.ts'
import { inEachLanguage } from '#server/texts/say.ts'

const TEXTS = inEachLanguage<(number: string, until: string, url: string) => Letter>(
  (say) => (number, until, url) => ({
    subject: say('Consignment {number} is on its way to you', { number }),
    before: [
      say(
        'Consignment {number} is on its way to you. Please confirm what you received, by your own scale, and later what you made of it. You need no account.',
        { number },
      ),
    ],
    link: { label: say('Confirm the consignment'), url },
    after: [
      say(
        'The link opens until {until}. Anybody with the link can confirm in your name: do not pass it on.',
        {
          until,
        },
      ),
    ],
  }),
)

/** Sends the receiver's link, unless it was ended since. @throws when the mail may be sent later */
export async function sendConsignmentMail(
  ctx: Context,
  { consignment_id, link_version, to, locale }: Jobs['consignment-mail'],
  job: Job,
) {
  const [row] = await ctx.db.select().from(consignments).where(eq(consignments.id, consignment_id))
  if (row?.link_version !== link_version || !row.link_ends_at || row.link_ends_at <= ctx.now()) return
  const base = ctx.env.PUBLIC_URL ?? `http://localhost:${ctx.env.PORT}`
  const url = new URL(`/confirm#${receiverToken(ctx, consignment_id, link_version)}`, base).href
  const format = new Intl.DateTimeFormat(LOCALE_TAG[locale], {
    dateStyle: 'long',
    timeZone: ctx.env.TIME_ZONE,
  })
  const letter = TEXTS[locale](row.number, format.format(row.link_ends_at), url)
  const thread = mailName(ctx.secret, 'consignment', row.id, row.created_at.toISOString())
  await ctx.mail.send({ to, id: job.id, thread, ...writeLetter(locale, letter) }).catch((error: unknown) => {
    if (!(error instanceof MailRefused)) throw error
    ctx.log.error({ err: error, job: job.id }, 'A mail was refused for good and is not sent.')
  })
}
