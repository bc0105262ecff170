import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Cell as SheetCell } from '#packages/spreadsheet-rows/rows.ts'
import type { Reading } from '#contract/integrations/imports.ts'
import type { Meaning } from './columns.ts'
import type { FieldType } from '#contract/integrations/import-kinds.ts'
import type { Field } from './fields.ts'
import { readValue, rowIsNoEntry, RowsAbove, withoutIdentityNumbers } from './values.ts'

const CHOICES = {
  good: ['baik', 'layak pakai'],
  broken: ['rusak'],
  'tv-monitor': ['tv dan monitor', 'TV/monitor'],
  phones: ['hp'],
}
const field = (type: FieldType, more: Partial<Field> = {}): Field => ({
  name: type,
  type,
  required: false,
  headings: [],
  choices: CHOICES,
  ...more,
})
/** The value, or the reason in brackets; undefined for an empty cell. */
function read(type: FieldType, cell: SheetCell, reading: Reading = {}, more: Partial<Field> = {}) {
  const value = readValue(cell, field(type, more), reading)
  return value && ('refused' in value ? `(${value.refused})` : value.value)
}
const formatted = (number: number, format: string) => ({ number, format })

test.each<[SheetCell, Reading, unknown]>([
  ['0,5', { unit: 'kg' }, 500],
  ['0.5', { unit: 'kg' }, 500],
  ['0.500', { unit: 'kg' }, 500],
  ['1.250', { unit: 'kg', decimal: ',' }, 1_250_000],
  ['1.250', { unit: 'kg', decimal: '.' }, 1250],
  ['1,250', { unit: 'kg', decimal: ',' }, 1250],
  ['1.250', { unit: 'kg' }, '(undecided)'],
  ['1.250,75', { unit: 'kg' }, 1_250_750],
  ['1,250.75', { unit: 'kg' }, 1_250_750],
  ['1.250,75', { unit: 'kg', decimal: '.' }, 1_250_750],
  ['1.250.000', { unit: 'g' }, 1_250_000],
  ['1 250,5', { unit: 'kg' }, 1_250_500],
  ['1250.500', { unit: 'kg' }, 1_250_500],
  ['12 kg', {}, 12_000],
  ['12KG.', {}, 12_000],
  ['1,5 ton', { unit: 'kg' }, 1_500_000],
  ['500 gr', { unit: 'kg' }, 500],
  ['2,5 ons', { unit: 'kg' }, 250],
  ['3 kw', { unit: 'kg' }, 300_000],
  ['12\u00a0kg', {}, 12_000],
  ['± 3', { unit: 'kg' }, 3000],
  ['kurang lebih 3 kg', {}, 3000],
  ['１２ kg', {}, 12_000],
  ['12', {}, '(undecided)'],
  [12, {}, '(undecided)'],
  [1.5, { unit: 't' }, 1_500_000],
  [0.29, { unit: 'kg' }, 290],
  [1.5, { unit: 'kg', decimal: '.' }, 1500],
  [0, {}, 0],
  ['3-4', { unit: 'kg' }, '(not-a-number)'],
  ['2 x 5 kg', { unit: 'kg' }, '(not-a-number)'],
  ['12 5', { unit: 'kg' }, '(not-a-number)'],
  ['1.25.0', { unit: 'kg' }, '(not-a-number)'],
  ['12.5.2026', { unit: 'kg' }, '(not-a-number)'],
  ['> 3', { unit: 'kg' }, '(not-a-number)'],
  ['½', { unit: 'kg' }, '(not-a-number)'],
  ['12 buah', { unit: 'kg' }, '(not-a-number)'],
  ['ringan', { unit: 'kg' }, '(not-a-number)'],
  [true, { unit: 'kg' }, '(not-a-number)'],
  [{ hours: 26.5 }, { unit: 'kg' }, '(not-a-number)'],
  [{ day: '2026-01-05' }, { unit: 'kg' }, '(not-a-number)'],
  ['-4', { unit: 'kg' }, '(negative)'],
  [-4, {}, '(negative)'],
  ['1,5E+10', { unit: 'kg' }, '(digits-lost)'],
  [1e15, { unit: 'g' }, '(digits-lost)'],
  [formatted(12, '0" kg"'), {}, 12_000],
  [formatted(12, '0.0\\ "gram"'), { unit: 'kg' }, 12],
  [formatted(1500, '0.0," ton"'), { unit: 'kg' }, 1_500_000],
  [formatted(1_500_000, '0.0,," ton"'), {}, 1_500_000],
  [formatted(12.5, '#,##0.00'), { unit: 'kg' }, 12_500],
  [formatted(12.5, '#,##0.00_);[Red](#,##0.00)'), { unit: 'kg' }, 12_500],
  [formatted(0.125, '0.0%'), { unit: 'kg' }, '(not-a-number)'],
  [formatted(12, '"Rp"#,##0'), { unit: 'kg' }, '(not-a-number)'],
  [formatted(12, '[$Rp-421]#,##0'), { unit: 'kg' }, '(not-a-number)'],
  [formatted(5, '0" buah"'), { unit: 'kg' }, '(not-a-number)'],
])('the weight %j, read as %j, is %s grams', (cell, reading, grams) => {
  expect(read('weight', cell, reading)).toBe(grams)
})

