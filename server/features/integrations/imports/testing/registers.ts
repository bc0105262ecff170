import { createRandom, type Random } from '#server/demo/random.ts'
import type { Row, Cell as SheetCell } from '#packages/spreadsheet-rows/rows.ts'
import type { Field } from '../reading/fields.ts'

// Registers as people keep them, with the truth of each row. Invented persons and places of the right form.

export type RegisterKind = 'collections' | 'points' | 'people'
type Facts = Record<string, unknown>

/** The right reading of a row: an entry, or a refusal for a field. */
export type Truth = { entry: Facts } | { refusedFor: string }
export interface MadeRow {
  row: Row
  truth?: Truth
}
export interface MadeRegister {
  name: string
  kind: RegisterKind
  sheets: { name: string; rows: () => Generator<MadeRow> }[]
}

const ITEMS = [
  'Televisi tabung',
  'Kulkas 2 pintu',
  'Laptop',
  'HP rusak',
  'Kabel & charger',
  'Lampu TL',
  'Printer',
  'Aki bekas',
]
const CITIES = ['Bandung', 'Kota Cimahi', 'Kab. Sleman', 'Surabaya', 'Makassar']
const PLACES = ['Cibiru', 'Kec. Coblong', 'Sukajadi', 'kel. Antapani Kidul', 'Ngaglik', 'Depok']
const SOURCES = [
  'RW 03 Cibiru',
  'SDN 1 Sukajadi',
  'PT Total Elektronik',
  'Bpk. Jumlah Santoso',
  'Kepala Desa Ngaglik',
  'Toko Rekap Jaya',
]
const FIRST = ['Siti', 'Budi', 'Agus', 'Dewi', 'Rina', 'Joko', 'Nur', 'Wayan', 'Maria', 'Asep']
const LAST = ['Aminah', 'Santoso', 'Lestari', 'Hidayat', 'Saputra', 'Wulandari', 'Siregar', 'Nasution']
const OUTCOMES = {
  recycled: ['didaur ulang', 'daur ulang'],
  repaired: ['diperbaiki', 'servis'],
  disposed: ['dimusnahkan'],
}
const TAKES = {
  phones: ['hp', 'ponsel', 'handphone'],
  screens: ['tv', 'televisi', 'tv dan monitor'],
  batteries: ['baterai', 'aki'],
  'small-it': ['laptop', 'komputer'],
}

const field = (name: string, type: Field['type'], headings: string, more: Partial<Field> = {}): Field => ({
  name,
  type,
  required: false,
  headings: headings.split(', '),
  ...more,
})
const required = { required: true }
const PLACE = field(
  'place',
  'place',
  'kecamatan, kelurahan, desa, desa kelurahan, wilayah, district, subdistrict',
)
const CITY = field('city', 'city', 'kota, kabupaten, kab kota, kota kabupaten, kabupaten kota, city, regency')

