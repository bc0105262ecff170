import type { TimeZone } from '#contract/requests/appointments.ts'
import type { ItemCondition } from '#contract/reference/items.ts'
import { LOCALE_TAG } from '#contract/foundation/locale.ts'
import type { Bilingual } from '#contract/reference/knowledge.ts'
import type { WeightMethod } from '#contract/requests/weights.ts'
import { instantWords } from '#server/time/today.ts'
import { inBothLanguages, inEachLanguage } from '#server/texts/say.ts'

/** The words of a receipt, as people in Indonesia write it, with the English of the product. */
export const RECEIPT_WORDS = {
  title: inBothLanguages('Hand-over receipt'),
  number: inBothLanguages('Number'),
  replaces: inBothLanguages({ message: 'Replaces', context: 'a receipt' }),
  collected_at: inBothLanguages('Received on'),
  place: inBothLanguages('Place'),
  sender: inBothLanguages('Handed over by'),
  taker: inBothLanguages('Received by'),
  manifest: inBothLanguages('Transporter and manifest'),
  confirmation: inBothLanguages({ message: 'Confirmed', context: 'on paper' }),
  issued_at: inBothLanguages('Receipt made on'),
  weighed: inBothLanguages('What was received'),
  declared: inBothLanguages('Declared by the sender, not weighed'),
  nothing: inBothLanguages('Nothing has been weighed yet, and the sender listed no items.'),
  device: inBothLanguages('Kind of device'),
  pieces: inBothLanguages({ message: 'Pieces', context: 'on paper' }),
  not_counted: inBothLanguages('not counted'),
  method: inBothLanguages('Method'),
  weight: inBothLanguages('Weight'),
  condition: inBothLanguages('Condition'),
  sum: inBothLanguages('Total'),
  another_device: inBothLanguages('Another device'),
  signature: inBothLanguages('Signature'),
  track: inBothLanguages('See the state of the request'),
  not_a_certificate: inBothLanguages(
    'This receipt says that items were handed over. It is not a certificate of treatment or destruction of waste.',
  ),
} as const satisfies Record<string, Bilingual>

export const METHODS: Record<WeightMethod, Bilingual> = {
  weighed: inBothLanguages('Weighed'),
  estimated: inBothLanguages({ message: 'Estimated', context: 'on paper' }),
}

export const CONDITIONS: Record<ItemCondition, Bilingual> = {
  works: inBothLanguages({ message: 'Works', context: 'condition of a device' }),
  broken: inBothLanguages({ message: 'Broken', context: 'condition of a device' }),
  unknown: inBothLanguages('Not known'),
}

export const confirmedBy = {
  code: (at: Bilingual): Bilingual => inBothLanguages('by code, {at}', { at }),
  signature: (at: Bilingual): Bilingual => inBothLanguages('by signature, {at}', { at }),
}

export const replacedReceipt = (number: string, at: Bilingual): Bilingual =>
  inBothLanguages('receipt {number} of {at}', { number, at })

export const pageWords = (page: number, pages: number): Bilingual =>
  inBothLanguages('Page {page} of {pages}', { page, pages })

/** Each language with its own decimal sign: in the other one it would be a thousand times as much. */
export const kilogramWords = (kg: number) =>
  inEachLanguage(
    (_, locale) =>
      `${new Intl.NumberFormat(LOCALE_TAG[locale], { maximumFractionDigits: 3 }).format(kg)}\u00a0kg`,
  )

export const pieceWords = (pieces: number) =>
  inEachLanguage((_, locale) => new Intl.NumberFormat(LOCALE_TAG[locale]).format(pieces))

/** "22 November 2026 pukul 10.01 WIB" */
export const instantInBoth = (at: Date, timeZone: TimeZone): Bilingual =>
  inEachLanguage((_, locale) => instantWords(at, locale, timeZone))

/** "22 November 2026", of a day of the calendar. */
export const calendarDay = (day: string) =>
  inEachLanguage((_, locale) =>
    new Intl.DateTimeFormat(LOCALE_TAG[locale], { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(day)),
  )
