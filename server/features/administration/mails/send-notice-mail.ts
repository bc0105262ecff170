import { and, eq, isNull, lte, or } from 'drizzle-orm'
import type { Locale } from '#contract/foundation/locale.ts'
import { writeLetter, type Letter } from '#server/adapters/mail/letter.ts'
import { mailName } from '#server/adapters/mail/mail-name.ts'
import { MailRefused } from '#server/adapters/mail/port.ts'
import type { Context } from '#server/core/context.ts'
import { mails } from '#server/database/schema/mails.ts'
import { incidentLetter } from '#server/features/administration/incidents/incident-letter.ts'
import { digestLetter } from './digest-letter.ts'
import { requestLetter } from './request-letter.ts'

/** Longer than a mail server may take for its last answer (adapters/mail/smtp.ts). */
const TAKEN_MS = 12 * 60_000

const waiting = and(isNull(mails.sent_at), isNull(mails.refused_at))!

/**
 * Hands over a mail that is owed, once. It is taken before it is handed over, so that no two jobs do at a time, and
 * marked as sent in the moment the mail server has said yes. What remains: when this process dies, or the database is
 * away, between that yes and the mark, or the yes itself is lost, it is sent again a quarter of an hour later. That copy
 * has the same Message-ID, by which mail servers and readers drop it. A mail that nobody wants any more is not sent.
 * @throws when it could not be handed over, and may be later
 */
export async function sendNoticeMail(ctx: Context, { mail_id }: { mail_id: number }) {
  const { db, now, log } = ctx
  const the = eq(mails.id, mail_id)
  const taken_until = new Date(now().getTime() + TAKEN_MS)
  const [mail] = await db
    .update(mails)
    .set({ taken_until })
    .where(and(the, waiting, or(isNull(mails.taken_until), lte(mails.taken_until, now()))))
    .returning()
  if (!mail) {
    const [taken] = await db.select({ id: mails.id }).from(mails).where(and(the, waiting))
    if (taken) throw new Error('This mail is being sent, or a server stopped while sending it.')
    return
  }
  try {
    const addressed = await letterFor(ctx, mail)
    if (!addressed) return void (await db.delete(mails).where(the))
    const { to, locale, letter, unsubscribe, thread } = addressed
    // Its row stays the same through every try; of a restored installation the next row of that key has another time.
    const id = mailName(ctx.secret, 'notice', mail.once_key, mail.created_at.toISOString())
    await ctx.mail.send({
      to,
      id,
      ...writeLetter(locale, letter),
      ...(unsubscribe && { unsubscribe }),
      ...(thread && { thread }),
    })
  } catch (error) {
    const forGood = error instanceof MailRefused
    await db
      .update(mails)
      .set({ taken_until: null, ...(forGood && { refused_at: now() }) })
      .where(the)
    if (!forGood) throw error
    return log.warn({ err: error, mail: mail_id }, 'A mail was refused for good and is not sent.')
  }
  await db.update(mails).set({ sent_at: now(), taken_until: null }).where(the)
}

type Addressed = { to: string; locale: Locale; letter: Letter; unsubscribe?: string; thread?: string }

/** Some mails cannot be stopped: people whose data was disclosed have to be told. */
function letterFor(ctx: Context, mail: typeof mails.$inferSelect): Promise<Addressed | undefined> {
  if (mail.kind === 'digest') return digestLetter(ctx, mail)
  return mail.kind === 'incident' ? incidentLetter(ctx, mail) : requestLetter(ctx, mail)
}