/** As an import may ask for them. */
export const KINDS: Record<RegisterKind, readonly Field[]> = {
  collections: [
    field(
      'day',
      'day',
      'tanggal, tgl, hari tanggal, tanggal jemput, tanggal penjemputan, tanggal setor, tgl setor, date, collection date, collected on',
      required,
    ),
    field(
      'weight',
      'weight',
      'berat, bobot, tonase, timbangan, berat bersih, netto, weight, net weight',
      required,
    ),
    field(
      'item',
      'text',
      'jenis barang, jenis sampah, jenis, nama barang, barang, kategori, item, item type, category, description',
      { max: 200 },
    ),
    PLACE,
    CITY,
    field('source', 'text', 'sumber, asal, asal sampah, penyetor, nama penyetor, source, donor', {
      max: 200,
    }),
    field('pieces', 'count', 'jumlah, jumlah unit, jml, unit, pcs, banyaknya, pieces, quantity, qty'),
    field('payout', 'money', 'nilai, jumlah bayar, dibayar, pembayaran, total bayar, payout, amount paid'),
    field('outcome', 'choice', 'tindak lanjut, hasil, perlakuan, outcome, treatment', { choices: OUTCOMES }),
  ],
  points: [
    field('name', 'text', 'nama, nama lokasi, nama titik, nama dropbox, lokasi, name, location name', {
      ...required,
      max: 120,
    }),
    field('address', 'place', 'alamat, alamat lengkap, address, street address', required),
    PLACE,
    CITY,
    field('latitude', 'latitude', 'lintang, latitude, lat, koordinat lintang'),
    field('longitude', 'longitude', 'bujur, longitude, lon, long, lng, koordinat bujur'),
    field(
      'position',
      'position',
      'koordinat, titik koordinat, link maps, google maps, peta, coordinates, map link',
    ),
    field('takes', 'choices', 'menerima, jenis diterima, jenis yang diterima, accepts, accepted items', {
      choices: TAKES,
    }),
    field('note', 'text', 'keterangan, ket, catatan, note, notes, remarks', { max: 300 }),
  ],
  people: [
    field('name', 'text', 'nama, nama lengkap, nama nasabah, nama anggota, nama warga, name, full name', {
      ...required,
      max: 120,
    }),
    field(
      'phone',
      'phone',
      'no hp, nomor hp, hp, telepon, no telepon, no telp, telp, no wa, whatsapp, phone, phone number, mobile',
    ),
    field('email', 'email', 'email, surel, alamat email'),
    field('street', 'place', 'alamat, alamat rumah, alamat lengkap, jalan, address, street'),
    PLACE,
    CITY,
  ],
}

const MONTHS = 'Januari Februari Maret April Mei Juni Juli Agustus September Oktober November Desember'.split(
  ' ',
)
const SHORT = 'Jan Feb Mar Apr Mei Jun Jul Agt Sep Okt Nov Des'.split(' ')
const WEEKDAYS = 'Minggu Senin Selasa Rabu Kamis Jumat Sabtu'.split(' ')
const DAY_MS = 86_400_000
const two = (number: number) => String(number).padStart(2, '0')
const partsOf = (day: string) => day.split('-').map(Number) as [number, number, number]
const grouped = (whole: number, sign: string) => whole.toLocaleString('en').replaceAll(',', sign)

/** Writings of a day. */
export const DAYS = {
  stored: (day: string): SheetCell => ({ day }),
  serial: (day: string): SheetCell => Date.parse(day) / DAY_MS + 25_569,
  iso: (day: string): SheetCell => day,
  slash: (day: string): SheetCell => day.split('-').reverse().join('/'),
  american: (day: string): SheetCell => `${partsOf(day)[1]}/${partsOf(day)[2]}/${partsOf(day)[0]}`,
  short: (day: string): SheetCell => `${partsOf(day)[2]}-${partsOf(day)[1]}-${two(partsOf(day)[0] % 100)}`,
  named: (day: string): SheetCell => `${partsOf(day)[2]} ${SHORT[partsOf(day)[1] - 1]} ${partsOf(day)[0]}`,
  long: (day: string): SheetCell =>
    `${WEEKDAYS[new Date(day).getUTCDay()]}, ${partsOf(day)[2]} ${MONTHS[partsOf(day)[1] - 1]} ${partsOf(day)[0]}`,
  /** A spreadsheet set to month/day/year reads 05/12/2026 as 12 May and leaves 25/12/2026 as text. */
  misread: (day: string): SheetCell => {
    const [year, month, date] = partsOf(day)
    return date <= 12 ? { day: `${year}-${two(date)}-${two(month)}` } : DAYS.slash(day)
  },
}

/** Writings of a weight in grams. */
export const WEIGHTS = {
  kilograms: (grams: number): SheetCell => grams / 1000,
  grams: (grams: number): SheetCell => grams,
  comma: (grams: number): SheetCell =>
    `${grouped(Math.floor(grams / 1000), '.')},${two(Math.floor((grams % 1000) / 10))}`,
  point: (grams: number): SheetCell =>
    `${grouped(Math.floor(grams / 1000), ',')}.${two(Math.floor((grams % 1000) / 10))}`,
  spoken: (grams: number): SheetCell =>
    grams < 1000 ? `${grams} gr` : `${String(grams / 1000).replace('.', ',')}\u00a0kg`,
  about: (grams: number): SheetCell => `± ${String(grams / 1000).replace('.', ',')} Kg`,
  tonnes: (grams: number): SheetCell => `${String(grams / 1e6).replace('.', ',')} ton`,
  formatted: (grams: number): SheetCell => ({ number: grams / 1000, format: '#,##0.0" kg"' }),
  shownInTonnes: (grams: number): SheetCell => ({ number: grams / 1000, format: '0.000," ton"' }),
  /** "1.500": nobody can know. */
  open: (grams: number): SheetCell => (grams / 1000).toFixed(3),
}

