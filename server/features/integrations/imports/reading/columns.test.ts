import { describe, expect, test } from 'vitest'
import type { Row, Cell as SheetCell } from '#packages/spreadsheet-rows/rows.ts'
import { ColumnProfile, guessMeanings, readColumn } from './columns.ts'
import type { FieldType } from '#contract/integrations/import-kinds.ts'
import type { Field } from './fields.ts'
import { findHeadings } from './headings.ts'

const field = (name: string, type: FieldType, ...headings: string[]): Field => ({
  name,
  type,
  required: name === 'day' || name === 'weight',
  headings,
})
const FIELDS = [
  field('day', 'day', 'tanggal', 'tanggal jemput', 'date'),
  field('weight', 'weight', 'berat', 'weight'),
  field('item', 'text', 'jenis barang', 'jenis', 'item'),
  field('pieces', 'count', 'jumlah', 'unit'),
  field('payout', 'money', 'nilai', 'harga'),
  field('name', 'text', 'nama', 'nama nasabah', 'name'),
  field('phone', 'phone', 'no hp', 'hp', 'telepon', 'phone'),
  field('place', 'place', 'kecamatan', 'alamat'),
  field('position', 'position', 'koordinat'),
  field('latitude', 'latitude', 'lintang'),
  field('longitude', 'longitude', 'bujur'),
  field('city', 'city', 'kota', 'kab kota'),
  { ...field('outcome', 'choice', 'hasil'), choices: { recycled: ['daur ulang'], reused: ['dipakai lagi'] } },
]
const profileOf = (cells: readonly SheetCell[]) => {
  const profile = new ColumnProfile()
  for (const cell of cells) profile.add(cell)
  return profile
}
const rowsOf = (...rows: SheetCell[][]): Row[] =>
  rows.map((cells, at) => ({ sheet: 0, row: at + 1, hidden: false, cells }))
const typical: Partial<Record<FieldType, SheetCell[]>> = {
  day: [{ day: '2026-12-05' }],
  weight: [1.5],
  count: [2],
  money: [5000],
  phone: ['081234567890'],
}
/** The field that a heading gets, over cells that fit it or over these. */
function fieldOf(heading: string, cells?: SheetCell[]) {
  const tried = FIELDS.map(({ type, name }) => ({ name, cells: cells ?? typical[type] ?? ['kata'] }))
  for (const { name, cells } of tried) {
    const [meaning] = guessMeanings([heading], [profileOf(cells)], FIELDS)
    if (
      meaning &&
      'field' in meaning &&
      (cells.length > 1 ||
        meaning.field === name ||
        !typical[FIELDS.find((one) => one.name === meaning.field)!.type])
    )
      return meaning.field
  }
  return undefined
}
const meaningsOf = (...columns: [heading: string, cells: SheetCell[]][]) =>
  guessMeanings(
    columns.map(([heading]) => heading),
    columns.map(([, cells]) => profileOf(cells)),
    FIELDS,
  ).map((meaning) => ('field' in meaning ? meaning.field : `(${meaning.leave})`))

