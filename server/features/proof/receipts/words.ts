import type { TimeZone } from '#contract/requests/appointments.ts'
import type { ItemCondition } from '#contract/reference/items.ts'
import type { Bilingual } from '#contract/reference/knowledge.ts'
import type { WeightMethod } from '#contract/requests/weights.ts'
import { instantWords } from '#server/time/today.ts'

/** What a receipt says, as people in Indonesia write it, with the English of the product. */
export const RECEIPT_WORDS = {
  title: { id: 'Bukti serah terima', en: 'Hand-over receipt' },
  number: { id: 'Nomor', en: 'Number' },
  collected_at: { id: 'Diterima pada', en: 'Received on' },
  place: { id: 'Tempat', en: 'Place' },
  sender: { id: 'Diserahkan oleh', en: 'Handed over by' },
  taker: { id: 'Diterima oleh', en: 'Received by' },
  manifest: { id: 'Pengangkut dan manifes', en: 'Transporter and manifest' },
  confirmation: { id: 'Dikonfirmasi', en: 'Confirmed' },
  issued_at: { id: 'Bukti dibuat pada', en: 'Receipt made on' },
  weighed: { id: 'Yang diterima', en: 'What was received' },
  declared: { id: 'Dinyatakan pengirim, belum ditimbang', en: 'Declared by the sender, not weighed' },
  nothing: {
    id: 'Belum ada yang ditimbang, dan pengirim tidak merinci barangnya.',
    en: 'Nothing has been weighed yet, and the sender listed no items.',
  },
  device: { id: 'Jenis perangkat', en: 'Kind of device' },
  pieces: { id: 'Jumlah', en: 'Pieces' },
  not_counted: { id: 'tidak dihitung', en: 'not counted' },
  method: { id: 'Cara', en: 'How' },
  weight: { id: 'Berat', en: 'Weight' },
  condition: { id: 'Kondisi', en: 'Condition' },
  sum: { id: 'Total', en: 'Total' },
  another_device: { id: 'Perangkat lain', en: 'Another device' },
  signature: { id: 'Tanda tangan', en: 'Signature' },
  track: { id: 'Lihat status permintaan', en: 'See the state of the request' },
  not_a_certificate: {
    id: 'Bukti ini menyatakan bahwa barang telah diserahkan. Ini bukan sertifikat pengolahan atau pemusnahan limbah.',
    en: 'This receipt says that items were handed over. It is not a certificate of treatment or destruction of waste.',
  },
} as const satisfies Record<string, Bilingual>

export const METHODS: Record<WeightMethod, Bilingual> = {
  weighed: { id: 'Ditimbang', en: 'Weighed' },
  estimated: { id: 'Perkiraan', en: 'Estimated' },
}

export const CONDITIONS: Record<ItemCondition, Bilingual> = {
  works: { id: 'Berfungsi', en: 'Works' },
  broken: { id: 'Rusak', en: 'Broken' },
  unknown: { id: 'Tidak diketahui', en: 'Not known' },
}

export const confirmedBy = {
  code: (at: Bilingual): Bilingual => ({ id: `dengan kode, ${at.id}`, en: `by code, ${at.en}` }),
  signature: (at: Bilingual): Bilingual => ({
    id: `dengan tanda tangan, ${at.id}`,
    en: `by signature, ${at.en}`,
  }),
}

export const pageWords = (page: number, pages: number): Bilingual => ({
  id: `Halaman ${page} dari ${pages}`,
  en: `Page ${page} of ${pages}`,
})

const both = (say: (tag: string) => string): Bilingual => ({ id: say('id-ID'), en: say('en-GB') })

/** Each language with its own decimal sign: in the other one it would be a thousand times as much. */
export const kilogramWords = (kg: number) =>
  both((tag) => `${new Intl.NumberFormat(tag, { maximumFractionDigits: 3 }).format(kg)}\u00a0kg`)

export const pieceWords = (pieces: number) => both((tag) => new Intl.NumberFormat(tag).format(pieces))

/** "22 November 2026 pukul 10.01 WIB" */
export const instantInBoth = (at: Date, timeZone: TimeZone): Bilingual => ({
  id: instantWords(at, 'id', timeZone),
  en: instantWords(at, 'en', timeZone),
})

/** "22 November 2026", of a day of the calendar. */
export const calendarDay = (day: string) =>
  both((tag) => new Intl.DateTimeFormat(tag, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(day)))