/** Writings of a phone number, `+62812…`. */
export const PHONES = {
  home: (e164: string): SheetCell => e164.replace('+62', '0'),
  lostZero: (e164: string): SheetCell => Number(e164.slice(3)),
  dashed: (e164: string): SheetCell => e164.replace(/^(\+62)(\d{3})(\d{4})/, '$1 $2-$3-'),
  dotted: (e164: string): SheetCell => e164.replace('+62', '0').replace(/^(\d{4})(\d{4})/, '$1.$2.'),
  country: (e164: string): SheetCell => Number(e164.slice(1)),
  pair: (e164: string): SheetCell => `${e164.replace('+62', '0')} / 081399990000`,
}

type Entry = ReturnType<typeof makeEntry>

function makeEntry(random: Random, at: number, of: number) {
  const start = Date.parse('2024-01-02')
  const [latitude, longitude] = [-random.between(6, 8), random.between(106, 112)].map((angle) =>
    Number(angle.toFixed(6)),
  )
  const name = `${random.pick(FIRST)} ${random.pick(LAST)}`
  return {
    day: new Date(start + Math.floor((at / of) * 700) * DAY_MS).toISOString().slice(0, 10),
    weight: random.whole(5, random.chance(0.1) ? 250_000 : 6000) * 10,
    item: random.pick(ITEMS),
    place: random.pick(PLACES),
    city: random.pick(CITIES),
    source: random.pick(SOURCES),
    pieces: random.whole(1, 40),
    payout: random.whole(1, 900) * 500,
    outcome: random.pick(Object.keys(OUTCOMES)),
    name,
    phone: `+62812${random.whole(10_000_000, 99_999_999)}`,
    email: `${name.toLowerCase().replace(' ', '.')}${at}@example.org`,
    street: `Jl. Melati No. ${random.whole(1, 90)} RT 0${random.whole(1, 9)}/RW 0${random.whole(1, 9)}`,
    latitude: latitude!,
    longitude: longitude!,
    takes: [...new Set([random.pick(Object.keys(TAKES)), random.pick(Object.keys(TAKES))])],
    nik: `3273${two(random.whole(1, 30))}${two(random.whole(1, 28) + 40)}${two(random.whole(1, 12))}${two(random.whole(60, 99))}${random.whole(1000, 9999)}`,
    number: at + 1,
  }
}

interface MadeColumn {
  /** One text, or the upper and the lower level; an upper level that is empty continues the one left of it. */
  heading: string | readonly [string, string]
  write: (entry: Entry, random: Random) => SheetCell
  /** The field and what it becomes; absent: nothing is taken from this column. */
  truth?: (entry: Entry) => Facts
}

interface Recipe {
  kind: RegisterKind
  columns: readonly MadeColumn[]
  titles?: readonly SheetCell[][]
  /** A row between the headings and the entries. */
  under?: readonly SheetCell[]
  sheets?: number
  /** After so many entries: a row of sums, with or without a word; the headings again; a section. */
  totals?: { each: number; word?: string }
  again?: number
  section?: number
  signed?: boolean
  /** The share of rows that have a mistake, or stand twice. */
  mistakes?: number
  twice?: number
  hidden?: number
}

const writing =
  <Key extends keyof Entry>(name: Key, write: (value: Entry[Key], random: Random) => SheetCell) =>
  (entry: Entry, random: Random) =>
    write(entry[name], random)