test.each<[SheetCell, unknown]>([
  ['Rp 150.000,-', 150_000],
  ['Rp150.000', 150_000],
  ['Rp. 1.250.000,00', 1_250_000],
  ['IDR 150,000', 150_000],
  ['150.000', 150_000],
  ['150000', 150_000],
  ['150rb', 150_000],
  ['1,5 jt', 1_500_000],
  ['1.500 ribu', '(undecided)'],
  [formatted(150_000, '"Rp"#,##0'), 150_000],
  [formatted(150_000, '#,##0,'), 150_000],
  [1233.333333, 1233],
  ['1,5', '(not-a-number)'],
  ['150.000 kg', '(not-a-number)'],
  ['Rp -5.000', '(negative)'],
  ['Rp -', undefined],
])('the money %j is %s rupiah', (cell, rupiah) => {
  expect(read('money', cell)).toBe(rupiah)
})

test.each<[SheetCell, unknown]>([
  ['1.500', 1500],
  ['3 buah', 3],
  ['3 Unit', 3],
  [3, 3],
  [formatted(3, '0" pcs"'), 3],
  [2.5, '(not-a-number)'],
  ['2,5', '(not-a-number)'],
  ['3 kg', '(not-a-number)'],
])('the count %j is %s', (cell, count) => {
  expect(read('count', cell)).toBe(count)
})

