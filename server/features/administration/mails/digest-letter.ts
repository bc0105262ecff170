import { and, eq } from 'drizzle-orm'
import { MatterKind } from '#contract/foundation/matters.ts'
import type { Letter } from '#server/adapters/mail/letter.ts'
import type { Context } from '#server/core/context.ts'
import type { mails } from '#server/database/schema/mails.ts'
import { users } from '#server/database/schema/people.ts'
import { isDisabled } from '#server/features/people/users/is-disabled.ts'
import { isDigestReader } from './digest.ts'
import { matterLine } from '#server/features/foundation/notifications/matter-texts.ts'
import { stopLink } from '#server/features/foundation/notifications/stop-link.ts'
import { sendsMails } from '#server/features/foundation/notifications/tell-sender.ts'
import { inEachLanguage } from '#server/texts/say.ts'

/** How many of each. */
export type Counts = Record<
  'unread' | 'old' | 'appointments' | 'visits' | 'points' | 'ending' | 'rights',
  number
>
/** The same, with the matters that are not of unread requests. */
export type WaitingCounts = Counts & Partial<Record<MatterKind, number>>

type Words = {
  subject: string
  before: string
  lines: Record<keyof Counts, (count: number) => string>
  desk: string
  why: string
  stop: string
}

const words = inEachLanguage<Words>((say) => ({
  subject: say('Resirkuit: what waits today'),
  before: say('This is what waits for staff:'),
  lines: {
    unread: (n) =>
      say('{n, plural, one {1 open request} other {{n} open requests}} that nobody has read', { n }),
    old: (n) => say('{n, plural, one {1 open request} other {{n} open requests}} older than a week', { n }),
    appointments: (n) => say('{n, plural, one {1 pick-up} other {{n} pick-ups}} today', { n }),
    visits: (n) =>
      say(
        '{n, plural, one {1 visit that should have taken place, and nobody has said what became of it} other {{n} visits that should have taken place, and nobody has said what became of them}}',
        { n },
      ),
    points: (n) =>
      say('{n, plural, one {1 drop-off point} other {{n} drop-off points}} full, broken or reported', { n }),
    ending: (n) =>
      say('{n, plural, one {1 request of a guest} other {{n} requests of guests}} about to end', { n }),
    rights: (n) =>
      say('{n, plural, one {1 question} other {{n} questions}} about personal data to answer in time', { n }),
  },
  desk: say('Open the desk'),
  why: say('You get this because you work at the desk. It comes once a day, and only when something waits.'),
  stop: say({ message: 'No more of these mails', context: 'link of a mail' }),
}))

type Owed = typeof mails.$inferSelect

/**
 * The digest of a morning and where it goes.
 * @returns undefined for who is no longer staff, is locked out, or wants none any more
 */
export async function digestLetter(ctx: Context, { user_id, params }: Pick<Owed, 'user_id' | 'params'>) {
  const [user] = await ctx.db
    .select({ id: users.id, uid: users.uid, email: users.email, locale: users.locale })
    .from(users)
    .where(and(eq(users.id, user_id!), isDigestReader, eq(users.digest_wanted, true)))
  if (!user || !sendsMails(ctx.env) || (await isDisabled(ctx, user.uid))) return undefined
  const base = ctx.env.PUBLIC_URL!
  const unsubscribe = stopLink(ctx, base, { what: 'digest', id: user.id })
  const locale = user.locale ?? 'id'
  const said = words[locale]
  const sums = Object.entries(said.lines).map(([what, line]) => [what, line] as const)
  const matters = MatterKind.options.map(
    (kind) => [kind, (count: number) => matterLine(locale, kind, count)] as const,
  )
  const lines = [...sums, ...matters]
    .map(([what, line]) => [Number(params[what] ?? 0), line] as const)
    .filter(([count]) => count > 0)
    .map(([count, line]) => `• ${line(count)}`)
  const letter: Letter = {
    subject: said.subject,
    before: [said.before, lines.join('\n')],
    link: { label: said.desk, url: new URL('/admin', base).href },
    after: [],
    stop: { text: said.why, label: said.stop, url: unsubscribe },
  }
  return { to: user.email, locale, letter, unsubscribe }
}