const fact = <Key extends keyof Entry>(
  heading: MadeColumn['heading'],
  name: Key,
  ...writings: ((value: Entry[Key]) => SheetCell)[]
): MadeColumn => ({
  heading,
  write: writing(name, (value, random) =>
    writings.length ? random.pick(writings)(value) : (value as SheetCell),
  ),
  truth: (entry) => ({ [name]: entry[name] }),
})
const other = (heading: MadeColumn['heading'], write: MadeColumn['write']): MadeColumn => ({ heading, write })

const number = (heading: MadeColumn['heading'] = 'No') => other(heading, ({ number }) => number)
const empty = (heading: MadeColumn['heading'] = '') => other(heading, () => null)
const nik = (heading: MadeColumn['heading'] = 'NIK') =>
  other(heading, ({ nik }, random) => (random.chance(0.5) ? nik : Number(nik)))
const signature = (heading = 'Paraf') => other(heading, () => null)
const outcome = (heading: MadeColumn['heading']): MadeColumn => ({
  heading,
  write: ({ outcome }, random) => random.pick(OUTCOMES[outcome as keyof typeof OUTCOMES]),
  truth: ({ outcome }) => ({ outcome }),
})
const takes = (heading: MadeColumn['heading']): MadeColumn => ({
  heading,
  write: ({ takes }, random) =>
    takes
      .map((one) => random.pick(TAKES[one as keyof typeof TAKES]))
      .join(random.pick([', ', ' / ', ' & ', '; '])),
  truth: ({ takes }) => ({ takes }),
})
const rupiah = (amount: number): SheetCell => `Rp ${grouped(amount, '.')},-`
const rupiahShort = (amount: number): SheetCell => `Rp${grouped(amount, '.')}`
const rupiahFormat = (amount: number): SheetCell => ({ number: amount, format: '"Rp"#,##0' })
const angle = (value: number): SheetCell => String(value).replace('.', ',')

const COLLECTION = {
  day: (heading: MadeColumn['heading'], ...writings: ((day: string) => SheetCell)[]) =>
    fact(heading, 'day', ...writings),
  weight: (heading: MadeColumn['heading'], ...writings: ((grams: number) => SheetCell)[]) =>
    fact(heading, 'weight', ...writings),
}
const { day, weight } = COLLECTION
const item = (heading: MadeColumn['heading']) => fact(heading, 'item')
const TITLES = [
  ['BUKU REGISTER PENGUMPULAN SAMPAH ELEKTRONIK'],
  ['Dinas Lingkungan Hidup Kota Bandung'],
  ['Periode: Januari – Desember 2026'],
  [],
]

