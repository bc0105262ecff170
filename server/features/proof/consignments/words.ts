import { LOCALE_TAG } from '#contract/foundation/locale.ts'
import type { Bilingual } from '#contract/reference/knowledge.ts'
import { inBothLanguages, inEachLanguage } from '#server/texts/say.ts'

/** The words of a consignment's sheet, as the manifest's columns are called in Indonesia, with the English of the product. */
export const CONSIGNMENT_WORDS = {
  title: inBothLanguages('Consignment sheet'),
  draft: inBothLanguages('DRAFT: not sent'),
  number: inBothLanguages('Consignment number'),
  manifest: inBothLanguages('Manifest number'),
  sent_at: inBothLanguages('Date of transport'),
  sender: inBothLanguages('Sender'),
  loading_place: inBothLanguages('Loading place'),
  waste_code: inBothLanguages('Waste code'),
  packaging: inBothLanguages('Packaging'),
  transporter: inBothLanguages('Transporter'),
  transporter_permit: inBothLanguages('Permit of the transporter'),
  vehicle: inBothLanguages('Vehicle'),
  receiver: inBothLanguages('Receiver'),
  receiver_permit: inBothLanguages('Permit of the receiver'),
  fetched: inBothLanguages('Fetched by the receiver'),
  note: inBothLanguages('Note'),
  contents: inBothLanguages('Contents'),
  lot: inBothLanguages('Lot'),
  kind: inBothLanguages('Kind'),
  box: inBothLanguages('Box'),
  seal: inBothLanguages('Seal'),
  weight: inBothLanguages('Weight'),
  sent_kg: inBothLanguages('Sent (kg)'),
  received_kg: inBothLanguages('Received (kg)'),
  difference_kg: inBothLanguages('Difference (kg)'),
  sum: inBothLanguages('Total'),
  none: inBothLanguages('none'),
  not_entered: inBothLanguages('Not entered'),
  empty: inBothLanguages('There are no lots in this consignment yet.'),
  signatures: inBothLanguages('Signatures'),
  name_and_date: inBothLanguages('Name, date'),
  issued_at: inBothLanguages('Sheet made on'),
  check: inBothLanguages('The waste code is as the sender wrote it; check it with the environmental agency.'),
} as const satisfies Record<string, Bilingual>

/** The statement above the signatures. */
export const signedFor = (number: string, manifest: string, lots: number): Bilingual =>
  manifest
    ? inBothLanguages(
        'Consignment {number}, manifest {manifest}, {lots, plural, one {1 lot} other {{lots} lots}}',
        { number, manifest, lots },
      )
    : inBothLanguages('Consignment {number}, {lots, plural, one {1 lot} other {{lots} lots}}', {
        number,
        lots,
      })

/** Numbers of permits with the last days on which they hold. @param day how a day is written */
export function permitWords(
  permits: readonly { number: string; ends_on: string | null }[],
  day: (day: string) => Bilingual,
): Bilingual {
  return inEachLanguage((say) =>
    permits
      .map(({ number, ends_on }) =>
        ends_on ? say('{number} (until {day})', { number, day: day(ends_on) }) : number,
      )
      .join('; '),
  )
}

/** A day of the calendar, in both languages. */
export const consignmentDayWords = (day: string): Bilingual =>
  inEachLanguage((_, locale) =>
    new Intl.DateTimeFormat(LOCALE_TAG[locale], { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(day)),
  )
