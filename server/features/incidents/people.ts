import { once } from 'node:events'
import { PassThrough } from 'node:stream'
import type { Locale } from '#contract/locale.ts'
import type { Member, RequestContext } from '#server/context.ts'
import { csv } from '#server/features/downloads/csv.ts'
import { wallClock } from '#server/features/downloads/table.ts'
import { record } from '#server/features/audit/record.ts'
import { affected, countAffected, mailable, type Person } from './affected.ts'
import { hold } from './hold.ts'

const WORDS = {
  en: {
    headers: ['Who', 'Name', 'Email', 'Phone number', 'Language', 'Letter'],
    mail: 'by mail',
    hand: 'by hand',
  },
  id: {
    headers: ['Jenis', 'Nama', 'Email', 'Nomor telepon', 'Bahasa', 'Surat'],
    mail: 'lewat email',
    hand: 'disampaikan sendiri',
  },
} satisfies Record<Locale, object>
const KINDS = {
  en: { account: 'account', guest: 'guest', partner: 'partner' },
  id: { account: 'akun', guest: 'tamu', partner: 'mitra' },
} satisfies Record<Locale, Record<Person['kind'], string>>

/**
 * Everybody who was affected, as a table, made while it is read. That it was taken is recorded first.
 * @throws Problem 404
 */
export async function people(ctx: RequestContext<Member>, id: number, locale: Locale) {
  const found = await ctx.db.transaction(async (tx) => {
    const held = await hold(tx, id)
    const { accounts, guests, partners } = await countAffected(tx, held)
    const details = { count: accounts + guests + partners }
    await record(tx, ctx, { action: 'incident.people-exported', subject: `incident:${id}`, details })
    return held
  })
  const { headers, mail, hand } = WORDS[locale]
  const cells = (person: Person) => [
    ...[KINDS[locale][person.kind], person.name, person.email, person.phone_number, person.locale],
    mailable(person) ? mail : hand,
  ]
  const columns = headers.map((header, index) => ({
    header,
    of: (person: Person) => cells(person)[index] ?? null,
  }))
  const stream = new PassThrough()
  // The transaction lives as long as somebody reads.
  void ctx.db
    .transaction(async (tx) => {
      for await (const part of csv(columns, affected(tx, found), wallClock(ctx.env.TIME_ZONE))) {
        if (!stream.write(part)) await Promise.race([once(stream, 'drain'), once(stream, 'close')])
        if (stream.destroyed) return
      }
      stream.end()
    })
    .catch((error: unknown) => stream.destroy(error as Error))
  return stream
}