/** Headings, order and dirt of each register. */
const RECIPES: Record<string, Recipe> = {
  'stored days and numbers': {
    kind: 'collections',
    columns: [
      number(),
      day('Tanggal', DAYS.stored),
      item('Jenis Barang'),
      weight('Berat (kg)', WEIGHTS.kilograms),
      fact('Kecamatan', 'place'),
      fact('Kota', 'city'),
      signature(),
    ],
    titles: TITLES,
    totals: { each: 90, word: 'Jumlah' },
    signed: true,
    mistakes: 0.01,
  },
  'merged headings and a NIK': {
    kind: 'collections',
    columns: [
      number(['No.', '']),
      day(['Tanggal', ''], DAYS.slash),
      fact(['Penyetor', 'Nama Penyetor'], 'source'),
      nik(['', 'NIK']),
      fact(['Wilayah', 'Kecamatan'], 'place'),
      fact(['', 'Kab/Kota'], 'city'),
      item(['Sampah Elektronik', 'Jenis']),
      weight(['', 'Berat (Kg)'], WEIGHTS.comma),
      fact(['', 'Jumlah Unit'], 'pieces'),
    ],
    titles: TITLES,
    signed: true,
    mistakes: 0.01,
    twice: 0.01,
  },
  'grams and slips of the finger': {
    kind: 'collections',
    columns: [
      item('Jenis Brang'),
      weight('Brat (gram)', WEIGHTS.grams),
      day('Tangal', DAYS.iso),
      fact('Kecmatan', 'place'),
      empty(),
      fact('Nama Penyetr', 'source'),
    ],
    mistakes: 0.01,
  },
  'months in English': {
    kind: 'collections',
    columns: [
      day('Collection Date', DAYS.stored),
      item('Item Type'),
      weight('Net Weight', WEIGHTS.shownInTonnes),
      fact('City', 'city'),
      fact('Qty', 'pieces'),
      outcome('Treatment'),
    ],
    titles: [['E-waste collections']],
    sheets: 12,
    totals: { each: 40, word: 'Subtotal' },
  },
  'four writings of days, units beside the numbers': {
    kind: 'collections',
    columns: [
      number('#'),
      day('Hari/Tanggal', DAYS.stored, DAYS.slash, DAYS.named, DAYS.long, DAYS.serial),
      item('Nama Barang'),
      weight('Timbangan', WEIGHTS.spoken, WEIGHTS.about),
      fact('Nilai (Rp)', 'payout', rupiah, rupiahShort, rupiahFormat),
      fact('Asal', 'source'),
    ],
    titles: TITLES,
    totals: { each: 60, word: 'TOTAL' },
    again: 50,
    mistakes: 0.01,
  },
  'text from a CSV': {
    kind: 'collections',
    columns: [
      other('no', ({ number }) => String(number)),
      day('tgl_setor', (day) => String(DAYS.serial(day))),
      item('kategori'),
      weight('weight_kg', WEIGHTS.point),
      other('', () => ''),
      fact('kota', 'city'),
    ],
    section: 70,
    mistakes: 0.005,
  },
  'misread days': {
    kind: 'collections',
    columns: [
      day('Tgl', DAYS.misread),
      item('Jenis Sampah'),
      weight('Bobot (KG)', WEIGHTS.formatted),
      fact('Desa/Kelurahan', 'place'),
    ],
    titles: TITLES.slice(0, 1),
  },
  'numbered columns and bare sums': {
    kind: 'collections',
    columns: [
      number('No. Urut'),
      day('Tgl. Setor', DAYS.long),
      item('Jenis Sampah'),
      weight('Jml Kg', WEIGHTS.kilograms),
      fact('Jml Unit', 'pieces'),
      fact('Jumlah Bayar (Rp)', 'payout'),
    ],
    titles: TITLES,
    under: ['(1)', '(2)', '(3)', '(4)', '(5)', '(6)'],
    totals: { each: 80 },
    signed: true,
    mistakes: 0.01,
  },
  'month before day': {
    kind: 'collections',
    columns: [
      day('Date', DAYS.american),
      fact('Source', 'source'),
      weight('Weight (kg)', WEIGHTS.point),
      item('Description'),
    ],
  },
  'short years and tonnes': {
    kind: 'collections',
    columns: [
      weight('Tonase (ton)', (grams) => angle(grams / 1e6)),
      day('Tanggal Penjemputan', DAYS.short),
      fact('Kabupaten', 'city'),
      item('Jenis'),
    ],
    titles: [['Rekap tonase'], [null, null, 'Dicetak 2 Januari 2026'], []],
    hidden: 0.05,
    signed: true,
  },
  'points with angles': {
    kind: 'points',
    columns: [
      fact('Kota', 'city'),
      fact('Lng', 'longitude', angle),
      fact('Lat', 'latitude', angle),
      { ...fact('Nama Titik', 'source'), truth: ({ source }) => ({ name: source }) },
      { ...fact('Alamat Lengkap', 'street'), truth: ({ street }) => ({ address: street }) },
      takes('Jenis yang Diterima'),
    ],
    titles: [['Daftar Dropbox E-Waste'], []],
  },
  'points with links': {
    kind: 'points',
    columns: [
      number(['No', '']),
      { ...fact(['Lokasi', 'Nama'], 'source'), truth: ({ source }) => ({ name: source }) },
      { ...fact(['', 'Alamat'], 'street'), truth: ({ street }) => ({ address: street }) },
      fact(['', 'Kecamatan'], 'place'),
      {
        heading: ['Titik Koordinat', ''],
        write: ({ latitude, longitude }, random) =>
          random.pick([
            `${latitude}, ${longitude}`,
            `https://www.google.com/maps?q=${latitude},${longitude}`,
            `https://www.google.com/maps/place/X/@-6.1,106.9,15z/data=!3d${latitude}!4d${longitude}`,
          ]),
        truth: ({ latitude, longitude }) => ({ position: { latitude, longitude } }),
      },
      takes(['Menerima', '']),
    ],
    titles: TITLES.slice(1),
    twice: 0.01,
  },
  'points with exchanged angles': {
    kind: 'points',
    columns: [
      { ...fact('Location Name', 'source'), truth: ({ source }) => ({ name: source }) },
      { ...fact('Adress', 'street'), truth: ({ street }) => ({ address: street }) },
      fact('Latitude', 'longitude'),
      fact('Longitude', 'latitude'),
      fact('City', 'city'),
    ],
  },
  'members with lost zeros': {
    kind: 'people',
    columns: [
      number('No'),
      fact('Nama Nasabah', 'name'),
      nik('NIK/No KTP'),
      fact('No. HP', 'phone', PHONES.home, PHONES.lostZero, PHONES.country),
      fact('Alamat', 'street'),
      fact('Kel.', 'place'),
      other('Tgl Lahir', ({ day }) => ({ day })),
    ],
    titles: [['DATA NASABAH BANK SAMPAH'], ['Per 1 Desember 2026'], []],
    signed: true,
    mistakes: 0.01,
  },
  'members without a heading for phones': {
    kind: 'people',
    columns: [
      {
        heading: 'Nama (sesuai KTP)',
        write: ({ name, nik }, random) =>
          random.chance(0.1) ? `${name} (NIK ${nik})` : `  ${name.replace(' ', '  ')}`,
        truth: ({ name }) => ({ name }),
      },
      fact('', 'phone', PHONES.dashed, PHONES.pair, PHONES.dotted),
      fact('Kota / Kabupaten', 'city'),
      other('Petugas', () => 'Rina'),
      other('HP Petugas', () => '081311112222'),
    ],
    twice: 0.02,
    section: 30,
  },
  'members in English': {
    kind: 'people',
    columns: [
      fact('E-mail', 'email'),
      fact('Full name', 'name'),
      fact('Phone Numbr', 'phone', PHONES.home),
      fact('Street', 'street'),
      empty(),
      empty('Notes'),
      fact('City', 'city'),
      fact('District', 'place'),
    ],
    again: 100,
    mistakes: 0.01,
  },
}