describe('headings', () => {
  test('are found below titles, names of agencies and dates', () => {
    const rows = rowsOf(
      ['BUKU REGISTER SAMPAH'],
      ['Dinas LH Kota Bandung', null, 'Periode: 2026'],
      [],
      ['No', 'Tanggal', 'Jenis Barang', 'Berat (kg)'],
      [1, { day: '2026-12-05' }, 'Laptop', 2],
    )
    expect(findHeadings(rows, FIELDS)).toMatchObject({
      first: 4,
      last: 4,
      headings: ['No', 'Tanggal', 'Jenis Barang', 'Berat (kg)'],
    })
  })

  test('of two levels: the upper one stands over the empty cells right of it, and over its own', () => {
    const rows = rowsOf(
      ['REGISTER'],
      ['No', 'Penyetor', null, 'Sampah', null, 'Ket'],
      [null, 'Nama', 'Kecamatan', 'Jenis', 'Berat (kg)', null],
      [1, 'Siti', 'Cibiru', 'Laptop', 2, null],
    )
    expect(findHeadings(rows, FIELDS)).toMatchObject({
      first: 2,
      last: 3,
      headings: [
        'No',
        'Penyetor / Nama',
        'Penyetor / Kecamatan',
        'Sampah / Jenis',
        'Sampah / Berat (kg)',
        'Ket',
      ],
    })
  })

  test('may have their units in a second row', () => {
    const rows = rowsOf(['Tanggal', 'Berat', 'Nilai'], [null, '(kg)', 'Rp'], [{ day: '2026-12-05' }, 2, 5000])
    expect(findHeadings(rows, FIELDS)).toMatchObject({
      first: 1,
      last: 2,
      headings: ['Tanggal', 'Berat (kg)', 'Nilai (Rp)'],
    })
  })

  test('do not take the first entry along, and are not found where there are none', () => {
    expect(
      findHeadings(rowsOf(['Nama', 'Kota'], ['Siti Aminah', 'Bandung'], ['Budi', 'Sleman']), FIELDS),
    ).toMatchObject({ first: 1, last: 1 })
    expect(
      findHeadings(
        rowsOf(['Data nama nasabah dan kota'], ['Siti', 'Bandung'], ['Budi', 'Kota Cimahi']),
        FIELDS,
      ),
    ).toBeNull()
    expect(findHeadings(rowsOf(['Nama'], ['Siti Aminah']), FIELDS)).toMatchObject({ first: 1, last: 1 })
    expect(findHeadings([], FIELDS)).toBeNull()
  })
})

test.each([
  ['Tanggal', 'day'],
  ['TGL.', 'day'],
  ['Tangal', 'day'],
  ['Tanggal Pengambilan', 'day'],
  ['Tgl_Jemput', 'day'],
  ['Tanggal Lahir', undefined],
  ['Berat (Kg)', 'weight'],
  ['BERAT/KG', 'weight'],
  ['Total Berat Sampah (gram)', 'weight'],
  ['Jml Kg', 'weight'],
  ['Kg', 'weight'],
  ['weightKg', 'weight'],
  ['Brat', 'weight'],
  ['Jumlah (unit)', 'pieces'],
  ['Jumlah (Rp)', 'payout'],
  ['Harga per kg', undefined],
  ['Rp/kg', undefined],
  ['Nilai (ribu Rp)', undefined],
  ['Nama', 'name'],
  ['Nama Nasabah', 'name'],
  ['Nama Lengkap', 'name'],
  ['Nama Petugas', undefined],
  ['Petugas / Nama', undefined],
  ['Penyetor / Nama', 'name'],
  ['Nama Bank', undefined],
  ['No. HP', 'phone'],
  ['NoHP', 'phone'],
  ['Nomor HP Aktif', 'phone'],
  ['HP Petugas', undefined],
  ['Telpon', 'phone'],
  ['Jenis Brang', 'item'],
  ['Kec.', 'place'],
  ['Kode', undefined],
  ['Nota', undefined],
  ['Warga', undefined],
  ['Nomor WA', undefined],
  ['Nomor Telepon', 'phone'],
  ['No. Telp/HP', 'phone'],
  ['Jumlah Titik', undefined],
  ['Jumlah Sampah Terkumpul (Kg)', 'weight'],
  ['Berat Kemasan', undefined],
  ['Nomor HP yang bisa dihubungi', 'phone'],
  ['Nama (sesuai KTP)', 'name'],
  ['N A M A', 'name'],
  ['Nama (petugas)', undefined],
  ['Kab/Kota', 'city'],
])('the heading "%s" is for %s', (heading, name) => {
  expect(fieldOf(heading)).toBe(name)
})

