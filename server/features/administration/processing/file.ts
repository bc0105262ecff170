import { Readable } from 'node:stream'
import type { Activity, RegisterFormat } from '#contract/administration/processing.ts'
import type { Locale } from '#contract/foundation/locale.ts'
import type { Context } from '#server/core/context.ts'
import { writeBook, toSheet } from '#server/features/foundation/documents/book.ts'
import { writeCsv } from '#server/features/foundation/documents/csv.ts'
import { wallClock } from '#server/features/foundation/documents/table.ts'
import { readRegister } from './register.ts'
import { inBothLanguages, inEachLanguage } from '#server/texts/say.ts'

const HEADERS = inEachLanguage<readonly string[]>((say) => [
  say('Activity'),
  say({ message: 'Data', context: 'register of processing' }),
  say('People'),
  say('Purpose'),
  say('Legal basis'),
  say('Kept'),
  say('Recipients'),
  say('Where'),
  say('Columns'),
])
const WIDTHS = [22, 32, 20, 32, 28, 28, 24, 22, 30]
const SHEET: Record<Locale, string> = inBothLanguages('Register of processing')

/** The register to hand in or to print: a line for each place, or everything in both languages. */
export async function writeRegisterFile(
  ctx: Pick<Context, 'db' | 'env' | 'now'>,
  { format, locale }: { format: RegisterFormat; locale: Locale },
): Promise<Readable> {
  const found = await readRegister(ctx)
  if (format === 'json')
    return Readable.from([JSON.stringify({ at: ctx.now().toISOString(), ...found }, null, 2)])
  const rows = found.activities.flatMap((activity) => linesOf(activity, locale))
  const columns = HEADERS[locale].map((header, index) => ({
    header,
    width: WIDTHS[index]!,
    of: (row: string[]) => row[index]!,
  }))
  const clock = wallClock(ctx.env.TIME_ZONE)
  if (format === 'csv') return Readable.from(writeCsv(columns, [rows], clock), { objectMode: false })
  return writeBook([toSheet({ name: SHEET[locale], columns, rows })], clock, ctx.now())
}

const linesOf = ({ name, data, people, purpose, law, kept, recipients, holds }: Activity, locale: Locale) =>
  holds.map(({ where, columns }) => [
    ...[name, data, people, purpose, law, kept].map((words) => words[locale]),
    recipients.map((words) => words[locale]).join('; '),
    where,
    columns.join(' '),
  ])