export const REGISTER_NAMES = Object.keys(RECIPES)

/** Three decimals behind one to three digits. */
const openGrams = (grams: number) => 1000 + (grams % 900_000)
const openDay = (at: number) => `2026-0${((at * 7) % 9) + 1}-0${(at % 9) + 1}`

/** Registers that leave something open, which is asked. */
const OPEN: Record<string, Recipe> = {
  'open decimals': {
    kind: 'collections',
    columns: [
      day('Tanggal', DAYS.stored),
      {
        heading: 'Berat (kg)',
        write: ({ weight }) => WEIGHTS.open(openGrams(weight)),
        truth: ({ weight }) => ({ weight: openGrams(weight) }),
      },
      item('Jenis'),
    ],
  },
  'open days': {
    kind: 'collections',
    columns: [
      {
        heading: 'Tanggal',
        write: ({ number }) => DAYS.slash(openDay(number)),
        truth: ({ number }) => ({ day: openDay(number) }),
      },
      weight('Berat (kg)', WEIGHTS.kilograms),
      item('Jenis'),
    ],
  },
  'open units': {
    kind: 'collections',
    columns: [
      day('Tanggal', DAYS.stored),
      {
        heading: 'Berat',
        write: ({ weight }) => 100 + weight / 10,
        truth: ({ weight }) => ({ weight: (100 + weight / 10) * 1000 }),
      },
      item('Jenis'),
    ],
  },
}
export const OPEN_NAMES = Object.keys(OPEN)

/** Mistakes by field: what stands in the cell instead. */
const MISTAKES: Record<RegisterKind, [name: string, cells: SheetCell[]][]> = {
  collections: [
    ['weight', ['3-4', null, 'ringan', { formula: true }, -4, '12 karung']],
    ['day', ['Des 2026', '31/02/2026', null, { error: '#N/A' }, 'besok']],
  ],
  points: [['name', [null]]],
  people: [
    ['phone', ['0812', '8.12346E+10', 'lihat WA', { error: '#REF!' }]],
    ['name', [null, '-']],
  ],
}