test.each<[SheetCell, Reading, unknown]>([
  [{ day: '2026-12-05' }, {}, '2026-12-05'],
  [{ day: '2026-12-05', time: '08:30:00' }, { days: 'mdy' }, '2026-12-05'],
  ['05/12/2026', { days: 'dmy' }, '2026-12-05'],
  ['05/12/2026', { days: 'mdy' }, '2026-05-12'],
  ['05/12/2026', {}, '(undecided)'],
  ['05/05/2026', {}, '2026-05-05'],
  ['25/12/2026', {}, '2026-12-25'],
  ['25/12/2026', { days: 'mdy' }, '(impossible)'],
  ['05.12.2026', {}, '2026-12-05'],
  ['5-12-26', { days: 'dmy' }, '2026-12-05'],
  ['26-12-05', { days: 'ymd' }, '2026-12-05'],
  ['05 / 12 / 2026', { days: 'dmy' }, '2026-12-05'],
  ['5 Des 2026', {}, '2026-12-05'],
  ['5 Des. 2026', {}, '2026-12-05'],
  ['5-Dec-26', {}, '2026-12-05'],
  ["5 Nopember '26", {}, '2026-11-05'],
  ['5 XII 2026', {}, '2026-12-05'],
  ['December 5, 2026', {}, '2026-12-05'],
  ['Senin, 5 Desember 2026', {}, '2026-12-05'],
  ["Jum'at 05/12/2026", { days: 'dmy' }, '2026-12-05'],
  ['2026-12-05', {}, '2026-12-05'],
  ['2026/12/5', {}, '2026-12-05'],
  ['2026-12-05T08:30:00', {}, '2026-12-05'],
  ['2026-12-05 08:30:00.000+07:00', {}, '2026-12-05'],
  ['2026-12-05T01:30:00Z', {}, '2026-12-05'],
  ['2026-12-05T18:30:00Z', {}, '(not-a-day)'],
  ['2026-12-05T18:30:00+00:00', {}, '(not-a-day)'],
  ['2026-12-05T08:30:00-05:00', {}, '(not-a-day)'],
  ['5 Desmber 2026', {}, '2026-12-05'],
  ['5 Febuari 2026', {}, '2026-02-05'],
  ['5 Jun 2026', {}, '2026-06-05'],
  ['5 Jubi 2026', {}, '(not-a-day)'],
  ['05/12/2026 08.30 WIB', { days: 'dmy' }, '2026-12-05'],
  [46_361, {}, '2026-12-05'],
  [46_361.75, {}, '2026-12-05'],
  ['46361', {}, '2026-12-05'],
  [20_261_205, {}, '2026-12-05'],
  [2026, {}, '(not-a-day)'],
  [42_999, {}, '(not-a-day)'],
  ['Des 2026', {}, '(not-a-day)'],
  ['5 Des', {}, '(not-a-day)'],
  ['5-7 Des 2026', {}, '(not-a-day)'],
  ['5 s/d 7 Des 2026', {}, '(not-a-day)'],
  ['12/2026', {}, '(not-a-day)'],
  ['besok', {}, '(not-a-day)'],
  [{ hours: 26.5 }, {}, '(not-a-day)'],
  ['31 Feb 2026', {}, '(impossible)'],
  ['31/02/2026', {}, '(impossible)'],
  ['29/02/2024', {}, '2024-02-29'],
  ['5 Des 0026', {}, '(impossible)'],
  [{ day: '1900-01-05' }, {}, '(impossible)'],
  [{ day: '2026-12-05' }, { stored: 'turned' }, '2026-05-12'],
  [{ day: '2026-12-05' }, { stored: 'undecided' }, '(undecided)'],
  [{ day: '2026-12-25' }, { stored: 'undecided' }, '2026-12-25'],
])('the day %j, read as %j, is %s', (cell, reading, day) => {
  expect(read('day', cell, reading)).toBe(day)
})

test.each<[SheetCell, unknown]>([
  [81_234_567_890, '+6281234567890'],
  [6_281_234_567_890, '+6281234567890'],
  [formatted(81_234_567_890, '000000000000'), '+6281234567890'],
  [274_512_345, '+62274512345'],
  ['+62 812-3456-7890', '+6281234567890'],
  ['0812.3456.7890', '+6281234567890'],
  ["'081234567890", '+6281234567890'],
  ['81234567890', '+6281234567890'],
  ['(022) 1234567', '+62221234567'],
  ['081234567890 / 081345678901', '+6281234567890'],
  ['0812 3456 7890 atau 0813 4567 8901', '+6281234567890'],
  ['081234567890 (istri)', '+6281234567890'],
  [7_501_234, '(not-a-phone)'],
  ['0812', '(not-a-phone)'],
  ['tidak punya HP', undefined],
  [0, undefined],
  ['lihat WA', '(not-a-phone)'],
  ['8,12346E+10', '(digits-lost)'],
  [{ day: '2026-12-05' }, '(not-a-phone)'],
])('the phone %j is %s', (cell, phone) => {
  expect(read('phone', cell)).toBe(phone)
})