describe('the meaning of columns', () => {
  test('is by cells alone only where there is no heading', () => {
    const phones = ['081234567890', 81_234_567_891, '+62 812 3456 7892']
    expect(meaningsOf(['', phones])).toEqual(['phone'])
    expect(meaningsOf(['Kolom 3', phones])).toEqual(['phone'])
    expect(meaningsOf(['Darurat', phones])).toEqual(['(unknown)'])
    expect(
      meaningsOf(
        ['', ['2 kg', '500 gr', '3,5 kg']],
        ['', [{ day: '2026-12-05' }, '5 Des 2026']],
        ['', ['Daur ulang', 'dipakai lagi']],
      ),
    ).toEqual(['weight', 'day', 'outcome'])
    expect(meaningsOf(['', ['Siti', 'Budi']], ['', [1, 2, 3, 4]], ['', []])).toEqual([
      '(unknown)',
      '(number)',
      '(unknown)',
    ])
  })

  test('is never that of a field for identity numbers, whatever the heading', () => {
    const numbers = ['3273010101900001', 3_273_014_101_900_002]
    expect(meaningsOf(['NIK', []], ['No. KTP', ['x']], ['Nama', numbers], ['', numbers])).toEqual([
      '(nik)',
      '(nik)',
      '(nik)',
      '(nik)',
    ])
    expect(profileOf(numbers).examples).toEqual([])
    expect(profileOf(['Siti 3273014101900002']).examples).toEqual(['Siti'])
  })

  test('is given once: to the heading that says more, and to none of two that say the same', () => {
    expect(meaningsOf(['Nama', ['a']], ['Nama Nasabah', ['b']])).toEqual(['(unknown)', 'name'])
    expect(meaningsOf(['Berat', [1.5]], ['Berat', [2.5]])).toEqual(['(unknown)', '(unknown)'])
    expect(
      meaningsOf(['Tanggal Angkut', [{ day: '2026-12-05' }]], ['Tanggal Timbang', [{ day: '2026-12-05' }]]),
    ).toEqual(['(unknown)', '(unknown)'])
    expect(meaningsOf(['Berat', []], ['Berat', [2.5]])).toEqual(['(unknown)', 'weight'])
    expect(meaningsOf(['No HP', ['081234567890']], ['Telepon', ['081234567891']])).toEqual([
      'phone',
      '(unknown)',
    ])
    expect(meaningsOf(['Date', ['Senin', 'Selasa']], ['Tanggal', ['5 Des 2026', '6 Des 2026']])).toEqual([
      '(unknown)',
      'day',
    ])
  })

  test('of "Jumlah" is pieces only beside a weight, and never of fractions', () => {
    expect(meaningsOf(['Jumlah', [2, 3]], ['Berat', [1.5]])).toEqual(['pieces', 'weight'])
    expect(meaningsOf(['Jumlah', [2, 3]])).toEqual(['(unknown)'])
    expect(meaningsOf(['Jumlah', [2, 3]], ['Berat', [1.5]], ['Harga', [500]])).toEqual([
      '(unknown)',
      'weight',
      'payout',
    ])
    expect(meaningsOf(['Berat', [2, 500]], ['Satuan', ['kg', 'gram']])).toEqual(['(unknown)', '(unknown)'])
    expect(meaningsOf(['Berat', [2, 5]], ['Satuan', ['kg', 'Kg']])).toEqual(['weight', '(unknown)'])
    expect(meaningsOf(['Lintang (LS)', [5.1, 5.2]], ['Bujur', [119.4]])).toEqual(['(unknown)', 'longitude'])
    expect(meaningsOf(['Lintang (LS)', [-5.1]], ['Bujur', [119.4]])).toEqual(['latitude', 'longitude'])
    expect(meaningsOf(['Koordinat', [-6.914744]], ['', [107.609]])).toEqual(['latitude', 'longitude'])
    expect(meaningsOf(['Jumlah', [2, 15_000]], ['Berat', [1.5]])).toEqual(['(unknown)', 'weight'])
    expect(meaningsOf(['Jumlah', [2.5, 3.5]], ['Berat', [1.5]])).toEqual(['(unknown)', 'weight'])
  })
})

