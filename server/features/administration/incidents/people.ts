import { PassThrough, Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Locale } from '#contract/foundation/locale.ts'
import type { TableFormat } from '#contract/foundation/tables.ts'
import type { Member, RequestContext } from '#server/core/context.ts'
import { writeCsv } from '#server/features/foundation/documents/csv.ts'
import { showPhone } from '#server/features/foundation/documents/phone.ts'
import { wallClock } from '#server/features/foundation/documents/table.ts'
import { writeXlsx } from '#server/features/foundation/documents/xlsx.ts'
import { recordAudit } from '#server/features/foundation/audit/record.ts'
import { readAffected, countAffected, isMailable, type Person } from './affected.ts'
import { lockIncident } from './hold.ts'
import { inEachLanguage } from '#server/texts/say.ts'

const WORDS = inEachLanguage((say) => ({
  sheet: say('People affected'),
  headers: [say('Who'), say('Name'), say('Email'), say('Phone number'), say('Language'), say('Letter')],
  mail: say('by mail'),
  hand: say('by hand'),
}))
const WIDTHS = [12, 30, 36, 22, 10, 20]
const KINDS = inEachLanguage((say) => ({
  account: say('account'),
  guest: say('guest'),
  partner: say('partner'),
}))

/**
 * Everybody who was affected, as a table, made while it is read. That it was taken is recorded first.
 * @throws Problem 404
 */
export async function writeAffectedTable(
  ctx: RequestContext<Member>,
  id: number,
  { format, locale }: { format: TableFormat; locale: Locale },
) {
  const found = await ctx.db.transaction(async (tx) => {
    const held = await lockIncident(tx, id)
    const { accounts, guests, partners } = await countAffected(tx, held)
    const details = { count: accounts + guests + partners }
    await recordAudit(tx, ctx, { action: 'incident.people-exported', subject: `incident:${id}`, details })
    return held
  })
  const { sheet, headers, mail, hand } = WORDS[locale]
  const cells = (person: Person) => [
    ...[KINDS[locale][person.kind], person.name, person.email],
    ...[person.phone_number && showPhone(person.phone_number, format), person.locale],
    isMailable(person) ? mail : hand,
  ]
  const columns = headers.map((header, index) => ({
    header,
    width: WIDTHS[index]!,
    of: (person: Person) => cells(person)[index] ?? null,
  }))
  const clock = wallClock(ctx.env.TIME_ZONE)
  const stream = new PassThrough()
  // The transaction lives as long as somebody reads.
  void ctx.db
    .transaction(async (tx) => {
      const batches = readAffected(tx, found)
      const table =
        format === 'csv'
          ? Readable.from(writeCsv(columns, batches, clock), { objectMode: false })
          : writeXlsx({ columns, batches, clock, name: sheet, at: ctx.now() })
      await pipeline(table, stream)
    })
    .catch((error: unknown) => stream.destroy(error as Error))
  return stream
}