test.each<[FieldType, SheetCell, unknown]>([
  ['latitude', '-6,914744', -6.914744],
  ['latitude', '-6.914', -6.914],
  ['latitude', '6° 54\' 53.1" S', -6.91475],
  ['latitude', '6,9147 LS', -6.9147],
  ['latitude', '-6.9147 S', -6.9147],
  ['latitude', -6_914_744, '(impossible)'],
  ['latitude', '-6.914.744', '(not-a-number)'],
  ['latitude', 200, '(impossible)'],
  ['latitude', 6.914744, '(impossible)'],
  ['longitude', 10.7609, '(impossible)'],
  ['position', '6.914744, 107.609810', '(not-a-position)'],
  ['longitude', '107,609810', 107.60981],
  ['longitude', '107.609', 107.609],
  ['longitude', '107.6 BT', 107.6],
  ['position', '-6.9, 107.6', { latitude: -6.9, longitude: 107.6 }],
  ['position', '(-6.914744,107.609810)', { latitude: -6.914744, longitude: 107.60981 }],
  ['position', '-6,914744; 107,609810', { latitude: -6.914744, longitude: 107.60981 }],
  ['position', '107.609810 -6.914744', { latitude: -6.914744, longitude: 107.60981 }],
  ['position', '6°54\'53.1"S 107°36\'35.3"E', { latitude: -6.91475, longitude: 107.609805556 }],
  [
    'position',
    'https://www.google.com/maps/place/X/@-6.1,106.9,15z/data=!3m1!3d-6.914744!4d107.60981',
    { latitude: -6.914744, longitude: 107.60981 },
  ],
  [
    'position',
    'https://maps.google.com/?q=-6.914744%2C107.60981',
    { latitude: -6.914744, longitude: 107.60981 },
  ],
  [
    'position',
    'https://www.openstreetmap.org/#map=17/-6.914744/107.60981',
    { latitude: -6.914744, longitude: 107.60981 },
  ],
  ['position', 'https://maps.app.goo.gl/AbCd1234', '(not-a-position)'],
  ['position', '-6,107', '(not-a-position)'],
  ['position', 'Jl. Melati 5', '(not-a-position)'],
  ['email', ' Budi@Example.org; ', 'Budi@Example.org'],
  ['email', 'budi@', '(not-an-email)'],
  ['text', '  Siti\u00a0\u200b Aminah\n', 'Siti Aminah'],
  ['text', 'Cafe\u0301', 'Café'],
  ['text', 12, '12'],
  ['text', 0.1 + 0.2, '0.3'],
  ['text', formatted(812, '00000'), '00812'],
  ['text', formatted(5, '"RT "00'), 'RT 05'],
  ['text', { day: '2026-12-05' }, '2026-12-05'],
  ['text', 1e15, '(digits-lost)'],
  ['text', '3.27501E+15', '(digits-lost)'],
  ['place', { day: '2026-12-05' }, '(impossible)'],
  ['choice', ' Layak-Pakai', 'good'],
  ['choice', 'tidak layak', '(not-a-choice)'],
  ['choices', 'HP & tv dan monitor', ['phones', 'tv-monitor']],
  ['choices', 'TV/monitor, hp dan rusak', ['tv-monitor', 'phones', 'broken']],
  ['choices', 'hp, kursi', '(not-a-choice)'],
])('the %s %j is %j', (type, cell, value) => {
  expect(read(type, cell)).toEqual(value)
})

describe('for every kind of field', () => {
  const types: FieldType[] = [
    'text',
    'phone',
    'email',
    'weight',
    'count',
    'day',
    'money',
    'latitude',
    'longitude',
    'position',
    'place',
    'city',
    'choice',
    'choices',
  ]

  test.each(types)('%s: a dash and "nihil" are empty, errors and lost formulas are refused', (type) => {
    for (const cell of [null, '', ' ', '-', '–', '—', 'Nihil', '\u00a0', 'N/A']) {
      expect(read(type, cell)).toBeUndefined()
      expect(read(type, cell, {}, { required: true })).toBe('(missing)')
    }
    expect(read(type, { error: '#N/A' })).toBe('(error-in-cell)')
    expect(read(type, '#REF!')).toBe('(error-in-cell)')
    expect(read(type, { formula: true })).toBe('(formula-without-value)')
  })
})

test('a text above its length and a number above its largest are refused', () => {
  expect(read('text', 'abcd', {}, { max: 3 })).toBe('(too-long)')
  expect(read('weight', '51 ton', {}, { max: 50_000_000 })).toBe('(impossible)')
})

