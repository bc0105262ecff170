import { LOCALE_TAG, type Locale } from '#contract/foundation/locale.ts'
import type { Bilingual } from '#contract/reference/knowledge.ts'

/** What the sheet of a consignment says, as the manifest's columns are called in Indonesia, with the English of the product. */
export const CONSIGNMENT_WORDS = {
  title: { id: 'Lembar kiriman', en: 'Consignment sheet' },
  draft: { id: 'KONSEP: belum dikirim', en: 'DRAFT: not sent' },
  number: { id: 'Nomor kiriman', en: 'Consignment number' },
  manifest: { id: 'Nomor manifes', en: 'Manifest number' },
  sent_at: { id: 'Tanggal pengangkutan', en: 'Date of transport' },
  sender: { id: 'Pengirim', en: 'Sender' },
  loading_place: { id: 'Lokasi muat', en: 'Loading place' },
  waste_code: { id: 'Kode limbah', en: 'Waste code' },
  packaging: { id: 'Kemasan', en: 'Packaging' },
  transporter: { id: 'Pengangkut', en: 'Transporter' },
  transporter_permit: { id: 'Izin pengangkut', en: 'Permit of the transporter' },
  vehicle: { id: 'Kendaraan', en: 'Vehicle' },
  receiver: { id: 'Penerima', en: 'Receiver' },
  receiver_permit: { id: 'Izin penerima', en: 'Permit of the receiver' },
  fetched: { id: 'Diambil penerima', en: 'Fetched by the receiver' },
  note: { id: 'Catatan', en: 'Note' },
  contents: { id: 'Isi kiriman', en: 'What is in it' },
  lot: { id: 'Lot', en: 'Lot' },
  kind: { id: 'Jenis', en: 'Kind' },
  box: { id: 'Boks', en: 'Box' },
  seal: { id: 'Segel', en: 'Seal' },
  weight: { id: 'Berat', en: 'Weight' },
  sent_kg: { id: 'Dikirim (kg)', en: 'Sent (kg)' },
  received_kg: { id: 'Diterima (kg)', en: 'Received (kg)' },
  difference_kg: { id: 'Selisih (kg)', en: 'Difference (kg)' },
  sum: { id: 'Total', en: 'Total' },
  none: { id: 'tidak ada', en: 'none' },
  not_entered: { id: 'Belum diisi', en: 'Not entered' },
  empty: { id: 'Belum ada lot dalam kiriman ini.', en: 'There are no lots in this consignment yet.' },
  signatures: { id: 'Tanda tangan', en: 'Signatures' },
  name_and_date: { id: 'Nama, tanggal', en: 'Name, date' },
  issued_at: { id: 'Lembar dibuat pada', en: 'Sheet made on' },
  check: {
    id: 'Kode limbah ditulis oleh pengirim; pastikan kepada dinas lingkungan hidup.',
    en: 'The waste code is as the sender wrote it; check it with the environmental agency.',
  },
} as const satisfies Record<string, Bilingual>

/** What those who sign put their names under. */
export const signedFor = (number: string, manifest: string, lots: number): Bilingual => ({
  id: [`Kiriman ${number}`, manifest && `manifes ${manifest}`, `${lots} lot`].filter(Boolean).join(', '),
  en: [`Consignment ${number}`, manifest && `manifest ${manifest}`, lots === 1 ? '1 lot' : `${lots} lots`]
    .filter(Boolean)
    .join(', '),
})

/** Numbers of permits with the last days on which they hold. @param day how a day is written */
export function permitWords(
  permits: readonly { number: string; ends_on: string | null }[],
  day: (day: string) => Bilingual,
): Bilingual {
  const said = (until: string, language: keyof Bilingual) =>
    permits
      .map(({ number, ends_on }) => (ends_on ? `${number} (${until} ${day(ends_on)[language]})` : number))
      .join('; ')
  return { id: said('sampai', 'id'), en: said('until', 'en') }
}

/** A day of the calendar, in both languages. */
export const consignmentDayWords = (day: string): Bilingual => {
  const say = (locale: Locale) =>
    new Intl.DateTimeFormat(LOCALE_TAG[locale], { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(day))
  return { id: say('id'), en: say('en') }
}
