import type { WasteSource } from '#contract/reference/items.ts'
import type { Bilingual } from '#contract/reference/knowledge.ts'
import type { ReportColumn, ReportKind } from '#contract/proof/reports.ts'
import { inBothLanguages } from '#server/texts/say.ts'

// The words of a report. It goes to Indonesian agencies: its files are in their language, and only names on the
// screen in both.

export const NOT_SAID: Bilingual = inBothLanguages({ message: 'Not said', context: 'on paper' })
/** Brands with too few requests. */
export const OTHER_BRANDS: Bilingual = inBothLanguages('Other brands')
export const TOTAL: Bilingual = inBothLanguages('Total')
export const UNROUTED: Bilingual = inBothLanguages('Source not said, left out')
export const NO_GROUP = 'Belum ditentukan'

export const SOURCES: Record<WasteSource, Bilingual> = {
  household: inBothLanguages('A household'),
  'public-place': inBothLanguages('A public place'),
  'managed-area': inBothLanguages('A shop or office in a managed area'),
  business: inBothLanguages('A business'),
}

export const TITLES: Record<ReportKind, string> = {
  month: 'Laporan bulanan barang elektronik bekas',
  quarter: 'Laporan triwulan limbah B3 elektronik dari usaha',
  'half-year': 'Laporan semester barang elektronik bekas',
}

/** Headers of the balance. */
export const COLUMNS: Record<ReportColumn, string> = {
  opening_kg: 'Stok awal di gudang',
  opening_out_kg: 'Awal di pengangkut dan penerima',
  in_kg: 'Masuk',
  passed_kg: 'Beralih jenis',
  reused_kg: 'Dipakai kembali',
  repaired_kg: 'Diperbaiki',
  recycled_kg: 'Didaur ulang',
  refrigerant_kg: 'Refrigeran diambil',
  disposed_kg: 'Dibuang',
  loss_kg: 'Susut',
  difference_kg: 'Selisih timbang',
  out_kg: 'Akhir di pengangkut dan penerima',
  closing_kg: 'Stok akhir di gudang',
  sent_kg: 'Dikirim',
}

/** The same where there is little room. */
export const SHORT: Record<ReportColumn, string> = {
  ...COLUMNS,
  opening_kg: 'Stok awal',
  opening_out_kg: 'Awal di luar',
  passed_kg: 'Beralih',
  reused_kg: 'Dipakai lagi',
  refrigerant_kg: 'Refrigeran',
  difference_kg: 'Selisih',
  out_kg: 'Akhir di luar',
  closing_kg: 'Stok akhir',
}

export const PARTS: Record<'balance' | 'groups' | 'sources' | 'districts' | 'brands' | 'manifests', string> =
  {
    balance: 'Neraca',
    groups: 'Kelompok',
    sources: 'Sumber',
    districts: 'Kecamatan',
    brands: 'Merek',
    manifests: 'Manifes',
  }

export const REPORT_WORDS = {
  notes: 'Keterangan',
  what: 'Perihal',
  said: 'Isi',
  part: 'Bagian',
  kind: 'Jenis',
  code: 'Kode',
  name: 'Nama',
  group: 'Kelompok pelaporan',
  waste_code: 'Kode limbah',
  figure: 'Besaran',
  kilograms: 'Berat (kg)',
  source: 'Sumber',
  district: 'Kecamatan',
  brand: 'Merek',
  period: 'Periode',
  days: 'Tanggal',
  time_zone: 'Zona waktu',
  operator: 'Pelapor',
  state: 'Status',
  draft: 'SEMENTARA: belum diserahkan, angka masih dapat berubah',
  handed_in: (at: string) => `Diserahkan ${at}`,
  hash: 'SHA-256 isi laporan',
  ledger: 'Dasar',
  entries: (entries: number, sha256: string) => `${entries} entri buku penatausahaan, SHA-256 ${sha256}`,
  sum: 'Rumus',
  sum_is:
    'Stok awal + awal di pengangkut dan penerima + masuk = beralih jenis + dipakai kembali + diperbaiki + didaur ulang + refrigeran + dibuang + susut + selisih timbang + akhir di pengangkut dan penerima + stok akhir. "Dikirim" adalah yang keluar dari gudang dalam periode ini dan tidak ikut dijumlahkan.',
  signs: 'Tanda',
  signs_are:
    'Beralih jenis bertanda minus: diperoleh dari pembongkaran barang lain. Selisih timbang bertanda minus: penerima menimbang lebih berat daripada yang dikirim.',
  scope: 'Cakupan',
  of_business: 'Hanya limbah B3 dari usaha; sampah rumah tangga tidak termasuk.',
  left_out: 'Tidak termasuk',
  no_source: 'Asal tidak disebutkan',
  left_out_are: (came: string, there: string) =>
    `Barang tanpa asal yang disebutkan tidak termasuk: ${came} kg masuk dalam triwulan ini, ${there} kg masih ada pada akhirnya.`,
  there_at_end: 'Masih ada pada akhir periode',
  of_all: 'Semua yang masuk, dari semua sumber.',
  brands: 'Merek',
  brands_are:
    'Berat dihitung untuk suatu merek hanya bila semua barang sejenis dalam satu permintaan bermerek sama; selebihnya tidak disebutkan. Merek yang disebut kurang dari lima pengirim masuk ke merek lain; pengirim tanpa akun dihitung sebagai satu.',
  codes: 'Kode limbah',
  codes_are:
    'Kelompok dan kode limbah ditetapkan oleh pelapor; pastikan kepada dinas lingkungan hidup. Kode yang kosong belum ditetapkan.',
  number: 'Nomor kiriman',
  manifest: 'Nomor manifes',
  receiver: 'Penerima',
  sent_on: 'Tanggal kirim',
  nothing: 'Tidak ada catatan dalam periode ini.',
  not_entered: 'Belum diisi',
  incoming: (part: string) => `Masuk menurut ${part}`,
  totals: (came: string, sent: string, there: string) =>
    `Masuk ${came} kg; dikirim ${sent} kg; stok akhir di gudang ${there} kg`,
  signature: 'Pengesahan',
  place_and_date: 'Tempat, tanggal',
  name_and_signature: 'Nama dan tanda tangan',
  attached: 'Dokumen bertanda tangan elektronik terlampir dalam berkas ini.',
} as const

/** `Oktober 2026`, `Triwulan IV 2026`, `Semester 2 2026` */
export function periodWords(period: string) {
  const year = period.slice(0, 'yyyy'.length)
  const rest = period.slice('yyyy-'.length)
  if (rest.startsWith('Q')) return `Triwulan ${['I', 'II', 'III', 'IV'][Number(rest[1]) - 1]} ${year}`
  if (rest.startsWith('H')) return `Semester ${rest[1]} ${year}`
  return new Intl.DateTimeFormat('id-ID', { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${period}-01T00:00:00Z`),
  )
}

export const reportDayWords = (day: string) =>
  new Intl.DateTimeFormat('id-ID', { dateStyle: 'long', timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  )

/** `1.234,567`: with the signs of the language, to the gram, and no more digits than there are. */
export const formatFigure = (kg: number) =>
  new Intl.NumberFormat('id-ID', { maximumFractionDigits: 3 }).format(kg)