const twoDecimals = fc.integer({ min: 0, max: 9_999_999 }).map((hundredths) => hundredths / 100)

test('a number in either writing comes back', () => {
  fc.assert(
    fc.property(
      twoDecimals,
      fc.constantFrom<Reading['decimal'][]>(',', '.'),
      fc.boolean(),
      fc.integer({ min: 0, max: 3 }),
      (kilograms, decimal, grouped, decimals) => {
        const rounded = Number(kilograms.toFixed(decimals))
        const [whole, fraction] = kilograms.toFixed(decimals).split('.')
        const groups = grouped ? whole!.replace(/\B(?=(\d{3})+$)/g, decimal === ',' ? '.' : ',') : whole!
        const text = fraction ? `${groups}${decimal}${fraction}` : groups
        expect(read('weight', text, { unit: 'kg', decimal })).toBe(Math.round(rounded * 1000))
      },
    ),
  )
})

test('a text without a decided decimal sign is never read as another number', () => {
  fc.assert(
    fc.property(twoDecimals, fc.constantFrom(',', '.'), fc.boolean(), (kilograms, decimal, grouped) => {
      const [whole, fraction] = kilograms.toFixed(2).split('.')
      const groups = grouped ? whole!.replace(/\B(?=(\d{3})+$)/g, decimal === ',' ? '.' : ',') : whole!
      expect(read('weight', `${groups}${decimal}${fraction}`, { unit: 'kg' })).toBe(
        Math.round(kilograms * 1000),
      )
    }),
  )
})

test('a day in every writing comes back', () => {
  const days = fc
    .date({ min: new Date('2000-01-01'), max: new Date('2049-12-31'), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10))
  fc.assert(
    fc.property(days, (day) => {
      const [year, month, date] = day.split('-') as [string, string, string]
      expect(read('day', `${date}/${month}/${year}`, { days: 'dmy' })).toBe(day)
      expect(read('day', `${Number(month)}/${Number(date)}/${year}`, { days: 'mdy' })).toBe(day)
      expect(read('day', `${date}-${month}-${year.slice(2)}`, { days: 'dmy' })).toBe(day)
      expect(read('day', day)).toBe(day)
    }),
  )
})

test('any cell is read or refused, and nothing throws', () => {
  const cells = fc.oneof(
    fc.string(),
    fc.double(),
    fc.boolean(),
    fc.constant(null),
    fc.record({ number: fc.double(), format: fc.string() }),
    fc.string({ unit: fc.constantFrom(...'0123456789.,-/ +kgRp°\'"SE:') }),
  )
  fc.assert(
    fc.property(cells, (cell) => {
      for (const type of [
        'text',
        'phone',
        'weight',
        'day',
        'money',
        'position',
        'latitude',
        'choices',
      ] as const) {
        const value = readValue(cell as SheetCell, field(type), {})
        expect(value === undefined || 'refused' in value || value.value !== undefined).toBe(true)
      }
    }),
  )
})

test.each<[SheetCell, SheetCell]>([
  ['3273010101900001', null],
  ["'3273014101900001", null],
  ['32.73.01.410190.0001', null],
  ['3273 0101 0190 0001', null],
  ['３２７３０１０１０１９００００１', null],
  [3_273_010_101_900_001, null],
  [formatted(3_273_010_101_900_000, '0'), null],
  ['Siti Aminah (NIK: 3273014101900001)', 'Siti Aminah'],
  ['Siti / 3273014101900001', 'Siti'],
  ['3273014101900001,00', null],
  ['3.273014101900001E+15', null],
  ['NIK 3273014101900001 HP 081234567890', 'HP 081234567890'],
])('the identity number in %j is cut out', (cell, rest) => {
  expect(withoutIdentityNumbers(cell)).toEqual({ cell: rest, found: true })
})

test.each<[SheetCell]>([
  ['081234567890'],
  ['081234567890 / 081345678901'],
  // No province, no month, no day.
  ['4473010101900001'],
  ['3273010113900001'],
  ['3273013201900001'],
  ['32730101019000012'],
  [81_234_567_890],
  [null],
])('%j has no identity number', (cell) => {
  expect(withoutIdentityNumbers(cell)).toEqual({ cell, found: false })
})