const byName = (name: string) => FIELDS.find((one) => one.name === name)!
const weightsOf = (heading: string, ...cells: SheetCell[]) =>
  readColumn(heading, profileOf(cells), byName('weight'))
const daysOf = (...cells: SheetCell[]) => readColumn('Tanggal', profileOf(cells), byName('day'))

describe('the reading of weights', () => {
  test('one cell that shows its decimal sign decides', () => {
    expect(weightsOf('Berat (kg)', '1.500', '0,5')).toEqual({
      reading: { unit: 'kg', decimal: ',' },
      questions: [],
    })
    expect(weightsOf('Berat (kg)', '1.500', '2.25').reading.decimal).toBe('.')
    expect(weightsOf('Berat (kg)', '1.500', '1.250.000').reading.decimal).toBe(',')
    expect(weightsOf('Berat (kg)', '1.500', '0.350').reading.decimal).toBe('.')
    expect(weightsOf('Berat (kg)', 1.5, 2.25)).toEqual({ reading: { unit: 'kg' }, questions: [] })
  })

  test('an open sign is asked, with both readings of a cell', () => {
    const open = {
      about: 'decimal',
      example: '1.500',
      choices: [
        { reading: { decimal: ',' }, value: 1500 },
        { reading: { decimal: '.' }, value: 1.5 },
      ],
    }
    expect(weightsOf('Berat (kg)', '12', '1.500')).toEqual({ reading: { unit: 'kg' }, questions: [open] })
    expect(weightsOf('Berat (kg)', '1.500', '0,5', '0.5').questions).toEqual([open])
    expect(weightsOf('Berat (kg)', '0,5', '0.5').questions).toEqual([])
    expect(
      weightsOf('Berat (kg)', '1.500', ...Array.from({ length: 20 }, () => '1.250'), '2.5').questions,
    ).toEqual([open])
  })

  test.each<[string, SheetCell[], string | undefined]>([
    ['Berat (gram)', [1500], 'g'],
    ['Tonase (ton)', [1.5], 't'],
    ['Tonase', [1.5], 't'],
    ['Berat', [0.5, 12, 3], 'kg'],
    ['Berat', [3, 12, 45], 'kg'],
    ['Berat', ['12 kg', '3 kg', 15], 'kg'],
    ['Berat', ['12 kg', '500 gr'], undefined],
  ])('the unit of "%s" over %j is %s', (heading, cells, unit) => {
    expect(weightsOf(heading, ...cells)).toMatchObject({ reading: unit ? { unit } : {}, questions: [] })
  })

  test.each<[string, SheetCell[]]>([
    ['Berat', [150, 1200, 480]],
    ['Berat', [0.125, 1.25, 3.5]],
    ['Berat', ['12 kg', '500 gr', 30]],
    ['Berat', ['2 kg', 1500]],
  ])('the unit of "%s" over %j is asked', (heading, cells) => {
    const { reading, questions } = weightsOf(heading, ...cells)
    expect(reading.unit).toBeUndefined()
    expect(questions).toMatchObject([
      {
        about: 'unit',
        choices: [{ reading: { unit: 'g' } }, { reading: { unit: 'kg' } }, { reading: { unit: 't' } }],
      },
    ])
  })
})

