import { i18n } from '@lingui/core'
import { afterEach, describe, expect, it } from 'vitest'
import { readAmount, readKilograms, readNumber, readPieces, typedNumber, writeNumber } from './amounts.ts'
import { readAs } from './read-as.ts'

const LOCALES = ['id', 'en']

describe('§3 one reader of numbers', () => {
  it.each([
    ['12,5', 12.5],
    ['12.5', 12.5],
    [' 0,075 kg', 0.075],
    ['7', 7],
    ['0.500', 0.5],
    [',5', 0.5],
    ['1.250,5', 1250.5],
    ['1,250.5', 1250.5],
    ['12.345.678', 12_345_678],
    ['1 250,5', 1250.5],
    ['1\u00a0250', 1250],
    ["1'250", 1250],
    ['1250.500', 1250.5],
    ['0', 0],
    ['5 kg', 5],
    ['5kg.', 5],
    ['500 gr', 0.5],
    ['500 gram', 0.5],
    ['2 ons', 0.2],
    ['1,5 ton', 1500],
    ['± 3 kg', 3],
    ['sekitar 3 kg', 3],
    ['~3', 3],
    ['１２，５', 12.5],
    ['١٢', 12],
    ['5\u200e kg', 5],
  ])('§3 %s is %d kg in both languages', (typed, kg) => {
    for (const locale of LOCALES) expect(readKilograms(typed, locale)).toBe(kg)
  })

  it.each([
    ...['', 'abc', '-5', '1,2,3', '1.25.000', '12,5,5', '5.', '1.2.3,4', '1,000.000,5', '1e5', '5 6'],
    ...[
      '5-10 kg',
      '5 buah',
      '5 kg 3',
      '1 25',
      'NaN',
      'Infinity',
      '0x10',
      '5²',
      '5 constructor',
      '0 500',
      '12.34.56',
    ],
  ])('§3 %j is no weight', (typed) => {
    for (const locale of LOCALES) expect(readKilograms(typed, locale)).toBeUndefined()
  })

  it.each([
    ['1.500', 1500, 1.5],
    ['1,500', 1.5, 1500],
    ['12.500 kg', 12_500, 12.5],
  ])('§3 %s is read as its language means it, and that is told', (typed, indonesian, english) => {
    expect(readAmount(typed, 'kg', 'id')).toEqual({ value: indonesian, told: true, other: english })
    expect(readAmount(typed, 'kg', 'en')).toEqual({ value: english, told: true, other: indonesian })
  })

  it('§3 a larger unit than that of a field of whole numbers may have a decimal mark', () => {
    expect(readAmount('1.500 kg', 'g', 'en')).toEqual({ value: 1500, told: true, other: 1_500_000 })
    expect(readAmount('1.500 kg', 'g', 'id')).toEqual({ value: 1_500_000, told: true, other: 1500 })
    expect(readAmount('1,250 juta', 'rupiah', 'id')?.value).toBe(1_250_000)
    expect(readAmount('1.500 gram', 'g', 'en')?.value).toBe(1500)
  })

  it.each([
    ['50000', 50_000],
    ['50.000', 50_000],
    ['1,250,000', 1_250_000],
    ['Rp 50.000', 50_000],
    ['Rp. 1.500.000,-', 1_500_000],
    ['Rp1.500.000,00', 1_500_000],
    ['50 rb', 50_000],
    ['1,5 juta', 1_500_000],
    ['5.5', undefined],
    ['-1', undefined],
    ['', undefined],
  ])('§3 %j is %s rupiah', (typed, number) => {
    for (const locale of LOCALES) expect(readNumber(typed, 'rupiah', locale)).toBe(number)
  })

  it.each([
    ['2 buah', 'pieces', 2],
    ['± 3', 'pieces', 3],
    ['1.500', 'pieces', 1500],
    ['2,5', 'pieces', undefined],
    ['24 jam', 'hours', 24],
    ['30 hari', 'days', 30],
    ['6 kunjungan', 'visits', 6],
    ['1,5 kg', 'g', 1500],
    ['-6,2441', 'degrees', -6.2441],
    ['−6.244', 'degrees', -6.244],
    ['106.845°', 'degrees', 106.845],
  ] as const)('§3 %s in a field of %s', (typed, kind, number) => {
    for (const locale of LOCALES) expect(readNumber(typed, kind, locale)).toBe(number)
  })

  it('§3 a field’s first value is read back as it was, and written as its language writes it', () => {
    for (const locale of LOCALES)
      for (const kg of [1250, 1250.5, 0.5, 2.5, 999_999, 1.25, 1.125, 0.001])
        expect(readKilograms(writeNumber(kg, locale), locale)).toBe(kg)
    expect(LOCALES.map((locale) => writeNumber(2.5, locale))).toEqual(['2,5', '2.5'])
  })

  it('§3 nothing typed is null, and what is no number fails its schema', () => {
    expect([typedNumber(' ', 'kg'), typedNumber('1.500', 'kg', 'id'), typedNumber('x', 'kg')]).toEqual([
      null,
      1500,
      NaN,
    ])
    expect(readPieces('12')).toBe(12)
  })
})

describe('§3 "read as"', () => {
  afterEach(() => i18n.activate('en'))

  it.each([
    ['id', '1.500', 'kg', 'Read as 1500 kg, not as 1,5 kg'],
    ['en', '1.500', 'kg', 'Read as 1.5 kg, not as 1500 kg'],
    ['en', '1,500', 'kg', 'Read as 1500 kg, not as 1.5 kg'],
    ['id', '1,5 ton', 'kg', 'Read as 1500 kg'],
    ['id', '1,5 juta', 'rupiah', 'Read as Rp 1500000'],
    ['id', '1,500', 'pieces', 'Read as 1500'],
    ['id', '1.500', 'pieces', undefined],
    ['id', '2,5', 'kg', undefined],
    ['id', '5 kg', 'kg', undefined],
    ['en', 'x', 'kg', undefined],
  ] as const)('§3 %s: %s %s is told as %s', (locale, typed, kind, told) => {
    i18n.load(locale, {})
    i18n.activate(locale)
    expect(readAs(typed, kind)).toBe(told)
  })
})

it.each<[string, Parameters<typeof readAmount>[1], number | undefined]>([
  ['½ kg', 'kg', 0.5],
  ['½', 'kg', 0.5],
  ['1½ kg', 'kg', 1.5],
  ['2 ¼', 'kg', 2.25],
  ['± ¾ ton', 'kg', 750],
  ['¼ kg', 'g', 250],
  ['1½ jt', 'rupiah', 1_500_000],
  // No half piece, and nothing that could be another number.
  ['½', 'pieces', undefined],
  ['1,5½', 'kg', undefined],
  ['½½', 'kg', undefined],
  ['½ 5', 'kg', undefined],
  ['1.000½', 'kg', undefined],
])('§3 a part in one sign is read: %j as %s is %j', (typed, kind, value) => {
  for (const locale of ['id', 'en']) expect(readAmount(typed, kind, locale)?.value).toBe(value)
})