/** A register with as many entries on all its sheets together. Rows are made as they are read, the same each time. */
export function makeRegister(name: string, entries: number, seed = 1): MadeRegister {
  const recipe = RECIPES[name] ?? OPEN[name]!
  const count = recipe.sheets ?? 1
  return {
    name,
    kind: recipe.kind,
    sheets: Array.from({ length: count }, (_, sheet) => ({
      name: count > 1 ? MONTHS[sheet % 12]! : 'Sheet1',
      rows: () =>
        makeRows(
          recipe,
          sheet,
          Math.floor((entries * sheet) / count),
          Math.floor((entries * (sheet + 1)) / count),
          entries,
          seed,
        ),
    })),
  }
}

function* makeRows(
  recipe: Recipe,
  sheet: number,
  from: number,
  to: number,
  of: number,
  seed: number,
): Generator<MadeRow> {
  const random = createRandom(seed * 1000 + sheet)
  const { columns, totals } = recipe
  let row = 0
  const made = (cells: readonly SheetCell[], truth?: Truth): MadeRow => {
    row++
    return {
      row: { sheet, row, hidden: !!recipe.hidden && random.chance(recipe.hidden), cells: [...cells] },
      truth,
    }
  }
  const level = (at: 0 | 1) =>
    columns.map(({ heading }) => (typeof heading === 'string' ? (at ? '' : heading) : heading[at]) || null)
  const headings = () => [
    level(0),
    ...(columns.some(({ heading }) => typeof heading !== 'string') ? [level(1)] : []),
  ]
  const sums = columns.map(() => 0)
  for (const title of recipe.titles ?? []) yield made(title)
  for (const one of headings()) yield made(one)
  if (recipe.under) yield made(recipe.under)
  for (let at = from; at < to; at++) {
    const done = at - from
    const isEvery = (each?: number) => !!each && done > 0 && done % each === 0
    if (totals && isEvery(totals.each)) {
      yield made(totalRow(recipe, sums))
      sums.fill(0)
    }
    if (isEvery(recipe.again)) for (const one of headings()) yield made(one)
    if (isEvery(recipe.section)) yield made([`RW ${two(random.whole(1, 20))}`])
    const entry = makeEntry(random, at, of)
    const cells = columns.map(({ write }) => write(entry, random))
    const truth: Truth = {
      entry: Object.assign({}, ...columns.map(({ truth }) => truth?.(entry) ?? {})) as Facts,
    }
    for (const [column, cell] of cells.entries()) if (typeof cell === 'number') sums[column]! += cell
    const mistaken = random.chance(recipe.mistakes ?? 0) ? mistake(recipe, cells, random) : undefined
    yield made(mistaken?.cells ?? cells, mistaken ? { refusedFor: mistaken.name } : truth)
    if (!mistaken && random.chance(recipe.twice ?? 0)) yield made(cells, truth)
  }
  if (totals) yield made(totalRow(recipe, sums))
  if (recipe.signed) {
    const blank = columns.slice(2).map(() => null)
    for (const text of [
      'Bandung, 5 Desember 2026',
      'Mengetahui,',
      'Kepala Bidang Kebersihan',
      '',
      '(Drs. Asep Hidayat)',
      'NIP. 19700101 199503 1 001',
    ])
      yield made([...blank, text])
  }
}

/** With a word, in the first columns; without one, the sums alone. */
function totalRow({ columns, totals }: Recipe, sums: readonly number[]): SheetCell[] {
  const cells = columns.map((column, at) => (column.truth && sums[at] ? sums[at]! : null) as SheetCell)
  if (totals?.word) cells[0] = totals.word
  return cells
}

function mistake({ kind, columns }: Recipe, cells: readonly SheetCell[], random: Random) {
  const [name, wrong] = random.pick(MISTAKES[kind])
  const at = columns.findIndex(({ truth }) => truth && name in truth(makeEntry(createRandom(1), 0, 1)))
  return at < 0 ? undefined : { name, cells: cells.with(at, random.pick(wrong)) }
}