describe('the reading of days', () => {
  test('one day above twelve decides, in either place', () => {
    expect(daysOf('05/12/2026', '25/12/2026')).toEqual({ reading: { days: 'dmy' }, questions: [] })
    expect(daysOf('12/05/2026', '12/25/2026')).toEqual({ reading: { days: 'mdy' }, questions: [] })
    expect(daysOf('05-12-26', '25-12-26').reading.days).toBe('dmy')
    expect(daysOf('26-12-05', '26-12-25', '25-11-30', '25-11-02').questions[0]?.about).toBe('days')
    expect(daysOf({ day: '2026-12-05' }, '5 Des 2026', '2026-12-05')).toEqual({ reading: {}, questions: [] })
  })

  test('an open order is asked', () => {
    expect(daysOf('05/12/2026', '06/12/2026')).toEqual({
      reading: {},
      questions: [
        {
          about: 'days',
          example: '05/12/2026',
          choices: [
            { reading: { days: 'dmy' }, value: '2026-12-05' },
            { reading: { days: 'mdy' }, value: '2026-05-12' },
          ],
        },
      ],
    })
    const both = daysOf('25/12/2026', '12/25/2026', '05/12/2026')
    expect([both.reading, both.questions.length]).toEqual([{}, 1])
  })

  test('the heading may have the order', () => {
    const read = (heading: string, ...cells: SheetCell[]) =>
      readColumn(heading, profileOf(cells), byName('day'))
    expect(read('Tanggal (dd/mm/yyyy)', '05/12/2026')).toEqual({ reading: { days: 'dmy' }, questions: [] })
    expect(read('Date MM-DD-YYYY', '05/12/2026').reading.days).toBe('mdy')
    expect(read('Tanggal (dd/mm/yyyy)', '05/12/2026', '12/25/2026').reading.days).toBe('mdy')
  })

  test('an order proves itself where the days follow each other in it alone', () => {
    const follow = [
      '12/01/2026',
      '01/02/2026',
      '11/02/2026',
      '03/03/2026',
      '12/03/2026',
      '02/04/2026',
      '10/04/2026',
      '01/05/2026',
    ]
    expect(daysOf(...follow)).toEqual({ reading: { days: 'dmy' }, questions: [] })
    expect(daysOf(...follow.toReversed()).reading.days).toBe('dmy')
    expect(daysOf(...follow.map((day) => day.replace(/^(\d\d).(\d\d)/, '$2/$1'))).reading.days).toBe('mdy')
    // The fifth of each month is in order both ways.
    expect(daysOf(...[1, 2, 3, 4, 6, 7, 8, 9].map((month) => `05/0${month}/2026`)).questions).toHaveLength(1)
  })

  test('one slip among many is refused and decides nothing', () => {
    const days = Array.from({ length: 60 }, (_, at) => `${13 + (at % 15)}/03/2026`)
    expect(daysOf(...days, '04/05/2026', '04/25/2026').reading.days).toBe('dmy')
  })

  test('stored days that another spreadsheet turned are found beside the texts that it left', () => {
    const inOrder = [
      { day: '2026-02-01' },
      { day: '2026-11-01' },
      '15/01/2026',
      '20/01/2026',
      { day: '2026-02-02' },
      { day: '2026-09-02' },
      '25/02/2026',
      { day: '2026-03-03' },
      '30/03/2026',
    ]
    expect(daysOf(...inOrder)).toMatchObject({ reading: { stored: 'turned', days: 'dmy' }, questions: [] })
    const mixed = [
      inOrder[4]!,
      inOrder[8]!,
      inOrder[1]!,
      inOrder[3]!,
      inOrder[7]!,
      inOrder[2]!,
      inOrder[0]!,
      inOrder[6]!,
      inOrder[5]!,
    ]
    expect(daysOf(...mixed)).toMatchObject({
      reading: { stored: 'undecided' },
      questions: [{ about: 'days' }],
    })
  })
})

test('a profile keeps five examples and forty words of any number of cells', () => {
  const profile = new ColumnProfile()
  for (let at = 0; at < 5000; at++) profile.add(`kata ${'abcdefghij'[at % 10]}${at}`)
  expect([profile.filled, profile.examples.length, profile.words.size]).toEqual([5000, 5, 40])
})