const HEADINGS = ['No', 'Tanggal', 'Jenis Barang', 'Berat (kg)', 'Sumber']
const MEANINGS: Meaning[] = [
  { leave: 'number' },
  { field: 'day' },
  { field: 'item' },
  { field: 'weight' },
  { field: 'source' },
]
const kindOf = (cells: SheetCell[], above?: RowsAbove) =>
  rowIsNoEntry({ sheet: 0, row: 9, hidden: false, cells }, HEADINGS, MEANINGS, above)
function someRows() {
  const above = new RowsAbove()
  for (const weight of [2, 3, 4]) kindOf([weight, { day: '2026-12-05' }, 'Laptop', weight, 'RW 03'], above)
  return above
}

test.each<[string, SheetCell[]]>([
  ['heading-again', ['No', 'Tanggal', 'Jenis Barang', 'Berat (kg)', 'Sumber']],
  ['heading-again', ['NO.', 'TANGGAL', 'JENIS BARANG', 'BERAT', null]],
  ['heading-again', ['(1)', '(2)', '(3)', '(4)', '(5)']],
  ['heading-again', [1, 2, 3, 4, 5]],
  ['total', ['Total', null, null, 12.5]],
  ['total', [null, 'JUMLAH', null, '12,5 kg']],
  ['total', ['Sub Total Januari 2026', null, null, 12.5]],
  ['total', [null, null, 'Grand Total', { formula: true }]],
  ['total', ['Rata-rata', null, null, 12.5]],
  ['total', ['J U M L A H', null, null, 12.5]],
  ['signature', [null, null, null, null, 'Mengetahui,']],
  ['signature', [null, null, null, 'Bandung, 5 Desember 2026']],
  ['note', ['Catatan: berat kotor']],
  ['note', ['* diperkirakan']],
  ['note', ['RW 03']],
  ['note', [14]],
  ['note', [null, '-', '']],
])('a row is a %s: %j', (kind, cells) => {
  expect(kindOf(cells)).toBe(kind)
  expect(kindOf(cells, someRows())).toBe(kind)
})

test.each<[SheetCell[]]>([
  [[1, { day: '2026-12-05' }, 'Laptop', 9, 'PT Total Elektronik']],
  [[1, { day: '2026-12-05' }, 'Jumlah', 9, 'Total']],
  [[1, '5 Des 2026', 'Total', '12 kg', 'Kepala Desa Ngaglik']],
  [[1, { day: '2026-12-05' }, 'Laptop', null, 'RW 03']],
  [[1, 46_361, 'Laptop', 9, 'Mengetahui']],
  [[null, 'Senin, 5 Desember 2026', 'Laptop', null, null]],
  [[1, null, null, 5, null]],
])('an ordinary row is none of these: %j', (cells) => {
  expect(kindOf(cells, someRows())).toBeUndefined()
})

test('sums without a word are a total, of all rows above or since the last total', () => {
  const above = someRows()
  expect(kindOf([null, null, null, 9], above)).toBe('total')
  for (const weight of [5, 6])
    expect(kindOf([weight, { day: '2026-12-05' }, 'Laptop', weight, 'RW 03'], above)).toBeUndefined()
  expect(kindOf([null, null, null, 11], above)).toBe('total')
  expect(kindOf([null, null, null, 20], above)).toBe('total')
  expect(kindOf([null, null, null, 7], above)).toBeUndefined()
})

test('names under a signature belong to it, until headings come again', () => {
  const above = someRows()
  expect(kindOf([null, null, null, null, 'Mengetahui,'], above)).toBe('signature')
  expect(kindOf([null, null, 'Kepala Bidang', null, 'Petugas'], above)).toBe('signature')
  expect(kindOf([null, null, 'Asep Hidayat', null, 'Rina'], above)).toBe('signature')
  expect(kindOf(HEADINGS, above)).toBe('heading-again')
  expect(kindOf([null, null, 'Laptop', null, 'Rina'], above)).toBeUndefined()
})
