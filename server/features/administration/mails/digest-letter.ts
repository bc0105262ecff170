import { and, eq } from 'drizzle-orm'
import type { Locale } from '#contract/foundation/locale.ts'
import type { Letter } from '#server/adapters/mail/letter.ts'
import type { Context } from '#server/core/context.ts'
import type { mails } from '#server/database/schema/mails.ts'
import { users } from '#server/database/schema/people.ts'
import { isDisabled } from '#server/features/people/users/is-disabled.ts'
import { isDigestReader } from './digest.ts'
import { stopLink } from '#server/features/foundation/notifications/stop-link.ts'
import { sendsMails } from '#server/features/foundation/notifications/tell-sender.ts'

/** How many of each. */
export type WaitingCounts = Record<
  'unread' | 'old' | 'appointments' | 'visits' | 'points' | 'ending' | 'rights',
  number
>

type Words = {
  subject: string
  before: string
  lines: Record<keyof WaitingCounts, (count: number) => string>
  desk: string
  why: string
  stop: string
}

const en: Words = {
  subject: 'Resirkuit: what waits this morning',
  before: 'This is what waits for staff:',
  lines: {
    unread: (n) => `${n === 1 ? '1 open request' : `${n} open requests`} that nobody has read`,
    old: (n) => `${n === 1 ? '1 open request' : `${n} open requests`} older than a week`,
    appointments: (n) => `${n === 1 ? '1 pick-up' : `${n} pick-ups`} today`,
    visits: (n) =>
      `${n === 1 ? '1 visit' : `${n} visits`} that should have taken place, and nobody has said what became of ${n === 1 ? 'it' : 'them'}`,
    points: (n) => `${n === 1 ? '1 drop-off point' : `${n} drop-off points`} full, broken or reported`,
    ending: (n) => `${n === 1 ? '1 request of a guest' : `${n} requests of guests`} about to end`,
    rights: (n) => `${n === 1 ? '1 question' : `${n} questions`} about personal data to answer in time`,
  },
  desk: 'Open the desk',
  why: 'You get this because your account asks for it. It comes only on mornings on which something waits.',
  stop: 'No more of these mails',
}

const id: Words = {
  subject: 'Resirkuit: yang menunggu pagi ini',
  before: 'Inilah yang menunggu petugas:',
  lines: {
    unread: (n) => `${n} permintaan terbuka belum dibaca siapa pun`,
    old: (n) => `${n} permintaan terbuka berumur lebih dari seminggu`,
    appointments: (n) => `${n} penjemputan hari ini`,
    visits: (n) => `${n} kunjungan seharusnya sudah berlangsung, tetapi hasilnya belum dicatat`,
    points: (n) => `${n} titik setor penuh, rusak, atau dilaporkan`,
    ending: (n) => `${n} permintaan tamu akan segera berakhir`,
    rights: (n) => `${n} permintaan tentang data pribadi harus dijawab tepat waktu`,
  },
  desk: 'Buka dasbor',
  why: 'Anda menerima email ini karena akun Anda memintanya. Email ini hanya datang pada pagi ketika ada yang menunggu.',
  stop: 'Berhenti menerima email ini',
}

const words = { en, id } satisfies Record<Locale, Words>

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
  const lines = Object.entries(said.lines)
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
